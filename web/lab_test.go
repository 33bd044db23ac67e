//go:build browser

package main

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// running waits until the program of a page runs.
func (b *tab) running() {
	b.t.Helper()
	b.await("the app", `document.documentElement.dataset.app === "running"`)
}

// fits checks that no part of the page has to be scrolled sideways.
func (b *tab) fits() {
	b.t.Helper()
	if over := eval[int](b, `document.documentElement.scrollWidth - innerWidth`); over > 0 {
		b.t.Errorf("the page is %d pixels wider than the window", over)
	}
}

// hash waits until the address has this after #.
func (b *tab) hash(fragment string) {
	b.t.Helper()
	b.await("the address to end in #"+fragment, fmt.Sprintf(`location.hash === %q`, "#"+fragment))
}

// TestBrowserLab steps through the article's example, by keys and by hand, and follows its links.
func TestBrowserLab(t *testing.T) {
	parallel(t)
	b := desktop(t, "lab/")
	b.running()
	b.is("step", "Step 0")
	b.is("next", "Next: choose item 1, which has the fewest options, 2.")
	b.strike(kb.ArrowRight)
	b.is("said", "Chose item 1, which has 2 options.")
	b.click("step-forward")
	b.is("step", "Step 2")
	b.hash("n=2")
	b.click("step-back")
	b.click("step-back")
	b.is("step", "Step 0 of 2")

	// Its words are explained in place.
	for _, word := range []string{"exact-cover", "lab-option", "lab-item", "lab-cover"} {
		b.click("ask-" + word)
		b.await("what "+word+" is", shown("term-"+word))
		b.strike(kb.Escape)
		b.await("the end of it", `!(`+shown("term-"+word)+`)`)
	}

	// Item 4 is chosen by hand, which is another way.
	b.do(chromedp.Click(`[data-test="item"][data-item="3"]`))
	b.is("said", "Chose item 4, which has 2 options.")
	b.hash("n=1&h=0.3")
	b.click("next-cover")
	b.is("count", "1cover")
	b.click("find-all")
	b.is("count", "2covers")
	b.is("said", "The search is over: 2 covers.")
	if nodes := eval[int](b, `document.querySelector("cover-tree").count`); nodes != 6 {
		t.Errorf("the tree has %d nodes, want 6", nodes)
	}

	// A press on a node goes to that node.
	place := eval[[]float64](b, `(async () => {
		const e = document.querySelector("cover-tree"), r = e.getBoundingClientRect();
		let p = e.placeOf(1);
		for (let still = 0; still < 10; still++) { // frames in which it does not move
			const last = p;
			await new Promise(requestAnimationFrame);
			p = e.placeOf(1);
			if (!last || p.x !== last.x || p.y !== last.y) still = 0;
		}
		return [r.x + p.x, r.y + p.y];
	})()`)
	b.pressAt(place[0], place[1])
	b.is("step", "Step 2 of 21")
	b.click("links")
	b.click("rule-leftmost")
	b.is("step", "Step 0")
	b.hash("r=leftmost")
	b.fits()

	// This goes to another matrix, and back.
	b.click("matrix-chooser")
	b.do(chromedp.Click(`[data-open="q=6"]`))
	b.await("six queens", `document.title.startsWith("6 queens")`)
	b.click("find-all")
	b.is("count", "4covers")
	b.back()
	b.await("the example again", `document.title.startsWith("Five")`)

	// Any number of queens can be typed.
	b.click("matrix-chooser")
	b.await("the field", `document.querySelector("#lab-queens")`)
	b.do(chromedp.SetValue("#lab-queens", "7"))
	b.click("open-queens")
	b.await("seven queens", `document.title.startsWith("7 queens")`)
	b.click("find-all")
	b.is("count", "40covers")
}

// TestBrowserLabMore writes, embeds and gives away problems of the lab.
func TestBrowserLabMore(t *testing.T) {
	parallel(t)
	stepping(t, atDesk(t),
		step{"text", writesMatrix},
		step{"names", namesPieces},
		step{"large", opensLargeMatrix},
		step{"embed", embedsSteps},
		step{"task", givesTask})
}

