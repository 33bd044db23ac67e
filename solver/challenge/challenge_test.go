package challenge

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"tilewright/def"
	"tilewright/def/testing/gen"
	"tilewright/solver"
	"tilewright/solver/play"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// completions counts the ways to go on by DLX, up to two. It has only the list of images in common with the person.
func completions(t *testing.T, p play.Position) uint64 {
	t.Helper()
	rest, slots := p.Rest()
	if len(slots) == 0 {
		return 1
	}
	s := solver.Open(rest, settings.Settings{Limit: 2, Engine: settings.EngineReference}, nil)
	for s.Run(1<<20) == search.Paused {
	}
	if err := s.Err(); err != nil {
		t.Fatal(err)
	}
	return s.Stats().Solutions
}

// long tells whether tests may take minutes.
var long = os.Getenv("TILEWRIGHT_LONG") != ""

// giants take millions of nodes to find a first solution, or a second and more to make a challenge.
var giants = []string{"hexomino-parallelogram", "box-in-a-diamond", "hexomino-rifle", "heptominoes-33x23", "tetrasticks-diamond",
	"heptiamonds-seven-holes", "y-pentominoes-5x5x5", "bricks-6x6x6"}

// TestLibrary makes challenges of each puzzle of the library. Another engine proves that each has one completion, that
// of the challenge. Puzzles without solutions say so.
func TestLibrary(t *testing.T) {
	for i, e := range def.Library() {
		if (slices.Contains(giants, e.ID) || i%4 > 0) && !long {
			continue // a fourth of the library, of which each puzzle has another level
		}
		t.Run(e.ID, func(t *testing.T) {
			if n, known := e.SolutionCount(); known && n == 0 {
				if c, err := Make(Request{Puzzle: e.Puzzle(), Level: 1}); !errors.Is(err, ErrNone) {
					t.Errorf("%+v, %v", c, err)
				}
				return
			}
			for level := 1; level <= Levels; level++ {
				if !long && level != 1+i%Levels {
					continue
				}
				q := Request{Puzzle: e.Puzzle(), Number: uint64(i), Level: level}
				c, err := Make(q)
				if err != nil {
					t.Fatal(err)
				}
				check(t, q, c)
				t.Logf("level %d: %d, work %d, %d of %d pieces given", level, c.Level, c.Work, c.Given(), e.Puzzle().PieceCount())
			}
		})
	}
}

func check(t *testing.T, q Request, c *Challenge) {
	t.Helper()
	if !c.Solution.Solved() || c.Start.Solved() {
		t.Errorf("solution: %v, start: %v", c.Solution.Solved(), c.Start.Solved())
	}
	for _, piece := range c.Start.Placed {
		if !slices.Equal(c.Solution.Of(piece.Slot), piece.Cells) {
			t.Errorf("piece %d is not given where the solution has it", piece.Slot)
		}
	}
	if n := completions(t, c.Start); n != 1 {
		t.Errorf("level %d: %d completions", q.Level, n)
	}
	if c.Work > limits[Levels] || c.Level < 1 || c.Level > Levels {
		t.Errorf("level %d, work %d", c.Level, c.Work)
	}
}

// TestSame: neither slices nor earlier challenges change anything.
func TestSame(t *testing.T) {
	q := Request{Puzzle: def.Find("pentominoes-10x6").Puzzle(), Number: 7, Level: 3}
	whole, err := Make(q)
	if err != nil {
		t.Fatal(err)
	}
	m := New(q)
	for !m.Run(1) {
	}
	sliced, err := m.Challenge()
	if err != nil || !slices.Equal(sliced.Start.Assembly(), whole.Start.Assembly()) || sliced.Work != whole.Work {
		t.Errorf("in slices: %+v, %v, want %+v", sliced, err, whole)
	}
	other, _ := Make(Request{Puzzle: q.Puzzle, Number: 8, Level: 3})
	if slices.Equal(other.Start.Assembly(), whole.Start.Assembly()) {
		t.Error("another number makes the same challenge")
	}
}

