// The style of the solid view, within that of the player.

import { sheetOf } from '../style.ts';

const css = () => `.solid{--dark:light-dark(0,1);position:relative;width:100%;height:100%;min-height:0}
.framed .stage:has(.solid){padding:0}
.framed .solid{aspect-ratio:672/540;height:auto}
.solid canvas{position:absolute;inset:0;width:100%;height:100%;cursor:grab;touch-action:pan-y;border-radius:inherit}
.solid canvas:active{cursor:grabbing}
.hint{position:absolute;left:18px;top:14px;color:var(--ink-3);font-size:12px;pointer-events:none}
.tools{display:flex;align-items:center;gap:14px;margin-left:10px}
.tools label{display:flex;align-items:center;gap:10px}
.tools input{width:110px;flex:none;margin:0}
.seg{display:flex;padding:2px;border-radius:7px;background:light-dark(#f4f2ed,#111215);box-shadow:inset 0 0 0 1px var(--line)}
.bar .seg button{width:auto;min-width:28px;height:28px;padding:0 8px;border-radius:5px;font:520 12px var(--font)}
.seg button[aria-pressed=true]{background:light-dark(#fff,#34363f);color:var(--ink);box-shadow:0 1px 2px #0003}
@container (width<720px){.tools{gap:10px;margin-left:6px}.tools input{width:84px}.bar .seg button{min-width:24px;padding:0 6px}.deep>input{display:none}.deep>span:first-of-type{margin-left:8px;flex:1}}
@container (width<600px){.seg{display:none}}
@container (width<480px){.tools label span{display:none}.tools input{width:84px}.hint{display:none}}
.solid .tools{position:absolute;left:50%;bottom:10px;translate:-50%;margin:0;color:var(--ink-2);font-size:12px}
`;

export const SOLID = () => sheetOf(css);
