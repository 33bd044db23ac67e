package solver

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"tilewright/def/diagnostic"
	"tilewright/def/testing/gen"
	"tilewright/def/testing/truth"
	"tilewright/solver/filter"
	"tilewright/solver/search"
	"tilewright/solver/settings"
	"tilewright/solver/trace"
)

// ready opens a search and prepares it.
func ready(t testing.TB, s *Search) *Search {
	t.Helper()
	for s.Phase() < Searching {
		s.Run(1 << 20)
	}
	if s.Err() != nil {
		t.Fatal(s.Err())
	}
	return s
}

// TestWalkGenerated walks through searches of random puzzles in every way that settings allow. Each choice must agree
// with the plain rules of the articles, and with what the search then does.
func TestWalkGenerated(t *testing.T) {
	dice := rand.New(rand.NewPCG(6, 6))
	rules, reasons, triggers := map[search.Rule]int{}, map[filter.Reason]int{}, map[filter.Reason]int{}
	for number := range uint64(500) {
		puzzle := gen.Puzzle(number)
		if ruled := gen.Ruled(number); number%9 == 4 && ruled.Exact() {
			puzzle = ruled
		}
		if puzzle.PieceCount() < 2 {
			continue
		}
		line := []string{"", "-r ", "-r -R ", "--mirror=same -r "}[number%4] + anyWay(int(number), puzzle.PieceCount(), dice)
		if number%23 == 0 {
			line = "-r -R --engine=fletcher"
		}
		z, problems := settings.Parse(line)
		for _, d := range append(problems, settings.Check(z, settings.FactsOf(puzzle))...) {
			if d.Severity == diagnostic.Error {
				line = ""
			}
		}
		if line == "" {
			continue
		}
		s := ready(t, Open(puzzle, parse(t, line), nil))
		if s.Phase() == Done {
			continue
		}
		w, err := s.Walk()
		if err != nil {
			t.Fatalf("%d %s: %v", number, line, err)
		}
		var before walked
		for range 150 {
			c, tried, err := w.Choice()
			if err != nil {
				t.Fatalf("%d %s: step %d: %v", number, line, w.Step(), err)
			}
			rules[c.Rule]++
			for _, r := range c.Removed {
				reasons[r.By]++
			}
			triggers[c.Trigger]++
			checkChoice(t, s, w, c)
			now := walked{c, tried, w.why.number, slices.Clone(w.Board())}
			if before.board != nil {
				before.leads(t, w)
			}
			if t.Failed() {
				t.Fatalf("puzzle %d, %s, step %d, board %v, choice %+v, tried %d", number, line, w.Step(), w.Board(), c, tried)
			}
			before = now
			if before.board == nil {
				before.board = []int32{}
			}
			if w.Forward(&Goal{Kind: ToStep, N: 1}, 1<<20); w.Ended() {
				break
			}
		}
	}
	for _, r := range []search.Rule{search.Least, search.Empty, search.Forced, search.Leading, search.Final, search.Complete} {
		if rules[r] == 0 {
			t.Errorf("no choice by rule %d: %v", r, rules)
		}
	}
	for r := filter.ForRedundancy; r <= filter.ForCopies; r++ {
		if reasons[r] == 0 && r != filter.ForRule {
			t.Errorf("nothing was removed for reason %d: %v", r, reasons)
		}
	}
	if reasons[filter.NoReason] > 0 || triggers[filter.ForParity] == 0 || triggers[filter.ForVolume] == 0 || triggers[filter.ForRule] == 0 {
		t.Errorf("reasons %v, triggers %v", reasons, triggers)
	}
}

