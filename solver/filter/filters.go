package filter

import (
	"slices"

	"tilewright/solver/lattice"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// Filters takes images away that cannot be part of a solution: because placing
// one would make the parity of the holes unreachable, seal off a region that no
// set of pieces fills, or leave a hole that nothing covers or a piece that fits
// nowhere. The article of 2011 has them under "Image Filters".
//
// The settings say for each whether it works once before the search or again
// after placements while so many pieces are left. They work in this order, each
// on what the one before has left: parity, volume, fit.
//
// It is used by one goroutine: BeginSearch or Begin, Run until it is done, then
// Removed.
type Filters struct {
	p                   *problem.Problem
	volume, parity, fit int // thresholds as in the settings
	fixpoint            bool
	board               *board
	volumes, parities   *sums // of the pieces left

	// The assembly that is looked at.
	placed  []int32
	left    []int // copies of each shape
	pieces  int
	before  bool     // the search has not begun
	holes   []uint64 // positions
	then    []uint64 // those after an image
	holds   []uint64 // rows that are not removed, by their number in rows
	rows    []int32
	stage   func(budget int) int // what is under way; nil when all is done
	next    int                  // row that the stage has reached
	counts  search.Level
	gone    []int32
	reasons []Reason // of rows that are removed
	why     []Reason // of gone

	fitting
}

// NewFilters prepares the filters that the settings ask for, or returns nil
// when there are none. It takes O(images × cells of one).
func NewFilters(p *problem.Problem, s settings.Settings) *Filters {
	if s.Volume == 0 && s.Parity == 0 && s.Fit == 0 {
		return nil
	}
	f := &Filters{p: p, volume: s.Volume, parity: s.Parity, fit: s.Fit, fixpoint: s.FitFixpoint, board: newBoard(p)}
	f.volumes, f.parities = volumes(p), parities(p)
	f.left = make([]int, len(p.Shapes))
	f.holes, f.then = make([]uint64, f.board.words), make([]uint64, f.board.words)
	return f
}

// volumes and parities are the sums that regions and holes are held against.
func volumes(p *problem.Problem) *sums {
	return newSums(p, false, func(s *problem.Shape) []int { return parts(s.Orientations[0]) })
}

func parities(p *problem.Problem) *sums {
	return newSums(p, true, func(s *problem.Shape) []int { return []int{s.Parity} })
}

// parts are the volumes of the connected parts of a shape, the least first.
func parts(cells []lattice.Cell) (volumes []int) {
	rest := slices.Clone(cells)
	for len(rest) > 0 {
		part := []lattice.Cell{rest[0]}
		rest = slices.Delete(rest, 0, 1)
		for k := 0; k < len(part); k++ {
			for _, s := range lattice.Steps {
				n := lattice.Cell{X: part[k].X + s.X, Y: part[k].Y + s.Y, Z: part[k].Z + s.Z}
				if i := slices.Index(rest, n); i >= 0 {
					part = append(part, n)
					rest = slices.Delete(rest, i, i+1)
				}
			}
		}
		volumes = append(volumes, len(part))
	}
	slices.Sort(volumes)
	return volumes
}

// due tells whether a filter with a threshold works on the assembly at hand: while so
// many pieces are left, or, with a negative one, before the search.
func (f *Filters) due(threshold int) bool {
	return threshold > 0 && f.pieces >= threshold || threshold < 0 && f.before
}

// Wants tells whether a filter works after a placement that leaves so many
// pieces.
func (f *Filters) Wants(left int) bool {
	for _, n := range [3]int{f.volume, f.parity, f.fit} {
		if n > 0 && left >= n {
			return true
		}
	}
	return false
}

// BeginSearch starts to look at the empty board, once, before the search. The
// images are read until Removed has returned.
func (f *Filters) BeginSearch(rows []int32) { f.begin(nil, rows, true) }

// Begin starts to look at an assembly in the search: the images placed, and
// those that may still be placed, in increasing order. Both are read until
// Removed has returned.
func (f *Filters) Begin(placed, rows []int32) { f.begin(placed, rows, false) }

func (f *Filters) begin(placed, rows []int32, before bool) {
	f.placed, f.rows, f.before = placed, rows, before
	f.counts, f.gone = search.Level{}, f.gone[:0]
	for s := range f.p.Shapes {
		f.left[s] = f.p.Shapes[s].Copies
	}
	for _, i := range placed {
		f.left[f.p.Images[i].Shape]--
	}
	f.pieces = f.p.Pieces - len(placed)
	f.board.holes(f.holes, placed)
	f.holds = resized(f.holds, (len(rows)+63)/64)
	for i := range rows {
		set(f.holds, i)
	}
	f.reasons = slices.Grow(f.reasons[:0], len(rows))[:len(rows)]
	f.stage, f.next = f.byParity, 0
}

// resized is a cleared slice of n words, in the room of words where it suffices.
func resized(words []uint64, n int) []uint64 {
	if cap(words) < n {
		return make([]uint64, n)
	}
	words = words[:n]
	clear(words)
	return words
}

// Run does about budget units of work, each about that of a node of the search,
// and returns what it did and whether all is done.
func (f *Filters) Run(budget int) (used int, done bool) {
	for f.stage != nil && used < budget {
		used += f.stage(budget - used)
	}
	return used, f.stage == nil
}

// Removed returns the images to take away, in increasing order, and adds their
// numbers to level.
func (f *Filters) Removed(level *search.Level) []int32 {
	level.ParityFiltered += f.counts.ParityFiltered
	level.VolumeFiltered += f.counts.VolumeFiltered
	level.FitFiltered += f.counts.FitFiltered
	f.gone, f.why = f.gone[:0], f.why[:0]
	for i, r := range f.rows {
		if f.holds[i>>6]>>(i&63)&1 == 0 {
			f.gone, f.why = append(f.gone, r), append(f.why, f.reasons[i])
		}
	}
	return f.gone
}

// Reasons has the filter that took each of the images away that Removed returned
// last. It is valid until the next call of that.
func (f *Filters) Reasons() []Reason { return f.why }

// remove takes away the row with a number.
func (f *Filters) remove(row int, by Reason) {
	f.holds[row>>6] &^= 1 << (row & 63)
	f.reasons[row] = by
}

// each calls remove for the rows from f.next on that are still there, at most n
// of them, and takes those away for which it is true. It returns the number of
// calls, and goes to the next stage behind the last row.
func (f *Filters) each(n int, by Reason, count *uint64, next func(int) int, remove func(image int32) bool) (used int) {
	for ; f.next < len(f.rows); f.next++ {
		if used >= n {
			return used
		}
		if f.holds[f.next>>6]>>(f.next&63)&1 == 0 {
			continue
		}
		used++
		if remove(f.rows[f.next]) {
			f.remove(f.next, by)
			*count++
		}
	}
	f.stage, f.next = next, 0
	return used + 1
}

// byParity takes away images after which the pieces left cannot make up the
// imbalance of the holes left. All images of a shape with the same imbalance
// stand or fall together. Where the last piece placed has none itself, nothing
// has changed.
func (f *Filters) byParity(int) int {
	f.stage = f.byVolume
	if !f.due(f.parity) {
		return 0
	}
	if n := len(f.placed); n > 0 && f.p.Shapes[f.p.Images[f.placed[n-1]].Shape].Parity == 0 {
		return 1
	}
	holes := f.board.imbalance(f.holes)
	type verdict struct{ plus, minus bool } // an image with this imbalance goes
	verdicts := make([]verdict, len(f.p.Shapes))
	for s := range f.p.Shapes {
		if n := f.p.Shapes[s].Parity; n > 0 && f.left[s] > 0 {
			totals := f.parities.of(f.left, s)
			verdicts[s] = verdict{!f.parities.has(totals, holes-n), !f.parities.has(totals, holes+n)}
		}
	}
	for i, r := range f.rows {
		v := verdicts[f.p.Images[r].Shape]
		if !v.plus && !v.minus {
			continue
		}
		if n := f.board.imbalance(f.board.image(r)); n > 0 && v.plus || n < 0 && v.minus {
			f.remove(i, ForParity)
			f.counts.ParityFiltered++
		}
	}
	return 1 + len(f.rows)/32
}

// byVolume takes away images that seal off a region whose volume is not the
// total of some of the pieces left.
func (f *Filters) byVolume(budget int) int {
	if !f.due(f.volume) {
		f.stage, f.next = f.byFit, 0
		return 0
	}
	return f.each(budget, ForVolume, &f.counts.VolumeFiltered, f.byFit, func(image int32) bool {
		for w, m := range f.board.image(image) {
			f.then[w] = f.holes[w] &^ m
		}
		totals := f.volumes.of(f.left, int(f.p.Images[image].Shape))
		return !f.board.regions(f.then, func(volume int) bool { return f.volumes.has(totals, volume) })
	})
}
