package main

import (
	"tilewright/def"
	"tilewright/solver/filter"
	"tilewright/solver/problem"
	"tilewright/wasm/wire"
)

// diagnosis is the question what is known about a puzzle before a search. It
// goes on beside a run: an edit must not end the search of the text before.
type diagnosis struct {
	number   int
	compiler *problem.Compiler
	budget   pace
}

func newDiagnosis(number int, puzzle *def.Puzzle) *diagnosis {
	return &diagnosis{number: number, compiler: problem.NewCompiler(puzzle), budget: firstPace}
}

// step works for one slice, which begins now, and tells whether it was the last.
func (d *diagnosis) step(begin float64, now func() float64) (done bool) {
	done = d.compiler.Run(int(d.budget))
	d.budget = d.budget.next(now() - begin)
	return done
}

// answer is what was found, once step has returned true.
func (d *diagnosis) answer() (wire.Diagnosis, error) {
	m := wire.Diagnosis{Op: wire.OpDiagnosis, Version: wire.Version, Run: d.number, Findings: []wire.Finding{}}
	p, err := d.compiler.Problem()
	if err != nil {
		return m, err
	}
	for _, f := range filter.Diagnose(p) {
		cells := make([]int, len(f.Cells))
		for i, cell := range f.Cells {
			cells[i] = int(cell)
		}
		pieces := f.Pieces
		if pieces == nil {
			pieces = []string{}
		}
		m.Findings = append(m.Findings, wire.Finding{
			Kind: f.Kind.String(), Impossible: true, Text: f.Text, Pieces: pieces, Cells: cells,
		})
	}
	return m, nil
}
