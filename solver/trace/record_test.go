package trace_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/testing/gen"
	"tilewright/def/testing/truth"
	"tilewright/solver"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
	"tilewright/solver/trace"
)

// open opens a search and prepares it.
func open(t testing.TB, puzzle *def.Puzzle, line string, sink search.Sink) *solver.Search {
	t.Helper()
	s, _ := settings.Parse(line)
	search := solver.Open(puzzle, s, sink)
	for search.Phase() < solver.Searching {
		search.Run(1000)
	}
	if search.Err() != nil {
		t.Fatalf("%s: %v", line, search.Err())
	}
	return search
}

// board is a state of the board: for each piece its shape and then its cells, sorted.
func board(p *problem.Problem, images []int32) []string {
	_, open := trace.BoardOf(p.Puzzle)
	var pieces []string
	for _, i := range images {
		var cells []int32
		for _, c := range p.Images[i].Cells {
			cells = append(cells, open[c])
		}
		pieces = append(pieces, fmt.Sprint(p.Images[i].Shape, cells))
	}
	slices.Sort(pieces)
	return pieces
}

// player plays a trace, and knows nothing of the search.
type player struct {
	shape  []int // by slot
	pieces map[int][]int32
	dead   map[int32]bool
}

func newPlayer(p *problem.Problem) *player {
	y := &player{shape: make([]int, p.Pieces+1), pieces: map[int][]int32{}, dead: map[int32]bool{}}
	for s := range p.Shapes {
		for _, slot := range p.Slots(s) {
			y.shape[slot] = s
		}
	}
	return y
}

func (y *player) play(s *trace.Step) {
	for _, op := range s.Ops {
		switch op.Kind {
		case trace.OpPlace:
			y.pieces[op.Slot] = op.Cells
		case trace.OpRemove:
			delete(y.pieces, op.Slot)
		case trace.OpMark:
			for _, c := range op.Cells {
				y.dead[c] = op.Mark == trace.MarkDead
			}
		}
	}
}

func (y *player) board() (pieces []string) {
	for slot, cells := range y.pieces {
		pieces = append(pieces, fmt.Sprint(y.shape[slot], cells))
	}
	slices.Sort(pieces)
	return pieces
}

// holes are the cells marked as dead.
func (y *player) holes() (cells []int32) {
	for c, dead := range y.dead {
		if dead {
			cells = append(cells, c)
		}
	}
	slices.Sort(cells)
	return cells
}

// unfillable are the open cells that no image covers which can still be placed. It finds them the plain way.
func unfillable(p *problem.Problem, rows, images []int32) (cells []int32) {
	covered, fillable := make([]bool, len(p.Cells)), make([]bool, len(p.Cells))
	copies := make([]int, len(p.Shapes))
	for _, i := range images {
		copies[p.Images[i].Shape]++
		for _, c := range p.Images[i].Cells {
			covered[c] = true
		}
	}
	for _, i := range rows {
		im := &p.Images[i]
		if copies[im.Shape] < p.Shapes[im.Shape].Copies && !slices.ContainsFunc(im.Cells, func(c int32) bool { return covered[c] }) {
			for _, c := range im.Cells {
				fillable[c] = true
			}
		}
	}
	_, open := trace.BoardOf(p.Puzzle)
	for c := range p.Cells {
		if !covered[c] && !fillable[c] {
			cells = append(cells, open[c])
		}
	}
	return cells
}

