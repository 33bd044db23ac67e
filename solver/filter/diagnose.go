package filter

import (
	"slices"
	"strings"

	"tilewright/def/diagnostic"
	"tilewright/def/say"
	"tilewright/solver/problem"
)

// Subject is the subject of a finding.
type Subject uint8

const (
	ByRegion Subject = iota // the parts of the board
	ByPiece                 // whether each piece has an image
	ByParity                // the checkerboard
	ByVolume                // sizes of the pieces against the board
	ByCell                  // cells without an image
)

// String is the word for the kind: region, piece, parity, volume or cell.
func (k Subject) String() string {
	return [...]string{"region", "piece", "parity", "volume", "cell"}[k]
}

// Verdict is what a finding means for the puzzle.
type Verdict uint8

const (
	// Holds: the puzzle has what a solution needs.
	Holds Verdict = iota
	// Undecided: pieces are missing, or too many.
	Undecided
	// Impossible: there is no solution. Where pieces are missing, no additional pieces help.
	Impossible
)

// String is the word for the verdict: holds, undecided or impossible.
func (v Verdict) String() string { return [...]string{"holds", "undecided", "impossible"}[v] }

// Finding is a fact about a puzzle that is known before any search.
type Finding struct {
	Kind    Subject
	Verdict Verdict
	// Brief is its line in a list of findings, without a full stop: "The board is one part".
	Brief string
	// Text gives the reason in a sentence or two, where something is impossible.
	Text string
	// Pieces are the names of the pieces it is about, and Cells the open cells. Either may be empty.
	Pieces []string
	Cells  []int32
}

// Diagnose says what is known about a puzzle before any search. There is a finding each about regions, pieces and
// parity. Another is about the volume, or about the cells where some have no image. If nothing is impossible, there may
// still be no solution. The puzzle may be a draft, whose pieces have fewer or more cells than the board.
// problem.ShapesOnly is enough, because it does not look at images.
func Diagnose(p *problem.Problem) []Finding {
	d := NewDiagnosis(p)
	for !d.Run(1 << 20) {
	}
	return d.Findings()
}

// Diagnosis is Diagnose in slices.
type Diagnosis struct {
	p *problem.Problem
	// missing is how many cells the pieces lack to fill the board, with all copies and as many cells empty as may be.
	// It is less than 0 where the pieces that have to be placed have too many cells.
	missing int
	fits    []bool // of each shape
	covered []bool // of each cell
	bare    int    // not covered, and have to be filled
	// These are the place that is tried next: a shape, an orientation, an x.
	shape, orientation, x int
	places                problem.Places
}

// NewDiagnosis begins a diagnosis.
func NewDiagnosis(p *problem.Problem) *Diagnosis {
	d := &Diagnosis{p: p, bare: len(p.Cells)}
	least, most := 0, 0
	for i := range p.Shapes {
		s := &p.Shapes[i]
		small, large := s.Sizes()
		least, most = least+small*s.Least, most+large*s.Copies
	}
	switch few, many := len(p.Cells)-p.Empty-most, least-len(p.Cells); {
	case few > 0:
		d.missing = few
	case many > 0:
		d.missing = -many
	}
	d.fits, d.covered = make([]bool, len(p.Shapes)), make([]bool, len(p.Cells))
	for _, variable := range p.Variable {
		if variable {
			d.bare--
		}
	}
	return d
}

// Missing is how many cells the pieces have too few. It is less than 0 where they have too many.
func (d *Diagnosis) Missing() int { return d.missing }

// Run tries about budget places for pieces. It reports whether all places that tell something were tried. Most puzzles
// need few: a place for each piece, once all cells are covered.
func (d *Diagnosis) Run(budget int) (done bool) {
	for ; d.shape < len(d.p.Shapes); d.shape++ {
		for ; d.orientation < len(d.p.Shapes[d.shape].Orientations); d.orientation++ {
			if d.x == 0 {
				d.places = d.p.Places(d.shape, d.orientation)
			}
			for ; d.x < d.places.Rooms[0] && !d.known(); d.x++ {
				if budget <= 0 {
					return false
				}
				d.places.Slice(d.x, d.cover)
				budget -= d.places.Rooms[1]*d.places.Rooms[2] + 1
			}
			d.x = 0
		}
		d.orientation = 0
	}
	return true
}

// fill tells whether a cell has to be filled.
func (d *Diagnosis) fill(cell int) bool { return d.p.Variable == nil || !d.p.Variable[cell] }

// known tells whether the present shape has no more to tell.
func (d *Diagnosis) known() bool { return d.fits[d.shape] && d.bare == 0 }

