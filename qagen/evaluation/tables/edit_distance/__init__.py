"""The exact edit distance between ordered trees, fast on the shallow trees of tables (specs/tables.md 6 and 10)."""
