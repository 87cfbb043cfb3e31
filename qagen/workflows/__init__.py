"""Workflows: the only rooms that join wings and write output. One module each; commands import theirs when they run."""
