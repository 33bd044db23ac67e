package planner

import (
	"sort"
	"syscall/js"

	"tilewright/wasm/wire"
)

// bank holds the solutions of one run, in the buffers in which they came.
type bank struct{ chunks []chunk }

// chunk is one message's solutions: count of them, the first being number
// first of the run.
type chunk struct {
	first, count, cells, width int
	buffer                     js.Value
}

func (b *bank) add(m wire.Solutions, buffer js.Value) {
	b.chunks = append(b.chunks, chunk{m.First, m.Count, m.Cells, m.Width, buffer})
}

// at is a view of solution n. O(log chunks).
func (b *bank) at(n int) (js.Value, bool) {
	i := sort.Search(len(b.chunks), func(i int) bool { return b.chunks[i].first > n }) - 1
	if i < 0 || n < 0 || n-b.chunks[i].first >= b.chunks[i].count {
		return js.Value{}, false
	}
	c := b.chunks[i]
	return view(c.buffer, n-c.first, c.cells, c.width), true
}

// view is assembly number n of a buffer as a typed array.
func view(buffer js.Value, n, cells, width int) js.Value {
	offset := n * cells * width
	if inner := buffer.Get("buffer"); inner.Type() == js.TypeObject {
		offset += buffer.Get("byteOffset").Int()
		buffer = inner
	}
	kind := "Uint8Array"
	if width == 2 {
		kind = "Uint16Array"
	}
	return js.Global().Get(kind).New(buffer, offset, cells)
}
