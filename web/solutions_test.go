//go:build browser

package main

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"tilewright/ui/link"
)

// solutionFile is the page's JSON of solutions.
type solutionFile struct {
	Box       [3]int   `json:"box"`
	Cells     [][3]int `json:"cells"`
	Pieces    []string `json:"pieces"`
	Solutions [][]int  `json:"solutions"`
}

// at is the piece that covers a cell in a solution.
func (f *solutionFile) at(n int, cell [3]int) string {
	return f.Pieces[f.Solutions[n][slices.Index(f.Cells, cell)]-1]
}

// placed are the cells of each piece in a solution of a flat board, as texts; the board is mirrored along x, along y,
// or both.
func (f *solutionFile) placed(n int, mirrorX, mirrorY bool) []string {
	grid := make([]int, f.Box[0]*f.Box[1])
	for i, c := range f.Cells {
		x, y := c[0], c[1]
		if mirrorX {
			x = f.Box[0] - 1 - x
		}
		if mirrorY {
			y = f.Box[1] - 1 - y
		}
		grid[x*f.Box[1]+y] = f.Solutions[n][i]
	}
	list := make([]string, len(f.Pieces)+1)
	for i, slot := range grid {
		list[slot] += strconv.Itoa(i) + " "
	}
	return list
}

// differ are the pieces that lie differently in two solutions of a board that is no square, when one of them is
// mirrored in the best way.
func (f *solutionFile) differ(a []string, turned [][]string) []string {
	var best []string
	for i, b := range turned {
		var list []string
		for slot := 1; slot < len(a); slot++ {
			if a[slot] != b[slot] {
				list = append(list, f.Pieces[slot-1])
			}
		}
		if i == 0 || len(list) < len(best) {
			best = list
		}
	}
	return best
}

// keepFiles makes the page put saved files into window.saved and window.savedAs.
func (b *tab) keepFiles() {
	b.t.Helper()
	eval[bool](b, `(() => {
		const make = URL.createObjectURL;
		URL.createObjectURL = blob => { if (blob instanceof Blob && !(blob instanceof File)) blob.text().then(t => window.saved = t); return make.call(URL, blob); };
		HTMLAnchorElement.prototype.click = function () { window.savedAs = this.download; };
		return true;
	})()`)
}

// save saves the shown solutions, and returns the file.
func (b *tab) save(kind, ending string) string {
	b.t.Helper()
	eval[bool](b, `(window.saved = window.savedAs = undefined, true)`)
	b.click("save")
	b.click("save-" + kind)
	b.await("the file", `window.saved !== undefined && window.savedAs?.endsWith(".`+ending+`")`)
	return eval[string](b, `saved`)
}

func (b *tab) saveJSON() *solutionFile {
	b.t.Helper()
	var f solutionFile
	if err := json.Unmarshal([]byte(b.save("json", "json")), &f); err != nil {
		b.t.Fatal(err)
	}
	return &f
}

// pressOn presses the element that a script finds, where a person would.
func (b *tab) pressOn(what, script string) {
	b.t.Helper()
	b.clickOn(what, `(e => e?.getClientRects().length > 0 ? e : null)(`+script+`)`)
}

// paint paints cells of the box for a piece, each by a press.
func (b *tab) paint(piece string, positions ...int) {
	b.t.Helper()
	b.pressOn("the piece "+piece, `document.querySelector('`+part("brush")+`[data-brush="`+piece+`"]')`)
	for _, p := range positions {
		b.pressOn("a cell", `document.querySelector('`+part("paint")+`[data-position="`+strconv.Itoa(p)+`"]')`)
	}
}

// shows waits until n solutions of `of` are shown.
func (b *tab) shows(n, of int) {
	b.t.Helper()
	b.await(fmt.Sprintf("%d of %d to be shown", n, of), fmt.Sprintf(`document.querySelector('%s').textContent.replaceAll(",", "") === "%d of %d"`, part("solutions-count"), n, of))
}

// give puts a file into the page: by its picker, or dropped.
func (b *tab) give(name, script string, dropped bool) {
	b.t.Helper()
	eval[bool](b, `(() => {
		const transfer = new DataTransfer();
		transfer.items.add(new File([`+script+`], "`+name+`"));
		if (`+strconv.FormatBool(dropped)+`) {
			for (const type of ["dragenter", "dragover", "drop"]) document.body.dispatchEvent(new DragEvent(type, {bubbles: true, cancelable: true, dataTransfer: transfer}));
		} else {
			const field = document.querySelector('`+part("file")+`');
			field.files = transfer.files;
			field.dispatchEvent(new Event("change"));
		}
		return true;
	})()`)
}

