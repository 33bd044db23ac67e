//go:build browser

package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// titled is the text of a library puzzle, with another title.
func titled(t *testing.T, id, title string) string {
	t.Helper()
	head, rest, found := strings.Cut(libraryText(t, id), "# title: ")
	_, rest, _ = strings.Cut(rest, "\n")
	if !found {
		t.Fatalf("%s has no title", id)
	}
	return head + "# title: " + title + "\n" + rest
}

// file is a file that is given to a page.
type file struct{ name, content string }

// drop drops files on the page; with stay they are held over it instead.
func (b *tab) drop(stay bool, files ...file) {
	b.t.Helper()
	var script strings.Builder
	for _, f := range files {
		content, _ := json.Marshal(f.content)
		fmt.Fprintf(&script, "transfer.items.add(new File([%s], %q));\n", content, f.name)
	}
	b.dropScript(stay, script.String())
}

// dropScript drops what a script adds to the transfer.
func (b *tab) dropScript(stay bool, script string) {
	b.t.Helper()
	b.await("the program to read definitions", `window.tilewright.read`)
	eval[bool](b, `(() => {
		const transfer = new DataTransfer();
		`+script+`
		for (const type of `+map[bool]string{true: `["dragenter", "dragover"]`, false: `["dragenter", "dragover", "drop"]`}[stay]+`)
			document.body.dispatchEvent(new DragEvent(type, {bubbles: true, cancelable: true, dataTransfer: transfer}));
		return true;
	})()`)
}

// mine waits until puzzles/ shows cards with these titles, in this order.
func (b *tab) mine(titles ...string) {
	b.t.Helper()
	b.await("the puzzles "+strings.Join(titles, ", "), `[...document.querySelectorAll('`+part("card")+
		` b')].map(e => e.textContent).join("|") === `+strconv.Quote(strings.Join(titles, "|")))
}

// cardOf is the JavaScript for the card with a title.
func cardOf(title string) string {
	return `[...document.querySelectorAll('` + part("card") + `')].find(e => e.querySelector("b").textContent === ` + strconv.Quote(title) + `)`
}

// onCard presses a tool of a card with the mouse.
func (b *tab) onCard(title, tool string) {
	b.t.Helper()
	at := eval[[]float64](b, `(e => { e.scrollIntoView({block: "center"}); const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })(`+cardOf(title)+`)`)
	b.mouse("mouseMoved", at[0], at[1])
	b.await("the tools to be seen", `getComputedStyle(`+cardOf(title)+`.querySelector(".card-tools")).opacity === "1"`)
	b.clickOn(tool, cardOf(title)+`.querySelector('`+part(tool)+`')`)
}

// mouse moves the mouse.
func (b *tab) mouse(kind input.DispatchMouseEventType, x, y float64) {
	b.t.Helper()
	ctx, cancel := b.timed()
	defer cancel()
	if _, err := chromedp.Call(ctx, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: kind, X: x, Y: y}); err != nil {
		b.t.Fatal(err)
	}
}

// seek goes to the field that finds puzzles, by its key, and types words there.
func (b *tab) seek(words string) {
	b.t.Helper()
	b.strike("/")
	b.await("the field", `document.activeElement === document.querySelector('`+part("find")+`')`)
	b.strike("a", chromedp.ModifierCtrl)
	b.insert(words)
}

// report waits for the report about files, and for words in it.
func (b *tab) report(words ...string) {
	b.t.Helper()
	for _, w := range words {
		b.await("a report of "+w, `(`+shown("report")+`)?.textContent.includes(`+strconv.Quote(w)+`)`)
	}
}

