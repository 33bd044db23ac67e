package frontier

import (
	"cmp"
	"fmt"
	"math/big"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"tilewright/def"
	"tilewright/def/testing/gen"
	"tilewright/solver/problem"
	"tilewright/solver/settings"
)

const dominoes = "C:name=D:copies=0-%d:layout=0 0 0, 1 0 0\n"

// tetrominoes are all five, any number of each.
const tetrominoes = "C:name=I:copies=0-%[1]d:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0\nC:name=O:copies=0-%[1]d:layout=0 0 0, 1 0 0, 0 1 0, 1 1 0\n" +
	"C:name=T:copies=0-%[1]d:layout=0 0 0, 1 0 0, 2 0 0, 1 1 0\nC:name=L:copies=0-%[1]d:layout=0 0 0, 1 0 0, 2 0 0, 0 1 0\nC:name=S:copies=0-%[1]d:layout=0 0 0, 1 0 0, 1 1 0, 2 1 0\n"

func board(t testing.TB, x, y int, pieces string) *problem.Problem {
	t.Helper()
	return compiled(t, fmt.Sprintf("D:xDim=%d:yDim=%d:zDim=1\n", x, y)+strings.TrimSuffix(fmt.Sprintf(pieces, x*y/2), "\n"))
}

func count(t testing.TB, p *problem.Problem, once bool) string {
	t.Helper()
	rows := numbered(len(p.Images))
	begun := time.Now()
	n, err := New(p, rows, Options{Once: once, Memory: 4 << 30})
	if err != nil {
		t.Fatal(err)
	}
	for !n.Run(1 << 20) {
	}
	if n.Err() != nil {
		t.Fatal(n.Err())
	}
	t.Logf("%d steps, %d states, %v", n.Steps(), n.walks[0].most, time.Since(begun))
	decimal, _, _ := n.Solutions()
	return decimal
}

