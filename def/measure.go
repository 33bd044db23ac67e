package def

import (
	"slices"

	"tilewright/def/say"
)

// Measure is what of a solution is counted, to find the one that has the most or the fewest of it.
type Measure uint8

const (
	// NoMeasure is the zero value.
	NoMeasure Measure = iota
	// Crossroads are the points where four pieces or more meet.
	Crossroads
	// LongestSeam is the length of the longest straight line inside the board that no piece crosses, in sides of cells. A piece
	// lies along each of them.
	LongestSeam
	// Together is the number of cells of the largest connected whole of one colour. Colours are those of pieces.
	Together
	Measures
)

// measureNames are what settings call the measures.
var measureNames = [Measures]string{"", "crossroads", "seam", "together"}

// MeasureNames are the names of the measures in settings, from the first on.
func MeasureNames() []string { return measureNames[1:] }

// String is the name of the measure in settings.
func (m Measure) String() string { return measureNames[m] }

// Words say how much of the measure a solution has.
func (m Measure) Words(n int) string {
	switch m {
	case Crossroads:
		return say.T("{n, plural, one {# crossroads} other {# crossroads}}", n)
	case LongestSeam:
		return say.T("a seam of {n, plural, one {# cell} other {# cells}}", n)
	}
	return say.T("{n, plural, one {# cell} other {# cells}} of a colour together", n)
}

// CanMeasure says why solutions of the puzzle cannot be measured; nil where they can. It may be a draft. O(1), and as much as
// the symmetries of the board where pieces have colours.
func (p *Puzzle) CanMeasure(m Measure) error {
	switch {
	case p.Lattice.Sticks():
		return say.Error("On a board of sticks solutions are not measured.")
	case len(p.Labels) > 0:
		return say.Error("On a board with words solutions are not measured.")
	case m == Crossroads && !(p.Flat() && p.Lattice.Crossroads()):
		return say.Error("Only on a flat board of squares or triangles can four pieces meet at a point.")
	case m == Crossroads && p.Wrap.Any():
		return say.Error("On a board that closes on itself crossroads are not counted.")
	case m == LongestSeam && (!p.Flat() || !p.Lattice.Right() || p.Wrap.Any()):
		return say.Error("Only a plain flat board of squares has seams.")
	case m == Together:
		return p.canJoin()
	}
	return nil
}

// canJoin says why colours of pieces cannot be measured.
func (p *Puzzle) canJoin() error {
	if slices.ContainsFunc(p.Pieces, func(q Piece) bool { return len(q.Tints)+len(q.BackTints) > 0 }) {
		return say.Error("Cubes have colours of their own here, and a solution does not say how each piece is turned.")
	}
	known := map[string]bool{}
	shared := false
	for i := range p.Pieces {
		if q := &p.Pieces[i]; q.Colour != "" && (!q.Stationary || q.Closes() && !q.Hole(p.Lattice)) {
			shared = shared || known[q.Colour] || q.Copies > 1 && !q.Stationary
			known[q.Colour] = true
		}
	}
	if !shared {
		return say.Error("No two pieces have the same colour. Say their colours in a comment, such as # colour: A=#c33 B=#c33.")
	}
	set := p.Set()
	colour := func(s Shape) string { return p.Pieces[s.Pieces[0]].Colour }
	for _, s := range set.Shapes {
		if slices.ContainsFunc(s.Pieces, func(i int) bool { return p.Pieces[i].Colour != colour(s) }) {
			return say.Error("Equal pieces have different colours, and a solution does not tell them apart.")
		}
	}
	for _, y := range p.Space().Symmetries() {
		for _, s := range set.Shapes {
			if !y.Mirrors && !set.limited {
				break
			}
			to, has := set.known[p.kindAfter(&p.Pieces[s.Pieces[0]], y.Turn)]
			if has && colour(set.Shapes[to]) != colour(s) {
				return say.Error("A piece and its mirror image have different colours, and solutions that are turned over count as one.")
			}
		}
		for i := range p.Pieces {
			q := &p.Pieces[i]
			if !q.Closes() || q.Hole(p.Lattice) {
				continue
			}
			c, ok := y.Apply(q.Cells[0])
			if !ok || !slices.ContainsFunc(p.Pieces, func(r Piece) bool {
				return r.Closes() && r.Colour == q.Colour && slices.Contains(r.Cells, p.Fold(c))
			}) {
				return say.Error("Pieces that lie fixed change their colours when the board is turned, and turned solutions count as one.")
			}
		}
	}
	return nil
}

