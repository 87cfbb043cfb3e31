"""Pictures of pages with boxes around what was read, so that a person can see what an engine saw."""
