"""The style of this report beside that of all, and the marks that tell outcomes apart without colour."""

from __future__ import annotations

WORDS = {"missed": "Missed", "invented": "False alarm", "found": "Found"}
"""What an outcome is called."""


def counted(outcome: str, count: int) -> str:
    """A count of an outcome in words: `3 missed`, `1 false alarm`."""
    plural = "s" if outcome == "invented" and count != 1 else ""
    return f"{count:,} {WORDS[outcome].lower()}{plural}"


CSS = """\
header, main { max-width: 1400px; }
h1, h2, .lead, nav, figcaption, .strangers { overflow-wrap: anywhere; }
.card b + span { display: block; }
.legend { display: flex; flex-wrap: wrap; gap: 4px 20px; list-style: none; padding: 0; margin: 8px 0;
  font-size: .92rem; }
.legend svg { display: inline-block; vertical-align: -3px; margin-right: 6px; background: #fff; border-radius: 2px; }
.bar { display: inline-block; width: 72px; height: 9px; margin-left: 10px; border-radius: 2px; background: var(--line);
  overflow: hidden; }
.bar i { display: block; height: 100%; background: var(--accent); }
.chip { display: inline-block; padding: 0 8px; border-radius: 10px; font-size: .84rem; font-weight: 600;
  white-space: nowrap; }
.chip.missed { background: var(--bad-bg); color: var(--bad); }
.chip.invented { background: var(--warn-bg); color: var(--warn); }
.chip.found { background: var(--good-bg); color: var(--good); }
details.sample > summary { display: flex; flex-wrap: wrap; gap: 2px 12px; align-items: baseline; }
details.sample > summary::before { content: "\\25b8"; color: var(--soft); }
details.sample[open] > summary::before { content: "\\25be"; }
.beside { display: grid; gap: 8px 28px; grid-template-columns: minmax(0, 1fr); margin-bottom: 14px; }
@media (min-width: 900px) { .beside.drawn { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); } }
figure { margin: 8px 0; }
figcaption { color: var(--soft); font-size: .88rem; margin-bottom: 4px; }
ol.findings { list-style: none; padding: 0; margin: 4px 0; }
ol.findings li { display: grid; grid-template-columns: 2.2rem minmax(0, 1fr); gap: 0 10px; padding: 7px 6px;
  border-top: 1px solid var(--line); max-width: none; overflow-wrap: anywhere; }
ol.findings li:first-child { border-top: 0; }
ol.findings li:target { background: var(--mark-bg); }
.number { font-variant-numeric: tabular-nums; font-weight: 600; text-align: right; }
.label { font-weight: 600; margin-right: 6px; }
.why { display: block; color: var(--soft); font-size: .92rem; }
svg.sheet { width: 100%; border: 1px solid var(--line); background: #fff; }
/* The sheet is white paper in dark mode too: so these colours are of no scheme. */
.sheet polygon, .legend polygon { fill-opacity: .1; stroke-width: 1.6; vector-effect: non-scaling-stroke; }
.sheet .pred, .legend .pred { stroke-dasharray: 5 3; fill: none; }
.sheet .found, .legend .found { stroke: #12693c; fill: #12693c; }
.sheet .missed, .legend .missed { stroke: #b3261e; fill: #b3261e; }
.sheet .invented, .legend .invented { stroke: #a34a00; fill: #a34a00; }
.sheet .pred, .legend .pred { fill: none; }
.sheet .lead { stroke-width: 1; stroke-dasharray: 2 2; }
.sheet a { cursor: pointer; }
.sheet a:hover polygon, .sheet g:target polygon { stroke-width: 4; fill-opacity: .25; }
.sheet g.pin rect { stroke: none; }
.sheet g.pin text { fill: #fff; stroke: none; font-weight: 700; font-size: 9px; text-anchor: middle; }
.pictures { position: absolute; width: 0; height: 0; overflow: hidden; }
@media (max-width: 720px) { .bar { display: none; }
  .sheet polygon { stroke-width: 1; }
  .sheet g.pin { transform: scale(1.45); transform-box: fill-box; transform-origin: left center; } }
@media print { svg.sheet { break-inside: avoid; } }
"""
