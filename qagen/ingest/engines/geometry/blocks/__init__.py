"""Everything on a page that is not a table: paragraphs, headings, captions, lists, furniture, pictures."""
