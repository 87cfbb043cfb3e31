"""Table facts with proof: cells and what stands around them, in olmOCR-Bench's public format (specs/facts.md)."""
