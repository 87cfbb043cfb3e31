"""One file per invariant. `check` yields what does not hold for an item, `check_items` and `check_bench` for sets."""
