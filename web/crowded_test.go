//go:build browser

package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"tilewright/ui/link"
)

// crowdedScript runs in the page, and finds faults of its layout.
//
//go:embed testdata/crowded.js
var crowdedScript string

// layoutSizes are the widths in which every page, mode, panel and dialog is checked: phones, tablets, laptops and a desk.
var layoutSizes = []windowSize{
	{"320", 320, 640, true}, {"360", 360, 740, true}, {"390", 390, 844, true}, {"430", 430, 932, true}, {"768", 768, 1024, true},
	{"820", 820, 1180, false}, {"1280", 1280, 800, false}, {"1366", 1366, 768, false}, {"1440", 1440, 900, false},
}

// fewSizes are a phone and a laptop.
var fewSizes = []windowSize{layoutSizes[2], layoutSizes[7]}

// crowdedException is a part that may have something that is a fault elsewhere.
type crowdedException struct {
	// Kind is the kind of fault (see crowded.js). Part is the selector of the part.
	Kind, Part string
	// why says why it is right there.
	why string
}

var crowdedExceptions = []crowdedException{
	{"wide", ".scroll-x, .bench-figures", "a table of figures scrolls sideways rather than breaks its numbers"},
	{"wide", "definition-editor, textarea", "lines of a text that is written have the lengths they have"},
	{"wide", "cover-matrix", "a matrix is as wide as its columns are many"},
	{"wide", ".partings, .tiles, piece-catalogue .lists", "what stands in a row is pushed sideways, the next one half in sight"},
	{"cut", ".axis .band small", "the stage is said in full by its fields, and to a screen reader"},
	{"covered", ".axis", "the fields of a stage do the same"},
	{"small", ".axis", "the fields of a stage do the same in full size"},
}

var manyDigits = regexp.MustCompile(`\d[\d,]*`)

// layoutWalk checks one page after another, in all its sizes.
type layoutWalk struct {
	*tab
	sizes  []windowSize
	themes []string
	// prefix begins the names of the states that are looked at.
	prefix string
	// at is the tab's present size.
	at windowSize
	// faults are the faults found, each with the places where it was found.
	faults map[string][]string
}

// newLayoutWalk opens a tab for a walk at these sizes.
func newLayoutWalk(t *testing.T, sizes []windowSize) *layoutWalk {
	w := &layoutWalk{tab: newTab(t, siteHost(t), sizes[0].width, sizes[0].height), sizes: sizes, themes: []string{"light", "dark"},
		at: sizes[0], faults: map[string][]string{}}
	w.resize(sizes[0])
	return w
}

func (w *layoutWalk) size(size windowSize) {
	w.t.Helper()
	if w.at == size {
		return
	}
	w.at = size
	w.resize(size)
	w.await("a picture of its size", fmt.Sprintf(
		`new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(document.documentElement.clientWidth === %d))))`,
		size.width))
}

// to chooses a panel where there are tabs.
func (w *layoutWalk) to(panel string) {
	eval[bool](w.tab, `((`+shown("tab-"+panel)+`)?.click(), true)`)
}

// look finds the faults of the page in each size and theme.
func (w *layoutWalk) look(state string) { w.lookAt("", state, nil) }

// lookAt does the same in a panel, which it chooses where there are tabs. open, if it is not nil, is called before, in
// each size.
func (w *layoutWalk) lookAt(panel, state string, open func()) {
	w.t.Helper()
	for _, size := range w.sizes {
		w.size(size)
		if panel != "" {
			w.to(panel)
		}
		if open != nil {
			open()
		}
		for _, theme := range w.themes {
			w.theme(theme)
			w.check(state, theme)
		}
		w.theme("light")
		if open != nil {
			w.close()
		}
	}
}

// close closes the dialog or popover that is open.
func (w *layoutWalk) close() {
	eval[bool](w.tab, `(e => { for (const o of e) o.close ? o.close() : o.hidePopover(); return true; })(document.querySelectorAll("dialog[open], :popover-open"))`)
}

