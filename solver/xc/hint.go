package xc

import (
	"math/bits"
	"slices"

	"tilewright/def/say"
)

// Technique is a way in which people go on with a Sudoku.
type Technique uint8

const (
	// NakedSingle: one symbol fits into a cell.
	NakedSingle Technique = iota
	// HiddenSingle: in a row, a column or a box, one cell is left for a symbol.
	HiddenSingle
	// Pointing: in a box, a symbol fits only into one row or column, so the rest
	// of that line does not have it.
	Pointing
	// Claiming: in a row or a column, a symbol fits only into one box, so the rest
	// of that box does not have it.
	Claiming
	// NakedPair and NakedTriple: two or three cells of a house have room for only as many symbols. No other cell of the
	// house has these.
	NakedPair
	// HiddenPair and HiddenTriple: two or three symbols of a house fit into only as many cells, which have no other
	// symbol.
	HiddenPair
	NakedTriple
	HiddenTriple
	// XWing: in two rows a symbol fits only into the same two columns, or the other way round. The rest of those
	// columns or rows does not have it.
	XWing
	// ByCover: none of these helps, and only the solution tells the symbol.
	ByCover
)

// String is the technique's name in the reader's language.
func (t Technique) String() string {
	return [...]say.Message{"Naked single", "Hidden single", "Pointing", "Claiming", "Naked pair", "Hidden pair",
		"Naked triple", "Hidden triple", "X-wing", "Exact cover"}[t].String()
}

// Hint is a symbol that must be in a cell, with the reasons in order. The last one, a single, is about the cell itself.
// Those before it rule symbols out.
type Hint struct {
	Reasons      []Reason
	Cell, Symbol int
}

// Hardest is the hardest technique of the reasons.
func (h Hint) Hardest() (t Technique) {
	for _, r := range h.Reasons {
		t = max(t, r.Technique)
	}
	return t
}

// Reason is one step of a hint.
type Reason struct {
	Technique Technique
	// House is where it is seen. Others are the lines or the box from which symbols go. With an X-wing, House and
	// Second are the two lines that have it.
	House, Second House
	Others        []House
	// Cells and Symbols are those of the step, symbols as bits: bit v-1 for v.
	Cells   []int
	Symbols uint32
}

// House is a row, a column or a box. In a grid of side n rows are numbered from 0, columns from 1n, boxes from 2n.
type House int

// Kind is 0 for a row, 1 for a column and 2 for a box. place is its number among these, from 0.
func (h House) Kind(side int) (kind, place int) { return int(h) / side, int(h) % side }

// reasoner knows what still fits into each cell.
type reasoner struct {
	n      int
	houses [][]int
	fits   []uint32 // 0 for a filled cell
}

func newReasoner(s *Sudoku) *reasoner {
	n := s.Side()
	r := &reasoner{n, make([][]int, 3*n), make([]uint32, len(s.Cells))}
	for cell, v := range s.Cells {
		for _, h := range []int{cell / n, n + cell%n, 2*n + s.box(cell)} {
			r.houses[h] = append(r.houses[h], cell)
		}
		if v == 0 {
			r.fits[cell] = s.Candidates(cell)
		}
	}
	return r
}

// Hint finds the easiest way to go on, without idle reasons. ok is false where none of the techniques finds a symbol.
// The grid must have a solution. It takes up to some milliseconds.
func (s *Sudoku) Hint() (h Hint, ok bool) {
	r := newReasoner(s)
	begin := slices.Clone(r.fits)
	var before []Reason
	for {
		if single, ok := r.single(); ok {
			h.Reasons = r.needed(begin, before, single)
			h.Cell, h.Symbol = single.Cells[0], bits.Len32(single.Symbols)
			return h, true
		}
		next, ok := r.next()
		if !ok {
			return Hint{}, false
		}
		r.apply(next)
		before = append(before, next)
	}
}

// HintOf takes a symbol from the solution where no technique helps: for the cell into which the fewest fit. ok is false
// when the grid is full.
func (s *Sudoku) HintOf(solution *Sudoku) (h Hint, ok bool) {
	best := s.Side() + 1
	for cell, v := range s.Cells {
		if k := bits.OnesCount32(s.Candidates(cell)); v == 0 && k < best {
			best = k
			h = Hint{[]Reason{{Technique: ByCover, Cells: []int{cell}, Symbols: 1 << (solution.Cells[cell] - 1)}}, cell, int(solution.Cells[cell])}
		}
	}
	return h, best <= s.Side()
}

