package advise

import (
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/def/space"
	"tilewright/solver"
	"tilewright/solver/catalogue"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// turned is a puzzle after an isometry, in the least box, with its pieces in another order and under other names.
func turned(puzzle *def.Puzzle, r space.Motion, seed uint64) *def.Puzzle {
	z := *puzzle
	z.Labels = nil
	box := space.NewBoard(z.Lattice, z.Size, space.Wrap{}).Cells
	moved := r.Turned(box)
	goes := map[def.Cell]def.Cell{}
	for i, c := range box {
		goes[c] = moved[i]
	}
	_, high := space.Bounds(moved)
	z.Size = space.Size{X: high.X + 1, Y: high.Y + 1, Z: high.Z + 1}
	z.Pieces = slices.Clone(puzzle.Pieces)
	for i := range z.Pieces {
		p := &z.Pieces[i]
		if !p.Stationary {
			p.Cells = r.Turn(p.Cells)
			continue
		}
		p.Cells = slices.Clone(p.Cells)
		for k, c := range p.Cells {
			p.Cells[k] = goes[c]
		}
		slices.SortFunc(p.Cells, def.Cell.Compare)
	}
	if beside := space.NewBoard(z.Lattice, z.Size, space.Wrap{}, moved).Cells; beside != nil { // the box is no longer one
		z.Pieces = append(z.Pieces, def.Piece{Name: "*beside", Stationary: true, Copies: 1, Cells: beside})
	}
	dice := rand.New(rand.NewPCG(seed, 0))
	dice.Shuffle(len(z.Pieces), func(i, k int) { z.Pieces[i], z.Pieces[k] = z.Pieces[k], z.Pieces[i] })
	for i := range z.Pieces {
		z.Pieces[i].Name += "p" // holes stay holes
	}
	return &z
}

// onSheet is a flat puzzle somewhere on a larger sheet. All around it is a hole.
func onSheet(puzzle *def.Puzzle, x, y, right, below int) *def.Puzzle {
	z := *puzzle
	z.Labels = nil
	z.Size.X, z.Size.Y = x+puzzle.Size.X+right, y+puzzle.Size.Y+below
	z.Pieces = slices.Clone(puzzle.Pieces)
	hole := def.Piece{Name: "*sheet", Stationary: true, Copies: 1}
	for i := range z.Volume() {
		if c := (def.Cell{X: i / z.Size.Y, Y: i % z.Size.Y}); !puzzle.Contains(def.Cell{X: c.X - x, Y: c.Y - y}) {
			hole.Cells = append(hole.Cells, c)
		}
	}
	for i := range z.Pieces {
		if p := &z.Pieces[i]; p.Stationary {
			p.Cells = slices.Clone(p.Cells)
			for k, c := range p.Cells {
				p.Cells[k] = def.Cell{X: c.X + x, Y: c.Y + y}
			}
		}
	}
	z.Pieces = append(z.Pieces, hole)
	return &z
}

// pentahexes has twelve pieces of five hexagons on a board without any symmetry.
func pentahexes() *def.Puzzle {
	z := &def.Puzzle{Lattice: space.Hexagons, Size: space.Size{X: 11, Y: 6, Z: 1}}
	for i, shape := range catalogue.Shapes(space.Hexagons, 5, true, false)[:12] {
		z.Pieces = append(z.Pieces, def.Piece{Name: "P" + strconv.Itoa(i), Copies: 1, Cells: shape.Cells})
	}
	hole := []def.Cell{{X: 0, Y: 4}, {X: 0, Y: 5}, {X: 10, Y: 0}, {X: 10, Y: 1}, {X: 10, Y: 2}, {X: 10, Y: 3}}
	z.Pieces = append(z.Pieces, def.Piece{Name: "*", Stationary: true, Copies: 1, Cells: hole})
	return z
}

// TestOnSheet: a board has the same race wherever it lies on its sheet, and its choice finds as many solutions.
func TestOnSheet(t *testing.T) {
	for _, id := range []string{"pentominoes-10x6", "pentominoes-yin-yang"} {
		puzzle := def.Find(id).Puzzle()
		plain, _ := race(t, puzzle, "--auto", 1<<20)
		z := onSheet(puzzle, 3, 1, 1, 2)
		sheet, c := race(t, z, "--auto", 1<<20)
		if one, other := settings.Format(plain.won), settings.Format(sheet.won); one != other {
			t.Errorf("%s: %s has won, on a sheet %s", id, one, other)
		}
		if d := diagnostic.FirstError(settings.Check(c.Settings, settings.FactsOf(z))); d != nil {
			t.Errorf("%s: %s", id, d.Message)
		}
		if want, known := puzzle.SolutionCount(); known {
			s := solver.Open(z, c.Settings, nil)
			for s.Run(1<<20) != search.Finished && s.Err() == nil {
			}
			if got := s.Stats().Solutions; s.Err() != nil || got != want {
				t.Errorf("%s, %s: %d solutions, want %d (%v)", id, settings.Format(c.Settings), got, want, s.Err())
			}
		}
	}
}

// TestHexagonsRaced: several ways are tried for hexagons, too.
func TestHexagonsRaced(t *testing.T) {
	z := pentahexes()
	z.Size.X, z.Pieces = 10, z.Pieces[:12]
	if _, c := race(t, z, "--auto", 1<<20); c.Tried < 3 {
		t.Errorf("%d ways tried: %s", c.Tried, settings.Format(c.Settings))
	}
}

// TestBack: an order of the race fills the same cells in the same order after it is turned back.
func TestBack(t *testing.T) {
	compiled := func(z *def.Puzzle) *problem.Problem {
		p, err := problem.Compile(z)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	for k := range 28 {
		z := def.Find("pentominoes-yin-yang").Puzzle()
		if k < 16 {
			z = turned(z, z.Lattice.Flat()[k%8], uint64(k))
		} else {
			z = turned(pentahexes(), space.Hexagons.Flat()[k-16], uint64(k))
		}
		if k >= 8 && k%2 == 0 {
			z = onSheet(z, 3, 0, k%8, 2)
		}
		form := newCanonical(z)
		own, raced := compiled(z), compiled(form.puzzle)
		cells, _ := laid(z)
		moved := form.turn.Turned(cells)
		for _, line := range []string{"-ox=12", "-oy=12", "-ol@1,-1,0=12", "-ol@1,1,1=12", "-oa=12", "-oa@45=12", "-oa@90=12",
			"-oa@180=12", "-oa@315=12"} {
			way := parse(t, line)
			back := form.back(way)
			if d := diagnostic.FirstError(settings.Check(back, settings.FactsOf(z))); d != nil {
				t.Fatal(d)
			}
			want, got := (&ways{p: raced}).ranks(way), (&ways{p: own}).ranks(back)
			at := make([]int32, len(want)) // by cell of the race, of its own
			for i := range own.Cells {
				at[raced.At[raced.Puzzle.Index(moved[i])]] = int32(i)
			}
			last := slices.Max(got)
			for a := range at {
				for b := range at {
					i, j := at[a], at[b]
					first := back.Orders[0].Heuristic == settings.AngularLast && (want[a] == 0 || want[b] == 0 || got[i] == last || got[j] == last)
					if !first && (want[a] < want[b]) != (got[i] < got[j]) {
						t.Fatalf("number %d: %s is turned back to %s, in which cell %d comes before %d", k, line, settings.Format(back), j, i)
					}
				}
			}
		}
	}
}

// TestTurnedAlike: puzzles that are turned, mirrored, renamed and reordered have the same race. Its choice takes about
// as long for each of them.
func TestTurnedAlike(t *testing.T) {
	ids := []string{"pentominoes-yin-yang", "pentominoes-10x6", "kanoodle", "diamond-pt12", "tetriscube", "pentahexes"}
	if long() {
		ids = append(ids, "onesided-18x5", "onesided-30x3", "pentominoes-8x8-corners", "pentominoes-flower",
			"pentominoes-5x4x3", "pentominoes-10x3x2", "bedlam", "soma-w", "hexomino-rifle")
	}
	for _, id := range ids {
		puzzle := pentahexes()
		if id != "pentahexes" {
			puzzle = def.Find(id).Puzzle()
		}
		group := puzzle.Lattice.Flat()
		if puzzle.Solid() {
			group = nil
			for _, k := range []int{0, 3, 14, 20, 29, 47} {
				group = append(group, space.Cubes.Motions()[k])
			}
		}
		var least, most Reckoning
		var first string
		for k, r := range group {
			if k%3 > 0 && !long() {
				continue
			}
			z := turned(puzzle, r, uint64(k))
			race, c := race(t, z, "--auto", 1<<20)
			if line := settings.Format(race.won); k == 0 {
				first = line
			} else if line != first {
				t.Errorf("%s, number %d: %s has won, not %s", id, k, line, first)
			}
			if id == "hexomino-rifle" {
				continue // with other random numbers alone, 20 million steps make it 2e8 s or 4e14 s: that tells nothing
			}
			time, err := Reckon(z, problem.NewCompiler(z), c.Settings, 0.05, 20e6, math.Inf(1))
			if err != nil {
				t.Fatalf("%s, number %d: %s: %v", id, k, settings.Format(c.Settings), err)
			}
			t.Logf("%s %d × %d × %d: %.4f s ±%.0f %%, the race %.4f s: %s", id, z.Size.X, z.Size.Y, z.Size.Z, time.Time/1e9,
				100*time.Error, race.Spent()/1e9, settings.Format(c.Settings))
			if k == 0 || time.Time < least.Time {
				least = time
			}
			if time.Time > most.Time {
				most = time
			}
		}
		if most.Time*(1-most.Error) > 1.3*least.Time*(1+least.Error) {
			t.Errorf("%s takes from %.4f to %.4f s", id, least.Time/1e9, most.Time/1e9)
		}
	}
}
