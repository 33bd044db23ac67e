package disassemble_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"tilewright/def"
	"tilewright/def/space"
	"tilewright/solver/disassemble"
	"tilewright/solver/search"
)

// place names where pieces lie, seen from the first.
func place(s shifted) string {
	t := ""
	for _, c := range s {
		t += fmt.Sprint(c.X-s[0].X, c.Y-s[0].Y, c.Z-s[0].Z, ";")
	}
	return t
}

// plainLeast is the least level of a part by trying every way. It tries all sets that can leave after the fewest moves,
// from all positions where they can. known has earlier results. ok is false where nothing takes the part apart.
func plainLeast(pieces [][]def.Cell, which []int, at shifted, known map[string][]int) (level []int, ok bool) {
	if len(which) < 2 {
		return nil, true
	}
	own, start := those(pieces, which), make(shifted, len(which))
	for i, p := range which {
		start[i] = at[p]
	}
	name := fmt.Sprint(which, place(start))
	if level, is := known[name]; is {
		return level, level != nil
	}
	known[name] = nil
	seen, layer := map[string]bool{place(start): true}, []shifted{start}
	for moves := 1; len(layer) > 0 && level == nil; moves++ {
		var next []shifted
		for _, from := range layer {
			for set := uint(1); set < 1<<len(own)-1; set++ {
				for _, way := range ways {
					for k := 1; ; k++ {
						now := shift(from, set, way, k)
						if !free(own, now) {
							break
						}
						if k < farAway {
							if n := place(now); !seen[n] && k < farAway/2 {
								seen[n] = true
								next = append(next, now)
							}
							continue
						}
						if out := size(set); 2*out <= len(own) {
							for i, p := range which {
								at[p] = from[i]
							}
							stays, leaves := halves(which, set)
							a, can := plainLeast(pieces, stays, at, known)
							b, both := plainLeast(pieces, leaves, at, known)
							if l := slices.Concat([]int{moves}, a, b); can && both && (level == nil || slices.Compare(l, level) < 0) {
								level = l
							}
						}
						break
					}
				}
			}
		}
		layer = next
	}
	known[name] = level
	return level, level != nil
}

func halves(which []int, set uint) (stays, leaves []int) {
	for i, p := range which {
		if set>>i&1 != 0 {
			leaves = append(leaves, p)
		} else {
			stays = append(stays, p)
		}
	}
	return stays, leaves
}

// TestLeast compares the levels of generated assemblies with the plain search, and with those of the same pieces turned
// and in another order.
func TestLeast(t *testing.T) {
	most := uint64(160)
	if os.Getenv("TILEWRIGHT_LONG") != "" {
		most = 2000
	}
	several := 0
	for number := range most {
		pieces := assembly(number)
		s := apart(t, pieces, enough, 1<<16)
		dice := rand.New(rand.NewPCG(number, 3))
		for range 3 {
			other := turned(pieces, dice.IntN(24), dice.Perm(len(pieces)))
			o := apart(t, other, enough, 1<<16)
			if o.Verdict() != s.Verdict() || o.Verdict() == disassemble.Apart && !slices.Equal(o.Tree().Level(), s.Tree().Level()) {
				t.Fatalf("assembly %d, turned, is another one: %v, and was %v", number, o.Tree().Level(), s.Tree().Level())
			}
		}
		if s.Verdict() != disassemble.Apart {
			continue
		}
		level := s.Tree().Level()
		if slices.ContainsFunc(level[1:], func(n int) bool { return n > 1 }) {
			several++
		}
		replay(t, number, pieces, s.Tree(), make(shifted, len(pieces)))
		all := make([]int, len(pieces))
		for i := range all {
			all[i] = i
		}
		if want, _ := plainLeast(pieces, all, make(shifted, len(pieces)), map[string][]int{}); !slices.Equal(level, want) {
			t.Fatalf("assembly %d has level %v, and the plain search finds %v", number, level, want)
		}
	}
	t.Log(several, "with more than one move after the first part")
	if several < 5 {
		t.Error("too few of a kind")
	}
}

// turned are pieces in another order, turned about the origin and moved.
func turned(pieces [][]def.Cell, turn int, order []int) [][]def.Cell {
	other := make([][]def.Cell, len(pieces))
	for i, p := range order {
		for _, c := range pieces[p] {
			c = space.Cubes.Motions()[turn].Apply(c)
			other[i] = append(other[i], def.Cell{X: c.X + 3, Y: c.Y - 2, Z: c.Z + 7})
		}
	}
	return other
}

// sticks is a six-piece burr of sticks with these numbers.
func sticks(t *testing.T, numbers ...int) *def.Puzzle {
	t.Helper()
	p := def.BurrBoard(true).Puzzle()
	for i, n := range numbers {
		p.Pieces = append(p.Pieces, def.Piece{Name: string(rune('a' + i)), Copies: 1, Cells: def.StickCells(n)})
	}
	if err := p.Check(); err != nil {
		t.Fatal(err)
	}
	return p
}

