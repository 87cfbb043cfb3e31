"""Records: frozen values that the rooms hand to each other, and the settings of the workflows. No logic."""
