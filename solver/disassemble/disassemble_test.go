package disassemble_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"tilewright/def"
	"tilewright/def/space"
	"tilewright/solver/disassemble"
	"tilewright/solver/search"
)

const enough = 1 << 20

// apart runs a search to its end.
func apart(t *testing.T, pieces [][]def.Cell, limit, budget int, groups ...int) *disassemble.Search {
	t.Helper()
	list := make([]disassemble.Piece, len(pieces))
	for i := range pieces {
		list[i].Cells = pieces[i]
		if i < len(groups) && groups[i] > 0 {
			list[i].Kin = &disassemble.Kin{Groups: map[int]int{groups[i]: 1}, Count: 1}
		}
	}
	return parted(t, list, limit, budget)
}

func parted(t *testing.T, list []disassemble.Piece, limit, budget int) *disassemble.Search {
	t.Helper()
	s, err := disassemble.New(space.Cubes, list, disassemble.Options{Positions: limit})
	if err != nil {
		t.Fatal(err)
	}
	for s.Run(budget) == search.Paused {
	}
	return s
}

// TestPlain compares 1,000 generated assemblies with the plain search. It compares whether they come apart, and replays
// the moves of every separation. For others it compares how many positions were looked at.
func TestPlain(t *testing.T) {
	locked, levels := 0, map[int]int{}
	for number := range uint64(1000) {
		pieces := assembly(number)
		s := apart(t, pieces, enough, 1<<16)
		switch s.Verdict() {
		case disassemble.Apart:
			levels[len(s.Tree().Moves)]++
			replay(t, number, pieces, s.Tree(), make(shifted, len(pieces)))
		case disassemble.Locked:
			locked++
			at := position(pieces, s.Tree(), s.Stuck())
			moves, positions := plain(those(pieces, s.Stuck()), at)
			if moves != 0 {
				t.Fatalf("assembly %d: pieces %v cannot be taken apart, and the plain search has a way of %d moves", number, s.Stuck(), moves)
			}
			if s.Tree() == nil && uint64(positions) != s.Positions() {
				t.Fatalf("assembly %d has %d positions, and the plain search finds %d", number, s.Positions(), positions)
			}
		default:
			t.Fatalf("assembly %d: %v", number, s.Verdict())
		}
	}
	t.Log(locked, "locked; moves until the first is out:", levels)
	if locked < 100 || levels[1] < 100 || levels[2] < 50 || levels[3] < 10 || levels[4] < 10 {
		t.Errorf("too few of a kind: %d locked, %v", locked, levels)
	}
}

func those(pieces [][]def.Cell, which []int) (list [][]def.Cell) {
	for _, p := range which {
		list = append(list, pieces[p])
	}
	return list
}

// replay makes the moves of a separation and of those below it, cell by cell, and compares their number with the plain
// search's.
func replay(t *testing.T, number uint64, pieces [][]def.Cell, s *disassemble.Separation, at shifted) {
	t.Helper()
	if s == nil {
		return
	}
	own := those(pieces, s.Pieces)
	start := make(shifted, len(own))
	for i, p := range s.Pieces {
		start[i] = at[p]
	}
	if least, _ := plain(own, start); least != len(s.Moves) {
		t.Fatalf("assembly %d: pieces %v take %d moves, and the plain search finds %d", number, s.Pieces, len(s.Moves), least)
	}
	now := slices.Clone(at)
	for k, m := range s.Moves {
		if 2*len(m.Pieces) > len(s.Pieces) || len(m.Pieces) == 0 {
			t.Fatalf("assembly %d: move %d shifts %v of %v", number, k+1, m.Pieces, s.Pieces)
		}
		axes := 0
		for _, n := range [3]int{m.By.X, m.By.Y, m.By.Z} {
			if n != 0 {
				axes++
			}
		}
		way, far := unit(m.By)
		if axes != 1 {
			t.Fatalf("assembly %d: move %d goes by %v", number, k+1, m.By)
		}
		last := k == len(s.Moves)-1
		if last {
			if !slices.Equal(m.Pieces, s.Out) {
				t.Fatalf("assembly %d: %v leave, and %v are out", number, m.Pieces, s.Out)
			}
			far = farAway
		}
		before := now
		for n := 1; n <= far; n++ {
			now = shift(before, bitsOf(m.Pieces), way, n)
			list := make(shifted, len(own))
			for i, p := range s.Pieces {
				list[i] = now[p]
			}
			if !free(own, list) {
				t.Fatalf("assembly %d: move %d meets something", number, k+1)
			}
		}
		if last {
			now = before // parts keep their places relative to each other
		}
	}
	replay(t, number, pieces, s.Rest, now)
	replay(t, number, pieces, s.Away, now)
	if s.Rest == nil && len(s.Pieces)-len(s.Out) != 1 || s.Away == nil && len(s.Out) != 1 {
		t.Fatalf("assembly %d: of %v, out %v, nothing is said", number, s.Pieces, s.Out)
	}
}

