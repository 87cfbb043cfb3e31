"""Table facts: pages as grids of cells, who stands beside whom, and whether a stated fact holds (specs/facts.md).

The proofs of generation and the scorer of evaluation use the same grids and the same verdict.
"""
