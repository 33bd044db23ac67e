package filter

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tilewright/def"
	"tilewright/def/space"
	"tilewright/def/testing/gen"
	"tilewright/def/testing/truth"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// removed runs the filters once before the search, after the redundancy filter where the settings ask for that.
func removed(t *testing.T, name string, s settings.Settings) (p *problem.Problem, level search.Level, rest []int32) {
	t.Helper()
	p, err := problem.Compile(truth.Puzzle(name))
	if err != nil {
		t.Fatal(err)
	}
	r := NewRedundancy(p, s)
	for !r.Run(1 << 20) {
	}
	rows, _ := r.Rows(0)
	f := NewFilters(p, s)
	f.BeginSearch(rows)
	for {
		if _, done := f.Run(100); done {
			break
		}
	}
	gone := map[int32]bool{}
	for _, i := range f.Removed(&level) {
		gone[i] = true
	}
	for _, i := range rows {
		if !gone[i] {
			rest = append(rest, i)
		}
	}
	return p, level, rest
}

// TestFiltersBeforeTheSearch has the "volume filter", "fit filter" and "parity filter" of the tables for 10x6 and other
// puzzles (FACTS), and the images of INDEX.
func TestFiltersBeforeTheSearch(t *testing.T) {
	auto := settings.RedundancyAuto
	for _, test := range []struct {
		puzzle              string
		s                   settings.Settings
		volume, parity, fit uint64
		rest                int
	}{
		{"pent_10x6", settings.Settings{Volume: -1}, 128, 0, 0, 1928},
		{"pent_10x6", settings.Settings{Fit: -1}, 0, 0, 144, 1912},
		{"pent_10x6", settings.Settings{Fit: -1, FitFixpoint: true}, 0, 0, 144, 1912},
		{"pent_10x6", settings.Settings{Redundancy: auto, Volume: -1}, 125, 0, 0, 1907},
		{"pent_10x6", settings.Settings{Redundancy: auto, Fit: -1}, 0, 0, 227, 1805},
		{"pent_10x6", settings.Settings{Redundancy: auto, Fit: -1, FitFixpoint: true}, 0, 0, 235, 1797},
		{"pent_10x6", settings.Settings{Volume: 12}, 128, 0, 0, 1928},
		{"pent_10x6", settings.Settings{Volume: 13, Fit: 13}, 0, 0, 0, 2056}, // there are never 13 pieces left
		{"pent1s_30x3", settings.Settings{Volume: -1}, 776, 0, 0, 1160},
		{"hex_box_in_diamond", settings.Settings{Volume: -1}, 4506, 0, 0, 21220 - 4506},
		{"hex_box_in_diamond", settings.Settings{Parity: -1}, 0, 3012, 0, 21220 - 3012},
		{"hex_parallelogram_15x14", settings.Settings{Volume: -1}, 3046, 0, 0, 29082 - 3046},
	} {
		_, level, rest := removed(t, test.puzzle, test.s)
		if level.VolumeFiltered != test.volume || level.ParityFiltered != test.parity || level.FitFiltered != test.fit || len(rest) != test.rest {
			t.Errorf("%s, V%d P%d F%d: %d by volume, %d by parity, %d by fit; %d left; want %d, %d, %d; %d", test.puzzle,
				test.s.Volume, test.s.Parity, test.s.Fit, level.VolumeFiltered, level.ParityFiltered, level.FitFiltered, len(rest),
				test.volume, test.parity, test.fit, test.rest)
		}
	}
}

// TestFitHasVolume (FACTS): the fit filter removes the volume filter's 128 images of 10x6 and 16 more.
func TestFitHasVolume(t *testing.T) {
	p, _, byVolume := removed(t, "pent_10x6", settings.Settings{Volume: -1})
	_, _, byFit := removed(t, "pent_10x6", settings.Settings{Fit: -1})
	volume, both := 0, 0
	for i := range int32(len(p.Images)) {
		if _, stays := slices.BinarySearch(byVolume, i); stays {
			continue
		}
		volume++
		if _, stays := slices.BinarySearch(byFit, i); !stays {
			both++
		}
	}
	if fit := len(p.Images) - len(byFit); volume != 128 || both != 128 || fit != 144 {
		t.Errorf("%d images by volume, %d by fit, %d by both; want 128, 144, 128", volume, fit, both)
	}
}