// TestGiven: as many pieces are given as are wanted, where the level allows so few. Otherwise it is the fewest that it
// allows. Each goes on in one way.
func TestGiven(t *testing.T) {
	for _, id := range []string{"pentominoes-10x6", "soma"} {
		p := def.Find(id).Puzzle()
		for given := 1; given < p.PieceCount(); given++ {
			c, err := Make(Request{Puzzle: p, Number: 3, Level: 3, Given: given})
			if err != nil {
				t.Fatal(err)
			}
			if completions(t, c.Start) != 1 || c.Level > 3 || c.Given() < given {
				t.Errorf("%s, %d given: %d are, level %d", id, given, c.Given(), c.Level)
			}
			if given >= 6 && c.Given() != given {
				t.Errorf("%s: %d are given, %d were wanted", id, c.Given(), given)
			}
		}
	}
}

// TestRefused: a challenge that cannot be made is an error that says why.
func TestRefused(t *testing.T) {
	for _, level := range []int{0, Levels + 1} {
		if _, err := Make(Request{Puzzle: def.Find("soma").Puzzle(), Level: level}); err == nil {
			t.Errorf("level %d is made", level)
		}
	}
	loose := def.Parse("D:xDim=3:yDim=2:zDim=1:empty=6\nC:name=I:copies=0-3:layout=0 0 0, 1 0 0\n~D").Puzzles[0]
	if _, err := Make(Request{Puzzle: loose, Level: 1}); !errors.Is(err, ErrMany) {
		t.Errorf("pieces that may all be left over: %v", err)
	}
	if _, err := New(Request{Puzzle: def.Find("soma").Puzzle(), Level: 1}).Challenge(); err == nil {
		t.Error("a challenge is there before any work")
	}
}

// thought is what a person finds, by a plain recursion.
type thought struct {
	weight, way uint64
	ways        int
	guessed     bool
}

// think is the search of the package comment again, without any state of its own. It looks at all images of the cells
// and pieces that are left.
func think(p *problem.Problem, placed []int32, guesses uint64, t *thought, on uint64) {
	fits := func(i int32) bool {
		copies := p.Shapes[p.Images[i].Shape].Copies
		for _, other := range placed {
			if p.Images[other].Shape == p.Images[i].Shape {
				copies--
			}
			if slices.ContainsFunc(p.Images[i].Cells, func(c int32) bool { return slices.Contains(p.Images[other].Cells, c) }) {
				return false
			}
		}
		return copies > 0
	}
	var cells, pieces [][]int32 // choices
	var left []int
	for c := range p.Cells {
		if slices.ContainsFunc(placed, func(i int32) bool { return slices.Contains(p.Images[i].Cells, int32(c)) }) {
			continue
		}
		images := []int32{}
		for i := range p.Images {
			if slices.Contains(p.Images[i].Cells, int32(c)) && fits(int32(i)) {
				images = append(images, int32(i))
			}
		}
		cells = append(cells, images)
	}
	if len(cells) == 0 {
		if t.ways++; t.ways == 1 {
			t.way = on
		}
		return
	}
	for s := range p.Shapes {
		copies := p.Shapes[s].Copies
		for _, i := range placed {
			if p.Images[i].Shape == int32(s) {
				copies--
			}
		}
		if copies == 0 {
			continue
		}
		images := []int32{}
		for i := p.Shapes[s].First; i < p.Shapes[s].End; i++ {
			if fits(i) {
				images = append(images, i)
			}
		}
		pieces, left = append(pieces, images), append(left, copies)
	}
	try := func(images []int32, weight, guesses uint64) {
		for _, i := range images {
			t.weight += weight
			think(p, append(slices.Clone(placed), i), guesses, t, on+weight)
		}
	}
	for i := range pieces {
		if len(pieces[i]) < left[i] {
			return
		}
	}
	for n := range 2 {
		for _, images := range cells {
			if len(images) == n {
				try(images, cellWeight, guesses)
				return
			}
		}
	}
	best := cells[0]
	for _, images := range cells {
		if len(images) < len(best) {
			best = images
		}
	}
	for i, images := range pieces {
		if len(images) == left[i] {
			try(images[:1], pieceWeight, guesses)
			return
		}
	}
	for i, images := range pieces {
		if left[i] == 1 && len(images) < len(best) {
			best = images
		}
	}
	t.guessed = true
	try(best, guessWeight*(guesses+1), guesses+1)
}

