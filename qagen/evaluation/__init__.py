"""Evaluation: judging systems with benchmarks. An empty room so far; the contracts already keep the generator out of
it."""
