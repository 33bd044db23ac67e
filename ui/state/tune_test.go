package state

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/solver/settings"
)

func (p *page) line(want string) {
	p.t.Helper()
	if p.Settings.Text != want {
		p.t.Errorf("the line is %q, want %q", p.Settings.Text, want)
	}
}

// Stages are the same thing as the line: what is dragged, split, changed and
// removed comes out as text, and undo brings each back.
func TestStages(t *testing.T) {
	p := newPage(t)
	p.do(EditLine{Text: "-r -f11 -oe=11:f=3 -n"})
	if n := len(p.Stages()); n != 3 {
		t.Fatalf("%d stages", n)
	}
	p.do(MoveStage{Stage: 2, From: 5})
	p.line("-r -f11 -oe=11:f=5 -n")
	p.do(MoveStage{Stage: 2, From: 20}) // not beyond its neighbour
	p.line("-r -f11 -oe=11:f=10 -n")
	p.do(MoveStage{Stage: 1, From: 0}) // nor below the next
	p.line("-r -f11 -oe=11:f=10 -n")
	p.do(MoveStage{Stage: 1, From: 12}) // the first keeps a piece
	p.line("-r -f11 -oe=11:f=10 -n")
	p.do(MoveStage{Stage: 0, From: 3}, MoveStage{Stage: 3, From: 3})
	p.line("-r -f11 -oe=11:f=10 -n")

	p.do(SetStage{Stage: 1, FILA: true, Order: settings.Order{Heuristic: settings.Size}})
	p.line("-r -f11 -of=10 -n")
	p.do(Undo{})
	p.line("-r -f11 -oe=11:f=10 -n")

	p.do(SetStage{Stage: 1, FILA: false, Order: settings.Order{Heuristic: settings.Estimate}})
	p.line("-r -f10 -oe=11:f=10 -n")
	p.do(SetStage{Stage: 0, FILA: true, Order: settings.Order{Heuristic: settings.Linear, Args: []float64{1, 0, 0}}})
	p.line("-r -f12 -ox:e=11:f=10 -n")
	p.do(SetStage{Stage: 2, FILA: false, Order: settings.Order{Heuristic: settings.First}})
	p.line("-r -ox:e=11:f=10") // NOF is FILA's
	p.do(RemoveStage{Stage: 0})
	p.line("-r -oe:f=10")
	p.do(RemoveStage{Stage: 1})
	p.line("-r -oe")
	p.do(RemoveStage{Stage: 0})
	p.line("-r -oe")
	p.do(SplitStage{Stage: 0})
	p.line("-r -f6 -oe:f=6")
	if p.Stage != 2 {
		t.Errorf("stage %d is open, want the new one", p.Stage)
	}
	p.do(ChooseStage{Stage: 1})
	if p.Stage != 0 {
		t.Error("choosing the open stage closes it")
	}
}

// Whatever is done to stages, the line says the stages that are then there.
func TestStagesRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	p := newPage(t)
	letters := []settings.Heuristic{settings.First, settings.Estimate, settings.Size, settings.Angular}
	for range 3000 {
		i := r.IntN(len(p.Stages())+2) - 1
		switch r.IntN(5) {
		case 0:
			p.do(MoveStage{Stage: i, From: r.IntN(14)})
		case 1, 2:
			p.do(SetStage{Stage: i, FILA: r.IntN(2) == 0, Order: settings.Order{Heuristic: letters[r.IntN(4)]}})
		case 3:
			p.do(SplitStage{Stage: i})
		case 4:
			p.do(RemoveStage{Stage: i})
		}
		left, fila := 12, false
		for _, s := range p.Stages() {
			if s.From != left || s.To > s.From || fila && !s.FILA {
				t.Fatalf("stages of %q: %+v", p.Settings.Text, p.Stages())
			}
			left, fila = s.To-1, s.FILA
		}
		if left != 0 {
			t.Fatalf("stages of %q end at %d", p.Settings.Text, left)
		}
		if diagnostic.HasErrors(p.Settings.Diagnostics) {
			t.Fatalf("%q: %v", p.Settings.Text, p.Settings.Diagnostics)
		}
	}
}

// Every preset of every puzzle can be run, and is recognised again.
func TestPresets(t *testing.T) {
	for _, e := range def.Library() {
		p := newPage(t)
		p.do(Choose{e.ID})
		for _, preset := range Presets(p.Document.Good, p.Document.Base) {
			p.do(ChoosePreset{preset.ID})
			if p.Settings.Text != preset.Line || p.Preset().Line != preset.Line {
				t.Errorf("%s: %s gives %q and reads as %s", e.ID, preset.ID, p.Settings.Text, p.Preset().ID)
			}
			for _, d := range p.Settings.Diagnostics {
				if d.Severity != diagnostic.Info {
					t.Errorf("%s: %s: %s: %s", e.ID, preset.ID, preset.Line, d.Message)
				}
			}
		}
	}
}

