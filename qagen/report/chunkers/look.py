"""Style of the report of chunkers, beside that of all reports; its colours are the shared ones."""

from __future__ import annotations

CSS = """\
body { overflow-wrap: break-word; }
.lead { color: var(--ink); font-size: 1.2rem; line-height: 1.45; }
.said { padding-left: 1.2em; } .said li { margin: 8px 0; }
.arm { overflow-wrap: anywhere; }
.scroll { background: linear-gradient(to right, var(--paper) 30%, transparent) left / 32px 100% no-repeat local,
  linear-gradient(to left, var(--paper) 30%, transparent) right / 32px 100% no-repeat local,
  linear-gradient(to right, var(--line), transparent) left / 10px 100% no-repeat scroll,
  linear-gradient(to left, var(--line), transparent) right / 10px 100% no-repeat scroll; }
details .scroll { background: none; }
caption { max-width: min(78ch, 88vw); position: sticky; left: 0; }
th, td { padding-right: 18px; } tr > :last-child { padding-right: 4px; }
thead th { vertical-align: bottom; }
thead th.n { white-space: normal; min-width: 5.5em; }
tbody th { min-width: 8.5em; max-width: 17em; overflow-wrap: anywhere; }
.wrap { white-space: normal; min-width: 12em; overflow-wrap: anywhere; }
.sub { display: block; font-size: .84em; font-weight: 400; color: var(--soft); white-space: nowrap; }
.sub.good { color: var(--good); } .sub.bad { color: var(--bad); } .sub.warn { color: var(--warn); }
.strip { display: block; height: 4px; margin: 2px 0 1px auto; width: 5.2em; border-radius: 2px;
  background: linear-gradient(var(--s1), var(--s1)) left / var(--share) 100% no-repeat var(--line); }
.pairs { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(480px, 100%), 1fr)); gap: 4px 40px;
  align-items: start; }
.pairs .scroll { min-width: 0; }
.tag { display: inline-block; font-size: .76rem; font-weight: 600; line-height: 1.5; padding: 0 7px;
  border-radius: 9px; background: var(--panel); border: 1px solid var(--line); color: var(--ink); white-space: nowrap; vertical-align: 1px; }
.tag.bg-warn { background: var(--warn-bg); color: var(--warn); border-color: transparent; }
.tag.bg-good { background: var(--good-bg); color: var(--good); border-color: transparent; }
.tag.bg-bad { background: var(--bad-bg); color: var(--bad); border-color: transparent; }
.plots { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(330px, 100%), 1fr)); gap: 12px 28px;
  align-items: start; }
figure { margin: 8px 0; min-width: 0; }
.plots figure { grid-row: span 3; display: grid; grid-template-rows: subgrid;
  grid-template-columns: minmax(0, 1fr); row-gap: 0; align-items: start; }
.heard { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
td { position: relative; }
svg .halo { paint-order: stroke; stroke: var(--paper); stroke-width: 4px; stroke-linejoin: round; }
figcaption { font-weight: 600; line-height: 1.35; margin-bottom: 4px; }
figure details { min-width: 0; font-size: .92rem; } figure summary { font-weight: 400; padding: 5px 0; }
svg.plot { width: 100%; max-width: 460px; }
svg .whisker { stroke: var(--ink); stroke-width: 2; fill: none; }
svg .small { font-size: 11px; }
svg .zero { stroke-width: 1.5; }
svg .ink { fill: var(--ink); } svg .fgood { fill: var(--good); } svg .fbad { fill: var(--bad); }
svg .fwarn { fill: var(--warn); } svg .fsoft { fill: var(--soft); }
svg .sgood { stroke: var(--good); } svg .sbad { stroke: var(--bad); } svg .swarn { stroke: var(--warn); }
svg .ssoft { stroke: var(--soft); }
svg .c1 { stroke: var(--ink); stroke-width: 2.5; fill: none; } svg .c2 { stroke: var(--s1); stroke-dasharray: 7 3; }
svg .c3 { stroke: var(--s2); stroke-dasharray: 2 3; } svg .c4 { stroke: var(--s4); stroke-dasharray: 8 3 2 3; }
svg .c2, svg .c3, svg .c4 { stroke-width: 2; fill: none; }
svg .m1 { fill: var(--ink); } svg .m2 { fill: var(--s1); } svg .m3 { fill: var(--s2); } svg .m4 { fill: var(--s4); }
.stack { display: flex; gap: 2px; width: 100%; min-width: 150px; height: 16px; margin-top: 4px; }
.stack i { display: block; height: 100%; width: var(--share); border-radius: 2px; }
.got { background: var(--s3); } .missed { background: var(--s2); }
.never { background: repeating-linear-gradient(45deg, var(--soft) 0 2px, transparent 2px 6px);
  outline: 1px solid var(--soft); outline-offset: -1px; }
.key { display: flex; flex-wrap: wrap; gap: 4px 20px; list-style: none; padding: 0; margin: 8px 0; font-size: .92rem; }
.key i { display: inline-block; width: 22px; height: 12px; margin-right: 7px; border-radius: 2px;
  vertical-align: -1px; }
dl { display: grid; grid-template-columns: minmax(8em, max-content) 1fr; gap: 6px 18px; margin: 10px 0; }
dt { font-weight: 600; } dd { margin: 0; max-width: 78ch; min-width: 0; overflow-wrap: anywhere; }
@media (max-width: 640px) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin: 0 0 8px; } }
details details { background: var(--paper); }
.ranks { padding-left: 0; list-style: none; margin: 4px 0; }
.ranks li { margin: 6px 0; padding-left: 10px; border-left: 3px solid var(--line); }
.ranks q { display: block; quotes: none; color: var(--ink); font-size: .94em; overflow-wrap: anywhere; }
.meta { font-size: .86rem; color: var(--soft); overflow-wrap: anywhere; }
.hidden-sign { font-size: .8em; color: var(--warn); }
mark { font-weight: 600; }
@media print { figure, tr { break-inside: avoid; } .scroll { overflow: visible; } }
"""
