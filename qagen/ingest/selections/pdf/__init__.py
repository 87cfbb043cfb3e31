"""Selections of PDF files: form fields, drawn boxes and signs, with the words beside them."""
