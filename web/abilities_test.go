//go:build browser

package main

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"tilewright/ui/link"
)

// taking is a script by which TestBrowserAbilities takes abilities away, before any script of the page runs.
const taking = `
	const refuse = () => { throw new DOMException("on purpose", "SecurityError"); };
	const take = (object, name, get) => Object.defineProperty(object, name, {configurable: true, get});
	const forbid = (object, ...names) => { for (const name of names) take(object, name, refuse); };
	const lack = (object, ...names) => { for (const name of names) take(object, name, () => undefined); };
	const flat = prototype => {
		const before = prototype.getContext;
		prototype.getContext = function (kind, ...more) { return /webgl/.test(kind) ? null : before.call(this, kind, ...more); };
	};
`

// TestBrowserAbilities takes away abilities that a browser may lack or forbid. The page says what it cannot do, and
// does the rest. It searches a puzzle unless it says that it cannot; the theme changes; the address is offered for
// copying; and a text is read.
func TestBrowserAbilities(t *testing.T) {
	const keepsNothing = "This browser keeps nothing for this page"
	for _, tt := range []struct {
		name, take string
		// noProgram and noSearch are the messages where the page cannot go on. kept is the message about the puzzle
		// that somebody makes.
		noProgram, noSearch, kept string
		// copies is whether the link can be copied.
		copies bool
		then   func(b *tab)
	}{
		{name: "storage is forbidden", take: `
			forbid(window, "localStorage", "sessionStorage", "indexedDB", "caches");
			forbid(Navigator.prototype, "serviceWorker");`,
			kept: keepsNothing, copies: true, then: others},
		{name: "storage is missing", take: `
			take(window, "localStorage", () => null);
			take(window, "sessionStorage", () => null);
			lack(window, "indexedDB", "caches");
			lack(Navigator.prototype, "serviceWorker");`,
			kept: keepsNothing, copies: true},
		{name: "storage is full", take: `
			const full = () => { throw new DOMException("on purpose", "QuotaExceededError"); };
			Storage.prototype.setItem = full;
			IDBObjectStore.prototype.put = full;
			ServiceWorkerContainer.prototype.register = async () => full();`,
			kept: "The browser has no more room for this page", copies: true},
		{name: "storage breaks", take: `
			for (const name of ["getItem", "setItem", "removeItem", "key"]) Storage.prototype[name] = refuse;
			IDBFactory.prototype.open = refuse;
			ServiceWorkerContainer.prototype.register = refuse;`,
			kept: keepsNothing, copies: true},
		{name: "no workers", take: `lack(window, "Worker");`, noSearch: "starts no workers", copies: true},
		{name: "workers are forbidden", take: `window.Worker = class { constructor() { refuse(); } };`, noSearch: "starts no workers", copies: true,
			then: func(b *tab) {
				b.click("embed")
				b.choose("gif")
				b.await("why there is no file", `document.querySelector('`+part("embed-dialog")+`').textContent.includes("starts no workers")`)
			}},
		{name: "no WebAssembly", take: `lack(window, "WebAssembly");`, noProgram: "This browser has no WebAssembly"},
		{name: "the device gives nothing", take: `
			forbid(Navigator.prototype, "clipboard", "wakeLock", "getBattery");
			lack(window, "OffscreenCanvas");
			flat(HTMLCanvasElement.prototype);
			addEventListener("load", () => { history.replaceState = history.pushState = refuse; });`,
			then: layered},
		{name: "the device refuses", take: `
			Clipboard.prototype.writeText = async () => refuse();
			Navigator.prototype.getBattery = async () => refuse();
			if (window.WakeLock) WakeLock.prototype.request = async () => refuse();
			flat(HTMLCanvasElement.prototype);
			flat(OffscreenCanvas.prototype);`,
			then: layered},
		{name: "the device lacks everything", take: `
			lack(Navigator.prototype, "clipboard", "wakeLock", "getBattery");
			flat(HTMLCanvasElement.prototype);
			flat(OffscreenCanvas.prototype);`,
			then: layered},
	} {
		t.Run(tt.name, func(t *testing.T) {
			parallel(t)
			b := newTab(t, siteHost(t), 1440, 900)
			b.permit(t.TempDir())
			b.before("{" + taking + tt.take + "}")
			b.open("#p=soma")
			if tt.noProgram != "" {
				b.await("the reason", `document.getElementById("boot-message").textContent.includes("`+tt.noProgram+`")`)
				b.await("the solution that is known", `(p => p.shown?.title.includes("Soma") && p.shown.board.z === 3 && p.steps === 7 && p.step > 0 && p.checkVisibility({visibilityProperty: true}))(document.querySelector("poly-player"))`)
				b.open("?own#d=1." + link.PackText(strings.Replace(libraryText(t, "soma"), "# title:", "# title: Mine,", 1)))
				b.await("the reason", `document.getElementById("boot-message").textContent.includes("`+tt.noProgram+`")`)
				b.await("the empty board of the link", `(p => p?.board?.z === 3 && p.steps === 0)(document.querySelector("poly-player"))`)
				b.open("?start")
				b.await("the player to play", `document.querySelector("poly-player").step > 0`)
				return
			}
			b.started()
			b.click("theme")
			b.await("the light theme", `document.documentElement.dataset.theme === "light"`)
			b.click("share")
			if tt.copies {
				b.announces("Link copied")
			} else {
				b.announces("The browser did not allow copying. Copy the address line instead")
			}
			if tt.noSearch != "" {
				b.await("the reason", shown("fault")+`?.textContent.includes("`+tt.noSearch+`")`)
			}
			b.click("solve")
			if tt.noSearch != "" {
				b.phase("failed")
				b.await("the reason", shown("fault")+`?.textContent.includes("`+tt.noSearch+`")`)
			} else {
				b.phase("finished")
				b.is("count", "480")
			}
			if tt.then != nil {
				tt.then(b)
			}
			b.open("")
			b.started()
			b.click("show-text")
			b.write(strings.Replace(libraryText(t, "soma"), "# title:", "# title: Mine,", 1))
			b.await("the text to be read", `(`+shown("puzzle-chooser")+`).textContent.includes("Mine, ")`)
			if tt.kept != "" {
				b.announces(tt.kept)
			}
			b.click("puzzle-chooser")
			b.await("the puzzle in the list", `document.querySelector('`+part("recent")+`')?.textContent.includes("Mine, ")`)
			if tt.kept != "" && tt.noSearch == "" {
				b.click("export-all")
				b.announces("1 puzzle exported")
			}
		})
	}
}