// TestChoiceAgain jumps about in searches of every kind and asks for the choice twice at each board. So does a page
// that shows a board and is then asked for the choice. The second answer is the first, and equals that of an explainer
// that has seen no other board.
func TestChoiceAgain(t *testing.T) {
	for _, test := range []struct{ puzzle, line string }{
		{"pent_10x6", "-r"},
		{"pent_10x6", "-r -g3"},
		{"pent_10x6", "-r -of"},
		{"pent_10x6", "-r -oe"},
		{"pent_10x6", "-r -V6 -F8"},
		{"pent_10x6", "-r -f5 -oe:f=4"},
		{"pent_10x6", "-r -f99 -of"},
		{"pent_10x6", "-r -R -f99 -oe -n"},
		{"pent_10x6", "-r --engine=fletcher"},
		{"pent_10x6", "-r --engine=kernel"}, // the walk looks ahead
		{"pent_8x8_center", "-rX"},          // several cases
		{"hex_box_in_diamond", ""},          // many rows, a stationary piece
		{"ypent_5x5x5", "-r"},               // copies, of one shape
		{"sg_3x3x3", "-r -V"},               // copies of several
		{"tet_5x4", "-r"},                   // no solution
		{"single_2x1", ""},
	} {
		puzzle := truth.Puzzle(test.puzzle)
		w, err := ready(t, Open(puzzle, parse(t, test.line), nil)).Walk()
		if err != nil {
			t.Fatalf("%s %s: %v", test.puzzle, test.line, err)
		}
		empty := 0
		for i := 0; i < 200 && !w.Ended(); i++ {
			switch {
			case i%100 == 99:
				w.Forward(&Goal{Kind: ToPlacement, N: 1000}, 1<<20)
			case i%20 == 19:
				w.Forward(&Goal{Kind: ToDeadEnd}, 1<<20)
			case i%10 == 9:
				w.Back(3)
			default:
				w.Forward(&Goal{Kind: ToStep, N: uint64(i%3 + 1)}, 3)
			}
			first, tried, err := w.Choice()
			if err != nil {
				t.Fatalf("%s %s: step %d: %v", test.puzzle, test.line, w.Step(), err)
			}
			if first.Rule == search.Empty {
				empty++
			}
			again, triedAgain, err := w.Choice()
			if err != nil || tried != triedAgain || !reflect.DeepEqual(first, again) {
				t.Fatalf("%s %s: step %d: asked again, the choice is %+v, %d tried, %v; was %+v, %d tried",
					test.puzzle, test.line, w.Step(), again, triedAgain, err, first, tried)
			}
			if i%20 > 0 {
				continue
			}
			fresh, err := w.s.newExplainer(w.why.number)
			if err != nil {
				t.Fatal(err)
			}
			if alone, err := fresh.choice(w.Board()); err != nil || !reflect.DeepEqual(first, alone) {
				t.Fatalf("%s %s: step %d: the choice is %+v, alone it is %+v, %v", test.puzzle, test.line, w.Step(), first, alone, err)
			}
		}
		if puzzle.PieceCount() > 1 && empty == 0 {
			t.Errorf("%s %s: no board from which nothing can be placed", test.puzzle, test.line)
		}
	}
}

// walked is a board of a walk with its choice.
type walked struct {
	c      Choice
	tried  int
	number int // of the case
	board  []int32
}

// leads checks that the step after a choice is the one it foretold.
func (b *walked) leads(t *testing.T, w *Walk) {
	t.Helper()
	e := w.steps[w.at-1]
	if int(e.number) != b.number {
		return // the next case has begun
	}
	if !e.placed {
		if b.c.Rule != search.Complete && b.c.Trigger == filter.NoReason && b.c.Rule != search.Empty &&
			slices.ContainsFunc(b.c.Candidates[b.tried:], func(k search.Candidate) bool { return k.Fits }) {
			t.Errorf("the search goes back, but the choice was %+v, %d tried", b.c, b.tried)
		}
		return
	}
	if b.c.Rule == search.Complete || b.c.Trigger != filter.NoReason {
		t.Errorf("the search goes on from what is complete or refused: %+v", b.c)
		return
	}
	rest := b.c.Candidates[b.tried:]
	i := slices.IndexFunc(rest, func(k search.Candidate) bool { return k.Fits })
	if i < 0 || rest[i].Image != e.image {
		t.Errorf("the search places %d, the choice was %+v, %d tried", e.image, b.c, b.tried)
	}
}

