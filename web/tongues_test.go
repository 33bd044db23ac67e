//go:build browser

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// prefers makes the browser prefer languages, the first most.
func (b *tab) prefers(tags ...string) {
	b.t.Helper()
	b.before(fmt.Sprintf(`Object.defineProperty(navigator, "languages", { get: () => ["%s"] })`, strings.Join(tags, `", "`)))
}

// arrives waits for the app on a page, whose address is given from the site's root.
func (b *tab) arrives(at string) {
	b.t.Helper()
	b.await("the page /"+at, fmt.Sprintf(`location.pathname + location.search + location.hash === %q && document.documentElement.dataset.app === "running"`, testBase+at))
}

// TestBrowserTongues checks which language a visitor gets: the browser's at first, then the one that was chosen, by the
// menu or by an address, wherever a link was made. It is there without network, too.
func TestBrowserTongues(t *testing.T) {
	parallel(t)
	h := siteHost(t)
	b := newTab(t, h, 1440, 900)
	b.prefers("nl", "de-CH", "en")
	b.open("lab/")
	b.arrives("de/lab/")
	if eval[string](b, `document.documentElement.lang`) != "de" {
		t.Error("the page does not say that it is German")
	}
	b.click("language")
	b.clickOn("français", `document.querySelector("#languages [data-language=fr]")`)
	b.arrives("fr/lab/")

	// A link that was made in another language opens in the one that was chosen.
	for _, from := range []string{"#p=soma", "de/#p=soma"} {
		b.open("guide/")
		b.await("the guide in French", `location.pathname.endsWith("/fr/guide/")`)
		b.open(from)
		b.await("the puzzle in French", `location.pathname === "`+testBase+`fr/" && location.hash.startsWith("#p=soma") && document.documentElement.dataset.app === "running"`)
	}
	b.click("solve")
	b.phase("finished")
	b.open("figures/") // in English alone
	b.await("the figures", `location.pathname.endsWith("/path/figures/") && document.querySelector("main.article")`)

	// An address may ask for a language, which is kept.
	b.open("sudoku/?lang=es")
	b.arrives("es/sudoku/")
	b.open("sudoku/")
	b.arrives("es/sudoku/")
	b.await("the files for use without network", `navigator.serviceWorker.controller && caches.match("`+testBase+`es/lab/index.html").then(Boolean)`)
	if kept := eval[int](b, `caches.keys().then(async names => (await Promise.all(names.map(async n => (await (await caches.open(n)).keys()).map(r => r.url)))).flat().filter(u => u.includes("/ja/") || u.includes("language-ja")).length)`); kept != 0 {
		t.Errorf("%d files of Japanese are kept, which nobody has asked for", kept)
	}
	h.stop()
	b.open("lab/")
	b.arrives("es/lab/")
	h.start()
	b.click("language")
	b.clickOn("English", `document.querySelector("#languages [data-language=en]")`)
	b.arrives("lab/")
	b.open("")
	b.await("the start page in English", `location.pathname === "`+testBase+`" && document.documentElement.dataset.app === "running"`)
}

// backwardsHost serves the site with one language more, English backwards.
func backwardsHost(t *testing.T) *host {
	t.Helper()
	dir := siteDir(t)
	if _, err := os.Stat(filepath.Join(dir, "qbw")); err == nil {
		return siteHost(t)
	}
	tables, out := filepath.Join(t.TempDir(), "tables"), filepath.Join(t.TempDir(), "site")
	for _, command := range [][]string{{"languages", "-backwards", tables}, {"build", "-base", testBase, "-tables", tables, "-out", out}} {
		if said, err := exec.Command("go", append([]string{"run", "."}, command...)...).CombinedOutput(); err != nil {
			t.Fatalf("go run ./web %v: %v\n%s", command, err, said)
		}
	}
	return newHost(t, files(testBase, out))
}

// forwardWords are words of English that have no other meaning backwards.
const forwardWords = `the and that you with this for are from which each its has have must may can one two solution solutions piece pieces puzzle search settings board cells cell`

// notBackwards gives the texts in sight that are in English: their words are those of every sentence, or they begin with
// a capital letter.
const notBackwards = `(() => {
	const common = new Set("` + forwardWords + `".split(" ")), found = new Set();
	const see = (text, where) => {
		const words = text.match(/[A-Za-zÀ-ÿ’']+/g) ?? [];
		if (words.some(w => common.has(w.toLowerCase())) || /^[A-Z][a-z]{2,}/.test(text.trim()) ) found.add(where + ": " + text.trim().replace(/\s+/g, " ").slice(0, 120));
	};
	const walk = node => {
		for (const child of node.childNodes) {
			if (child.nodeType === 3) { if (child.data.trim()) see(child.data, name(node)); continue; }
			if (child.nodeType !== 1 || ["SCRIPT", "STYLE", "TEXTAREA", "CODE", "NOSCRIPT"].includes(child.tagName)) continue;
			if (child.closest("[translate=no], definition-editor, #languages, .cm-editor")) continue;
			for (const a of ["aria-label", "title", "placeholder", "alt"]) if (child.getAttribute(a)) see(child.getAttribute(a), name(child) + " " + a);
			walk(child);
			if (child.shadowRoot) walk(child.shadowRoot);
		}
	};
	const name = e => { const of = e.closest?.("[data-test], [class], [id]") ?? e.host ?? e.parentElement ?? e; return (of.localName ?? "") + (of.dataset?.test ? "[" + of.dataset.test + "]" : of.className ? "." + of.className : ""); };
	walk(document.body);
	return [...found].sort();
})()`

// TestBrowserBackwards walks the page in a language for trials: what can be read is no message.
func TestBrowserBackwards(t *testing.T) {
	parallel(t)
	b := newTab(t, backwardsHost(t), 1440, 900)
	seen := map[string]bool{}
	look := func(state string) {
		for _, text := range eval[[]string](b, notBackwards) {
			if !seen[text] {
				seen[text] = true
				t.Logf("%s: %s", state, text)
			}
		}
		b.screenshot("backwards-" + state)
	}
	b.open("?lang=qbw")
	b.arrives("qbw/")
	look("start")
	b.click("solve")
	b.phase("finished")
	look("solved")
	for _, page := range []string{"puzzles/", "guide/", "lessons/", "lessons/exact-cover/", "lab/", "sudoku/", "bench/"} {
		b.open("qbw/" + page)
		b.await("the page", `document.documentElement.dataset.app === "running" || document.querySelector("main.article")`)
		look(page)
	}
	t.Logf("%d texts are no messages", len(seen))
}
