package session_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/solver/disassemble"
	"tilewright/solver/session"
	"tilewright/solver/trace"
	"tilewright/solver/wire"
)

// Two assemblies of the six-piece burr, with rows between slashes and layers between commas. The first comes apart. Of
// the second some pieces come out, and the others hold each other. In the box a cell is shut in, with room for 27
// positions.
const (
	opens = "....../....../.AABB./.AABB./....../......,..CC../..CC../.AABB./.AABB./..CC../..CC..,..CC../DDCCDD/DAACBD/EAACBE/EECCEE/..CC..," +
		"..FF../DDDDDD/DAADBD/EAAFBE/EEEEEE/..FF..,..FF../..FF../.AAFB./.AAFB./..FF../..FF..,....../....../.AABB./.AABB./....../......"
	locked = "....../....../.AABB./.AABB./....../......,..CC../..CC../.AACB./.AACB./..CC../..CC..,..CC../DDCCDD/DAABBD/EAABBE/EEEEEE/..CC..," +
		"..FF../DDDDDD/DAABBD/EAABBE/EEFFEE/..FF..,..FF../..FF../.AAFB./.AAFB./..FF../..FF..,....../....../.AABB./.AABB./....../......"
	box = "AAAAA/AAAAA/AAAAA/AAAAA/AAAAA,AAAAA/AB..A/A...A/A...A/AAAAA,AAAAA/A...A/A...A/A...A/AAAAA,AAAAA/A...A/A...A/A...A/AAAAA,AAAAA/AAAAA/AAAAA/AAAAA/AAAAA"
)

// pictured makes the puzzle of such a picture, and the assembly.
func pictured(t *testing.T, picture string) (*def.Puzzle, []uint16) {
	t.Helper()
	layers := strings.Split(picture, ",")
	rows := strings.Split(layers[0], "/")
	text := fmt.Sprintf("D:xDim=%d:yDim=%d:zDim=%d\nL:stationary=*\n", len(rows[0]), len(rows), len(layers))
	var assembly []uint16
	for x := range rows[0] {
		for y := range rows {
			for z := range layers {
				if at := strings.Split(layers[z], "/")[len(rows)-1-y][x]; at != '.' {
					assembly = append(assembly, uint16(at-'A'+1))
				}
			}
		}
	}
	for y := range rows {
		for z, layer := range layers {
			if z > 0 {
				text += ", "
			}
			for _, at := range strings.Split(layer, "/")[y] {
				text += strings.ReplaceAll(string(at), ".", "*") + " "
			}
		}
		text += "\n"
	}
	d := def.Parse(text + "~L\n~D\n")
	if d.Err() != nil {
		t.Fatal(d.Err())
	}
	return d.Puzzles[0], assembly
}

