"""From a PDF file to plain page values: words, rulings, fills, curves, bitmaps."""
