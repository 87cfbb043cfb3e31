"""What our own arms cut: the items of a document in reading order, and its canonical Markdown with an offset map."""