// TestPart: assemblies are taken apart beside a run, in slices. The newest question replaces the one before.
func TestPart(t *testing.T) {
	d := newDesk(t, kernels)
	puzzle, can := pictured(t, opens)
	ask(d, 1, session.NewParting(puzzle, [][]uint16{can}, disassemble.Options{Positions: 1000}))
	ask(d, 2, session.NewParting(puzzle, [][]uint16{can, can}, disassemble.Options{Positions: 1000}))
	d.start("soma", "-r")
	d.phase(wire.PhaseFinished)
	d.rest()
	last := parted(t, d, 2)
	if len(last.Parted) != 2 || last.Err != nil {
		t.Fatalf("%+v", last)
	}
	for _, p := range last.Parted {
		if p.Verdict != disassemble.Apart || disassemble.LevelText(p.Tree.Level()) != "1.2" || p.Tree.Total() != 6 {
			t.Errorf("%+v", p)
		}
	}
	d.check("asked beside it", "soma", "-r")

	puzzle, cannot := pictured(t, locked)
	whole, shut := pictured(t, box)
	for i, c := range []struct {
		puzzle   *def.Puzzle
		assembly []uint16
		limit    int
		want     disassemble.Verdict
		out      bool
		stuck    int
	}{
		{puzzle, cannot, 1000, disassemble.Locked, true, 5},
		{whole, shut, 1000, disassemble.Locked, false, 2}, {whole, shut, 27, disassemble.Locked, false, 2},
		{whole, shut, 26, disassemble.Open, false, 0},
	} {
		d = newDesk(t, kernels)
		ask(d, 3+i, session.NewParting(c.puzzle, [][]uint16{c.assembly}, disassemble.Options{Positions: c.limit}))
		d.rest()
		if got := parted(t, d, 3+i).Parted[0]; got.Verdict != c.want || got.Tree != nil != c.out || len(got.Stuck) != c.stuck {
			t.Errorf("with %d positions: %+v", c.limit, got)
		}
	}

	// Anything that is no assembly is refused, and what was known before stays.
	for _, wrong := range [][]uint16{nil, can[1:], slices.Repeat([]uint16{7}, len(can)), slices.Repeat([]uint16{1}, len(can))} {
		d = newDesk(t, kernels)
		ask(d, 9, session.NewParting(puzzle, [][]uint16{cannot, wrong}, disassemble.Options{Positions: 1000}))
		d.rest()
		if last := parted(t, d, 9); last.Err == nil || len(last.Parted) != 1 || last.Parted[0].Verdict != disassemble.Locked {
			t.Errorf("%v: %+v", wrong, last)
		}
	}
}

// parted is the last answer, which must belong to the question with a number.
func parted(t *testing.T, d *desk, number int) (last *session.Parting) {
	t.Helper()
	for _, a := range d.answers {
		if last = a.is.(*session.Parting); a.number != number {
			t.Errorf("question %d is answered", a.number)
		}
	}
	if last == nil || !last.Done {
		t.Fatal("there is no answer")
	}
	return last
}

// TestPartWall shows the moves beside fixed pieces. These stay where they are, and no move names them.
func TestPartWall(t *testing.T) {
	text := "D:xDim=3:yDim=3:zDim=2\nL:stationary=*\n. . ., . . .\n. . ., . . .\n. . ., * * *\n~L\n" +
		"L:stationary=V\nV V V, V V V\n. . ., V . V\n. . ., . . .\n~L\nL:stationary=W\n. . ., . . .\n. . ., . . .\nW . W, . . .\n~L\n" +
		"C:name=a:layout=0 0 0, 1 0 0, 2 0 0\nC:name=b:layout=0 0 0\nC:name=c:layout=0 0 0\n~D\n"
	d := def.Parse(text)
	if d.Err() != nil {
		t.Fatal(d.Err())
	}
	puzzle := d.Puzzles[0]
	assembly := make([]uint16, len(puzzle.OpenCells()))
	for i, c := range puzzle.OpenCells() {
		assembly[i] = map[int]uint16{0: 2, 1: 1}[c.Y]
		if c.Z == 1 {
			assembly[i] = 3
		}
	}
	q := session.NewParting(puzzle, [][]uint16{assembly}, disassemble.Options{Positions: 1000})
	for done := false; !done; {
		_, done = q.Step(1000, 0)
	}
	if q.Err != nil || q.Parted[0].Verdict != disassemble.Apart {
		t.Fatalf("%v: %+v", q.Err, q.Parted[0])
	}
	tr, err := q.Trace()
	if err != nil {
		t.Fatal(err)
	}
	if names := fmt.Sprint(tr.Board.Pieces); len(tr.Board.Pieces) != 5 || !strings.Contains(names, "V") ||
		!strings.Contains(names, "W") || len(tr.Start.Ops) != 5 {
		t.Errorf("the walls are not shown: %s, %d pieces at first", names, len(tr.Start.Ops))
	}
	for _, s := range tr.Steps {
		for _, op := range s.Ops {
			if op.Slot > 3 && op.Kind == trace.OpPlace {
				t.Errorf("a wall is moved: %+v", s)
			}
		}
	}
}
