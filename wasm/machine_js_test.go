package wasm

import (
	"os"
	"testing"
	"time"

	"tilewright/def"
	"tilewright/solver"
	"tilewright/solver/meet"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// TestMachine searches both halves of a board by a module in this program's own engine of WebAssembly. It counts
// solutions, and it lists them.
func TestMachine(t *testing.T) {
	cases := []struct {
		puzzle, line string
		want         uint64
	}{
		{"pentominoes-10x6", "-r -V --engine=meet", 2339},
		{"pentominoes-10x6", "-r -V --engine=meet --count", 2339},
	}
	if os.Getenv("TILEWRIGHT_LONG") != "" {
		cases[0].puzzle, cases[0].line, cases[0].want = "onesided-18x5", "-rV -V --engine=meet", 686_628
		cases[1].puzzle, cases[1].line, cases[1].want = "onesided-18x5", "-rV -V --engine=meet --count", 686_628
	}
	for _, c := range cases {
		made := 0
		set, _ := settings.Parse(c.line)
		entry := def.Find(c.puzzle)
		if entry == nil {
			t.Fatal("there is no ", c.puzzle)
		}
		listed := uint64(0)
		s := solver.Open(entry.Puzzle(), set, func([]int32) bool { listed++; return true })
		s.UseMachines(func(module []byte) (meet.Machine, error) {
			made++
			return newMachine(module)
		})
		begin := time.Now()
		for s.Run(1<<20) == search.Paused {
		}
		t.Log(c.puzzle, c.line, time.Since(begin), s.Stats().Fits(), "fits")
		if s.Err() != nil || s.Stats().Solutions != c.want || set.Count != (listed == 0) || made != 1 {
			t.Errorf("%s %s: %d solutions, %d listed, want %d; %d modules; %v", c.puzzle, c.line, s.Stats().Solutions, listed, c.want, made, s.Err())
		}
	}
}