// others opens the other pages with the app, and changes the theme on each.
func others(b *tab) {
	b.t.Helper()
	for _, page := range []string{"lab/", "sudoku/", "lessons/"} {
		b.open(page)
		b.await("the app of "+page, `document.documentElement.dataset.app === "running"`)
		b.click("theme")
		b.await("the light theme", `document.documentElement.dataset.theme === "light"`)
		b.announces("This browser keeps nothing for this page")
	}
}

// announces waits for a passing message that begins with this text. One that has passed already counts, once: a busy
// machine may look too late.
func (b *tab) announces(text string) {
	b.t.Helper()
	b.await("the message "+text, `(() => {
		const begins = said => said?.startsWith(`+strconv.Quote(text)+`), passed = window.passed ?? [], at = passed.findIndex(begins);
		passed.splice(0, at + 1);
		return at >= 0 || begins((`+shown("toast")+`)?.textContent);
	})()`)
}

// noteMessages keeps in window.passed what the passing messages said.
var noteMessages = `window.passed = [];
new MutationObserver(() => {
	const said = document.querySelector('` + part("toast") + `')?.textContent ?? "";
	if (said && said !== window.said) window.passed.push(said);
	window.said = said;
}).observe(document, { subtree: true, childList: true, characterData: true })`

// noteMadeAnew has the console say in red which buttons and fields were made anew while they stood there: a press that had
// begun on one of them is lost, and so is the focus. A part may go, and come elsewhere on the page; so may a fix, with
// another problem. Left out are ask-apart, which stands in two sentences, and one sentence replaces the other; the words
// of cells, which go with their board; the lab's items, which cannot be pressed while steps come; what is found by the
// words that somebody types; and custom elements, which draw themselves.
var noteMadeAnew = `(() => {
	const pressed = "button[data-test], a[data-test], input[data-test], select[data-test], textarea[data-test]", last = new Map();
	const itself = e => !!e && (e.localName.includes("-") || itself(e.parentElement));
	const place = e => {
		let all = "";
		for (; e && e !== document.body; e = e.parentElement) {
			const which = e.matches(".problem") ? [...e.parentElement.children].indexOf(e) : "";
			all = (e.id || e.classList[0] || e.localName) + which + " " + all;
		}
		return all;
	};
	new MutationObserver(records => {
		const names = new Set();
		const note = node => {
			if (node.nodeType !== 1) return;
			if (node.matches(pressed)) names.add(node.dataset.test);
			for (const e of node.querySelectorAll(pressed)) names.add(e.dataset.test);
		};
		for (const r of records) {
			if (r.oldValue) names.add(r.oldValue);
			if (r.type === "attributes") note(r.target);
			r.addedNodes.forEach(note);
			r.removedNodes.forEach(note);
		}
		const all = [...document.querySelectorAll(pressed)], running = document.documentElement.dataset.app === "running";
		for (const n of names) {
			const now = all.filter(e => e.dataset.test === n), one = now.length === 1 ? now[0] : null;
			const was = last.get(n), is = one && {of: new WeakRef(one), place: place(one), seen: one.checkVisibility()};
			last.set(n, is);
			const finds = document.activeElement?.matches('[type="search"]') && one?.closest("[popover]")?.contains(document.activeElement);
			if (running && !finds && !/^(ask-apart$|item$|word-)/.test(n) && !itself(one) && was && is && was.of.deref() !== one && was.place === is.place && was.seen && is.seen)
				console.error("made anew: " + n + " in " + is.place);
		}
	}).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-test"], attributeOldValue: true });
})()`

