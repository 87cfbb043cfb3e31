"""Benchmarks and results in the formats that other harnesses read; one file per format.

A format is a pure function from `qagen.export.bundle.Bundle` to files (path inside the output folder to bytes), listed
in `qagen.export.formats.FORMATS`. The schemas are those of specs/exports.md.
"""
