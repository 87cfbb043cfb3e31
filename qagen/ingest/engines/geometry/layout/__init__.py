"""What words and rulings form on a page: lines, chunks, texts, merged rulings, text columns."""