// TestBrowserPuzzles makes puzzles. It finds, names, tags, doubles, deletes and restores them, with the mouse and with
// keys.
func TestBrowserPuzzles(t *testing.T) {
	parallel(t)
	b := desktop(t, "puzzles/")
	b.running()
	b.is("none", "This browser keeps here, by itself, what you draw or write. It goes nowhere else.")
	b.await("the library", `document.querySelectorAll('`+part("library-card")+`').length >= 17`)
	b.await("its pictures", `document.querySelector('`+part("library-card")+` poly-thumb').shadowRoot.querySelector("svg")`)

	// Several files at once.
	b.drop(true, file{"a.txt", ""}, file{"b.txt", ""})
	b.is("drop-here", "Drop 2 files to keep their puzzlesA definition (.txt), a picture in letters, saved puzzles, a saved search, or a file of BurrTools (.xmpuzzle), puzzlecad (.scad) or Puzzle Studio (.json)")
	b.drop(false, file{"castle.txt", titled(t, "pentominoes-8x8-hole", "Castle 8 × 8")}, file{"sofa.txt", titled(t, "soma", "Sofa")},
		file{"picture.txt", "AAB\nACB\nCCB\n"}, file{"known.txt", libraryText(t, "bedlam")},
		file{"broken.txt", "# title: Half\nD:xDim=3:yDim=2:zDim=1\nC:name=A:layout=0 0\n~D\n"},
		file{"letter.txt", "Dear Sir,\nthis is no puzzle.\n"}, file{"photo.jpg", "\x00\x01\x02"})
	b.await("the end of the overlay", `!document.querySelector('`+part("drop-here")+`')`)
	b.report("Kept Castle 8 × 8.", "Kept Sofa.", "Kept From a picture: picture.txt was a picture, and is a definition now.", "broken.txt is a definition with", "to mend",
		"is in the library.", "letter.txt is not a puzzle", "photo.jpg is not text")
	b.mine("Half", "From a picture", "Sofa", "Castle 8 × 8")
	b.await("how many there are", `document.querySelector("shelf-count").textContent === "4"`)
	b.await("what they are", cardOf("Castle 8 × 8")+`.textContent.includes("8 × 8, 12 pieces, not searchedtoday") && `+
		cardOf("Half")+`.textContent.includes("3 × 2, not finished") && `+cardOf("Sofa")+`.textContent.includes("3 × 3 × 3, 7 pieces")`)
	b.await("their pictures", `[...document.querySelectorAll('`+part("card")+` poly-thumb')].every(e => e.shadowRoot.querySelector("svg path"))`)
	b.drop(false, file{"again.txt", titled(t, "soma", "Sofa")})
	b.report("Sofa is kept already.")
	b.click("report-close")
	b.await("the end of the report", `!(`+shown("report")+`)`)

	// The title is changed in place, and is the text's title too.
	b.onCard("From a picture", "rename")
	b.insert("Nine squares")
	b.strike(kb.Enter)
	b.mine("Half", "Nine squares", "Sofa", "Castle 8 × 8")
	b.await("the focus on the card", `document.activeElement === `+cardOf("Nine squares")+`.querySelector(".card")`)
	b.strike(kb.F2)
	b.insert("Not this")
	b.strike(kb.Escape)
	b.mine("Half", "Nine squares", "Sofa", "Castle 8 × 8")

	// The note, the tags, and the tags' chips.
	b.onCard("Sofa", "details")
	b.await("the dialog", shown("details-note"))
	b.set("details-note", "Of cherry, from the attic")
	b.set("details-tags", "wood,  cubes, Wood")
	b.click("details-done")
	b.await("its tags", cardOf("Sofa")+`.textContent.includes("· cubes · Wood")`)
	b.onCard("Castle 8 × 8", "details")
	b.set("details-tags", "Wood")
	b.strike(kb.Escape)
	b.await("its tag", cardOf("Castle 8 × 8")+`.textContent.includes("· Wood")`)
	b.await("two tags", `document.querySelectorAll('`+part("tags")+` button').length === 2`)
	b.clickOn("the tag", `document.querySelector('`+part("tags")+` [data-tag="cubes"]')`)
	b.mine("Sofa")
	b.is("shown", "1 of 4")
	b.clickOn("the tag", `document.querySelector('`+part("tags")+` [data-tag="cubes"]')`)
	b.seek("attic")
	b.mine("Sofa")
	b.await("nothing of the library", `!(`+shown("library-card")+`)`)
	b.seek("8x8")
	b.mine("Castle 8 × 8")
	b.await("the library's", `(list => list.length > 0 && list.length < 20 && list.every(e => e.textContent.includes("8 × 8")))([...document.querySelectorAll('`+part("library-card")+`')])`)
	b.do(chromedp.KeyEvent("a", chromedp.KeyModifiers(chromedp.ModifierCtrl)), chromedp.KeyEvent(kb.Backspace))
	b.set("order", "title")
	b.mine("Castle 8 × 8", "Half", "Nine squares", "Sofa")
	b.set("order", "size")
	b.mine("Half", "Nine squares", "Sofa", "Castle 8 × 8")
	b.set("order", "used")

	// Puzzles are doubled, deleted, and restored.
	b.onCard("Castle 8 × 8", "duplicate")
	b.mine("Castle 8 × 8 copy", "Half", "Nine squares", "Sofa", "Castle 8 × 8")
	b.onCard("Castle 8 × 8", "delete")
	b.mine("Castle 8 × 8 copy", "Half", "Nine squares", "Sofa")
	b.is("undo-toast", "Castle 8 × 8 deletedUndo")
	b.click("undo")
	b.mine("Castle 8 × 8 copy", "Half", "Nine squares", "Sofa", "Castle 8 × 8")
	eval[bool](b, cardOf("Half")+`.querySelector(".card").focus() || true`)
	b.strike(kb.Delete)
	b.mine("Castle 8 × 8 copy", "Nine squares", "Sofa", "Castle 8 × 8")
	b.await("the focus on the next card", `document.activeElement === `+cardOf("Nine squares")+`.querySelector(".card")`)
	b.do(chromedp.KeyEvent(kb.ArrowLeft), chromedp.KeyEvent(kb.Delete))
	b.mine("Nine squares", "Sofa", "Castle 8 × 8")
	for range 2 {
		b.strike("z", chromedp.ModifierCtrl)
	}
	b.mine("Castle 8 × 8 copy", "Half", "Nine squares", "Sofa", "Castle 8 × 8")

	b.is("undo-toast", "Undone: Half deleted.") // it is kept again

	// Everything is there at the next visit. A card opens its puzzle, and changes go to it.
	b.reload()
	b.running()
	b.mine("Castle 8 × 8 copy", "Half", "Nine squares", "Sofa", "Castle 8 × 8")
	b.clickOn("the card", cardOf("Nine squares")+`.querySelector(".card")`)
	b.await("the first page", `location.pathname === "`+testBase+`" && document.documentElement.dataset.app === "running"`)
	b.await("the puzzle", `(`+shown("puzzle-chooser")+`)?.textContent.includes("Nine squares")`)
	b.started()
	b.click("solve")
	b.phase("finished")
	found := b.number("count")
	b.click("puzzle-chooser")
	b.await("the way to all", `(`+shown("to-puzzles")+`)?.textContent === "All your puzzles"`)
	b.click("to-puzzles")
	b.running()
	b.mine("Nine squares", "Castle 8 × 8 copy", "Half", "Sofa", "Castle 8 × 8")
	b.await("what was found", cardOf("Nine squares")+fmt.Sprintf(`.textContent.includes("3 × 3, 3 pieces, %d solution")`, found))
	b.await("a solution on its picture", cardOf("Nine squares")+`.querySelector("poly-thumb").shadowRoot.querySelectorAll("g.piece").length === 3`)
	b.fits()

	// A new puzzle comes from its card, or from a pasted text.
	b.click("new")
	b.await("a puzzle to begin with", `location.pathname === "`+testBase+`" && (`+shown("puzzle-chooser")+`)?.textContent.includes("6 × 5")`)
	b.open("puzzles/")
	b.await("the program to read definitions", `window.tilewright.read`)
	eval[bool](b, `(() => {
		const clipboardData = new DataTransfer();
		clipboardData.setData("text/plain", `+strconv.Quote(titled(t, "soma", "Pasted"))+`);
		return document.body.dispatchEvent(new ClipboardEvent("paste", {bubbles: true, cancelable: true, clipboardData}));
	})() || true`)
	b.report("Kept Pasted.")
}

