"""Wrong twins: every item of a benchmark, spoilt in many ways and made consistent again, for the invariants to reject.

A twin is wrong when the documents no longer support it. A change that leaves a right item is no twin and is counted
apart; whether it is, `oracle` decides from the specification alone, without the invariants.
"""
