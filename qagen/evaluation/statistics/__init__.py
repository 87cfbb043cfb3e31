"""Statistics over pairs of items in clusters of documents: numbers in, numbers out (specs/evaluation.md)."""
