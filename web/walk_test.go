//go:build browser

package main

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"tilewright/def"
	"tilewright/solver/play"
	"tilewright/ui"
	"tilewright/ui/link"
)

// These walk through all of the page, in each browser that the tests know.
func TestBrowserChromium(t *testing.T) { walk(t, "chromium") }
func TestBrowserFirefox(t *testing.T)  { walk(t, "firefox") }
func TestBrowserWebKit(t *testing.T)   { walk(t, "webkit") }

// walked are the parts of the walk, in order. Each begins with an address, in the same tab.
var walked = []struct {
	name string
	walk func(b *tab)
}{
	{"start", walkStart},
	{"library", walkLibrary},
	{"space", walkSpace},
	{"steps", walkSteps},
	{"drawing", walkDrawing},
	{"hand", walkHand},
	{"files", walkFiles},
	{"paper", walkPaper},
	{"kept", walkKept},
	{"lab", walkLab},
	{"sudoku", walkSudoku},
	{"lesson", walkLesson},
	{"pages", walkPages},
	{"themes", walkThemes},
	{"blog", walkBlog},
}

func walk(t *testing.T, browser string) {
	parallel(t)
	walksIn(t, browser)
	b := newTab(t, siteHost(t), 1440, 900)
	b.allowFirefox()
	for _, part := range walked {
		t.Run(part.name, func(t *testing.T) {
			b.t = t
			part.walk(b)
			b.screenshot("walk-" + browser + "-" + part.name)
			b.quiet()
		})
	}
	b.t = t
}

// allowFirefox allows what Firefox says while nothing is wrong.
func (b *tab) allowFirefox() {
	// Firefox says these on a slow machine.
	b.allow("preloaded with link preload was not used")
	b.allow("Layout was forced before the page was fully loaded")
	// A page that is left gives up what it was loading or keeping, for which Firefox has three messages. If something is really
	// missing, the walk notices it.
	b.allow("A ServiceWorker intercepted the request and encountered an unexpected error")
	b.allow("Loading failed for the module with source")
	b.allow("An IndexedDB transaction that was not yet complete has been aborted due to page navigation")
	// Firefox says this of a context that is given back.
	b.allow("WebGL context was lost")
}

// quiet checks that nothing has gone wrong in the page so far.
func (b *tab) quiet() {
	b.t.Helper()
	if b.by != nil {
		b.reddened()
	}
	b.fails(b.t)
}

// walkStart solves the puzzle of the start page, and leafs through its solutions.
func walkStart(b *tab) {
	b.open("")
	b.started()
	b.click("solve")
	b.phase("finished")
	b.is("count", "2,339")
	first := b.firstSolution()
	b.click("next")
	b.await("another solution", `[...document.querySelector("poly-player").assembly].join() !== "`+join(first)+`"`)
	b.keepFiles()
	if all := b.saveJSON(); len(all.Solutions) != 2339 {
		b.t.Errorf("the file has %d solutions", len(all.Solutions))
	}
}

// walkLibrary finds a puzzle in the list, comes back from it, and goes there again.
func walkLibrary(b *tab) {
	b.open("?list")
	b.started()
	b.click("puzzle-chooser")
	b.await("the list", shown("find-puzzle"))
	eval[bool](b, `(`+shown("find-puzzle")+`.focus(), true)`)
	b.insert("SOMA pyr")
	const cards = `document.querySelectorAll(".chooser .library-cards button[data-puzzle]")`
	b.await("what is found", cards+`.length === 1`)
	b.clickOn("the pyramid", cards+`[0]`)
	b.await("the pyramid", `document.title.includes("pyramid")`)
	b.back()
	b.await("the puzzle before", `document.title.startsWith("Pentominoes")`)
}

// walkSpace solves a solid, and looks at it in space, turned, and layer by layer.
func walkSpace(b *tab) {
	b.open("?space#p=soma")
	b.started()
	b.click("solve")
	b.phase("finished")
	b.is("count", "480")
	const canvas = `document.querySelector("poly-player").shadowRoot.querySelector("canvas")`
	b.await("a picture in space", canvas)
	var before []byte
	seen := func() []byte {
		r := eval[[]float64](b, `(r => [r.x, r.y, r.width, r.height])(`+canvas+`.getBoundingClientRect())`)
		return cut(b.t, b.picture(), r)
	}
	b.eventually("its pieces to be seen", func() bool {
		before = seen()
		return colours(before) >= 7
	})
	b.screenshot("walk-space-" + b.browser())
	eval[bool](b, `(`+canvas+`.focus(), true)`)
	b.strike(kb.ArrowLeft)
	b.eventually("another sight", func() bool { return !bytes.Equal(before, seen()) })
	b.click("show-layers")
	b.await("its layers", `document.querySelector("poly-player").shadowRoot.querySelectorAll("svg.board").length > 0`)
	b.click("show-space")
	b.await("it in space again", canvas)
	b.click("ask-apart")
	b.await("whether it comes apart", shown("level"))
}

