package disassemble_test

import (
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"tilewright/def"
	"tilewright/def/space"
	"tilewright/solver/disassemble"
	"tilewright/solver/search"
)

// TestCuts finds in another way which squares a square cuts while it is turned by a quarter. Consider the angles at
// which a corner of one comes to a side of the other. Nothing changes between them, so it suffices to look in the
// middle between each two. Some more angles are tried to be sure.
func TestCuts(t *testing.T) {
	for kind := range 2 {
		cut := 0
		for px := kind - 8; px <= 8; px += 2 {
			for py := kind - 8; py <= 8; py += 2 {
				for qx := kind - 8; qx <= 8; qx += 2 {
					for qy := kind - 8; qy <= 8; qy += 2 {
						p, q := [2]int{px, py}, [2]int{qx, qy}
						got, want := disassemble.Cuts(p, q), cutsByAngles(p, q)
						if got != want {
							t.Fatalf("%v turned cuts %v: %v, want %v", p, q, got, want)
						}
						if got {
							cut++
						}
					}
				}
			}
		}
		t.Log(cut, "of the kind", kind, "are cut")
	}
}

// cutsByAngles is cuts, by trying angles.
func cutsByAngles(p, q [2]int) bool {
	angles := []float64{0, math.Pi / 2}
	add := func(corner, side [2]int, way float64) {
		// A corner of one square, on its circle, crosses the lines of the sides of the other.
		far, angle := math.Hypot(float64(corner[0]), float64(corner[1])), math.Atan2(float64(corner[1]), float64(corner[0]))
		for k := range 2 {
			for _, line := range []float64{float64(side[k] - 1), float64(side[k] + 1)} {
				if far == 0 || math.Abs(line) > far {
					continue
				}
				for _, to := range []float64{math.Acos(line / far), -math.Acos(line / far)} {
					if k == 1 {
						to = math.Pi/2 - to
					}
					turn := math.Mod(way*(to-angle)+6*math.Pi, 2*math.Pi)
					if turn < math.Pi/2 {
						angles = append(angles, turn)
					}
				}
			}
		}
	}
	for _, x := range []int{-1, 1} {
		for _, y := range []int{-1, 1} {
			add([2]int{p[0] + x, p[1] + y}, q, 1)
			add([2]int{q[0] + x, q[1] + y}, p, -1)
		}
	}
	slices.Sort(angles)
	for i, a := range angles {
		if overlap(p, q, a) || i > 0 && overlap(p, q, (a+angles[i-1])/2) {
			return true
		}
	}
	for i := range 90 {
		if overlap(p, q, float64(i)*math.Pi/180) {
			return true
		}
	}
	return false
}

// overlap tells whether a square that is turned by an angle overlaps another: no line along a side of one separates
// them.
func overlap(p, q [2]int, angle float64) bool {
	sin, cos := math.Sincos(angle)
	x, y := cos*float64(p[0])-sin*float64(p[1])-float64(q[0]), sin*float64(p[0])+cos*float64(p[1])-float64(q[1])
	half := 1 + math.Abs(sin) + math.Abs(cos)
	const least = 1e-9
	return half-math.Abs(x) > least && half-math.Abs(y) > least && half-math.Abs(cos*x+sin*y) > least && half-math.Abs(cos*y-sin*x) > least
}

// scene is where the cells of some pieces are, each piece's in order.
type scene [][]def.Cell

func (s scene) name() string {
	var t []byte
	for _, piece := range s {
		for _, c := range piece {
			c = c.Minus(s[0][0])
			t = append(t, byte(c.X), byte(c.Y), byte(c.Z))
		}
		t = append(t, 100)
	}
	return string(t)
}

// free tells whether no two pieces have a cell in common.
func (s scene) free() bool { return free(s, make(shifted, len(s))) }

