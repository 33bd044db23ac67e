// The style sheets of the lab's elements. These stand in shadow roots; colours come from the page's tokens, which reach
// inside.

export const MATRIX = `:host{display:block;position:relative;overflow:hidden;min-width:0}
[hidden],:host([hidden]){display:none!important}
.scroll{width:100%;height:100%;overflow:auto;scrollbar-width:thin;scrollbar-color:var(--line-strong) transparent;
border-radius:inherit}
.scroll:focus-visible{outline:2px solid var(--focus);outline-offset:-2px}
.size{min-width:100%;min-height:100%}
canvas{position:sticky;left:0;top:0;display:block}
.tip{position:absolute;left:8px;bottom:8px;max-width:calc(100% - 16px);overflow:hidden;text-overflow:ellipsis;
white-space:nowrap;pointer-events:none;
font:420 11px/16px var(--font-ui);color:var(--ink-2);background:var(--surface-raised);border-radius:5px;padding:2px 7px;
box-shadow:var(--shadow-1),0 0 0 1px var(--line)}
@media print{.scroll{overflow:hidden}}`;

export const GRID = `:host{display:block;container-type:inline-size;width:100%;aspect-ratio:1}
[hidden],:host([hidden]){display:none!important}
.grid{width:100%;height:100%;display:grid;grid-template-rows:repeat(var(--n),minmax(0,1fr));background:var(--cell);
border:2px solid var(--ink-2);border-radius:7px;overflow:hidden;
font:480 calc(58cqw/var(--n))/1 var(--font-ui);color:var(--accent-ink);font-variant-numeric:tabular-nums;
user-select:none;-webkit-user-select:none}
.row{display:grid;grid-template-columns:repeat(var(--n),minmax(0,1fr))}
.cell{display:grid;place-items:center;min-width:0;box-shadow:inset 1px 1px 0 var(--cell-line);outline-offset:-3px}
.cell.after{border-inline-start:2px solid var(--ink-2)}
.cell.below{border-top:2px solid var(--ink-2)}
.cell.given{color:var(--ink);font-weight:620}
.cell.found{color:var(--accent-ink)}
.cell.pencil{font:calc(58cqw/var(--n)*.4)/1.15 var(--font-mono);letter-spacing:.35em;margin-inline-end:-.35em;
white-space:pre;color:var(--ink-2)}
.grid[data-side="16"] .pencil{font-size:calc(58cqw/var(--n)*.34);letter-spacing:.1em;margin-inline-end:-.1em}
.cell.lit{background:var(--accent-soft)}
.cell.wrong{background:var(--danger-soft);color:var(--danger);text-decoration:underline wavy 1px;
text-underline-offset:.14em}
:host(:not([readonly])) .cell{cursor:pointer}
.cell.off{color:var(--danger);text-decoration:line-through 2px}
.cell:focus{outline:2px solid var(--focus);background:var(--accent-soft)}
.cell.wrong:focus{background:var(--danger-soft)}
@media (forced-colors:active){.cell:not(.after){border-inline-start:1px solid GrayText}
.cell:not(.below){border-top:1px solid GrayText}.cell.lit{text-decoration:underline}}`;
