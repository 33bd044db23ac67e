package def

import "slices"

// sameShape reports whether one piece can lie as the other does, turned as a
// puzzle allows it: about z alone in a one-sided one, else in all ways. O(n log n).
func sameShape(a, b []Cell, oneSide bool) bool {
	return len(a) == len(b) && slices.Equal(shapeOf(a, oneSide), shapeOf(b, oneSide))
}

// shapeOf is what all turns of a piece have in common: the least of their lists
// of cells, which begin at the origin and are x-major.
func shapeOf(cells []Cell, oneSide bool) []Cell {
	var least []Cell
	turned := make([]Cell, len(cells))
	for i, turn := range turns {
		if oneSide && i >= 4 {
			break
		}
		for k, c := range cells {
			turned[k] = turn(c)
		}
		atOrigin(turned)
		slices.SortFunc(turned, Cell.Compare)
		if least == nil || slices.CompareFunc(turned, least, Cell.Compare) < 0 {
			least = slices.Clone(turned)
		}
	}
	return least
}

// shapeText is what pieces have in common that are equal, colours of their cubes included: the least of the
// texts of their turns, or the text of their shape where no cube has a colour.
func shapeText(q *Piece, oneSide bool) string {
	if len(q.Tints) == 0 {
		return layoutText(shapeOf(q.Cells, oneSide))
	}
	least := ""
	for i, turn := range turns {
		if oneSide && i >= 4 {
			break
		}
		cells := make([]Cell, len(q.Cells))
		for k, c := range q.Cells {
			cells[k] = turn(c)
		}
		low, _ := bounds(cells)
		slices.SortFunc(cells, Cell.Compare)
		tints := make([]Tint, len(q.Tints))
		for k, t := range q.Tints {
			tints[k] = Tint{turn(t.Cell), t.Name}
		}
		slices.SortFunc(tints, compareTints)
		for k, c := range cells {
			cells[k] = Cell{c.X - low.X, c.Y - low.Y, c.Z - low.Z}
		}
		for k := range tints {
			c := &tints[k].Cell
			*c = Cell{c.X - low.X, c.Y - low.Y, c.Z - low.Z}
		}
		if text := layoutText(cells, tints...); least == "" || text < least {
			least = text
		}
	}
	return least
}

// Same reports whether two pieces are equal but for their names and numbers in the puzzle, turned as it allows:
// their shapes, and the colours of their cubes. O(cells · log cells).
func (p *Puzzle) Same(a, b *Piece) bool {
	return len(a.Cells) == len(b.Cells) && len(a.Tints) == len(b.Tints) && shapeText(a, p.OneSide) == shapeText(b, p.OneSide)
}

// turns are the 24 rotations, those about z first.
var turns = func() (all [24]func(Cell) Cell) {
	aboutZ := func(c Cell) Cell { return Cell{-c.Y, c.X, c.Z} }
	aboutX := func(c Cell) Cell { return Cell{c.X, -c.Z, c.Y} }
	aboutY := func(c Cell) Cell { return Cell{c.Z, c.Y, -c.X} }
	// Each face upwards, by so many quarters about x, or about y.
	faces := []struct {
		times int
		turn  func(Cell) Cell
	}{{0, aboutX}, {1, aboutX}, {2, aboutX}, {3, aboutX}, {1, aboutY}, {3, aboutY}}
	for i, face := range faces {
		for k := range 4 {
			all[4*i+k] = func(c Cell) Cell {
				for range face.times {
					c = face.turn(c)
				}
				for range k {
					c = aboutZ(c)
				}
				return c
			}
		}
	}
	return all
}()

// Twins are the mobile pieces that are equal but for their names, as indices in
// Pieces: a list for each shape that several of them have, in the order of
// their first. Copies of one piece are no twins. A puzzle that counts solutions
// counts every exchange of twins. It costs O(cells · log cells).
func (p *Puzzle) Twins() [][]int {
	var groups [][]int
	known := map[string]int{}
	for i := range p.Pieces {
		if p.Pieces[i].Stationary {
			continue
		}
		key := shapeText(&p.Pieces[i], p.OneSide)
		k, seen := known[key]
		if !seen {
			k = len(groups)
			known[key] = k
			groups = append(groups, nil)
		}
		groups[k] = append(groups[k], i)
	}
	return slices.DeleteFunc(groups, func(g []int) bool { return len(g) < 2 })
}