// TestLeastBurrs has burrs whose level once depended on the order of their sticks, or on their turn.
func TestLeastBurrs(t *testing.T) {
	levels := func(numbers ...int) string {
		counts := map[string]int{}
		for _, pieces := range assemblies(t, sticks(t, numbers...)) {
			if s := apart(t, pieces, enough, 1<<16); s.Verdict() == disassemble.Apart {
				counts[disassemble.LevelText(s.Tree().Level())]++
			}
		}
		return fmt.Sprint(counts)
	}
	a, b := levels(1024, 956, 974, 704, 120, 1015), levels(974, 1015, 956, 120, 704, 1024)
	if want := "map[1:1 2.2:2]"; a != want || b != want {
		t.Errorf("%s in one order, %s in another, want %s", a, b, want)
	}
	counts := map[string]int{}
	for number, pieces := range assemblies(t, sticks(t, 88, 512, 704, 960, 992, 1024)) {
		s := apart(t, pieces, enough, 1<<16)
		if s.Verdict() != disassemble.Apart {
			counts["locked"]++
			continue
		}
		level := disassemble.LevelText(s.Tree().Level())
		counts[level]++
		if number%8 > 0 {
			continue
		}
		dice := rand.New(rand.NewPCG(uint64(number), 5))
		for turn := range 24 {
			o := apart(t, turned(pieces, turn, dice.Perm(len(pieces))), enough, 1<<16)
			if got := disassemble.LevelText(o.Tree().Level()); got != level {
				t.Errorf("assembly %d has level %s, turned %s", number, level, got)
			}
		}
	}
	t.Log(counts)
	if n := 756 - counts["locked"]; n != 465 {
		t.Errorf("%d come apart, want 465", n)
	}
}

// TestAtMost ends the search for the least level early. The level found is then called the most it can be.
func TestAtMost(t *testing.T) {
	ended, whole := 0, 0
	for _, pieces := range assemblies(t, sticks(t, 1024, 956, 974, 704, 120, 1015)) {
		best := apart(t, pieces, enough, 1<<16)
		if best.Verdict() != disassemble.Apart || best.AtMost() {
			continue
		}
		for limit := 4; limit < 1<<12; limit *= 2 {
			s := apart(t, pieces, limit, 1<<16)
			switch {
			case s.Verdict() != disassemble.Apart:
			case slices.Compare(s.Tree().Level(), best.Tree().Level()) < 0 || s.Tree().Level()[0] != best.Tree().Level()[0]:
				t.Errorf("with %d positions a level of %v, which is less than %v", limit, s.Tree().Level(), best.Tree().Level())
			case s.AtMost():
				ended++
			default:
				whole++
			}
		}
	}
	if ended == 0 || whole == 0 {
		t.Errorf("%d searches ended early, %d did not", ended, whole)
	}
}

// plainTotal is the fewest moves in all of a part, by trying each way out of every position that it may come to.
func plainTotal(pieces [][]def.Cell, which []int, at shifted, known map[string]int) int {
	if len(which) < 2 {
		return 0
	}
	own, start := those(pieces, which), make(shifted, len(which))
	for i, p := range which {
		start[i] = at[p]
	}
	name := fmt.Sprint(which, place(start))
	if n, is := known[name]; is {
		return n
	}
	best := 1 << 20
	seen, layer := map[string]bool{place(start): true}, []shifted{start}
	for moves := 1; len(layer) > 0 && moves < best; moves++ {
		var next []shifted
		for _, from := range layer {
			for set := uint(1); set < 1<<len(own)-1; set++ {
				for _, way := range ways {
					for k := 1; ; k++ {
						if k == 10 { // more than all reach over
							k = farAway
						}
						now := shift(from, set, way, k)
						if !free(own, now) {
							break
						}
						if k < farAway {
							if n := place(now); !seen[n] {
								seen[n] = true
								next = append(next, now)
							}
							continue
						}
						for i, p := range which {
							at[p] = from[i]
						}
						stays, leaves := halves(which, set)
						best = min(best, moves+plainTotal(pieces, stays, at, known)+plainTotal(pieces, leaves, at, known))
						break
					}
				}
			}
		}
		layer = next
	}
	known[name] = best
	return best
}

// TestFewest compares the fewest moves in all with the plain search.
func TestFewest(t *testing.T) {
	most := uint64(160)
	if os.Getenv("TILEWRIGHT_LONG") != "" {
		most = 1000
	}
	fewer, compared := 0, 0
	for number := range most {
		pieces := assembly(number)
		if len(pieces) > 3 {
			continue // the plain search takes long
		}
		list := make([]disassemble.Piece, len(pieces))
		all := make([]int, len(pieces))
		for i := range pieces {
			list[i].Cells, all[i] = pieces[i], i
		}
		s, err := disassemble.New(space.Cubes, list, disassemble.Options{Positions: enough, Fewest: true})
		if err != nil {
			t.Fatal(err)
		}
		for s.Run(1<<16) == search.Paused {
		}
		if s.Verdict() != disassemble.Apart || s.Positions() > 40 || s.Tree().Total() < len(pieces) {
			continue // the plain search takes long, and fewer moves there cannot be
		}
		compared++
		if want := plainTotal(pieces, all, make(shifted, len(pieces)), map[string]int{}); s.AtMost() || s.Tree().Total() != want {
			t.Fatalf("assembly %d takes %d moves, and the plain search finds %d", number, s.Tree().Total(), want)
		}
		if apart(t, pieces, enough, 1<<16).Tree().Total() > s.Tree().Total() {
			fewer++
		}
	}
	t.Log(compared, "are compared,", fewer, "take fewer than by the least level")
}

// TestFewestOfGroups: two outer ones of three bars are of one group, and leave the middle one together, in one move.
func TestFewestOfGroups(t *testing.T) {
	bar := func(x, group int) disassemble.Piece {
		k := &disassemble.Kin{Count: 1}
		if group > 0 {
			k.Groups = map[int]int{group: 1}
		}
		return disassemble.Piece{Cells: []def.Cell{{X: x}, {X: x, Y: 1}}, Kin: k}
	}
	s, err := disassemble.New(space.Cubes, []disassemble.Piece{bar(0, 1), bar(1, 0), bar(2, 1)}, disassemble.Options{
		Positions: enough, Fewest: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	for s.Run(1<<16) == search.Paused {
	}
	if s.Verdict() != disassemble.Apart || s.Tree().Total() != 1 {
		t.Errorf("%v in %d moves", s.Verdict(), s.Tree().Total())
	}
}
