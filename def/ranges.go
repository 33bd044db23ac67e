package def

import (
	"fmt"
	"slices"

	"tilewright/def/diagnostic"
)

// SetRanges says how many copies of some mobile pieces, by their names, are placed: at least the one number, at most
// the other, which is 1 or more. It gives the new document, since pieces of L blocks have to leave those one after the
// other. Names that no piece has are an error. O(text), and once more for each piece of a block.
func (d *Document) SetRanges(puzzle int, names []string, least, most int) (*Document, error) {
	if most < 1 || least < 0 || least > most || most > MaxPieces {
		return nil, fmt.Errorf("def: %d to %d is not a number of copies", least, most)
	}
	def, err := d.definition(puzzle)
	if err != nil {
		return nil, err
	}
	pieces := map[string]Piece{}
	for _, p := range def.draft.Pieces {
		if !p.Stationary {
			p.Copies, p.Spare = most, most-least
			pieces[p.Name] = p
		}
	}
	var edits []diagnostic.Edit
	var blocks []string
	for _, name := range slices.Compact(slices.Sorted(slices.Values(names))) {
		p, ok := pieces[name]
		e := def.find(name)
		if !ok || e == nil {
			return nil, fmt.Errorf("def: no mobile piece named %q in puzzle %d", name, puzzle+1)
		}
		if e.block != nil {
			blocks = append(blocks, name)
			continue
		}
		more, err := d.setLine(def, e, p.tidy())
		if err != nil {
			return nil, err
		}
		edits = append(edits, more...)
	}
	now := d.Apply(edits...)
	for _, name := range blocks {
		edits, err := now.SetPiece(puzzle, name, pieces[name])
		if err != nil {
			return nil, err
		}
		now = now.Apply(edits...)
	}
	return now, nil
}