// checkChoice holds a choice against what the board alone says.
func checkChoice(t *testing.T, s *Search, w *Walk, c Choice) {
	t.Helper()
	p := s.p
	cells := int32(len(p.Cells))
	covered := make([]bool, cells)
	copies := make([]int, len(p.Shapes))
	for i := range copies {
		copies[i] = p.Shapes[i].Copies
	}
	left := p.Pieces
	for _, i := range w.Board() {
		left--
		copies[p.Images[i].Shape]--
		for _, cell := range p.Images[i].Cells {
			covered[cell] = true
		}
	}
	if c.Left != left {
		t.Errorf("%d pieces left, the choice says %d", left, c.Left)
	}
	if c.Rule == search.Complete {
		if left != s.settings.Goal {
			t.Errorf("complete with %d pieces left", left)
		}
		return
	}
	fits := func(i int32) bool {
		image := &p.Images[i]
		return copies[image.Shape] > 0 && !slices.ContainsFunc(image.Cells, func(cell int32) bool { return covered[cell] })
	}
	// Everything that fits on the item is tried, or was taken away for a reason.
	on := func(i int32) bool {
		if c.Item >= cells {
			return p.Images[i].Shape == c.Item-cells
		}
		return c.Item >= 0 && slices.Contains(p.Images[i].Cells, c.Item)
	}
	count := map[int32]int{}
	for _, k := range c.Candidates {
		count[k.Image]++
		if k.Fits != fits(k.Image) || !on(k.Image) {
			t.Errorf("candidate %d on item %d: fits %v", k.Image, c.Item, k.Fits)
		}
	}
	for _, r := range c.Removed {
		count[r.Image]++
		if r.By == filter.NoReason {
			t.Errorf("image %d is removed for no reason", r.Image)
		}
	}
	for i := range int32(len(p.Images)) {
		want := 0
		if on(i) && fits(i) {
			want = 1
		}
		if got := count[i]; got != want && fits(i) {
			t.Errorf("image %d is told %d times, want %d", i, got, want)
		}
	}
	// The counts on the cells count the images that may be placed.
	sum := 0
	for cell := range cells {
		if (c.Options[cell] < 0) != covered[cell] {
			t.Errorf("cell %d: %d options", cell, c.Options[cell])
		}
		if s.settings.Volume == 0 && s.settings.Parity == 0 && s.settings.Fit == 0 && len(s.several()) == 0 && !covered[cell] {
			want := int32(0)
			for _, i := range s.explained(w) {
				if fits(i) && slices.Contains(p.Images[i].Cells, cell) {
					want++
				}
			}
			if c.Options[cell] != want {
				t.Errorf("cell %d: %d options, want %d", cell, c.Options[cell], want)
			}
		}
		sum += int(c.Options[cell])
	}
	checkRule(t, c, cells)
}

// several are the shapes with several copies.
func (s *Search) several() (shapes []int) {
	for i := range s.p.Shapes {
		if s.p.Shapes[i].Copies > 1 {
			shapes = append(shapes, i)
		}
	}
	return shapes
}

// explained are the images that the case of the walk's board may use.
func (s *Search) explained(w *Walk) []int32 { return w.why.rows }

