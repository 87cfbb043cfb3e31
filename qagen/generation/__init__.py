"""Generation: isolation, gates, links, sets, proofs and the builders of items. It never reaches `qagen.evaluation`."""