// layered waits until a solid is shown layer by layer.
func layered(b *tab) {
	b.t.Helper()
	b.await("3-D not to be offered", `(`+shown("show-space")+`).ariaDisabled === "true" && (`+shown("show-layers")+`).ariaPressed === "true"`)
	b.await("its layers", `document.querySelector("poly-player").shadowRoot.querySelectorAll("svg.board").length > 0`)
	b.click("show-space")
	b.announces("This browser cannot draw solids")
}

// TestBrowserCookiesBlocked opens the page in a browser whose owner blocks cookies. That blocks storage of each kind:
// reading localStorage throws. The page says that it keeps nothing, and searches.
func TestBrowserCookiesBlocked(t *testing.T) {
	preferring(t, `{"profile": {"default_content_setting_values": {"cookies": 2}}}`)
	b := newTab(t, siteHost(t), 1440, 900)
	// This asks before the page's own scripts replace the storages.
	b.before(`window.refused = Promise.all([() => localStorage.length, () => sessionStorage.length, () => new Promise((done, refuse) => {
		const ask = indexedDB.open("x");
		ask.onsuccess = done;
		ask.onerror = () => refuse(ask.error);
	})].map(async read => {
		try { await read(); return ""; } catch (e) { return e.name; }
	}))`)
	b.open("#p=soma")
	b.started()
	if got := eval[[]string](b, `refused`); slices.Contains(got, "") {
		t.Fatalf("what this browser refuses: %q", got)
	}
	b.click("solve")
	b.phase("finished")
	b.is("count", "480")
	b.click("show-text")
	b.write("D:xDim=2:yDim=1:zDim=1\nC:name=d:layout=0 0 0, 1 0 0\n~D\n")
	b.announces("This browser keeps nothing for this page")
	b.await("no word that it is kept", `!(`+shown("kept")+`)`)
	b.click("theme")
	b.await("another theme", `document.documentElement.dataset.theme`)
}