// TestReplay records searches of random puzzles by every engine, from random moments on, and plays the traces. At each
// step the board is the one that the search had, and the marks are on the holes that nothing fills. No placement is
// missing, not even those that the canonical test drops.
func TestReplay(t *testing.T) {
	n := uint64(150)
	if os.Getenv("TILEWRIGHT_LONG") != "" {
		n = 3000
	}
	lines := []string{"", "-u", "-r --mirror=same", "-oe -f3", "-of -f99", "-V -f2 -g1", "-s3,2,1", "--engine=fletcher",
		"--engine=fletcher -r -R"}
	kinds := struct{ steps, solutions, dead, holes, below, late int }{}
	for number := range n {
		puzzle := gen.Puzzle(number)
		line := lines[number%uint64(len(lines))]
		dice := rand.New(rand.NewPCG(number, 10))
		if strings.Contains(line, "fletcher") && puzzle.Solid() || puzzle.PieceCount() < 3 {
			continue
		}
		var r *trace.Recorder
		s := open(t, puzzle, line, func([]int32) bool {
			if r != nil {
				r.Found()
			}
			return true
		})
		p := s.Problem()
		for range dice.IntN(20) * dice.IntN(2) {
			s.Run(3)
		}
		if s.Phase() == solver.Done {
			continue
		}

		choose := trace.Selection{
			From: uint64(dice.IntN(30)), Steps: 1 + dice.IntN(400), Left: dice.IntN(2) * dice.IntN(p.Pieces), Rows: s.Rows(),
		}
		if dice.IntN(3) == 0 {
			choose.Below = dice.IntN(p.Pieces)
		}
		r = trace.NewRecorder(p, choose)
		images := s.Placed(nil)
		r.Begin(images)
		before := s.Stats().Fits()
		// states are the boards that the trace has to show after each step: of those images that leave enough pieces.
		var states [][]int32
		upper := func() []int32 { return slices.Clone(images[:min(len(images), p.Pieces-choose.Left)]) }
		step, fits := uint64(0), uint64(0)
		began := false
		err := s.Watch(func(image int32, left int, placed bool) {
			r.Watch(image, left, placed)
			step++
			was := upper()
			if placed {
				fits++
				images = append(images, image)
			} else {
				images = images[:len(images)-1]
			}
			now := upper()
			if !began && step >= choose.From && (choose.Below == 0 || placed && p.Pieces-len(images) <= choose.Below) {
				began = true
				states = append(states, was)
			}
			if began && len(now) != len(was) && len(states) <= choose.Steps {
				states = append(states, now)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		for range 100 {
			if s.Run(10) != search.Paused {
				break
			}
		}
		if got := s.Stats().Fits() - before; got != fits {
			t.Fatalf("puzzle %d %s: %d placements are shown, %d counted", number, line, fits, got)
		}
		made := r.Trace()
		if err := made.Check(); err != nil {
			t.Fatalf("puzzle %d %s: %v", number, line, err)
		}
		if !began {
			if len(made.Steps) != 0 {
				t.Fatalf("puzzle %d: %d steps before recording", number, len(made.Steps))
			}
			continue
		}
		if _, err := trace.Encode(made); err != nil {
			t.Fatal(err)
		}
		if len(made.Steps) != len(states)-1 || r.Full() != (len(made.Steps) == choose.Steps) {
			t.Fatalf("puzzle %d %s: %d steps, want %d", number, line, len(made.Steps), len(states)-1)
		}
		y := newPlayer(p)
		y.play(&made.Start)
		for i, want := range states {
			if i > 0 {
				y.play(&made.Steps[i-1])
			}
			if got := y.board(); !slices.Equal(got, board(p, want)) {
				t.Fatalf("puzzle %d %s: after step %d the board is\n%v, want\n%v", number, line, i, got, board(p, want))
			}
			if got, want := y.holes(), unfillable(p, s.Rows(), want); choose.Left == 0 && !slices.Equal(got, want) {
				t.Fatalf("puzzle %d %s: after step %d holes at %v are marked, want %v", number, line, i, got, want)
			}
			kinds.holes += len(y.holes())
		}
		kinds.steps += len(made.Steps)
		if len(states[0]) > 0 {
			kinds.late++
		}
		if choose.Left > 0 {
			kinds.below++
		}
		for i := range made.Steps {
			switch made.Steps[i].Flag {
			case trace.FlagSolution:
				kinds.solutions++
			case trace.FlagDead:
				kinds.dead++
				if i+1 == len(made.Steps) || made.Steps[i+1].Ops[0].Kind != trace.OpRemove || made.Steps[i].Ops[0].Slot != made.Steps[i+1].Ops[0].Slot {
					t.Fatalf("puzzle %d: step %d is flagged as a dead end, but the search goes on", number, i+1)
				}
			}
		}
	}
	if kinds.steps < 1000 || kinds.solutions == 0 || kinds.dead == 0 || kinds.holes == 0 || kinds.below == 0 || kinds.late == 0 {
		t.Errorf("tried %+v", kinds)
	}
}

// TestStory finds a story like Figure 4 of Busche (2011). In de Bruijn's search of 10x6 a placement cuts off a hole.
// The search meets that hole again for hundreds of steps before it takes the placement back: 387 here, shortly after
// node 4,293,000. (The first story as long as the figure's begins with step 430,768 and has 265 steps.)
func TestStory(t *testing.T) {
	puzzle := truth.Puzzle("pent_10x6")
	s := open(t, puzzle, "-f12 -of", nil)
	p := s.Problem()
	for n := uint64(0); n < 4_293_000; n = s.Stats().Nodes {
		s.Run(int(min(100_000, 4_293_000-n)))
	}
	state := s.Save()
	var found []trace.Story
	stories := trace.NewStories(p, s.Rows(), 300, func(s trace.Story) { found = append(found, s) })
	stories.Begin(s.Placed(nil))
	if err := s.Watch(stories.Watch); err != nil {
		t.Fatal(err)
	}
	for len(found) == 0 && s.Stats().Nodes < 4_300_000 {
		s.Run(100)
	}
	if len(found) != 1 || found[0].Cleared-found[0].Made != 387 || !slices.Equal(found[0].Cells, []int32{24}) {
		t.Fatalf("stories are %+v", found)
	}
	story := found[0]

	again := open(t, puzzle, "-f12 -of", nil)
	if err := again.Restore(state); err != nil {
		t.Fatal(err)
	}
	r := trace.NewRecorder(p, trace.Selection{From: story.Made, Steps: int(story.Cleared-story.Made) + 1, Rows: s.Rows()})
	r.Begin(again.Placed(nil))
	if err := again.Watch(r.Watch); err != nil {
		t.Fatal(err)
	}
	for !r.Full() && again.Run(10) == search.Paused {
	}
	made := r.Trace()
	if _, err := trace.EncodeCompact(made); err != nil {
		t.Fatal(err)
	}
	_, box := trace.BoardOf(puzzle)
	hole := box[story.Cells[0]]
	y := newPlayer(p)
	y.play(&made.Start)
	last := len(made.Steps) - 1
	for i := range made.Steps {
		if y.dead[hole] != (i > 0) {
			t.Fatalf("before step %d the hole is marked %v", i+1, y.dead[hole])
		}
		y.play(&made.Steps[i])
	}
	first, end := made.Steps[0].Ops[0], made.Steps[last].Ops[0]
	if y.dead[hole] || first.Kind != trace.OpPlace || end.Kind != trace.OpRemove || end.Slot != first.Slot ||
		!slices.Equal(end.Cells, first.Cells) {
		t.Errorf("the story begins with %+v and ends with %+v", first, end)
	}
}

// TestFoundBehindRemoval: where pieces may be left over, the board after a removal may be a solution. Two squares may
// lie on two cells, or not. The empty board has no step, and three boards have one.
func TestFoundBehindRemoval(t *testing.T) {
	puzzle := def.Parse("D:xDim=2:yDim=1:zDim=1:empty=2\nC:name=m:copies=0-2:layout=0 0 0\n~D").Puzzles[0]
	var r *trace.Recorder
	s := solver.Open(puzzle, settings.Settings{}, func([]int32) bool { r.Found(); return true })
	for s.Phase() < solver.Searching {
		s.Run(1000)
	}
	r = trace.NewRecorder(s.Problem(), trace.Selection{Steps: 100})
	if err := s.Watch(r.Watch); err != nil {
		t.Fatal(err)
	}
	for s.Run(100) == search.Paused {
	}
	flagged := 0
	for _, step := range r.Trace().Steps {
		if step.Flag == trace.FlagSolution {
			flagged++
		}
	}
	if s.Stats().Solutions != 4 || flagged != 3 {
		t.Errorf("%d solutions are flagged of %d, want 3 of 4", flagged, s.Stats().Solutions)
	}
}
