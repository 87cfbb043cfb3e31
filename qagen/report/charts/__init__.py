"""Plots as inline SVG: no script, no picture file, readable by a screen reader through title, description and table."""
