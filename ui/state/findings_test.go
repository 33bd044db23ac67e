package state

import (
	"fmt"
	"testing"

	"tilewright/solver/wire"
)

const short = "D:xDim=3:yDim=2:zDim=1\nC:name=A:layout=0 0 0, 1 0 0\nC:name=*:type=S:layout=0 0 0\n~D\n"

// A puzzle is looked at before any search, and what is known goes with it.
func TestFindings(t *testing.T) {
	p := newPage(t)
	p.do(Choose{"soma"})
	q, d, ok := question[wire.Diagnose](p)
	if !ok || q.Deep || d.Work.Puzzle != p.Document.Puzzle {
		t.Fatalf("a new puzzle: %+v", d.Asked)
	}
	p.diagnosed(true, wire.Diagnosis{
		Findings: []wire.Finding{{Verdict: wire.Holds}, {Text: "b", Verdict: wire.Impossible},
			{Text: "c", Verdict: wire.Impossible}},
	})
	if p.Findings.Impossible == nil || p.Findings.Impossible.Text != "b" || len(p.Checks()) != 3 || p.Findings.Asked {
		t.Errorf("findings %+v", p.Findings)
	}
	late := Diagnosed{wire.Head{Number: d.Number}, wire.Diagnosis{Findings: []wire.Finding{{Verdict: wire.Impossible}}}}
	p.do(EditText{small, 0})
	if p.do(late); p.Findings.Impossible != nil || len(p.Checks()) > 0 {
		t.Error("findings go with the puzzle, and an answer to an earlier question is taken")
	}
	p.do(EditText{short, 0})
	if _, _, ok := question[wire.Diagnose](p); ok || p.Findings.Asked {
		t.Error("a draft that nobody draws is asked about")
	}
	p.do(EditText{broken, 0})
	if _, _, ok := question[wire.Diagnose](p); ok || len(p.Findings.Checks) > 0 {
		t.Error("a broken text is asked about")
	}
}

// While one draws, drafts are looked at and solutions counted; the list stays until the
// next answer, while what must be true does not.
func TestFindingsOfDrawing(t *testing.T) {
	p := newPage(t)
	p.do(EditText{short, 0})
	p.do(SetMode{DrawMode})
	q, d, ok := question[wire.Diagnose](p)
	if !ok || !q.Deep || d.Work.Puzzle != p.Document.Draft() || p.Findings.Counting || !p.Findings.Asked {
		t.Fatalf("a draft: %+v, %+v", q, p.Findings)
	}
	open := wire.Finding{Kind: "volume", Verdict: wire.Undecided, Brief: "Three cells are still without a piece"}
	part := wire.Finding{Kind: "region", Verdict: wire.Impossible, Brief: "A part", Cells: []int{0, 4, 99}}
	p.diagnosed(false, wire.Diagnosis{Findings: []wire.Finding{part, open}})
	if at := fmt.Sprint(p.Amiss()); at != "[0 1 0 2 1 0]" {
		t.Errorf("cells %v are marked", at)
	}
	if len(p.Checks()) != 2 || p.Findings.Impossible != nil || p.Impossible() != nil || !p.Findings.Asked {
		t.Errorf("%+v", p.Findings)
	}
	p.diagnosed(true, wire.Diagnosis{
		Findings: []wire.Finding{open}, Fillers: []wire.Filler{{Number: 0, Ways: 17}, {Number: 1, Many: true}, {Number: 2}},
	})
	f := p.Findings
	if len(f.Fillers) != 2 || f.Fillers[1].Name != "I" || len(f.Fillers[1].Cells) != 3 || f.Fillers[1].Ways != 17 ||
		!f.Fillers[0].Many || f.Asked {
		t.Errorf("%+v", f)
	}

	if n := len(p.Findings.fillers); n != 2 {
		t.Errorf("%d pieces are tried", n)
	}
	// Of four missing cells and an L that is there, other shapes come before an L.
	p.do(EditText{"D:xDim=4:yDim=2:zDim=1\nC:name=A:layout=0 0 0, 1 0 0, 2 0 0, 0 1 0\n~D\n", 0})
	p.diagnosed(true, wire.Diagnosis{
		Fillers: []wire.Filler{{Number: 0, Ways: 1}, {Number: 1, Many: true}, {Number: 2, Ways: 3}, {Number: 3, Ways: 3},
			{Number: 4, Many: true}},
	})
	names := ""
	for _, f := range p.Fillers() {
		names += f.Name
	}
	if names != "TOSI" {
		t.Errorf("fillers %s", names)
	}
	if p.do(EditText{short, 0}); len(p.Findings.Fillers) == 0 || len(p.Fillers()) > 0 {
		t.Error("fillers of four cells are shown where three are missing")
	}
	p.diagnosed(true, wire.Diagnosis{})

	p.do(EditText{small, 0})
	if q, _, ok = question[wire.Diagnose](p); !ok || !q.Deep || len(p.Findings.fillers) > 0 || !p.Findings.Counting || p.Findings.Counted {
		t.Errorf("a puzzle: %+v, %+v", q, p.Findings)
	}
	p.diagnosed(false, wire.Diagnosis{Findings: []wire.Finding{{Brief: "All"}}})
	if !p.Findings.Counting || len(p.Findings.Fillers) > 0 {
		t.Errorf("on the way: %+v", p.Findings)
	}
	p.diagnosed(true, wire.Diagnosis{Findings: []wire.Finding{{Brief: "All"}}, Counted: true, Solutions: 1})
	if p.Findings.Counting || !p.Findings.Counted || p.Findings.Solutions != 1 {
		t.Errorf("counted: %+v", p.Findings)
	}
	if n, ok := p.SolutionCount(); n != 1 || !ok {
		t.Errorf("%d, %v", n, ok)
	}
	if p.do(EditLine{Text: "-r -V"}); p.Findings.Counted || !p.Findings.Counting {
		t.Error("other settings may count otherwise")
	}
	if _, ok := p.SolutionCount(); ok {
		t.Error("the count of other settings is shown")
	}

	p.do(Solve{})
	p.progress(wire.PhaseSearching, 0)
	if p.Mode != WatchMode {
		t.Errorf("%s: %+v", p.Mode, p.Findings)
	}
	p.do(SetMode{DrawMode}, EditText{short, 0})
	if q, _, ok = question[wire.Diagnose](p); !ok || q.Deep {
		t.Errorf("beside a search: %+v", q)
	}
	p.do(EditText{small, 0})
	if p.progress(wire.PhaseFinished, 1); p.Findings.Asked && !p.Findings.Counting {
		t.Error("after the search nothing is counted")
	}
	if q, _, ok = question[wire.Diagnose](p); !ok || !q.Deep {
		t.Errorf("after the search: %+v", q)
	}
	p.do(Diagnosed{wire.Head{Number: p.Findings.question, Ended: true, Refused: "The box is too large."}, wire.Diagnosis{}})
	if p.Findings.Refused == "" || p.Findings.Asked {
		t.Errorf("refused: %+v", p.Findings)
	}
	p.do(SetMode{WatchMode})
	if p.Checks() != nil || p.Amiss() != nil {
		t.Error("who watches sees a list of what holds")
	}
}