// unkept is an answer that the browser must not keep for the next visit.
type unkept struct{ http.ResponseWriter }

func (u unkept) WriteHeader(status int) {
	u.Header().Set("Cache-Control", "no-store")
	u.ResponseWriter.WriteHeader(status)
}

// TestBrowserPuzzlesEarly acts before the program has come, which draws the page anew. Actions can still be undone, and
// a text that was being typed is kept.
func TestBrowserPuzzlesEarly(t *testing.T) {
	parallel(t)
	site := files(testBase, siteDir(t))
	var held atomic.Pointer[chan struct{}]
	b := newTab(t, newHost(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if release := held.Load(); release != nil && strings.Contains(r.URL.Path, ".wasm") {
			select {
			case <-*release:
			case <-r.Context().Done():
			}
		}
		if path.Base(r.URL.Path) == "sw.js" { // the service worker would have kept the program
			http.NotFound(w, r)
			return
		}
		site.ServeHTTP(unkept{w}, r)
	})), 1440, 900)
	b.allow("404")
	b.allow("ServiceWorker")
	b.before(`{ const set = setTimeout; window.setTimeout = (f, wait, ...more) => set(f, wait === 10_000 ? 1e6 : wait, ...more); }`) // time itself: what is said stays ten seconds, and the program comes later
	b.open("puzzles/")
	b.running()
	b.drop(false, file{"one.txt", titled(t, "soma", "One")}, file{"two.txt", titled(t, "diabolical", "Two")})
	b.mine("Two", "One")
	early := func(do func()) {
		t.Helper()
		release := make(chan struct{})
		held.Store(&release)
		b.reload()
		b.await("the cards", `document.querySelectorAll('`+part("card")+`').length === 2`)
		do()
		if eval[string](b, `document.documentElement.dataset.app ?? ""`) == "running" {
			t.Error("the program is there already")
		}
		close(release)
		b.running()
	}
	early(func() {
		b.onCard("Two", "delete")
		b.mine("One")
	})
	b.mine("One")
	b.is("undo-toast", "Two deletedUndo")
	b.click("undo")
	b.mine("Two", "One")
	early(func() {
		b.onCard("One", "rename")
		b.insert("Half written")
	})
	b.mine("Two", "Half written")
	b.is("undo-toast", "One renamedUndo")
	early(func() {
		b.onCard("Two", "details")
		b.await("the dialog", shown("details-note"))
		b.set("details-note", "Of cherry")
	})
	b.seek("cherry")
	b.mine("Two")
}