// writesMatrix writes a matrix, at first with an error.
func writesMatrix(t *testing.T, b *tab) {
	b.open("lab/")
	b.running()
	b.click("matrix-chooser")
	b.click("new-matrix")
	b.write("a b c\na b\nb x\nc\n")
	b.await("the problem in its line", `document.querySelector('[data-test="problem"][data-line="3"]')`)
	b.write("a b c\na b\nc\nb c\na\n")
	b.await("no problem", `!document.querySelector('[data-test="problem"]')`)
	b.is("form", "Read as items, then an option a line.")

	// The forms that teachers paste are recognised. While a text has an error, the matrix before it is dimmed.
	b.write("0010100\n1001001\n0110010\n1001010\n0100001\n0001101\n")
	b.is("form", "Read as rows of 0 and 1.")
	b.await("seven items", `document.querySelector("cover-matrix").matrix.items.length === 7`)
	b.write("0010100\n1001001\n0110012\n")
	b.await("the digit", `document.querySelector('[data-test="problem"][data-line="3"]')`)
	b.await("a dimmed matrix", `getComputedStyle(document.querySelector(".stage")).opacity < 0.5`)
	b.is("caption", "The text has errors. This is the last matrix without errors")
	b.write("Ann: 1 4 7\nBob: 1 4\nCid: 4 5 7\nDot: 3 5 6\nEve: 2 3 6 7\nFay: 2 7\n")
	b.is("form", "Read as sets of items.")
	b.click("find-all")
	b.await("no dimmed matrix", `getComputedStyle(document.querySelector(".stage")).opacity === "1"`)
	b.await("names in sentences", `[...document.querySelectorAll('[data-test="cover"]')].some(e => e.textContent.includes("Bob Dot Fay"))`)
	linked := `location.hash.startsWith("#x=1.") && location.hash.includes("&n=")`
	b.await("a link with the text", linked)
	before := eval[string](b, `location.hash`)
	b.write("a b c\na b\nc\nb c\na\n")
	b.is("form", "Read as items, then an option a line.")
	b.click("find-all")
	b.is("count", "2covers")
	b.await("a link with the new text", linked+` && location.hash !== `+strconv.Quote(before))
	link := eval[string](b, `location.hash`)
	again := desktop(t, "lab/"+link)
	again.running()
	again.is("count", "2covers")
}

// namesPieces: sentences name pieces with their places, and labels in the tree do not overlap.
func namesPieces(t *testing.T, b *tab) {
	b.open("lab/#e=flty")
	b.running()
	b.click("step-forward")
	b.click("step-forward")
	b.await("a piece at a place", `/^Took [FLTY] at \d,\d/.test(document.querySelector('[data-test="said"]').textContent)`)
	b.click("find-all")
	b.await("the end", `document.querySelector('[data-test="said"]').textContent.startsWith("The search is over")`)

	b.open("lab/?large#q=500")
	b.running()
	b.await("the limit", `document.querySelector('[data-test="toast"]')?.textContent.includes("500 queens; the lab has boards of at most 64")`)
}

// opensLargeMatrix shows Kanoodle and runs it, and stops at once.
func opensLargeMatrix(t *testing.T, b *tab) {
	b.open("#p=kanoodle")
	b.started()
	b.await("the way to the lab", shown("as-exact-cover"))
	b.open(eval[string](b, shown("as-exact-cover")+`.getAttribute("href")`))
	b.running()
	b.await("the matrix", `document.querySelector("cover-matrix")?.matrix?.starts.length === 1790`)
	if text := b.text("caption"); !strings.HasPrefix(text, "67 open items") {
		t.Errorf("the caption says %q", text)
	}
	b.click("find-all")
	b.await("covers", `parseInt(document.querySelector('[data-test="count"]').textContent) > 0`)
	b.click("stop")
	b.await("the search to stand", shown("find-all"))
	b.fits()
}

// walksLabOnPhone finds the same parts behind tabs.
func walksLabOnPhone(t *testing.T, b *tab) {
	b.open("lab/#e=lty")
	b.running()
	b.fits()
	b.click("next-cover")
	b.click("tab-result")
	b.is("count", "1cover")
	b.click("tab-puzzle")
	b.await("the items", shown("items"))
	b.click("tab-search")
	b.await("the tree", shown("tree"))
	b.click("share")
	b.await("the link", `document.querySelector('[data-test="toast"]')?.textContent.startsWith("Link copied.")`)
	b.fits()
}

// in is the selector of a part inside a figure.
func in(figure int, name string) string {
	return fmt.Sprintf(`[data-test="figure-%d"] [data-test=%q]`, figure, name)
}

