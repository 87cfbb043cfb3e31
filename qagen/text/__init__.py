"""Text: pure functions over str, shared by generation, evaluation and the invariants; standard library only.

`normalize` and `match` are the one definition of a hit (specs/qa.md section 7), `numbers` and `mentions` find what
links a paragraph to a table, `tokens` chooses words for keys, `scripts` and `hangul` know writing systems.
"""