func unit(by def.Cell) (way def.Cell, far int) {
	far = max(by.X, by.Y, by.Z, -by.X, -by.Y, -by.Z)
	return def.Cell{X: by.X / far, Y: by.Y / far, Z: by.Z / far}, far
}

// position is where some pieces lie at the end of a tree's moves.
func position(pieces [][]def.Cell, s *disassemble.Separation, which []int) shifted {
	at := make(shifted, len(pieces))
	for s != nil && !slices.Equal(s.Pieces, which) {
		for _, m := range s.Moves[:len(s.Moves)-1] {
			for _, p := range m.Pieces {
				at[p] = def.Cell{X: at[p].X + m.By.X, Y: at[p].Y + m.By.Y, Z: at[p].Z + m.By.Z}
			}
		}
		if slices.Contains(s.Out, which[0]) {
			s = s.Away
		} else {
			s = s.Rest
		}
	}
	list := make(shifted, len(which))
	for i, p := range which {
		list[i] = at[p]
	}
	return list
}

// TestSlices runs searches in slices of one, which must find what one slice finds.
func TestSlices(t *testing.T) {
	for number := range uint64(60) {
		pieces := assembly(number)
		a, b := apart(t, pieces, enough, 1), apart(t, pieces, enough, 1<<30)
		if a.Verdict() != b.Verdict() || a.Positions() != b.Positions() || !reflect.DeepEqual(a.Tree(), b.Tree()) ||
			!slices.Equal(a.Stuck(), b.Stuck()) {
			t.Fatalf("assembly %d is another one in slices", number)
		}
	}
}

// TestLimit ends searches early. Positions that were not looked at are unknown, and never a proof.
func TestLimit(t *testing.T) {
	for number := range uint64(300) {
		pieces := assembly(number)
		whole := apart(t, pieces, enough, 1<<20)
		if whole.Tree() != nil || whole.Positions() < 3 {
			continue
		}
		s := apart(t, pieces, int(whole.Positions())-1, 1<<20)
		if s.Verdict() != disassemble.Open || !s.Limited() {
			t.Fatalf("assembly %d with a position too few is %v", number, s.Verdict())
		}
		if s = apart(t, pieces, int(whole.Positions()), 1<<20); s.Verdict() != disassemble.Locked || s.Limited() {
			t.Fatalf("assembly %d with just enough positions is %v", number, s.Verdict())
		}
		return
	}
	t.Fatal("no assembly is fit for the test")
}

// cells reads pictures: layers between commas, rows between slashes, a letter for each piece.
func cells(layers ...string) [][]def.Cell {
	found := map[rune][]def.Cell{}
	var names []rune
	for z, layer := range layers {
		x, y := 0, 0
		for _, c := range layer {
			switch {
			case c == '/':
				x, y = 0, y+1
				continue
			case c != '.':
				if found[c] == nil {
					names = append(names, c)
				}
				found[c] = append(found[c], def.Cell{X: x, Y: y, Z: z})
			}
			x++
		}
	}
	slices.Sort(names)
	var pieces [][]def.Cell
	for _, n := range names {
		pieces = append(pieces, found[n])
	}
	return pieces
}

// ring is a piece around a bar whose heads are exactly as large as its hole.
var ring = cells(
	"...../.BBB./.BBB./.BBB./.....",
	"AAAAA/A...A/A.B.A/A...A/AAAAA",
	"...../.BBB./.BBB./.BBB./.....",
)