func (w *layoutWalk) check(state, theme string) {
	w.t.Helper()
	state = w.prefix + state
	exceptions, err := json.Marshal(crowdedExceptions)
	if err != nil {
		w.t.Fatal(err)
	}
	if !eval[bool](w.tab, `"crowded" in window`) {
		eval[bool](w.tab, crowdedScript+"; true")
	}
	// What came into sight is measured by the page before it is painted; nobody sees it before that.
	w.await("a picture", `new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))`)
	found := eval[[]string](w.tab, `crowded(`+string(exceptions)+`)`)
	for _, fault := range found {
		// The same fault has other numbers in other sizes.
		fault = manyDigits.ReplaceAllString(fault, "…")
		if at := state + " " + w.at.name + " " + theme; !slices.Contains(w.faults[fault], at) {
			w.faults[fault] = append(w.faults[fault], at)
		}
	}
	w.screenshot(strings.NewReplacer("/", "-", " ", "-").Replace(state + "-" + w.at.name + "-" + theme))
}

// report fails the test for each fault, and names the first place where it was found.
func (w *layoutWalk) report() {
	w.t.Helper()
	for _, fault := range slices.Sorted(maps.Keys(w.faults)) {
		w.t.Errorf("%s, and %d more: %s", w.faults[fault][0], len(w.faults[fault])-1, fault)
	}
}

// TestBrowserModes looks at every mode of the page in every other language, on the narrowest phone and on a laptop.
// TestBrowserLayout looks at them in English in all sizes.
func TestBrowserModes(t *testing.T) {
	parallel(t)
	for _, tag := range tongues(t, siteHost(t)) {
		t.Run(tag, func(t *testing.T) {
			w := newLayoutWalk(t, []windowSize{layoutSizes[0], layoutSizes[7]})
			defer w.report()
			w.speaks(tag)
			w.prefix, w.themes = tag+" ", []string{"light"}
			w.modes()
		})
	}
}

// TestBrowserLayout checks every page, mode, panel and dialog at all widths, in light and dark. No text lies on another,
// none is cut off, none leaves its panel, every control is at least 24 px large and can be pressed, and the board is seen.
func TestBrowserLayout(t *testing.T) {
	parallel(t)
	w := newLayoutWalk(t, layoutSizes)
	defer w.report()
	w.firstPage() // before a game is begun, which the start page would go on with
	w.modes()
	w.searches()
	w.otherPages()
}

// modes looks at the page idle, solved, as text and pieces, while one draws, plays and watches.
func (w *layoutWalk) modes() {
	b := w.tab
	panels := func(state string, panels ...string) {
		w.t.Helper()
		all := w.sizes
		for _, panel := range panels {
			w.lookAt(panel, state+" "+panel, nil)
			// A wide page shows all of them at once.
			w.sizes = slices.DeleteFunc(slices.Clone(all), func(s windowSize) bool { return s.width >= 1320 })
		}
		w.sizes = all
	}
	b.open("?idle#p=pentominoes-10x6&o=-r+-f11+-of=11+-n")
	b.started()
	w.look("idle")
	panels("idle", "puzzle", "search", "result", "solutions")
	b.tune()
	w.lookAt("search", "settings", nil)
	w.to("search")
	b.click("solve")
	b.phase("finished")
	panels("solved", "search", "result", "solutions")
	w.to("puzzle")
	b.click("show-text")
	b.await("the editor", shown("editor"))
	w.lookAt("puzzle", "text", nil)
	w.to("puzzle")
	b.click("show-pieces")
	b.click("piece")
	b.await("its editor", shown("piece-editor"))
	w.lookAt("puzzle", "piece", nil)
	b.click("piece")
	b.await("no editor", `!(`+shown("piece-editor")+`)`)
	w.draws("draw flat")

	b.open("?why#p=pentominoes-10x6&o=-r")
	b.started()
	b.tune()
	eval[bool](b, `(document.querySelector('`+part("begin-steps")+`').click(), true)`)
	b.choice("the first choice", `m.step === 0 && c.left === 12`)
	w.look("why")
	w.lookAt("result", "watched result", nil)

	b.open("?runs#p=tetriscube&o=-r+-f11+-oe=11+--workers=1")
	b.started()
	w.to("search")
	b.click("solve")
	b.await("a solution", `document.querySelector('`+part("solutions-count")+`')?.textContent.match(/[1-9]/)`)
	b.click("pause")
	b.phase("paused")
	panels("paused", "search", "result", "solutions")
	w.draws("draw solid")

	// Five layers have the longest row of buttons.
	b.open("?layers#p=conway&o=-r")
	b.started()
	w.look("solid of five layers")

	playing(b, "soma", 4)
	w.look("hand solid")
	p := playing(b, "pentominoes-10x6", 2)
	p.choose(p.goal.Placed[0].Slot)
	w.look("hand flat")
}