// checkRule holds the item against the rule of its heuristic.
func checkRule(t *testing.T, c Choice, cells int32) {
	t.Helper()
	least, alone := int32(-1), 0
	for i, n := range c.Options {
		if n < 0 {
			continue
		}
		if n == 1 {
			alone++
		}
		if int32(i) < cells && (least < 0 || c.Values[i] < c.Values[least]) {
			least = int32(i)
		}
	}
	fewest := int32(-1)
	for i, n := range c.Options {
		if n >= 0 && (c.By != search.ByFILA || int32(i) < cells) && (fewest < 0 || n < c.Options[fewest]) {
			fewest = int32(i)
		}
	}
	switch {
	case c.Rule == search.Leading || c.Rule == search.Final:
	case c.Rule == search.Empty:
		if c.Item >= 0 && c.Options[c.Item] != 0 {
			t.Errorf("nothing can be placed on item %d, which has %d options", c.Item, c.Options[c.Item])
		}
	case c.By != search.ByFILA && c.Heuristic != settings.First && fewest >= 0 && c.Options[fewest] == 0:
		t.Errorf("DLX goes on, but item %d has no option", fewest)
	case c.Rule == search.Forced:
		if alone == 0 || c.Options[c.Item] != 1 || c.By == search.ByFILA {
			t.Errorf("item %d is forced with %d options", c.Item, c.Options[c.Item])
		}
	case c.Heuristic == settings.Size:
		if c.Item != fewest {
			t.Errorf("item %d is chosen, but %d has fewer options or comes first", c.Item, fewest)
		}
	default:
		if c.Item >= cells || c.Values[c.Item] != c.Values[least] {
			t.Errorf("item %d is chosen, but cell %d has the least value", c.Item, least)
			return
		}
		for i := range cells {
			if c.Values[i] != c.Values[c.Item] {
				continue
			}
			// Of equal values the one with fewest options is chosen; FILA takes the first where the order is fixed.
			counted := c.By != search.ByFILA || c.Heuristic == settings.Estimate
			if counted && c.Options[i] < c.Options[c.Item] || i < c.Item && (!counted || c.Options[i] == c.Options[c.Item]) {
				t.Errorf("cell %d is chosen, not %d", c.Item, i)
			}
		}
	}
}

// TestWalk goes on, back and to goals, and leaves the search as if nobody had looked.
func TestWalk(t *testing.T) {
	for _, line := range []string{"-r", "-r -oe", "-r -f99 -oe -n", "-r -f4 -oe:f=3 -V", "-r -R -f99 -of", "-rb --mirror=same -f5"} {
		want := *run(t, Open(truth.Puzzle("soma_cube"), parse(t, line), nil))
		s := ready(t, Open(truth.Puzzle("soma_cube"), parse(t, line), nil))
		s.Run(50)
		w, err := s.Walk()
		if err != nil || w.Ahead() {
			t.Fatalf("%s: %v, ahead %v", line, err, w.Ahead())
		}
		boards := [][]int32{slices.Clone(w.Board())}
		for range 200 {
			w.Forward(&Goal{Kind: ToStep, N: 1}, 100)
			if n := len(w.Board()) - len(boards[len(boards)-1]); n != 1 && n != -1 {
				t.Fatalf("%s: a step from %v to %v", line, boards[len(boards)-1], w.Board())
			}
			boards = append(boards, slices.Clone(w.Board()))
		}
		for n := 199; n >= 0; n-- {
			if w.Back(1); !slices.Equal(w.Board(), boards[n]) || w.Step() != uint64(n) {
				t.Fatalf("%s: back at step %d is %v, was %v", line, n, w.Board(), boards[n])
			}
		}
		w.Record(30)
		if w.Forward(&Goal{Kind: ToStep, N: 77}, 1<<20); !slices.Equal(w.Board(), boards[77]) {
			t.Errorf("%s: step 77 is %v, was %v", line, w.Board(), boards[77])
		}
		if n, on := w.Recorded(); n != 30 || !on {
			t.Errorf("%s: %d steps recorded, %v", line, n, on)
		}
		checkRecording(t, s, w.Recording(), boards[77-30:])

		goal := &Goal{Kind: ToPlacement, N: 1000}
		from := w.Step()
		placements := 0
		for !w.Forward(goal, 3) {
		}
		for _, e := range w.steps[from-w.First() : w.at] {
			if e.placed {
				placements++
			}
		}
		if !w.Ended() && (placements != 1000 || !w.steps[w.at-1].placed) {
			t.Errorf("%s: %d placements", line, placements)
		}
		if w.Forward(&Goal{Kind: ToDeadEnd}, 1<<20); !w.Ended() {
			if c, _, _ := w.Choice(); w.Flag() != DeadEnd || c.Rule != search.Empty && c.Trigger == filter.NoReason {
				t.Errorf("%s: no dead end: %+v, flag %d", line, c, w.Flag())
			}
		}
		found := s.Stats().Solutions
		if w.at < len(w.steps) {
			found = uint64(0) // some solutions lie ahead
		}
		for n := 0; !w.Ended(); n++ {
			if w.Forward(&Goal{Kind: ToSolution}, 1<<20); w.Ended() {
				break
			}
			if found++; w.Flag() != Solution || len(w.Board()) != 7 {
				t.Fatalf("%s: %v is no solution", line, w.Board())
			}
			if n == 20 {
				break
			}
		}
		if err := w.End(); err != nil {
			t.Fatal(err)
		}
		if got := run(t, s); !reflect.DeepEqual(*got, want) {
			t.Errorf("%s: looked at %+v, not looked at %+v", line, *got, want)
		}
	}
}