// moved is the scene after some pieces were moved.
func (s scene) moved(set uint, to func(def.Cell) def.Cell) scene {
	now := slices.Clone(s)
	for i := range now {
		if set>>i&1 == 0 {
			continue
		}
		now[i] = nil
		for _, c := range s[i] {
			now[i] = append(now[i], to(c))
		}
		slices.SortFunc(now[i], def.Cell.Compare)
	}
	return now
}

// leaves tells whether a set can be shifted without end.
func (s scene) leaves(set uint, way def.Cell) bool {
	now := s
	for range 20 { // farther than all pieces reach
		if now = now.moved(set, way.Plus); !now.free() {
			return false
		}
	}
	return true
}

func (s scene) parted(set uint) (stays, leaves scene) {
	for i := range s {
		if set>>i&1 != 0 {
			leaves = append(leaves, s[i])
		} else {
			stays = append(stays, s[i])
		}
	}
	return stays, leaves
}

// cutsKnown remembers cutsByAngles: 1 where nothing is cut, 2 where something is.
var cutsKnown = make([]uint8, 1<<24)

// turns are the scenes that a quarter turn leads to. It turns every set of pieces without the first. Lines are those of
// the grid that are no farther than far from the box round any piece.
func (s scene) turns(far int) (next []scene) {
	for axis := range 3 {
		e, f := (axis+1)%3, (axis+2)%3
		low, high := [2]int{-1 << 20, -1 << 20}, [2]int{1 << 20, 1 << 20}
		for _, piece := range s {
			l, h := space.Bounds(piece)
			for k, c := range [2]int{e, f} {
				low[k], high[k] = max(low[k], 2*(along(l, c)-far)-1), min(high[k], 2*(along(h, c)+far)+1)
			}
		}
		for u := low[0]; u <= high[0]; u++ {
			for v := low[1]; v <= high[1]; v++ {
				if (u-v)%2 != 0 {
					continue
				}
				for set := uint(2); set < 1<<len(s); set += 2 {
					for _, back := range []bool{false, true} {
						if !s.cut(set, axis, u, v, back) {
							turn := disassemble.Turn{Axis: axis, At: [2]int{u, v}, Back: back}
							next = append(next, s.moved(set, turn.Apply))
						}
					}
				}
			}
		}
	}
	return next
}

// cut tells whether a set that is turned about a line cuts something.
func (s scene) cut(set uint, axis, u, v int, back bool) bool {
	e, f := (axis+1)%3, (axis+2)%3
	for i, own := range s {
		for j, other := range s {
			if set>>i&1 == 0 || set>>j&1 != 0 {
				continue
			}
			for _, c := range own {
				for _, d := range other {
					if along(c, axis) != along(d, axis) {
						continue
					}
					p, q := [2]int{2*along(c, e) - u, 2*along(c, f) - v}, [2]int{2*along(d, e) - u, 2*along(d, f) - v}
					if back { // seen in a mirror
						p[1], q[1] = -p[1], -q[1]
					}
					known := &cutsKnown[((p[0]&63*64+p[1]&63)*64+q[0]&63)*64+q[1]&63]
					if *known == 0 {
						if *known = 1; cutsByAngles(p, q) {
							*known = 2
						}
					}
					if *known == 2 {
						return true
					}
				}
			}
		}
	}
	return false
}

func along(c def.Cell, axis int) int { return [3]int{c.X, c.Y, c.Z}[axis] }