// draws looks at the board while it is drawn.
func (w *layoutWalk) draws(state string) {
	w.t.Helper()
	w.to("puzzle")
	w.click("show-draw")
	w.await("the board that is drawn", shown("board-editor")+`?.painting === false`)
	w.lookAt("puzzle", state, nil)
}

func (w *layoutWalk) firstPage() {
	b := w.tab
	b.open("")
	b.started()
	w.look("start")
	w.lookAt("", "chooser", func() {
		b.click("puzzle-chooser")
		b.await("the list of puzzles", shown("puzzles"))
	})
	w.lookAt("", "menu", func() {
		b.click("more")
		b.await("the menu", `document.querySelector(":popover-open")`)
	})
	w.lookAt("", "keys", func() { eval[bool](b, `(document.getElementById("keys").showModal(), true)`) })
	w.lookAt("", "embed", func() {
		w.menu("embed")
		b.await("the panel for embedding", shown("embed-snippet")+`?.value`)
	})
	w.lookAt("", "embed page", func() {
		w.menu("embed")
		b.choose("page")
		b.await("the files of a page", `/png/.test(`+shown("embed-about")+`?.textContent)`)
	})
	w.lookAt("", "print", func() {
		w.menu("print")
		b.await("the sheets", `document.querySelector('`+part("print-sheets")+` svg')`)
	})
	w.lookAt("", "make a task", func() {
		eval[bool](b, `(document.querySelector('`+part("task")+`, `+part("more-task")+`').click(), true)`)
		b.await("the dialog", shown("task-link"))
	})
	w.to("search")
	b.click("tour")
	for n := 1; ; n++ {
		b.await("the tour", shown("tour-stop"))
		w.look(fmt.Sprint("tour ", n))
		if !eval[bool](b, `!!(`+shown("tour-next")+`)`) || n == 4 {
			break
		}
		said := b.text("tour-stop")
		eval[bool](b, `((`+shown("tour-next")+`).click(), true)`)
		b.await("the next card", fmt.Sprintf(`(%s)?.textContent !== %q`, shown("tour-stop"), said))
		if eval[bool](b, `!(`+shown("tour-stop")+`)`) {
			break
		}
	}
	eval[bool](b, `((`+shown("tour-skip")+`)?.click(), true)`)
	b.open("#p=pentominoes-10x6&h=0")
	b.started()
	b.tune()
	w.lookAt("search", "term", func() {
		b.click("ask-stage")
		b.await("an explanation", shown("term-stage"))
	})
	w.to("search")
	b.click("presets")
	b.await("the presets", shown("preset"))
	w.lookAt("search", "presets", nil)
	w.to("search")
	b.pick("preset", 1)
	b.pick("stage", 1)
	b.await("the stage's settings", shown("stage-set"))
	eval[bool](b, `document.querySelector('`+part("wanted")+`').open = true`)
	w.lookAt("search", "stage", nil)
	w.to("search")
	b.click("solve")
	b.phase("finished")
	// This fills in the largest numbers and names.
	eval[bool](b, `(() => {
		for (const e of document.querySelectorAll(".progress .facts dd")) e.textContent = "1,234,567,890,123";
		for (const e of document.querySelectorAll(".progress .facts dt")) e.firstChild.data = "tight kernel, 128 runners";
		return true;
	})()`)
	w.lookAt("result", "large numbers", nil)
	for _, dialog := range []string{"numbers", "sweep", "runs"} {
		w.lookAt("result", dialog, func() {
			eval[bool](b, `(document.querySelector('`+part(dialog)+`').click(), true)`)
			b.await("the dialog "+dialog, `document.querySelector("dialog[open]")`)
		})
	}
	w.lookAt("result", "rivals", func() {
		eval[bool](b, `(document.querySelector('`+part("compare-with")+`').click(), true)`)
		b.await("the rivals", shown("rival"))
	})
	for _, menu := range []string{"find", "order", "save"} {
		w.lookAt("solutions", menu, func() {
			b.click(menu)
			b.await("what it opens", `document.querySelector(":popover-open")`)
		})
	}
	eval[bool](b, `(document.querySelector('`+part("enlarge")+`').click(), true)`)
	w.lookAt("solutions", "sheet", nil)
	eval[bool](b, `(document.querySelector('`+part("enlarge")+`').click(), true)`)
	w.to("puzzle")
	b.click("show-pieces")
	w.lookAt("puzzle", "pieces", nil)
	w.lookAt("puzzle", "catalogue", func() {
		eval[bool](b, `(document.querySelector('`+part("catalogue")+`').click(), true)`)
		b.await("the catalogue", shown("catalogue-list"))
	})
	w.to("puzzle")
	b.click("show-text")
	b.await("the editor", shown("editor"))
	b.write("D:xDim=2:yDim=1:zDim=1\nC:name=A:layout=0 0 0, 1 0\n~D\n")
	b.await("the problem", shown("problem"))
	w.lookAt("puzzle", "problem", nil)
	w.to("puzzle")
	b.write("D:xDim=3:yDim=3:zDim=1\nC:name=I:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0\nC:name=L:layout=0 0 0, 1 0 0, 2 0 0, 0 1 0, 0 2 0\n~D\n")
	b.await("the proof", shown("proof"))
	w.look("proof")
	w.lookAt("search", "proof search", nil)
	w.to("puzzle")
	w.draws("draw")
}

