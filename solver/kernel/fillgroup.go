package kernel

import "math/bits"

// Field is a run of bits of the window that becomes a part of a table index: shift right, then keep the bits of mask.
// Bits move only down, because bit 0 of the window is left out.
type Field struct {
	Shift uint
	Mask  uint64
}

// Group is one lookup: its fields of the window make an index into a table of orientation masks.
type Group struct {
	Fields []Field
	Bits   int
}

// Index gathers the group's bits.
func (g *Group) Index(window uint64) (i uint64) {
	for _, f := range g.Fields {
		i |= window >> (f.Shift & 63) & f.Mask
	}
	return i
}

// Window is the inverse of Index: the bits of the window, with everything else free.
func (g *Group) Window(index uint64) (window uint64) {
	for _, f := range g.Fields {
		window |= index & f.Mask << (f.Shift & 63)
	}
	return window
}

// groups deals the bits of used to lookups of at most maxBits bits each, the lowest bits first. Bit 0, the hole itself,
// is left out. So the first lookup, which is always there, knows most about the places just after the hole.
func groups(used uint64, maxBits int) (all []Group) {
	for used &^= 1; used != 0 || len(all) == 0; {
		var g Group
		g, used = gather(used, maxBits)
		all = append(all, g)
	}
	return all
}

// Gather is a group with all the bits of used.
func Gather(used uint64) Group {
	g, _ := gather(used, Reach)
	return g
}

// gather is a group with the lowest maxBits bits of used, and what is left of used.
func gather(used uint64, maxBits int) (g Group, left uint64) {
	for ; g.Bits < maxBits && used != 0; g.Bits++ {
		b := bits.TrailingZeros64(used)
		used &= used - 1
		shift, bit := uint(b-g.Bits), uint64(1)<<g.Bits
		if k := len(g.Fields) - 1; k >= 0 && g.Fields[k].Shift == shift {
			g.Fields[k].Mask |= bit
			continue
		}
		g.Fields = append(g.Fields, Field{shift, bit})
	}
	return g, used
}
