// crowded finds faults in the layout of a page as it is shown now. Each fault is a line "kind: what". The kinds are
//
//	overlap  text lies on text, with nothing opaque between the two
//	cut      text ends at an edge that does not scroll
//	leaves   text lies outside the box that is drawn around it, or a control outside its panel
//	wide     something scrolls sideways that should fit
//	small    a control is smaller than 24 px, with the free area around it counted
//	off      a control lies where nobody can scroll to
//	covered  something lies over a control
//	empty    a panel or a dialog has no size, or nothing in it
//	unseen   the board of the page's mode is too small, out of sight, or below something
//
// Exceptions are {Kind, Part}: a kind, and a selector of the parts that may have such faults.
window.crowded = exceptions => {
  const faults = [];
  const styles = new Map();
  const style = e => { if (!styles.has(e)) styles.set(e, getComputedStyle(e)); return styles.get(e); };
  const up = e => e.assignedSlot ?? e.parentElement ?? (e.getRootNode() instanceof ShadowRoot ? e.getRootNode().host : null);
  const chain = e => { const list = []; for (; e; e = up(e)) list.push(e); return list; };
  const describe = e => chain(e).slice(0, 4).reverse().map(a => a.tagName.toLowerCase() + (a.dataset?.test ? `[${a.dataset.test}]` : a.getAttribute("class") ? "." + a.getAttribute("class").trim().split(/\s+/).join(".") : "")).join(" > ");
  const excepted = (kind, e) => exceptions.some(x => x.Kind === kind && chain(e).some(a => a.matches(x.Part)));
  const report = (kind, e, what) => { if (!excepted(kind, e)) faults.push(`${kind}: ${what} in ${describe(e)}`); };
  const short = text => JSON.stringify(text.trim().replace(/\s+/g, " ").slice(0, 40));
  const topLayer = e => e.matches(":popover-open, dialog:modal");
  const opaque = e => {
    const s = style(e), m = s.backgroundColor.match(/^(?:rgba\(.*, ([\d.]+)\)|.*\/ ([\d.]+)\))$/);
    return s.backgroundColor !== "transparent" && (!m || +(m[1] ?? m[2]) > .8);
  };
  const drawn = e => {
    const s = style(e);
    return opaque(e) || s.borderInlineEndWidth !== "0px" && s.borderInlineStartWidth !== "0px" || s.boxShadow !== "none";
  };
  const seen = e => e.checkVisibility({opacityProperty: true, visibilityProperty: true}) &&
    !chain(e).some(a => style(a).clipPath === "inset(50%)");
  const within = (r, box, by) => r.left >= box.left - by && r.right <= box.right + by && r.top >= box.top - by && r.bottom <= box.bottom + by;

  // The visible part of a line of text, and what is wrong with its edges.
  const clip = (line, parent, text) => {
    let {left, right, top, bottom} = line, escaping = "";
    const high = bottom - top;
    for (const a of chain(parent)) {
      const s = style(a), box = a.getBoundingClientRect();
      const positioned = s.position !== "static" || s.transform !== "none" || s.translate !== "none" || s.contain !== "none";
      if (!escaping || positioned) {
        escaping = "";
        const inner = {left: box.left + a.clientLeft, top: box.top + a.clientTop};
        inner.right = inner.left + a.clientWidth;
        inner.bottom = inner.top + a.clientHeight;
        const shownAs = s.display;
        if (shownAs !== "inline" && shownAs !== "contents" && !(a instanceof SVGElement)) {
          const scrollsX = /auto|scroll/.test(s.overflowX), scrollsY = /auto|scroll/.test(s.overflowY);
          const hidesX = /hidden|clip/.test(s.overflowX), hidesY = /hidden|clip/.test(s.overflowY);
          if (hidesX || scrollsX || hidesY || scrollsY) {
            const beyond = Math.max(right - inner.right, inner.left - left), below = Math.max(bottom - inner.bottom, inner.top - top);
            const apart = right <= inner.left + 1 || left >= inner.right - 1 || bottom <= inner.top + 1 || top >= inner.bottom - 1;
            if (hidesX && !apart && beyond > 1.5) report("cut", parent, `${short(text)} by ${Math.round(beyond)} px`);
            if (hidesY && !apart && below > high * .3) report("cut", parent, `${short(text)} by ${Math.round(below)} px of its height`);
            if (hidesX || scrollsX) { left = Math.max(left, inner.left); right = Math.min(right, inner.right); }
            if (hidesY || scrollsY) { top = Math.max(top, inner.top); bottom = Math.min(bottom, inner.bottom); }
            if (right - left < 1 || bottom - top < 1) return null;
          } else if (box.width > 0 && drawn(a) && a !== document.body && a !== document.documentElement) {
            const beyond = Math.max(right - box.right, box.left - left), below = Math.max(bottom - box.bottom, box.top - top);
            if (beyond > 1.5 || below > high * .3) report("leaves", parent, `${short(text)} by ${Math.round(Math.max(beyond, below))} px, out of ${describe(a).split(" > ").pop()}`);
          }
        }
      }
      if (topLayer(a) || s.position === "fixed") return {left, right, top, bottom};
      if (s.position === "absolute") escaping = "absolute";
    }
    return {left, right, top, bottom};
  };

  const lines = [], pressed = [];
  const range = document.createRange();
  const visit = root => {
    for (const node of root.childNodes) {
      if (node instanceof Text) {
        const parent = node.parentElement ?? root.host;
        if (!node.data.trim() || !parent || /^(script|style|option|optgroup|title|desc|noscript|textarea)$/i.test(parent.tagName) || !seen(parent)) continue;
        range.selectNodeContents(node);
        for (const r of range.getClientRects()) {
          if (r.width < 1 || r.height < 1) continue;
          // Letters fill the middle of their line.
          const line = {left: r.left, right: r.right, top: r.top + r.height * .22, bottom: r.bottom - r.height * .22};
          const at = clip(line, parent, node.data);
          if (at) lines.push({...at, parent, node, text: node.data});
        }
      } else if (node instanceof Element) {
        if (node.shadowRoot) visit(node.shadowRoot);
        if (node.matches("button, a[href], input, select, textarea, summary")) pressed.push(node);
        const s = style(node);
        if (s.display !== "none") {
          if (/auto|scroll/.test(s.overflowX) && node.scrollWidth > node.clientWidth + 1 && node.clientWidth > 0 && seen(node)) report("wide", node, `${node.scrollWidth} in ${node.clientWidth} px`);
          if (node instanceof HTMLSelectElement && node.size <= 1 && seen(node)) {
            const pen = new OffscreenCanvas(1, 1).getContext("2d");
            pen.font = s.font;
            const wide = pen.measureText(node.selectedOptions[0]?.label ?? "").width, room = node.clientWidth - parseFloat(s.paddingLeft) - parseFloat(s.paddingRight);
            if (wide > room + .5) report("cut", node, `${short(node.selectedOptions[0].label)} by ${Math.round(wide - room)} px`);
          }
        }
        if (node.matches("input[type=number]") && node.scrollWidth > node.clientWidth + 1 && seen(node)) report("cut", node, `the number ${short(node.value)} by ${node.scrollWidth - node.clientWidth} px`);
        visit(node);
      }
    }
  };
  visit(document.body);
  // A phone shows a page that is too wide as a smaller one, in a window of more pixels than the screen has.
  const windowWidth = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > windowWidth) report("wide", document.body, `${document.documentElement.scrollWidth} in ${windowWidth} px`);

  // Lines that lie on other lines.
  const covers = new Map();
  const coversOf = e => {
    if (!covers.has(e)) covers.set(e, chain(e).filter(a => (style(a).position !== "static" || topLayer(a)) && opaque(a)));
    return covers.get(e);
  };
  lines.sort((a, b) => a.top - b.top);
  for (let i = 0; i < lines.length; i++) {
    const a = lines[i];
    for (let j = i + 1; j < lines.length && lines[j].top < a.bottom - 1; j++) {
      const b = lines[j];
      const both = {left: Math.max(a.left, b.left), right: Math.min(a.right, b.right), top: b.top, bottom: Math.min(a.bottom, b.bottom)};
      if (a.node === b.node || both.right - both.left < 2 || both.bottom - both.top < 2) continue;
      const hides = (one, other) => coversOf(one.parent).some(c => !c.contains(other.parent) && !chain(other.parent).includes(c) && within(both, c.getBoundingClientRect(), 1));
      if (hides(a, b) || hides(b, a)) continue;
      if (excepted("overlap", b.parent)) continue;
      report("overlap", a.parent, `${short(a.text)} and ${short(b.text)} of ${describe(b.parent).split(" > ").pop()}`);
    }
  }

  // Where controls lie. What is scrolled out can be scrolled back.
  const open = [...document.querySelectorAll("dialog:modal, :popover-open")];
  const modal = open.filter(e => e.matches("dialog:modal")).at(-1);
  const deepest = (x, y) => {
    let at = document.elementFromPoint(x, y);
    for (let inner; (inner = at?.shadowRoot?.elementFromPoint(x, y)) && inner !== at; ) at = inner;
    return at;
  };
  const floats = e => chain(e).some(a => /sticky|fixed/.test(style(a).position) || topLayer(a));
  const place = e => {
    let {left, right, top, bottom} = e.getBoundingClientRect(), escaping = "";
    for (const a of chain(e)) {
      const s = style(a), positioned = s.position !== "static" || s.transform !== "none" || s.translate !== "none" || s.contain !== "none";
      if (a !== e && (!escaping || positioned)) {
        escaping = "";
        if (s.display !== "inline" && s.display !== "contents" && !(a instanceof SVGElement)) {
          const box = a.getBoundingClientRect(), x = box.left + a.clientLeft, y = box.top + a.clientTop;
          for (const across of [true, false]) {
            const flow = across ? s.overflowX : s.overflowY;
            if (flow === "visible") continue;
            const [from, to, least, most] = across ? [left, right, x, x + a.clientWidth] : [top, bottom, y, y + a.clientHeight];
            const beyond = Math.max(to - most, least - from);
            if (/hidden|clip/.test(flow) && beyond > 1.5) {
              if (to <= least + 1 || from >= most - 1) return {off: describe(a)};
              return {cut: Math.round(beyond)};
            }
            if (to <= least + 1 || from >= most - 1) return {};
            if (across) [left, right] = [Math.max(from, least), Math.min(to, most)];
            else [top, bottom] = [Math.max(from, least), Math.min(to, most)];
          }
        }
      }
      if (topLayer(a) || s.position === "fixed") { escaping = "fixed"; break; }
      if (s.position === "absolute") escaping = "absolute";
    }
    const root = document.scrollingElement, stays = escaping === "fixed" || /hidden|clip/.test(style(root).overflowY) || root.scrollHeight <= root.clientHeight + 1;
    if (stays && (bottom > innerHeight + 1.5 || top < -1.5 || right > innerWidth + 1.5 || left < -1.5)) return {off: "the window"};
    if (bottom > innerHeight || top < 0) return {};
    return {x: (left + right) / 2, y: (top + bottom) / 2, right};
  };
  for (const e of pressed) {
    const r = e.getBoundingClientRect();
    if (!seen(e) || r.width < 1 || r.height < 1 || style(e).pointerEvents === "none" || e.closest("svg") || modal && !chain(e).includes(modal)) continue;
    const name = () => short(e.getAttribute("aria-label") ?? e.title ?? e.textContent);
    const at = place(e);
    if (at.off) report("off", e, `${name()} of ${at.off}`);
    else if (at.cut) report("cut", e, `the control ${name()} by ${at.cut} px`);
    else if (at.right > e.closest(".panel")?.getBoundingClientRect().right + 1.5) report("leaves", e, `the control ${name()}, out of its panel`);
    else if (at.x !== undefined && !(style(e).display === "inline" && e.getClientRects().length > 1)) {
      const hit = deepest(at.x, at.y);
      if (hit && !chain(hit).includes(e) && !chain(e).includes(hit) && !floats(hit) && ![...e.labels ?? []].some(l => chain(hit).includes(l)))
        report("covered", e, `${name()} by ${describe(hit)}`);
    }
  }

  // Panels and dialogs.
  for (const e of document.querySelectorAll("main, .panel, .sec, dialog[open], :popover-open")) {
    if (!e.checkVisibility()) continue;
    const {width, height} = e.getBoundingClientRect();
    if (width < 24 || height < 24) report("empty", e, `${Math.round(width)} × ${Math.round(height)} px`);
    else if (!e.innerText.trim() && ![...e.querySelectorAll("svg, canvas, img, input, textarea, poly-player, tile-puzzle")].some(p => p.getBoundingClientRect().height > 24)) report("empty", e, "nothing");
  }

  // The board.
  const stage = document.querySelector(".frame[data-mode] .stage");
  const alone = document.querySelector(".frame.piece-open") && !stage?.checkVisibility(); // a phone's page is the editor's
  if (stage && !alone && !open.length && !document.querySelector("[data-large]")) {
    const mode = document.querySelector(".frame").dataset.mode;
    const board = stage.querySelector(stage.classList.contains("proven") && mode === "watch" ? ".proof" : {draw: "board-editor[data-solid] .space, board-editor:not([data-solid])", hand: "hand-board"}[mode] ?? ".board");
    const {left, right, top, bottom} = board?.getBoundingClientRect() ?? new DOMRect();
    const hit = deepest((left + right) / 2, (top + bottom) / 2);
    if (right - left < Math.min(240, innerWidth / 2) || bottom - top < 110) report("unseen", board ?? stage, `${Math.round(right - left)} × ${Math.round(bottom - top)} px`);
    else if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) report("unseen", board, "a part of it is out of sight");
    else if (!hit || !chain(hit).some(a => a === board || a.matches("[data-test=tour-stop]"))) report("unseen", board, `below ${hit ? describe(hit) : "nothing"}`);
    const drawn = board && [board, ...board.querySelectorAll("*")].flatMap(e => [e, ...e.shadowRoot?.querySelectorAll("*") ?? []]).filter(e => e.matches("canvas, svg, .tray, .checkerboard, p"));
    if (!drawn?.some(e => { const q = e.getBoundingClientRect(); return q.width >= 60 && q.height >= 20; })) report("unseen", board ?? stage, "nothing is drawn");
  }

  // Controls.
  for (const e of pressed) {
    if (!seen(e) || e.disabled) continue;
    const r = e.getBoundingClientRect();
    if (r.width >= 23.5 && r.height >= 23.5 || r.width < 1 || r.height < 1) continue;
    if (style(e).display === "inline" && e.matches("a")) continue; // it stands in a sentence
    if ([...e.labels ?? []].some(l => { const q = l.getBoundingClientRect(); return q.width >= 23.5 && q.height >= 23.5; })) continue;
    const x = r.x + r.width / 2, y = r.y + r.height / 2, root = e.getRootNode();
    const hit = (x, y) => { const at = root.elementFromPoint(x, y); return at && (e.contains(at) || at.contains(e) && at.matches("label")); };
    if (!hit(x, y)) continue; // it is out of sight, or something lies over it
    const off = 11.5;
    const edged = chain(e).some(a => { const q = a.getBoundingClientRect(); return a !== e && style(a).overflowY !== "visible" && (y - off < q.top || y + off > q.bottom); });
    if (edged || y < off || y > innerHeight - off) continue; // a part of it is scrolled out
    if (hit(x - Math.max(off, r.width / 2 - 1), y) && hit(x + Math.max(off, r.width / 2 - 1), y) && hit(x, y - off) && hit(x, y + off)) continue;
    report("small", e, `${Math.round(r.width)} × ${Math.round(r.height)} px`);
  }
  return faults;
};