// searches checks long searches, solids that are taken apart, tasks and games.
func (w *layoutWalk) searches() {
	b := w.tab
	b.open("?giant#p=hexomino-parallelogram&o=--auto")
	b.started()
	w.to("search")
	b.awaitFor(4*patience, "the choice", shown("wishes"))
	w.lookAt("search", "wishes", nil)

	b.open("?solid#p=soma&o=-r")
	b.started()
	eval[bool](b, `((`+shown("mode-watch")+`)?.click(), true)`)
	b.click("ask-apart")
	b.await("the answer", `document.querySelector('`+part("apart")+`')?.dataset.ended !== undefined`)
	w.look("apart")
	b.click("show-moves")
	b.await("the moves", shown("show-assembled"))
	w.look("moves")
	task := link.Link{Puzzle: "soma", Settings: "-r", Task: link.Task{Goal: link.InCorner, Piece: "W",
		Text: "Find a cube with the small piece W at a corner. Write down how long it took, and which piece you placed last."}}
	b.open("?task#" + task.Encode())
	b.await("the task", shown("task-text"))
	w.look("task")
	b.click("mode-hand")
	b.click("hand-hint")
	b.await("a hint", shown("hand-hinted"))
	w.look("task begun")
	task.Answer = &link.Answer{Name: "Ada Lovelace of the second class", Spent: 61000}
	b.open("?answer#" + task.Encode())
	b.await("the answer", shown("task-said"))
	w.look("task answered")
	playing(b, "pentominoes-10x6", 2)
	b.click("hand-hint")
	b.await("a hint", shown("hand-hinted"))
	w.look("hand hint")
	if w.at.touch {
		b.click("hand-more")
	}
	b.clickOn("level 1", `document.querySelector('[data-test="challenge-level"][data-level="1"]')`)
	w.look("hand panel")
}

// menu presses a button in the bar, or in the bar's menu where the page is narrow.
func (w *layoutWalk) menu(name string) {
	if w.at.touch {
		w.click("more")
		name = "more-" + name
	}
	w.click(name)
}