// TestGroups: pieces of one group may stay together.
func TestGroups(t *testing.T) {
	with := func(p [][]def.Cell) [][]def.Cell { // a third piece lies beside them
		return append(slices.Clone(p), []def.Cell{{X: 2, Y: 2, Z: 3}})
	}
	heads := cells(
		"AAAAA/AAAAA/AAAAA/AAAAA/AAAAA",
		"AAAAA/A...A/A.B.A/A...A/AAAAA",
		"AAAAA/AAAAA/AAAAA/AAAAA/AAAAA",
	)
	for _, c := range []struct {
		pieces [][]def.Cell
		groups []int
		want   disassemble.Verdict
		level  string
		stuck  []int
	}{
		{heads, nil, disassemble.Locked, "", []int{0, 1}},
		{heads, []int{1, 1}, disassemble.Apart, "", nil},
		{heads, []int{1, 2}, disassemble.Locked, "", []int{0, 1}},
		{with(heads), nil, disassemble.Locked, "1", []int{0, 1}},
		{with(heads), []int{3, 3, 0}, disassemble.Apart, "1", nil},
		{ring, nil, disassemble.Apart, "1", nil},
		{ring, []int{1, 1}, disassemble.Apart, "", nil}, // need not be taken apart
		{with(ring), []int{1, 1, 0}, disassemble.Apart, "1", nil},
	} {
		s := apart(t, c.pieces, enough, 1000, c.groups...)
		level := ""
		if s.Tree() != nil {
			level = disassemble.LevelText(s.Tree().Level())
		}
		if s.Verdict() != c.want || level != c.level || !slices.Equal(s.Stuck(), c.stuck) {
			t.Errorf("%d pieces in groups %v: verdict %d, level %q, stuck %v; want %d, %q, %v",
				len(c.pieces), c.groups, s.Verdict(), level, s.Stuck(), c.want, c.level, c.stuck)
		}
	}
}

// TestKin gives groups to random assemblies, and lets equal pieces share them in any way. It compares whether they come
// apart with a search that tries every set of pieces, and every way to share.
func TestKin(t *testing.T) {
	verdicts := map[string]int{}
	for number := range uint64(600) {
		pieces := assembly(number)
		dice := rand.New(rand.NewPCG(number, 7))
		kin := make([]*disassemble.Kin, 1+dice.IntN(len(pieces)))
		for i := range kin {
			kin[i] = &disassemble.Kin{Groups: map[int]int{}}
		}
		list := make([]disassemble.Piece, len(pieces))
		groups := make([]int, len(pieces)) // one way to share them
		for i := range pieces {
			k := kin[dice.IntN(len(kin))]
			list[i] = disassemble.Piece{Cells: pieces[i], Kin: k}
			k.Count++
			if groups[i] = dice.IntN(3); groups[i] > 0 {
				k.Groups[groups[i]]++
			}
		}
		want := loosens(pieces, list, groups)
		got := parted(t, list, enough, 1<<16).Verdict() == disassemble.Apart
		if got != want {
			t.Fatalf("assembly %d with groups %v comes apart: %v, and the plain search says %v", number, groups, got, want)
		}
		whole := apart(t, pieces, enough, 1<<16).Verdict() == disassemble.Apart
		verdicts[fmt.Sprint("apart ", got, ", without groups ", whole)]++
	}
	t.Log(verdicts)
	if verdicts["apart true, without groups false"] < 20 || verdicts["apart false, without groups false"] < 20 {
		t.Error("too few of a kind")
	}
}

// loosens tells whether equal pieces can share groups so that each set of pieces that nothing takes apart is of one
// group.
func loosens(pieces [][]def.Cell, list []disassemble.Piece, groups []int) bool {
	var stuck [][]int
	for set := 1; set < 1<<len(pieces); set++ {
		var which []int
		for i := range pieces {
			if set>>i&1 != 0 {
				which = append(which, i)
			}
		}
		if len(which) > 1 {
			if moves, _ := plain(those(pieces, which), make(shifted, len(which))); moves == 0 {
				stuck = append(stuck, which)
			}
		}
	}
	var share func(at int) bool
	share = func(at int) bool {
		if at == len(groups) {
			return !slices.ContainsFunc(stuck, func(which []int) bool {
				return groups[which[0]] == 0 || slices.ContainsFunc(which, func(i int) bool { return groups[i] != groups[which[0]] })
			})
		}
		for i := at; i < len(groups); i++ {
			if list[i].Kin == list[at].Kin {
				groups[at], groups[i] = groups[i], groups[at]
				if share(at + 1) {
					return true
				}
				groups[at], groups[i] = groups[i], groups[at]
			}
		}
		return false
	}
	return share(0)
}

// TestTogether has two pieces that can leave one after another, or both at once. A move of several pieces is one move.
func TestTogether(t *testing.T) {
	s := apart(t, cells("AAA/BBB/CCC"), enough, 1000)
	if got := disassemble.LevelText(s.Tree().Level()); got != "1" || s.Tree().Total() != 2 {
		t.Errorf("level %s with %d moves; want 1 with 2", got, s.Tree().Total())
	}
}

func TestLevelText(t *testing.T) {
	for want, level := range map[string][]int{"5.2": {5, 2, 1, 1}, "1": {1, 1, 1}, "3.1.2": {3, 1, 2}, "98": {98}} {
		if got := disassemble.LevelText(level); got != want {
			t.Errorf("%v is written %q, want %q", level, got, want)
		}
	}
}