// TestBrowserPuzzlesFile exports and imports puzzles.
func TestBrowserPuzzlesFile(t *testing.T) {
	parallel(t)
	stepping(t, atDesk(t),
		step{"file", exportsPuzzles},
		step{"many", importsThousands})
}

// exportsPuzzles exports all puzzles and imports the file, whole and damaged.
func exportsPuzzles(t *testing.T, b *tab) {
	b.open("puzzles/")
	folder := t.TempDir()
	b.permit(folder)
	b.running()
	b.drop(false, file{"a.txt", titled(t, "soma", "One")}, file{"b.txt", titled(t, "diabolical", "Two")})
	b.mine("Two", "One")
	b.click("export")
	var name string
	for end := time.Now().Add(patience); name == "" && time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if names, _ := filepath.Glob(filepath.Join(folder, "tilewright-puzzles-*.json")); len(names) == 1 {
			name = names[0]
		}
	}
	b.await("a word of it", `document.querySelector('`+part("undo-toast")+`').textContent.includes("2 puzzles exported")`)
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var made struct {
		Format  string
		Version int
		Puzzles []struct{ Title, Text, Made, Picture string }
	}
	if err := json.Unmarshal(content, &made); err != nil || made.Format != "tilewright-puzzles" || made.Version != 1 ||
		len(made.Puzzles) != 2 || made.Puzzles[1].Text != titled(t, "soma", "One") {
		t.Fatalf("%v, %+v", err, made)
	}
	give := func(content string) {
		t.Helper()
		quoted, _ := json.Marshal(content)
		b.give("copy.json", string(quoted), false)
	}
	give(string(content))
	b.report("copy.json: All 2 were here already.")
	for _, title := range []string{"One", "Two"} {
		b.onCard(title, "delete")
	}
	b.mine()
	give(string(content))
	b.report("2 puzzles imported.")
	b.mine("Two", "One")
	give(strings.Replace(string(content), "# title: One", "# Another text\\n# title: One", 1))
	b.report("1 puzzle imported; 1 were here already.", "One has the title of another puzzle; both are kept.")
	b.mine("Two", "One", "One")

	// Files that are cut off, of another version, or none at all.
	give(string(content[:len(content)-200]))
	b.report("The file is damaged, or was cut off. The undamaged part was read.")
	give(strings.Replace(string(content), `"version":1`, `"version":7`, 1))
	b.report("This file is of version 7, which this page does not know. Reload the page")
	give(`{"format":"tilewright-puzzles","version":1,"puzzles":{}}`)
	b.report("damaged")
	give(`{"format":"tilewright-puzzles","version":1,"puzzles":[{"title":"Empty"},7]}`)
	b.report("2 entries could not be read: number 1 (Empty: it has no text) and number 2")
	b.mine("Two", "One", "One")

	// Files of 50 MB, one of nonsense and one that is whole, and what the page draws meanwhile.
	b.dropScript(false, `transfer.items.add(new File(['{"format":"tilewright-puzzles","version":1,"puzzles":[', "x".repeat(50e6)], "large.json"))`)
	b.report("large.json: The file is damaged, or was cut off. No puzzle in it could be read.")
	eval[bool](b, `(() => { window.frames50 = 0; const next = () => { window.frames50++; requestAnimationFrame(next); }; next(); return true; })()`)
	b.dropScript(false, `const text = `+strconv.Quote(libraryText(t, "tetriscube"))+`.replace(/^# title:.*\n/m, "");
		const lines = Array.from({length: 25}, (_, i) => JSON.stringify({title: "Large " + i, text: "# title: Large " + i + "\n" + text, note: "x", filler: "y".repeat(2e6)}));
		transfer.items.add(new File(['{"format":"tilewright-puzzles","version":1,"puzzles":[\n' + lines.join(",\n") + "\n]}\n"], "whole.json"))`)
	b.report("whole.json: 25 puzzles imported.")
	if frames := eval[int](b, `window.frames50`); frames < 3 {
		t.Errorf("while the file was read the page drew %d frames", frames)
	}
	b.await("all of them", `document.querySelector("shelf-count").textContent === "28"`)
	b.clickOn("one", cardOf("Large 3")+`.querySelector(".card")`)
	b.await("it to open", `location.pathname === "`+testBase+`" && (`+shown("puzzle-chooser")+`)?.textContent.includes("Large 3")`)
}

