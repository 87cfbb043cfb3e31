"""The look of the reports: system fonts, colours that keep their contrast in light and dark, no fixed widths."""

from __future__ import annotations

CSS = """\
:root { color-scheme: light dark;
  --ink: #1c2430; --soft: #566175; --paper: #ffffff; --panel: #f4f6f9; --line: #d5dbe4; --accent: #1f5fa8;
  --good: #1a7f4b; --bad: #b3261e; --warn: #8a5a00;
  --good-bg: #e2f4e9; --bad-bg: #fbe6e4; --warn-bg: #fdf1d8; --mark-bg: #fff3b0;
  --s1: #1f5fa8; --s2: #b8500f; --s3: #1a7f4b; --s4: #7a3ea8; --s5: #a8326e;
  --s6: #4f6b1a; --s7: #0e7a86; --s8: #6b5b4d; }
@media (prefers-color-scheme: dark) { :root {
  --ink: #e6eaf0; --soft: #a3aebf; --paper: #14181f; --panel: #1d232d; --line: #37404e; --accent: #7fb2f0;
  --good: #6fd19b; --bad: #f29a93; --warn: #e7bd6a;
  --good-bg: #16372a; --bad-bg: #43211f; --warn-bg: #3c2f14; --mark-bg: #5a4d12;
  --s1: #7fb2f0; --s2: #f0a060; --s3: #6fd19b; --s4: #c79cf0; --s5: #f08cbc;
  --s6: #b5d067; --s7: #62cdd8; --s8: #c9b6a4; } }
* { box-sizing: border-box; }
html { scroll-behavior: smooth; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans CJK KR", sans-serif; }
header, main { max-width: 1200px; margin: 0 auto; padding: 0 clamp(12px, 3vw, 32px); }
header { padding-top: 24px; }
h1 { font-size: clamp(1.4rem, 3.5vw, 2rem); line-height: 1.2; margin: 0 0 8px; }
h2 { font-size: 1.3rem; margin: 40px 0 8px; padding-top: 12px; border-top: 1px solid var(--line); }
h3 { font-size: 1.05rem; margin: 24px 0 6px; }
p, li { max-width: 78ch; }
.lead { font-size: 1.1rem; color: var(--soft); margin: 0 0 16px; }
.note { color: var(--soft); font-size: .92rem; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.skip { position: absolute; left: -9999px; }
.skip:focus { left: 12px; top: 12px; background: var(--panel); padding: 8px 12px; z-index: 9; }
nav ul { display: flex; flex-wrap: wrap; gap: 4px 18px; list-style: none; padding: 0; margin: 0 0 8px; }
.scroll { overflow-x: auto; margin: 12px 0; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .94rem; min-width: 100%; }
caption { text-align: left; color: var(--soft); font-size: .92rem; padding: 4px 0; }
th, td { text-align: left; padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
thead th { border-bottom: 2px solid var(--line); font-weight: 600; white-space: nowrap; }
tbody th { font-weight: 600; }
.n { text-align: right; white-space: nowrap; }
code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace; font-size: .88em; }
pre { background: var(--panel); padding: 10px 12px; overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
details { border: 1px solid var(--line); border-radius: 6px; margin: 8px 0; padding: 0 12px; background: var(--panel); }
summary { cursor: pointer; padding: 8px 0; font-weight: 600; overflow-wrap: anywhere; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(200px, 1fr)); gap: 12px;
  margin: 16px 0; padding: 0; }
.card { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: 12px 14px; }
.card b { display: block; font-size: 1.6rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
.good { color: var(--good); } .bad { color: var(--bad); } .warn { color: var(--warn); }
.bg-good { background: var(--good-bg); } .bg-bad { background: var(--bad-bg); } .bg-warn { background: var(--warn-bg); }
mark { background: var(--mark-bg); color: inherit; padding: 0 2px; }
svg { display: block; max-width: 100%; height: auto; }
svg text { fill: var(--ink); font: 12px system-ui, sans-serif; }
svg .soft { fill: var(--soft); } svg .axis { stroke: var(--line); } svg .zero { stroke: var(--soft); }
img { max-width: 100%; height: auto; }
@media print { nav, .skip { display: none; } details { break-inside: avoid; } }
"""
"""Style sheet of every report; class names: card, cards, lead, note, n (number), scroll, good, bad, warn, bg-*."""
