//go:build browser

package main

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"tilewright/ui/lab"
	"tilewright/web/languages"
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
	for _, page := range []string{"figures/", "exercises/", "embed/", "p/soma/"} {
		b.open(page)
		b.await("the page "+page+" in French", `location.pathname.endsWith("/path/fr/`+page+`") && document.documentElement.lang === "fr" && document.querySelector("main.article")`)
		// A link of the text leads to a page of the same language.
		const away = `[...document.querySelectorAll("main a[href]")].filter(a => a.origin === location.origin && !a.pathname.startsWith("` + testBase + `fr/") && !a.hasAttribute("download")).map(a => a.pathname).join()`
		if links := eval[string](b, away); links != "" {
			t.Errorf("links of %s leave French: %s", page, links)
		}
	}
	b.allow("404")
	b.open("nothing/at/all")
	b.await("the page that is none, in French", `document.documentElement.lang === "fr" && document.querySelector("main.not-found a").pathname === "`+testBase+`fr/"`)

	// An address may ask for a language, which is kept.
	b.open("sudoku/?lang=es")
	b.arrives("es/sudoku/")
	b.open("sudoku/")
	b.arrives("es/sudoku/")
	b.await("the files for use without network", `navigator.serviceWorker.controller && caches.match("`+testBase+`es/lab/index.html").then(Boolean)`)
	if kept := eval[int](b, `caches.keys().then(async names => (await Promise.all(names.map(async n => (await (await caches.open(n)).keys()).map(r => r.url)))).flat().filter(u => u.includes("/ja/") || u.includes("language-ja")).length)`); kept != 0 {
		t.Errorf("%d files of Japanese are kept, which nobody has asked for", kept)
	}
	// Workers speak it, too, whose scripts come from what is kept.
	drawing(b, blankBoard)
	b.await("what the worker finds", `document.querySelector(".checks li")`)
	if said := b.text("before"); strings.Contains(said, "The board is one part") {
		t.Errorf("the worker says in English: %s", said)
	}
	h.stop()
	b.open("lab/")
	b.arrives("es/lab/")
	b.open("lessons/exact-cover/")
	b.arrives("es/lessons/exact-cover/")
	question := translation(t, "es", lab.Lessons()["exact-cover"][0].Ask)
	b.await("the first question in Spanish", fmt.Sprintf(`document.querySelector("lesson-quiz")?.shadowRoot.querySelector(".asked")?.textContent === %q`, question))
	h.start()
	b.click("language")
	b.clickOn("English", `document.querySelector("#languages [data-language=en]")`)
	b.arrives("lessons/exact-cover/")
	b.open("")
	b.await("the start page in English", `location.pathname === "`+testBase+`" && document.documentElement.dataset.app === "running"`)
}