// importsThousands imports thousands, which are shown page by page.
func importsThousands(t *testing.T, b *tab) {
	b.open("puzzles/")
	b.running()
	const many = 4000
	b.dropScript(false, `const lines = Array.from({length: `+strconv.Itoa(many)+`}, (_, i) => JSON.stringify({title: "Number " + i, text: "# title: Number " + i + "\nD:xDim=2:yDim=1:zDim=1\nC:name=A:layout=0 0 0, 1 0 0\n~D\n",
			box: [2, 1, 1], cells: 2, pieces: 1, tags: i % 1000 ? [] : ["round"], used: new Date(1.7e12 + i * 6e4).toISOString()}));
		transfer.items.add(new File(['{"format":"tilewright-puzzles","version":1,"puzzles":[\n' + lines.join(",\n") + "\n]}\n"], "many.json"))`)
	b.report("4,000 puzzles imported.")
	b.await("the first page of them", `document.querySelectorAll('`+part("card")+
		`').length === 59 && document.querySelector('`+part("card")+` b').textContent === "Number 3999"`)
	b.is("page-at", "1–59 of 4,000")
	b.click("page-on")
	b.is("page-at", "60–118 of 4,000")
	b.await("the second page", `document.querySelector('`+part("card")+
		` b').textContent === "Number 3940" && document.querySelectorAll('`+part("card")+`').length === 59`)
	b.await("boards of which no picture was kept", `document.querySelector('`+part("card")+` poly-thumb').shadowRoot.querySelector("svg")`)
	b.seek("number 12")
	b.is("shown", "1 of 4,000")
	b.do(chromedp.KeyEvent("a", chromedp.KeyModifiers(chromedp.ModifierCtrl)), chromedp.KeyEvent(kb.Backspace))
	b.clickOn("the tag", `document.querySelector('`+part("tags")+` button')`)
	b.mine("Number 3000", "Number 2000", "Number 1000", "Number 0")
	b.open("")
	b.started()
	b.click("puzzle-chooser")
	b.await("a few of them, and the way to all", `document.querySelectorAll('`+part("recent")+`').length === 8 && (`+
		shown("to-puzzles")+`)?.textContent === "All your puzzles (4,000)"`)
}