// cover notes the cells that an orientation covers at a place, unless something is in the way.
func (d *Diagnosis) cover(_ int32, cells []int32) {
	d.fits[d.shape] = d.fits[d.shape] || len(cells) > 0
	for _, c := range cells {
		if !d.covered[c] {
			if d.covered[c] = true; d.fill(int(c)) {
				d.bare--
			}
		}
	}
}

// Findings are what is known when Run has returned true. They are about the parts of the board, the pieces, the
// checkerboard, and the sizes or the cells.
func (d *Diagnosis) Findings() []Finding {
	if d.p.Dark == nil {
		return []Finding{d.regions(), d.pieces(), d.volume()}
	}
	return []Finding{d.regions(), d.pieces(), d.parity(), d.volume()}
}

// volume compares the sizes of pieces and board, or names cells that no piece covers.
func (d *Diagnosis) volume() Finding {
	f := Finding{Kind: ByVolume}
	switch {
	case d.missing < 0:
		f.Verdict, f.Brief = Undecided, say.T("The pieces have "+cells+" too many", -d.missing)
		return f
	case d.bare > d.missing:
		return d.cells()
	case d.missing == 0 && d.p.Variable != nil:
		f.Brief = say.T("The pieces can cover all cells that have to be filled")
		return f
	case d.missing == 0:
		f.Brief = say.T("The pieces can cover {n, plural, =1 {the one cell} other {all # cells}}", len(d.p.Cells))
		return f
	}
	f.Verdict, f.Brief = Undecided, say.T(capital+" {n, plural, one {cell is} other {cells are}} still without a piece", d.missing)
	return f
}

// Numbers in sentences: those up to six are words.
const (
	number  = "{n, plural, =1 {one} =2 {two} =3 {three} =4 {four} =5 {five} =6 {six} other {#}}"
	capital = "{n, plural, =1 {One} =2 {Two} =3 {Three} =4 {Four} =5 {Five} =6 {Six} other {#}}"
	cells   = number + " {n, plural, one {cell} other {cells}}"
)

// cells is the finding about cells that no piece covers, where there are more than are missing.
func (d *Diagnosis) cells() Finding {
	f := Finding{Kind: ByCell, Verdict: Impossible}
	for c, covered := range d.covered {
		if !covered && d.fill(c) {
			f.Cells = append(f.Cells, int32(c))
		}
	}
	n := len(f.Cells)
	f.Brief = say.T("No piece can cover "+number+" of the cells", n)
	cell := d.p.Cells[f.Cells[0]]
	switch {
	case n == 1 && d.missing <= 0:
		f.Text = say.T("No piece can cover the cell at {cell}.", cell)
	case n == 1:
		f.Text = say.T("No piece can cover the cell at {cell}. The pieces you may still add have only "+missing+".", cell, d.missing)
	case d.missing <= 0:
		f.Text = say.T("No piece can cover the cell at {cell}, nor "+others+".", cell, n-1)
	default:
		f.Text = say.T("No piece can cover the cell at {cell}, nor "+others+". The pieces you may still add have only "+missing+".",
			cell, n-1, d.missing)
	}
	return f
}

const (
	others  = "{others, plural, one {# other cell} other {# other cells}}"
	missing = "{missing, plural, one {# cell} other {# cells}}"
)

// pieces says whether each piece fits somewhere.
func (d *Diagnosis) pieces() Finding {
	f := Finding{Kind: ByPiece, Brief: say.T("Every piece fits somewhere")}
	if d.p.Spare() {
		f.Brief = say.T("Every piece that has to be placed fits somewhere")
	}
	if len(d.p.Shapes) == 0 {
		f.Verdict, f.Brief = Undecided, say.T("There are no pieces yet")
		return f
	}
	for i := range d.p.Shapes {
		if !d.fits[i] && d.p.Shapes[i].Least > 0 {
			for _, piece := range d.p.Shapes[i].Pieces {
				f.Pieces = append(f.Pieces, d.p.Puzzle.Pieces[piece].Name)
			}
		}
	}
	switch names := strings.Join(f.Pieces, ", "); {
	case len(f.Pieces) == 1:
		f.Brief = say.T("{piece} fits nowhere", names)
		f.Text = say.T("Piece {piece} fits nowhere on the board, whichever way it is turned.", names)
	case len(f.Pieces) > 1:
		f.Brief = say.T(capital+" pieces fit nowhere", len(f.Pieces))
		f.Text = say.T("The pieces {names} fit nowhere on the board, whichever way they are turned.", names)
	default:
		return f
	}
	f.Verdict = Impossible
	return f
}

