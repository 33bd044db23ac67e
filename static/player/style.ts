// The style sheets of the elements. They stand in a shadow root, so that a
// page's own rules do not reach them; colours follow the page's color-scheme,
// or the theme attribute, and each can be set by a custom property --poly-….

const pair = (name: string, light: string, dark: string) => `--${name}:var(--poly-${name},light-dark(${light},${dark}));`;

/** Colours of the elements, the same as those of tokens.css. */
export const TOKENS: Record<string, [light: string, dark: string]> = {
  surface: ['#fdfcfa', '#17181c'],
  raised: ['#ffffff', '#212228'],
  sunken: ['#f4f2ed', '#111215'],
  thumb: ['#ffffff', '#34363f'],
  table: ['#f1efe9', '#131417'],
  line: ['#e6e3dc', '#27282e'],
  'line-strong': ['#d3cfc6', '#393b43'],
  hover: ['#17181c0a', '#ffffff0d'],
  ink: ['#1d1d20', '#ececee'],
  'ink-2': ['#55545a', '#b6b7be'],
  'ink-3': ['#69676d', '#94969f'],
  accent: ['#3a55c4', '#9db0ff'],
  'accent-ink': ['#3048ae', '#b3c2ff'],
  'accent-soft': ['#e9edfb', '#232945'],
  danger: ['#ad332b', '#ff9a90'],
  'danger-soft': ['#fbe9e6', '#38211f'],
  focus: ['#3a55c4', '#9db0ff'],
  board: ['#dcd8cf', '#2b2c32'],
  frame: ['#cbc6bb', '#3a3b42'],
  cell: ['#fbfaf7', '#1c1d21'],
  'cell-dark': ['#d9d4c9', '#33353c'],
  grout: ['#17181c1f', '#0a0b0e3d'],
  'heat-0': ['#b3382c', '#e0584a'],
  'heat-1': ['#dd7a3c', '#9c5124'],
  'heat-2': ['#f0b45c', '#805a24'],
  'heat-3': ['#f5d998', '#5f4f2a'],
  'heat-4': ['#f3ead2', '#3d382a'],
  'heat-5': ['#eeece4', '#26262a'],
  'chart-2': ['#b8622a', '#e79a66'],
  'chart-3': ['#2c7d72', '#6cc3b5'],
};

const FONT = 'var(--poly-font,"Inter Variable",Inter,ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif)';

/** What every picture needs. */
const picture = `
:host{display:block;${Object.entries(TOKENS).map(([n, [l, d]]) => pair(n, l, d)).join('')}--font:${FONT}}
:host([hidden]){display:none}
svg.board{display:block;overflow:visible;width:100%;height:100%}
.tray{fill:var(--board);stroke:var(--frame)}
.cells{fill:var(--cell)}
.piece .fill{fill:var(--p)}
.piece .edge{stroke:var(--edge)}
.piece .letter{fill:var(--on)}
.grout{stroke:var(--grout)}
text{font-family:var(--font);font-weight:620}
.layer{fill:var(--ink-3);font-weight:420}
`;

export const PLAYER_CSS = `${picture}
:host{contain:layout style;font:420 13px/20px var(--font);color:var(--ink)}
:host([theme=light]){color-scheme:light}
:host([theme=dark]){color-scheme:dark}
:host([data-ground=light]:not([theme=light],[theme=dark])){color-scheme:light}
:host([data-ground=dark]:not([theme=light],[theme=dark])){color-scheme:dark}
.stage,.still{height:100%}
.board{filter:drop-shadow(0 10px 18px light-dark(#2a251b1a,#0008))}
.piece.last .edge{stroke:var(--ink);stroke-width:3}
.dimmed .board{opacity:.45}
@media (prefers-reduced-motion:no-preference){.piece.new{animation:in .22s cubic-bezier(.2,.8,.2,1)}}
@keyframes in{from{opacity:0}}
.said{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
`;

export const THUMB_CSS = `${picture}
:host{contain:layout paint style}
:host([dimmed]) svg{opacity:.45}
`;

const sheets = new Map<string, CSSStyleSheet>();

/** The style sheet of a text, one for all elements. */
export function sheetOf(css: string): CSSStyleSheet {
  let s = sheets.get(css);
  if (!s) {
    s = new CSSStyleSheet();
    s.replaceSync(css);
    sheets.set(css, s);
  }
  return s;
}
