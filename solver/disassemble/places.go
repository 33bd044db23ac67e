package disassemble

import (
	"math"
	"slices"
)

// places are the positions of a part that were reached, in that order. For each it is known from which it was reached.
// Two positions are the same if all pieces lie alike, even if a symmetric piece was turned in between.
type places struct {
	pieces int
	limit  int // of positions
	spots  blocks[spot]
	facing blocks[uint8] // in which of the 24 ways each piece faces; empty where pieces do not turn
	// parents are the numbers of positions. They are below 0 where the walk begins: -1 for the first beginning, then
	// -2, …
	parents []int32
	hashes  []uint32
	table   []int32 // the number of a position, plus 1, by hash; 0 is free

	next       []spot // a position that may be added
	nextFacing []uint8
}

// blocks are values of positions, of blockSize positions in each block. So nothing large is ever moved.
type blocks[T any] [][]T

const blockSize = 1 << 12

// at are the values of a position, of which each has n.
func (b blocks[T]) at(i, n int) []T { return b[i/blockSize][i%blockSize*n:][:n] }

// add adds those of position i, the next one.
func (b *blocks[T]) add(i int, values []T) {
	if i%blockSize == 0 {
		*b = append(*b, nil)
	}
	last := &(*b)[len(*b)-1]
	*last = append(*last, values...)
}

func newPlaces(pieces, limit int, turning bool) places {
	p := places{pieces: pieces, limit: limit, table: make([]int32, 64), next: make([]spot, pieces)}
	if turning {
		p.nextFacing = make([]uint8, pieces)
	}
	return p
}

// count is the number of positions.
func (p *places) count() int { return len(p.parents) }

func (p *places) at(i int) []spot { return p.spots.at(i, p.pieces) }

// faces are the ways in which the pieces face at a position, or nil where they do not turn.
func (p *places) faces(i int) []uint8 {
	if p.nextFacing == nil {
		return nil
	}
	return p.facing.at(i, p.pieces)
}

// begin makes next a copy of a position.
func (p *places) begin(i int) {
	copy(p.next, p.at(i))
	copy(p.nextFacing, p.faces(i))
}

// take adds next if it is new. full says that it is new, but there is no room.
func (p *places) take(parent int32) (full bool) {
	if 2*len(p.parents) >= len(p.table) {
		p.grow()
	}
	mask, of := uint32(len(p.table)-1), hash(p.next)
	for h := of & mask; ; h = (h + 1) & mask {
		if p.table[h] == 0 {
			if len(p.parents) >= min(p.limit, math.MaxInt32-1) {
				return true
			}
			p.table[h] = int32(len(p.parents)) + 1
			break
		}
		if i := int(p.table[h] - 1); p.hashes[i] == of && slices.Equal(p.at(i), p.next) {
			return false
		}
	}
	p.hashes = append(p.hashes, of)
	p.spots.add(len(p.parents), p.next)
	p.facing.add(len(p.parents), p.nextFacing)
	p.parents = append(p.parents, parent)
	return false
}

// grow doubles the table.
func (p *places) grow() {
	p.table = make([]int32, 2*len(p.table))
	mask := uint32(len(p.table) - 1)
	for i, h := range p.hashes {
		for h &= mask; p.table[h] != 0; {
			h = (h + 1) & mask
		}
		p.table[h] = int32(i) + 1
	}
}

// hash decides only where in the table a position is, never the order in which positions are looked at.
func hash(position []spot) uint32 {
	h := uint64(len(position))
	for _, s := range position {
		all := uint64(uint16(s.at[0])) | uint64(uint16(s.at[1]))<<16 | uint64(uint16(s.at[2]))<<32 | uint64(s.shape)<<48
		h = (h ^ all) * 0x9e3779b97f4a7c15
		h ^= h >> 29
	}
	return uint32(h)
}