// browser is the browser's name.
func (b *tab) browser() string {
	if b.by == nil {
		return "Chromium"
	}
	return b.by.name
}

// eventually asks until something is true.
func (b *tab) eventually(what string, is func() bool) {
	b.t.Helper()
	eventually(b.t, what, func() error {
		if !is() {
			return fmt.Errorf("it is not so in %s", b.browser())
		}
		return nil
	})
}

// cut is a part of a picture, as its pixels.
func cut(t testing.TB, picture []byte, r []float64) []byte {
	t.Helper()
	m, err := png.Decode(bytes.NewReader(picture))
	if err != nil {
		t.Fatal(err)
	}
	var pixels []byte
	x0, y0 := int(r[0]), int(r[1])
	for y := y0; y < y0+int(r[3]); y++ {
		for x := x0; x < x0+int(r[2]); x++ {
			if (image.Point{X: x, Y: y}).In(m.Bounds()) {
				c := color.NRGBAModel.Convert(m.At(x, y)).(color.NRGBA)
				pixels = append(pixels, c.R, c.G, c.B)
			}
		}
	}
	return pixels
}

// colours is how many colours each cover at least a hundredth of a picture's part. Colours that differ by less than a
// sixteenth count as one.
func colours(pixels []byte) (n int) {
	seen := map[[3]byte]int{}
	for c := range slices.Chunk(pixels, 3) {
		seen[[3]byte{c[0] >> 4, c[1] >> 4, c[2] >> 4}]++
	}
	for _, count := range seen {
		if count*300 > len(pixels)/3 {
			n++
		}
	}
	return n
}

// walkSteps goes through a search step by step, and reads the reasons.
func walkSteps(b *tab) {
	b.open("?steps#p=pentominoes-10x6")
	b.started()
	b.setLine("-r")
	b.click("begin-steps")
	b.choice("the first choice", `m.step === 0 && c.left === 12`)
	for step := 1; step <= 3; step++ {
		b.click("search-step")
		b.choice(fmt.Sprint("step ", step), fmt.Sprint(`m.step === `, step))
	}
	b.screenshot("walk-why-" + b.browser())
	b.click("search-back")
	b.choice("the step before", `m.step === 2`)
	b.click("stop")
	b.phase("stopped")
}

// walkDrawing draws a board by clicks and strokes, takes it back, and writes one as text.
func walkDrawing(b *tab) {
	e := drawing(b, blankBoard)
	e.click("tool-hole")
	e.drag(left, 0, [2]int{0, 0})
	e.changed("a click")
	e.holes("a click", 6, 5, 1, [3]int{0, 0, 0})
	e.drag(left, 0, [2]int{3, 2}, [2]int{5, 2})
	e.changed("a stroke")
	e.holes("a stroke", 6, 5, 1, [3]int{0, 0, 0}, [3]int{3, 2, 0}, [3]int{4, 2, 0}, [3]int{5, 2, 0})
	b.screenshot("walk-drawn-" + b.browser())
	e.strike("z", chromedp.ModifierCtrl)
	e.await("undo", fmt.Sprintf(`document.querySelector('%s').value === %q`, part("editor"), e.texts[1]))
	b.click("show-text")
	b.write("# title: Two ways\nD:xDim=2:yDim=2:zDim=1\nC:name=A:layout=0 0 0, 1 0 0\nC:name=B:layout=0 0 0, 1 0 0\n~D\n")
	b.await("the puzzle", `document.querySelector('`+part("puzzle-chooser")+`').textContent.includes("Two ways")`)
	b.click("solve")
	b.phase("finished")
	b.is("count", "1")
	b.write("D:xDim=2:yDim=2:zDim=1:nonsense\n~D\n")
	b.await("what is wrong", shown("problem"))
}

// walkHand plays a flat board to its end with the mouse, and a solid by hints.
func walkHand(b *tab) {
	p := playing(b, "pentominoes-10x6", 2)
	p.finish(playingHands[0], 2)
	b.screenshot("walk-hand-" + b.browser())
	byHand(b, solidHand).hinted()
	b.open("?challenge#p=soma")
	b.started()
	b.click("mode-hand")
	b.click("challenge-next")
	l := b.challenged(link.ChallengeName{})
	if _, err := play.FromAssembly(def.Find("soma").Puzzle(), l.Given); err != nil {
		b.t.Error(err)
	}
}