// press presses a part of a figure; says waits until its sentence contains this.
func (b *tab) press(figure int, name string) {
	b.t.Helper()
	b.await(name+" of the figure", fmt.Sprintf(`(e => e && !e.disabled)(document.querySelector(%q))`, in(figure, name)))
	b.do(chromedp.Click(in(figure, name)))
}

func (b *tab) says(figure int, text string) {
	b.t.Helper()
	b.await("the figure to say "+text, fmt.Sprintf(`document.querySelector(%q)?.textContent.includes(%q)`, in(figure, "said"), text))
}

// TestBrowserLessons walks through all lessons, from the list to the last, and answers a question of each, right and wrong.
func TestBrowserLessons(t *testing.T) {
	parallel(t)
	b := phone(t, 360, "lessons/")
	b.running()
	b.fits()
	b.follow(part("lesson-1"), "Exact cover")
	b.press(1, "pick-A")
	b.press(1, "pick-E")
	b.says(1, "2 items covered more than once")
	b.press(1, "pick-A")
	b.press(1, "pick-C")
	b.says(1, "An exact cover")
	b.fits()

	b.follow(part("onward"), "Algorithm X")
	b.press(1, "step-forward")
	b.says(1, "Chose item 1, which has 2 options")
	b.press(1, "step-back")
	b.says(1, "Undone")
	b.press(1, "next-cover")
	b.says(1, "cover 1")
	b.press(1, "next-cover")
	b.says(1, "cover 2")
	b.press(2, "find-all")
	b.says(2, "The same covers: 7 nodes by the leftmost column, 6 by the fewest dots.")
	b.press(2, "step-back")
	b.says(2, "Both search the same matrix.")
	b.press(2, "reset")
	b.await("both at their beginning", fmt.Sprintf(`[1, 2].every(n => document.querySelector('%s [data-test="said-' + n + '"]').textContent === "Nothing is covered yet.")`, part("figure-2")))
	b.press(3, "find-all")
	b.says(3, "The same covers: ")
	if href := eval[string](b, fmt.Sprintf(`document.querySelector(%q).hash`, in(3, "link"))); href != "#figure-3" {
		t.Errorf("the figure's link leads to %s", href)
	}
	b.fits()

	b.follow(part("onward"), "Dancing links")
	for range 3 {
		b.press(1, "step-forward")
	}
	b.press(1, "next-cover")
	b.says(1, "cover 1")
	b.press(1, "step-first")
	b.says(1, "Undone")
	b.press(1, "reset")
	b.says(1, "Nothing is covered yet.")
	b.fits()

	b.follow(part("onward"), "Kanoodle as a matrix")
	b.press(2, "play")
	b.says(2, "Packing 1, after ")
	b.says(2, "Packing 2, after ")
	b.press(2, "play")
	for figure := 1; figure <= 3; figure += 2 {
		b.press(figure, "next-cover")
		b.says(figure, "cover 1")
	}
	b.fits()

	b.follow(part("onward"), "Sudoku")
	for figure := 1; figure <= 3; figure++ {
		b.press(figure, "next-cover")
		b.says(figure, "cover 1")
	}
	b.fits()
	b.await("something to try", `document.querySelector('[data-test="try"] a')?.getAttribute("href") === "../../sudoku/"`)
	answersTasks(t, b)
}

// answersTasks answers a question of each lesson, right and wrong.
func answersTasks(t *testing.T, b *tab) {
	for _, tt := range []struct{ lesson, question, right, wrong string }{
		{"exact-cover", "Rows A and B are picked. Which row completes the cover?", "Right. With D every column has just one dot.", "Not quite. "},
		{"algorithm-x", "Which column has the fewest dots, and is chosen next?", "Right. Column a has 2 dots, and none has fewer.", "Not quite. Column "},
		{"dancing-links", "Item a is covered next. How many entries leave the lists of other items?", "Right. They are 4", "Not quite. They are 4"},
		{"kanoodle", "Which column has the fewest dots, and is chosen next?", "Right. Column ", "Not quite. Column "},
		{"sudoku", "Which column has the fewest dots, and is chosen next?", "Right. Column ", "Not quite. Column "},
	} {
		t.Run(tt.lesson, func(t *testing.T) {
			b.t = t
			b.visit("about:blank")
			b.open("lessons/" + tt.lesson + "/#task")
			b.running()
			answer := func(right bool, want string) {
				t.Helper()
				b.is("question", tt.question)
				for n := 1; ; n++ {
					b.click("choice-" + fmt.Sprint(n))
					b.await("an answer", `document.querySelector('[data-test="why"]').textContent !== ""`)
					if strings.HasPrefix(b.text("why"), "Right") == right {
						break
					}
					b.click("task-reset")
					b.await("the question anew", `document.querySelector('[data-test="why"]').textContent === ""`)
				}
				if why := b.text("why"); !strings.HasPrefix(why, want) {
					t.Errorf("the answer is %q, want %q", why, want)
				}
			}
			answer(false, tt.wrong)
			b.is("score", "0 of 1 right")
			b.click("task-reset")
			answer(true, tt.right)
			b.is("score", "1 of 1 right")
			b.click("next-question")
			b.await("another question", `document.querySelector('[data-test="why"]').textContent === ""`)
			b.fits()
		})
	}
}

