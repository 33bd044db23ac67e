//go:build browser

package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"time"

	"tilewright/def"
	"tilewright/ui/link"
)

// watched notes from now on whatever breaks down on the page, be it for a moment.
func (b *tab) watched() {
	b.t.Helper()
	eval[bool](b, `(() => {
		window.broken = [];
		const look = () => {
			const phase = document.querySelector('`+part("phase")+`');
			if (phase?.dataset.phase === "failed" && broken.at(-1) !== phase.parentElement.innerText) broken.push(phase.parentElement.innerText);
		};
		look();
		new MutationObserver(look).observe(document.body, {subtree: true, attributes: true, attributeFilter: ["data-phase"], childList: true});
		return true;
	})()`)
}

// unbroken checks that nothing has broken down since watched was called.
func (b *tab) unbroken() {
	b.t.Helper()
	for _, said := range eval[[]string](b, `window.broken`) {
		b.t.Errorf("for a moment the page says %q", said)
	}
}

// solvedAs waits until the puzzle that is open is solved, with this many solutions, and checks that the page tells
// nothing of another one. The board is this puzzle's, and so is the verdict, which is asked of each solution once
// somebody has asked. All solutions have not been asked about.
func (b *tab) solvedAs(puzzle *def.Puzzle, count, verdict string) {
	b.t.Helper()
	b.phase("finished")
	b.is("count", count)
	b.firstSolution()
	board := eval[[]int](b, `(s => [s.x, s.y, s.z])(document.querySelector("poly-player").shown.board)`)
	if want := []int{puzzle.X, puzzle.Y, puzzle.Z}; fmt.Sprint(board) != fmt.Sprint(want) {
		b.t.Errorf("the board has the size %v, want %v", board, want)
	}
	b.await("the verdict", `document.querySelector('`+part("apart")+`')?.dataset.ended !== undefined`)
	if said := b.text("apart"); said != verdict {
		b.t.Errorf("it says %q, want %q", said, verdict)
	}
	if eval[bool](b, `!!(`+shown("tally")+`)`) {
		b.t.Errorf("nobody has asked, and the page says %q", b.text("tally"))
	}
}

// looseIn is a closed box with three pieces in its hollow, of which two can change places. Whether they come apart takes
// long to find out: all ways in which the pieces can lie are looked at.
const looseIn = "AAAAAA/AAAAAA/AAAAAA/AAAAAA/AAAAAA/AAAAAA,AAAAAA/ABCC.A/A....A/A....A/A....A/AAAAAA,AAAAAA/A....A/A....A/A....A/A....A/AAAAAA," +
	"AAAAAA/A....A/A...DA/A....A/A....A/AAAAAA,AAAAAA/A....A/A....A/A....A/A....A/AAAAAA,AAAAAA/AAAAAA/AAAAAA/AAAAAA/AAAAAA/AAAAAA"

