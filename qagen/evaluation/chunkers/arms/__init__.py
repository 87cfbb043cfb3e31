"""The built-in arms, a file each; `qagen.evaluation.chunkers.registry` lists them."""
