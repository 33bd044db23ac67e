// The style of a tree in its shadow root; colours come from the page's tokens,
// which reach inside.

export const TREE = `:host{display:block;position:relative;overflow:hidden;min-width:0}
[hidden],:host([hidden]){display:none!important}
.box{width:100%;height:100%;touch-action:none;cursor:default;border-radius:inherit}
.box:focus-visible{outline:2px solid var(--focus);outline-offset:-2px}
.box.at{cursor:pointer}
canvas{display:block}
.tip{position:absolute;left:8px;bottom:8px;max-width:calc(100% - 16px);overflow:hidden;text-overflow:ellipsis;
white-space:nowrap;pointer-events:none;
font:420 11px/16px var(--font-ui);color:var(--ink-2);background:var(--surface-raised);border-radius:5px;padding:2px 7px;
box-shadow:var(--shadow-1),0 0 0 1px var(--line)}
button{position:absolute;right:8px;top:8px;font:520 11px/20px var(--font-ui);color:var(--ink-2);
background:var(--surface-raised);border:0;border-radius:5px;padding:0 7px;
box-shadow:var(--shadow-1),0 0 0 1px var(--line);cursor:pointer}
button.larger{top:auto;bottom:8px}
:host([inline]) .box{touch-action:pan-y}
button:focus-visible{outline:2px solid var(--focus);outline-offset:2px}`;