// regions says how many parts the board has, and which of them no set of pieces can fill. Missing cells may help to
// fill a part. Where the two sides of a piece differ in volume, none is told.
func (d *Diagnosis) regions() Finding {
	f := Finding{Kind: ByRegion}
	v := volumes(d.p)
	totals := v.without(-1)
	parts := partsOf(d.p)
	var bad []int       // sizes of those that cannot be filled
	most := 0           // cells of the largest part
	var largest []int32 // of those that cannot be filled
	for _, part := range parts {
		most = max(most, len(part))
		if !d.p.Measured() || d.fillable(v, totals, part) {
			continue
		}
		bad = append(bad, len(part))
		if len(part) > len(largest) {
			largest, part = part, largest
		}
		f.Cells = append(f.Cells, part...)
	}
	switch {
	case len(parts) == 0:
		f.Verdict, f.Brief = Undecided, say.T("The board has no open cell")
		return f
	case len(parts) == 1: // volume tells whether the whole can be filled
		f.Brief, f.Cells = say.T("The board is one part"), nil
		return f
	case len(bad) == 0:
		f.Brief = say.T("The board is in "+number+" parts", len(parts))
		return f
	case len(bad) == 1:
		f.Brief = say.T("No pieces fill the part of "+cells, bad[0])
		f.Text = say.T("The board has a separate part of {n, plural, one {# cell} other {# cells}}, and no set of the pieces "+
			"fills it"+whatever, bad[0], max(0, d.missing))
	default:
		slices.Sort(bad)
		f.Brief = say.T("No pieces fill "+number+" parts of the board", len(bad))
		f.Text = say.T("The board has separate parts of {sizes} cells, and no set of the pieces fills any of them"+whatever,
			listed(bad, diagnostic.And), max(0, d.missing))
	}
	f.Verdict = Impossible
	// Mark the largest part only if it adds something. It may be the board itself, with the rest cut off. Then only the
	// smaller parts tell what is wrong.
	if len(bad) == 1 || len(largest) < most || len(largest) == bad[len(bad)-2] {
		f.Cells = append(f.Cells, largest...)
	}
	slices.Sort(f.Cells)
	return f
}

// partsOf are the parts of the board: cells that hang together, in the order of their first cells.
func partsOf(p *problem.Problem) (parts [][]int32) {
	seen := make([]bool, len(p.Cells))
	for first := range p.Cells {
		if seen[first] {
			continue
		}
		seen[first] = true
		part := []int32{int32(first)}
		for k := 0; k < len(part); k++ {
			for _, n := range neighbours(p, part[k]) {
				if !seen[n] {
					seen[n] = true
					part = append(part, n)
				}
			}
		}
		parts = append(parts, part)
	}
	return parts
}

// fillable tells whether some pieces have as many cells as a part of the board. Totals leave out pieces that may be left
// over. The part may also keep as many cells empty as may be.
func (d *Diagnosis) fillable(v *sums, totals []uint64, part []int32) bool {
	empty := 0
	for _, c := range part {
		if d.p.Variable != nil && d.p.Variable[c] && empty < d.p.Empty {
			empty++
		}
	}
	for more := 0; more <= max(0, d.missing)+empty; more++ {
		if v.has(totals, len(part)-more) {
			return true
		}
	}
	return false
}

const whatever = "{missing, plural, =0 {} one {, whatever covers the # cell that are missing} " +
	"other {, whatever covers the # cells that are missing}}."

// neighbours are the open cells that share a face with a cell.
func neighbours(p *problem.Problem, cell int32) (all []int32) {
	for _, other := range p.Around(cell) {
		if other >= 0 {
			all = append(all, other)
		}
	}
	return all
}

