// The style sheet of <tile-puzzle>, for its shadow root: the player's colours, the board's style, and its own.

import { STYLE } from '../play/style.ts';
import { picture } from '../player/style.ts';

export const TILE = () => `${picture()}\
:host{--hint:34px;position:relative;width:100%;font:420 14px/20px var(--font);color-scheme:light;aspect-ratio:8/7;\
min-height:440px;container-type:inline-size;--board-frame:var(--frame);--surface:var(--raised);--focus:var(--accent);\
--font-ui:var(--font);--weight-strong:620;--weight-normal:420;--radius-full:999px;--text-xs:12px;\
--ok:light-dark(#2a7349,#7fcf9f);--dur-3:.26s;--ease-out:ease-out;--shadow-solid:0 10px 18px light-dark(#2a251b1a,#0008)}\
\
:host([theme=dark]),:host([data-ground=dark]:not([theme=light])){color-scheme:dark}\
.framed{height:100%;box-sizing:border-box;display:flex;flex-direction:column;border:1px solid var(--line);\
border-radius:14px;background:var(--table);color:var(--ink);overflow:hidden}\
.stage{position:relative;flex:1;min-height:0}\
.stage poly-player{height:100%}\
hand-board>svg{touch-action:pan-y}\
hand-board .piece:not(.given){touch-action:none}\
.sr,.lost{position:absolute;top:0;margin:0;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}\
.ground{color:color-mix(in srgb,currentcolor,currentcolor);transition:color 1ms}\
.told{position:absolute;inset:auto 8px 0;margin:0;padding:6px 10px;color:var(--ink-2);pointer-events:none}\
.bar{display:flex;flex-wrap:wrap;align-items:center;gap:8px 10px;padding:8px 16px;min-height:38px;\
background:var(--raised);border-top:1px solid var(--line)}\
.count{font-weight:620;margin-right:auto}\
.count span{font-weight:420;color:var(--ink-2)}\
button,.bar a{font:inherit;color:inherit;min-height:36px;padding:0 14px;border-radius:8px;box-sizing:border-box}\
button{border:1px solid var(--frame);background:var(--raised);cursor:pointer}\
button:hover{background:var(--table)}\
button:disabled{color:var(--ink-3);cursor:default}\
.bar a{display:inline-flex;align-items:center;padding:0 4px;color:var(--ink-2);text-decoration:none}\
.bar a:hover{text-decoration:underline}\
button:focus-visible,.bar a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}\
.turns{display:flex;gap:4px}\
.turns button{padding:0 10px}\
.paper{display:none}\
@media(pointer:coarse){button,.bar a{min-height:44px}}\
@container(width<520px){.bar{padding:8px 10px;gap:8px}button{padding:0 10px}.count{flex-basis:100%}\
.bar a{margin-left:auto}}\
@media print{:host{color-scheme:light!important;aspect-ratio:auto;min-height:0!important;height:auto!important}\
.framed{display:none}.paper{display:block;width:100%;max-height:90vh}}\
${STYLE}`;
