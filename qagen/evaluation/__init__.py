"""Evaluation: judging systems with benchmarks. An empty room so far; the contracts keep the generator out of it."""