// parity says whether the pieces can have as many dark and light cells as the board. Cells that are missing may have
// either colour, and so may those that are too many.
func (d *Diagnosis) parity() Finding {
	p := d.p
	var odd []int // shapes whose dark and light cells differ in number
	even, most := 0, 0
	for i := range p.Shapes {
		s := &p.Shapes[i]
		parity := s.Parity
		if s.Back != nil {
			parity = max(parity, s.Back.Parity)
		}
		most += parity * s.Copies
		if parity == 0 {
			even += s.Copies
		} else {
			odd = append(odd, i)
		}
	}
	dark := 0
	for _, is := range p.Dark {
		if is {
			dark++
		}
	}
	light := len(p.Cells) - dark
	if !p.Exact() || !p.Measured() {
		return d.parityWithin(dark, light, most)
	}
	sums := parities(p)
	totals := sums.without(-1)
	for free := -abs(d.missing); free <= abs(d.missing); free++ {
		if sums.has(totals, dark-light+free) {
			return Finding{Kind: ByParity, Brief: say.T("Dark and light cells can match")}
		}
	}
	f := Finding{Kind: ByParity, Verdict: Impossible, Brief: say.T("Dark and light cells cannot match")}
	pieces := 0
	for _, i := range odd {
		pieces += p.Shapes[i].Copies
		for _, piece := range p.Shapes[i].Pieces {
			f.Pieces = append(f.Pieces, p.Puzzle.Pieces[piece].Name)
		}
	}
	f.Text = say.T(checkerboard, dark, light) + " "
	difference := abs(dark - light)
	names := strings.Join(f.Pieces, " ")
	switch {
	case d.missing != 0:
		kind := "few"
		if d.missing < 0 {
			kind = "many"
		}
		f.Text += say.T("The difference is {difference}. The pieces cannot make that up, whatever the {n, plural, one {# cell} "+
			"other {# cells}} {kind, select, few {that are missing} other {that are too many}}.", difference, abs(d.missing), kind)
	case pieces == 0:
		f.Text += say.T("Every piece covers equal numbers of dark and light cells, so together they always cover {more} and "+
			"{less}.", (len(p.Cells)+1)/2, len(p.Cells)/2)
	case pieces == 1:
		s := &p.Shapes[odd[0]]
		if even > 0 {
			f.Text += say.T("{n, plural, =1 {One piece covers} other {# pieces cover}} equal numbers of both.", even) + " "
		}
		n := len(p.Cells)
		f.Text += say.T("{piece} covers {some} and {others}, so together they always cover {more} and {less}.", names,
			(s.Size+s.Parity)/2, (s.Size-s.Parity)/2, (n+s.Parity)/2, (n-s.Parity)/2)
	case most < difference:
		f.Text += say.T("The difference is {difference}. The pieces can make at most {most}, even when {names} all favour one "+
			"colour.", difference, most, names)
	default:
		f.Text += say.T("The difference is {difference}. {n, plural, one {# piece} other {# pieces}} ({names}) cover more of one "+
			"colour than of the other. Wherever they lie, their differences add up to {sums}.",
			difference, pieces, names, reached(sums, totals, most))
	}
	return f
}

const checkerboard say.Message = "Colour the board like a checkerboard: {dark} dark and {light} light cells."

// parityWithin is parity where copies may be left over or cells stay empty. Then the pieces placed can make at most the
// difference of all pieces, and each empty cell makes up one.
func (d *Diagnosis) parityWithin(dark, light, most int) Finding {
	p := d.p
	free := p.Empty + max(0, d.missing)
	for i := 0; i < len(p.Shapes) && d.missing > 0; i++ { // more are missing where pieces lie on their smaller sides
		least, most := p.Shapes[i].Sizes()
		free += p.Shapes[i].Copies * (most - least)
	}
	if abs(dark-light) <= most+free {
		return Finding{Kind: ByParity, Brief: say.T("Dark and light cells can match")}
	}
	f := Finding{Kind: ByParity, Verdict: Impossible, Brief: say.T("Dark and light cells cannot match")}
	f.Text = say.T(checkerboard, dark, light) + " " +
		say.T("The difference is {difference}. The pieces can make at most {most}, with all copies on the same colour"+
			"{empty, plural, =0 {} one { and # cell empty} other { and # cells empty}}.", abs(dark-light), most, p.Empty)
	for i := range p.Shapes {
		if s := &p.Shapes[i]; s.Parity != 0 || s.Back != nil && s.Back.Parity != 0 {
			for _, piece := range p.Shapes[i].Pieces {
				f.Pieces = append(f.Pieces, p.Puzzle.Pieces[piece].Name)
			}
		}
	}
	return f
}

// reached lists the first few absolute totals of a set.
func reached(s *sums, totals []uint64, most int) string {
	var list []int
	for n := 0; n <= most; n++ {
		if s.has(totals, n) {
			list = append(list, n)
		}
	}
	return listed(list, diagnostic.Or)
}

// listed is "1, 2 and 3"; of many numbers it has the first few and the last.
func listed(numbers []int, join func([]string) string) string {
	const shown = 6
	var list []string
	for _, n := range numbers {
		list = append(list, say.Number(float64(n)))
	}
	if len(list) > shown {
		list = []string{strings.Join(list[:shown], ", ") + " …", list[len(list)-1]}
	}
	return join(list)
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
