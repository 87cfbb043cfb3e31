"""The kinds of tests, one file each: what passes under each of the two rule sets."""
