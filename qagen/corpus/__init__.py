"""The shipped corpus: one source text in, a rendered document and its exact truth out."""