// TestBrowserLessonQuiz answers the eight questions of each lesson, one of them at the second try, and opens the link
// for the teacher. It also drags a number in a sentence, by keys.
func TestBrowserLessonQuiz(t *testing.T) {
	parallel(t)
	b := atPhone(t, 390)
	for _, tt := range []struct{ lesson, sentence, figures string }{
		{"exact-cover", "64 choices", "choices queens"}, {"algorithm-x", "to 2 × 1.", "shrink tree"},
		{"dancing-links", "changes 14 links", "relink dance"},
		{"kanoodle", "35 places across", "bar cross"}, {"sudoku", "9 symbols", "grid givens"},
	} {
		t.Run(tt.lesson, func(t *testing.T) {
			b.t = t
			b.open("lessons/" + tt.lesson + "/")
			b.running()
			eval[bool](b, `document.querySelector("drag-number").focus() || true`)
			b.strike(kb.ArrowRight)
			b.await("the sentence", fmt.Sprintf(`document.querySelector("lesson-play p").textContent.includes(%q)`, tt.sentence))
			b.await("the pictures", fmt.Sprintf(`[...document.querySelectorAll("lesson-play")].every(e => e.shadowRoot.querySelector("svg")) && [...document.querySelectorAll("lesson-play")].map(e => e.getAttribute("kind")).join(" ") === %q`, tt.figures))
			const quiz = `document.querySelector("lesson-quiz").shadowRoot`
			press := func(what string) {
				t.Helper()
				b.await(what, fmt.Sprintf(`(e => e && !e.disabled && (e.click(), true))(%s.querySelector('.now [data-test="%s"], .end [data-test="%s"]'))`, quiz, what, what))
			}
			press("answer-1")
			b.await("why", quiz+`.querySelector('.now [data-test="quiz-why"]').textContent.startsWith("Not yet. ")`)
			if tt.lesson == "exact-cover" {
				b.reload()
				b.running()
				b.await("the same after a reload", quiz+`.querySelector('.now [data-test="quiz-why"]')?.textContent.startsWith("Not yet. ")`)
			}
			b.fits()
			for range 8 {
				press("answer-0")
				press("quiz-next")
			}
			b.await("the score", quiz+`.querySelector('[data-test="quiz-score"]').textContent === "7 of 8 right at once, 1 at the second try."`)
			link := eval[string](b, quiz+`.querySelector('[data-test="quiz-link"]').value`)
			if !strings.HasSuffix(link, "/lessons/"+tt.lesson+"/#quiz=1.10-0-0-0-0-0-0-0.") {
				t.Errorf("the link is %s", link)
			}
			eval[bool](b, `!!(location.hash = "#quiz=1.10-0-0-0-0-0-0-21.Ada")`)
			b.await("Ada's answers", quiz+`.querySelector('[data-test="quiz-score"]').textContent === "Ada: 6 of 8 right at once, 1 at the second try."`)
			b.fits()
		})
	}
}

// follow goes to a link's target, and waits for the page with this title.
func (b *tab) follow(selector, title string) {
	b.t.Helper()
	to := eval[string](b, fmt.Sprintf(`document.querySelector(%q).href`, selector))
	b.visit(to)
	b.running()
	b.await("the lesson "+title, fmt.Sprintf(`document.querySelector("h1").textContent === %q`, title))
}

