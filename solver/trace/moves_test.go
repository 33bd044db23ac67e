package trace_test

import (
	"runtime"
	"slices"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/space"
	"tilewright/solver/disassemble"
	"tilewright/solver/search"
	"tilewright/solver/trace"
)

// shelves is a box with two sticks in it, and a lid that leaves first. Slashes lie between rows, commas between layers.
const shelves = "AAAA/A..A/A..A/AAAA,AAAA/ABBA/ACCA/AAAA,DDDD/DDDD/DDDD/DDDD"

// pictured is the puzzle of such a picture, its assembly, and how that comes apart.
func pictured(t *testing.T, picture string) (*def.Puzzle, []uint16, *disassemble.Separation) {
	t.Helper()
	layers := strings.Split(picture, ",")
	rows := strings.Split(layers[0], "/")
	p := &def.Puzzle{Size: space.Size{X: len(rows[0]), Y: len(rows), Z: len(layers)}}
	pieces := make([]disassemble.Piece, 1+slices.Max([]byte(picture))-'A')
	hole := def.Piece{Name: "*", Stationary: true, Copies: 1}
	var slots []uint16
	for x := range rows[0] {
		for y := range rows {
			for z, layer := range layers {
				c, at := def.Cell{X: x, Y: y, Z: z}, strings.Split(layer, "/")[y][x]
				if at == '.' {
					hole.Cells = append(hole.Cells, c)
					continue
				}
				pieces[at-'A'].Cells = append(pieces[at-'A'].Cells, c)
				slots = append(slots, uint16(at-'A'+1))
			}
		}
	}
	for i, piece := range pieces {
		p.Pieces = append(p.Pieces, def.Piece{Name: string(rune('A' + i)), Copies: 1, Cells: piece.Cells})
	}
	p.Pieces = append(p.Pieces, hole)
	s, err := disassemble.New(space.Cubes, pieces, disassemble.Options{Positions: 1 << 16, Turns: true})
	if err != nil {
		t.Fatal(err)
	}
	for s.Run(1000) == search.Paused {
	}
	if s.Verdict() != disassemble.Apart {
		t.Fatal("it does not come apart")
	}
	return p, slots, s.Tree()
}

// turner is a box with a stick in it that has to be turned before it can leave.
const turner = "AAAAA/AAAAA/AAAAA/AAAAA/AAAAA,AAAAA/A..AA/AB..A/AB.../AAAAA,AAAAA/AAAAA/AAAAA/AAAAA/AAAAA"

// TestTurn: a turn is one step, which says about what it turns.
func TestTurn(t *testing.T) {
	p, slots, tree := pictured(t, turner)
	if !tree.Turned() || tree.Total() != 2 {
		t.Fatal(tree.Level())
	}
	tr, err := trace.OfSeparation(p, slots, tree)
	if err != nil {
		t.Fatal(err)
	}
	step := tr.Steps[0]
	if step.Caption == nil || !strings.HasPrefix(*step.Caption, "B turned ") || len(step.Counts) != 2 || step.Counts[1].Name != "turn" {
		t.Fatalf("the first step is %+v", step)
	}
	code := int(step.Counts[1].Value)
	turn := disassemble.Turn{Axis: code % 3, Back: code%6 > 2, At: [2]int{code/6%(1<<13) - 1<<12, code/6>>13 - 1<<12}}
	if len(step.Ops) != 2 {
		t.Fatal(step.Ops)
	}
	var cells []int32
	for _, c := range step.Ops[0].Cells {
		cells = append(cells, int32(tr.Board.Index(turn.Apply(tr.Board.At(int(c))))))
	}
	slices.Sort(cells)
	if !slices.Equal(cells, step.Ops[1].Cells) {
		t.Errorf("the turn brings %v to %v, and the step to %v", step.Ops[0].Cells, cells, step.Ops[1].Cells)
	}
	if _, err := trace.Encode(tr); err != nil {
		t.Error(err)
	}
}

// TestOfSeparation: pieces move cell by cell and touch nothing, as Check tells. Each step shifts the pieces of one move
// by one cell, or puts some aside or back.
func TestOfSeparation(t *testing.T) {
	p, slots, tree := pictured(t, shelves)
	tr, err := trace.OfSeparation(p, slots, tree)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(tr.Start.Ops); n != 4 || !tr.NoTray {
		t.Errorf("%d pieces are there at first", n)
	}
	moves, said := uint64(0), []string{}
	for i, s := range tr.Steps {
		for _, c := range s.Counts {
			if c.Value != moves+1 {
				t.Errorf("step %d is of move %d, after %d", i+1, c.Value, moves)
			}
			moves = c.Value
		}
		if s.Caption != nil {
			said = append(said, *s.Caption)
		}
		by := map[int]int{}
		for _, op := range s.Ops {
			if op.Kind == trace.OpPlace {
				by[op.Slot] += int(op.Cells[0])
			} else {
				by[op.Slot] -= int(op.Cells[0])
			}
		}
		if len(s.Ops) != 2*len(by) {
			continue // aside, or back
		}
		b := tr.Board
		for _, way := range by {
			if way = max(way, -way); way != 1 && way != b.Z && way != b.Y*b.Z {
				t.Errorf("step %d goes by %d in a box of %d × %d × %d", i+1, way, b.X, b.Y, b.Z)
			}
		}
	}
	if moves != uint64(tree.Total()) {
		t.Errorf("%d moves of %d", moves, tree.Total())
	}
	if len(said) == 0 || said[0] != "D right, and out" {
		t.Errorf("it says %q", said)
	}
	text, err := trace.Encode(tr)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(text, "counter Move {move} of 3") {
		t.Error("moves are not counted")
	}
	compact, err := trace.EncodeCompact(tr)
	if err != nil || len(compact) > 4000 {
		t.Errorf("%d characters in a link: %v", len(compact), err)
	}

	// Pieces that leave far away do so in a box that can be shown. Moves that take more room than there is are refused.
	far := *tree
	far.Moves = slices.Clone(tree.Moves)
	far.Moves[len(far.Moves)-1].By = def.Cell{Z: 1 << 14}
	if tr, err = trace.OfSeparation(p, slots, &far); err != nil || tr.Board.Z < 100 {
		t.Errorf("a long way: %v", err)
	}
	far.Moves = slices.Insert(far.Moves, 0, disassemble.Move{Pieces: far.Moves[0].Pieces, By: def.Cell{Z: 1 << 15}})
	if _, err = trace.OfSeparation(p, slots, &far); err == nil {
		t.Error("a board of any size is made")
	}
	if _, err = trace.OfSeparation(p, slots[1:], tree); err == nil {
		t.Error("half an assembly is taken")
	}
}

