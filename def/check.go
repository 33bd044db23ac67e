package def

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"tilewright/def/say"
	"tilewright/def/space"
)

// Check returns nil for what a text could have defined without errors, else
// the first thing that is wrong. It is for puzzles made by programs; Parse has
// checked its own. It costs O(Volume + cells of the pieces).
func (p *Puzzle) Check() error {
	for _, side := range []struct {
		name string
		n    int
	}{{"XDim", p.Size.X}, {"YDim", p.Size.Y}, {"ZDim", p.Size.Z}} {
		if side.n < 1 || side.n > MaxSide {
			return fmt.Errorf("def: %s is %d; a side is 1 to %d", side.name, side.n, MaxSide)
		}
	}
	if err := p.large(); err != nil {
		return fmt.Errorf("def: %w", err)
	}
	if room := p.Room(); p.Empty < 0 || p.Empty > room {
		return fmt.Errorf("def: %d cells may stay empty of %d", p.Empty, room)
	}
	if p.Lattice.Layer() && !p.Flat() {
		return fmt.Errorf("def: cells of %s lie in one layer, not %d", p.Lattice.Name(), p.Size.Z)
	}
	if p.Lattice.Points() && p.Empty > 0 {
		return errors.New("def: where sticks may not cross, Empty has no meaning")
	}
	if err := p.CanWrap(p.Wrap); err != nil {
		return fmt.Errorf("def: %w", err)
	}
	if p.OneSide && !p.Flat() {
		return fmt.Errorf("def: a one-sided puzzle has ZDim 1, not %d", p.Size.Z)
	}
	for _, text := range []struct{ name, s string }{{"Title", p.Title}, {"Source", p.Source}, {"Solutions", p.Solutions}} {
		if text.s != metaText(text.s) {
			return fmt.Errorf("def: %s %q has a line end, a control character or space around it", text.name, text.s)
		}
	}
	names := make(map[string]bool, len(p.Pieces))
	fixed := make(map[Cell]string)
	total, covered := 0, 0
	for i := range p.Pieces {
		q := &p.Pieces[i]
		if err := q.check(); err != nil {
			return fmt.Errorf("def: piece %d: %w", i+1, err)
		}
		if names[q.Name] {
			return fmt.Errorf("def: two pieces are named %q; give one another name, or use Copies", q.Name)
		}
		names[q.Name] = true
		if err := p.CheckTurns(q); err != nil {
			return fmt.Errorf("def: piece %d: %w", i+1, err)
		}
		if err := p.CheckBack(q); err != nil {
			return fmt.Errorf("def: piece %d: %w", i+1, err)
		}
		if p.Lattice.Points() && !q.drawn(p.Lattice) && !slices.Equal(p.Lattice.Full(q.Cells), q.Cells) {
			return fmt.Errorf("def: the piece %q has not just the points that it goes through", q.Name)
		}
		if !q.Variable {
			total += q.Copies
			covered += q.Copies * len(q.Cells)
		}
		for _, c := range q.Cells {
			if p.OneSide && c.Z != 0 {
				return fmt.Errorf("def: piece %q has the cell %s; a one-sided puzzle has z = 0 only", q.Name, c)
			}
			if !p.Lattice.Has(c) {
				return fmt.Errorf("def: %s has no cell %s, which piece %q has", p.Lattice.Name(), c, q.Name)
			}
			if !q.Stationary {
				continue
			}
			if !p.Contains(c) {
				return fmt.Errorf("def: the stationary piece %q has the cell %s outside the box", q.Name, c)
			}
			if other, ok := fixed[c]; ok {
				return fmt.Errorf("def: the stationary pieces %q and %q both have the cell %s", other, q.Name, c)
			}
			fixed[c] = q.Name
		}
	}
	if err := p.CheckColouring(); err != nil {
		return err
	}
	if err := p.checkRules(); err != nil {
		return fmt.Errorf("def: %w", err)
	}
	if total > MaxPieces {
		return fmt.Errorf("def: %d pieces; at most %d", total, MaxPieces)
	}
	if !p.Exact() {
		if problem := p.volumeProblem(); problem != nil {
			return fmt.Errorf("def: %w", problem)
		}
		return nil
	}
	if room := p.Room(); covered != room {
		return fmt.Errorf("def: the pieces cover %d of %d cells; they must be equal", covered, room)
	}
	return nil
}

