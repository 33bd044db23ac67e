package judge_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"tilewright/def"
	"tilewright/def/testing/gen"
	"tilewright/solver/judge"
	"tilewright/solver/play"
	"tilewright/solver/problem"
)

func answer(q judge.Question) judge.Answer {
	j := judge.New(q)
	for {
		if _, done := j.Run(2_000); done {
			return j.Answer()
		}
	}
}

// oracle has all solutions of a puzzle, from a search that shares no code with the solver.
type oracle struct {
	solutions [][]lying
	first     []int // by piece, the number of the first piece equal to it
}

// lying is a piece at a place: the number of the first piece equal to it, and its cells.
type lying struct {
	piece int
	cells []int
}

func solve(p *def.Puzzle) (o oracle, ok bool) {
	solutions, ok := gen.NewOracle(p).Solve(4_000)
	for _, solution := range solutions {
		var pieces []lying
		for _, piece := range solution {
			var at []int
			for _, c := range piece.Cells {
				at = append(at, p.Index(c))
			}
			slices.Sort(at)
			pieces = append(pieces, lying{piece.Piece, at})
		}
		o.solutions = append(o.solutions, pieces)
	}
	whole, err := problem.Compile(p)
	if err != nil {
		panic(err)
	}
	o.first = make([]int, len(p.Pieces))
	for i := range whole.Shapes {
		for _, piece := range whole.Shapes[i].Pieces {
			o.first[piece] = whole.Shapes[i].Pieces[0]
		}
	}
	return o, ok
}

// as is a piece in the form of the solutions.
func (o oracle) as(p *def.Puzzle, slot int, cells []int) lying {
	return lying{o.first[p.Slots()[slot-1].Piece], cells}
}

func holds(solution []lying, piece lying) bool {
	return slices.ContainsFunc(solution, func(l lying) bool { return l.piece == piece.piece && slices.Equal(l.cells, piece.cells) })
}

// wrong is how many of the pieces on the board a solution does not have.
func (o oracle) wrong(solution []lying, p play.Position) (n int) {
	for _, piece := range p.Placed {
		if !holds(solution, o.as(p.Puzzle, piece.Slot, piece.Cells)) {
			n++
		}
	}
	return n
}

// ways is how many solutions have all pieces of a position, and the others given.
func (o oracle) ways(p play.Position, more ...lying) (n int) {
	for _, solution := range o.solutions {
		if o.wrong(solution, p) == 0 && !slices.ContainsFunc(more, func(l lying) bool { return !holds(solution, l) }) {
			n++
		}
	}
	return n
}

// positions plays a puzzle at random, towards a solution if there is one, with some pieces put anywhere. It returns all
// positions, the newest first.
func positions(p *def.Puzzle, o oracle, random *rand.Rand) []play.Position {
	now := play.Position{Puzzle: p}
	all := []play.Position{now}
	var goal []lying
	if len(o.solutions) > 0 {
		goal = o.solutions[random.IntN(len(o.solutions))]
	}
	for range random.IntN(p.PieceCount() + 1) {
		rest, slots := now.Rest()
		if len(slots) == 0 {
			break
		}
		left, err := problem.Compile(rest)
		if err != nil || len(left.Images) == 0 {
			break
		}
		var images []int32
		astray := random.IntN(5) == 0
		slot := func(image int32) int { return slots[left.Slots(int(left.Images[image].Shape))[0]-1] }
		for i := range left.Images {
			if astray || holds(goal, o.as(p, slot(int32(i)), boxCells(left, int32(i)))) {
				images = append(images, int32(i))
			}
		}
		if len(images) == 0 {
			continue
		}
		image := images[random.IntN(len(images))]
		next, err := now.With(slot(image), boxCells(left, image))
		if err != nil {
			panic(err)
		}
		now = next
		all = append(all, now)
	}
	slices.Reverse(all)
	return all
}

func boxCells(p *problem.Problem, image int32) (cells []int) {
	for _, c := range p.AppendCells(nil, image) {
		cells = append(cells, p.Puzzle.Index(c))
	}
	slices.Sort(cells)
	return cells
}

// TestAgainstOracle: on generated positions all answers agree with the oracle. They are whether it can be finished, in
// how many ways, and that a hint is right and for its reason. They are also the last good position, and how many pieces
// are to blame.
func TestAgainstOracle(t *testing.T) {
	t.Run("exact", func(t *testing.T) { testAgainstOracle(t, gen.Puzzle, 1_000) })
	t.Run("loose", func(t *testing.T) { testAgainstOracle(t, gen.Loose, 500) })
	t.Run("coloured", func(t *testing.T) { testAgainstOracle(t, gen.Coloured, 500) })
}

