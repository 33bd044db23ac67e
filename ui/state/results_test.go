package state

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/solver/wire"
	"tilewright/ui/link"
)

// browser is a page with what its browser keeps: the searches, and a history of addresses.
type browser struct {
	*page
	kept map[string]Recalled
}

// keeps is what the page does with a run that has ended: it goes to the browser.
func (b *browser) keeps() {
	r := b.Run
	u := Unfinished{
		Key: "kept", Of: r.Of, Link: b.RunLink(), Line: r.Line, Found: r.Progress.Solutions, Held: r.Held,
		Seconds: r.Progress.Seconds, Done: r.Phase == Finished,
	}
	u.Link.Settings = r.Line
	b.kept[u.Key] = Recalled{GoOn{u, []byte{1}}, &r.Progress}
}

// list tells the page which searches the browser keeps, and hands over the one that it asks for.
func (b *browser) list() {
	var list []Unfinished
	for _, k := range b.kept {
		list = append(list, k.Unfinished)
	}
	b.do(SetUnfinished{List: list})
	if c, ok := asked[RecallKept](b.page); ok {
		report := *b.kept[c.Key].Report
		b.do(Recalled{b.kept[c.Key].GoOn, &report})
	}
}

const (
	ours     = "# title: Ours\nD:xDim=3:yDim=2:zDim=1\nC:name=A:layout=0 0 0, 1 0 0\nC:name=B:layout=0 0 0, 1 0 0, 2 0 0, 0 1 0\n~D\n"
	hopeless = "# title: Hopeless\nD:xDim=2:yDim=2:zDim=1\nC:name=A:layout=0 0 0, 1 1 0\nC:name=B:layout=0 0 0, 1 0 0\n~D\n"
)

// ways are all ways from a puzzle of one's own to another one and back. Each begins where the puzzle was searched, with its address.
var ways = []struct {
	name string
	go_  func(b *browser, here link.Link)
}{
	{"Back", func(b *browser, here link.Link) { b.do(Choose{ID: "soma"}, OpenLink{Link: here}) }},
	{"Back and Forward", func(b *browser, here link.Link) {
		there := link.Link{Puzzle: "soma", Settings: "-r"}
		b.do(OpenLink{Link: there}, OpenLink{Link: here}, OpenLink{Link: there}, OpenLink{Link: here})
	}},
	{"the name menu", func(b *browser, here link.Link) {
		b.do(Choose{ID: "soma"}, OpenLink{Link: link.Link{Text: here.Text, Settings: here.Settings}, Push: true})
	}},
	{"another puzzle searched meanwhile", func(b *browser, here link.Link) {
		b.do(OpenLink{Link: link.Link{Puzzle: "soma", Settings: "-r"}}, Solve{})
		b.progress(wire.PhaseSearching, 3)
		b.do(OpenLink{Link: here, Push: true})
	}},
	{"a link with another name and another way to search", func(b *browser, here link.Link) {
		here.Text = strings.Replace(here.Text, "# title: ", "# title: Again: ", 1)
		b.do(Choose{ID: "soma"}, OpenLink{Link: link.Link{Text: here.Text, Settings: "-r -f11"}, Push: true})
	}},
	{"the shelf", func(b *browser, here link.Link) {
		b.page = newPage(b.t) // it is another page
		b.do(Restore{Link: link.Link{Text: here.Text, Settings: here.Settings}})
		b.list()
	}},
	{"a reload", func(b *browser, here link.Link) {
		b.page = newPage(b.t)
		b.do(Restore{Link: here})
		b.list()
	}},
	{"an edit and undo", func(b *browser, here link.Link) {
		b.do(EditText{Text: small, At: 1}, Solve{})
		b.progress(wire.PhaseFinished, 1)
		b.do(Undo{})
	}},
	{"another title", func(b *browser, here link.Link) {
		b.do(EditText{Text: strings.Replace(here.Text, "# title: ", "# title: My ", 1), At: 1})
	}},
	{"other settings and back", func(b *browser, here link.Link) {
		b.do(EditLine{Text: "-r --limit=3"}, Solve{})
		b.progress(wire.PhaseFinished, 3)
		b.do(EditLine{Text: here.Settings})
	}},
}