// needed drops the steps that the rest does not need.
func (r *reasoner) needed(begin []uint32, before []Reason, single Reason) []Reason {
	for i := len(before) - 1; i >= 0; i-- {
		without := append(slices.Delete(slices.Clone(before), i, i+1), single)
		if r.hold(begin, without) {
			before = without[:len(without)-1]
		}
	}
	return append(before, single)
}

// hold reports whether each reason holds after those before it.
func (r *reasoner) hold(begin []uint32, reasons []Reason) bool {
	copy(r.fits, begin)
	for _, reason := range reasons {
		if !r.holds(reason) {
			return false
		}
		r.apply(reason)
	}
	return true
}

// where lists the cells of a house into which one of the symbols fits. union is all symbols that fit into one of the
// cells.
func (r *reasoner) where(h House, symbols uint32) (cells []int) {
	for _, c := range r.houses[h] {
		if r.fits[c]&symbols != 0 {
			cells = append(cells, c)
		}
	}
	return cells
}

func (r *reasoner) union(cells []int) (symbols uint32) {
	for _, c := range cells {
		symbols |= r.fits[c]
	}
	return symbols
}

// single finds a symbol. It looks at boxes first, where people see it best.
func (r *reasoner) single() (Reason, bool) {
	for _, kind := range []int{2, 3, 0, 1} {
		if kind == 3 {
			for c, f := range r.fits {
				if bits.OnesCount32(f) == 1 {
					return Reason{Technique: NakedSingle, House: House(c / r.n), Cells: []int{c}, Symbols: f}, true
				}
			}
			continue
		}
		for h := House(kind * r.n); h < House((kind+1)*r.n); h++ {
			for v := range r.n {
				if cells := r.where(h, 1<<v); len(cells) == 1 {
					return Reason{Technique: HiddenSingle, House: h, Cells: cells, Symbols: 1 << v}, true
				}
			}
		}
	}
	return Reason{}, false
}

// next finds the easiest step that rules something out.
func (r *reasoner) next() (found Reason, ok bool) {
	for _, find := range []func() (Reason, bool){
		r.locked,
		func() (Reason, bool) { return r.set(2, false) }, func() (Reason, bool) { return r.set(2, true) },
		func() (Reason, bool) { return r.set(3, false) }, func() (Reason, bool) { return r.set(3, true) },
		r.wing,
	} {
		if found, ok = find(); ok {
			return found, true
		}
	}
	return Reason{}, false
}

// locked finds a symbol whose cells in one house all lie in another one.
func (r *reasoner) locked() (Reason, bool) {
	for _, technique := range []Technique{Pointing, Claiming} {
		for h := range House(3 * r.n) {
			if (int(h) >= 2*r.n) != (technique == Pointing) {
				continue
			}
			for v := range r.n {
				cells := r.where(h, 1<<v)
				if len(cells) < 2 {
					continue
				}
				for other := range House(3 * r.n) {
					reason := Reason{Technique: technique, House: h, Others: []House{other}, Cells: cells, Symbols: 1 << v}
					if (int(other) >= 2*r.n) == (technique == Claiming) && r.holds(reason) && r.rules(reason) {
						return reason, true
					}
				}
			}
		}
	}
	return Reason{}, false
}

// set finds k cells of a house with room for only k symbols. With hidden, it finds k symbols of a house that fit into
// only k cells.
func (r *reasoner) set(k int, hidden bool) (Reason, bool) {
	technique := map[int][2]Technique{2: {NakedPair, HiddenPair}, 3: {NakedTriple, HiddenTriple}}[k]
	for h := range House(3 * r.n) {
		reason := Reason{Technique: technique[0], House: h}
		if hidden {
			reason.Technique = technique[1]
			for symbols := range subsets(r.n, k) {
				reason.Symbols, reason.Cells = symbols, r.where(h, symbols)
				if r.holds(reason) && r.rules(reason) {
					return reason, true
				}
			}
			continue
		}
		for places := range subsets(r.n, k) {
			reason.Cells = nil
			for i, c := range r.houses[h] {
				if places>>i&1 == 1 && r.fits[c] != 0 {
					reason.Cells = append(reason.Cells, c)
				}
			}
			reason.Symbols = r.union(reason.Cells)
			if len(reason.Cells) == k && r.holds(reason) && r.rules(reason) {
				return reason, true
			}
		}
	}
	return Reason{}, false
}

