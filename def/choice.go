package def

import (
	"maps"
	"slices"
	"strings"
)

// Choice is a puzzle whose board has words in groups. Its pieces cover all words but one of each group, as a calendar
// leaves a date. Its definition has a piece of one cell for each group, so that its solutions are those of all choices; or
// the words of one choice are holes.
type Choice struct {
	Groups []WordGroup
	p      *Puzzle
}

// WordGroup is words of which one stays open.
type WordGroup struct {
	// Name is the name of the piece that lies on one of its words.
	Name  string
	Words []Label

	colour string // of its cells, for that piece
	own    bool   // the board has this colour anyway
}

// marker is the colour of the group's piece on a board whose pieces have colours, too.
func (g WordGroup) marker() string { return g.colour + "-open" }

// plain is the colour of cells without a word of a group, on which no marker may lie.
const plain = "plain"

// Choice reads the groups of words on a puzzle's board, and returns nil if it has none. A calendar has its months, days,
// weekdays and years. On another board a colour is a group, if it has two cells or more, with a word on each of them.
func (p *Puzzle) Choice() *Choice {
	if len(p.Labels) < 2 {
		return nil
	}
	if c := p.Calendar(); c != nil {
		return &c.Choice
	}
	c := &Choice{p: p}
	cells := map[string]int{}
	colours := map[Cell]string{}
	for _, t := range p.Tints {
		cells[t.Name]++
		colours[t.Cell] = t.Name
	}
	for _, l := range p.Labels {
		name := colours[l.Cell]
		if name == "" || name == plain {
			continue
		}
		at := slices.IndexFunc(c.Groups, func(g WordGroup) bool { return g.colour == name })
		if at < 0 {
			at = len(c.Groups)
			c.Groups = append(c.Groups, WordGroup{Name: strings.ToUpper(name[:1]) + name[1:], colour: name, own: true})
		}
		c.Groups[at].Words = append(c.Groups[at].Words, l)
	}
	c.Groups = slices.DeleteFunc(c.Groups, func(g WordGroup) bool {
		return len(g.Words) < 2 || len(g.Words) < cells[g.colour]
	})
	if len(c.Groups) == 0 {
		return nil
	}
	return c
}

// Dice tells whether each group is a die, by its name: a roll chooses a word of each.
func (c *Choice) Dice() bool {
	return !slices.ContainsFunc(c.Groups, func(g WordGroup) bool { return !strings.HasPrefix(g.Name, "Die") })
}

// Roll is the puzzle of a roll of the dice. N gives a number below its argument.
func (c *Choice) Roll(n func(int) int) *Puzzle {
	var words []Label
	for _, g := range c.Groups {
		words = append(words, g.Words[n(len(g.Words))])
	}
	return c.Leave(words...)
}

// bare is the puzzle without what stands for a choice: the pieces of one cell named as groups, their colours unless they
// are the board's own, and holes on words.
func (c *Choice) bare() *Puzzle {
	p := *c.p
	p.Pieces = nil
	marks := func(q Piece) bool {
		return len(q.Cells) == 1 && !q.Stationary &&
			slices.ContainsFunc(c.Groups, func(g WordGroup) bool { return g.Name == q.Name })
	}
	for _, piece := range c.p.Pieces {
		switch {
		case marks(piece):
			continue
		case piece.Stationary && piece.Name == "*":
			piece.Cells = slices.DeleteFunc(slices.Clone(piece.Cells), func(at Cell) bool {
				return slices.ContainsFunc(c.p.Labels, func(l Label) bool { return l.Cell == at })
			})
			if len(piece.Cells) == 0 {
				continue
			}
		}
		p.Pieces = append(p.Pieces, piece)
	}
	p.Tints = slices.DeleteFunc(slices.Clone(c.p.Tints), func(t Tint) bool {
		return t.Name == plain || slices.ContainsFunc(c.Groups, func(g WordGroup) bool { return !g.own && g.colour == t.Name })
	})
	p.Allow = slices.DeleteFunc(slices.Clone(p.Allow), func(pair Pair) bool {
		return pair.Cell == plain || slices.ContainsFunc(c.Groups, func(g WordGroup) bool {
			return pair.Cube == g.marker() || !g.own && g.colour == pair.Cell
		})
	})
	if slices.Equal(p.Allow, p.eachOnItsOwn()) {
		p.Allow = nil
	}
	p.Title, _, _ = strings.Cut(p.Title, ": ")
	p.Solutions = ""
	return &p
}

// Leave is the puzzle of a choice: these words are holes, and a piece of one cell lies on a word of each other group.
func (c *Choice) Leave(words ...Label) *Puzzle {
	p := c.bare()
	if len(words) > 0 {
		p.hole(words)
	}
	left := slices.DeleteFunc(slices.Clone(c.Groups), func(g WordGroup) bool {
		return slices.ContainsFunc(g.Words, func(l Label) bool { return slices.Contains(words, l) })
	})
	if len(left) > 0 {
		p.mark(left)
	}
	return p
}