// TestWaysBack solves puzzles of one's own, with solutions and without, to the end and not, and comes back to them on
// each way. Each time the page shows what it has shown before.
func TestWaysBack(t *testing.T) {
	for _, search := range []struct {
		name, text string
		end        wire.Progress
		held       int
		phase      Phase
	}{
		{"solutions", ours, wire.Progress{Phase: wire.PhaseFinished, Solutions: 80_328, Fits: 9e6, Seconds: 2, Complete: true}, 80_000, Finished},
		{"no solution", hopeless, wire.Progress{Phase: wire.PhaseFinished, Fits: 7, Seconds: 1, Complete: true}, 0, Finished},
		{"stopped", ours, wire.Progress{Phase: wire.PhaseStopped, Solutions: 300, Fits: 9e4, Seconds: 1}, 240, Stopped},
		{"counted", ours, wire.Progress{Phase: wire.PhaseFinished, Solutions: 5, Fits: 9e4, Seconds: 1, Complete: true}, 0, Finished},
	} {
		for _, way := range ways {
			t.Run(search.name+"/"+way.name, func(t *testing.T) {
				b := &browser{newPage(t), map[string]Recalled{}}
				b.do(OpenLink{Link: link.Link{Text: search.text, Settings: "-r"}}, Solve{})
				search.end.Run = b.Run.ID
				b.do(Received{wire.Solutions{Run: b.Run.ID, Count: search.held}}, Progressed{search.end}, ShowNumber{})
				b.keeps()
				first, shown := b.Run, b.Shown.Kind
				here := b.Link()
				way.go_(b, here)
				if b.Run.Phase != search.phase || b.Run.Held != search.held || b.Run.Progress.Solutions != search.end.Solutions ||
					b.Run.Progress.Fits != search.end.Fits || b.Run.Progress.Complete != search.end.Complete || b.Stale() {
					t.Errorf("the run is %+v\nbefore it was %+v", b.Run, first)
				}
				if b.Shown.Kind != shown {
					t.Errorf("it shows %+v, before it was kind %d", b.Shown, shown)
				}
				n, known := b.SolutionCount()
				if known != search.end.Complete || known && float64(n) != search.end.Solutions {
					t.Errorf("%d solutions are known, %v", n, known)
				}
				if b.Exhausted() != (search.end.Complete && search.end.Solutions == 0) {
					t.Errorf("Exhausted() = %v", b.Exhausted())
				}
			})
		}
	}
}

// TestWaysBackToLink: a link with one of the solutions leads to that one among all. One with a solution of its own shows that.
func TestWaysBackToLink(t *testing.T) {
	p := newPage(t)
	p.do(OpenLink{Link: link.Link{Puzzle: "soma", Settings: "-r"}}, Solve{}, Received{wire.Solutions{Run: 1, Count: 240}})
	p.progress(wire.PhaseFinished, 240)
	p.do(Choose{ID: "tetriscube"}, OpenLink{Link: link.Link{Puzzle: "soma", Settings: "-r", Solution: Known("soma"), Step: 5}})
	c, ok := asked[RecallRun](p)
	if !ok || p.Run.ID != c.Run || p.Shown.Kind != ShowLinked || p.Run.Held != 240 {
		t.Fatalf("run %+v shows %+v", p.Run, p.Shown)
	}
	p.do(Numbered{c.Run, 120})
	if p.Shown.Kind != ShowSolution || p.Shown.Solution != 120 || p.Shown.Step != 5 || p.Run.Show != 120 {
		t.Errorf("it shows %+v", p.Shown)
	}
}

// TestRecalled: who draws is left alone, what was recalled does not come while another search goes on, and a part of a
// search is only offered.
func TestRecalled(t *testing.T) {
	u := Unfinished{Key: "a", Link: link.Link{Puzzle: "soma", Settings: "-r"}, Line: "-r", Found: 480, Held: 480, Seconds: 3, Done: true}
	opened := func() *page {
		p := newPage(t)
		p.do(OpenLink{Link: u.Link})
		return p
	}
	p := opened()
	p.do(SetMode{Mode: DrawMode}, SetUnfinished{List: []Unfinished{u}})
	if c, ok := asked[RecallKept](p); !ok || c.Key != "a" {
		t.Fatalf("it asks for %+v", p.commands)
	}
	p.do(SetUnfinished{List: []Unfinished{u}})
	if _, again := asked[RecallKept](p); again {
		t.Error("it asks again for what it has asked for")
	}
	p.do(Recalled{GoOn{u, []byte{1}}, &wire.Progress{Phase: wire.PhaseFinished, Solutions: 480, Complete: true}})
	if _, started := asked[StartRun](p); started || p.Mode != DrawMode || p.Run.Held != 480 || len(p.Resumable()) > 0 {
		t.Errorf("in mode %s it has %+v, commands %v", p.Mode, p.Run, p.commands)
	}
	p.do(Solve{}, Recalled{GoOn{u, []byte{1}}, nil})
	if p.Run.Held > 0 || !p.Run.Phase.Active() {
		t.Errorf("what was found before came into the search: %+v", p.Run)
	}

	p = opened()
	p.do(Recalled{GoOn{u, []byte{1}}, nil}) // kept by an earlier version, which kept no report
	if start, ok := asked[StartRun](p); !ok || len(start.Start.State) == 0 {
		t.Errorf("the worker is not asked: %v", p.commands)
	}

	p = opened()
	part := u
	part.Part = "Part 2 of 5"
	p.do(SetUnfinished{List: []Unfinished{part}})
	if _, ok := asked[RecallKept](p); ok || len(p.Resumable()) != 1 {
		t.Errorf("a part comes back by itself, offered are %+v", p.Resumable())
	}
	p.do(Recalled{GoOn{part, []byte{1}}, &wire.Progress{Phase: wire.PhaseFinished, Solutions: 480, Complete: true}})
	if n, all := p.Found(); n != 480 || all || p.Spoken != "Finished: 480 solutions." {
		t.Errorf("a part has found %v, all %v, and says %q", n, all, p.Spoken)
	}
}