// subsets are the sets of k out of n things, as bits.
func subsets(n, k int) func(yield func(uint32) bool) {
	return func(yield func(uint32) bool) {
		for s := uint32(1)<<k - 1; s < 1<<n; {
			if !yield(s) {
				return
			}
			low := s & -s
			up := s + low
			s = up | (s^up)/low>>2
		}
	}
}

// wing finds an X-wing: a symbol that has two places in each of two rows, or of two columns.
func (r *reasoner) wing() (Reason, bool) {
	for _, from := range []int{0, r.n} {
		for v := range r.n {
			var pairs []House
			for h := House(from); int(h) < from+r.n; h++ {
				if len(r.where(h, 1<<v)) == 2 {
					pairs = append(pairs, h)
				}
			}
			for i, first := range pairs {
				for _, second := range pairs[i+1:] {
					if reason := r.wingOf(first, second, v); r.holds(reason) && r.rules(reason) {
						return reason, true
					}
				}
			}
		}
	}
	return Reason{}, false
}

// wingOf is the X-wing of a symbol in two rows, or in two columns, if it is one.
func (r *reasoner) wingOf(first, second House, symbol int) Reason {
	reason := Reason{Technique: XWing, House: first, Second: second, Symbols: 1 << symbol}
	one := r.where(first, 1<<symbol)
	reason.Cells = append(slices.Clone(one), r.where(second, 1<<symbol)...)
	for _, c := range one {
		across := House(r.n + c%r.n)
		if int(first) >= r.n {
			across = House(c / r.n)
		}
		reason.Others = append(reason.Others, across)
	}
	return reason
}

// holds reports whether the reason is true.
func (r *reasoner) holds(x Reason) bool {
	switch x.Technique {
	case NakedSingle:
		return r.fits[x.Cells[0]] == x.Symbols
	case HiddenSingle:
		return slices.Equal(r.where(x.House, x.Symbols), x.Cells)
	case Pointing, Claiming:
		cells := r.where(x.House, x.Symbols)
		return len(cells) > 0 && r.within(cells, x.Others)
	case NakedPair, NakedTriple:
		return bits.OnesCount32(r.union(x.Cells)) == len(x.Cells) && r.union(x.Cells) == x.Symbols
	case HiddenPair, HiddenTriple:
		cells := r.where(x.House, x.Symbols)
		if len(cells) != bits.OnesCount32(x.Symbols) || !slices.Equal(cells, x.Cells) {
			return false
		}
		for v := range r.n { // each of the symbols is still missing in the house
			if x.Symbols>>v&1 == 1 && len(r.where(x.House, 1<<v)) == 0 {
				return false
			}
		}
		return true
	case XWing:
		one, two := r.where(x.House, x.Symbols), r.where(x.Second, x.Symbols)
		return len(one) == 2 && len(two) == 2 && r.within(one, x.Others) && r.within(two, x.Others)
	}
	return false
}

// within reports whether each cell is in one of the houses.
func (r *reasoner) within(cells []int, houses []House) bool {
	for _, c := range cells {
		if !slices.ContainsFunc(houses, func(h House) bool { return slices.Contains(r.houses[h], c) }) {
			return false
		}
	}
	return true
}

// out calls f with each cell and the symbols that the reason rules out there.
func (r *reasoner) out(x Reason, f func(cell int, symbols uint32)) {
	switch x.Technique {
	case Pointing, Claiming, XWing:
		for _, other := range x.Others {
			for _, c := range r.houses[other] {
				if !slices.Contains(x.Cells, c) {
					f(c, r.fits[c]&x.Symbols)
				}
			}
		}
	case NakedPair, NakedTriple:
		for _, c := range r.houses[x.House] {
			if !slices.Contains(x.Cells, c) {
				f(c, r.fits[c]&x.Symbols)
			}
		}
	case HiddenPair, HiddenTriple:
		for _, c := range x.Cells {
			f(c, r.fits[c]&^x.Symbols)
		}
	}
}

// rules reports whether the reason rules anything out, and apply rules it out.
func (r *reasoner) rules(x Reason) (any bool) {
	r.out(x, func(_ int, symbols uint32) { any = any || symbols != 0 })
	return any
}

func (r *reasoner) apply(x Reason) {
	r.out(x, func(cell int, symbols uint32) { r.fits[cell] &^= symbols })
}