// turningLevel is the least level of some pieces with turns, by trying every way. It is nil where nothing takes them
// apart.
func turningLevel(s scene, far int, known map[string][]int) []int {
	if len(s) < 2 {
		return []int{}
	}
	name := s.name()
	if level, is := known[name]; is {
		return level
	}
	var level []int
	seen, layer := map[string]bool{name: true}, []scene{s}
	out := false // something is out, and longer ways are not the shortest
	for moves := 1; len(layer) > 0 && !out; moves++ {
		var next []scene
		take := func(now scene) {
			if n := now.name(); !seen[n] {
				seen[n] = true
				next = append(next, now)
			}
		}
		for _, from := range layer {
			for set := uint(1); set < 1<<len(s)-1; set++ {
				if 2*size(set) <= len(s) && slices.ContainsFunc(ways, func(way def.Cell) bool { return from.leaves(set, way) }) {
					out = true
					stays, leaves := from.parted(set)
					a, b := turningLevel(stays, far, known), turningLevel(leaves, far, known)
					if l := slices.Concat([]int{moves}, a, b); a != nil && b != nil && (level == nil || slices.Compare(l, level) < 0) {
						level = l
					}
				}
			}
		}
		for _, from := range layer {
			if out {
				break
			}
			for set := uint(1); set < 1<<len(s)-1; set++ {
				for _, way := range ways {
					for now := from.moved(set, way.Plus); now.free(); now = now.moved(set, way.Plus) {
						take(now)
					}
				}
			}
			for _, now := range from.turns(far) {
				take(now)
			}
		}
		layer = next
	}
	known[name] = level
	return level
}

// carved is an assembly of a box and a piece that can be turned in it and then leave. What the piece would cut is
// carved away. A third piece may be in the way.
func carved(number uint64) [][]def.Cell {
	m := &maker{Rand: rand.New(rand.NewPCG(number, 0x7475726e)), taken: map[def.Cell]bool{}}
	m.box(5, 5, 3)
	all := m.cells
	m.cells = slices.DeleteFunc(slices.Clone(all), func(c def.Cell) bool { return c.Z != 1 || min(c.X, c.Y) < 1 || max(c.X, c.Y) > 3 })
	m.pieces = make([][]def.Cell, 2)
	m.grow(1, 3+m.IntN(3))
	m.cells = all
	kind := m.IntN(2)
	turn := disassemble.Turn{Axis: 2, At: [2]int{2*m.IntN(5) + kind, 2*m.IntN(5) + kind}}
	moved := scene(m.pieces).moved(2, turn.Apply)
	gone := map[def.Cell]bool{}
	way := ways[m.IntN(4)]
	for _, c := range moved[1] {
		for range 6 {
			gone[c] = true
			c = c.Plus(way)
		}
	}
	for _, c := range m.cells {
		if !m.taken[c] && !gone[c] && !(scene{{c}, m.pieces[1]}).cut(2, 2, turn.At[0], turn.At[1], false) {
			m.put(0, c)
		}
	}
	for _, c := range m.cells {
		if gone[c] && !m.taken[c] && m.IntN(8) == 0 {
			m.pieces = append(m.pieces, []def.Cell{c})
			break
		}
	}
	return m.pieces
}

