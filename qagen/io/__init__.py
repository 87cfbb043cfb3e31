"""Files and bytes: atomic writes, hashes, canonical JSON, JSON Lines with line numbers in every error."""