// TestBrowserPuzzlesKeep takes away room and permission. The page says so, nothing is lost, and puzzles that could not
// be kept can be exported. The browser is asked once to keep everything.
func TestBrowserPuzzlesKeep(t *testing.T) {
	parallel(t)
	open := func(script string) (*tab, string) {
		b := newTab(t, siteHost(t), 1440, 900)
		folder := t.TempDir()
		b.permit(folder)
		b.before("{" + taking + script + "}")
		b.open("puzzles/")
		b.running()
		return b, folder
	}
	exported := func(b *tab, folder string, titles ...string) {
		t.Helper()
		b.click("export")
		var names []string
		for end := time.Now().Add(patience); len(names) == 0 && time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
			names, _ = filepath.Glob(filepath.Join(folder, "tilewright-puzzles-*.json"))
		}
		b.await("a word of it", `document.querySelector('`+part("undo-toast")+`').textContent.includes("exported")`)
		content, err := os.ReadFile(names[0])
		if err != nil {
			t.Fatal(err)
		}
		for _, title := range titles {
			if !strings.Contains(string(content), `"title":"`+title+`"`) {
				t.Errorf("the export lacks %s: %.300s", title, content)
			}
		}
	}

	b, folder := open(`forbid(window, "localStorage", "sessionStorage", "indexedDB", "caches"); forbid(Navigator.prototype, "serviceWorker");`)
	b.is("refused", "This browser keeps nothing here. Export before you leave.")
	b.drop(false, file{"a.txt", titled(t, "soma", "One")}, file{"b.txt", titled(t, "diabolical", "Two")})
	b.mine("Two", "One")
	b.onCard("Two", "rename")
	b.insert("Three")
	b.strike(kb.Enter)
	b.mine("Three", "One")
	b.onCard("One", "delete")
	b.mine("Three")
	b.click("undo")
	b.mine("Three", "One")
	exported(b, folder, "One", "Three")

	b, folder = open(`
		window.room = Infinity;
		const put = IDBObjectStore.prototype.put;
		IDBObjectStore.prototype.put = function (...args) {
			if (window.room-- <= 0) throw new DOMException("on purpose", "QuotaExceededError");
			return put.apply(this, args);
		};
		StorageManager.prototype.estimate = async () => ({usage: 99.9e6, quota: 100e6});
		window.asked = 0;
		StorageManager.prototype.persist = async () => { window.asked++; return false; };`)
	b.await("room for a few", `/^Room for about [\d,]+ more puzzles$/.test((`+shown("room")+`)?.textContent)`)
	if asked := eval[int](b, `window.asked`); asked != 0 {
		t.Errorf("the browser was asked %d times before anything was kept", asked)
	}
	b.drop(false, file{"a.txt", titled(t, "soma", "One")})
	b.mine("One")
	b.await("the browser to be asked", `window.asked === 1`)
	eval[bool](b, `(window.room = 0) === 0`)
	b.drop(false, file{"b.txt", titled(t, "diabolical", "Two")})
	b.report("Two: The browser has no more room for this page")
	b.mine("Two", "One")
	b.is("refused", "1 puzzle could not be kept, and lasts as long as this page. Export before you leave.")
	exported(b, folder, "One", "Two")
	eval[bool](b, `(window.room = Infinity) > 0`)
	b.drop(false, file{"c.txt", titled(t, "bedlam", "Three")})
	b.mine("Three", "Two", "One")
	b.await("all of it to be kept", `!(`+shown("refused")+`)`)
	if asked := eval[int](b, `window.asked`); asked != 1 {
		t.Errorf("the browser was asked %d times", asked)
	}
	b.reload()
	b.running()
	b.mine("Three", "Two", "One")
}