// checkCells looks at the cells of one side.
func (q *Piece) checkCells() error {
	if len(q.Cells) == 0 {
		return say.Error("{name} has no cells", strconv.Quote(q.Name))
	}
	for i, c := range q.Cells {
		if i > 0 && !q.Cells[i-1].Less(c) {
			return say.Error("the cells of {name} are not distinct and x-major at {cell}",
				strconv.Quote(q.Name), c)
		}
		if max(c.X, c.Y, c.Z, -c.X, -c.Y, -c.Z) > maxCoordinate {
			return say.Error("{name} has a coordinate beyond {most}", strconv.Quote(q.Name), maxCoordinate)
		}
	}
	if span := space.Extent(q.Cells); max(span.X, span.Y, span.Z) > MaxSide {
		return say.Error("{name} reaches over {cells} cells; at most {most}",
			strconv.Quote(q.Name), max(span.X, span.Y, span.Z), MaxSide)
	}
	return nil
}

// check looks at the piece alone.
func (q *Piece) check() error {
	if problem := nameProblem(q.Name); problem != "" {
		return say.Error(problem, strconv.Quote(q.Name))
	}
	for _, side := range q.Sides() {
		if err := side.checkCells(); err != nil {
			return err
		}
	}
	if q.Back == nil && q.BackTints != nil || q.Back != nil && q.Stationary {
		return say.Error("{name} has no back, or lies fixed, and cannot be turned over", strconv.Quote(q.Name))
	}
	if q.Turns != space.AllTurns && q.Stationary {
		return say.Error("{name} lies fixed, and has turns", strconv.Quote(q.Name))
	}
	if q.Copies < 1 || q.Copies > MaxPieces {
		return say.Error("{name} has {copies} copies; 1 to {most}", strconv.Quote(q.Name), q.Copies, MaxPieces)
	}
	if q.Stationary && q.Copies != 1 {
		return say.Error("{name} is stationary and has {copies} copies; it lies in one place, so it has one",
			strconv.Quote(q.Name), q.Copies)
	}
	if q.Spare < 0 || q.Spare > q.Copies {
		return say.Error("{name} has {copies} copies, and {spare} of them may be left over",
			strconv.Quote(q.Name), q.Copies, q.Spare)
	}
	if q.Stationary && q.Spare != 0 {
		return say.Error("{name} is stationary and may be left over; it lies in one place", strconv.Quote(q.Name))
	}
	if q.Variable && !q.Stationary {
		return say.Error("{name} is cells that may stay empty and mobile; they lie in one place",
			strconv.Quote(q.Name))
	}
	if q.Stationary && len(q.Tints) > 0 {
		return say.Error("{name} is stationary, so that its cubes have no colours", strconv.Quote(q.Name))
	}
	if q.Variable && q.Group != 0 {
		return say.Error("{name} is cells that may stay empty, which are in no group", strconv.Quote(q.Name))
	}
	if q.Group < 0 || q.Group > MaxPieces {
		return say.Error("{name} is in group {group}; groups are 1 to {most}, 0 is none",
			strconv.Quote(q.Name), q.Group, MaxPieces)
	}
	if err := q.checkTints(); err != nil {
		return err
	}
	if !settable(q.Name) && (q.Copies != 1 || q.Spare != 0 || q.Stationary || len(q.Tints) > 0 || q.Group > 0 ||
		q.Back != nil || q.Turns != "") {
		return say.Error("{name}, with : or = in its name, can only be drawn as a mobile piece without copies, "+
			"colours, groups, turns and back", strconv.Quote(q.Name))
	}
	if q.Colour != "" {
		if c, ok := parseColour(q.Colour); !ok || c != q.Colour {
			return say.Error("the colour {colour} of {name} is not #rrggbb in small letters",
				strconv.Quote(q.Colour), strconv.Quote(q.Name))
		}
	}
	return nil
}