// TestFitPasses (FACTS): the images that the fit filter has removed after each pass on 10x6. The fixpoint repeats
// passes until one removes nothing.
func TestFitPasses(t *testing.T) {
	for _, test := range []struct {
		r     settings.Redundancy
		total []int // after each pass
	}{
		{settings.RedundancyOff, []int{144, 144}},
		{settings.RedundancyAuto, []int{227, 235, 235}},
	} {
		p := compiled(t, "pent_10x6")
		rows, _ := redundancy(t, p, settings.Settings{Redundancy: test.r}).Rows(0)
		n := len(rows)
		for pass, want := range test.total {
			f := NewFilters(p, settings.Settings{Fit: -1})
			f.BeginSearch(rows)
			for done := false; !done; {
				_, done = f.Run(100)
			}
			gone := f.Removed(&search.Level{})
			rows = slices.DeleteFunc(rows, func(i int32) bool {
				_, found := slices.BinarySearch(gone, i)
				return found
			})
			if got := n - len(rows); got != want {
				t.Errorf("redundancy filter %d: after pass %d of the fit filter %d images are gone, want %d", test.r, pass+1, got, want)
			}
		}
		_, _, rest := removed(t, "pent_10x6", settings.Settings{Redundancy: test.r, Fit: -1, FitFixpoint: true})
		if !slices.Equal(rest, rows) {
			t.Errorf("redundancy filter %d: the fixpoint leaves %d images, or others than the %d of the passes", test.r, len(rest), len(rows))
		}
	}
}

// plain defines the filters and triggers in the simplest way.
type plain struct {
	p      *problem.Problem
	placed []int32
}

func (q plain) and(image int32) plain { return plain{q.p, append(slices.Clone(q.placed), image)} }

// left lists the shapes of the pieces left, one entry a piece.
func (q plain) left() (shapes []int) {
	for s := range q.p.Shapes {
		n := q.p.Shapes[s].Copies
		for _, i := range q.placed {
			if int(q.p.Images[i].Shape) == s {
				n--
			}
		}
		for range n {
			shapes = append(shapes, s)
		}
	}
	return shapes
}

func (q plain) holes() map[def.Cell]bool {
	holes := map[def.Cell]bool{}
	for _, c := range q.p.Cells {
		holes[c] = true
	}
	for _, i := range q.placed {
		for _, c := range q.p.Images[i].Cells {
			delete(holes, q.p.Cells[c])
		}
	}
	return holes
}

// balanced tells whether signs for the parities of the pieces left can add up
// to the imbalance of the holes.
func (q plain) balanced() bool {
	totals := map[int]bool{0: true}
	for _, s := range q.left() {
		next := map[int]bool{}
		for t := range totals {
			next[t+q.p.Shapes[s].Parity], next[t-q.p.Shapes[s].Parity] = true, true
		}
		totals = next
	}
	n := 0
	for c := range q.holes() {
		if space.Cubes.Dark(c) {
			n += 2
		}
		n--
	}
	return totals[n]
}

// fillable tells whether the volume of every region of holes is a total of connected parts of some of the pieces left.
func (q plain) fillable() bool {
	totals := map[int]bool{0: true}
	for _, s := range q.left() {
		for _, v := range space.Cubes.Parts(q.p.Shapes[s].Orientations[0]) {
			next := map[int]bool{}
			for t := range totals {
				next[t], next[t+v] = true, true
			}
			totals = next
		}
	}
	for _, region := range q.regions() {
		if !totals[len(region)] {
			return false
		}
	}
	return true
}

// regions are the connected regions of holes.
func (q plain) regions() (all [][]def.Cell) {
	holes := q.holes()
	var region []def.Cell
	var fill func(c def.Cell)
	fill = func(c def.Cell) {
		if !holes[c] {
			return
		}
		delete(holes, c)
		region = append(region, c)
		for _, s := range space.Cubes.Steps() {
			fill(def.Cell{X: c.X + s.X, Y: c.Y + s.Y, Z: c.Z + s.Z})
		}
	}
	for _, c := range q.p.Cells {
		if region = nil; holes[c] {
			fill(c)
			all = append(all, region)
		}
	}
	return all
}