// TestBrowserSolutions searches and sorts solutions of 10x6, marks some, and saves and loads them, as a person would.
func TestBrowserSolutions(t *testing.T) {
	parallel(t)
	for _, name := range []string{"desktop", "phone"} {
		t.Run(name, func(t *testing.T) {
			open := func() *tab {
				if name == "phone" {
					return phone(t, 375, "#p=pentominoes-10x6")
				}
				return desktop(t, "#p=pentominoes-10x6")
			}
			b := open()
			finished := func() {
				b.phase("finished")
				if name == "phone" {
					b.click("tab-solutions")
				}
				b.await("the thumbnails", `document.querySelectorAll('`+part("thumb")+`').length > 4`)
				b.keepFiles()
			}
			b.started()
			b.click("solve")
			finished()
			all := b.saveJSON()
			if len(all.Solutions) != 2339 {
				t.Fatalf("the file has %d solutions", len(all.Solutions))
			}

			// Cells are painted, and the page finds solutions by them.
			position := func(x, y int) int { return x*6 + y }
			b.click("find")
			b.paint("F", position(4, 2), position(5, 2))
			b.paint("I", position(0, 0))
			b.paint("X", position(9, 5)) // no X lies in a corner
			b.click("wish-find")
			b.shows(0, 2339)
			b.click("find")
			b.paint("X", position(9, 5)) // a second press clears
			b.click("wish-find")
			want := 0
			for n := range all.Solutions {
				if all.at(n, [3]int{4, 2}) == "F" && all.at(n, [3]int{5, 2}) == "F" && all.at(n, [3]int{0, 0}) == "I" {
					want++
				}
			}
			if want == 0 {
				t.Fatal("nothing to be found")
			}
			b.shows(want, 2339)
			found := b.saveJSON()
			if len(found.Solutions) != want {
				t.Errorf("the file has %d solutions, the page shows %d", len(found.Solutions), want)
			}
			b.await("one of them on the board", `(n => document.querySelector('`+part("thumb")+
				`[aria-current="true"]')?.dataset.n == n)(+document.querySelector('`+part("solution-number")+`').textContent - 1)`)
			b.click("show-all")
			b.await("all of them", `document.querySelector('`+part("solutions-count")+`').textContent === "2,339"`)

			// A number that no solution has is refused.
			b.set("jump", "1,234")
			b.await("the solution asked for", `document.querySelector('`+part("solution-number")+`').textContent === "1234"`)
			for _, text := range []string{"99999", "abc", "-1", "0", ""} {
				b.set("jump", text)
				b.await("the number shown in place of "+text, `document.querySelector('`+part("jump")+`').value === "1234"`)
			}
			b.set("jump", "1")
			b.is("solution-number", "1")

			// In the order of likeness, solutions get less and less like the chosen one.
			b.pressOn("solution 3", `document.querySelector('`+part("thumb")+`[data-n="2"]')`)
			b.is("solution-number", "3")
			b.click("order")
			b.click("order-like")
			b.await("the order", `document.querySelector('`+part("told")+`').textContent === "Like solution 3"`)
			turned := make([][][]string, len(all.Solutions))
			for n := range turned {
				for way := range 4 {
					turned[n] = append(turned[n], all.placed(n, way&1 != 0, way&2 != 0))
				}
			}
			order := b.saveJSON()
			for i, last := 0, 0; i < len(order.Solutions); i++ {
				var ways [][]string
				for way := range 4 {
					ways = append(ways, order.placed(i, way&1 != 0, way&2 != 0))
				}
				n := len(all.differ(turned[2][0], ways))
				if n < last || i == 0 && n != 0 {
					t.Fatalf("place %d of those like solution 3: %d pieces lie otherwise, after %d", i, n, last)
				}
				last = n
			}
			b.click("order")
			b.click("order-chain")
			b.await("the chain", `document.querySelector('`+part("told")+`').textContent === "Each like the one before"`)
			if chain := b.saveJSON(); len(chain.Solutions) != 2339 || !slices.Equal(chain.Solutions[0], all.Solutions[2]) {
				t.Errorf("a chain of %d solutions", len(chain.Solutions))
			}
			b.click("next")
			b.await("the next one in the chain", `document.querySelector('`+part("thumb")+`[aria-current="true"]')?.dataset.n !== "2"`)
			b.await("the order as found", `(e => e.offsetParent ? (e.click(), false) : true)(document.querySelector('`+part("show-all")+`'))`)

			// The graph's edges are exactly the two-piece swaps.
			var graph struct {
				Nodes []struct {
					ID string `xml:"id,attr"`
				} `xml:"graph>node"`
				Edges []struct {
					Source string `xml:"source,attr"`
					Target string `xml:"target,attr"`
					Data   []struct {
						Key  string `xml:"key,attr"`
						Text string `xml:",chardata"`
					} `xml:"data"`
				} `xml:"graph>edge"`
			}
			if err := xml.Unmarshal([]byte(b.save("graph-2", "graphml")), &graph); err != nil {
				t.Fatal(err)
			}
			if len(graph.Nodes) != 2339 {
				t.Errorf("the graph has %d nodes", len(graph.Nodes))
			}
			swaps := map[[2]int]string{}
			for i := range turned {
				for j := i + 1; j < len(turned); j++ {
					if list := all.differ(turned[i][0], turned[j]); len(list) <= 2 {
						swaps[[2]int{i, j}] = strings.Join(list, " ")
					}
				}
			}
			for _, e := range graph.Edges {
				from, _ := strconv.Atoi(e.Source[1:])
				to, _ := strconv.Atoi(e.Target[1:])
				if want, ok := swaps[[2]int{from - 1, to - 1}]; !ok || e.Data[0].Text != want {
					t.Errorf("edge %s–%s names %q, want %q", e.Source, e.Target, e.Data[0].Text, want)
				}
			}
			if len(graph.Edges) != len(swaps) || len(swaps) == 0 {
				t.Errorf("the graph has %d edges, there are %d swaps", len(graph.Edges), len(swaps))
			}
			t.Logf("%d swaps of two pieces", len(swaps))

			// Marks outlast the page, even while a message about the file lies over it.
			b.pressOn("solution 5", `document.querySelector('`+part("thumb")+`[data-n="4"]')`)
			b.await("solution 5 to be the one", `document.querySelector('`+part("thumb")+`[data-n="4"][aria-current="true"]')`)
			if name == "phone" {
				b.pressOn("its star", `document.querySelector('`+part("thumb")+`[data-n="4"]').nextElementSibling`)
			} else {
				b.strike("m")
			}
			b.await("the mark", `document.querySelector('`+part("thumb")+`[data-n="4"]').nextElementSibling.ariaPressed === "true"`)
			b.click("marked")
			b.shows(1, 2339)
			b.reload()
			b.started()
			finished() // they come back with the page
			fifth, now := all.Solutions[4], b.saveJSON()
			b.click("marked")
			b.shows(1, 2339)
			if marked := b.saveJSON(); len(marked.Solutions) != 1 || !slices.Equal(marked.Solutions[0], fifth) {
				t.Errorf("the file of the marked has %d solutions", len(marked.Solutions))
			}
			b.click("marked")

			// Saved files can be loaded again.
			text := b.save("text", "txt")
			if !strings.HasPrefix(text, "# Pentominoes 10 × 6, searched by -r\n\n# --- SOLUTION 1 ---\n") {
				t.Errorf("the text begins with %.60q", text)
			}
			b.give("some.txt", `saved.slice(0, saved.indexOf("\n# --- SOLUTION 43 ---"))`, name == "desktop")
			b.await("the file's name", `document.querySelector('`+part("from-file")+`')?.textContent === "some.txt"`)
			b.await("its solutions", `document.querySelector('`+part("solutions-count")+`').textContent === "42"`)
			if again := b.saveJSON(); len(again.Solutions) != 42 || !slices.Equal(again.Solutions[41], now.Solutions[41]) {
				t.Errorf("%d solutions were loaded", len(again.Solutions))
			}
			eval[bool](b, `(window.saved = `+strconv.Quote("\n X X\n")+`, true)`)
			b.give("broken.txt", `saved`, name != "desktop")
			b.await("what is wrong", `document.querySelector('`+part("toast")+`')?.textContent.includes("Line 2, column 5: The row is too short: the box is 10 × 6")`)
			b.await("the file's name", `document.querySelector('`+part("from-file")+`')?.textContent === "some.txt"`)
			if over := eval[int](b, `document.documentElement.scrollWidth - innerWidth`); over > 0 {
				t.Errorf("the page is %d px too wide", over)
			}
		})
	}
}

