"""Pages without a text layer, read from their pictures: only where a run asks for it, never silently."""