// All is the puzzle of all choices. For a calendar its solutions are those of all dates together, and of some that do not
// exist, as Feb 30.
func (c *Choice) All() *Puzzle { return c.Leave() }

// hole closes the cells of words, and puts them into the title.
func (p *Puzzle) hole(words []Label) {
	at := slices.IndexFunc(p.Pieces, func(q Piece) bool { return q.Stationary && q.Name == "*" })
	if at < 0 {
		at = len(p.Pieces)
		p.Pieces = append(p.Pieces, Piece{Name: "*", Stationary: true, Copies: 1})
	}
	hole := &p.Pieces[at]
	p.Title += ":"
	for _, w := range words {
		hole.Cells = append(hole.Cells, w.Cell)
		p.Title += " " + w.Text
	}
	slices.SortFunc(hole.Cells, Cell.Compare)
}

// mark adds the pieces of one cell that lie on words of these groups, and the colours that keep them there.
func (p *Puzzle) mark(groups []WordGroup) {
	coloured := map[Cell]bool{}
	for _, piece := range p.Pieces {
		for _, at := range piece.Cells {
			coloured[at] = coloured[at] || piece.Stationary // closed
		}
	}
	paired := p.pair(groups)
	for _, g := range groups {
		for _, w := range g.Words {
			p.Tints = slices.DeleteFunc(p.Tints, func(t Tint) bool { return t.Cell == w.Cell })
			p.Tints = append(p.Tints, Tint{Cell: w.Cell, Name: g.colour})
		}
		cell := p.Lattice.Normalised([]Cell{g.Words[0].Cell})
		colour := g.colour
		if paired {
			colour = g.marker()
		}
		p.Pieces = append(p.Pieces, Piece{Name: g.Name, Copies: 1, Cells: cell, Tints: []Tint{{Cell: cell[0], Name: colour}}})
	}
	for _, t := range p.Tints {
		coloured[t.Cell] = true
	}
	for x := range p.Size.X {
		for y := range p.Size.Y {
			if at := (Cell{X: x, Y: y}); p.Lattice.Has(at) && !coloured[at] {
				p.Tints = append(p.Tints, Tint{Cell: at, Name: plain})
			}
		}
	}
	slices.SortFunc(p.Tints, func(a, b Tint) int { return a.Cell.Compare(b.Cell) })
}

// pair says in pairs which colours go together once the cells of these groups and all others have one: the markers on their
// groups, and coloured cubes where they could lie before. It is false where the puzzle needs no pairs.
func (p *Puzzle) pair(groups []WordGroup) bool {
	own := p.eachOnItsOwn()
	if p.Allow == nil && len(own) == 0 {
		return false
	}
	if p.Allow == nil {
		p.Allow = own
	}
	for _, cube := range own {
		p.Allow = append(p.Allow, Pair{cube.Cube, plain})
		for _, g := range groups {
			if !g.own {
				p.Allow = append(p.Allow, Pair{cube.Cube, g.colour})
			}
		}
	}
	for _, g := range groups {
		p.Allow = append(p.Allow, Pair{g.marker(), g.colour})
	}
	return true
}

// eachOnItsOwn are the pairs of which each colour of cubes goes on its own, in order.
func (p *Puzzle) eachOnItsOwn() (pairs []Pair) {
	cubes, _ := p.tintNames()
	for _, name := range slices.Sorted(maps.Keys(cubes)) {
		pairs = append(pairs, Pair{name, name})
	}
	return pairs
}

// maxMarkers is how many markers are told apart at most, so that a float64 holds the cells of all of them.
const maxMarkers = 5

// Markers are the slots of the pieces of one cell that stand for a choice, two to five or none. On a board with groups of words
// they have the names of the groups. Where words are not known they are the last ones with a colour or, where none has one,
// the last ones: those of the groups are among them.
func (p *Puzzle) Markers() []int {
	var named, coloured, all []int
	c := p.Choice()
	for i, slot := range p.Slots() {
		q := &p.Pieces[slot.Piece]
		if len(q.Cells) != 1 {
			continue
		}
		all = append(all, i+1)
		if len(q.Tints) > 0 {
			coloured = append(coloured, i+1)
		}
		if c != nil && slices.ContainsFunc(c.Groups, func(g WordGroup) bool { return g.Name == q.Name }) {
			named = append(named, i+1)
		}
	}
	for _, slots := range [][]int{named, coloured, all} {
		if len(slots) > 0 {
			all = slots
			break
		}
	}
	if len(all) < 2 {
		return nil
	}
	return all[max(0, len(all)-maxMarkers):]
}

// Left lists one word for each group: the word whose cell is closed. Where no cell of the group is closed, it is empty.
func (c *Choice) Left() []Label {
	open := map[Cell]bool{}
	for _, at := range c.p.OpenCells() {
		open[at] = true
	}
	left := make([]Label, len(c.Groups))
	for i, g := range c.Groups {
		for _, w := range g.Words {
			if !open[w.Cell] {
				left[i] = w
			}
		}
	}
	return left
}