// What is wanted of a search stays when the way to it changes, and a preset
// goes along to another puzzle.
func TestPresetKeeps(t *testing.T) {
	p := newPage(t)
	p.do(EditLine{Text: "-r --limit=7 --workers=3"}, ChoosePreset{"best"})
	p.line("-r -V -f11 -of=11 -n --limit=7 --workers=3")
	p.do(ChoosePreset{"fletcher"})
	if p.Preset().ID != "fletcher" || p.Settings.Settings.Engine != settings.EngineFletcher {
		t.Errorf("%q is %s", p.Settings.Text, p.Preset().ID)
	}
	p.do(ChoosePreset{"best"}, Choose{"tetriscube"})
	p.line("-rL -f11 -oe=11:f=3 -n --limit=7 --workers=3")
	p.do(Undo{})
	p.line("-r -V -f11 -of=11 -n --limit=7 --workers=3")
	if p.Document.ID != "pentominoes-10x6" {
		t.Error("one step of undo brings puzzle and line back")
	}
	p.do(Tune{Change: func(s *settings.Settings) { s.Limit = 0; s.ParityTrigger = true }})
	p.line("-r -V -p -f11 -of=11 -n --workers=3")
	if p.Preset().ID != Own {
		t.Errorf("%q is %s", p.Settings.Text, p.Preset().ID)
	}
}

// The library's count holds for every way to search, and for nothing that
// counts otherwise.
func TestSolutionCount(t *testing.T) {
	p := newPage(t)
	for line, known := range map[string]bool{
		"-r": true, "-r -V -f11 -of=11 -n --workers=2": true, "-r -R --engine=fletcher": true,
		"": false, "-r --limit=3": false, "-r -g2": false, "-r --nonsense": false, "-u": false,
	} {
		p.do(EditLine{Text: line})
		if _, ok := p.SolutionCount(); ok != known {
			t.Errorf("%q: known is %v", line, ok)
		}
	}
}

// A threshold that is dragged is told where it rests, perhaps several times, all at
// the clock at which it was taken in hand: that is one step of the history, and none
// when it comes back.
func TestDragHistory(t *testing.T) {
	p := newPage(t)
	const pasted = "-f11 -oe=11:f=4 -r" // not as Format writes it
	p.do(EditLine{Text: pasted})
	before := len(p.history.past)
	p.do(MoveStage{Stage: 2, From: 4, At: 9000})
	p.line(pasted) // nothing moved, so the text stays as it was written
	p.do(MoveStage{Stage: 2, From: 3, At: 9000})
	p.do(MoveStage{Stage: 2, From: 7, At: 9000})
	p.line("-r -f11 -oe=11:f=7")
	if len(p.history.past) != before+1 {
		t.Errorf("the drag left %d steps", len(p.history.past)-before)
	}
	p.do(Undo{})
	p.line(pasted)
	p.do(MoveStage{Stage: 2, From: 3, At: 20000})
	p.do(EditLine{Text: pasted, At: 20000})
	p.line(pasted)
	if len(p.history.past) != before {
		t.Errorf("a drag that was taken back left %d steps", len(p.history.past)-before)
	}
}

// TestBestOfLibrary: a published run is offered for the board and the pieces it was
// made with, whatever else the text says, and not for what the text became.
func TestBestOfLibrary(t *testing.T) {
	text := def.Find("pentominoes-10x6").Text
	piece := func(name string) string { // its line
		_, rest, _ := strings.Cut(text, "\nC:name="+name+":")
		line, _, _ := strings.Cut(rest, "\n")
		return "C:name=" + name + ":" + line + "\n"
	}
	x := piece("X")
	for name, test := range map[string]struct {
		text      string
		published bool
	}{
		"as it is":      {text, true},
		"a remark":      {text + "# mine\n", true},
		"another title": {strings.Replace(text, "# title:", "# title: My", 1), true},
		"another order": {strings.Replace(strings.Replace(text, x, "", 1), "~D", x+"~D", 1), true},
		"another name":  {strings.Replace(text, "name=X:", "name=Q:", 1), true},
		"another piece": {strings.Replace(text, x, strings.Replace(piece("I"), "=I:", "=X:", 1), 1), false},
		"another board": {strings.Replace(text, "xDim=10:yDim=6", "xDim=15:yDim=4", 1), false},
		"one piece":     {small, false},
	} {
		p := newPage(t)
		p.do(EditText{Text: test.text})
		if p.Document.Puzzle == nil {
			t.Fatalf("%s: %v", name, p.Document.Parsed.Diagnostics)
		}
		for _, preset := range Presets(p.Document.Good, p.Document.Base) {
			if preset.ID == "best" && strings.HasPrefix(preset.About, "Run P5 of 2018") != test.published {
				t.Errorf("%s: %s", name, preset.About)
			}
		}
	}
}

// That -r has no effect is said to those who typed it, not of the settings of a first
// visit, of a preset or of a link.
func TestIdleRedundancy(t *testing.T) {
	const corner = "D:xDim=3:yDim=2:zDim=1\nC:name=A:layout=0 0 0, 1 0 0, 2 0 0\nC:name=B:layout=0 0 0, 1 0 0\nC:name=X:type=S:layout=0 0 0\n~D\n"
	p := newPage(t)
	says := func(want bool) {
		t.Helper()
		said := slices.ContainsFunc(p.Settings.Diagnostics, func(d diagnostic.Diagnostic) bool {
			return strings.Contains(d.Message, "-r has no effect")
		})
		if said != want {
			t.Errorf("%q: the remark on -r is there: %v", p.Settings.Text, said)
		}
	}
	p.do(EditText{Text: corner})
	if p.Document.Puzzle == nil {
		t.Fatal(p.Document.Parsed.Diagnostics)
	}
	says(false)
	p.do(ChoosePreset{"best"})
	says(false)
	p.do(Tune{Change: func(s *settings.Settings) { s.Limit = 3 }})
	says(false)
	p.do(EditLine{Text: "-r", Typed: true})
	says(true)
	p.do(Tune{Change: func(s *settings.Settings) { s.Limit = 3 }})
	says(true)
	p.do(OpenLink{Link: p.Link()})
	says(false)
}
