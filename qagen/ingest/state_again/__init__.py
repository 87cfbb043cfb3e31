"""The state of each option once more, from the bytes of its file, by means that the readers of options do not use.

It shares no code with `qagen.ingest.selections`: what both say is proven, what they disagree on is in doubt.
"""
