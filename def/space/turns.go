package space

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// The words for turns that a piece may have. A list has names of TurnNames instead.
const (
	// AllTurns are those of the puzzle, and what is said of them is nothing.
	AllTurns = ""
	// NoTurns is the piece as it is written.
	NoTurns = "none"
	// FlatTurns are those in the plane, and UprightTurns the same of a solid, about the vertical: nothing is turned over.
	FlatTurns, UprightTurns = "flat", "upright"
)

// TurnNames are the names of the Flat motions, in their order: by how many degrees they turn to the left, such as 90, and with
// an f those that first turn a piece over, its left to the right.
func (l Lattice) TurnNames() []string {
	angle := func(m Motion) int { // of the way that is x
		way := m.Way([3]float64{1, 0, 0})
		right, up := l.Plane(way[0], way[1])
		return int(math.Round(math.Atan2(up, right) * 180 / math.Pi))
	}
	names := make([]string, len(l.Flat()))
	for i, m := range l.Flat() {
		over := ""
		if m.Over() {
			over, m = "f", m.Mul(l.Mirror())
		}
		names[i] = over + strconv.Itoa((angle(m)-angle(l.Identity())+360)%360)
	}
	return names
}

// ReadTurns is the one way to write the turns of a text: a word, or a list of names in their order. ok is false of a text that
// is neither. On a board of several layers there are words alone.
func (l Lattice) ReadTurns(text string, solid bool) (written string, ok bool) {
	flat := FlatTurns
	if solid {
		flat = UprightTurns
	}
	switch text = strings.TrimSpace(text); text {
	case NoTurns:
		return NoTurns, true
	case FlatTurns, UprightTurns:
		return flat, true
	case "all":
		return AllTurns, true
	}
	if solid {
		return "", false
	}
	names := l.TurnNames()
	has := make([]bool, len(names))
	for name := range strings.SplitSeq(text, ",") {
		i := slices.Index(names, strings.TrimSpace(name))
		if i < 0 {
			return "", false
		}
		has[i] = true
	}
	var list []string
	for i, name := range names {
		if has[i] {
			list = append(list, name)
		}
	}
	switch half := len(l.OneSided()); {
	case len(list) == len(names):
		return AllTurns, true
	case len(list) == 1 && has[0]:
		return NoTurns, true
	case len(list) == half && !slices.Contains(has[:half], false):
		return FlatTurns, true
	}
	return strings.Join(list, ","), true
}

// Allowed are those of a group of turns that what ReadTurns has written allows. The group begins as Motions does.
func (l Lattice) Allowed(turns string, group []Motion) []Motion {
	switch turns {
	case AllTurns:
		return group
	case NoTurns:
		return group[:1]
	case FlatTurns, UprightTurns:
		return group[:min(len(group), len(l.OneSided()))]
	}
	var some []Motion
	for i, name := range l.TurnNames()[:min(len(group), len(l.Flat()))] {
		if slices.Contains(strings.Split(turns, ","), name) {
			some = append(some, group[i])
		}
	}
	return some
}