// TestTurns compares small assemblies that come apart by moves and turns, or do not, with the plain search. It replays
// the moves.
func TestTurns(t *testing.T) {
	most := 15
	if os.Getenv("TILEWRIGHT_LONG") != "" {
		most = 300
	}
	compared, by, fewer, locked := 0, 0, 0, 0
	for number := uint64(0); compared < most; number++ {
		pieces := carved(number)
		if number%50 == 0 {
			pieces = assembly(number / 50)
		}
		straight := apart(t, pieces, enough, 1<<16)
		if straight.Verdict() == disassemble.Apart && number%25 > 0 {
			continue // most come apart like that
		}
		list := make([]disassemble.Piece, len(pieces))
		for i := range pieces {
			list[i].Cells = pieces[i]
		}
		s := turning(t, list, 100)
		if s.Verdict() == disassemble.Open || len(pieces) > 3 || s.Positions() > 60 {
			continue // the plain search takes long
		}
		if s.Verdict() == disassemble.Locked && number%12 > 0 {
			continue // most of the others are
		}
		compared++
		start := scene(pieces).moved(1<<len(pieces)-1, func(c def.Cell) def.Cell { return c })
		low, high := space.Bounds(slices.Concat(pieces...))
		want := turningLevel(start, max(high.X-low.X, high.Y-low.Y, high.Z-low.Z)+1, map[string][]int{})
		if s.Verdict() == disassemble.Locked {
			locked++
			if want != nil {
				t.Fatalf("assembly %d is locked, and the plain search has %v", number, want)
			}
			continue
		}
		level := s.Tree().Level()
		if !slices.Equal(level, want) {
			t.Fatalf("assembly %d has level %v, and the plain search finds %v", number, level, want)
		}
		switch {
		case straight.Verdict() == disassemble.Locked:
			by++
			o, err := disassemble.New(space.Cubes, list, disassemble.Options{Positions: enough, Turns: true})
			if err != nil {
				t.Fatal(err)
			}
			for o.Run(100) == search.Paused {
			}
			if !o.Turned() || !slices.Equal(o.Tree().Level(), level) {
				t.Fatalf("assembly %d, locked by straight moves, has level %v by turns, and %v at once", number, o.Tree().Level(), level)
			}
		case slices.Compare(level, straight.Tree().Level()) < 0:
			fewer++
		}
		replayTurns(t, number, start, s.Tree())
		dice := rand.New(rand.NewPCG(number, 9))
		for range 2 {
			other := make([]disassemble.Piece, len(pieces))
			for i, cells := range turned(pieces, dice.IntN(24), dice.Perm(len(pieces))) {
				other[i].Cells = cells
			}
			if o := turning(t, other, enough); !slices.Equal(o.Tree().Level(), level) {
				t.Fatalf("assembly %d, turned, has level %v, and had %v", number, o.Tree().Level(), level)
			}
		}
	}
	if most == 300 && (by < 5 || locked < 30) {
		t.Error("too few of a kind")
	}
	t.Log(compared, "are compared;", by, "come apart by turns alone,", fewer, "in fewer moves than without,", locked, "are locked")
}

func turning(t *testing.T, list []disassemble.Piece, positions int) *disassemble.Search {
	t.Helper()
	s, err := disassemble.New(space.Cubes, list, disassemble.Options{Positions: positions, Turns: true, AtOnce: true})
	if err != nil {
		t.Fatal(err)
	}
	for s.Run(1<<16) == search.Paused {
	}
	return s
}

// replayTurns makes the moves of a separation and of those below it, as people see them.
func replayTurns(t *testing.T, number uint64, all scene, s *disassemble.Separation) {
	t.Helper()
	if s == nil {
		return
	}
	own := scene(those(all, s.Pieces))
	for k, m := range s.Moves {
		var set uint
		for i, p := range s.Pieces {
			if slices.Contains(m.Pieces, p) {
				set |= 1 << i
			}
		}
		if 2*len(m.Pieces) > len(s.Pieces) || len(m.Pieces) == 0 {
			t.Fatalf("assembly %d: move %d shifts %v of %v", number, k+1, m.Pieces, s.Pieces)
		}
		last := k == len(s.Moves)-1
		if m.Turn != nil {
			if last || own.cut(set, m.Turn.Axis, m.Turn.At[0], m.Turn.At[1], m.Turn.Back) {
				t.Fatalf("assembly %d: move %d, a turn, cuts something, or is the last", number, k+1)
			}
			own = own.moved(set, m.Turn.Apply)
			continue
		}
		way, far := unit(m.By)
		if last {
			far = farAway
		}
		for n := 1; n <= far; n++ {
			now := own.moved(set, func(c def.Cell) def.Cell { return c.Plus(def.Cell{X: n * way.X, Y: n * way.Y, Z: n * way.Z}) })
			if !now.free() {
				t.Fatalf("assembly %d: move %d meets something", number, k+1)
			}
			if n == far && !last {
				own = now
			}
		}
	}
	all = slices.Clone(all)
	for i, p := range s.Pieces {
		all[p] = own[i]
	}
	replayTurns(t, number, all, s.Rest)
	replayTurns(t, number, all, s.Away)
}