// TestResultsBounded: a page holds the results left last, of each question that which knows most, and no more than fits in its memory.
func TestResultsBounded(t *testing.T) {
	p := newPage(t)
	p.do(OpenLink{Link: link.Link{Text: ours, Settings: "-r"}}, Solve{}, Received{wire.Solutions{Run: 1, Count: 9}})
	p.do(Progressed{wire.Progress{Run: 1, Phase: wire.PhaseFinished, Solutions: 9, Fits: 5, Complete: true}}, Solve{})
	p.do(Progressed{wire.Progress{Run: 2, Phase: wire.PhaseStopped, Solutions: 2, Fits: 5}}, Choose{ID: "soma"})
	if n := len(p.results); n != 2 {
		t.Fatalf("%d results are held, want all and those of the search that was stopped", n)
	}
	for i := range 2 * maxResults {
		p.do(OpenLink{Link: link.Link{Text: ours, Settings: "-r --limit=" + strconv.Itoa(200+i)}}, Solve{})
		p.do(Received{wire.Solutions{Run: p.Run.ID, Count: keep(p.Run.Puzzle) / 3}})
		p.progress(wire.PhaseFinished, 1)
	}
	p.do(Choose{ID: "soma"})
	held, ok := asked[HoldRuns](p)
	if !ok || len(p.results) != 3 {
		t.Fatalf("%d results are held", len(p.results))
	}
	if !slices.Contains(held.Runs, p.results[0].run.ID) || len(held.Runs) > 4 {
		t.Errorf("the page holds runs %v", held.Runs)
	}
}

// TestKeys: what only says how solutions are found, or what they are called, makes no other key.
func TestKeys(t *testing.T) {
	p := newPage(t)
	of := func(text, line string) string {
		p.do(OpenLink{Link: link.Link{Text: text, Settings: line}})
		k := keyOf(p.Document.Puzzle, p.Settings.Settings)
		if ReadKey(k.String()) != k {
			t.Errorf("%+v is read as %+v", k, ReadKey(k.String()))
		}
		return k.String()
	}
	first := of(ours, "-r")
	renamed := strings.Replace(ours, "Ours", "Yours", 1)
	for _, same := range [][2]string{
		{renamed, "-r"}, {ours, "--auto"}, {ours, "-r -f11 -of=11 -n -V"}, {ours, "-r --workers=2 --engine=kernel"},
	} {
		if of(same[0], same[1]) != first {
			t.Errorf("%q has a key of its own", same)
		}
	}
	for _, other := range [][2]string{{small, "-r"}, {ours, ""}, {ours, "-r --limit=5"}, {ours, "-r -g1"}, {ours, "-r --count"},
		{ours, "-r --mirror=same"}, {def.Find("soma").Text, "-r"}, {ours, "-r --engine=frontier"}} {
		if of(other[0], other[1]) == first {
			t.Errorf("%q has the same key", other)
		}
	}
}

// TestExactCounts: a number that float64 does not hold is told to its last digit; one beyond 64 bits is no count of 64 bits.
func TestExactCounts(t *testing.T) {
	for exact, want := range map[string]uint64{"2045387873615550415": 2045387873615550415, "72713560548906621": 72713560548906621,
		"3250879178100782348462": 0} {
		p := newPage(t)
		p.do(OpenLink{Link: link.Link{Puzzle: "soma", Settings: "--engine=frontier --count"}})
		p.do(Solve{})
		n, _ := strconv.ParseFloat(exact, 64)
		p.do(Progressed{wire.Progress{Run: p.Run.ID, Phase: wire.PhaseSearching}},
			Progressed{wire.Progress{Run: p.Run.ID, Phase: wire.PhaseFinished, Complete: true, Solutions: n, Exact: exact}})
		if got, ok := p.SolutionCount(); got != want && ok || ok != (want > 0) {
			t.Errorf("%s: the count is %d, %v", exact, got, ok)
		}
		if said := strings.NewReplacer(",", "", ".", "").Replace(p.Spoken); !strings.Contains(said, exact) {
			t.Errorf("%s: it says %q", exact, p.Spoken)
		}
	}
}