// TestBrowserBest: a switch has the page look for the solution with the most of something. The caption says how much, and a reload
// keeps what is wanted.
func TestBrowserBest(t *testing.T) {
	parallel(t)
	b := desktop(t, "#p=pentominoes-10x6&h=0")
	b.started()
	b.tune()
	eval[bool](b, `document.querySelector('`+part("wanted")+`').open = true`)
	b.click("switch-best")
	b.await("the most crossroads", `(`+shown("settings-line")+`).value === "-r --most=crossroads"`)
	b.set("best-of", "--most=seam")
	b.await("the longest seam", `(`+shown("eta")+`).textContent === "Looks for the solution with the longest seam"`)
	b.reload()
	b.started()
	b.await("what is wanted", `(`+shown("eta")+`).textContent === "Looks for the solution with the longest seam"`)
	b.click("solve")
	b.phase("finished")
	b.is("caption", "a seam of 8 cells, the best of 2,339")
	b.click("prev")
	b.await("an earlier one", `(`+shown("caption")+`).textContent.endsWith(", the best until then")`)
}

// TestBrowserSheet goes through sheets of solutions.
func TestBrowserSheet(t *testing.T) {
	parallel(t)
	stepping(t, atDesk(t),
		step{"hurried", hurries},
		step{"find", findsInSpace},
		step{"scroll", scrolls},
		step{"enlarged", enlargesSheet},
		step{"address", keepsSolutionInAddress})
}

