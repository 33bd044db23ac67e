package judge

import "tilewright/solver/problem"

// Reason is why a piece certainly lies where a hint puts it. The strongest reasons come first.
type Reason uint8

const (
	// OnlyImage: the cell has to be filled, and only one piece can do it, in one way.
	OnlyImage Reason = iota
	// OnlyPlace: the piece has no other place.
	OnlyPlace
	// OnlyWay: only one way is left, and it has the piece there.
	OnlyWay
	// EveryWay: every way that is left has it there.
	EveryWay
	// MostWays: Hint.Ways ways have it there, and no piece is in more.
	MostWays
	// SomeWay: a way that was found has it there.
	SomeWay
)

// String is the word for the reason.
func (r Reason) String() string {
	return [...]string{"only image", "only place", "only way", "every way", "most ways", "some way"}[r]
}

// Hint is a piece that can be placed safely: a way goes on from there.
type Hint struct {
	Reason Reason
	// Slot is the piece, and Cells are its place, as positions of the box.
	Slot  int
	Cells []int
	// Cell is the one of Cells to look at: the one that the fewest images cover.
	Cell int
	// Ways is how many of the counted ways have the piece there, or 0 if ways were not counted.
	Ways uint64
}

// hint is the piece to place next in a position that can be finished. It is nil where no known way places one.
func (j *Judge) hint() *Hint {
	p := j.search.Problem()
	choices := make([]int, len(p.Cells)) // images that cover a cell
	places := make([]int, len(p.Shapes)) // images of a shape
	for i := range p.Images {
		places[p.Images[i].Shape]++
		for _, c := range p.Images[i].Cells {
			choices[c]++
		}
	}
	image, reason := j.forced(p, choices, places)
	if image < 0 {
		if image, reason = j.frequent(choices); image < 0 {
			return nil
		}
	}
	h := &Hint{Reason: reason, Slot: j.slot(p, p.Images[image].Shape)}
	look := p.Images[image].Cells[0]
	for _, c := range p.Images[image].Cells {
		h.Cells = append(h.Cells, p.Puzzle.Index(p.Cells[c]))
		if choices[c] < choices[look] {
			look = c
		}
	}
	h.Cell = p.Puzzle.Index(p.Cells[look])
	if j.a.Counted {
		h.Ways = j.used[image]
	}
	return h
}

// forced is an image that every way has, and the reason. It is -1 where none is obvious. The solution that was found
// has it, too.
func (j *Judge) forced(p *problem.Problem, choices, places []int) (int32, Reason) {
	for _, image := range j.first {
		for _, c := range p.Images[image].Cells {
			if choices[c] == 1 && (p.Variable == nil || !p.Variable[c]) {
				return image, OnlyImage
			}
		}
	}
	for _, image := range j.first {
		if shape := p.Images[image].Shape; places[shape] == p.Shapes[shape].Least {
			return image, OnlyPlace
		}
	}
	return -1, 0
}

// frequent is an image that most of the ways have. Among several it is the one over the cell with the fewest choices.
// Where not all ways are known, it is an image of the first way.
func (j *Judge) frequent(choices []int) (best int32, reason Reason) {
	p := j.search.Problem()
	fewest := func(image int32) int {
		n := choices[p.Images[image].Cells[0]]
		for _, c := range p.Images[image].Cells {
			n = min(n, choices[c])
		}
		return n
	}
	best = -1
	if !j.a.Counted {
		for _, image := range j.first {
			if best < 0 || fewest(image) < fewest(best) {
				best = image
			}
		}
		return best, SomeWay
	}
	for i, n := range j.used {
		image := int32(i)
		if n > 0 && (best < 0 || n > j.used[best] || n == j.used[best] && fewest(image) < fewest(best)) {
			best = image
		}
	}
	if best < 0 {
		return best, 0
	}
	switch n := j.used[best]; {
	case j.a.Ways == 1:
		return best, OnlyWay
	case n == j.a.Ways:
		return best, EveryWay
	}
	return best, MostWays
}
