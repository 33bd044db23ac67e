package fila

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"tilewright/def"
	"tilewright/def/space"
	"tilewright/solver/filter"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// pairs is a puzzle with many shapes on a board of several words. It has n pieces on a row of 2n cells. Piece k, from 1
// to n, has two cells that lie k apart.
func pairs(t *testing.T, n int) *problem.Problem {
	t.Helper()
	z := &def.Puzzle{Size: space.Size{X: 2 * n, Y: 1, Z: 1}}
	for k := 1; k <= n; k++ {
		z.Pieces = append(z.Pieces, def.Piece{Name: fmt.Sprint(k), Copies: 1, Cells: []def.Cell{{}, {X: k}}})
	}
	p, err := problem.Compile(z)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestLarge compares the search for boards of several words, and for more than 64 kinds, to the plain one. It goes as
// many pieces deep as the plain one can.
func TestLarge(t *testing.T) {
	boards := map[string]*problem.Problem{"pairs": pairs(t, 70)}
	for _, name := range []string{"PT12", "pent1s_18x5", "hex_parallelogram_15x14", "hex_box_in_diamond", "ypent_5x5x5"} {
		boards[name] = known(t, name)
	}
	for name, p := range boards {
		for k, h := range heuristics {
			r := rand.New(rand.NewPCG(uint64(k), 4))
			o := Options{Orders: orders(h), NOF: k&1 == 0, Goal: p.Pieces - 1}
			if r.IntN(2) == 0 {
				// Where one word is enough, the heuristics change soon.
				for i := range o.Orders {
					if o.Orders[i].From > 0 {
						o.Orders[i].From += p.Pieces - 4
					}
				}
			}
			// Half of the searches begin from a board whose holes fit into one word.
			var placed []int32
			if k%4 < 2 {
				placed = scatter(p, r)
				o.Goal -= len(placed)
			}
			enter := func(sink search.Sink) *Engine {
				e := engine(t, p, all(p), o, sink)
				e.Enter(placed, all(p))
				return e
			}
			for o.Goal > 1 {
				o.Goal--
				if enter(nil).Run(300) == search.Paused {
					o.Goal++
					break
				}
			}
			var got [][]int32
			open := func() search.Engine { return enter(nil) }
			whole := enter(func(images []int32) bool {
				got = append(got, append([]int32{}, images...))
				return true
			})
			for whole.Run(1000) == search.Paused {
			}
			want := newPlain(p, all(p), o)
			want.enter(placed)
			want.search()
			if !reflect.DeepEqual(whole.Stats(), &want.stats) {
				t.Errorf("%s, %s down to %d: %+v, want %+v", name, h, o.Goal, whole.Stats(), want.stats)
			}
			if !reflect.DeepEqual(sorted(got), sorted(want.solutions)) {
				t.Errorf("%s, %s down to %d: other assemblies", name, h, o.Goal)
			}
			if sum := inParts(t, r, open); !reflect.DeepEqual(&sum, whole.Stats()) {
				t.Errorf("%s, %s down to %d: in parts %+v, want %+v", name, h, o.Goal, sum, whole.Stats())
			}
		}
	}
}

// scatter places images at random until at most 64 holes are left.
func scatter(p *problem.Problem, r *rand.Rand) (placed []int32) {
	board := newPlain(p, all(p), Options{})
	for holes := len(p.Cells); holes > 64; {
		if len(board.rows) == 0 {
			board, placed, holes = newPlain(p, all(p), Options{}), nil, len(p.Cells)
		}
		i := board.rows[r.IntN(len(board.rows))]
		placed = append(placed, i)
		board.enter([]int32{i})
		board.rows = slices.DeleteFunc(board.rows, func(j int32) bool { return board.copies[p.Images[j].Shape] == 0 })
		holes -= len(p.Images[i].Cells)
	}
	return placed
}

// TestAllocations: a search makes no garbage once its buffers have grown. It tries narrow boards, wide ones, entering
// anew, and triggers.
func TestAllocations(t *testing.T) {
	for _, c := range []struct {
		puzzle  string
		o       Options
		trigger bool
	}{
		{"pent_12x5", Options{Orders: orders("f"), NOF: true, Goal: 7}, false},
		{"pent_12x5", Options{Orders: orders("e f=9"), NOF: true, Goal: 7}, false},
		{"pent_12x5", Options{Orders: orders("s"), Goal: 8}, false},
		{"pent_12x5", Options{Orders: orders("R"), Goal: 7}, false},
		{"pent_12x5", Options{Orders: orders("f"), NOF: true, Goal: 6}, true},
		{"pent1s_18x5", Options{Orders: orders("f"), NOF: true, Goal: 14}, false},
		{"pent1s_18x5", Options{Orders: orders("e a=16"), NOF: true, Goal: 14}, false},
		{"pent1s_18x5", Options{Orders: orders("f"), NOF: true, Goal: 14}, true},
	} {
		p := known(t, c.puzzle)
		rows := all(p)
		if c.trigger {
			c.o.Parity, c.o.TriggerAt = filter.NewParity(p), 1
			c.o.Trigger = filter.NewTrigger(p, settings.Settings{VolumeTrigger: 1}).Hit
		}
		e := engine(t, p, rows, c.o, nil)
		run := func() {
			e.Enter(nil, rows)
			for e.Run(1000) == search.Paused {
			}
		}
		run()
		// Ten runs: the runtime allocates something once, which is not the search's.
		if n := testing.AllocsPerRun(10, run); n > 0 {
			t.Errorf("%s, %v, triggers %v: %v allocations", c.puzzle, c.o.Orders, c.trigger, n)
		}
	}
}

// TestILSI checks the FILA article's examples of image list set indexes on 10x6. One is that of its Figure 3. The
// others are those of the first cell, the top row, the last column and the last cell, where all cells before are
// covered.
//
// The index has one bit for each neighbour, in the order of board.near from the highest. A bit is set where that
// neighbour is covered or does not exist. The engine numbers states otherwise, by those neighbours alone that may be
// open. Both pick the same set: the images over the cell that keep clear of the cells before, and of the neighbours
// whose bits are set.
func TestILSI(t *testing.T) {
	p := known(t, "pent_10x6")
	e := engine(t, p, all(p), Options{Orders: orders("f"), NOF: true}, nil)
	b, l := e.board, e.lists[0]
	figure3 := []int32{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16, 17, 18, 19, 20, 23}
	sets := map[int32]bool{}
	for _, c := range []struct {
		cell    int32
		covered func(int32) bool
		want    int
	}{
		{14, func(c int32) bool { return slices.Contains(figure3, c) }, 61},
		{0, func(c int32) bool { return c < 0 }, 57},
		{11, func(c int32) bool { return c < 11 }, 59},
		{56, func(c int32) bool { return c < 56 }, 61},
		{59, func(c int32) bool { return c < 59 }, 63},
	} {
		index := 0
		for _, other := range b.near[c.cell] {
			index <<= 1
			if other < 0 || c.covered(other) {
				index |= 1
			}
		}
		if index != c.want {
			t.Errorf("cell %d: %d, want %d", c.cell, index, c.want)
		}

		occupied := b.start[0]
		for cell := range p.Cells {
			if c.covered(int32(cell)) {
				occupied |= 1 << b.bit[cell]
			}
		}
		set := e.find(l, int(b.bit[c.cell]), occupied)
		sets[set] = true
		var got, want []int32
		ends := l.ends(set)
		for i := ends[0]; i < ends[len(ends)-1]; i++ {
			got = append(got, l.image(i))
		}
		for i := range p.Images {
			cells := p.Images[i].Cells
			if cells[0] == c.cell && !slices.ContainsFunc(b.near[c.cell], func(other int32) bool {
				bit := 1 << (len(b.near[c.cell]) - 1 - slices.Index(b.near[c.cell], other))
				return index&bit != 0 && slices.Contains(cells, other)
			}) {
				want = append(want, int32(i))
			}
		}
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Errorf("cell %d, index %d: the set has %d images, want %d", c.cell, index, len(got), len(want))
		}
	}
	if len(sets) != 5 {
		t.Errorf("%d sets, want 5", len(sets))
	}
}

