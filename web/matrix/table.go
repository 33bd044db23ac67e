package main

import (
	"fmt"
	"runtime/debug"
	"slices"
	"strings"

	"tilewright/def"
	"tilewright/def/testing/gen"
)

// Verdict is the result of doing something with a puzzle. The zero Verdict is right.
type Verdict struct {
	// Refused is the sentence that says, before anything runs, why it cannot be done.
	Refused string
	// Broken says what was wrong, and how to repeat it.
	Broken string
}

func refused(sentence string) Verdict { return Verdict{Refused: sentence} }

func broken(format string, args ...any) Verdict { return Verdict{Broken: fmt.Sprintf(format, args...)} }

// worst joins the results of several tries. It is broken if one of them is, and refused if all of them are.
func worst(all ...Verdict) (v Verdict) {
	served := false
	for _, one := range all {
		switch {
		case one.Broken != "":
			return one
		case one.Refused != "":
			v.Refused = one.Refused
		default:
			served = true
		}
	}
	if served {
		return Verdict{}
	}
	return v
}

// Row is something that can be done with a puzzle.
type Row struct {
	Name string
	// Every tries only one of this many puzzles, where a try is expensive; 0 is 1.
	Every int
	// Do does it with one puzzle, and All with many at once; a row has one of the two.
	Do  func(*Case) Verdict
	All func([]*Case) []Verdict
}

// Column is a feature that puzzles have.
type Column struct {
	Name string
	Has  func(*Case) bool
}

// Columns are the features of the generator, and those that the oracle knows.
func Columns() (list []Column) {
	for _, f := range slices.Concat(gen.Features, gen.WrapFeatures, gen.TurnFeatures, gen.RuleFeatures) {
		list = append(list, Column{f.Name, func(c *Case) bool { return f.Has(c.Puzzle) }})
	}
	back := func(q def.Piece) bool { return q.Back != nil }
	return append(list,
		Column{"backs", func(c *Case) bool { return slices.ContainsFunc(c.Puzzle.Pieces, back) }},
		Column{"no solution", func(c *Case) bool { return len(c.Solutions) == 0 }},
		Column{"turns", func(c *Case) bool { return c.Once < len(c.Solutions) }},
		Column{"mirror images", func(c *Case) bool { return c.Mirrored < c.Once }})
}

// Cell counts the results for the puzzles of a column.
type Cell struct{ Right, Refused, Broken int }

func (c Cell) String() string {
	switch {
	case c.Broken > 0:
		return "BROKEN"
	case c.Right > 0 && c.Refused > 0:
		return "both"
	case c.Right > 0:
		return "right"
	case c.Refused > 0:
		return "refused"
	}
	return "."
}

// Table is the matrix.
type Table struct {
	Rows    []string
	Columns []string
	Cells   [][]Cell // by row and column
	// Said are the sentences with which each row refuses, and how often.
	Said []map[string]int
	// Faults are the first faults of each row, in words.
	Faults []string
	// Wrong are the names of rows with faults, and how many each has.
	Wrong map[string]int
}

// faultsShown is how many faults of a row are told.
const faultsShown = 3

// ofEach is on how many puzzles of other lattices each row is tried, so that there are some of each lattice.
const ofEach = 16

// backed is the first number of the puzzles whose pieces have backs (gen.Backed), and around of those whose boards close on
// themselves (gen.Wrapped), on each lattice in turn. So is turned of those whose pieces have turns of their own (gen.Turned), and
// ruled of those with rules for solutions (gen.Ruled).
const backed, around, turned, ruled = 1 << 40, 1 << 41, 1 << 42, 1 << 43

// puzzleOf is the generated puzzle with a number.
func puzzleOf(number uint64) *def.Puzzle {
	switch {
	case number < backed:
		return gen.Mixed(number)
	case number >= ruled:
		return gen.Ruled(number - ruled)
	case number >= turned:
		n := number - turned
		return gen.Turned(n%2*gen.Elsewhere + n/2)
	case number >= around:
		n := number - around
		return gen.Wrapped(n%2*gen.Elsewhere + n/2)
	}
	for n := number - backed; ; n += 1 << 10 {
		p := gen.Backed(n)
		if _, ok := gen.NewOracle(p).Solve(gen.MostSolutions); ok {
			return p
		}
	}
}

