//go:build browser

package main

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"tilewright/def"
	"tilewright/solver/design"
	"tilewright/ui/link"
	"tilewright/ui/state"
)

// Puzzles to design: three pieces on 5 × 3 cells, the pentominoes beside a board for eight of them, and three pieces
// with one cell less than the board.
const (
	toSwap = `# title: Three
# solutions: 0
D:xDim=5:yDim=3:zDim=1
C:name=P:layout=0 0 0, 0 1 0, 1 0 0, 1 1 0, 2 1 0
C:name=U:layout=0 0 0, 0 1 0, 1 0 0, 2 0 0, 2 1 0
C:name=V:layout=0 0 0, 0 1 0, 0 2 0, 1 0 0, 2 0 0
~D
`
	toClose = `# title: One less
D:xDim=4:yDim=4:zDim=1
C:name=P:layout=0 0 0, 1 0 0, 0 1 0, 1 1 0, 0 2 0
C:name=L:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0, 0 1 0
C:name=V:layout=0 0 0, 1 0 0, 2 0 0, 0 1 0, 0 2 0
~D
`
)

// toChoose has twelve pieces for a board of eight.
func toChoose() string {
	text := def.Find("pentominoes-10x6").Text
	return strings.NewReplacer("xDim=10", "xDim=8", "yDim=6", "yDim=5", "Pentominoes 10 × 6", "Eight of twelve").Replace(text)
}

// surveyed is the result of a survey that the test makes itself.
func surveyed(t *testing.T, text string, kind design.Kind) *design.Survey {
	t.Helper()
	space, err := design.NewSpace(def.Parse(text).Drafts[0], kind)
	if err != nil {
		t.Fatal(err)
	}
	bounds := design.Usual
	bounds.Most, bounds.Keep = state.MostSolutions, state.BestVariants
	s := design.New(space, bounds, design.State{End: space.Size()})
	for !s.Run(1e6) {
	}
	return s
}

// variantRow is the row of a variant.
func variantRow(n int) string {
	return fmt.Sprintf(`document.querySelectorAll('%s')[%d]`, part("variant"), n)
}

// designed opens a text, with its pieces beside it.
func designed(t *testing.T, width, height int64, text string) *tab {
	t.Helper()
	b := newTab(t, siteHost(t), width, height)
	b.open("#" + link.Link{Text: text, Settings: link.DefaultSettings}.Encode())
	title := def.Parse(text).Drafts[0].Title
	b.await("the puzzle "+title, fmt.Sprintf(`(%s)?.textContent.includes(%q)`, shown("puzzle-chooser"), title))
	return b
}

// covers waits until the line below the heading has these words.
func (b *tab) covers(words string) {
	b.t.Helper()
	b.await("what was covered: "+words, fmt.Sprintf(`(%s)?.textContent.startsWith(%q)`, shown("variants-covered"), words))
}

// TestBrowserVariants looks for variants of puzzles.
func TestBrowserVariants(t *testing.T) {
	parallel(t)
	t.Run("all", findsVariants)
	t.Run("stopped", stopsSurvey)
}

// findsVariants looks for variants of every kind. The result is the same as that of the test's own survey, the
// easiest first. A press opens a puzzle with that many solutions.
func findsVariants(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		kind       design.Kind
	}{{"swaps", toSwap, design.Swaps}, {"cells", toClose, design.Cells}} {
		want := surveyed(t, tt.text, tt.kind).State()
		b := designed(t, 1440, 900, tt.text)
		b.click("show-pieces")
		b.click("variants-find")
		all := fmt.Sprintf("All %d looked at: %d with one solution", want.Tally.Sum(), want.Tally.One)
		if want.Tally.One == 0 {
			t.Fatalf("the test's puzzle for %s has no variant with one solution", tt.name)
		}
		b.covers(all)
		rows := eval[[]string](b, `[...document.querySelectorAll('`+part("variant")+` small')].map(e => e.textContent)`)
		for i, f := range want.Findings {
			if said := fmt.Sprintf("%d solution", f.Solutions); i >= len(rows) || !strings.HasPrefix(rows[i], said) ||
				!strings.Contains(rows[i], fmt.Sprintf(" %d placement", f.Placements)) {
				t.Fatalf("%s: row %d says %q, want %+v", tt.name, i, rows, f)
			}
		}
		b.theme("dark")
		b.accessible("variants of " + tt.name)
		b.clickOn("the first variant", variantRow(0))
		b.await("the variant to be marked", variantRow(0)+`?.ariaPressed === "true"`)
		b.click("solve")
		b.phase("finished")
		b.is("count", "1")
		b.click("variants-leave")
		b.await("nothing marked", variantRow(0)+`?.ariaPressed === "false"`)
		b.click("undo")
		b.await("the variant again", variantRow(0)+`?.ariaPressed === "true"`)
		b.click("undo")
		b.await("the beginning", variantRow(0)+`?.ariaPressed === "false"`)
		b.click("show-text")
		b.await("the text", shown("editor")+`?.value`)
		if text := eval[string](b, `(`+shown("editor")+`).value`); text != tt.text {
			t.Errorf("%s: in the end the text is\n%s", tt.name, text)
		}
	}
}

