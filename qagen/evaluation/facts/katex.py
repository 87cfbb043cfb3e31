"""KaTeX, where it is on this machine."""
