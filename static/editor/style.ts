// The look of the definition editor, by the page's tokens.

const chips = Array.from(
  { length: 36 },
  (_, i) => `.c${i + 1}{background:var(--piece-${i + 1});color:var(--piece-${i + 1}-on)}`,
).join('');

export const EDITOR_CSS = `
:host{display:block;height:100%;min-height:0;background:var(--surface);color:var(--ink)}
:host([hidden]){display:none}
.cm-editor{height:100%;background:inherit}
.cm-editor.cm-focused{outline:none}
:host(:focus-within){outline:var(--focus-width) solid var(--focus);outline-offset:calc(-1*var(--focus-width))}
.cm-editor .cm-scroller{background:inherit;font:var(--text-xs)/20px var(--font-mono);font-variant-ligatures:none;
scrollbar-width:thin;scrollbar-color:var(--line-strong) transparent}
.cm-editor .cm-content{padding:8px 0;caret-color:var(--ink)}
.cm-editor .cm-line{padding:0 8px 0 0}
.cm-editor .cm-gutters{background:inherit;border:0;color:var(--ink-3);font-variant-numeric:tabular-nums;font-size:11px}
.cm-editor .cm-lineNumbers .cm-gutterElement{min-width:40px;box-sizing:border-box;padding:0 12px 0 4px}
.cm-editor .cm-activeLine,.cm-editor .cm-activeLineGutter{background:none}
.cm-editor.cm-focused .cm-activeLine,.cm-editor.cm-focused .cm-activeLineGutter{background:var(--code-line)}
.cm-editor .cm-gutterElement.bad{color:var(--danger);font-weight:600}
.cm-editor .cm-cursor{border-left:1.5px solid var(--ink)}
.cm-editor .cm-selectionBackground,.cm-editor.cm-focused>.cm-scroller>.cm-selectionLayer .cm-selectionBackground{background:var(--accent-line)}
.key{color:var(--code-key)}.name{color:var(--code-name)}.number{color:var(--code-num)}
.note{color:var(--code-note);font-style:italic}.sign{color:var(--ink-3)}
.cell,.empty{display:inline-block;min-width:15px;margin-inline:-2px;text-align:center}
.empty{color:var(--ink-3)}
.chip{display:inline-block;box-sizing:border-box;min-width:15px;height:16px;line-height:16px;padding:0 3px;
border-radius:var(--radius-xs);text-align:center;vertical-align:1px;font-weight:600;font-size:11px}
.cell.chip{padding:0 1px}
${chips}
.wavy{text-decoration:underline wavy var(--danger) 1.5px;text-underline-offset:3px;text-decoration-skip-ink:none;
background:var(--danger-soft);border-radius:2px}
.wavy.warning{text-decoration-color:var(--warn);background:var(--warn-soft)}
.wavy.info{text-decoration:underline dotted var(--ink-3) 1.5px;background:none}
.missing{text-decoration:underline wavy var(--danger) 1.5px;text-underline-offset:3px}
.missing.warning{text-decoration-color:var(--warn)}
.cm-editor .cm-tooltip{max-width:320px;border:0;border-radius:var(--radius-lg);padding:8px 12px 10px;
background:var(--surface-raised);color:var(--ink);font:var(--weight-normal) var(--text-xs)/18px var(--font-ui);
box-shadow:var(--shadow-2),0 0 0 1px var(--line);z-index:var(--z-popover)}
.cm-tooltip p{margin:2px 0}
.cm-tooltip button{margin:4px 0 0;height:var(--control-sm);padding:0 8px;border:0;border-radius:var(--radius-md);
background:var(--surface-raised);box-shadow:inset 0 0 0 1px var(--line-strong),var(--shadow-1);color:inherit;
font:var(--weight-medium) var(--text-xs) var(--font-ui);cursor:pointer}
.cm-tooltip button:hover{background:var(--surface-sunken)}
.cm-tooltip code{font-family:var(--font-mono)}
@media (pointer:coarse){.cm-editor .cm-scroller{font-size:16px;line-height:26px}
.chip{height:21px;line-height:21px;min-width:20px;font-size:14px}.cell,.empty{min-width:20px}}
@media print{:host{height:auto}}
`;
