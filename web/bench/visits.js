// The part of the bench of visits inside a page. It notes when the first picture is there, when a press is shown as
// heard, and when what it asked for is done. Times are milliseconds since the link was opened. To look takes time of the
// page itself, so that is done every 50 ms.
"use strict";
(() => {
  const {part, wait, done} = /*order*/ {};
  const root = document.documentElement, seen = {picture: 0, pressed: 0, heard: 0, done: 0};
  window.visited = seen;
  const find = name => [...document.querySelectorAll(`[data-test="${name}"]`)].find(e => e.getClientRects().length > 0);
  const drawn = () => [...document.querySelectorAll("poly-player, tile-puzzle, .lab svg, .matrix")].some(e =>
    e.getClientRects().length > 0 && (e.shadowRoot ? e.shadowRoot.querySelector("svg, canvas") : true));
  const look = () => {
    const now = performance.now();
    if (!seen.picture && root?.dataset.waiting !== "" && drawn()) seen.picture = now;
    if (seen.picture && part && !seen.pressed && now >= seen.picture + wait && find(part)) {
      seen.pressed = performance.now();
      find(part).click();
    }
    const pressed = part && find(part);
    if (seen.pressed && !seen.heard && (!pressed || pressed.matches("[data-early], [disabled]") || done())) seen.heard = performance.now();
    if (!seen.done && (part ? seen.pressed : seen.picture) && done()) seen.done = now;
    setTimeout(look, 50);
  };
  setTimeout(look, 50);
})();