// TestBrowserLessonsPrint prints each lesson without scrolling first, from a dark page and from a light one. Every
// figure is drawn, in the width of paper, and both are the same.
func TestBrowserLessonsPrint(t *testing.T) {
	parallel(t)
	b := desktop(t, "lessons/")
	// A page with the right answers is printed if the teacher wants.
	b.open("lessons/exact-cover/")
	b.running()
	const key = `document.querySelector("lesson-quiz").shadowRoot.querySelector('[data-test="quiz-key"]')`
	b.await("the choice", key)
	var pages [2]int
	for i := range pages {
		ctx, cancel := b.timed()
		printed, err := chromedp.Call(ctx, cdppage.PrintToPDF, cdppage.PrintToPDFParams{})
		cancel()
		if err != nil {
			t.Fatal(err)
		}
		pages[i] = len(regexp.MustCompile(`/Type\s*/Page\b[^s]`).FindAll(printed.Data, -1))
		eval[bool](b, `(`+key+`.click(), true)`)
	}
	if said := eval[string](b,
		`document.querySelector("lesson-quiz").shadowRoot.querySelector(".key").textContent`); pages[0] < 2 ||
		pages[1] != pages[0]+1 || !strings.Contains(said, "Answers: Exact cover") ||
		!strings.Contains(said, "A, B and D are one, C and E the other.") {
		t.Errorf("without the answers there are %d pages, with them %d: %s", pages[0], pages[1], said)
	}
	for lesson, trees := range map[string]string{"exact-cover": "", "algorithm-x": "7 7 6 102 78",
		"dancing-links": "41 216 19", "kanoodle": "16 1 1", "sudoku": "17 82 (2741|1)"} {
		b.open("lessons/" + lesson + "/")
		b.running()
		b.await("its elements", `["cover-matrix", "cover-tree", "poly-thumb", "sudoku-grid"].every(n => customElements.get(n)) && [...document.querySelectorAll("cover-matrix")].every(m => m.matrix)`)
		var papers, whole [2]string
		for i, theme := range []string{"dark", "light"} {
			b.theme(theme)
			// The drawings are looked at while it prints; hash is FNV-1a.
			eval[bool](b, `(addEventListener("beforeprint", () => {
				const hash = bytes => { let h = 2166136261; for (const b of bytes) h = Math.imul(h ^ b, 16777619); return h >>> 0; };
				const copy = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
				window.onPaper = [...document.querySelectorAll("cover-matrix, cover-tree, poly-thumb, sudoku-grid")].map(e => {
					const canvas = e.shadowRoot.querySelector("canvas"), name = e.localName, width = Math.round(e.getBoundingClientRect().width);
					if (!canvas) return name + (e.shadowRoot.querySelector("svg, .cell.given") ? " drawn " : " blank ") + width;
					Object.assign(copy.canvas, {width: canvas.width, height: canvas.height});
					copy.drawImage(canvas, 0, 0);
					const data = copy.getImageData(0, 0, canvas.width, canvas.height).data;
					// A tree's last node has a place only in a drawing of all its nodes.
					const whole = name !== "cover-tree" || e.placeOf(e.count - 1);
					return name + (whole && data.some(v => v) ? " drawn " : " blank ") + width + " " + hash(data);
				});
				window.trees = [...document.querySelectorAll("cover-tree")].map(t => t.count).join(" ");
				window.unsaid = [...document.querySelectorAll(".half")].filter(h => h.querySelector("cover-tree").count > 1 && /^Nothing is covered/.test(h.querySelector(".hint").textContent)).length;
				window.onPaper.unshift(document.querySelector(".app").clientWidth, getComputedStyle(document.body).backgroundColor);
			}, {once: true}), true)`)
			ctx, cancel := b.timed()
			printed, err := chromedp.Call(ctx, cdppage.PrintToPDF, cdppage.PrintToPDFParams{})
			cancel()
			if err != nil {
				t.Fatal(err)
			}
			if len(printed.Data) < 20_000 {
				t.Errorf("%s: %d bytes on paper", lesson, len(printed.Data))
			}
			b.await("the page as it was", `!("printed" in document.documentElement.dataset)`)
			papers[i] = eval[string](b, `window.onPaper.join("; ")`)
			if n := eval[int](b, `window.unsaid`); n > 0 {
				t.Errorf("%s: below %d finished trees the paper says that nothing is covered yet", lesson, n)
			}
			// Trees that are finished soon are whole on paper. On the page they are where the reader left them.
			const now = `[...document.querySelectorAll("cover-tree")].map(t => t.count).join(" ")`
			if whole[i] = eval[string](b, `window.trees`); !regexp.MustCompile("^(" + trees + ")$").MatchString(whole[i]) {
				t.Errorf("%s: on paper the trees have %q nodes, want %s", lesson, whole[i], trees)
			}
			if got := eval[string](b, now); strings.Trim(got, "1 ") != "" {
				t.Errorf("%s: after that the trees have %q nodes", lesson, got)
			}
			if strings.Contains(papers[i], "blank") || !strings.HasPrefix(papers[i], "680; ") || strings.Count(papers[i], "; ") < 2 {
				t.Errorf("%s, %s: on paper are %s", lesson, theme, papers[i])
			}
		}
		// A tree that takes long may be finished once and not the other time.
		if whole[0] == whole[1] && papers[0] != papers[1] {
			t.Errorf("%s: the paper of the dark page has %s, that of the light one %s", lesson, papers[0], papers[1])
		}
	}
}

