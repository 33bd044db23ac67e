// The style sheets of the elements. They stand in a shadow root, so that a page's own rules do not reach them. Colours
// follow the page's color-scheme, or the theme attribute. Each can be set by a custom property --poly-….

import { COLOURS, FIXED, colourOf, paintOf } from './palette.ts';

/** The colours other than the pieces', as in tokens.css: light, then dark. */
export const TOKENS: Record<string, string> = {
  raised: '#ffffff,#212228',
  table: '#f1efe9,#131417',
  line: '#e6e3dc,#27282e',
  ink: '#1d1d20,#ececee',
  'ink-2': '#55545a,#b6b7be',
  'ink-3': '#69676d,#94969f',
  accent: '#3a55c4,#9db0ff',
  danger: '#ad332b,#ff9a90',
  'chart-3': '#2c7d72,#6cc3b5',
  board: '#dcd8cf,#2b2c32',
  frame: '#cbc6bb,#3a3b42',
  cell: '#fbfaf7,#1c1d21',
  'cell-dark': '#b8b2a6,#4b4d57',
  grout: '#17181c1f,#0a0b0e3d',
};

// A page with tokens.css, or a blog that sets --piece-3, has its own colours of pieces.
const piece = (name: string, fill: string, own: string) => {
  const p = paintOf(fill);
  return `.${name}{fill:var(--${own},${fill});stroke:var(--${own}-edge,${p.edge});color:var(--${own}-on,${p.on})}`;
};

// Ends of lines are kept out of the script by a backslash before them.

/** The style that every picture needs. */
export const picture =
  () => `:host{display:block;--font:var(--poly-font,"Inter Variable",Inter,system-ui,sans-serif)${Object.entries(TOKENS)
    .map(([n, pair]) => `;--${n}:var(--poly-${n},light-dark(${pair}))`)
    .join('')}}\
[hidden],:host([hidden]){display:none!important}\
.board{display:block;overflow:visible;width:100%;height:100%}\
svg{stroke-linejoin:round;stroke-linecap:round}\
.tray{fill:var(--board);stroke:var(--frame)}\
.around{fill:var(--table);fill-opacity:.68}\
.end{fill:none;stroke:var(--ink-2)}\
.cells{--c:var(--cell);fill:var(--c);stroke:var(--c);stroke-width:10}\
.piece{stroke-width:1.9}\
.grout,.on{fill:none;stroke:var(--grout);stroke-width:1.4}\
.on{stroke:currentColor;opacity:.7}\
text{fill:currentColor;font-family:var(--font)}\
.quiet{fill:var(--ink-3)}\
${piece('fixed', FIXED, 'piece-fixed')}${Array.from({ length: COLOURS }, (_, i) => piece('c' + (i + 1), colourOf(i + 1), 'piece-' + (i + 1))).join('')}`;

export const THUMB = () => `${picture()}
:host{contain:layout paint style}
:host([dimmed]) .board{opacity:.45}
.piece{stroke-width:var(--edge,3)}
.edges{stroke-width:2.7}
.paper{fill:var(--poly-paper,light-dark(#e9e5dc,#a19d96))}
.back{fill:none;stroke:var(--frame);stroke-width:1.6}`;

export const PLAYER = () => `${picture()}\
:host{font:420 13px/20px var(--font);font-variant-numeric:tabular-nums;container-type:inline-size;color-scheme:light}\
:host([theme=dark]),:host([data-ground=dark]:not([theme=light])){color-scheme:dark}\
.framed,.bare{color:var(--ink)}\
.bare,.bare .stage{height:100%}\
.tray{filter:drop-shadow(0 10px 18px light-dark(#2a251b1a,#0008))}\
.last{stroke:var(--ink);stroke-width:3}\
.hot{fill:var(--cell)}\
.next{fill:none;--c:var(--accent);stroke-width:2.5}\
.dead{--c:color-mix(in oklab,var(--danger) 45%,var(--cell))}\
.mask{--c:color-mix(in oklab,var(--accent) 30%,var(--cell))}\
.dark{--c:var(--cell-dark)}\
${[90, 58, 42, 28, 16, 6].map((part, n) => `.heat${n}{--c:var(--heat-${n},color-mix(in oklab,var(--danger) ${part}%,var(--cell)))}`).join('')}\
.said{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden;\
color:color-mix(in srgb,currentcolor,currentcolor);transition:color 1ms}\
.framed{border:1px solid var(--line);border-radius:14px;background:var(--table);overflow:hidden}\
.framed .stage{padding:27px}\
.framed .board{height:auto;margin:auto;max-width:var(--most)}\
.caption{padding:10px 2px 0;color:var(--ink-2);min-height:20px}\
.bar,.end{display:flex;align-items:center;gap:4px}\
.bar{height:52px;padding:0 16px 0 8px;background:var(--raised);border-top:1px solid var(--line);color:var(--ink-2);\
font-size:12px;white-space:nowrap}\
button,select{flex:none;min-width:24px;height:36px;border:0;background:none;color:inherit;font:inherit;border-radius:7px;\
cursor:pointer}\
button{width:36px;padding:10px}\
button:hover,select:hover{background:var(--line);color:var(--ink)}\
button svg{display:block;fill:none;stroke:currentColor;stroke-width:1.5}\
.bar>:nth-child(3){background:var(--ink);color:var(--raised);border-radius:50%;margin:0 4px}\
.bar>:nth-child(3) svg{fill:currentColor}\
.scrub{flex:1;min-width:60px;margin:0 10px;position:relative;display:flex}\
.scrub svg{position:absolute;top:18px;left:7px;width:calc(100% - 14px);height:6px}\
.scrub path{fill:none;stroke:var(--chart-3);stroke-width:2;vector-effect:non-scaling-stroke}\
.scrub path+path{stroke:var(--danger)}\
input{appearance:none;forced-color-adjust:none;flex:1;min-width:0;height:24px;margin:-4px 0;\
background:linear-gradient(to right,var(--accent) var(--v),var(--frame) 0) 0 10px/100% 4px no-repeat;border-radius:2px}\
input::-webkit-slider-thumb{appearance:none;width:14px;height:14px;border:0;border-radius:50%;background:var(--raised);\
box-shadow:0 0 0 1.5px var(--accent)}\
input::-moz-range-thumb{appearance:none;width:14px;height:14px;border:0;border-radius:50%;background:var(--raised);\
box-shadow:0 0 0 1.5px var(--accent)}\
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}\
@media (pointer:coarse){button{width:44px;height:44px;padding:14px}}\
@container (width<560px){.framed .stage{padding:14px}.bar{flex-wrap:wrap;height:auto;padding:8px}\
.scrub{order:-1;flex-basis:100%;margin-bottom:8px}.end{flex:auto;justify-content:space-between;margin-left:8px;\
white-space:normal}.bar>:first-child,.bar>:nth-child(5){display:none}}\
@media (prefers-reduced-motion:no-preference){.new{animation:in .22s ease-out}}\
@keyframes in{from{opacity:0}}\
@media print{.bar{display:none}}`;

/** A style sheet with this text, shared by all elements of a kind. */
export function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}