func (w *layoutWalk) otherPages() {
	b := w.tab
	trace, err := os.ReadFile("../solver/trace/testdata/first-hole.pt1")
	if err != nil {
		b.t.Fatal(err)
	}
	const running = `document.documentElement.dataset.app === "running"`
	played := `document.querySelector("poly-player")?.shadowRoot.querySelector(".board")`
	for _, page := range []struct{ path, ready string }{
		{"lab/", running + ` && document.querySelector('` + part("item") + `')`},
		{"sudoku/", running},
		{"puzzles/", running + ` && document.querySelector('` + part("library-card") + `')`},
		{"bench/", running + ` && document.querySelector('` + part("bench-choose") + `')`},
		{"counts/", running + ` && document.querySelector('` + part("count-here") + `')`},
		{"lessons/", running},
		{"lessons/exact-cover/", running},
		{"lessons/algorithm-x/", running},
		{"lessons/dancing-links/", running},
		{"lessons/kanoodle/", running},
		{"lessons/sudoku/", running},
		{"404.html", `document.querySelector("h1")`},
		{"embed.html?played#t=" + strings.TrimSpace(string(trace)), played},
		{"play.html#p=pentominoes-10x6", tilePlays}, {"play.html?solid#p=soma", tilePlays},
		{"embed/", `[...document.querySelectorAll("poly-player")].length === 3 && [...document.querySelectorAll("poly-player")].every(p => p.shown)`},
		{previewsFolder + "soma/", `document.querySelector(".pasted iframe").contentDocument?.querySelector("tile-puzzle")`},
		{previewsFolder + daily + "/", `document.querySelector(".pasted img").complete`},
		{"exercises/", `document.querySelector("table")`},
		{"guide/", `document.querySelector("table")`},
		{"figures/", `[...document.querySelectorAll("poly-player")].every(p => p.shown)`},
	} {
		name, _, _ := strings.Cut(page.path, "#")
		b.open(page.path)
		b.await("the page "+name, page.ready)
		w.look(name)
		if strings.HasPrefix(name, "lessons/") && name != "lessons/" {
			eval[bool](b, `(document.querySelector('`+part("question")+`').scrollIntoView(), true)`)
			w.look(name + "task")
		}
		if name == "sudoku/" {
			b.click("solve")
			b.await("a verdict", shown("verdict"))
			w.look("sudoku solved")
		}
		if name == "lab/" {
			for _, panel := range []string{"puzzle", "search", "result"} {
				w.lookAt(panel, "lab "+panel, nil)
			}
			w.lookAt("", "lab chooser", func() {
				b.click("matrix-chooser")
				b.await("the list", shown("new-matrix"))
			})
		}
	}
	b.open("puzzles/")
	b.drop(false, file{"soma.txt", titled(b.t.(*testing.T), "soma", "Mine")}, file{"letter.txt", "Dear Sir,\n"})
	b.await("the puzzle", cardOf("Mine"))
	w.lookAt("", "puzzles details", func() {
		eval[bool](b, cardOf("Mine")+`.querySelector('`+part("details")+`').click() || true`)
		b.await("the details", shown("details-note"))
	})
	eval[bool](b, cardOf("Mine")+`.querySelector('`+part("delete")+`').click() || true`)
	b.await("the way back", shown("undo"))
	w.look("puzzles undo")
	b.strike(kb.Escape)
}

// forced makes the system force its colours.
func (b *tab) forced() {
	b.t.Helper()
	ctx, cancel := b.timed()
	defer cancel()
	if _, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "forced-colors", Value: "active"}},
	}); err != nil {
		b.t.Fatal(err)
	}
}

// TestBrowserForcedColours looks at pages where the system forces its colours. Everything that can be pressed or filled
// in has an edge. A chosen item differs from others by more than a background, because backgrounds are taken away.
func TestBrowserForcedColours(t *testing.T) {
	parallel(t)
	b := newTab(t, siteHost(t), 1440, 900)
	edges := func(state string) {
		t.Helper()
		for _, fault := range eval[[]string](b, `(() => {
			const seen = e => e.checkVisibility({opacityProperty: true, visibilityProperty: true}) && !e.disabled;
			const look = e => { const s = getComputedStyle(e); return [s.outlineStyle, s.outlineWidth, s.borderTopStyle, s.borderBottomStyle, s.backgroundColor, s.color, s.fontWeight, s.textDecorationLine, getComputedStyle(e, "::after").backgroundColor].join(" "); };
			const edged = e => { const s = getComputedStyle(e); return s.outlineStyle !== "none" || s.borderTopStyle !== "none" && s.borderTopWidth !== "0px"; };
			const faults = [], name = e => (e.dataset.test ?? e.className) + " " + JSON.stringify(e.textContent.trim().slice(0, 30));
			for (const e of document.querySelectorAll(".btn.outline, .btn.primary, .field, .select select, .switch, .seg, .tile, .chip, .dialog[open], :popover-open, .stage-note, .panel"))
				if (seen(e) && !edged(e)) faults.push("no edge: " + name(e));
			for (const e of document.querySelectorAll("[aria-pressed=true], [aria-selected=true], [aria-checked=true]")) {
				const state = ["aria-pressed", "aria-selected", "aria-checked"].find(a => e.getAttribute(a) === "true");
				const other = [...e.parentElement.children].find(o => o !== e && o.getAttribute(state) === "false" && o.className === e.className);
				if (other && seen(e) && seen(other) && look(e) === look(other)) faults.push("chosen looks like not chosen: " + name(e));
			}
			return faults;
		})()`) {
			t.Errorf("%s: %s", state, fault)
		}
		b.screenshot("forced-" + state)
	}
	b.forced()
	b.open("")
	b.started()
	edges("start")
	b.tune()
	edges("search")
	b.click("show-draw")
	b.await("the board that is drawn", shown("board-editor")+`?.painting === false`)
	edges("draw")
	b.click("mode-watch")
	b.setLine("-r -f11 -of=11 -n")
	b.click("solve")
	b.phase("finished")
	edges("solved")
	b.click("find")
	b.await("the finder", shown("wish-find"))
	edges("find")
	b.strike(kb.Escape)
	b.click("keys")
	edges("keys")
	const running = `document.documentElement.dataset.app === "running"`
	for _, page := range []string{"lab/", "sudoku/", "puzzles/", "bench/", "counts/", "lessons/exact-cover/", "figures/"} {
		b.open(page)
		b.await("the page "+page, running+` || document.querySelector("poly-player")`)
		b.await("its end", `document.readyState === "complete"`)
		edges(strings.ReplaceAll(strings.Trim(page, "/"), "/", "-"))
	}
}