// walkFiles makes files and pages of a solution.
func walkFiles(b *tab) {
	b.open("?files#p=pentominoes-10x6")
	b.started()
	b.opened()
	for _, kind := range []string{"png", "svg", "gif", "player", "frame"} {
		b.choose(kind)
		switch kind {
		case "player":
			b.await("the snippet", `document.querySelector('`+part("embed-snippet")+`').value.includes("<poly-player")`)
			b.await("the player", `document.querySelector('`+part("embed-preview")+` poly-player')?.steps > 0`)
			continue
		case "frame":
			b.await("the player in a frame", `document.querySelector('`+part("embed-preview")+` iframe')?.contentDocument.querySelector("poly-player")?.steps > 0`)
			continue
		}
		// A picture is good if it can be shown.
		eval[bool](b, `(window.kept = undefined, HTMLAnchorElement.prototype.click = function () {
			const picture = new Image();
			picture.onload = picture.onerror = () => window.kept = [this.download, picture.naturalWidth];
			picture.src = this.href;
		}, true)`)
		b.click("embed-save")
		b.await("the file "+kind, `window.kept`)
		if name := eval[string](b, `kept[0]`); !strings.HasPrefix(name, "pentominoes-10x6") || !strings.HasSuffix(name, "."+kind) {
			b.t.Errorf("the file is called %s", name)
		}
		if wide := eval[int](b, `kept[1]`); wide < 100 {
			b.t.Errorf("the %s is %d pixels wide", kind, wide)
		}
	}
	b.screenshot("walk-embed-" + b.browser())
	b.click("embed-close")
}

// walkPaper prints a puzzle.
func walkPaper(b *tab) {
	b.open("?paper#p=pentominoes-10x6")
	b.started()
	b.strike("p", chromedp.ModifierCtrl)
	b.await("the panel", shown("print-go"))
	b.click("print-A4")
	b.is("print-limit", "The board is 150 × 90 mm. At most 21 mm on this paper.")
	b.await("its sheets", `document.querySelectorAll('`+part("print-sheets")+` svg').length === 2`)
	b.screenshot("walk-paper-" + b.browser())
	eval[bool](b, `(window.print = () => window.prints = (window.prints ?? 0) + 1, true)`)
	b.click("print-go")
	b.await("the browser to print", `window.prints === 1`)
	b.strike(kb.Escape)
	b.await("the end of it", `!(`+shown("print-go")+`)`)
}

// walkKept makes a puzzle, and finds it again after a reload, and on the page of one's own puzzles.
func walkKept(b *tab) {
	b.open("?kept#" + link.Link{Text: strings.Replace(def.Find("soma").Text, "# title: Soma", "# title: Mine", 1),
		Settings: link.Automatic}.Encode())
	b.started()
	b.await("the puzzle of the link", `document.querySelector('`+part("puzzle-chooser")+`').textContent.includes("Mine")`)
	b.setLine("-r --limit=7")
	b.await("the address to hold it", `location.hash.includes("limit")`)
	b.reload()
	b.started()
	b.await("the puzzle after the reload", `document.querySelector('`+part("puzzle-chooser")+`').textContent.includes("Mine")`)
	b.await("the settings after the reload", `document.querySelector('`+part("settings-line")+`').value === "-r --limit=7"`)
	b.click("solve")
	b.phase("finished")
	b.is("count", "7")
	b.open("?again") // without a link
	b.started()
	b.await("the puzzle at the next visit", `document.querySelector('`+part("puzzle-chooser")+`').textContent.includes("Mine")`)
	b.open("puzzles/")
	b.running()
	b.await("it among one's own", cardOf("Mine"))
}

// walkLab searches a matrix.
func walkLab(b *tab) {
	b.open("lab/")
	b.running()
	b.is("next", "Next: choose item 1, which has the fewest options, 2.")
	b.strike(kb.ArrowRight)
	b.is("said", "Chose item 1, which has 2 options.")
	b.click("find-all")
	b.is("count", "2covers")
	if nodes := eval[int](b, `document.querySelector("cover-tree").count`); nodes != 6 {
		b.t.Errorf("the tree has %d nodes, want 6", nodes)
	}
	b.fits()
}

