"""The target schema: records that tables are mapped into, read from a file and checked."""