// TestBrowserPuzzlesDrop drops files on the first page.
func TestBrowserPuzzlesDrop(t *testing.T) {
	parallel(t)
	b := desktop(t, "#p=soma")
	b.started()
	b.drop(false, file{"castle.txt", titled(t, "pentominoes-8x8-hole", "Castle")})
	b.await("it to open", `(`+shown("puzzle-chooser")+`).textContent.includes("Castle")`)
	b.announces("Opened Castle.")
	b.drop(false, file{"picture.txt", "AAB\nACB\nCCB\n"}, file{"two.txt", titled(t, "bedlam", "Two")})
	b.await("the first to open", `(`+shown("puzzle-chooser")+`).textContent.includes("From a picture")`)
	b.announces("Opened picture.txt, read as a picture of all pieces in their places. Kept Two.")
	// Of a text that may mean two things one is taken, and the other is a press away.
	b.drop(false, file{"board.txt", "#..#\n....\n#..#\n"})
	b.announces("Opened board.txt, read as a board whose cells are the dots.")
	b.await("the first reading", `location.hash.startsWith("#d=")`)
	dots := eval[string](b, `location.hash`)
	b.await("the other", shown("read-as")+`?.textContent === "As a board whose cells are the hashes?"`)
	b.click("read-as")
	b.await("the other reading", `location.hash.startsWith("#d=") && location.hash !== `+strconv.Quote(dots)+` && !(`+shown("read-as")+`)`)
	hashes := eval[string](b, `location.hash`)
	b.reload()
	b.running()
	b.await("the same after a reload", `location.hash === `+strconv.Quote(hashes))
	b.back()
	b.await("the first reading", `location.hash === `+strconv.Quote(dots))
	b.drop(false, file{"puzzles.json", `{"format":"tilewright-puzzles","version":1,"puzzles":[{"title":"Of a file","text":"# title: Of a file\nD:xDim=1:yDim=1:zDim=1\nC:name=A:layout=0 0 0\n~D\n"}]}`})
	b.announces("puzzles.json: 1 puzzle imported.")
	b.drop(false, file{"letter.txt", "Dear Sir,\nthis is no puzzle.\n"})
	b.announces("letter.txt is not a puzzle")
	b.drop(false, file{"two.xmpuzzle", `<puzzle version="2"><shapes><voxel x="3" y="1" z="1">###</voxel><voxel x="3" y="3" z="1">####_####</voxel><voxel x="2" y="1" z="1">##</voxel></shapes>` +
		`<problems><problem name="Ring of sticks"><shapes><shape id="0" count="2"/><shape id="2" min="1" max="3"/></shapes><result id="1"/><solutions><solution/></solutions></problem></problems></puzzle>`})
	b.await("the problem to open", `(`+shown("puzzle-chooser")+`).textContent.includes("Ring of sticks")`)
	b.announces("Opened Ring of sticks.")
	b.drop(false, file{"other.xmpuzzle", `<puzzle version="2"><gridType type="7"/><shapes><voxel x="1" y="1" z="1">#</voxel></shapes><problems><problem><result id="0"/></problem></problems></puzzle>`})
	b.announces("other.xmpuzzle cannot be opened: its shapes are made of an unknown kind, 7.")
	b.click("puzzle-chooser")
	b.await("all of them in the list", `["Castle", "From a picture", "Two", "Of a file"].every(title => [...document.querySelectorAll('`+part("recent")+`')].some(e => e.textContent.includes(title)))`)
}