// Run tries all rows, with `puzzles` puzzles of the generator, and with `elsewhere` on other lattices. A tenth as many
// have pieces with backs, a fifth boards that close on themselves, a fifth
// pieces with turns of their own, and a fifth rules for solutions. With `least` each row is tried only with a sample, in
// which each feature comes at least that many times where it can.
func Run(rows []Row, first uint64, puzzles, elsewhere, least int) *Table {
	cases := make([]*Case, puzzles+elsewhere+puzzles/10+3*(puzzles/5))
	for i := range cases {
		number := first + uint64(i)
		switch {
		case i >= puzzles+elsewhere+puzzles/10+2*(puzzles/5):
			number += ruled - uint64(puzzles+elsewhere+puzzles/10+2*(puzzles/5))
		case i >= puzzles+elsewhere+puzzles/10+puzzles/5:
			number += turned - uint64(puzzles+elsewhere+puzzles/10+puzzles/5)
		case i >= puzzles+elsewhere+puzzles/10:
			number += around - uint64(puzzles+elsewhere+puzzles/10)
		case i >= puzzles+elsewhere:
			number += backed - uint64(puzzles+elsewhere)
		case i >= puzzles:
			number += gen.Elsewhere - uint64(puzzles)
		}
		cases[i] = NewCase(puzzleOf(number), number)
	}
	t := &Table{Wrong: map[string]int{}}
	for _, column := range Columns() {
		t.Columns = append(t.Columns, column.Name)
		for _, c := range cases {
			c.features = append(c.features, column.Has(c))
		}
	}
	for number, r := range rows {
		some := cases
		if r.Every > 1 {
			some = nil
			for i, c := range cases { // some of each kind that the generator makes in turn
				first := i >= puzzles && i < puzzles+ofEach
				if first || uint32(i)*2654435761>>16%uint32(r.Every) == 0 {
					some = append(some, c)
				}
			}
		}
		if least > 0 {
			from := 0 // rows of many puzzles share a run of the program
			if r.All == nil {
				from = number * len(some) / len(rows)
			}
			some = sample(slices.Concat(some[from:], some[:from]), least)
		}
		t.row(r, some, r.verdicts(some))
	}
	return t
}

// sample are the first cases that add to a feature that fewer than `least` before them have.
func sample(cases []*Case, least int) (some []*Case) {
	seen := make([]int, len(cases[0].features))
	for _, c := range cases {
		adds := false
		for i, has := range c.features {
			if has {
				adds = adds || seen[i] < least
				seen[i]++
			}
		}
		if adds {
			some = append(some, c)
		}
	}
	return some
}

// verdicts tries the row with some puzzles.
func (r *Row) verdicts(cases []*Case) []Verdict {
	if r.All != nil {
		return r.All(cases)
	}
	list := make([]Verdict, len(cases))
	for i, c := range cases {
		list[i] = caught(func() Verdict { return r.Do(c) })
	}
	return list
}

// caught is a verdict; a panic on the way becomes a broken one.
func caught(do func() Verdict) (v Verdict) {
	defer func() {
		if p := recover(); p != nil {
			v = broken("panic: %v%s", p, ours(debug.Stack()))
		}
	}()
	return do()
}

// ours are the first places in a stack that are in our code, outside of this package.
func ours(stack []byte) (places string) {
	for line := range strings.Lines(string(stack)) {
		if at := strings.Index(line, ".go:"); at >= 0 && strings.Count(places, "\n") < 4 &&
			!strings.Contains(line, "/web/matrix/") && !strings.Contains(line, "/runtime/") {
			places += "\n    " + strings.TrimSpace(line)
		}
	}
	return places
}

// row adds the results of a row.
func (t *Table) row(r Row, cases []*Case, verdicts []Verdict) {
	cells, said := make([]Cell, len(t.Columns)), map[string]int{}
	for i, v := range verdicts {
		if v.Refused != "" {
			said[v.Refused]++
		}
		if v.Broken != "" {
			if t.Wrong[r.Name]++; t.Wrong[r.Name] <= faultsShown {
				t.Faults = append(t.Faults, fmt.Sprintf("%s, puzzle %d: %s\n%s", r.Name, cases[i].Number, v.Broken, cases[i].Text))
			}
		}
		for k, has := range cases[i].features {
			switch {
			case !has:
			case v.Broken != "":
				cells[k].Broken++
			case v.Refused != "":
				cells[k].Refused++
			default:
				cells[k].Right++
			}
		}
	}
	for s := range said {
		if err := sentence(s); err != nil {
			t.Faults = append(t.Faults, fmt.Sprintf("%s: %v", r.Name, err))
		}
	}
	t.Rows, t.Cells, t.Said = append(t.Rows, r.Name), append(t.Cells, cells), append(t.Said, said)
}

// String is the table for a terminal. The names of columns stand upright, a cell is a sign, and below are the sentences
// of refusals.
func (t *Table) String() string {
	signs := map[string]string{"right": "+", "refused": "-", "both": "±", "BROKEN": "X", ".": "."}
	var b strings.Builder
	b.WriteString("+ right   - refused   ± some are right, others refused   X broken   . not tried\n\n")
	wide := 0
	for _, name := range t.Rows {
		wide = max(wide, len(name))
	}
	for i, name := range t.Columns {
		fmt.Fprintf(&b, "%*s %s%s\n", wide, "", strings.Repeat("| ", i), name)
	}
	for i, name := range t.Rows {
		fmt.Fprintf(&b, "%-*s", wide, name)
		for _, c := range t.Cells[i] {
			b.WriteString(" " + signs[c.String()])
		}
		b.WriteByte('\n')
	}
	for i, said := range t.Said {
		if len(said) > 0 {
			fmt.Fprintf(&b, "\n%s is refused:\n", t.Rows[i])
			for _, s := range sorted(said) {
				fmt.Fprintf(&b, "%6d  %s\n", said[s], s)
			}
		}
	}
	return b.String()
}

// Empty names the cells in which nothing was tried.
func (t *Table) Empty() (list []string) {
	for i, cells := range t.Cells {
		for k, c := range cells {
			if c == (Cell{}) {
				list = append(list, t.Rows[i]+" with "+t.Columns[k])
			}
		}
	}
	return list
}

// text is the text of a puzzle, for a fault.
func text(p *def.Puzzle) string { return def.Format(p) }