// TestRefused: these are no assemblies.
func TestRefused(t *testing.T) {
	one := disassemble.Piece{Cells: []def.Cell{{}}}
	far := disassemble.Piece{Cells: []def.Cell{{X: 1 << 20}}}
	for _, list := range [][]disassemble.Piece{nil, {one}, {one, one}, {one, {}}, {one, far}, make([]disassemble.Piece, 65)} {
		if _, err := disassemble.New(space.Cubes, list, disassemble.Options{Positions: enough}); err == nil {
			t.Errorf("%d pieces are taken", len(list))
		}
	}
}

func ExampleSeparation_Level() {
	pieces := []disassemble.Piece{
		{Cells: []def.Cell{{}, {X: 1}, {X: 2}, {Y: 1}, {Y: 2}, {X: 1, Y: 2}, {X: 2, Y: 2}}},
		{Cells: []def.Cell{{X: 1, Y: 1}, {X: 2, Y: 1}}},
	}
	s, _ := disassemble.New(space.Cubes, pieces, disassemble.Options{Positions: 1000})
	s.Run(1000)
	for _, m := range s.Tree().Steps() {
		fmt.Println(m.Pieces, m.By)
	}
	fmt.Println(disassemble.LevelText(s.Tree().Level()))
	// Output:
	// [1] 2 0 0
	// 1
}

// TestWall makes one piece of generated assemblies the wall. Moves are of pieces relative to each other. So assemblies
// come apart as before, in as many moves until the first is out, and no move has the wall.
func TestWall(t *testing.T) {
	for number := range uint64(200) {
		pieces := assembly(number)
		list := make([]disassemble.Piece, len(pieces))
		for i := range pieces {
			list[i].Cells = pieces[i]
		}
		wall := int(number/4) % len(pieces)
		list[wall].Wall = true
		free, s := apart(t, pieces, enough, 1<<16), parted(t, list, enough, 1<<16)
		if s.Verdict() != free.Verdict() || (s.Tree() == nil) != (free.Tree() == nil) {
			t.Fatalf("assembly %d is %v with a wall, and %v without", number, s.Verdict(), free.Verdict())
		}
		if s.Tree() == nil {
			continue
		}
		if s.Tree().Level()[0] != free.Tree().Level()[0] {
			t.Fatalf("assembly %d has level %v with a wall, and %v without", number, s.Tree().Level(), free.Tree().Level())
		}
		for _, m := range s.Tree().Steps() {
			if slices.Contains(m.Pieces, wall) {
				t.Fatalf("assembly %d: the wall moves", number)
			}
		}
	}
	one := disassemble.Piece{Cells: []def.Cell{{}}, Wall: true}
	if _, err := disassemble.New(space.Cubes, []disassemble.Piece{one, {Cells: []def.Cell{{X: 1}}, Wall: true}},
		disassemble.Options{Positions: enough}); err == nil {
		t.Error("two walls are taken")
	}
}

// TestEnclosed puts a box around two bars. Open above they come out one after the other; one fits through half of the
// opening; through none nothing leaves.
func TestEnclosed(t *testing.T) {
	board := def.Board{Size: space.Size{X: 2, Y: 1, Z: 2}}
	for _, tt := range []struct {
		open   def.Sides
		walled []def.Cell
		level  string
	}{
		{def.Sides{Front: 1}, nil, "1"},
		{def.Sides{Right: 1}, nil, "1"},
		{def.Sides{}, nil, ""},
		{def.Sides{Front: 1}, []def.Cell{{X: 1, Y: 1, Z: 3}}, ""},
		{def.Sides{Right: 1}, []def.Cell{{X: 3, Y: 1, Z: 1}}, "1.2"},
	} {
		b, _, err := board.Enclose("W", tt.open)
		if err != nil {
			t.Fatal(err)
		}
		if tt.walled != nil {
			var ok bool
			if b, ok = b.Wall(tt.walled...); !ok {
				t.Fatal("nothing is walled up")
			}
		}
		var pieces []disassemble.Piece
		for i := range b.Stationary {
			if !b.Stationary[i].Hole(b.Lattice) {
				pieces = append(pieces, disassemble.Piece{Cells: b.Stationary[i].Cells, Wall: true})
			}
		}
		for z := range 2 {
			pieces = append(pieces, disassemble.Piece{Cells: []def.Cell{{X: 1, Y: 1, Z: z + 1}, {X: 2, Y: 1, Z: z + 1}}})
		}
		s, got := parted(t, pieces, enough, 1000), ""
		if s.Tree() != nil {
			got = disassemble.LevelText(s.Tree().Level())
		}
		if got != tt.level {
			t.Errorf("open %v, walled up %v: level %q, want %q", tt.open, tt.walled, got, tt.level)
		}
	}
}