// TestBrowserSudoku types, pastes, solves and makes Sudokus.
func TestBrowserSudoku(t *testing.T) {
	parallel(t)
	b := desktop(t, "sudoku/")
	b.running()
	b.click("solve")
	b.is("verdict", "One solution")
	b.await("an easy one", `document.querySelector('[data-test="grade"]').textContent.startsWith("Easy: there is no branching.")`)
	cell := func(i int) string {
		return fmt.Sprintf(`document.querySelector("sudoku-grid").shadowRoot.querySelectorAll(".cell")[%d]`, i)
	}
	b.await("the solution", cell(2)+`.textContent === "4"`)
	b.click("unsolve")
	b.await("the puzzle", cell(2)+`.textContent === ""`)

	// A contradiction is marked at once.
	eval[bool](b, cell(2)+`.focus() || true`)
	b.do(chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowLeft))
	at := eval[[]float64](b, `(r => [r.x + r.width / 2, r.y + r.height / 2])(`+cell(2)+`.getBoundingClientRect())`)
	b.do(chromedp.MouseClickXY(at[0], at[1]), chromedp.KeyEvent("5"))
	b.is("standing", "There are two 5 in row 1.")
	b.await("both cells marked", cell(0)+`.classList.contains("wrong") && `+cell(2)+`.classList.contains("wrong")`)
	b.click("undo")
	b.is("standing", "51 empty cells.")

	eval[bool](b, shown("paste")+`.focus() || true`)
	b.insert("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
	b.await("the pasted grid", cell(0)+`.textContent === "8"`)
	b.click("solve")
	b.is("verdict", "One solution")
	b.await("an evil one", `document.querySelector('[data-test="grade"]').textContent.startsWith("Evil")`)

	b.click("size-4")
	b.click("solve")
	b.is("verdict", "288 solutions")
	b.click("size-16")
	b.await("a grid of 256", `document.querySelector("sudoku-grid").shadowRoot.querySelectorAll(".cell").length === 256`)
	b.click("size-9")
	b.click("make")
	b.is("verdict", "One solution")
	b.await("its link", `location.hash.slice(3).replaceAll(".", "").length === 26`)
	b.fits()
}

// TestBrowserSudokuMore makes, marks, solves and embeds Sudokus.
func TestBrowserSudokuMore(t *testing.T) {
	parallel(t)
	stepping(t, atDesk(t),
		step{"make", makesSudokus},
		step{"pencil", marksCells},
		step{"handed out", solvesHandedOut},
		step{"embed", embedsSudoku})
}

// makesSudokus makes a puzzle of each grade.
func makesSudokus(t *testing.T, b *tab) {
	b.open("sudoku/")
	b.running()
	for _, grade := range []string{"Easy", "Hard", "Evil"} {
		b.click("grade-" + strings.ToLower(grade))
		b.click("make")
		b.await(grade, fmt.Sprintf(`document.querySelector('[data-test="grade"]').textContent.startsWith(%q)`, grade+":"))
		b.is("verdict", "One solution")
	}
}