// TestPerson holds the person against the plain recursion, and its completions against the oracle. Generated positions
// have one completion, or others.
func TestPerson(t *testing.T) {
	one := 0
	for number := range uint64(1000) {
		p := gen.Puzzle(number)
		solutions, ok := gen.NewOracle(p).Solve(2000)
		compiled, err := problem.Compile(p)
		if !ok || err != nil || p.PieceCount() == 0 || p.Covered() != p.Volume() {
			continue
		}
		s := newPerson(compiled, Levels)
		s.most = 1 << 20
		for {
			if _, over := s.run(3); over {
				break
			}
		}
		if min(len(solutions), 2) != s.ways {
			t.Fatalf("puzzle %d: %d ways, the oracle has %d", number, s.ways, len(solutions))
		}
		if s.one() != (len(solutions) == 1) {
			t.Fatalf("puzzle %d: one completion: %v, the oracle has %d", number, s.one(), len(solutions))
		}
		if !s.one() {
			continue
		}
		one++
		var want thought
		think(compiled, nil, 0, &want, 0)
		if s.weight != want.weight || s.way != want.way || s.guessed != want.guessed || s.ways != want.ways {
			t.Fatalf("puzzle %d: weight %d, way %d, guessed %v; want %+v", number, s.weight, s.way, s.guessed, want)
		}
	}
	if one < 100 {
		t.Errorf("only %d puzzles have one solution", one)
	}
}

// TestWaysOfAll holds the person's completions against the oracle where pieces may be left over, cells stay empty, and
// cubes and cells have colours.
func TestWaysOfAll(t *testing.T) {
	var seen [3]int
	for number := range uint64(400) {
		p := gen.Loose(number)
		if number%2 == 0 {
			p = gen.Coloured(number)
		}
		if number%4 == 3 {
			p = gen.Backed(number)
		}
		solutions, ok := gen.NewOracle(p).Solve(2000)
		compiled, err := problem.Compile(p)
		if !ok || err != nil {
			continue
		}
		s := newPerson(compiled, Levels)
		s.most = 1 << 20
		for {
			if _, over := s.run(3); over {
				break
			}
		}
		want := min(len(solutions), 2)
		seen[want]++
		if min(s.ways, 2) != want || s.one() != (want == 1) {
			t.Fatalf("puzzle %d: %d ways, one: %v; the oracle has %d", number, s.ways, s.one(), len(solutions))
		}
	}
	if t.Logf("%v puzzles with no, one, and more solutions", seen); min(seen[0], seen[1], seen[2]) < 30 {
		t.Error("a kind is too rare to be tested")
	}
}