// TestSlices bounds the work between two returns of Run on the largest board, where a choice looks at thousands of
// cells. It bounds what a slice compares and lists beyond its budget. The choices of open levels are not made again.
func TestSlices(t *testing.T) {
	p := bricks(t, 32)
	const budget, most = 300, 24 * 8 // images that cover a cell
	for _, h := range []string{"e", "s"} {
		e := engine(t, p, all(p), Options{Orders: orders(h), NOF: true}, nil)
		l := e.lists[0]
		for range 120 {
			rows := len(l.rows)
			e.Run(budget)
			if used := budget - e.budget; used > budget+atOnce*(1+most/rowsPerNode) {
				t.Fatalf("%s: a slice of %d took the work of %d", h, budget, used)
			}
			if made := len(l.rows) - rows; made > (budget+atOnce)*most {
				t.Fatalf("%s: a slice of %d listed %d images", h, budget, made)
			}
			for left := e.top; left > e.depth; left-- {
				if e.levels[left].set == unknown {
					t.Fatalf("%s: the choice of level %d would be made again", h, left)
				}
			}
		}
		if h == "e" && e.stats.Nodes == 0 || len(l.rows) == 0 {
			t.Errorf("%s: %d nodes, %d images listed", h, e.stats.Nodes, len(l.rows))
		}
	}
}

// TestSlicesSame compares a search that is broken off in the middle of its choices to one that is not. They place and
// remove the same images.
func TestSlicesSame(t *testing.T) {
	p := bricks(t, 12)
	for _, h := range []string{"e", "s"} {
		var said [2][]int32
		for i, budget := range []int{1, 1 << 20} {
			o := Options{Orders: orders(h), NOF: true, Watch: func(image int32, left int, placed bool) {
				if !placed {
					image = -1 - image
				}
				said[i] = append(said[i], image)
			}}
			broken := 0
			for e := engine(t, p, all(p), o, nil); len(said[i]) < 300; {
				e.Run(budget)
				if e.asked.left != 0 {
					broken++
				}
			}
			if (broken > 0) != (budget == 1 && h == "s") { // E compares few cells
				t.Errorf("%s: with slices of %d, %d choices were broken off", h, budget, broken)
			}
			said[i] = said[i][:300]
		}
		if !slices.Equal(said[0], said[1]) {
			t.Errorf("%s: %v, want %v", h, said[0], said[1])
		}
	}
}

// bricks is a cube that pieces of four by two cells fill.
func bricks(t *testing.T, side int) *problem.Problem {
	t.Helper()
	z := &def.Puzzle{Size: space.Size{X: side, Y: side, Z: side}, Pieces: []def.Piece{{Name: "A", Copies: side * side * side / 8}}}
	for x := range 4 {
		for y := range 2 {
			z.Pieces[0].Cells = append(z.Pieces[0].Cells, def.Cell{X: x, Y: y})
		}
	}
	p, err := problem.Compile(z)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
