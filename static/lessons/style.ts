// The style sheets of the lessons' own elements; colours come from the page's tokens.

export const BUTTON = `[hidden]{display:none!important}*{box-sizing:border-box}p,ol{margin:0;padding:0}
ol{list-style:none}
button{font:500 16px/22px var(--font-ui);color:var(--ink);background:var(--surface-raised);
border:1px solid var(--line-strong);border-radius:var(--radius-md);min-height:40px;padding:6px 14px;cursor:pointer}
button:hover:enabled{background:var(--hover)}
button:focus-visible,input:focus-visible,[role=slider]:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
button.primary{background:var(--accent);color:var(--accent-on,#fff);border-color:var(--accent)}
button.primary:hover:enabled{background:var(--accent);filter:brightness(1.08)}
button:disabled{cursor:default;color:var(--ink-2)}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}`;

export const QUIZ = `:host{display:block;font:17px/26px var(--font-text);color:var(--ink);border:1px solid var(--line);
border-radius:var(--radius-xl);padding:18px 20px;margin:24px 0;scroll-margin-top:64px}
.head{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;justify-content:space-between;margin-bottom:12px;
color:var(--ink-2)}
.dots{display:flex;gap:4px;font:500 12px/22px var(--font-ui)}
.dots span{width:24px;text-align:center;border:1px solid var(--line);border-radius:6px}
.dots .here{border-color:var(--accent);color:var(--accent-ink)}.dots .right{color:var(--ok);border-color:currentColor}
.dots .late{color:var(--ok);border-style:dashed;border-color:currentColor}
.dots .wrong{color:var(--danger);border-color:currentColor}
li:not(.now,.told){display:none}.key{display:none}
.paper{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;margin-top:16px;padding-top:12px;
border-top:1px solid var(--line)}.paper label{display:flex;gap:8px;align-items:center;min-height:40px;
font:14px/20px var(--font-ui);color:var(--ink-2)}
input[type=checkbox]{width:20px;min-height:20px;flex:none;accent-color:var(--accent)}
.asked{font-weight:600;margin-bottom:10px}
.answers{display:flex;flex-wrap:wrap;gap:8px;margin:10px 0}
.answers button{text-align:start}
.answers .right{color:var(--ok);border:2px solid currentColor}.answers .right::before{content:"✓ "}
.answers .wrong{color:var(--danger);text-decoration:line-through;border-color:currentColor}
.answers .wrong::before{content:"✗ ";display:inline-block;margin-inline-end:4px}
.said{min-height:52px;color:var(--ink-2)}
table{border-collapse:collapse;font:14px/20px var(--font-ui);margin:6px 0}
th,td{width:30px;height:24px;text-align:center;border:1px solid var(--line);padding:0}tr:first-child td{border:0}
th{color:var(--ink-2);font-weight:500}td{color:var(--accent-ink)}
.score{font-weight:600;font-size:20px;margin-bottom:8px}
.end{display:grid;gap:8px}.row{display:flex;flex-wrap:wrap;gap:8px;align-items:center}
input{font:15px/22px var(--font-ui);color:var(--ink);background:var(--surface);border:1px solid var(--line-strong);
border-radius:var(--radius-md);padding:8px 10px;min-height:40px;width:100%}
.told{padding:10px 0;border-top:1px solid var(--line)}.told .asked{margin:0}
@media print{:host{border:0;padding:0}ol{counter-reset:q}li{counter-increment:q}
li .asked::before{content:counter(q) ". "}.head,.said,.end,.paper,button.primary{display:none}
.key:not([hidden]){display:block;break-before:page}li,li:not(.now,.told){display:block;break-inside:avoid;
margin-bottom:14pt}
.answers{display:block}.answers button{display:block;border:0;background:none;min-height:0;padding:2pt 0;color:#000;
text-decoration:none}.answers button::before,.answers .right::before,.answers .wrong::before{content:"☐ "}}`;

export const PLAY = `:host{display:grid;grid-template-columns:minmax(0,1fr) minmax(180px,280px);gap:12px 28px;
align-items:center;margin:24px 0;padding:16px 20px;background:var(--surface-sunken);border-radius:var(--radius-xl)}
svg{display:block;width:100%;height:auto;max-height:280px}
.line{stroke:var(--line-strong);fill:none}.cell{fill:var(--surface);stroke:var(--line-strong)}.dark{fill:var(--hover)}
.on{fill:var(--accent);stroke:none}.some{fill:var(--accent-soft);stroke:var(--accent)}
.bold{stroke:var(--ink-2);stroke-width:.08;fill:none}
text{font-family:var(--font-ui);fill:var(--ink);text-anchor:middle}.out text{fill:var(--ink-3)}.out{opacity:.6}
@media (max-width:700px){:host{grid-template-columns:minmax(0,1fr)}}
@media print{:host{break-inside:avoid}}`;
