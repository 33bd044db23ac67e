// The style sheets of the elements. They stand in a shadow root, so that a
// page's own rules do not reach them; colours follow the page's color-scheme,
// or the theme attribute, and each can be set by a custom property --poly-….

import { COLOURS, FIXED, colourOf, paintOf } from './palette.ts';

/** Colours apart from the pieces, as in tokens.css: light, then dark. */
export const TOKENS: Record<string, string> = {
  raised: '#ffffff,#212228',
  table: '#f1efe9,#131417',
  line: '#e6e3dc,#27282e',
  'line-strong': '#d3cfc6,#393b43',
  hover: '#17181c0a,#ffffff0d',
  ink: '#1d1d20,#ececee',
  'ink-2': '#55545a,#b6b7be',
  'ink-3': '#69676d,#94969f',
  accent: '#3a55c4,#9db0ff',
  danger: '#ad332b,#ff9a90',
  board: '#dcd8cf,#2b2c32',
  frame: '#cbc6bb,#3a3b42',
  cell: '#fbfaf7,#1c1d21',
  'cell-dark': '#d9d4c9,#33353c',
  grout: '#17181c1f,#0a0b0e3d',
};

// A page with tokens.css, or a blog that sets --piece-3, has its own colours of pieces.
const piece = (name: string, fill: string, own: string) => {
  const p = paintOf(fill);
  return `.${name}{fill:var(--${own},${fill});stroke:var(--${own}-edge,${p.edge});color:var(--${own}-on,${p.on})}`;
};

/** What every picture needs. */
const picture = () => `:host{display:block;--font:var(--poly-font,"Inter Variable",Inter,system-ui,sans-serif)${Object.entries(TOKENS).map(([n, pair]) => `;--${n}:var(--poly-${n},light-dark(${pair}))`).join('')}}
[hidden],:host([hidden]){display:none!important}
:host([theme=light]){color-scheme:light}
:host([theme=dark]){color-scheme:dark}
.board{display:block;overflow:visible;width:100%;height:100%}
.tray{fill:var(--board);stroke:var(--frame)}
.cells{--c:var(--cell);fill:var(--c);stroke:var(--c);stroke-width:10;stroke-linejoin:round}
.piece{stroke-width:1.9;stroke-linejoin:round}
.grout{fill:none;stroke:var(--grout);stroke-width:1.4;stroke-linecap:round}
text{fill:currentColor;stroke:none;font-family:var(--font);font-weight:620;text-anchor:middle;dominant-baseline:central}
.quiet{fill:var(--ink-3);font-weight:420}
${piece('fixed', FIXED, 'piece-fixed')}${Array.from({ length: COLOURS }, (_, i) => piece('c' + (i + 1), colourOf(i + 1), 'piece-' + (i + 1))).join('')}`;

export const THUMB = () => `${picture()}
:host{contain:layout paint style}
:host([dimmed]) .board{opacity:.45}
.piece{stroke-width:var(--edge,3)}`;

export const PLAYER = () => `${picture()}
:host{font:420 13px/20px var(--font);color:var(--ink);font-variant-numeric:tabular-nums;container-type:inline-size}
:host([data-ground=dark]:not([theme])){color-scheme:dark}
.bare,.stage{height:100%}
.tray{filter:drop-shadow(0 10px 18px light-dark(#2a251b1a,#0008))}
:host([dimmed]) .board{opacity:.45}
.last{stroke:var(--ink);stroke-width:3}
.label{fill:var(--ink)}
.hot{fill:var(--cell)}
.next{fill:none;--c:var(--accent);stroke-width:2.5}
.dead{--c:color-mix(in oklab,var(--danger) 45%,var(--cell))}
.mask{--c:color-mix(in oklab,var(--accent) 30%,var(--cell))}
.dark{--c:var(--cell-dark)}
${[0, 1, 2, 3, 4, 5].map((n) => `.heat${n}{--c:var(--heat-${n},color-mix(in oklab,var(--danger) ${[90, 58, 42, 28, 16, 6][n]}%,var(--cell)))}`).join('')}
.said{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}
.framed{border:1px solid var(--line);border-radius:14px;background:var(--table);overflow:hidden}
.framed .stage{height:auto;padding:27px 27px 24px}
.framed .board{height:auto;margin:auto;max-width:var(--most)}
.caption{padding:10px 2px 0;color:var(--ink-2);min-height:20px}
.bar{display:flex;align-items:center;gap:4px;height:52px;padding:0 16px 0 8px;background:var(--raised);border-top:1px solid var(--line);color:var(--ink-2);font-size:12px;white-space:nowrap}
button{flex:none;width:36px;height:36px;border:0;padding:10px;background:none;color:inherit;border-radius:7px;cursor:pointer}
button:hover{background:var(--hover);color:var(--ink)}
button svg{display:block;fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
.bar>:nth-child(3){background:var(--ink);color:var(--raised);border-radius:50%;margin:0 4px}
.bar>:nth-child(3) svg{fill:currentColor}
input{appearance:none;flex:1;min-width:60px;height:16px;margin:0 10px;background:none;cursor:pointer}
${['webkit-slider-runnable', 'moz-range'].map((kind) => `input::-${kind}-track{height:4px;border-radius:2px;background:linear-gradient(to right,var(--accent) var(--v),var(--line-strong) 0)}`).join('')}
${['webkit-slider', 'moz-range'].map((kind) => `input::-${kind}-thumb{appearance:none;width:14px;height:14px;margin-top:${kind[0] === 'w' ? -5 : 0}px;border:0;border-radius:50%;background:var(--raised);box-shadow:0 0 0 1.5px var(--accent)}`).join('')}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
@media (pointer:coarse){button{width:44px;height:44px;padding:14px}}
@container (width<480px){.framed .stage{padding:15px 13px}.bar>:first-child,.bar>:nth-child(5){display:none}}
@media (prefers-reduced-motion:no-preference){.new{animation:in .22s cubic-bezier(.2,.8,.2,1)}}
@keyframes in{from{opacity:0}}
@media print{.bar{display:none}}`;

const sheets = new Map<() => string, CSSStyleSheet>();

/** The style sheet of a text, one for all elements. */
export function sheetOf(css: () => string): CSSStyleSheet {
  let s = sheets.get(css);
  if (!s) {
    sheets.set(css, (s = new CSSStyleSheet()));
    s.replaceSync(css());
  }
  return s;
}
