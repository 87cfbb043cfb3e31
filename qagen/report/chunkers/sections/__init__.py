"""The sections of the report of chunkers: each makes its HTML from the board, and knows no other."""
