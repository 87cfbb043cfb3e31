"""GriTS: grid table similarity of topology, content and location (specs/tables.md section 7)."""
