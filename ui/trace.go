package ui

import (
	"strings"

	"tilewright/def"
)

// traceOf is the trace that builds an assembly up, for the player of the page
// that is rendered ahead of time. Pieces come in the order of their first cell.
func traceOf(p *def.Puzzle, assembly []uint16) string {
	at := map[def.Cell]uint16{}
	var order []string
	slots := p.Slots()
	placed := make([]bool, len(slots)+1)
	for i, c := range p.OpenCells() {
		k := assembly[i]
		at[c] = k
		if k > 0 && !placed[k] {
			placed[k] = true
			order = append(order, slots[k-1].Name)
		}
	}
	var b strings.Builder
	b.WriteString("piece")
	for _, slot := range slots {
		b.WriteString(" " + slot.Name)
	}
	b.WriteString("\n")
	for y := p.YDim - 1; y >= 0; y-- {
		for z := range p.ZDim {
			if z > 0 {
				b.WriteString(", ")
			}
			for x := range p.XDim {
				name := "*"
				if k := at[def.Cell{X: x, Y: y, Z: z}]; k > 0 {
					name = slots[k-1].Name
				}
				b.WriteString(name + " ")
			}
		}
		b.WriteString("\n")
	}
	b.WriteString("place " + strings.Join(order, " ") + "\n")
	return b.String()
}
