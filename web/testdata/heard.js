// Notes what a screen reader would say: each change of a visible live region, with ''. For a region that appeared
// together with its words it notes the kind of region, because many readers do not say such words.
window.heard = [];
(() => {
  const live = '[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive]', roots = new Set();
  const follow = (root) => {
    if (roots.has(root)) return;
    roots.add(root);
    new MutationObserver((list) => {
      const regions = new Map();
      for (const m of list) {
        const at = m.target.nodeType === 1 ? m.target : m.target.parentElement, region = at?.closest?.(live);
        if (region && region.ariaLive !== 'off' && region.checkVisibility()) regions.set(region, '');
        for (const added of m.addedNodes) {
          if (added.nodeType !== 1) continue;
          for (const e of [added, ...added.querySelectorAll('*')]) {
            if (e.shadowRoot) follow(e.shadowRoot);
            if (e.matches(live) && e.ariaLive !== 'off' && e.checkVisibility()) regions.set(e, (e.dataset.test ?? e.className) || e.localName);
          }
        }
      }
      for (const [e, came] of regions) {
        const copy = e.cloneNode(true);
        for (const b of copy.querySelectorAll('button')) b.remove();
        const said = copy.textContent.trim().replace(/\s+/g, ' ');
        if (said) heard.push([came, said]);
      }
    }).observe(root, { subtree: true, childList: true, characterData: true });
  };
  follow(document);
  for (const e of document.querySelectorAll('*')) if (e.shadowRoot) follow(e.shadowRoot);
})();
