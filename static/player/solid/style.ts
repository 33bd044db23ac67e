// The style of the solid view, within that of the player.

import { sheetOf } from '../style.ts';

/** The style sheet of the view, used beside the player's own. */
export const SOLID = sheetOf(`.solid{--dark:light-dark(0,1);position:relative;width:100%;height:100%;min-height:0}
.framed .stage:has(.solid){padding:0}
.framed .solid{aspect-ratio:672/540;height:auto;max-height:600px}
.solid canvas{position:absolute;inset:0;width:100%;height:100%;object-fit:contain;cursor:grab;touch-action:pan-y;
border-radius:inherit}
.solid canvas:active{cursor:grabbing}
.hint{position:absolute;left:18px;top:14px;color:var(--ink-3);font-size:12px;pointer-events:none}
:host([drawn]) .hint{left:auto;right:18px}
.tools{display:flex;align-items:center;gap:14px;margin-left:10px}
.tools label{display:flex;align-items:center;gap:10px}
.tools input{width:110px;flex:none}
.seg{display:flex;padding:2px;border-radius:7px;background:light-dark(#f4f2ed,#111215);
box-shadow:inset 0 0 0 1px var(--line)}
.seg button{width:auto;min-width:28px;height:28px;padding:0 8px;border-radius:5px;font:520 12px var(--font)}
.seg button[aria-pressed=true]{forced-color-adjust:none;background:light-dark(#fff,#34363f);color:var(--ink);
box-shadow:0 1px 2px #0003}
.deep{flex-wrap:wrap;height:auto;padding:8px}
.deep .scrub{order:-1;flex-basis:100%;margin-bottom:8px}
.deep>.end{flex:1;justify-content:space-between;margin-left:4px}
.bar .space{display:none;width:auto;padding:0 10px;font:520 12px var(--font)}
.framed:has(.quiet) .space{display:block}
.tools label{min-width:0}
@container (width<560px){.deep>.end{flex:auto}.tools{flex:1 0 100%;flex-wrap:wrap;gap:4px 10px;margin:0 0 0 8px}
.tools label{flex:1 0 80%}.tools input{flex:1;margin-right:10px}.hint{display:none}}
.solid .side,:host([drawn]) .tools :is(label,.seg),:host([drawn]) .tools:not(:has(>.reset:not([hidden]))){display:none}
.solid .tools{position:absolute;left:50%;bottom:0;translate:-50%;max-width:100%;box-sizing:border-box;flex-wrap:nowrap;
gap:14px;margin:0;padding:2px 6px 2px 12px;border-radius:10px;background:var(--raised);color:var(--ink-2);font-size:12px;
white-space:nowrap;box-shadow:0 0 0 1px var(--line)}
.solid .tools label{flex:0 1 auto}
.solid .tools label span{flex:none}
.solid .tools input{flex:0 1 110px;min-width:56px;margin:0}
.solid .tools .seg button{min-width:24px;padding:0 clamp(5px,2.2cqw,10px)}
.solid:has(>.tools) canvas{height:calc(100% - 42px)}
.framed .tools{bottom:10px}
.framed .solid:has(>.tools) canvas{height:calc(100% - 52px)}
@container (width<330px){.solid .tools label span{display:none}}
@container (width<400px){.solid .tools:has(.seg>:nth-child(7)) label span{display:none}}
@container (width<240px){.solid .tools label{display:none}.solid .tools{padding:2px}
.solid .tools .seg button{padding:0}}
@media (pointer:coarse){.seg button{position:relative}.seg button::after{content:"";position:absolute;inset:-8px 0}}
`);
