package main

// batch gathers assemblies in the form of wire.Solutions until they are sent.
type batch struct {
	cells, width int
	// first is the number of the first assembly here, from 0, and count how
	// many there are.
	first, count int
	bytes        []byte
}

// fullBatch is the number of bytes from which on a batch is sent at once.
const fullBatch = 256 << 10

// reset prepares for assemblies of so many cells and slots.
func (b *batch) reset(cells, slots int) {
	*b = batch{cells: cells, width: width(slots), bytes: b.bytes[:0]}
}

// width is the number of bytes that one slot number takes.
func width(slots int) int {
	if slots > 0xff {
		return 2
	}
	return 1
}

func (b *batch) add(assembly []uint16) {
	b.bytes = appendAssembly(b.bytes, assembly, b.width)
	b.count++
}

// sent empties the batch; what follows continues its numbering.
func (b *batch) sent() {
	b.first += b.count
	b.count = 0
	b.bytes = b.bytes[:0]
}

func (b *batch) full() bool { return len(b.bytes) >= fullBatch }

// appendAssembly appends the slots, width little-endian bytes each.
func appendAssembly(dst []byte, assembly []uint16, width int) []byte {
	for _, slot := range assembly {
		dst = append(dst, byte(slot))
		if width == 2 {
			dst = append(dst, byte(slot>>8))
		}
	}
	return dst
}