func testAgainstOracle(t *testing.T, puzzle func(uint64) *def.Puzzle, positionsJudged int) {
	reasons := map[judge.Reason]int{}
	verdicts := map[judge.Possible]int{}
	blamed, marked, judged, solved := 0, 0, 0, 0
	for number := uint64(0); judged < positionsJudged; number++ {
		p := puzzle(number)
		o, ok := solve(p)
		if !ok || p.PieceCount() == 0 {
			continue
		}
		random := rand.New(rand.NewPCG(number, 7))
		for range 2 {
			all := positions(p, o, random)
			at := all[0]
			a := answer(judge.Question{Position: at, Count: true, Hint: true, Earlier: all[1:], Blame: true})
			judged++
			verdicts[a.Possible]++
			want := o.ways(at)
			if at.Solved() != slices.ContainsFunc(o.solutions, func(s []lying) bool { return len(s) == len(at.Placed) && o.wrong(s, at) == 0 }) {
				t.Fatalf("puzzle %d, %v: solved is %v", number, at.Placed, at.Solved())
			}
			if at.Solved() {
				solved++
				if more := slices.ContainsFunc(o.solutions,
					func(s []lying) bool { return len(s) > len(at.Placed) && o.wrong(s, at) == 0 }); more != at.Room() {
					t.Fatalf("puzzle %d, %v: solved, and there is room: %v", number, at.Placed, at.Room())
				}
			}
			if a.Err != nil || !a.Counted || a.Ways != uint64(want) || (a.Possible == judge.Yes) != (want > 0) {
				t.Fatalf("puzzle %d, %v: %+v, the oracle has %d ways", number, at.Placed, a, want)
			}
			if len(a.Dead) > 0 {
				marked++
				if want > 0 {
					t.Fatalf("puzzle %d, %v: %v is dead, and there are %d ways", number, at.Placed, a.Dead, want)
				}
			}
			if h := a.Hint; h != nil {
				reasons[h.Reason]++
				checkHint(t, number, o, at, h)
			} else if want > 0 && !at.Solved() || want > 1 {
				t.Fatalf("puzzle %d, %v: no hint", number, at.Placed)
			}
			if want == 0 {
				good := slices.IndexFunc(all[1:], func(p play.Position) bool { return o.ways(p) > 0 })
				if a.Good != good {
					t.Fatalf("puzzle %d, %v: good is %d, want %d", number, at.Placed, a.Good, good)
				}
				if len(o.solutions) > 0 {
					blamed++
					fewest := len(at.Placed)
					for _, solution := range o.solutions {
						fewest = min(fewest, o.wrong(solution, at))
					}
					if len(a.Blame) != fewest || o.ways(at.Without(a.Blame...)) == 0 {
						t.Fatalf("puzzle %d, %v: %v are to blame, want %d pieces", number, at.Placed, a.Blame, fewest)
					}
				} else if a.Blame != nil {
					t.Fatalf("puzzle %d without solutions: %v are to blame", number, a.Blame)
				}
			}
		}
	}
	t.Logf("%v, solved %d, blamed %d, dead cells %d, hints %v", verdicts, solved, blamed, marked, reasons)
	for _, n := range []int{verdicts[judge.Yes], verdicts[judge.No], blamed, marked, reasons[judge.OnlyImage],
		reasons[judge.OnlyPlace], reasons[judge.EveryWay], reasons[judge.MostWays]} {
		if n < 5 {
			t.Error("a kind of answer is too rare to be tested")
		}
	}
}

func checkHint(t *testing.T, number uint64, o oracle, at play.Position, h *judge.Hint) {
	t.Helper()
	cells := slices.Clone(h.Cells)
	slices.Sort(cells)
	if err := at.Check(h.Slot, cells); err != nil {
		t.Fatalf("puzzle %d, %v: the hint %+v cannot lie there: %v", number, at.Placed, h, err)
	}
	all, with := o.ways(at), o.ways(at, o.as(at.Puzzle, h.Slot, cells))
	switch h.Reason {
	case judge.OnlyImage, judge.OnlyPlace, judge.EveryWay:
		if with != all {
			t.Fatalf("puzzle %d, %v: %v, but only %d of %d ways have it", number, at.Placed, h.Reason, with, all)
		}
	case judge.OnlyWay:
		if all != 1 || with != 1 {
			t.Fatalf("puzzle %d, %v: %v, with %d ways", number, at.Placed, h.Reason, all)
		}
	}
	if with == 0 || h.Ways != uint64(with) || !slices.Contains(h.Cells, h.Cell) {
		t.Fatalf("puzzle %d, %v: %+v, and %d of %d ways have it", number, at.Placed, h, with, all)
	}
}

// TestBounds: a position is searched to its bounds and no further, and slices change nothing.
func TestBounds(t *testing.T) {
	whole := play.Position{Puzzle: def.Find("pentominoes-10x6").Puzzle()}
	j := judge.New(judge.Question{Position: whole, Hint: true})
	steps := 0
	for done := false; !done; steps++ {
		_, done = j.Run(500)
	}
	if a := j.Answer(); a.Possible != judge.Yes || a.Counted || a.Hint == nil || a.Hint.Reason != judge.SomeWay || a.Hint.Ways != 0 {
		t.Errorf("%+v after %d slices", a, steps)
	}
}