// TestBrowserPuzzlesPhone uses the page with a finger.
func TestBrowserPuzzlesPhone(t *testing.T) {
	parallel(t)
	b := newTab(t, siteHost(t), 390, 844)
	b.do(chromedp.EmulateViewport(390, 844, chromedp.EmulatePortrait, chromedp.EmulateMobile, chromedp.EmulateTouch))
	b.open("puzzles/")
	b.running()
	b.drop(false, file{"a.txt", titled(t, "soma", "One")}, file{"b.txt", titled(t, "diabolical", "Two with a long title of its own")})
	b.mine("Two with a long title of its own", "One")
	b.click("report-close")
	b.fits()
	press := func(script string, long bool) {
		t.Helper()
		at := eval[[]float64](b, `(e => { e.scrollIntoView({block: "center"}); const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })(`+script+`)`)
		touch := func(kind input.DispatchTouchEventType, points ...*input.TouchPoint) {
			ctx, cancel := b.timed()
			defer cancel()
			if points == nil {
				points = []*input.TouchPoint{}
			}
			if _, err := chromedp.Call(ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points}); err != nil {
				t.Fatal(err)
			}
		}
		touch("touchStart", &input.TouchPoint{X: at[0], Y: at[1]})
		if long {
			b.await("the details", shown("details-title"))
		}
		touch("touchEnd")
	}
	press(cardOf("One")+`.querySelector(".card")`, true)
	b.fits()
	b.set("details-title", "Eins")
	press(shown("details-done"), false)
	b.mine("Two with a long title of its own", "Eins")
	press(cardOf("Eins")+`.querySelector('`+part("details")+`')`, false)
	b.await("the details", shown("details-delete"))
	press(shown("details-delete"), false)
	b.mine("Two with a long title of its own")
	press(shown("undo"), false)
	b.mine("Two with a long title of its own", "Eins")
	b.await("targets for a thumb", `[...document.querySelectorAll("button:not(.skip), a[href], select, input:not([type=file])")].filter(e => e.checkVisibility({visibilityProperty: true, opacityProperty: true})).every(e => {
		const r = e.getBoundingClientRect(), around = getComputedStyle(e, "::after");
		return r.width === 0 || Math.max(r.height, around.content !== "none" ? parseFloat(around.height) : 0) >= 43.5;
	})`)
	b.theme("dark")
	press(cardOf("Eins")+`.querySelector(".card")`, false)
	b.await("the puzzle", `location.pathname === "`+testBase+`" && (`+shown("puzzle-chooser")+`)?.textContent.includes("Eins")`)
}
