// The styles of the board that is played. The page does not need them at first, so they come with the element's script.

export const STYLE = `
hand-board { position: absolute; inset: 0 0 var(--hint, 0) 0; display: block; overflow: hidden; user-select: none;
-webkit-user-select: none; -webkit-touch-callout: none; }
hand-board[dimmed] { opacity: .45; }
hand-board > svg { position: absolute; inset: 0; width: 100%; height: 100%; stroke-linejoin: round;
stroke-linecap: round; touch-action: none; outline: none; }
hand-board > .space { position: absolute; }
/* The solid can be turned and opened; a piece in the hand passes over it. */
hand-board > .space:not(:has(+ svg .held > *)) { z-index: 1; }
hand-board > .space > poly-player { position: absolute; inset: 8px; display: block; }
hand-board .around { fill: var(--table); fill-opacity: 0.68; }
hand-board .end { fill: none; stroke: var(--ink-2); }
hand-board .tray { fill: var(--board); stroke: var(--board-frame); filter: drop-shadow(var(--shadow-solid)); }
hand-board[solved] .tray { stroke: var(--ok); stroke-width: 3; }
hand-board .cells { fill: var(--cell); stroke: var(--cell); stroke-width: 10; }
hand-board .may { fill: none; stroke: var(--ink-3); stroke-width: 1.6; stroke-dasharray: 3 3; }
hand-board .dots { fill: none; stroke: var(--ink); stroke-width: 6; opacity: .22; }
hand-board .fall { fill-opacity: .34; stroke-width: 2; stroke-dasharray: 5 4; }
hand-board .fall.not { fill-opacity: .12; stroke: var(--danger); }
hand-board .fall.hinted { stroke: var(--accent); }
hand-board .dead { fill: none; stroke: var(--danger); stroke-width: 2; }
hand-board .tapped { fill: var(--accent); fill-opacity: .5; stroke: var(--accent); stroke-width: 2; }
hand-board .tapped.not { fill: var(--danger); stroke: var(--danger); }
hand-board[picking] .lying .piece:not(.fits) { opacity: .4; }
hand-board .look { fill: none; stroke: var(--accent); stroke-width: 2.5; }
hand-board .piece { stroke-width: 1.9; }
hand-board .lying .piece { cursor: grab; outline: none; }
hand-board .lying .piece.given { cursor: default; }
hand-board .lying .piece.given > path:first-of-type { stroke: var(--ink); stroke-width: 3.4; stroke-dasharray: 1 6; }
hand-board .lying .piece.away { opacity: .16; }
hand-board .piece .touch { fill: transparent; stroke: none; }
hand-board .piece.chosen > path:first-of-type { stroke: var(--ink); stroke-width: 3; }
hand-board .piece.hinted > path:first-of-type { stroke: var(--accent); stroke-width: 4; }
hand-board .piece:focus-visible > path:first-of-type { stroke: var(--focus); stroke-width: 4.5; }
hand-board .piece .edges { stroke-width: 1.7; }
hand-board .piece.chosen .edges { stroke-opacity: 1; stroke-width: 3; }
hand-board .piece.hinted .edges { stroke: var(--accent); stroke-opacity: 1; stroke-width: 4; }
hand-board .piece:focus-visible .edges { stroke: var(--focus); stroke-opacity: 1; stroke-width: 4.5; }
hand-board :is(.letters, .tags, .over, .dots) { pointer-events: none; }
hand-board .held { pointer-events: none; filter: drop-shadow(var(--shadow-solid)); }
hand-board .grout, hand-board .on { fill: none; stroke: var(--grout); stroke-width: 1.4; }
hand-board .on { stroke: currentColor; stroke-width: 2; }
hand-board text { fill: currentColor; font-family: var(--font-ui); pointer-events: none; }
hand-board text.quiet, hand-board text.label { fill: var(--ink-3); font-weight: var(--weight-normal); }
hand-board .from { position: absolute; inset: 0 auto auto 0; padding: 4px 12px; border-radius: var(--radius-full);
background: var(--ink); color: var(--surface); font-size: var(--text-xs); white-space: nowrap; pointer-events: none; }
@media (prefers-reduced-motion: no-preference) {
  hand-board[solved] .piece { animation: settle var(--dur-3) var(--ease-out) calc(var(--nth) * 40ms) 1; }
}
@keyframes settle { 40% { opacity: .5; } }
`;
