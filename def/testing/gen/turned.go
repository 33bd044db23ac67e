package gen

import (
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"tilewright/def"
)

// Turned is a random puzzle with a number in which some pieces have turns of their own: everything else is as of Mixed. From
// Elsewhere on the cells are those of other lattices.
func Turned(number uint64) *def.Puzzle {
	m := maker{Rand: rand.New(rand.NewPCG(number, 0x7475726e73))}
	for {
		p := m.mixed(number)
		if p == nil {
			continue
		}
		p.Title = "turned " + strconv.FormatUint(number, 10)
		some := false
		for i := range p.Pieces {
			q := &p.Pieces[i]
			if q.Stationary || m.IntN(3) == 0 {
				continue
			}
			turns := []string{"none", "flat"}[m.IntN(2)]
			if names := p.Lattice.TurnNames(); p.Flat() && m.IntN(2) == 0 {
				m.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
				turns = strings.Join(names[:1+m.IntN(len(names)-1)], ",")
			}
			q.Turns, _ = p.Lattice.ReadTurns(turns, p.Solid())
			some = some || q.Turns != ""
		}
		if !some || p.Check() != nil {
			continue
		}
		if _, ok := NewOracle(p).Solve(MostSolutions); ok {
			return p
		}
	}
}

// mayTurn tells whether a piece may have a turn, by what its text says of it: how it turns the plane, and what it does to the
// side that is up.
func mayTurn(turns string, m *isometry) bool {
	still := true
	for axis := range 3 {
		for k := range 3 {
			want := 0.0
			if axis == k {
				want = 1
			}
			still = still && math.Abs(m.rows[axis][k]-want) < 1e-6
		}
	}
	switch turns {
	case "":
		return true
	case "none":
		return still
	case "flat", "upright":
		return m.upright
	}
	if math.Abs(m.rows[2][2]) < 0.99 {
		return false // it leaves the plane, though a straight piece may lie again
	}
	to, name := m.apply(point{1, 0, 0}), ""
	if !m.upright { // first left and right were exchanged
		to, name = point{-to[0], -to[1]}, "f"
	}
	angle := int(math.Round(math.Atan2(to[1], to[0])*180/math.Pi)+360) % 360
	return slices.Contains(strings.Split(turns, ","), name+strconv.Itoa(angle))
}

// TurnFeatures are what the pieces of Turned can have.
var TurnFeatures = []Feature{
	{"as written", some(func(q *def.Piece) bool { return q.Turns == "none" })},
	{"not turned over", some(func(q *def.Piece) bool { return q.Turns == "flat" || q.Turns == "upright" })},
	{"listed turns", some(func(q *def.Piece) bool { return strings.Contains(q.Turns+",", "0,") })},
}