// TestChallengesOfAll makes challenges of such puzzles. With the given pieces the oracle has one solution, and that is
// the challenge's.
func TestChallengesOfAll(t *testing.T) {
	made, none, many := 0, 0, 0
	for number := range uint64(200) {
		p := gen.Loose(number)
		if number%2 == 0 {
			p = gen.Coloured(number)
		}
		solutions, ok := gen.NewOracle(p).Solve(4000)
		if !ok {
			continue
		}
		c, err := Make(Request{Puzzle: p, Number: number, Level: 1 + int(number)%Levels})
		switch {
		case errors.Is(err, ErrNone) && len(solutions) == 0:
			none++
			continue
		case errors.Is(err, ErrNothing) && len(solutions) == 1 && len(solutions[0]) == 0:
			continue
		case errors.Is(err, ErrMany) && len(solutions) > 1:
			many++
			continue
		case err != nil:
			t.Fatalf("puzzle %d with %d solutions: %v", number, len(solutions), err)
		}
		made++
		with, kinds := 0, equals(t, p)
		for _, solution := range solutions {
			if has(kinds, solution, c.Start) {
				with++
				if !has(kinds, solution, c.Solution) || len(solution) != len(c.Solution.Placed) {
					t.Fatalf("puzzle %d: from %v there is %v, not %v", number, c.Start.Placed, solution, c.Solution.Placed)
				}
			}
		}
		if with != 1 || c.Start.Solved() || !c.Solution.Solved() {
			t.Fatalf("puzzle %d: %v has %d completions", number, c.Start.Placed, with)
		}
	}
	if t.Logf("%d made, %d without solutions, %d with many", made, none, many); made < 50 || none < 10 || many < 5 {
		t.Error("a kind is too rare to be tested")
	}
}

// has tells whether a solution of the oracle has all pieces of a position. Equal pieces have the same number.
func has(number []int, solution []gen.Placed, at play.Position) bool {
	p := at.Puzzle
	slots := p.Slots()
	for _, piece := range at.Placed {
		if !slices.ContainsFunc(solution, func(s gen.Placed) bool {
			var cells []int
			for _, c := range s.Cells {
				cells = append(cells, p.Index(c))
			}
			slices.Sort(cells)
			return number[s.Piece] == number[slots[piece.Slot-1].Piece] && slices.Equal(cells, piece.Cells)
		}) {
			return false
		}
	}
	return true
}

// equals numbers the pieces, equal ones alike.
func equals(t *testing.T, p *def.Puzzle) []int {
	compiled, err := problem.Compile(p)
	if err != nil {
		t.Fatal(err)
	}
	number := make([]int, len(p.Pieces))
	for i := range compiled.Shapes {
		for _, piece := range compiled.Shapes[i].Pieces {
			number[piece] = i
		}
	}
	return number
}

// TestKnown: for a giant the known solution serves, in one of its turns. Here it comes from restarts with another seed.
func TestKnown(t *testing.T) {
	if !long {
		t.Skip("some seconds")
	}
	p := def.Find("box-in-a-diamond").Puzzle()
	whole, err := Make(Request{Puzzle: p, Number: 1, Level: 1})
	if err != nil {
		t.Fatal(err)
	}
	q := Request{Puzzle: p, Number: 2, Level: 2, Known: whole.Solution.Assembly()}
	m := New(q)
	nodes := 0
	for !m.Run(1000) {
		nodes += 1000
	}
	c, err := m.Challenge()
	if err != nil {
		t.Fatal(err)
	}
	check(t, q, c)
	if nodes > 2_000_000 {
		t.Errorf("it took %d nodes", nodes)
	}
}

// TestDominoes: a board that dominoes fill in only one way always has a cell with one neighbour left. So no guess is
// ever needed.
func TestDominoes(t *testing.T) {
	c, err := Make(Request{Puzzle: def.Find("dominoes-8x8").Puzzle(), Number: 1, Level: 4})
	if err != nil || c.Level != 1 {
		t.Errorf("%+v, %v", c, err)
	}
}