// stopsSurvey stops a long survey, which says how much it has covered. Then it continues to the end,
// where the counts are those of an undisturbed survey.
func stopsSurvey(t *testing.T) {
	text := toChoose()
	want := surveyed(t, text, design.Subsets).State()
	b := designed(t, 390, 844, text)
	b.click("tab-puzzle")
	b.click("show-pieces")
	b.click("variants-find")
	// The press is made within the page: the survey may be over before a press from outside comes.
	eval[bool](b, fmt.Sprintf(`new Promise(pressed => (function look() {
		if (!/^[1-9]\d* of 495 looked at/.test((%s)?.textContent)) return setTimeout(look, 20);
		(%s).click();
		pressed(true);
	})())`, shown("variants-covered"), shown("variants-stop")))
	b.await("it to stop", shown("variants-find"))
	covered := b.text("variants-covered")
	b.do(chromedp.Sleep(600 * 1e6)) // time itself: it stands still for this long
	if again := b.text("variants-covered"); again != covered || !strings.Contains(covered, " of 495 looked at") {
		t.Errorf("stopped at %q, and half a second later %q", covered, again)
	}
	b.click("variants-find")
	b.covers("All 495 looked at")
	said := "All 495 looked at: "
	for _, k := range []struct {
		n    uint64
		with string
	}{{want.Tally.One, "with one solution"}, {want.Tally.Few, "with 2 to 10"}, {want.Tally.Many, "with more"},
		{want.Tally.None, "with none"}, {want.Tally.Unknown, "too large to tell"}} {
		if k.n > 0 {
			said += fmt.Sprintf("%d %s, ", k.n, k.with)
		}
	}
	if got := b.text("variants-covered"); got != strings.TrimSuffix(said, ", ")+"." {
		t.Errorf("%q, want %q", got, said)
	}
	low := designed(t, 844, 390, toSwap)
	low.click("tab-puzzle")
	low.click("show-pieces")
	low.click("variants-find")
	low.covers("All ")
	low.clickOn("the first variant", variantRow(0))
}

// toGrow is a box of 3 × 3 × 2 cubes that four pieces fill.
const toGrow = `# title: Box to grow
D:xDim=3:yDim=3:zDim=2
C:name=a:layout=0 0 0, 1 0 0, 2 0 0, 0 1 0, 0 0 1
C:name=b:layout=0 0 0, 1 0 0, 2 0 0, 0 1 0
C:name=c:layout=0 0 0, 1 0 0, 1 1 0, 1 1 1
C:name=d:layout=0 0 0, 1 0 0, 2 0 0, 1 1 0, 1 0 1
~D
`

// TestBrowserGrow moves cubes where all cells must be filled, and then grows the puzzle by random steps. What a row says
// is what Solve finds. The list is there again after a reload, with the variant that is open, and goes on.
func TestBrowserGrow(t *testing.T) {
	parallel(t)
	want := surveyed(t, toSwap, design.Cubes).State()
	b := designed(t, 1440, 900, toSwap)
	b.click("show-pieces")
	b.set("variants-kind", "cubes")
	b.click("variants-find")
	b.covers(fmt.Sprintf("All %d looked at: %d with one solution", want.Tally.Sum(), want.Tally.One))
	b.clickOn("the first variant", variantRow(0))
	b.await("the variant to be marked", variantRow(0)+`?.ariaPressed === "true"`)
	b = designed(t, 1440, 900, toGrow)
	b.click("show-pieces")
	b.set("variants-kind", "grow")
	b.set("grow-goal", "assemblies")
	b.set("grow-seed", "4")
	b.click("variants-find")
	b.awaitFor(5*time.Minute, "eighty steps", fmt.Sprintf(`parseInt((%s)?.textContent) >= 80`, shown("variants-covered")))
	b.click("variants-stop")
	b.await("it to stop", shown("variants-find"))
	b.is("variants-find", "Go on")
	row := eval[string](b, variantRow(0)+`.querySelector("small").textContent`)
	if !strings.HasPrefix(row, "1 solution, level ") {
		t.Errorf("the first row says %q", row)
	}
	b.accessible("growing")
	b.theme("dark")
	b.clickOn("the first variant", variantRow(0))
	b.await("the variant to be marked", variantRow(0)+`?.ariaPressed === "true"`)
	b.click("solve")
	b.phase("finished")
	b.is("count", "1")
	said := b.text("variants-covered")
	list := eval[string](b, `document.querySelector(".variant-list").textContent`)
	b.reload()
	b.await("the list after a reload", variantRow(0)+`?.ariaPressed === "true"`)
	if again := eval[string](b, `document.querySelector(".variant-list").textContent`); b.text("variants-covered") != said || again != list {
		t.Errorf("after a reload: %q\n%s\nwant %q\n%s", b.text("variants-covered"), again, said, list)
	}
	b.click("variants-find")
	var steps int
	fmt.Sscanf(said, "%d", &steps)
	b.awaitFor(5*time.Minute, "more steps", fmt.Sprintf(`parseInt((%s)?.textContent) > %d`, shown("variants-covered"), steps))
	b.click("variants-stop")
	phone := designed(t, 390, 844, toGrow)
	phone.click("tab-puzzle")
	phone.click("show-pieces")
	phone.set("variants-kind", "grow")
	phone.click("variants-find")
	phone.await("steps", variantRow(0))
}
