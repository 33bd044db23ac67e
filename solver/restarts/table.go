package restarts

// table has the images of a board, sorted by the first cell that they fill in an order. It is sorted anew, in the same
// memory, when another order is needed.
type table struct {
	*tables
	// number is the number of the order, or -1. order has the cells in the order in which they are filled.
	number int32
	order  []uint16
	place  []uint16 // of each cell in the order
	// heads[place*shapes+shape] is the first image of a shape whose first cell is at that place of the order. Its other
	// images follow, up to the next head.
	heads []uint32
	// sorted are the images, and filled[i*size:] the cells of sorted[i].
	sorted []uint32
	filled []uint16
}

func newTable(b *tables) *table { return &table{tables: b, number: -1} }

// sort makes the table for an order. It goes through all images twice.
func (t *table) sort(number uint32, order []uint16) {
	if t.number == int32(number) {
		return
	}
	if t.number < 0 {
		t.place, t.heads = make([]uint16, len(order)), make([]uint32, len(order)*t.shapes+2)
		t.sorted, t.filled = make([]uint32, len(t.images)), make([]uint16, len(t.cells))
	}
	t.number, t.order = int32(number), order
	for i, c := range order {
		t.place[c] = uint16(i)
	}
	clear(t.heads)
	for i := range t.images {
		t.heads[t.key(uint32(i))+2]++
	}
	for i := range t.heads[1:] {
		t.heads[i+1] += t.heads[i]
	}
	// Now the head of a key is stored one index later; it moves up to the next head as images are put in.
	for i := range t.images {
		head := &t.heads[t.key(uint32(i))+1]
		t.sorted[*head] = uint32(i)
		copy(t.filled[int(*head)*t.size:], t.of(uint32(i)))
		*head++
	}
}

// key is the index in heads of an image's place and shape.
func (t *table) key(image uint32) int {
	first := len(t.order)
	for _, c := range t.of(image) {
		first = min(first, int(t.place[c]))
	}
	return first*t.shapes + int(t.shapeOf[image])
}