// TestBrowserZoomed opens pages as at 400 % on a screen of 1280 × 1024 px. The parts that stay in sight, bars above
// all, leave at least half of it to the scrolled content. Nothing scrolls sideways.
func TestBrowserZoomed(t *testing.T) {
	parallel(t)
	b := newTab(t, siteHost(t), 320, 256)
	const running = `document.documentElement.dataset.app === "running" || document.querySelector("poly-player, main.article > h1")`
	for _, page := range []string{"", "lab/", "sudoku/", "puzzles/", "bench/", "counts/", "lessons/", "lessons/exact-cover/",
		"figures/", "exercises/", "embed/", "guide/"} {
		b.open(page)
		b.await("the page "+page, running)
		b.await("its end", `document.readyState === "complete"`)
		got := eval[[]int](b, `(async () => {
			const scrollers = [document.scrollingElement, ...document.querySelectorAll("*")].filter(e => e.scrollHeight > e.clientHeight + 40 && e.clientHeight > 40 &&
				(e === document.scrollingElement || /auto|scroll/.test(getComputedStyle(e).overflowY)));
			const most = scrollers.sort((a, b) => b.clientHeight * b.clientWidth - a.clientHeight * a.clientWidth)[0] ?? document.body;
			most.scrollTop = 120;
			await new Promise(requestAnimationFrame);
			const r = most === document.scrollingElement ? {left: 0, right: innerWidth, top: 0, bottom: innerHeight} : most.getBoundingClientRect();
			const barred = e => { for (; e; e = e.parentElement) { if (e === most) return false; if (/sticky|fixed/.test(getComputedStyle(e).position)) return true; } return true; };
			let free = 0;
			for (let y = Math.max(r.top, 0) + 1; y < Math.min(r.bottom, innerHeight); y += 4) {
				const e = document.elementFromPoint((Math.max(r.left, 0) + Math.min(r.right, innerWidth)) / 2, y);
				if (e && !barred(e)) free += 4;
			}
			return [free, document.documentElement.scrollWidth];
		})()`)
		if got[0] < 128 || got[1] > 320 {
			t.Errorf("%s: %d of 256 px are free to scroll, the page is %d px wide", page, got[0], got[1])
		}
		b.screenshot("zoomed-" + strings.ReplaceAll(page, "/", "-"))
	}
}

// TestBrowserLayoutFinds puts back two faults that people met, in which one room styled another. The search for faults
// finds them, and finds nothing without them.
func TestBrowserLayoutFinds(t *testing.T) {
	parallel(t)
	w := newLayoutWalk(t, layoutSizes[8:])
	b := w.tab
	finds := func(fault, undone, putBack string) {
		t.Helper()
		if w.check(undone, "light"); len(w.faults) > 0 {
			t.Errorf("before %s: %v", fault, w.faults)
		}
		eval[bool](b, putBack)
		w.check(fault, "light")
		if len(w.faults) == 0 {
			t.Errorf("%s is not found", fault)
		}
		clear(w.faults)
	}
	b.open("lessons/exact-cover/")
	b.running()
	eval[bool](b, `(document.querySelector('`+part("question")+`').scrollIntoView(), true)`)
	finds("a question as small as a mark", "a question", `(document.querySelector(".quiz-ask").classList.add("ask"), true)`)
	b.open("?watch#p=pentominoes-10x6&o=-r")
	b.started()
	eval[bool](b, `(document.querySelector('`+part("begin-steps")+`').click(), true)`)
	b.choice("the first choice", `m.step === 0 && c.left === 12`)
	b.await("the legend", `document.querySelector(".why-scale")`)
	finds("a legend in one place", "a legend", `(() => {
		const style = document.createElement("style");
		style.textContent = ".why-scale { position: relative; } .why-scale span { position: absolute; translate: -50%; }";
		document.head.append(style);
		return true;
	})()`)
}
