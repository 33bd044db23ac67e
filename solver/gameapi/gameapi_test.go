package gameapi

import (
	"errors"
	"fmt"
	"maps"
	"math/big"
	"os"
	"slices"
	"testing"

	"tilewright/def"
	"tilewright/solver/challenge"
	"tilewright/solver/disassemble"
	"tilewright/solver/play"
)

// Example makes a board with one solution by Generate, and checks a move by the number of ways after it.
func Example() {
	board, err := Generate(challenge.Request{Puzzle: def.Find("pentominoes-10x6").Puzzle(), Level: 2, Number: 7})
	if err != nil {
		fmt.Println(err)
		return
	}
	hard, _ := Difficulty(board.Start, Nodes)
	one, _ := Unique(board.Start, Nodes)
	fmt.Println("level", hard.Level, "with one solution:", one)

	// The player drops a piece where the solution has it, and then one where it cannot lie.
	slot := board.Start.Table()[0]
	moved, err := board.Start.With(slot, board.Solution.Of(slot))
	n, _ := Count(moved, Nodes)
	fmt.Println("ways after the move:", n, err)
	_, err = board.Start.With(slot, board.Start.Placed[0].Cells)
	fmt.Println("refused:", errors.Is(err, play.ErrTaken))
	// Output:
	// level 2 with one solution: true
	// ways after the move: 1 <nil>
	// refused: true
}

// TestCount holds puzzles of the library against the numbers that their texts give, and checks whether they have one
// solution.
func TestCount(t *testing.T) {
	for _, id := range []string{
		"first-rectangle", "first-square", "tetrominoes-5x4", "pentominoes-20x3", "pentominoes-10x6", "soma", "soma-w",
		"slothouber-graatsma", "conway", "dominoes-8x8", "mutilated-chessboard", "trominoes-8x8",
	} {
		e := def.Find(id)
		want, known := e.SolutionCount()
		n, err := Count(play.Position{Puzzle: e.Puzzle()}, Nodes)
		if err != nil || !known || n.Uint64() != want {
			t.Errorf("%s has %v, %v, want %d", id, n, err, want)
		}
		if one, err := Unique(play.Position{Puzzle: e.Puzzle()}, Nodes); err != nil || one != (want == 1) {
			t.Errorf("%s has one solution: %v, %v", id, one, err)
		}
	}
}

// TestBeyond counts dominoes on 16 × 16 cells: the number does not fit 64 bits. Turned solutions count once, so it is
// about an eighth of all.
func TestBeyond(t *testing.T) {
	p, err := def.ParseOne("D:xDim=16:yDim=16:zDim=1\nC:name=D:copies=128:layout=0 0 0, 1 0 0\n~D\n")
	if err != nil {
		t.Fatal(err)
	}
	all, _ := new(big.Int).SetString("2444888770250892795802079170816", 10) // published
	n, err := Count(play.Position{Puzzle: p}, Nodes)
	if err != nil {
		t.Fatal(err)
	}
	if more := new(big.Int).Sub(new(big.Int).Mul(n, big.NewInt(8)), all); more.Sign() <= 0 || more.Cmp(new(big.Int).Rsh(all, 32)) > 0 {
		t.Errorf("%v classes of %v", n, all)
	}
}

