// The part of cmd bench inside a page. It hears the messages between page and worker, presses buttons, and looks at
// what the page shows.
"use strict";
const bench = (() => {
  const reports = []; // {at, phase} of the newest run
  let pressed = 0, toldToStop = 0, diagnosed = false, waiting = null;
  let before; // the number of the run that was shown when Solve was pressed

  window.Worker = class extends Worker {
    constructor(...args) {
      super(...args);
      this.addEventListener("message", ({data}) => {
        if (data?.op === "answer" && data.name === "diagnose") diagnosed = true;
        if (data?.op === "fault") waiting?.reject(new Error(data.message));
        if (data?.op !== "progress") return;
        reports.push({at: performance.now(), phase: data.phase});
        if (data.phase === "finished" || data.phase === "stopped") waiting?.resolve();
      });
    }
    postMessage(message, ...rest) {
      if (message?.op === "stop") toldToStop = performance.now();
      super.postMessage(message, ...rest);
    }
  };

  const part = name => [...document.querySelectorAll(`[data-test="${name}"]`)].find(e => e.getClientRects().length > 0);
  const rest = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds));
  // A page that changed fails here after a minute, as nothing in it waits longer.
  const until = async condition => {
    const end = performance.now() + 60_000;
    while (!condition()) {
      if (performance.now() > end) throw new Error(`waited a minute for ${condition}`);
      await rest(10);
    }
  };
  const opened = name => {
    if (part(name)?.ariaExpanded !== "true") part(name)?.click();
  };
  // A run that is over at once is drawn only when it is over. Until then the run before stays.
  const shows = phase => {
    const shown = part("phase")?.dataset;
    return shown?.phase === phase && shown.run !== before;
  };

  // press begins a search. The promise is fulfilled when its last report has come.
  const press = async () => {
    await until(() => part("solve") && !part("solve").disabled);
    reports.length = 0;
    const over = new Promise((resolve, reject) => waiting = {resolve, reject});
    before = part("phase")?.dataset.run;
    pressed = performance.now();
    part("solve").click();
    return {over};
  };

  return {
    // ready waits until the page has nothing left to do but wait for somebody.
    async ready(line) {
      await until(() => document.documentElement.dataset.app === "running" && diagnosed && part("solve") && !part("solve").disabled);
      opened("how");
      await until(() => part("fine-tune"));
      opened("fine-tune");
      await until(() => part("settings-line"));
      const shown = part("settings-line").value;
      if (shown !== line) throw new Error(`the settings line reads ${shown}, not ${line}`);
      if (document.hidden) throw new Error("the page is hidden, so it searches slowly");
      await until(() => !document.querySelector("poly-player")?.playing);
      await rest(1500);
      return true;
    },

    async solve() {
      const {over} = await press();
      await over;
      while (!shows("finished")) await new Promise(requestAnimationFrame);
      const whole = performance.now() - pressed;
      const times = [pressed, ...reports.map(r => r.at)];
      const {setup, search} = part("elapsed").dataset;
      return {
        setup: Number(setup), search: Number(search), whole,
        count: part("count").textContent, fits: part("fits").textContent,
        reports: reports.length,
        gap: Math.max(...times.slice(1).map((t, i) => t - times[i])),
        engine: part("elapsed").dataset.engine,
      };
    },

    // stop searches again for some time, and returns how long it takes to stop; 0 if the search was faster than that.
    async stop(after) {
      const {over} = await press();
      await Promise.race([over, until(() => shows("searching")).then(() => rest(after))]);
      if (!part("stop")) return 0;
      part("stop").click();
      await over;
      return reports.at(-1).phase === "stopped" ? reports.at(-1).at - toldToStop : 0;
    },
  };
})();