// marksCells marks cells, pastes a grid onto the other, and prints it with its
// solution on another page.
func marksCells(t *testing.T, b *tab) {
	b.open("sudoku/#g=1....3...4....2.")
	b.running()
	cell := func(i int) string {
		return fmt.Sprintf(`document.querySelector("sudoku-grid").shadowRoot.querySelectorAll(".cell")[%d]`, i)
	}
	b.click("pencil")
	b.clickOn("a cell", cell(1))
	b.do(chromedp.KeyEvent("2"), chromedp.KeyEvent("4"))
	b.await("two marks", cell(1)+`.textContent.replace(/\s/g, "") === "24" && `+cell(1)+`.ariaLabel === "Row 1, column 2: empty, marked 2 4"`)
	b.strike("4")
	b.await("one mark", cell(1)+`.textContent.trim() === "2"`)
	b.click("candidates")
	b.is("candidates", "Fill in")
	b.click("candidates")
	b.await("all candidates", cell(1)+`.textContent.trim() === "2" && `+cell(3)+`.textContent.replace(/\s/g, "") === "234"`)
	b.strike("p")
	b.clickOn("a cell", cell(1))
	b.strike("2")
	b.await("a symbol, and no mark of it beside", cell(1)+`.textContent === "2" && `+cell(3)+`.textContent.replace(/\s/g, "") === "34"`)
	b.hash("g=1....3...4....2.&w=.2..............")

	// A paste outside of a field.
	eval[bool](b, `(d => (d.setData("text", "1...\n.2..\n...."), `+cell(1)+`.dispatchEvent(new ClipboardEvent("paste", {clipboardData: d, bubbles: true, composed: true}))))(new DataTransfer())`)
	b.await("why it is none", `document.querySelector('[data-test="toast"]')?.textContent.startsWith("What was pasted is not a grid")`)
	eval[bool](b, `(d => (d.setData("text", "1 . . .\n. . 3 .\n. 4 . .\n. . 2 ."), `+cell(1)+`.dispatchEvent(new ClipboardEvent("paste", {clipboardData: d, bubbles: true, composed: true}))))(new DataTransfer())`)
	b.hash("g=1.....3..4....2.")

	eval[bool](b, `!!(window.print = () => (window.printed = document.querySelectorAll(".sudoku-sheet section").length))`)
	b.click("print")
	b.await("two pages", `window.printed === 2`)
	if n := eval[int](b, `document.querySelectorAll(".sudoku-sheet section:nth-child(2) text").length`); n != 16 {
		t.Errorf("the solution that is printed has %d symbols, want 16", n)
	}
}

// solvesHandedOut opens a teacher's link. Givens stay, wrong symbols can be marked, hints have names, and a
// full grid is judged right or wrong. Small grids do the same.
func solvesHandedOut(t *testing.T, b *tab) {
	b.open("sudoku/#g=1....3...4....2.")
	b.running()
	cell := func(i int) string {
		return fmt.Sprintf(`document.querySelector("sudoku-grid").shadowRoot.querySelectorAll(".cell")[%d]`, i)
	}
	if got := eval[string](b, `document.querySelector("#givens").value`); got != "5" {
		t.Errorf("a grid of 4×4 is to be made with %s givens", got)
	}
	b.click("hint")
	b.is("standing", "Hidden single. Look at box 1.")
	b.click("hint")
	b.await("why", `document.querySelector('[data-test="standing"]').textContent.startsWith("Hidden single. In box 1 only row 2, column 1 can be 4")`)
	b.await("its cell", cell(4)+`.classList.contains("lit")`)
	b.click("hint")
	b.await("the symbol", cell(4)+`.textContent === "4"`)
	b.click("check")
	b.clickOn("a cell", cell(1))
	b.strike("3")
	b.await("that it is not right", cell(1)+`.classList.contains("off") || `+cell(1)+`.classList.contains("wrong")`)
	b.strike("2")
	b.is("standing", "So far all is right.")
	for n := 0; n < 40 && !eval[bool](b, `document.querySelector('[data-test="hint"]').disabled`); n++ {
		b.click("hint")
		b.await("an answer", `document.querySelector('[data-test="standing"]').textContent !== ""`)
	}
	b.is("standing", "Solved. Every row, column and box has each symbol once.")
	b.reload()
	b.running()
	b.is("standing", "Solved. Every row, column and box has each symbol once.")

	b.click("size-6")
	b.await("6 × 6", `document.querySelector("sudoku-grid").shadowRoot.querySelectorAll(".cell.below").length === 12 && document.querySelector("#givens").value === "10"`)
	b.click("make")
	b.is("verdict", "One solution")
	b.await("its link", `/^#g=[1-6.]{36}$/.test(location.hash) && location.hash.slice(3).replaceAll(".", "").length === 10`)
	b.fits()
}

// embedsSudoku embeds the puzzle: first the givens, then its solution step by step.
func embedsSudoku(t *testing.T, b *tab) {
	b.open("sudoku/#g=1....3...4....2.")
	b.running()
	b.opened()
	b.await("the player with the empty cells to come", preview("poly-player")+`?.steps === 12`)
	if step := eval[int](b, preview("poly-player")+`.step`); step != 0 {
		t.Errorf("it begins at step %d", step)
	}
}