// walkSudoku solves a Sudoku, and writes in one.
func walkSudoku(b *tab) {
	b.open("sudoku/")
	b.running()
	b.click("solve")
	b.is("verdict", "One solution")
	cell := func(i int) string {
		return fmt.Sprintf(`document.querySelector("sudoku-grid").shadowRoot.querySelectorAll(".cell")[%d]`, i)
	}
	b.await("the solution", cell(2)+`.textContent === "4"`)
	b.click("unsolve")
	b.await("the puzzle", cell(2)+`.textContent === ""`)
	at := eval[[]float64](b, `(r => [r.x + r.width / 2, r.y + r.height / 2])(`+cell(2)+`.getBoundingClientRect())`)
	b.pressAt(at[0], at[1])
	b.strike("5")
	b.is("standing", "There are two 5 in row 1.")
	b.fits()
}

// walkLesson reads a lesson: a figure, a number in a sentence, and the questions.
func walkLesson(b *tab) {
	b.open("lessons/exact-cover/")
	b.running()
	eval[bool](b, `document.querySelector("drag-number").focus() || true`)
	b.strike(kb.ArrowRight)
	b.await("the sentence", `document.querySelector("lesson-play p").textContent.includes("64 choices")`)
	const quiz = `document.querySelector("lesson-quiz").shadowRoot`
	press := func(what string) {
		b.t.Helper()
		b.await(what, fmt.Sprintf(`(e => e && !e.disabled && (e.click(), true))(%s.querySelector('.now [data-test="%s"], .end [data-test="%s"]'))`, quiz, what, what))
	}
	for range 8 {
		press("answer-0")
		press("quiz-next")
	}
	b.await("the score", quiz+`.querySelector('[data-test="quiz-score"]').textContent.startsWith("8 of 8 right at once")`)
	eval[bool](b, `(document.querySelector("lesson-quiz").scrollIntoView(), true)`)
	b.fits()
}

// walkPages opens every page.
func walkPages(b *tab) {
	for _, route := range ui.Routes() {
		b.open(route.Path)
		b.running()
		b.fits()
		b.quiet()
	}
	for _, page := range append([]string{"embed.html"}, textPages...) {
		b.open(page)
		b.await("something of "+page, `document.body.innerText.length > 10`)
		if page == "figures/" || page == "embed/" {
			b.await("its players", `document.querySelector("poly-player")?.shown`)
		}
		if page != "embed.html" {
			b.fits()
		}
		b.screenshot("walk-" + b.browser() + "-" + strings.Trim(page, "/"))
		b.quiet()
	}
}

// walkThemes goes through the themes, and looks at a narrow window.
func walkThemes(b *tab) {
	b.open("?themes#p=soma")
	b.started()
	for n := 0; eval[string](b, `document.documentElement.dataset.theme ?? ""`) != "dark"; n++ {
		if n > 3 {
			b.t.Fatal("there is no dark theme")
		}
		b.click("theme")
		b.rest()
	}
	for _, page := range []string{"?themes#p=soma", "lab/", "sudoku/", "lessons/algorithm-x/", "puzzles/", "figures/"} {
		b.open(page)
		b.await("the page", `document.documentElement.dataset.app === "running" || document.querySelector("poly-player")?.shown`)
		b.stands()
		b.screenshot("walk-dark-" + b.browser() + "-" +
			strings.Trim(strings.NewReplacer("/", "-", "?", "", "#", "-", "=", "-").Replace(page), "-"))
	}
	b.sized(500, 844)
	for _, page := range []string{"?narrow#p=soma", "lab/?narrow", "sudoku/?narrow", "lessons/algorithm-x/?narrow", "puzzles/?narrow"} {
		b.open(page)
		b.await("the page", `document.documentElement.dataset.app === "running"`)
		b.stands()
		b.screenshot("walk-narrow-" + b.browser() + "-" +
			strings.Trim(strings.NewReplacer("/", "-", "?", "", "#", "-", "=", "-").Replace(page), "-"))
		b.fits()
	}
	b.sized(1440, 900)
}

// sized gives the window this size.
func (b *tab) sized(width, height int64) {
	b.t.Helper()
	if b.by == nil {
		b.do(chromedp.EmulateViewport(width, height))
		return
	}
	b.drive(func(ctx context.Context, d *driver) error { return d.size(ctx, width, height) })
}

// walkBlog plays a solution in a page of another site.
func walkBlog(b *tab) {
	site := b.host
	blog := newHost(b.t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		io.WriteString(w, `<!doctype html><html lang="en"><meta charset="utf-8"><title>Blog</title><link rel="icon" href="data:,"><script src="`+site.url("")+`poly-player.js"></script>`+cube)
	}))
	b.visit("http://" + blog.address + "/")
	b.await("its picture", `document.querySelector("poly-player").shadowRoot.querySelector("canvas")`)
}
