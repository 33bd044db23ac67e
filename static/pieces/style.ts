// The styles of the catalogue, the piece editor and a piece in the hand. The page does not need them at first, so they
// come with the script.

export const STYLE = `
/* The piece editor. */
.piece-parts { display: flex; flex-wrap: wrap; gap: var(--space-5); align-items: start; }
.piece-editor > .headed { min-height: var(--control-sm); }
.turning > .end { margin-inline-start: auto; }
.copied::before { content: "×"; color: var(--ink-3); }
.next-piece { margin-top: var(--space-4); }
.next-piece > .btn { width: 100%; min-height: 48px; border-radius: var(--radius-lg); font-size: var(--text-lg); }
.tile.begun { display: grid; place-items: center; font-size: var(--text-xs); color: var(--ink-2);
outline: 1.5px solid var(--accent); outline-offset: -1.5px; }
/* The squares are large enough that a finger can tell eight of them apart. */
.piece-parts > piece-grid { flex: 1 0 208px; max-width: 320px; }
.piece-parts > div { flex: 1 1 118px; min-width: 0; display: grid; grid-template-columns: minmax(0, 1fr);
gap: var(--space-4); }
.piece-parts .saying { margin: 0; }
.piece-parts .row { gap: var(--space-2); flex-wrap: wrap; }
.piece-row { display: flex; align-items: center; gap: var(--space-4); min-height: var(--control);
margin-top: var(--space-4); font-size: var(--text-xs); color: var(--ink-2); }
.piece-row .switch { margin-block: 0; margin-inline: auto 0; }
.piece-row > span { min-width: 72px; }
.piece-stepper { display: inline-flex; align-items: center; min-height: var(--control); border-radius: var(--radius-md);
background: var(--surface-raised); box-shadow: inset 0 0 0 1px var(--line-strong); }
.piece-stepper button { display: grid; place-items: center; width: max(26px, var(--control)); height: var(--control);
color: var(--ink-2); border-radius: inherit; }
.piece-stepper button:hover { background: var(--hover); color: var(--ink); }
.piece-stepper button:disabled { color: var(--ink-off); background: none; cursor: default; }
.piece-stepper b { min-width: 24px; text-align: center; font-weight: var(--weight-medium); color: var(--ink); }
.piece-editor .label { display: flex; margin: var(--space-4) 0 var(--space-3); font-size: var(--text-xs);
line-height: var(--lh-xs); color: var(--ink-2); }
.swatches { display: grid; grid-template-columns: repeat(auto-fill, minmax(max(20px, var(--control-sm)), 1fr));
gap: 4px; }
.swatches > * { aspect-ratio: 1; min-width: 0; width: 100%; height: auto; border-radius: var(--radius-sm);
background: var(--swatch); box-shadow: inset 0 0 0 1.5px var(--swatch-edge); }
.swatches > [aria-pressed=true], .swatches > [data-own=true] { outline: 2px solid var(--ink); outline-offset: 1.5px; }
.swatches > :focus-visible { outline: var(--focus-width) solid var(--focus); outline-offset: var(--focus-gap); }
.swatches input { appearance: none; padding: 0; border: 0; cursor: pointer;
background: conic-gradient(var(--piece-12), var(--piece-2), var(--piece-3), var(--piece-4), var(--piece-5), var(--piece-12)); box-shadow: inset 0 0 0 1.5px var(--control-line); }
.swatches input::-webkit-color-swatch-wrapper { padding: 0; }
.swatches input::-webkit-color-swatch { border: 0; opacity: 0; }
.swatches input::-moz-color-swatch { border: 0; opacity: 0; }
@media (pointer: coarse) {
  .swatches { gap: 6px; }
  .piece-row .switch::before { content: ""; position: absolute; inset: -10px -2px; }
}

/* A piece that has a phone to itself: its grid, the pieces so far, the button for the next one, and then the rest. */
@media (width < 600px), (width < 800px) and (height >= 520px) {
  .piece-open .piece-panel { display: flex; flex-direction: column; gap: var(--space-4); min-height: 100%;
padding-inline: var(--space-6); }
  .piece-open :is(.piece-editor, .piece-parts, .piece-parts > div) { display: contents; }
  .piece-open :is(.piece-panel, .piece-editor, .piece-parts, .piece-parts > div) > * { order: 4; margin: 0; }
  .piece-open .piece-panel > .group { padding-inline: 0; }
  .piece-open .piece-editor > .headed { order: 0; position: sticky; top: 0; z-index: var(--z-sticky); flex: none;
min-height: 48px; display: flex; align-items: center; gap: var(--space-4); background: var(--surface); }
  .piece-open .headed > button:first-child { margin-inline-start: -10px; }
  .piece-open .headed > h3 { flex: 1; text-align: center; }
  .piece-open .headed > .end { width: var(--target); padding: 0; margin: 0 -14px 0 0; }
  .piece-open .headed > .end > span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .piece-open .piece-parts > piece-grid { order: 1; flex: none; align-self: center; width: calc(100% + 16px); max-width: none;
scroll-margin-top: 48px; }
  .piece-open .piece-parts > div > .turning { order: 2; flex-wrap: nowrap; }
  .piece-open .piece-panel > .so-far { order: 3; border: 0; padding-block: 0; }
  .piece-open .so-far [data-test=draw-piece] { display: none; }
  .piece-open .piece-editor > .next-piece { order: 5; position: sticky; bottom: 0; margin: auto -16px 0;
padding: 8px 16px calc(8px + env(safe-area-inset-bottom)); z-index: var(--z-sticky); background: var(--surface);
border-top: 1px solid var(--line); }
}
@media (480px <= width < 800px) { .piece-open .piece-parts > piece-grid { width: min(480px, 100dvh - 300px); } }

/* The grid of the piece editor. */
piece-grid { display: block; min-width: 0; }
.frame-of-piece { position: relative; }
.frame-of-piece svg { position: absolute; inset: 0; width: 100%; height: 100%; overflow: visible;
pointer-events: none; }
.frame-of-piece text { fill: currentColor; }
.frame-of-piece .grout { stroke: var(--grout); stroke-width: 1.4; fill: none; }
.frame-of-piece .below { fill: none; stroke: var(--control-line); stroke-width: 1.4; stroke-dasharray: 4 4; }
piece-grid .squares { display: block; position: relative; aspect-ratio: var(--ratio); touch-action: none;
cursor: crosshair; user-select: none; }
piece-grid .squares > div { display: contents; }
piece-grid .squares > div > div { position: absolute; border-radius: 12%; background: var(--surface-sunken);
box-shadow: inset 0 0 0 1px var(--line); }
@media (hover: hover) {
  piece-grid .squares > div > div:hover { box-shadow: inset 0 0 0 1.5px var(--control-line); }
}
piece-grid .squares > div > div:focus-visible { outline-offset: -1px; z-index: 1; }
piece-grid .squares[data-cut] > div > div { border-radius: 0; clip-path: var(--shape); box-shadow: none;
background: var(--line-strong); }
piece-grid .squares[data-cut] > div > div:hover { background: var(--control-line); }
piece-grid .squares[data-cut] > div > div:focus-visible { outline: 0; background: var(--focus); }
piece-grid .layers { display: flex; flex-wrap: wrap; gap: 4px; margin-top: var(--space-3); }
piece-grid .layers .btn { min-width: var(--control-sm); padding: 0; }
piece-grid .loose:empty { display: none; }
piece-grid .loose { margin-top: var(--space-3); font-size: var(--text-xs); line-height: var(--lh-xs);
color: var(--warn); }

/* A burr stick. */
burr-stick, piece-ranges { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-4); }
burr-stick .cubes .label { margin: 0 0 var(--space-2); font-size: var(--text-xs); line-height: var(--lh-xs);
color: var(--ink-2); }
burr-stick .cube-layer + .label { margin-top: var(--space-4); }
burr-stick .cube-layer { display: grid;
grid-template-columns: minmax(14px, .5fr) repeat(4, minmax(44px, 1fr)) minmax(14px, .5fr); grid-auto-rows: 44px;
gap: 2px; max-width: 340px; }
burr-stick .cube-layer > * { border-radius: var(--radius-sm); }
burr-stick .cube-layer > :is(span, button:disabled) { background: var(--piece-fixed); opacity: .6; }
burr-stick .cube-layer > button:enabled { background: var(--piece-1);
box-shadow: inset 0 0 0 1.5px var(--piece-1-edge); }
burr-stick .cube-layer > button[aria-pressed=true] { background: var(--surface-sunken); box-shadow: none;
outline: 1.4px dashed var(--control-line); outline-offset: -2px; }
burr-stick .cube-layer > button:enabled:hover { filter: brightness(1.08); }
burr-stick .cube-layer > button:focus-visible { outline: var(--focus-width) solid var(--focus);
outline-offset: var(--focus-gap); z-index: 1; }
burr-stick .dim select { border: 0; background: var(--surface); color: inherit; font: inherit;
min-height: var(--control); padding-inline: var(--space-2); }
burr-stick .stick-picture { display: grid; place-items: center; padding: var(--space-3); }
burr-stick .saying, piece-ranges .saying { margin: 0; }
burr-stick .row, piece-ranges .row { display: flex; flex-wrap: wrap; align-items: end; gap: var(--space-3); }
:is(burr-stick, piece-ranges) .dim input { width: 84px; }
.ticks { min-width: 0; margin: 0; padding: 0; border: 0; }
.ticks > div { display: flex; flex-wrap: wrap; gap: 2px var(--space-5); max-height: 180px; overflow: auto;
scrollbar-width: thin; }
.ticks legend { margin-bottom: var(--space-2); font-size: var(--text-xs); }
.ticks label { display: inline-flex; align-items: center; gap: var(--space-2); min-height: var(--control);
font-size: var(--text-xs); }
.ticks em { font-style: normal; color: var(--ink-3); }

/* A piece in the hand. */
.held-piece { position: fixed; inset: 0 auto auto 0; margin: 0; z-index: var(--z-popover);
transform: translate(-50%, -50%); pointer-events: none; filter: drop-shadow(0 14px 12px #2a251b40); }

/* The catalogue. */
piece-catalogue { display: grid; grid-template-columns: 284px minmax(0, 1fr); height: 100%; }
piece-catalogue .side { display: flex; flex-direction: column; min-height: 0;
border-inline-end: 1px solid var(--line); }
piece-catalogue .find { position: relative; margin: var(--space-4) var(--space-4) var(--space-2); color: var(--ink-3); }
piece-catalogue .find .i { position: absolute; inset: 0 auto 0 9px; margin-block: auto; }
piece-catalogue .find input { padding-inline-start: 29px; color: var(--ink); }
piece-catalogue .lists { flex: 1; min-height: 0; overflow: auto; padding: 0 var(--space-4) var(--space-4);
scrollbar-width: thin; scrollbar-color: var(--line-strong) transparent; }
piece-catalogue .lists > div::before { content: attr(data-group); display: block; margin: var(--space-4) 10px 3px;
font-size: var(--text-2xs); line-height: 16px; font-weight: var(--weight-medium); color: var(--ink-3); }
piece-catalogue [role=option] { display: flex; align-items: center; gap: var(--space-3);
min-height: max(32px, var(--control)); padding: 0 10px; border-radius: var(--radius-md); white-space: nowrap;
cursor: pointer; }
piece-catalogue [role=option]:hover { background: var(--hover); }
piece-catalogue [role=option]:focus-visible { outline-offset: -2px; }
piece-catalogue [role=option][aria-selected=true] { background: var(--accent-soft); color: var(--accent-ink); }
piece-catalogue [role=option] em { margin-inline-start: auto; font-style: normal; font-size: var(--text-xs);
color: var(--ink-3); }
piece-catalogue [aria-selected=true] em { color: inherit; }
piece-catalogue .listed { display: flex; flex-direction: column; min-width: 0; min-height: 0; }
piece-catalogue header { display: grid; grid-template-columns: minmax(0, 1fr) auto;
padding: 10px 10px 10px var(--space-6); }
piece-catalogue h2 { align-self: center; font-size: var(--text-sm); line-height: var(--lh-sm);
font-weight: var(--weight-strong); }
piece-catalogue header p { font-size: var(--text-xs); line-height: var(--lh-xs); grid-column: 1; min-height: 32px; }
piece-catalogue footer { display: flex; align-items: center; gap: var(--space-4); min-height: 53px;
padding: var(--space-3) var(--space-6); border-top: 1px solid var(--line); font-size: var(--text-xs);
line-height: var(--lh-xs); }
piece-catalogue footer b { font-weight: var(--weight-medium); color: var(--ink); }
piece-catalogue footer .btn { margin-inline-start: auto; flex: none; }
piece-catalogue .shapes { flex: 1; min-height: 0; overflow: hidden auto; padding: 3px var(--space-6);
scrollbar-width: thin; scrollbar-gutter: stable; scrollbar-color: var(--line-strong) transparent; }
piece-catalogue .shape-sheet { position: relative; }
piece-catalogue .tile { position: absolute; inset: 0 auto auto 0; height: 94px; padding: 0; }
piece-catalogue .tile .add { display: grid; place-items: center; width: 100%; height: 100%; padding: 6px 6px 20px;
border-radius: inherit; }
piece-catalogue .tile .add:hover { background: var(--hover); }
piece-catalogue .tile b { max-width: 46px; }
piece-catalogue .tile .take { position: absolute; inset: 4px 4px auto auto; display: grid; place-items: center;
width: 24px; height: 24px; border-radius: var(--radius-sm); background: var(--surface-raised);
box-shadow: inset 0 0 0 1px var(--line-strong); color: var(--ink-2); opacity: 0; }
piece-catalogue .tile:is(:hover, :focus-within) .take { opacity: 1; }
@media (pointer: coarse) {
  piece-catalogue .tile .take { opacity: 1; width: 44px; height: 44px; inset: 0 0 auto auto; background: none;
box-shadow: none; }
}
@media (width < 600px) {
  piece-catalogue { grid-template: auto minmax(0, 1fr) / minmax(0, 1fr); }
  piece-catalogue .side { border-inline-end: 0; border-block-end: 1px solid var(--line); }
  piece-catalogue .lists { display: flex; gap: var(--space-2); overflow: auto hidden; flex: none; }
  piece-catalogue .lists > div { display: contents; }
  piece-catalogue .lists > div::before { content: none; }
  piece-catalogue [role=option] { flex: none; box-shadow: inset 0 0 0 1px var(--line); }
  piece-catalogue [role=option] em { display: none; }
}
`;