// hurries presses while the result of an earlier press is still on its way. The last press counts.
func hurries(t *testing.T, b *tab) {
	b.open("#p=soma")
	b.started()
	b.click("solve")
	b.phase("finished")
	b.keepFiles()
	b.await("the solutions", `document.querySelector('`+part("thumb")+`[data-n="1"]')`)
	eval[bool](b, `["like", "chain"].every(sort => (document.querySelector('[data-test="order-' + sort + '"]').click(), true))`)
	b.await("the chain", `document.querySelector('`+part("told")+`').textContent === "Each like the one before"`)
	if sorted := eval[string](b, `[...document.querySelectorAll('[data-test^="order-"][aria-pressed="true"]')].map(e => e.dataset.test).join(" ")`); sorted != "order-chain" {
		t.Errorf("pressed is %s", sorted)
	}
	b.save("text", "txt")
	eval[bool](b, `(e => {
		void e.load(new File([saved], "first.txt"));
		void e.load(new File([saved], "second.txt"));
		return true;
	})(document.querySelector("solution-browser"))`)
	b.await("the second file", `document.querySelector('`+part("from-file")+`')?.textContent === "second.txt"`)
}

// TestBrowserSame: the sheet takes the same solutions for one as the search does when it counts. A red end makes the
// two ends of a row different, and a hole beside it does not.
func TestBrowserSame(t *testing.T) {
	parallel(t)
	b := desktop(t, "#"+link.Link{Text: "D:xDim=3:yDim=1:zDim=1:allow=blue/red\nC:name=A:copies=2:layout=0 0 0\nC:name=B:layout=0 0 0 blue\nC:name=red:type=C:layout=0 0 0\n~D", Settings: "-r"}.Encode())
	// solve searches, marks the first solution, and comes back: then all equal solutions are marked.
	solve := func(count string, marked int) {
		b.started()
		b.click("solve")
		b.phase("finished")
		b.is("count", count)
		there := `document.querySelectorAll('` + part("thumb") + `').length === ` + count
		b.await("the solutions", there)
		b.pressOn("the first star", `document.querySelector('`+part("thumb")+`[data-n="0"]').nextElementSibling`)
		b.await("the mark", `document.querySelector('`+part("thumb")+`[data-n="0"]').nextElementSibling.ariaPressed === "true"`)
		b.reload()
		b.started()
		b.await("the solutions again", there)
		b.await("a mark", `document.querySelector('`+part("star")+`[aria-pressed="true"]')`)
		if n := eval[int](b, `document.querySelectorAll('`+part("star")+`[aria-pressed="true"]').length`); n != marked {
			t.Errorf("of %s solutions %d are marked, want %d", count, n, marked)
		}
	}
	solve("3", 1)
	// Where all are listed, the two that a turn exchanges count as one.
	b.open("#" + link.Link{Text: "D:xDim=4:yDim=1:zDim=1\nC:name=A:layout=0 0 0, 1 0 0\nC:name=B:layout=0 0 0\nC:name=*:type=S:layout=0 0 0\n~D", Settings: "-os"}.Encode())
	b.reload()
	solve("2", 2)
	b.open("#" + link.Link{Text: "D:xDim=5:yDim=2:zDim=1\nC:name=A:copies=3:layout=0 0 0, 0 1 0\nC:name=B:layout=0 0 0\nC:name=C:copies=0-1:layout=0 0 0\nC:name=*:type=S:layout=0 0 0, 0 1 0\n~D", Settings: "--auto"}.Encode())
	b.reload()
	solve("10", 1)
	// The 10 × 6 of the pentominoes lies somewhere on a larger sheet, which is dropped on the page.
	sheet := strings.Replace(titled(t, "pentominoes-10x6", "A sheet of 14 × 9"), "xDim=10:yDim=6", "xDim=14:yDim=9", 1)
	var margin []string
	for i := range 14 * 9 {
		if x, y := i%14, i/14; x < 3 || x > 12 || y < 1 || y > 6 {
			margin = append(margin, fmt.Sprint(x, y, 0))
		}
	}
	sheet = strings.Replace(sheet, "~D", "C:name=*:type=S:layout="+strings.Join(margin, ", ")+"\n~D", 1)
	b.drop(false, file{"sheet.txt", sheet})
	b.await("the sheet", `document.title.includes("14 × 9")`)
	b.click("solve")
	b.await("all of them", `document.querySelector('`+part("count")+`')?.textContent === "2,339"`)
}

