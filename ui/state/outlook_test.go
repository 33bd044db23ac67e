package state

import (
	"slices"
	"testing"

	"tilewright/def"
	"tilewright/solver/settings"
	"tilewright/solver/wire"
	"tilewright/ui/link"
)

// prepared is what the worker answers about the search that is got ready.
func (p *page) prepared(line string, left wire.Interval) {
	p.do(Prepared{wire.Head{Number: p.Ahead.question}, wire.Prepared{Outlook: wire.Outlook{
		Line: line, Sentences: []string{"So."}, Work: wire.Interval{Known: true, Low: 1, High: 2}, Left: left,
	}}})
}

// TestAhead: what is got ready is known of the newest question alone, and forgotten with
// every change.
func TestAhead(t *testing.T) {
	p := newPage(t)
	p.do(Examine{})
	_, ready, ok := question[wire.Prepare](p)
	if !ok || ready.Number != p.Ahead.question || !p.Ahead.Asked || p.Outlook() != nil {
		t.Fatalf("asks for %+v", ready.Asked)
	}
	p.prepared("-r -V -f11 -of=11", wire.Interval{})
	if o := p.Outlook(); o == nil || o.Line != "-r -V -f11 -of=11" || p.Ahead.Asked {
		t.Errorf("knows %+v", p.Ahead)
	}
	p.do(EditLine{Text: "-V11 --auto"})
	if p.Outlook() != nil {
		t.Error("it is known of another line")
	}
	p.do(Prepared{wire.Head{Number: p.Ahead.question - 1}, wire.Prepared{}})
	if p.Outlook() != nil {
		t.Error("a late answer is taken in")
	}
}

// TestTuneChosen: stages and switches show what Automatic has chosen, and change that; what
// is wanted of a search leaves it automatic.
func TestTuneChosen(t *testing.T) {
	p := newPage(t)
	p.do(Examine{})
	p.do(Tune{Change: func(s *settings.Settings) { s.Volume = -1 }})
	if p.Settings.Text != "-V --auto" {
		t.Errorf("before the choice: %q", p.Settings.Text)
	}
	p.do(EditLine{Text: link.Automatic})
	p.prepared("-r -V -f11 -of=11 -n", wire.Interval{})
	if n := len(p.Stages()); n != 2 {
		t.Errorf("%d stages", n)
	}
	p.do(Tune{Change: func(s *settings.Settings) { s.Limit = 5 }})
	if p.Settings.Text != "--limit=5 --auto" && p.Settings.Text != "--auto --limit=5" {
		t.Errorf("with a limit: %q", p.Settings.Text)
	}
	p.do(EditLine{Text: link.Automatic})
	p.prepared("-r -V -f11 -of=11 -n", wire.Interval{})
	p.do(Tune{Change: func(s *settings.Settings) { s.NOF = !s.NOF }})
	if p.Settings.Text != "-r -V -f11 -of=11" {
		t.Errorf("without the masks: %q", p.Settings.Text)
	}
}

// TestGiant: of a search that takes too long one solution is looked for, unless something
// else is chosen, or the line says it; and that is the run of the settings as they stand.
func TestGiant(t *testing.T) {
	p := newPage(t)
	p.do(Examine{})
	short, long := wire.Interval{Known: true, Low: 7000, High: 9e9}, wire.Interval{Known: true, Low: 7300, High: 8000}
	if p.prepared("-r", short); p.Wished() != "" || p.Wanted() != "--auto" {
		t.Errorf("of a short one it wishes %q", p.Wished())
	}
	p.prepared("-r", long)
	for _, test := range []struct {
		wish  Wish
		limit uint64
		count bool
	}{{"", 1, false}, {WishHundred, 100, false}, {WishCount, 0, true}, {WishAll, 0, false}, {WishOne, 1, false}} {
		p.do(Set(func(s *State) { s.Wish = test.wish }))
		p.do(Solve{})
		start, ok := asked[StartRun](p)
		set := start.Start.Work.Settings
		if !ok || set.Auto != (test.limit == 0) || set.Engine.Row().Endless != (test.limit > 0) || set.Limit != test.limit ||
			set.Count != test.count || p.Settings.Text != "--auto" {
			t.Errorf("wish %q starts %+v", test.wish, set)
		}
		if !p.Current() {
			t.Errorf("wish %q: the run is of other settings", test.wish)
		}
		wanted := p.Wanted()
		p.do(Progressed{wire.Progress{Run: p.Run.ID, Phase: wire.PhaseStopped}})
		if _, _, again := question[wire.Prepare](p); !again || !p.Current() || p.Wanted() != wanted || !p.Ahead.Left.Known {
			t.Errorf("wish %q: at its end, while it is got ready again, the run is of other settings than %q", test.wish, p.Wanted())
		}
		p.prepared("-r", long)
	}
	p.do(EditLine{Text: "--auto --limit=9"})
	if p.prepared("-r", long); p.Wished() != "" {
		t.Error("the line says what is wanted")
	}
	p.do(EditLine{Text: "--auto"})
	if p.prepared("", wire.Interval{}); p.Wished() != WishOne {
		t.Error("ways that are still being tried are not taken for those of a giant")
	}
	p.do(EditLine{Text: "-V --auto"})
	if p.prepared("-V", long); p.Wanted() != "-V --limit=1 --auto" {
		t.Errorf("with a filter that was chosen, %q finds one", p.Wanted())
	}
	p.do(EditLine{Text: "-r"})
	if p.prepared("", long); p.Wished() != "" {
		t.Error("other settings are not asked")
	}
}