// Meter measures solutions of a puzzle. It is made once for it, and has room of its own, so that one goroutine uses it at a
// time. Turned solutions measure the same.
type Meter struct {
	*Referee
	measure Measure
	colours []int32 // of pieces by their numbers, 0 for none
	runs    []int32 // by cell: the length of a seam up to it, or whether it is counted
	next    []int32
}

// Words say how much of its measure a solution has.
func (t *Meter) Words(n int) string { return t.measure.Words(n) }

// NewMeter makes the meter of a puzzle for which CanMeasure has no objection. O(cells).
func NewMeter(p *Puzzle, m Measure) *Meter {
	t := &Meter{Referee: refereeOf(p, false), measure: m}
	t.runs = make([]int32, len(t.board.Cells))
	switch m {
	case Crossroads:
		t.points = slices.DeleteFunc(t.board.Points(), func(point []int32) bool { return len(point) < 4 })
	case Together:
		t.colour()
	}
	return t
}

// colour numbers the colours of the pieces.
func (t *Meter) colour() {
	numbers := map[string]int32{"": 0}
	add := func(q *Piece) {
		n, known := numbers[q.Colour]
		if !known {
			n = int32(len(numbers))
			numbers[q.Colour] = n
		}
		t.colours = append(t.colours, n)
	}
	t.colours = []int32{0}
	for _, slot := range t.p.Slots() {
		add(&t.p.Pieces[slot.Piece])
	}
	for i := range t.p.Pieces {
		if q := &t.p.Pieces[i]; q.Closes() && !q.Hole(t.p.Lattice) {
			add(q)
		}
	}
}

// Of measures an assembly. O(cells).
func (t *Meter) Of(assembly []uint16) int {
	t.look(assembly)
	switch t.measure {
	case Crossroads:
		n := 0
		for _, point := range t.points {
			if t.crossroads(point) {
				n++
			}
		}
		return n
	case LongestSeam:
		return t.longest()
	}
	return t.largest()
}

// longest is the length of the longest seam.
func (t *Meter) longest() int {
	most := int32(0)
	for axis := range 2 {
		for c := range t.on { // the cell before it along the line comes earlier
			at := c * t.ways
			up, before := t.near[at+t.ways/2+axis], t.near[at+1-axis]
			t.runs[c] = 0
			if up >= 0 && t.on[up] != t.on[c] {
				if t.runs[c] = 1; before >= 0 {
					t.runs[c] += t.runs[before]
				}
			}
			most = max(most, t.runs[c])
		}
	}
	return int(most)
}

// largest is the number of cells of the largest whole of one colour.
func (t *Meter) largest() (most int) {
	clear(t.runs)
	for c := range t.on {
		colour := t.colours[t.on[c]]
		if colour == 0 || t.runs[c] > 0 {
			continue
		}
		size := 0
		t.runs[c], t.next = 1, append(t.next[:0], int32(c))
		for ; len(t.next) > 0; size++ {
			at := t.next[len(t.next)-1]
			t.next = t.next[:len(t.next)-1]
			for _, to := range t.near[int(at)*t.ways:][:t.ways] {
				if to >= 0 && t.runs[to] == 0 && t.colours[t.on[to]] == colour {
					t.runs[to], t.next = 1, append(t.next, to)
				}
			}
		}
		most = max(most, size)
	}
	return most
}