// TestSolve: each way is a whole, solved board, different from all others, and begins with what was given.
func TestSolve(t *testing.T) {
	p := play.Position{Puzzle: def.Find("soma").Puzzle()}
	few, err := Solve(p, 3, Nodes)
	if err != nil || len(few) != 3 {
		t.Fatalf("%d ways, %v, want 3", len(few), err)
	}
	given := play.Position{Puzzle: p.Puzzle, Placed: few[0].Placed[:2]}
	all, err := Solve(given, 0, Nodes)
	if n, _ := Count(given, Nodes); err != nil || uint64(len(all)) != n.Uint64() {
		t.Fatalf("%d ways, %v, want %v", len(all), err, n)
	}
	seen := map[string]bool{}
	for _, way := range all {
		again, err := play.FromAssembly(p.Puzzle, way.Assembly())
		if err != nil || !again.Solved() || way.Missing() > 0 || !slices.EqualFunc(way.Placed[:2], given.Placed, samePlace) {
			t.Errorf("%v is no solution: %v", way.Placed, err)
		}
		seen[fmt.Sprint(way.Assembly())] = true
	}
	if !seen[fmt.Sprint(few[0].Assembly())] || len(seen) != len(all) {
		t.Errorf("%d different ways of %d, which may miss the known one", len(seen), len(all))
	}
	if again, err := Solve(few[1], 0, Nodes); err != nil || len(again) != 1 || !slices.EqualFunc(again[0].Placed, few[1].Placed, samePlace) {
		t.Errorf("of a solution: %v, %v", again, err)
	}
}

func samePlace(a, b play.Placed) bool { return a.Slot == b.Slot && slices.Equal(a.Cells, b.Cells) }

// TestDifficulty: challenges have the levels that their makers found.
func TestDifficulty(t *testing.T) {
	p := def.Find("pentominoes-10x6").Puzzle()
	for level := 1; level <= challenge.Levels; level++ {
		c, err := Generate(challenge.Request{Puzzle: p, Level: level, Number: 3})
		if err != nil {
			t.Fatal(err)
		}
		if r, err := Difficulty(c.Start, Nodes); err != nil || r.Level != c.Level || r.Work != c.Work {
			t.Errorf("level %d: %+v, %v, want %d and %d", level, r, err, c.Level, c.Work)
		}
	}
	for id, want := range map[string]error{"soma": challenge.ErrSeveral, "mutilated-chessboard": ErrUnknown, "soma-w": challenge.ErrNone} {
		if r, err := Difficulty(play.Position{Puzzle: def.Find(id).Puzzle()}, 50_000); !errors.Is(err, want) {
			t.Errorf("%s: %+v, %v, want %v", id, r, err, want)
		}
	}
}

// TestDisassemble takes a burr of level 5 and cubes apart, and finds what is locked.
func TestDisassemble(t *testing.T) {
	text, err := os.ReadFile("../disassemble/testdata/known/burr-level-5.txt")
	if err != nil {
		t.Fatal(err)
	}
	burr, err := def.ParseOne(string(text))
	if err != nil {
		t.Fatal(err)
	}
	levels := map[string]int{}
	ways, err := Solve(play.Position{Puzzle: burr}, 0, Nodes)
	if err != nil {
		t.Fatal(err)
	}
	for _, way := range ways {
		parted, err := Disassemble(way, disassemble.Options{Positions: Positions})
		if err != nil {
			t.Fatal(err)
		}
		switch parted.Verdict {
		case disassemble.Apart:
			if levels[parted.Level]++; len(parted.Moves) < 9 {
				t.Errorf("level %s in %d moves", parted.Level, len(parted.Moves))
			}
		case disassemble.Locked:
			levels["locked"]++
			if len(parted.Stuck) < 2 || parted.Moves != nil {
				t.Errorf("locked by %v, with moves %v", parted.Stuck, parted.Moves)
			}
		}
	}
	if want := map[string]int{"4.4": 1, "5.4": 1, "locked": 2}; !maps.Equal(levels, want) {
		t.Errorf("%v, want %v", levels, want)
	}
}

func TestBound(t *testing.T) {
	p := play.Position{Puzzle: def.Find("tetriscube").Puzzle()}
	if n, err := Count(p, 1000); !errors.Is(err, ErrUnknown) {
		t.Errorf("%v, %v, want %v", n, err, ErrUnknown)
	}
	if _, err := Difficulty(p, 100); !errors.Is(err, ErrUnknown) {
		t.Errorf("%v, want %v", err, ErrUnknown)
	}
}