// TestExample is the example of the package comment.
func TestExample(t *testing.T) {
	at := play.Position{Puzzle: def.Find("first-rectangle").Puzzle()}
	at, err := at.With(3, []int{6, 9, 12, 13, 14})
	if err != nil {
		t.Fatal(err)
	}
	rest, _ := at.Rest()
	p, err := problem.Compile(rest)
	if err != nil {
		t.Fatal(err)
	}
	s := newPerson(p, 5)
	if first := s.stack[0]; len(first.images) != 5 || !first.guess || first.weight != guessWeight {
		t.Errorf("first is %+v", first)
	}
	for !s.over() {
		s.step()
	}
	if !s.one() || s.weight != 21 || s.way != 5 || s.work() != 13 || s.level() != 2 {
		t.Errorf("W %d, R %d, work %d, level %d", s.weight, s.way, s.work(), s.level())
	}
}

// golden are the challenges of twenty days, which define Version. Other challenges need another Version.
var golden = []string{
	"20261124 pentominoes-flower 2/2 40 334...344b99.3.4b99..3.4bb9.....b.11.......11.....1.........",
	"20261125 onesided-tetrominoes 2/2 28 22...2.....233.....3.....3..",
	"20261126 pentominoes-5x4x3 3/3 86 8..8..88877...........7...1......77...1..1..1......c.1ccc..c",
	"20261127 pentominoes-15x4 3/3 113 888.8...8..........c.ccc.c33...3...3...3....77..7...77b.bbbb",
	"20261128 tetriscube 4/4 176 ...56..566...777.5556...6......7..542..4.......72...2..42224...4",
	"20261129 pentominoes-8x8-corners 5/5 3648 ..............b.......b888....bb.8....b..8......55....555...",
	"20261130 soma-bathtub 1/1 4 .66611..6.13....3.3..3.....",
	"20261201 conway 2/2 40 2555525555266662666644iii27777277772....2...144..1...................144..1.9999.9999.dddd..ff144ff1...........ddddbbbb1bbbb1",
	"20261202 pentominoes-8x8-four 2/2 13 1......b111...bb.1...b.......b.3.......3.....3...44.33.444..",
	"20261203 onesided-18x5 3/3 82 .......ii...i...ii...1...111....1.............5555....5..h..hhh..h6...66...6....6.77.777..",
	"20261204 pentominoes-10x6 3/3 92 444555..4455.............a....aaa.1.8a..118..11.888...22222.",
	"20261205 soma 4/4 126 1..7..77.11....7......3.333",
	"20261206 kanoodle 5/5 481 .............................1a.111a..22a.222a.........",
	"20261207 pentominoes-8x8-hole 1/1 7 .666.....46....b.46....b.44.bb..4..b........7.7...3.7773333.",
	"20261208 diabolical 2/2 19 .44114544......55.......555",
	"20261209 pentominoes-12x5 2/2 40 777..737..23...23...233..2...62.666....6.......99..5599.5559",
	"20261210 bedlam 3/3 95 .....4...4.......44c.4.c....dd..9.cc....d...d...999c.19..111..1.",
	"20261211 pentominoes-flower 3/3 79 ..acc.aaa..c..a....cc.......................922222.99....99.",
	"20261212 onesided-tetrominoes 4/4 160 ............22....2.....2...",
	"20261213 pentominoes-5x4x3 5/5 943 c...........ccc..........bc.bb.b..b..............a.aaa.a....",
}

func TestGolden(t *testing.T) {
	day := time.Date(2026, 11, 24, 0, 0, 0, 0, time.UTC)
	for i, want := range golden {
		e, level, number := def.Daily(day.AddDate(0, 0, i), false)
		q := Request{Puzzle: e.Puzzle(), Number: number, Level: level}
		c, err := Make(q)
		if err != nil {
			t.Fatal(err)
		}
		check(t, q, c)
		var given strings.Builder
		for _, slot := range c.Start.Assembly() {
			given.WriteByte(".123456789abcdefghijklmnopqrstuvwxyz"[slot])
		}
		if got := fmt.Sprintf("%d %s %d/%d %d %s", number, e.ID, c.Level, level, c.Work, given.String()); got != want {
			t.Errorf("got\n\t%q,\nwant\n\t%q,", got, want)
		}
	}
}
