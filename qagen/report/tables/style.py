"""The style of this report beside that of all."""

from __future__ import annotations

ROW_HEIGHT = 30
"""Pixels of a row of the tables side by side; the lines between them rely on it."""
LINES_WIDTH = 96
"""Pixels between the tables."""

CSS = f"""\
header, main {{ max-width: 1500px; }}
.legend {{ display: flex; flex-wrap: wrap; gap: 6px 18px; list-style: none; padding: 0; font-size: .92rem; }}
.chip {{ display: inline-block; min-width: 2.2em; padding: 0 6px; border-radius: 4px; text-align: center;
  border: 1px solid var(--line); font-variant-numeric: tabular-nums; }}
.ok {{ background: var(--good-bg); }}
.near {{ background: var(--warn-bg); color: var(--warn); }}
.bad {{ background: var(--bad-bg); color: var(--bad); }}
.worst {{ background: var(--bad-bg); color: var(--bad); box-shadow: inset 0 0 0 2px var(--bad); }}
.gone {{ background: repeating-linear-gradient(135deg, var(--bad-bg) 0 6px, transparent 6px 12px); color: var(--bad); }}
.pair {{ display: flex; align-items: flex-start; width: max-content; }}
.pair table {{ min-width: 0; width: auto; }}
.side > p {{ margin: 0 0 4px; font-weight: 600; }}
.pair th, .pair td {{ height: {ROW_HEIGHT}px; padding: 0 8px; line-height: 1; font-size: .9rem;
  white-space: nowrap; overflow: hidden; text-overflow: ellipsis; max-width: 160px;
  border: 1px solid var(--line); vertical-align: middle; }}
.pair thead th {{ color: var(--soft); font-weight: 400; font-size: .8rem; text-align: center; }}
.pair tbody th {{ color: var(--soft); font-weight: 400; font-size: .85rem; font-variant-numeric: tabular-nums; }}
.pair tr.head td {{ font-weight: 650; }}
.pair tr.lone th {{ color: var(--bad); font-weight: 600; }}
.pair tr.lone td {{ background: var(--bad-bg); }}
.pair td b {{ font-weight: 700; margin-right: 5px; }}
.lines {{ flex: none; display: block; }}
.lines path {{ fill: none; stroke: var(--soft); stroke-width: 1.5; }}
.lines .ok {{ stroke: var(--good); }}
.lines .part {{ stroke: var(--warn); stroke-width: 2; }}
.lines .none {{ stroke: var(--bad); stroke-width: 2; }}
.lines circle {{ fill: var(--bad); }}
.facts {{ display: flex; flex-wrap: wrap; gap: 4px 20px; padding: 0; margin: 0 0 8px; list-style: none;
  font-size: .94rem; }}
.facts b {{ font-variant-numeric: tabular-nums; }}
.heat td, .heat th {{ padding: 3px 8px; border: 1px solid var(--line); text-align: right; font-size: .85rem; }}
.heat th {{ color: var(--soft); font-weight: 400; }}
.heat {{ min-width: 0; width: auto; }}
.heat td {{ background: color-mix(in srgb, var(--accent) calc(var(--c) * 55%), transparent); }}
.heat td.m {{ outline: 3px solid var(--good); outline-offset: -3px; font-weight: 700; }}
.heatmap {{ display: block; max-width: 100%; height: auto; border: 1px solid var(--line); }}
.heatmap path {{ fill: var(--accent); }}
.heatmap .m {{ fill: none; stroke: var(--good); stroke-width: 2; }}
.bar {{ display: grid; grid-template-columns: minmax(9rem, 14rem) 1fr 3rem; gap: 10px; align-items: center;
  margin: 3px 0; }}
.bar i {{ display: block; height: 14px; border-radius: 3px; background: var(--accent); min-width: 2px; }}
.tag {{ display: inline-block; padding: 0 8px; border-radius: 10px; background: var(--bad-bg); color: var(--bad);
  font-size: .88rem; white-space: nowrap; font-weight: 500; }}
.tag.fine {{ background: var(--good-bg); color: var(--good); }}
details.table > summary {{ display: flex; flex-wrap: wrap; gap: 4px 14px; align-items: baseline; }}
details.table > summary::before {{ content: "▸"; color: var(--soft); }}
details.table[open] > summary::before {{ content: "▾"; }}
@media (max-width: 720px) {{
  .pair {{ flex-direction: column; gap: 14px; }} .lines {{ display: none; }}
  .pair th, .pair td {{ max-width: 130px; }}
  .bar {{ grid-template-columns: 8.5rem 1fr 2.5rem; }}
}}
"""
