"""What the documents say, derived anew with docling_core: tables, labels, texts, places. Knows nothing of items."""
