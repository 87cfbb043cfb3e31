"""Rows against rows: costs, the optimal assignment, cells and numbers (specs/tables.md sections 3 to 5)."""