// fillsSudokuOnPhone fills a cell by the keys on the page.
func fillsSudokuOnPhone(t *testing.T, b *tab) {
	b.open("sudoku/#g=1....3...4....2.")
	b.running()
	b.fits()
	b.click("key-2")
	b.await("that givens are fixed", `document.querySelector('[data-test="toast"]')?.textContent.startsWith("This given is fixed.")`)
	b.clickOn("a cell", `document.querySelector("sudoku-grid").shadowRoot.querySelectorAll(".cell")[1]`)
	b.click("key-2")
	b.await("the change in the link", `location.hash === "#g=1....3...4....2.&w=.2.............."`)
	// Tools that the bar has no room for are below the symbols.
	b.click("share")
	b.await("the link", `document.querySelector('[data-test="toast"]')?.textContent.startsWith("Link copied.")`)
	b.click("undo")
	b.await("the change taken back", `!location.hash.includes("&w=")`)
	b.fits()
}

// embedsSteps embeds the steps of a search up to a point, as a picture of its kind. The link back from the
// frame leads to the same step of the lab.
func embedsSteps(t *testing.T, b *tab) {
	for _, tt := range []struct {
		link, shows string
		steps       int
	}{
		{"r=leftmost&n=7", "the matrix", 3}, // A, B and D are taken
		{"q=6&n=9", "queens", 0},
		{"g=1....3...4....2.&n=8", "symbols", 0},
		{"e=lty&n=4", "pieces", 2},
	} {
		t.Run(tt.shows, func(t *testing.T) {
			b.t = t
			b.stranger() // the panel keeps what was chosen
			b.open("lab/#" + tt.link)
			b.running()
			b.await("the step of the link", `!document.querySelector('[data-test="embed"]').disabled && /^Step [1-9]/.test(document.querySelector('[data-test="step"]').textContent)`)
			b.opened()
			b.await("the player with what was done", preview("poly-player")+`?.steps > 0`)
			if steps := eval[int](b, preview("poly-player")+`.steps`); tt.steps > 0 && steps != tt.steps {
				t.Errorf("%d steps, want %d", steps, tt.steps)
			}
			b.choose("frame")
			b.await("the frame to show it", `document.querySelector('`+part("embed-preview")+` iframe')?.contentDocument?.querySelector("poly-player")?.steps > 0`)
			back := eval[string](b, `document.querySelector('`+part("embed-preview")+` iframe').contentDocument.querySelector("footer a").href`)
			if !strings.HasSuffix(back, "/some/path/lab/#"+tt.link) {
				t.Errorf("the frame leads to %s", back)
			}
		})
	}
}

// choosesDate takes the puzzle of a date from the list, and solves it.
func choosesDate(t *testing.T, b *tab) {
	b.open("")
	b.started()
	b.click("puzzle-chooser")
	b.await("the date", shown("calendar-date"))
	b.fill("calendar-date", "2026-05-17")
	b.click("calendar")
	b.await("the puzzle of that date", `document.title.startsWith("Calendar: May 17")`)
	printed := func(what string, labels ...string) {
		t.Helper()
		b.await(what, fmt.Sprintf(`(texts => %s.every(l => texts.includes(l)))([...document.querySelector("main poly-player").shadowRoot.querySelectorAll("text")].map(e => e.textContent))`, `["`+strings.Join(labels, `", "`)+`"]`))
	}
	printed("months and days on the cells", "Jan", "Dec", "1", "31", "May", "17")
	if n := eval[int](b, `document.querySelectorAll('[data-test="settings-problem"], [data-test="problem"]').length`); n > 0 {
		t.Errorf("%d problems with the settings or the text of the calendar", n)
	}
	b.click("solve")
	b.phase("finished")
	b.await("solutions", `parseInt(document.querySelector('[data-test="count"]').textContent) > 0`)
	printed("the date beside the pieces", "May", "17")

	// The months and days go with it into other pages and into files.
	b.click("embed")
	b.await("months and days in the preview", `(texts => ["Jan", "Dec", "31", "17"].every(l => texts.includes(l)))([...(`+
		preview("poly-player")+`)?.shadowRoot?.querySelectorAll("text") ?? []].map(e => e.textContent))`)
	b.click("embed-close")

	// It is an exact cover like any other.
	b.open(eval[string](b, shown("as-exact-cover")+`.getAttribute("href")`))
	b.running()
	b.await("its matrix", `document.querySelector("cover-matrix")?.matrix?.items.length === 41 + 8`)
}