func TestBoards(t *testing.T) {
	for _, c := range []struct {
		x, y   int
		pieces string
		want   string
	}{
		{8, 8, dominoes, "12988816"},
		{12, 12, dominoes, "53060477521960000"},
		{16, 16, dominoes, "2444888770250892795802079170816"},
		{8, 60, dominoes, "540702837469800345466636655620114250126334269081771798953"},
		{6, 100, dominoes, "8111122492379632674314680711180748845564827012150625388192928607034509"},
		{6, 6, tetrominoes, "178939"},
		{8, 6, tetrominoes, "22483347"},
		{8, 8, tetrominoes, "19077209438"},
	} {
		t.Run(fmt.Sprintf("%dx%d %s", c.x, c.y, strings.SplitN(c.pieces, ":", 3)[1]), func(t *testing.T) {
			if got := count(t, board(t, c.x, c.y, c.pieces), false); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}

// at is a place of a flat board, by column and row.
type at [2]int

// plain counts the ways to fill a board with any number of pieces, which reach over at most 64 cells. It was written
// only for these tests. It goes cell by cell, row by row, and keeps the number of ways for each set of cells filled
// ahead. Each piece is given in all its turns.
func plain(g grid, cells []at, pieces [][]at) *big.Int {
	byRow := func(a, b at) int { return cmp.Or(a[1]-b[1], a[0]-b[0]) }
	slices.SortFunc(cells, byRow)
	number := map[at]int{}
	for i, c := range cells {
		number[c] = i
	}
	ways := map[uint64]*big.Int{0: big.NewInt(1)}
	for i, c := range cells {
		var covers []uint64
		for _, piece := range pieces {
			first, set := slices.MinFunc(piece, byRow), uint64(0)
			fits := !g.odd || (c[0]+c[1]+first[0]+first[1])%2 == 0
			for _, p := range piece {
				k, open := number[at{c[0] + p[0] - first[0], c[1] + p[1] - first[1]}]
				if fits = fits && open; fits {
					set |= 1 << (k - i)
				}
			}
			if fits {
				covers = append(covers, set)
			}
		}
		next := map[uint64]*big.Int{}
		add := func(set uint64, n *big.Int) {
			if next[set] == nil {
				next[set] = new(big.Int)
			}
			next[set].Add(next[set], n)
		}
		for set, n := range ways {
			if set&1 != 0 {
				add(set>>1, n)
				continue
			}
			for _, cover := range covers {
				if set&cover == 0 {
					add((set|cover)>>1, n)
				}
			}
		}
		ways = next
	}
	if n := ways[0]; n != nil {
		return n
	}
	return new(big.Int)
}

// grid is how cells of a lattice turn and which are neighbours, written for these tests.
type grid struct {
	definition string // its part of a definition
	beside     func(at) []at
	step, over func(at) at // a turn, and turning over; nil where pieces may not be turned over
	odd        bool        // cells with an odd sum of coordinates lie the other way round
}

func byWays(ways ...at) func(at) []at {
	return func(c at) []at {
		return each(ways, func(way at) at { return at{c[0] + way[0], c[1] + way[1]} })
	}
}

// overAxes turns over a triangle or a hexagon with these axes.
func overAxes(c at) at { return at{c[1], c[0]} }

// toAxes are the middle of a triangle in thirds of the axes of hexagons. fromAxes is the triangle there.
func toAxes(c at) at {
	if (c[0]+c[1])%2 == 0 {
		return at{3*(c[0]-c[1])/2 + 1, 3*c[1] + 1}
	}
	return at{3*(c[0]-c[1]-1)/2 + 2, 3*c[1] + 2}
}

func fromAxes(c at) at {
	if (c[0]-1)%3 == 0 {
		return at{2*(c[0]-1)/3 + (c[1]-1)/3, (c[1] - 1) / 3}
	}
	return at{2*(c[0]-2)/3 + 1 + (c[1]-2)/3, (c[1] - 2) / 3}
}

var (
	squares = grid{"", byWays(at{1, 0}, at{-1, 0}, at{0, 1}, at{0, -1}), func(c at) at { return at{-c[1], c[0]} },
		func(c at) at { return at{-c[0], c[1]} }, false}
	oneSide = grid{":oneSide", squares.beside, squares.step, nil, false}
	// Hexagons: u to the right, v to the upper right.
	hexagons = grid{":lattice=hexagons", byWays(at{1, 0}, at{-1, 0}, at{0, 1}, at{0, -1}, at{1, -1}, at{-1, 1}),
		func(c at) at { return at{-c[1], c[0] + c[1]} }, overAxes, false}
	triangles = grid{":lattice=triangles", func(c at) []at {
		if (c[0]+c[1])%2 == 0 { // it points up
			return []at{{c[0] - 1, c[1]}, {c[0] + 1, c[1]}, {c[0], c[1] - 1}}
		}
		return []at{{c[0] - 1, c[1]}, {c[0] + 1, c[1]}, {c[0], c[1] + 1}}
	}, func(c at) at { return fromAxes(hexagons.step(toAxes(c))) }, func(c at) at { return fromAxes(overAxes(toAxes(c))) }, true}
)

func each(piece []at, do func(at) at) (moved []at) {
	for _, c := range piece {
		moved = append(moved, do(c))
	}
	return moved
}

// turns are all turns of pieces.
func (g grid) turns(pieces [][]at) (all [][]at) {
	byColumn := func(a, b at) int { return cmp.Or(a[0]-b[0], a[1]-b[1]) }
	seen := map[string]bool{}
	for _, piece := range pieces {
		for side := range 2 {
			for range 6 {
				low := slices.MinFunc(piece, byColumn)
				if g.odd && (low[0]+low[1])%2 != 0 {
					low[0]--
				}
				turned := each(piece, func(c at) at { return at{c[0] - low[0], c[1] - low[1]} })
				slices.SortFunc(turned, byColumn)
				if name := fmt.Sprint(turned); !seen[name] {
					seen[name] = true
					all = append(all, turned)
				}
				piece = each(piece, g.step)
			}
			if side == 1 || g.over == nil {
				break
			}
			piece = each(piece, g.over)
		}
	}
	return all
}

// grown are all pieces of n cells, each once. They come from smaller ones with one more cell.
func (g grid) grown(n int) [][]at {
	pieces := [][]at{{{}}}
	for range n - 1 {
		seen := map[string]bool{}
		var next [][]at
		for _, piece := range pieces {
			for _, c := range piece {
				for _, to := range g.beside(c) {
					if slices.Contains(piece, to) {
						continue
					}
					longer := append(slices.Clone(piece), to)
					var names []string
					for _, turned := range g.turns([][]at{longer}) {
						names = append(names, fmt.Sprint(turned))
					}
					if name := slices.Min(names); !seen[name] {
						seen[name] = true
						next = append(next, g.turns([][]at{longer})[0])
					}
				}
			}
		}
		pieces = next
	}
	return pieces
}

// layout is cells in a definition.
func layout(cells []at) string {
	var texts []string
	for _, p := range cells {
		texts = append(texts, fmt.Sprintf("%d %d 0", p[0], p[1]))
	}
	return strings.Join(texts, ", ")
}

// TestPlain holds counts of boards whose solutions nobody lists, with any number of pieces, against those of a plain
// program.
func TestPlain(t *testing.T) {
	long := os.Getenv("TILEWRIGHT_LONG") != ""
	domino, bent := [][]at{{{0, 0}, {1, 0}}}, [][]at{{{0, 0}, {1, 0}, {0, 1}}}
	for _, c := range []struct {
		name   string
		grid   grid
		x, y   int
		holes  []at
		pieces [][]at
		want   string // where others have counted
		long   bool
	}{
		{"dominoes", squares, 8, 8, nil, domino, "12988816", false},
		{"L trominoes", squares, 12, 12, nil, bent, "", false},
		{"L trominoes", squares, 9, 5, nil, bent, "", false},
		{"tetrominoes", squares, 6, 6, nil, squares.grown(4), "178939", false},
		{"one-sided tetrominoes", oneSide, 6, 6, nil, oneSide.grown(4), "178939", false},
		{"chiral ones of one side", oneSide, 6, 6, nil,
			[][]at{{{0, 0}, {1, 0}, {1, 1}}, {{0, 0}, {1, 0}, {1, 1}, {2, 1}}, {{0, 0}, {1, 0}, {2, 0}, {2, 1}}}, "", false},
		{"tetrominoes around two holes", squares, 7, 6, []at{{1, 2}, {5, 4}}, squares.grown(4), "", false},
		{"dominoes around two holes", squares, 8, 8, []at{{0, 0}, {5, 4}}, domino, "", false},
		{"pentominoes", squares, 5, 10, nil, squares.grown(5), "101698212", false}, // OEIS A174249
		{"pentominoes", squares, 6, 10, nil, squares.grown(5), "7845888732", true},
		{"trihexes around two holes", hexagons, 6, 5, []at{{0, 0}, {5, 4}, {2, 2}}, hexagons.grown(3), "", false},
		{"tetrahexes", hexagons, 6, 4, nil, hexagons.grown(4), "", false},
		{"tetrahexes", hexagons, 8, 6, nil, hexagons.grown(4), "", true},
		{"tetriamonds", triangles, 8, 4, nil, triangles.grown(4), "", false},
		{"pentiamonds around a hole", triangles, 9, 4, []at{{4, 2}}, triangles.grown(5), "", false},
		{"hexiamonds", triangles, 12, 4, nil, triangles.grown(6), "", false},
	} {
		if c.long && !long {
			continue
		}
		t.Run(fmt.Sprintf("%s on %d by %d", c.name, c.x, c.y), func(t *testing.T) {
			var cells []at
			for x := range c.x {
				for y := range c.y {
					if !slices.Contains(c.holes, at{x, y}) {
						cells = append(cells, at{x, y})
					}
				}
			}
			text := fmt.Sprintf("D:xDim=%d:yDim=%d:zDim=1", c.x, c.y) + c.grid.definition
			for i, piece := range c.pieces {
				text += fmt.Sprintf("\nC:name=P%d:copies=0-%d:layout=%s", i, len(cells)/len(piece), layout(piece))
			}
			if c.holes != nil {
				text += "\nC:name=*:type=S:layout=" + layout(c.holes)
			}
			z, err := def.ParseOne(text + "\n~D\n")
			if err != nil {
				t.Fatal(err)
			}
			p, err := problem.Compile(z)
			if err != nil {
				t.Fatal(err)
			}
			got, want := count(t, p, false), plain(c.grid, cells, c.grid.turns(c.pieces)).String()
			if t.Logf("%d pieces: %s", len(c.pieces), got); got != want || want == "0" || c.want != "" && got != c.want {
				t.Errorf("%s, want %s and %q", got, want, c.want)
			}
		})
	}
}

// TestAgree holds counts against the plain oracle: of all solutions, with turns counted once, and with mirror images
// counted once, too.
func TestAgree(t *testing.T) {
	puzzles := uint64(400)
	if os.Getenv("TILEWRIGHT_LONG") != "" {
		puzzles = 5000
	}
	compared, refused := 0, 0
	for n := range puzzles {
		for _, z := range []*def.Puzzle{gen.Puzzle(n), gen.Loose(n), gen.Coloured(n), gen.Mixed(n), gen.Backed(n)} {
			oracle := gen.NewOracle(z)
			solutions, ok := oracle.Solve(5000)
			if !ok {
				continue
			}
			p, err := problem.Compile(z)
			if err != nil {
				t.Fatal(err)
			}
			rows := numbered(len(p.Images))
			for _, mirror := range []settings.Mirror{settings.MirrorDifferent, settings.MirrorSame} {
				for _, once := range []bool{false, true} {
					want := len(solutions)
					if once {
						names := map[string]bool{}
						for _, s := range solutions {
							names[oracle.Canonical(s, mirror == settings.MirrorSame)] = true
						}
						want = len(names)
					}
					c, err := New(p, rows, Options{Once: once, Mirror: mirror})
					if err != nil {
						refused++
						continue
					}
					for !c.Run(1000) {
					}
					got, few, fits := c.Solutions()
					if compared++; c.Err() != nil || !fits || few != uint64(want) || got != strconv.Itoa(want) {
						t.Fatalf("%s, mirror %v, once %v: %s solutions, want %d (%v)\n%s", z.Title, mirror, once, got, want, c.Err(), def.Format(z))
					}
				}
			}
		}
	}
	t.Logf("%d compared, %d refused", compared, refused)
}

// TestDraw: what is drawn is a solution, and all come equally often.
func TestDraw(t *testing.T) {
	p := board(t, 4, 4, dominoes)
	const draws = 3600
	times := map[string]int{}
	for seed := range uint64(draws) {
		n, err := New(p, nil, Options{Draw: true, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		for !n.Run(1 << 20) {
		}
		covered := make([]bool, len(p.Cells))
		for _, i := range n.Drawn() {
			for _, c := range p.Images[i].Cells {
				if covered[c] {
					t.Fatalf("%v overlap", n.Drawn())
				}
				covered[c] = true
			}
		}
		if slices.Contains(covered, false) {
			t.Fatalf("%v leave a cell open", n.Drawn())
		}
		times[fmt.Sprint(n.Drawn())]++
	}
	// χ² with 35 degrees of freedom is below 80, except in one case of 40,000; the seeds are fixed.
	chi := 0.0
	for _, k := range times {
		chi += float64((k-draws/36)*(k-draws/36)) / (draws / 36)
	}
	if len(times) != 36 || chi > 80 {
		t.Errorf("%d of 36 solutions are drawn; χ² is %.1f", len(times), chi)
	}
}
