package filter

import (
	"slices"

	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// Filters takes away images that cannot be part of a solution. Placing one of them would make the parity of the holes
// unreachable, or seal off a region that no set of pieces fills. Or it would leave a hole that nothing covers, or a
// piece that fits nowhere. The article of 2011 has them under "Image Filters".
//
// The settings say for each filter whether it works once before the search, or after placements while enough pieces are
// left. They work in this order, each on what the one before has left: parity, volume, fit.
//
// One goroutine uses it: BeginSearch or Begin, Run until it is done, then Removed.
type Filters struct {
	volume, parity, fit int // thresholds as in the settings
	fixpoint            bool

	assembly *assembly // looked at
	left     []int     // copies of each shape
	before   bool      // the search has not begun
	holds    []uint64  // rows that are not removed, by their number in rows
	rows     []int32
	stage    stage // at work
	next     int   // row that the stage has reached
	shape    int32 // shape of that row, in byParity; plus and minus tell whether images of it with this imbalance go
	plus     bool
	minus    bool
	counts   search.Level
	holding  int // rows that are not removed
	compared int // rows with which byFit compared one
	gone     []int32
	reasons  []Reason // of rows that are removed
	why      []Reason // of gone

	fitting
}

// stage is a part of the work on an assembly.
type stage uint8

const (
	finished stage = iota
	byParity
	byVolume
	byFit
	fitPass
)

// Served are the settings without the filters and triggers that cannot help with a puzzle. Where copies may be left
// over, a region still has to have the volume of some of the pieces. Parity and fit no longer bind all pieces. Where
// cells may stay empty, only the volumes of all regions together tell how many do. Only the trigger looks at those. Where
// the two sides of a piece have other volumes or parities, there are no tables of them.
func Served(p *problem.Problem, s settings.Settings) settings.Settings {
	if !p.Exact() {
		s.Parity, s.Fit, s.ParityTrigger = 0, 0, false
	}
	if p.Variable != nil {
		s.Volume = 0
	}
	if !p.Measured() {
		s.Volume, s.Parity, s.VolumeTrigger, s.ParityTrigger = 0, 0, 0, false
	}
	return s
}

// NewFilters prepares the filters that the settings ask for. It returns nil when none of them serves the puzzle. It
// takes O(images × cells of one).
func NewFilters(p *problem.Problem, s settings.Settings) *Filters {
	if s = Served(p, s); s.Volume == 0 && s.Parity == 0 && s.Fit == 0 {
		return nil
	}
	return &Filters{volume: s.Volume, parity: s.Parity, fit: s.Fit, fixpoint: s.FitFixpoint,
		assembly: newAssembly(p, s.Volume != 0, s.Parity != 0), left: make([]int, len(p.Shapes))}
}

// volumes are the sums for regions, and parities those for the imbalance of holes.
func volumes(p *problem.Problem) *sums {
	return newSums(p, false, func(s *problem.Shape) []int { return s.Parts })
}

func parities(p *problem.Problem) *sums {
	return newSums(p, true, func(s *problem.Shape) []int { return []int{s.Parity} })
}

// due tells whether a filter with a threshold works on the present assembly. It does while that many pieces are left
// or, with a negative one, before the search.
func (f *Filters) due(threshold int) bool {
	return threshold > 0 && f.assembly.p.Pieces-len(f.assembly.placed) >= threshold || threshold < 0 && f.before
}

// Wants tells whether a filter works after a placement that leaves that many pieces.
func (f *Filters) Wants(left int) bool {
	for _, n := range [3]int{f.volume, f.parity, f.fit} {
		if n > 0 && left >= n {
			return true
		}
	}
	return false
}

// BeginSearch begins with the empty board, once, before the search. The images are read until Removed has returned.
func (f *Filters) BeginSearch(rows []int32) { f.begin(nil, rows, true) }

// Begin begins with an assembly in the search: the images placed, and those that may still be placed, in increasing
// order. Both are read until Removed has returned.
func (f *Filters) Begin(placed, rows []int32) { f.begin(placed, rows, false) }

func (f *Filters) begin(placed, rows []int32, before bool) {
	f.rows, f.before, f.holding, f.compared = rows, before, len(rows), 0
	f.counts = search.Level{}
	f.assembly.seek(placed)
	p := f.assembly.p
	for s := range p.Shapes {
		f.left[s] = p.Shapes[s].Copies
	}
	for _, i := range placed {
		f.left[p.Images[i].Shape]--
	}
	f.holds = resized(f.holds, (len(rows)+63)/64)
	for i := range rows {
		set(f.holds, i)
	}
	f.reasons = slices.Grow(f.reasons[:0], len(rows))[:len(rows)]
	f.stage, f.next, f.shape = byParity, 0, -1
}

// resized is a cleared slice of n words, which uses the room of words where that suffices.
func resized(words []uint64, n int) []uint64 {
	if cap(words) < n {
		return make([]uint64, n)
	}
	words = words[:n]
	clear(words)
	return words
}

// Run does about budget units of work, each like a node of the search. It returns the work done and whether all is
// done.
func (f *Filters) Run(budget int) (used int, done bool) {
	for f.stage != finished && used < budget {
		switch left := budget - used; f.stage {
		case byParity:
			used += f.byParity(left)
		case byVolume:
			used += f.byVolume(left)
		case byFit:
			used += f.byFit()
		case fitPass:
			used += f.fitPass(left)
		}
	}
	return used, f.stage == finished
}

// Removed returns the images to take away, in increasing order, and adds their
// numbers to level.
func (f *Filters) Removed(level *search.Level) []int32 {
	level.ParityFiltered += f.counts.ParityFiltered
	level.VolumeFiltered += f.counts.VolumeFiltered
	level.FitFiltered += f.counts.FitFiltered
	f.gone, f.why = f.gone[:0], f.why[:0]
	for i, r := range f.rows {
		if !f.there(i) {
			f.gone, f.why = append(f.gone, r), append(f.why, f.reasons[i])
		}
	}
	return f.gone
}

// Compared is with how many images the fit filter has compared others since Begin.
func (f *Filters) Compared() int { return f.compared }

// Reasons has the filter that took away each of the images that Removed returned last. It is valid until the next call
// of Removed.
func (f *Filters) Reasons() []Reason { return f.why }

// there tells whether the row with a number is still there.
func (f *Filters) there(row int) bool { return f.holds[row>>6]>>(row&63)&1 != 0 }

// remove takes away the row with a number.
func (f *Filters) remove(row int, by Reason) {
	f.holds[row>>6] &^= 1 << (row & 63)
	f.holding--
	f.reasons[row] = by
}

// byParity takes away images after which the pieces left cannot make up the imbalance of the holes left. All images of
// a shape with the same imbalance stay or go together. Where the last piece placed has no imbalance, nothing has
// changed.
func (f *Filters) byParity(budget int) (used int) {
	a, p := f.assembly, f.assembly.p
	n := len(a.placed)
	if !f.due(f.parity) || n > 0 && p.Shapes[p.Images[a.placed[n-1]].Shape].Parity == 0 {
		f.stage, f.next = byVolume, 0
		return 1
	}
	// Every few words looked at cost a node.
	work := 0
	for ; f.next < len(f.rows); f.next++ {
		if work/32 >= budget {
			return work / 32
		}
		// Images are sorted by shape.
		r := f.rows[f.next]
		if s := p.Images[r].Shape; s != f.shape {
			f.shape, f.plus, f.minus = s, false, false
			if n := p.Shapes[s].Parity; n > 0 {
				f.plus, f.minus = !a.balanced(s, a.imbalance-n), !a.balanced(s, a.imbalance+n)
			}
		}
		work++
		if !f.plus && !f.minus {
			continue
		}
		work += a.board.words
		if n := a.board.imbalance(a.board.image(r)); n > 0 && f.plus || n < 0 && f.minus {
			f.remove(f.next, ForParity)
			f.counts.ParityFiltered++
		}
	}
	f.stage, f.next = byVolume, 0
	return 1 + work/32
}

// byVolume takes away images that seal off a region whose volume is not the
// total of some of the pieces left.
func (f *Filters) byVolume(budget int) (used int) {
	if !f.due(f.volume) {
		f.stage = byFit
		return 0
	}
	for ; f.next < len(f.rows); f.next++ {
		if used >= budget {
			return used
		}
		if !f.there(f.next) {
			continue
		}
		used += 1 + f.assembly.board.words/64
		if f.assembly.fillable(f.rows[f.next]) {
			f.assembly.regions.back(len(f.assembly.placed))
			continue
		}
		f.remove(f.next, ForVolume)
		f.counts.VolumeFiltered++
	}
	f.stage = byFit
	return used + 1
}