// fits tells whether the rows that overlap nothing placed cover every hole, and have an image of every piece left.
func (q plain) fits(rows []int32) bool {
	holes := q.holes()
	open := q.holes()
	left := map[int]bool{}
	for _, s := range q.left() {
		left[s] = true
	}
	missing := map[int]bool{}
	for s := range left {
		missing[s] = true
	}
next:
	for _, r := range rows {
		m := &q.p.Images[r]
		if !left[int(m.Shape)] {
			continue
		}
		for _, c := range m.Cells {
			if !holes[q.p.Cells[c]] {
				continue next
			}
		}
		delete(missing, int(m.Shape))
		for _, c := range m.Cells {
			delete(open, q.p.Cells[c])
		}
	}
	return len(open) == 0 && len(missing) == 0
}

// TestFiltersGenerated: filters and triggers do what their definitions say, on assemblies of every size of the
// generator's puzzles.
func TestFiltersGenerated(t *testing.T) {
	removed, hits := search.Level{}, search.Level{}
	for number := range uint64(400) {
		p, err := problem.Compile(gen.Puzzle(number))
		if err != nil {
			t.Fatal(err)
		}
		rnd := rand.New(rand.NewPCG(number, 5))
		f := NewFilters(p, settings.Settings{Volume: 1, Parity: 1, Fit: 1})
		trigger := NewTrigger(p, settings.Settings{VolumeTrigger: 1, ParityTrigger: true})
		volumeOnly := NewTrigger(p, settings.Settings{VolumeTrigger: 2})
		for range 6 {
			q := plain{p: p}
			rows := possible(q)
			for n := rnd.IntN(p.Pieces + 1); n > 0 && len(rows) > 0; n-- {
				q = q.and(rows[rnd.IntN(len(rows))])
				rows = possible(q)
			}
			left := p.Pieces - len(q.placed)
			if left == 0 {
				if trigger.Hit(q.placed, &hits) {
					t.Fatalf("puzzle %d: a trigger hits the whole assembly %v", number, q.placed)
				}
				continue
			}
			if len(q.placed) > 0 {
				if got, want := trigger.Hit(q.placed, &hits), !q.balanced() || !q.fillable(); got != want {
					t.Fatalf("puzzle %d: a trigger hits the assembly %v: %v, want %v", number, q.placed, got, want)
				}
				if got, want := volumeOnly.Hit(q.placed, &search.Level{}), left >= 2 && !q.fillable(); got != want {
					t.Fatalf("puzzle %d: the volume trigger hits the assembly %v: %v, want %v", number, q.placed, got, want)
				}
			}
			var want []int32
			rest := slices.Clone(rows)
			drop := func(bad func(r int32) bool, order []int32) {
				for _, r := range order {
					if slices.Contains(rest, r) && bad(r) {
						rest = slices.DeleteFunc(rest, func(x int32) bool { return x == r })
						want = append(want, r)
					}
				}
			}
			skip := len(q.placed) > 0 && p.Shapes[p.Images[q.placed[len(q.placed)-1]].Shape].Parity == 0
			drop(func(r int32) bool {
				return !skip && p.Shapes[p.Images[r].Shape].Parity > 0 && !q.and(r).balanced()
			}, rows)
			drop(func(r int32) bool { return !q.and(r).fillable() }, rows)
			last := slices.Clone(rows)
			slices.SortStableFunc(last, func(a, b int32) int { return int(p.Images[b].Shape - p.Images[a].Shape) })
			drop(func(r int32) bool { return !q.and(r).fits(rest) }, last)
			f.Begin(q.placed, rows)
			for done := false; !done; {
				_, done = f.Run(1 + rnd.IntN(3))
			}
			slices.Sort(want)
			if got := f.Removed(&removed); !slices.Equal(got, want) {
				t.Fatalf("puzzle %d: of the images possible after %v the filters remove %v, want %v", number, q.placed, got, want)
			}
		}
	}
	if removed.VolumeFiltered == 0 || removed.ParityFiltered == 0 || removed.FitFiltered == 0 ||
		hits.ParityBacktracks == 0 || hits.VolumeBacktracks == 0 {
		t.Errorf("the puzzles do not try everything: %+v, %+v", removed, hits)
	}
}

// possible are the images that can be placed next.
func possible(q plain) (rows []int32) {
	holes := q.holes()
	left := q.left()
next:
	for i := range q.p.Images {
		m := &q.p.Images[i]
		if !slices.Contains(left, int(m.Shape)) {
			continue
		}
		for _, c := range m.Cells {
			if !holes[q.p.Cells[c]] {
				continue next
			}
		}
		rows = append(rows, int32(i))
	}
	return rows
}
