package restarts

// table has the images of a board by the first cell that they fill in an order.
type table struct {
	*board
	// order are the cells as they are filled.
	order []uint16
	// heads[place*(shapes+1)+shape] is the first image of a shape whose first cell is at a
	// place of the order; those behind it go on up to the next head.
	heads []uint32
	// images are their numbers.
	images []int32
	// cells are those of an image of the table, size for each.
	cells []uint16
}

func newTable(b *board, order []int32) *table {
	t := &table{board: b, order: make([]uint16, len(order))}
	place := make([]int32, len(order))
	for i, c := range order {
		t.order[i], place[c] = uint16(c), int32(i)
	}
	row := b.shapes + 1
	at := make([]uint32, len(b.usable)) // of each image its place and shape
	count := make([]uint32, len(order)*row+1)
	for i, r := range b.usable {
		first := len(order)
		for _, c := range b.image(r) {
			first = min(first, int(place[c]))
		}
		at[i] = uint32(first*row) + uint32(b.p.Images[r].Shape)
		count[at[i]+1]++
	}
	for i := range len(count) - 1 {
		count[i+1] += count[i]
	}
	t.heads = append([]uint32{}, count...)
	t.images = make([]int32, len(b.usable))
	t.cells = make([]uint16, len(b.usable)*b.size)
	for i, r := range b.usable {
		to := count[at[i]]
		count[at[i]]++
		t.images[to] = r
		copy(t.cells[int(to)*b.size:], b.image(r))
	}
	return t
}

// of are the cells of an image of the table.
func (t *table) of(i uint32) []uint16 { return t.cells[int(i)*t.size:][:t.size:t.size] }