// TestBestIsShown: where the most of something is wanted, the last solution is on the board at the end. "Find one" wants any, and
// other colours are another search.
func TestBestIsShown(t *testing.T) {
	p := newPage(t)
	p.do(EditLine{Text: "--most=crossroads --auto"})
	p.do(Solve{})
	run := p.Run.ID
	p.do(Progressed{wire.Progress{Run: run, Phase: wire.PhaseSearching}})
	p.do(Received{wire.Solutions{Run: run, Count: 4}})
	p.do(Progressed{wire.Progress{Run: run, Phase: wire.PhaseFinished, Solutions: 2339, Complete: true}})
	if p.Shown.Kind != ShowSolution || p.Shown.Solution != 3 {
		t.Errorf("%+v is shown", p.Shown)
	}
	if one := p.one(); one.Measure != def.NoMeasure || one.Limit != 1 {
		t.Errorf("one solution is looked for by %s", settings.Format(one))
	}
	painted := *p.Document.Puzzle
	painted.Pieces = slices.Clone(painted.Pieces)
	painted.Pieces[0].Colour = "#123456"
	for line, same := range map[string]bool{"--most=seam": true, "--most=together": false} {
		set, _ := settings.Parse(line)
		if (keyOf(&painted, set) == keyOf(p.Document.Puzzle, set)) != same {
			t.Errorf("%s: other colours, same %v", line, !same)
		}
	}
}

// TestUnsaid: a link without settings opens as it always did; what is then chosen from the
// library is Automatic, unless somebody has chosen settings meanwhile.
func TestUnsaid(t *testing.T) {
	old := OpenLink{Link: link.Link{Puzzle: "soma", Settings: link.DefaultSettings}}
	for _, test := range []struct {
		name string
		do   []Action
		line string
	}{
		{"nothing", nil, "--auto"},
		{"a line", []Action{EditLine{Text: "-r -V", Typed: true}}, "-r -V"},
		{"the same line", []Action{EditLine{Text: "-V"}, EditLine{Text: "-r", Typed: true}}, "-r"},
		{"a preset", []Action{ChoosePreset{"dlx"}}, "-r"},
	} {
		p := newPage(t)
		p.do(old)
		if p.Settings.Text != "-r" {
			t.Fatalf("the link opens with %q", p.Settings.Text)
		}
		p.do(test.do...)
		if p.do(Choose{"bedlam"}); p.Settings.Text != test.line {
			t.Errorf("%s: the next puzzle has %q, want %q", test.name, p.Settings.Text, test.line)
		}
	}
	p := newPage(t)
	if p.do(Choose{"soma"}); p.Settings.Text != link.Automatic || p.Link().Encode() != "p=soma&o=--auto" {
		t.Errorf("from the start page: %q, %s", p.Settings.Text, p.Link().Encode())
	}
}

// A search that cannot begin is not offered, and the next settings are.
func TestRefusedAhead(t *testing.T) {
	p := newPage(t)
	p.do(Choose{ID: "heptominoes-33x23"}, EditLine{Text: "-f9999 -of --engine=kernel"})
	p.do(Prepared{wire.Head{Number: p.Ahead.question, Refused: "The list kernel takes at most 64 shapes."}, wire.Prepared{}})
	if why := p.Blocked(); why != "The list kernel takes at most 64 shapes. Choose another way to search." {
		t.Errorf("blocked: %q", why)
	}
	if p.Outlook() != nil {
		t.Error("there is an outlook")
	}
	p.do(EditLine{Text: "-r"})
	if why := p.Blocked(); why != "" {
		t.Errorf("blocked: %q", why)
	}
}

// TestFindOne looks for one solution of whatever Solve would find, and says that the result
// is that of the page.
func TestFindOne(t *testing.T) {
	p := newPage(t)
	for line, want := range map[string]string{"-r": "-r --limit=1", "-r --limit=20": "-r --limit=1", link.Automatic: "--auto --limit=1"} {
		p.do(EditLine{Text: line})
		if !p.OffersOne() {
			t.Errorf("%s: one solution is not offered", line)
		}
		p.do(FindOne{})
		start, ok := asked[StartRun](p)
		if got, _ := settings.Parse(want); !ok || !settings.Equal(start.Start.Work.Settings, got) || !p.Current() {
			t.Errorf("%s: it begins %+v, current %v", line, start.Start.Work.Settings, p.Current())
		}
		p.progress(wire.PhaseFinished, 1)
		if p.Spoken != "One solution found." {
			t.Errorf("%s: said is %q", line, p.Spoken)
		}
	}
	for _, line := range []string{"-r --limit=1", "-r --count", "-r -s 20,1,3"} {
		if p.do(EditLine{Text: line}); p.OffersOne() {
			t.Errorf("%s: one solution is offered", line)
		}
	}
}