// translation is what the table of a language has for an English text.
func translation(t *testing.T, tag, english string) string {
	t.Helper()
	tables, err := languages.Tables("../" + languages.Folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range tables {
		if table.Tag == tag && table.Messages[english] != "" {
			return table.Messages[english]
		}
	}
	t.Fatalf("%s has no translation of %q", tag, english)
	return ""
}

// tongues are the languages of a site, except English.
func tongues(t *testing.T, h *host) []string {
	t.Helper()
	response, err := http.Get(h.url(""))
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	page, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	list := regexp.MustCompile(`data-languages="en ([a-z ]+)"`).FindSubmatch(page)
	if list == nil {
		t.Fatal("the start page names no languages")
	}
	return strings.Fields(string(list[1]))
}

// speaks opens the start page in a language, which is then kept.
func (b *tab) speaks(tag string) {
	b.t.Helper()
	b.open("?lang=" + tag)
	b.await("the start page in "+tag, `location.pathname === "`+testBase+below(tag)+`" && document.documentElement.dataset.app === "running"`)
}

// below is the folder of a language's pages.
func below(tag string) string {
	if tag == "en" {
		return ""
	}
	return tag + "/"
}

// TestBrowserJourney solves, draws, plays, shares, prints and embeds in other languages, each time as a new visitor: in
// Japanese, whose words have no spaces, and in Firefox in German, whose words are the longest. Where TILEWRIGHT_LONG is set,
// it does so in all languages. TestBrowserChromium goes these ways in English.
func TestBrowserJourney(t *testing.T) {
	parallel(t)
	tags := []string{"ja"}
	if os.Getenv("TILEWRIGHT_LONG") != "" {
		tags = tongues(t, siteHost(t))
	}
	for _, tag := range tags {
		t.Run(tag, func(t *testing.T) {
			b := newTab(t, siteHost(t), 1440, 900)
			b.speaks(tag)
			b.journey(tag)
		})
	}
	t.Run("Firefox", func(t *testing.T) {
		walksIn(t, "firefox")
		b := newTab(t, siteHost(t), 1440, 900)
		b.allowFirefox()
		b.speaks("de")
		b.journey("de")
	})
}

func (b *tab) journey(tag string) {
	b.open("?solve#p=pentominoes-10x6")
	b.started()
	b.click("solve")
	b.phase("finished")
	b.await("the number of solutions", `document.querySelector('`+part("count")+`').textContent.replace(/\D/g, "") === "2339"`)
	b.screenshot("journey-" + tag + "-solved")

	b.click("share")
	b.click("share-puzzle")
	b.await("the message", `document.querySelector(".toast")?.textContent.trim()`)
	if hash := eval[string](b, `location.hash`); !strings.HasPrefix(hash, "#p=pentominoes-10x6") {
		b.t.Errorf("the link has %s", hash)
	}

	b.opened()
	b.choose("player")
	b.await("the snippet", `document.querySelector('`+part("embed-snippet")+`').value.includes('poly-player.js" lang="`+tag+`" async')`)
	b.choose("frame")
	b.await("the frame", `(d => d?.documentElement.lang === "`+tag+
		`" && d.querySelector("poly-player")?.steps > 0)(document.querySelector('`+part("embed-preview")+` iframe')?.contentDocument)`)
	b.screenshot("journey-" + tag + "-embed")
	b.click("embed-close")

	b.strike("p", chromedp.ModifierCtrl)
	b.await("the panel", shown("print-go"))
	b.click("print-A4")
	b.await("its sheets", `document.querySelectorAll('`+part("print-sheets")+` svg').length === 2`)
	b.screenshot("journey-" + tag + "-print")
	eval[bool](b, `(window.print = () => window.prints = (window.prints ?? 0) + 1, true)`)
	b.click("print-go")
	b.await("the browser to print", `window.prints === 1`)
	b.strike(kb.Escape)
	b.await("the end of it", `!(`+shown("print-go")+`)`)

	e := drawing(b, blankBoard)
	e.click("tool-hole")
	e.drag(left, 0, [2]int{3, 2}, [2]int{5, 2})
	e.changed("a stroke")
	e.holes("a stroke", 6, 5, 1, [3]int{3, 2, 0}, [3]int{4, 2, 0}, [3]int{5, 2, 0})
	b.screenshot("journey-" + tag + "-draw")

	playing(b, "pentominoes-10x6", 2).finish(playingHands[0], 2)
	b.screenshot("journey-" + tag + "-played")

	b.open("sudoku/")
	b.arrives(below(tag) + "sudoku/")
	b.screenshot("journey-" + tag + "-sudoku")
	b.open("lessons/exact-cover/")
	b.arrives(below(tag) + "lessons/exact-cover/")
	b.screenshot("journey-" + tag + "-lesson")
}

// TestBrowserLayoutSpoken checks the layout of the pages in each language: German is long, and Japanese breaks its lines
// elsewhere. By default it does so on a phone and on a laptop, in light; where TILEWRIGHT_LONG is set, in all sizes, in
// light and dark.
func TestBrowserLayoutSpoken(t *testing.T) {
	parallel(t)
	for _, tag := range tongues(t, siteHost(t)) {
		t.Run(tag, func(t *testing.T) {
			w := newLayoutWalk(t, layoutSizes)
			if os.Getenv("TILEWRIGHT_LONG") == "" {
				w.sizes, w.themes = fewSizes, []string{"light"}
			}
			defer w.report()
			w.speaks(tag)
			w.prefix = tag + " "
			if os.Getenv("TILEWRIGHT_LONG") != "" { // else TestBrowserModes has them
				w.modes()
			}
			w.firstPage()
			w.searches()
			w.otherPages()
		})
	}
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

// TestBrowserBackwards walks the page in a language for trials, and prints what can be read, which is no message.
func TestBrowserBackwards(t *testing.T) {
	if os.Getenv("TILEWRIGHT_LONG") == "" {
		t.Skip("it prints what somebody has to read: TILEWRIGHT_LONG is not set")
	}
	parallel(t)
	b := newTab(t, backwardsHost(t), 1440, 900)
	b.allow("404") // the last page is none
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
	for _, page := range []string{"puzzles/", "guide/", "lessons/", "lessons/exact-cover/", "lab/", "sudoku/", "bench/", "counts/", "figures/",
		"exercises/", "embed/", "p/soma/", "nothing/"} {
		b.open("qbw/" + page)
		b.await("the page", `document.documentElement.dataset.app === "running" || document.querySelector("main.article, main.not-found")`)
		look(page)
	}
	t.Logf("%d texts are no messages", len(seen))
}
