"""What is selected in a form: truth records with evidence and proof (specs/selection.md)."""