// checkRecording replays a recording beside the boards that were seen, and beside the trace of trace.Recorder.
func checkRecording(t *testing.T, s *Search, r *Recording, boards [][]int32) {
	t.Helper()
	recorder := trace.NewRecorder(s.p, trace.Selection{Steps: len(r.Steps), Rows: s.rows})
	recorder.Begin(r.Start)
	board := slices.Clone(r.Start)
	for i, step := range r.Steps {
		if !slices.Equal(board, boards[i]) {
			t.Fatalf("the recording has %v before step %d, the walk had %v", board, i+1, boards[i])
		}
		if !step.Placed {
			board = board[:len(board)-1]
		}
		recorder.Watch(step.Image, s.p.Pieces-len(board), step.Placed)
		if step.Placed {
			board = append(board, step.Image)
		}
		if step.Flag == Solution {
			recorder.Found()
		}
	}
	_, open := trace.BoardOf(s.p.Puzzle)
	marked := func(ops []trace.Op) (cells []int32) {
		for _, op := range ops {
			if op.Kind == trace.OpMark {
				cells = append(cells, op.Cells...)
			}
		}
		return cells
	}
	inBox := func(cells []int32) (positions []int32) {
		for _, c := range cells {
			positions = append(positions, open[c])
		}
		return positions
	}
	if got := marked(recorder.Trace().Start.Ops); !slices.Equal(got, inBox(r.Dead)) {
		t.Errorf("dead at the start are %v, want %v", r.Dead, got)
	}
	for i, step := range recorder.Trace().Steps {
		if got := r.Steps[i]; int(got.Flag) != int(step.Flag) || !slices.Equal(inBox(got.Changed), marked(step.Ops)) {
			t.Errorf("step %d is %+v, of the recorder %+v", i+1, got, step)
		}
	}
}

