"""Tables from rulings (lattice), from horizontal rules (booktabs) and from white space (unruled)."""