// TestKnownWays has Z, V, N and L on the library's board, as a player may begin.
func TestKnownWays(t *testing.T) {
	p := play.Position{Puzzle: def.Find("pentominoes-10x6").Puzzle()}
	if a := answer(judge.Question{Position: p, Count: true}); a.Ways != 4*2339 || !a.Counted {
		t.Errorf("of the empty board: %+v", a)
	}
	slot := map[string]int{}
	for i, s := range p.Puzzle.Slots() {
		slot[s.Name] = i + 1
	}
	for _, tt := range []struct {
		piece string
		cells [][2]int
		ways  uint64
	}{
		{"Z", [][2]int{{0, 5}, {0, 4}, {1, 4}, {2, 4}, {2, 3}}, 237},
		{"V", [][2]int{{3, 4}, {3, 3}, {3, 2}, {2, 2}, {1, 2}}, 19},
		{"N", [][2]int{{0, 0}, {1, 0}, {2, 0}, {2, 1}, {3, 1}}, 14},
		{"L", [][2]int{{1, 5}, {2, 5}, {3, 5}, {4, 5}, {4, 4}}, 14},
		{"U", [][2]int{{5, 5}, {6, 5}, {5, 4}, {5, 3}, {6, 3}}, 0},
	} {
		var cells []int
		for _, c := range tt.cells {
			cells = append(cells, p.Puzzle.Index(def.Cell{X: c[0], Y: c[1]}))
		}
		var err error
		if p, err = p.With(slot[tt.piece], cells); err != nil {
			t.Fatal(err)
		}
		a := answer(judge.Question{Position: p, Count: true, Hint: true, Blame: true})
		if a.Ways != tt.ways || !a.Counted {
			t.Errorf("after %s: %+v, want %d ways", tt.piece, a, tt.ways)
		}
		if tt.piece == "L" && (a.Hint == nil || a.Hint.Reason != judge.OnlyImage || a.Hint.Slot != slot["U"]) {
			t.Errorf("after L: %+v", a.Hint)
		}
		if tt.piece == "U" && (len(a.Dead) != 5 || !slices.Equal(a.Blame, []int{slot["U"]})) {
			t.Errorf("after U: %v are dead, %v to blame", a.Dead, a.Blame)
		}
	}
}

// BenchmarkTenBySix counts the ways of 10 × 6 boards with three to nine pieces of a solution placed. On some of them
// one piece is wrong.
func BenchmarkTenBySix(b *testing.B) {
	puzzle := def.Find("pentominoes-10x6").Puzzle()
	known := solutionOf(b, puzzle)
	random := rand.New(rand.NewPCG(1, 2))
	var times []time.Duration
	for b.Loop() {
		at := play.Position{Puzzle: puzzle}
		order := random.Perm(len(known.Placed))
		for _, i := range order[:3+random.IntN(7)] {
			at, _ = at.With(known.Placed[i].Slot, known.Placed[i].Cells)
		}
		begin := time.Now()
		answer(judge.Question{Position: at, Count: true})
		times = append(times, time.Since(begin))
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)/2].Microseconds()), "median-µs")
}

// solutionOf is a position that solves the puzzle.
func solutionOf(b *testing.B, puzzle *def.Puzzle) play.Position {
	b.Helper()
	at := play.Position{Puzzle: puzzle}
	for !at.Solved() {
		a := answer(judge.Question{Position: at, Hint: true})
		if a.Hint == nil {
			b.Fatalf("%v cannot be finished", at.Placed)
		}
		cells := slices.Clone(a.Hint.Cells)
		at, _ = at.With(a.Hint.Slot, cells)
	}
	return at
}

// A filled board that breaks a rule is not a solution: it says which pieces to take back, and a hint leads to one that keeps
// the rule. Four dominoes on 4 × 2 cells, of which x·2 + y are the numbers, may not meet at a point.
func TestRules(t *testing.T) {
	p := def.Parse("D:xDim=4:yDim=2:zDim=1\nC:name=A:copies=4:layout=0 0 0, 1 0 0\nR:no-crossroads\n~D\n").Puzzles[0]
	placed := []play.Placed{
		{Slot: 1, Cells: []int{0, 2}}, {Slot: 2, Cells: []int{1, 3}}, {Slot: 3, Cells: []int{4, 6}}, {Slot: 4, Cells: []int{5, 7}},
	}
	var earlier [][]play.Placed
	for n := 3; n >= 0; n-- {
		earlier = append(earlier, placed[:n])
	}
	ask := func(n int) judge.Answer {
		q := judge.Question{Position: play.Position{Puzzle: p, Placed: placed[:n]}, Count: true, Hint: true, Blame: true}
		for _, e := range earlier[4-n:] {
			q.Earlier = append(q.Earlier, play.Position{Puzzle: p, Placed: e})
		}
		return answer(q)
	}
	if a := ask(4); a.Possible != judge.No || a.Good != 1 || len(a.Blame) != 2 {
		t.Errorf("of a filled board it says %+v", a)
	}
	if a := ask(2); a.Possible != judge.Yes || a.Ways != 1 ||
		!slices.Equal(a.Hint.Cells, []int{4, 5}) && !slices.Equal(a.Hint.Cells, []int{6, 7}) {
		t.Errorf("of the left half it says %+v", a)
	}
}