// findsInSpace searches solutions in space, by the keyboard.
func findsInSpace(t *testing.T, b *tab) {
	b.open("#p=soma")
	b.started()
	b.click("solve")
	b.phase("finished")
	b.await("the thumbnails", `document.querySelectorAll('`+part("thumb")+`').length > 4`)
	b.keepFiles()
	b.click("find")
	b.await("three layers", `document.querySelectorAll(".layer").length === 3`)
	piece := eval[string](b, `[...document.querySelectorAll('`+part("brush")+`')].at(-1).dataset.brush`)
	// The keys go from the first cell to the middle one.
	eval[bool](b, `(document.querySelector('`+part("paint")+`[data-position="0"]').focus(), true)`)
	for _, key := range []string{piece, kb.ArrowRight, kb.ArrowUp, kb.PageUp, " "} {
		b.strike(key)
	}
	b.await("the middle to be painted", `document.querySelector('`+part("paint")+`[data-position="13"]').textContent === "`+piece+`"`)
	b.click("wish-find")
	b.await("fewer solutions", `/^\d+ of 480$/.test(document.querySelector('`+part("solutions-count")+`').textContent)`)
	f := b.saveJSON()
	for n := range f.Solutions {
		if at := f.at(n, [3]int{1, 1, 1}); at != piece {
			t.Errorf("solution %d has %s in the middle", n, at)
		}
	}
	b.shows(len(f.Solutions), 480)
	if n := len(f.Solutions); n == 0 || n == 480 {
		t.Errorf("%d solutions have %s in the middle", n, piece)
	}
}

// countsMirrorImages counts Soma's solutions with mirror images as the same, and as different ones.
func countsMirrorImages(t *testing.T, b *tab) {
	b.open("#p=soma")
	b.started()
	turn := func() { // it stands further down in the panel
		b.await("the switch", `(e => e && !(e.scrollIntoView(), e.click(), false))(document.querySelector('`+part("switch-mirror")+`'))`)
	}
	turn()
	b.line("-r --mirror=same")
	b.click("solve")
	b.phase("finished")
	b.is("count", "240")
	turn()
	b.line("-r")
	b.click("solve")
	b.await("both kinds", `document.querySelector('`+part("count")+`')?.textContent === "480"`)
}

// scrolls scrolls through a hundred thousand solutions by wheel. Only few thumbnails exist at a time, and
// they are the right ones.
func scrolls(t *testing.T, b *tab) {
	b.open("")
	b.started()
	b.click("solve")
	b.phase("finished")
	b.keepFiles()
	b.save("text", "txt")
	b.give("many.txt", `...Array(43).fill(saved)`, false)
	b.await("a hundred thousand", `document.querySelector('`+part("solutions-count")+`').textContent === "100,577"`)
	at := eval[[]float64](b, `(r => [r.x + r.width / 2, r.y + r.height / 2])(document.querySelector('`+part("thumbs")+`').getBoundingClientRect())`)
	for range 5 {
		b.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseWheel, at[0], at[1],
			func(p *input.DispatchMouseEventParams) { p.DeltaX, p.DeltaY = 1, 3000 }))
	}
	b.await("other thumbnails", `[...document.querySelectorAll('`+part("thumb")+`')].every(e => +e.dataset.n > 20)`)
	b.click("last")
	b.await("the last one", `document.querySelector('`+part("thumb")+`[data-n="100576"][aria-current="true"]')?.getClientRects().length`)
	if n := eval[int](b, `document.querySelectorAll('`+part("thumb")+`').length`); n > 40 {
		t.Errorf("%d thumbnails are there", n)
	}
}
