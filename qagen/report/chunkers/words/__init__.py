"""How the report of chunkers speaks: figures, names of measures and classes, texts of documents, sentences."""