// TestBrowserLeaves leaves questions that are not answered. One that takes long by design, asked of a file, ends where
// another file is opened, whose search is not disturbed. Then Solve and Stop are pressed at random times, and puzzles are
// opened one after the other, with a question asked in each. Nothing breaks down, and nothing old is shown.
func TestBrowserLeaves(t *testing.T) {
	long := os.Getenv("TILEWRIGHT_LONG") != ""
	presses, opened := 12, 4
	if long {
		presses, opened = 40, 10
	}
	seed := uint64(time.Now().UnixNano())
	if s, err := strconv.ParseUint(os.Getenv("TILEWRIGHT_SEED"), 10, 64); err == nil {
		seed = s
	}
	t.Logf("TILEWRIGHT_SEED=%d", seed)
	r := rand.New(rand.NewPCG(seed, 0))
	b := desktop(t, "")
	if long {
		b.busy()
	}
	b.started()
	b.watched()

	b.drop(false, file{"loose.txt", "# title: Loose\n" + pictured(looseIn)})
	b.announces("Opened Loose.")
	b.click("solve")
	b.phase("finished")
	b.is("count", "2")
	b.click("ask-tally")
	b.await("the question to be worked on", `document.querySelector('`+part("tally")+`')?.dataset.looked === "0"`)
	soma := def.Find("soma").Puzzle()
	b.drop(false, file{"soma.txt", libraryText(t, "soma")})
	b.await("Soma", `document.querySelector('`+part("puzzle-chooser")+`').textContent.includes("Soma")`)
	b.await("the answers of the puzzle before to go", `!(`+shown("tally")+`)`) // all panels are drawn then
	b.setLine("-r")
	b.click("solve")
	b.solvedAs(soma, "480", "Comes apart: level 1, 6 moves")
	b.unbroken()

	// This search does not end by itself.
	b.setHash("#" + link.Link{Puzzle: "hexomino-parallelogram", Settings: "-r"}.Encode())
	b.await("the hexominoes", `document.querySelector('`+part("puzzle-chooser")+`').textContent.includes("Hexomino")`)
	for range presses {
		// Whichever of both is there at that time is pressed; nobody waits for what the press before has done.
		time.Sleep(time.Duration(r.IntN(400)) * time.Millisecond)
		eval[bool](b, `(e => (e?.click(), true))(`+shown("stop")+` ?? `+shown("solve")+`)`)
	}
	b.await("the search to go on, or to have ended", `!["starting", "compiling"].includes(document.querySelector('`+part("phase")+`')?.dataset.phase)`)
	eval[bool](b, `(e => (e?.click(), true))(`+shown("stop")+`)`) // the last press may be about to stop it
	b.phase("stopped")
	b.unbroken()

	// Puzzles of which somebody asks something, and goes on to the next before the answer.
	puzzles := []struct{ id, ask string }{
		{"soma", "ask-apart"}, {"pentominoes-10x6", "hand-hint"}, {"bedlam", "ask-apart"}, {"four-piece-tetrahedron", "ask-apart"},
		{"tetriscube", "hand-hint"}, {"diagonal-cube", "ask-apart"}, {"diabolical", "ask-apart"}, {"pentominoes-20x3", "hand-hint"},
		{"tetriscube", "ask-apart"}, {"ball-pyramid", "ask-apart"},
	}
	for _, p := range puzzles[:opened] {
		b.setHash("#" + link.Link{Puzzle: p.id, Settings: "-r"}.Encode())
		title := strconv.Quote(def.Find(p.id).Puzzle().Title)
		b.await("the puzzle", `document.querySelector('`+part("puzzle-chooser")+`').textContent.includes(`+title+`)`)
		if p.ask == "hand-hint" {
			b.click("mode-hand")
		} else {
			b.click("mode-watch")
		}
		b.await("the question, or its answer", `(`+shown(p.ask)+`) ?? (`+shown("apart")+`)`)
		eval[bool](b, `(e => (e?.click(), true))(`+shown(p.ask)+`)`)
	}
	b.setHash("#" + link.Link{Puzzle: "pentominoes-20x3", Settings: "-r -f11 -of=11 -n --engine=kernel"}.Encode())
	b.await("the puzzle", `document.querySelector('`+part("puzzle-chooser")+`').textContent.includes("20 × 3")`)
	b.click("solve")
	b.phase("finished")
	b.is("count", "2")
	b.unbroken()
}

// setHash follows a link inside the page, as Back and a click on a link do.
func (b *tab) setHash(fragment string) {
	b.t.Helper()
	eval[bool](b, `(location.hash = `+strconv.Quote(fragment)+`, true)`)
}

// TestBrowserHangs has the worker hang in the middle of a search, behind a state that was kept and some solutions. Another
// one goes on from there without a word, and the solutions at the end are those of the puzzle, each once.
func TestBrowserHangs(t *testing.T) {
	b := newTab(t, siteHost(t), 1440, 900)
	b.before(`(() => {
		const {addEventListener} = EventTarget.prototype;
		window.planners = [];
		window.Worker = class extends Worker {
			constructor(address, options) {
				super(address, options);
				if (options?.name?.startsWith("planner")) planners.push(this);
			}
			addEventListener(type, hear) {
				addEventListener.call(this, type, event => {
					if (this.mute) return;
					hear(event);
					this.state ||= event.data?.op === "state" && planners.length === 1;
					this.mute = this.state && event.data?.op === "solutions"; // from now on it is not heard
				});
			}
		};
	})()`)
	b.open("#p=pentominoes-10x6&o=-r+-of+--engine=reference") // slow enough to be kept in the middle
	b.started()
	b.watched()
	b.click("solve")
	b.awaitFor(2*patience, "a worker that hangs", `planners[0].mute`)
	b.await("another worker", `planners.length === 2`)
	b.awaitFor(4*patience, "the end of the search", `document.querySelector('`+part("phase")+`')?.dataset.phase === "finished"`)
	b.is("count", "2,339")
	if n := eval[int](b, `(run => {
		const seen = new Set();
		for (const {buffer, count, cells} of run.chunks)
			for (let i = 0; i < count; i++) seen.add(String(buffer.subarray(i * cells, (i + 1) * cells)));
		return seen.size;
	})(document.querySelector("solution-browser").run)`); n != 2339 {
		t.Errorf("%d different solutions are here", n)
	}
	b.unbroken()
}
