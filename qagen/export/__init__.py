"""Exports: a benchmark in the formats that others read, one file per format. An empty room so far."""
