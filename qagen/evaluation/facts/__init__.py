"""Facts: olmOCR-Bench style tests, judged as the public checker does or strictly (specs/facts.md).

`verdict(test, page, rules)` is the one door; `qagen.workflows.evaluate_facts` runs it over a folder.
"""

from qagen.evaluation.facts.judging import Verdict, verdict

__all__ = ["Verdict", "verdict"]