// TestWalkAhead looks ahead of a kernel. The steps are those that the reference engine makes from the same board, and
// the kernel's search does not notice.
func TestWalkAhead(t *testing.T) {
	for _, line := range []string{"-r", "-r -oe", "-r -f99 -of", "-r -f99 -oe -n", "-r -f5 -oe", "-r -R -f99 -oe=6:f=4"} {
		reference := ready(t, Open(truth.Puzzle("soma_cube"), parse(t, line), nil))
		whole, err := reference.Walk()
		if err != nil {
			t.Fatal(err)
		}
		s := ready(t, Open(truth.Puzzle("soma_cube"), parse(t, line+" --engine=kernel"), nil))
		for len(s.Placed(nil)) < 2 {
			s.Run(300)
		}
		before := *s.Stats()
		before.Levels = slices.Clone(before.Levels)
		ahead, err := s.Walk()
		if err != nil || !ahead.Ahead() {
			t.Fatalf("%s: %v", line, err)
		}
		if !slices.Equal(ahead.Board(), s.Placed(nil)) || len(ahead.Board()) == 0 {
			t.Fatalf("%s: the walk begins at %v, the kernel stands at %v", line, ahead.Board(), s.Placed(nil))
		}
		for !slices.Equal(whole.Board(), ahead.Board()) {
			if whole.Forward(&Goal{Kind: ToStep, N: 1}, 1<<20); whole.Ended() {
				t.Fatalf("%s: the reference engine never has %v on the board", line, ahead.Board())
			}
		}
		for n := range 500 {
			if a, b := ahead.Forward(&Goal{Kind: ToStep, N: 1}, 1<<20),
				whole.Forward(&Goal{Kind: ToStep, N: 1}, 1<<20); a != b || !slices.Equal(ahead.Board(), whole.Board()) {
				t.Fatalf("%s: step %d ahead is %v, of the reference engine %v", line, n, ahead.Board(), whole.Board())
			}
			if ahead.Ended() {
				break
			}
			if _, _, err := ahead.Choice(); err != nil {
				t.Fatal(err)
			}
		}
		if err := ahead.End(); err != nil {
			t.Fatal(err)
		}
		if now := *s.Stats(); !reflect.DeepEqual(now, before) {
			t.Errorf("%s: looked ahead, the kernel has %+v, before %+v", line, now, before)
		}
		if got := run(t, s); got.Solutions != run(t, Open(truth.Puzzle("soma_cube"), parse(t, line), nil)).Solutions {
			t.Errorf("%s: %d solutions in the end", line, got.Solutions)
		}
	}
}

// TestWalkRefuses: there is nothing to look at before and after the search, and Monte Carlo trials have no reasons to
// tell.
func TestWalkRefuses(t *testing.T) {
	s := Open(truth.Puzzle("soma_cube"), parse(t, "-r"), nil)
	if _, err := s.Walk(); err == nil {
		t.Error("no error before the search")
	}
	run(t, s)
	if _, err := s.Walk(); err == nil {
		t.Error("no error after the search")
	}
	w, err := ready(t, Open(truth.Puzzle("soma_cube"), parse(t, "-s5,3,1"), nil)).Walk()
	if err != nil {
		t.Fatal(err)
	}
	w.Forward(&Goal{Kind: ToStep, N: 3}, 1<<20)
	if _, _, err := w.Choice(); err == nil || w.Step() != 3 {
		t.Errorf("step %d, error %v", w.Step(), err)
	}
}

// TestFilteredSums: the filters' counts in all choices of a walk through a whole search add up to those of the search.
func TestFilteredSums(t *testing.T) {
	for _, line := range []string{"-r -V3 -P2 -F4", "-r -V2 -oe", "-r -F5 -of -f3"} {
		s := ready(t, Open(truth.Puzzle("soma_cube"), parse(t, line), nil))
		w, err := s.Walk()
		if err != nil {
			t.Fatal(err)
		}
		sums := make([]search.Level, s.p.Pieces+1)
		for !w.Ended() {
			if w.Forward(&Goal{Kind: ToStep, N: 1}, 1<<20); w.Ended() || !w.steps[w.at-1].placed {
				continue
			}
			c, _, err := w.Choice()
			if err != nil {
				t.Fatal(err)
			}
			sum := &sums[c.Left+1]
			sum.VolumeFiltered += c.Filtered.VolumeFiltered
			sum.ParityFiltered += c.Filtered.ParityFiltered
			sum.FitFiltered += c.Filtered.FitFiltered
		}
		some := uint64(0)
		for left, level := range s.Stats().Levels {
			if level.VolumeFiltered != sums[left].VolumeFiltered || level.ParityFiltered != sums[left].ParityFiltered ||
				level.FitFiltered != sums[left].FitFiltered {
				t.Errorf("%s: with %d pieces left the choices say %+v, the search %+v", line, left, sums[left], level)
			}
			some += level.VolumeFiltered + level.ParityFiltered + level.FitFiltered
		}
		if some == 0 {
			t.Errorf("%s: nothing was filtered", line)
		}
	}
}