// TestOfSeparationTogether: where several pieces leave together, they come back when the rest is done.
func TestOfSeparationTogether(t *testing.T) {
	p, slots, _ := pictured(t, "AB/CD")
	right := func(of, rest int) *disassemble.Separation {
		return &disassemble.Separation{
			Pieces: []int{rest, of}, Moves: []disassemble.Move{{Pieces: []int{of}, By: def.Cell{X: 1}}}, Out: []int{of},
		}
	}
	tr, err := trace.OfSeparation(p, slots, &disassemble.Separation{
		Pieces: []int{0, 1, 2, 3},
		Moves:  []disassemble.Move{{Pieces: []int{2, 3}, By: def.Cell{Z: 2}}, {Pieces: []int{2, 3}, By: def.Cell{Z: -1}}},
		Out:    []int{2, 3}, Rest: right(1, 0), Away: right(3, 2),
	})
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	on, there := map[int]bool{1: true, 2: true, 3: true, 4: true}, 0
	for _, s := range tr.Steps {
		if s.Caption != nil {
			said = append(said, *s.Caption)
		}
		for _, op := range s.Ops {
			on[op.Slot] = op.Kind == trace.OpPlace
		}
		if s.Caption != nil && strings.HasPrefix(*s.Caption, "Now") {
			for _, is := range on {
				if is {
					there++
				}
			}
		}
	}
	if want := []string{"C, D up by 2", "C, D down, and out", "B right, and out", "Now C, D", "D right, and out"}; !slices.Equal(said, want) {
		t.Errorf("it says %q, want %q", said, want)
	}
	if there != 2 || on[1] || on[2] || !on[3] || !on[4] {
		t.Errorf("%d pieces come back, and at the end there are %v", there, on)
	}
}

// TestOfSeparationForEver has pieces go to and fro, as a file could say. That is refused before it takes memory.
func TestOfSeparationForEver(t *testing.T) {
	p, slots, tree := pictured(t, shelves)
	for i := range 1000 {
		by := def.Cell{X: 1000 - i%2*2000}
		tree.Moves = append(tree.Moves, disassemble.Move{Pieces: tree.Out, By: by})
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := trace.OfSeparation(p, slots, tree)
	runtime.ReadMemStats(&after)
	if mega := (after.TotalAlloc - before.TotalAlloc) >> 20; err == nil || mega > 10 {
		t.Errorf("it takes %d MB: %v", mega, err)
	}
}

// TestOfSeparationOfBalls: balls move by whole glides, in a box that begins where a translation leads.
func TestOfSeparationOfBalls(t *testing.T) {
	p := &def.Puzzle{Lattice: space.Balls, Size: space.Size{X: 2, Y: 2, Z: 2}, Pieces: []def.Piece{
		{Name: "A", Copies: 1, Cells: []def.Cell{{}, {X: 1, Y: 1}}}, {Name: "B", Copies: 1, Cells: []def.Cell{{Y: 1, Z: 1}, {X: 1, Z: 1}}},
	}}
	slots := []uint16{1, 2, 2, 1}
	s, err := disassemble.New(p.Lattice, []disassemble.Piece{{Cells: p.Pieces[0].Cells}, {Cells: p.Pieces[1].Cells}},
		disassemble.Options{Positions: 1000})
	if err != nil {
		t.Fatal(err)
	}
	for s.Run(1000) == search.Paused {
	}
	tr, err := trace.OfSeparation(p, slots, s.Tree())
	if err != nil {
		t.Fatal(err)
	}
	if tr.Board.Lattice != "balls" || len(tr.Steps) == 0 || len(s.Tree().Moves) != 1 {
		t.Errorf("%+v", tr)
	}
	n, one := s.Tree().Moves[0].Steps(p.Lattice)
	for _, step := range tr.Steps[:n] {
		if len(step.Ops) != 2 || !p.Lattice.Translates(one) {
			t.Errorf("%+v", step)
		}
		for _, op := range step.Ops {
			for _, c := range op.Cells {
				if !p.Lattice.Has(tr.Board.At(int(c))) {
					t.Errorf("there is no ball at %v", tr.Board.At(int(c)))
				}
			}
		}
	}
}
