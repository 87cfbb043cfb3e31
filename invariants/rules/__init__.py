"""One file per invariant. `check` yields what does not hold for an item; `check_items`, `check_bench` do so for sets."""
