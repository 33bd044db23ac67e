//go:build browser

package main

import (
	"testing"
)

// hideable is a page that a test can hide, and whose battery it can drain. It notes the orders to the page's workers.
const hideable = `
window.orders = [];
window.Worker = class extends Worker {
	postMessage(message, ...rest) {
		if (message?.op) orders.push(message.op);
		super.postMessage(message, ...rest);
	}
};
let away = false;
Object.defineProperty(document, "hidden", {get: () => away});
window.look = (there) => {
	away = !there;
	document.dispatchEvent(new Event("visibilitychange"));
};
const battery = Object.assign(new EventTarget(), {charging: false, level: 1});
Object.defineProperty(navigator, "getBattery", {value: async () => battery});
window.charge = (level) => {
	battery.level = level;
	battery.dispatchEvent(new Event("levelchange"));
};`

// TestBrowserPolite hides the page in the midst of a search. The page says that it goes on politely, and does. In sight
// again, it searches as before.
func TestBrowserPolite(t *testing.T) {
	parallel(t)
	b := newTab(t, siteHost(t), 1440, 900)
	b.before(hideable)
	b.open("#p=box-in-a-diamond") // nobody has ever seen its end
	b.started()
	b.click("solve")
	b.phase("searching")
	fits := `Number(document.querySelector('` + part("fits") + `').textContent.replace(/\D/g, ""))`
	says := `document.querySelector(".result .saying").textContent.includes("nobody looks")`
	sent := `orders.filter(op => op === "throttle" || op === "unthrottle").join(" ")`
	b.await("work", fits+` > 0`)
	if eval[bool](b, says) || eval[string](b, sent) != "" {
		t.Errorf("in sight, the page is polite already: orders %q", eval[string](b, sent))
	}

	eval[bool](b, `look(false) || true`)
	if got := eval[string](b, sent); got != "throttle" {
		t.Errorf("out of sight, the orders are %q, want throttle", got)
	}
	b.await("the page to say that nobody looks", says)
	b.await("the search to go on", `(before => new Promise(resolve => {
		const later = () => `+fits+` > before ? resolve(true) : setTimeout(later, 20);
		later();
	}))(`+fits+`)`)

	// While it is paused it says what is paused. The line comes back with the search.
	b.click("pause")
	b.phase("paused")
	b.click("resume")
	b.phase("searching")
	b.await("the page to say that nobody looks, still", says)

	eval[bool](b, `look(true) || true`)
	if got := eval[string](b, sent); got != "throttle unthrottle" {
		t.Errorf("in sight again, the orders are %q, want throttle and unthrottle", got)
	}
	b.await("the page to say so no longer", `!(`+says+`)`)

	// It says that it was slow, and can be told not to be.
	b.await("the page to say that nobody looked", `document.querySelector(".result .saying").textContent.includes("nobody looked")`)
	b.click("background")
	b.await("the switch", `(`+shown("background")+`)?.ariaPressed === "true"`)
	eval[bool](b, `look(false) || look(true) || true`)
	if got := eval[string](b, sent); got != "throttle unthrottle" {
		t.Errorf("at full speed out of sight, the orders are %q", got)
	}
	b.click("background")
	b.await("the switch", `(`+shown("background")+`)?.ariaPressed === "false"`)

	// It is polite while the battery is low, too.
	low := `document.querySelector(".result .saying").textContent.includes("battery is low")`
	eval[bool](b, `charge(0.21) || true`)
	if eval[bool](b, low) || eval[string](b, sent) != "throttle unthrottle" {
		t.Errorf("with a fifth of the battery left, the page is polite: orders %q", eval[string](b, sent))
	}
	eval[bool](b, `charge(0.2) || true`)
	b.await("the page to say that the battery is low", low)
	eval[bool](b, `charge(0.5) || true`)
	b.await("the page to say so no longer", `!(`+low+`)`)
	if got := eval[string](b, sent); got != "throttle unthrottle throttle unthrottle" {
		t.Errorf("with the battery low and charged again, the orders are %q", got)
	}

	b.click("stop")
	b.phase("stopped")
}

// attended makes a page note what it does during a search.
const attended = `
window.screens = 0;
window.notices = [];
Object.defineProperty(navigator, "wakeLock", {value: {request: async () => {
	screens++;
	return {released: false, async release() {
		if (!this.released) screens--;
		this.released = true;
	}};
}}});
window.Notification = class {
	static permission = "default";
	static async requestPermission() { return Notification.permission = "granted"; }
	constructor(title, {body}) { notices.push(title + ": " + body); }
};`

// TestBrowserAttended leaves a search alone. The screen shall stay on and the end be told. It is told by a
// notification, and by the title until somebody looks at the page.
func TestBrowserAttended(t *testing.T) {
	parallel(t)
	b := newTab(t, newHost(t, files(testBase, siteDir(t))), 1440, 900)
	b.before("{" + hideable + attended + "}")
	b.begun()
	b.kept()
	b.click("background") // or it would take four times as long
	b.click("awake")
	b.await("the switch", `(`+shown("awake")+`)?.ariaPressed === "true"`)
	b.click("notify")
	b.await("the other switch", `(`+shown("notify")+`)?.ariaPressed === "true"`)
	if eval[int](b, "screens") != 0 {
		t.Error("the screen stays on at a pause")
	}
	b.click("resume")
	eval[bool](b, `look(false) || true`)
	b.phase("finished")
	b.await("the notification", `notices.join() === "Tetris Cube: Finished: 9,839 solutions."`)
	b.await("the title", `document.title === "✓ Finished: 9,839 solutions – Tetris Cube"`)
	b.await("the screen to go off", `screens === 0`)
	eval[bool](b, `look(true) || true`)
	b.await("the title as before", `document.title === "Tetris Cube – Tilewright"`)

	b.click("solve")
	b.phase("searching")
	b.await("the screen to stay on", `screens === 1`)
	b.click("stop")
	b.phase("stopped")
	b.await("the screen to go off", `screens === 0`)
	if got := eval[int](b, "notices.length"); got != 1 {
		t.Errorf("%d notifications have come: also for a search that was looked at", got)
	}
}
