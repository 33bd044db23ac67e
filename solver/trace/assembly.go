package trace

import (
	"fmt"
	"slices"

	"tilewright/def"
)

// BoardOf is the board of a puzzle, with its open cells in x-major order. Every copy of a mobile piece is a piece with
// a name of its own and the label of the original. Its slot is the one that assemblies use. Texts printed on the cells
// are kept, except those with commas or colons, which a picture cannot have.
func BoardOf(p *def.Puzzle) (Board, []int32) {
	b := Board{Lattice: p.Lattice.Name(), Size: p.Size, Wrap: p.Wrap.String()}
	names := map[string]bool{}
	for _, piece := range p.Pieces {
		names[piece.Name] = true
	}
	// The first piece with a name keeps it. Names that are made up belong to no piece.
	name := func(piece *def.Piece, first bool) (name, label string) {
		name = SafeName(piece.Name, len(b.Pieces)+len(b.Fixed)+1, func(s string) bool { return names[s] && (!first || s != piece.Name) })
		names[name] = true
		if name != piece.Name {
			label = piece.Name
		}
		return name, label
	}
	var holes []int32
	for i := range p.Pieces {
		piece := &p.Pieces[i]
		if piece.Variable {
			continue // its cells are open like the others
		}
		if !piece.Stationary {
			for n := range piece.Copies {
				q := Piece{Colour: piece.Colour}
				q.Name, q.Label = name(piece, n == 0)
				b.Pieces = append(b.Pieces, q)
			}
			continue
		}
		var cells []int32
		for _, c := range piece.Cells {
			cells = append(cells, int32(b.Index(c)))
		}
		slices.Sort(cells)
		if piece.Name == "*" {
			holes = cells
		} else {
			fixed, _ := name(piece, true)
			b.Fixed = append(b.Fixed, Fixed{fixed, cells})
		}
	}
	if holes != nil {
		b.Fixed = append(b.Fixed, Fixed{"*", holes})
	}
	for _, l := range p.Labels {
		if isPrinted(l.Text) {
			b.Labels = append(b.Labels, Label{int32(p.Index(l.Cell)), l.Text})
		}
	}
	slices.SortFunc(b.Labels, func(a, b Label) int { return int(a.Cell - b.Cell) })
	var open []int32
	for _, c := range p.OpenCells() {
		open = append(open, int32(b.Index(c)))
	}
	return b, open
}

// OfAssembly is the trace that puts an assembly together. slots has one slot for every open cell, 0 for none, as in
// wire.Solutions. Pieces come in the given order of slots. Those that the order leaves out follow, by their first cell.
func OfAssembly(p *def.Puzzle, slots []uint16, order []int) (*Trace, error) {
	b, open := BoardOf(p)
	if len(slots) != len(open) {
		return nil, fmt.Errorf("an assembly of %d cells for a board with %d open ones", len(slots), len(open))
	}
	cells := make([][]int32, len(b.Pieces)+1)
	for i, slot := range slots {
		if int(slot) >= len(cells) {
			return nil, fmt.Errorf("slot %d in the assembly: there are %d pieces", slot, len(b.Pieces))
		}
		if slot == 0 {
			continue
		}
		if cells[slot] == nil {
			order = append(slices.Clip(order), int(slot))
		}
		cells[slot] = append(cells[slot], open[i])
	}
	t := &Trace{Title: p.Title, Board: b}
	placed := make([]bool, len(cells))
	for _, slot := range order {
		if slot < 1 || slot >= len(cells) || placed[slot] || cells[slot] == nil {
			continue
		}
		placed[slot] = true
		t.Steps = append(t.Steps, Step{Ops: []Op{{Kind: OpPlace, Slot: slot, Cells: cells[slot]}}})
	}
	if n := len(t.Steps); n > 0 && !slices.Contains(slots, 0) {
		t.Steps[n-1].Flag = FlagSolution
	}
	return t, t.Check()
}
