"""Selections in real files: check boxes, radio buttons, choices and marked answers, one reader per format."""
