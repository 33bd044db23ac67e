// Package pack writes the bytes that travel between planner and page, in the forms that
// package wire describes: assemblies, points of watching with their choices, recordings and
// trees (board.go), and solutions counted by date (dates.go). It also writes and reads the
// files of searches (saved.go).
package pack

import (
	"encoding/binary"

	"tilewright/solver"
	"tilewright/solver/filter"
	"tilewright/solver/problem"
	"tilewright/solver/session"
)

// Width is the number of bytes that one slot number takes.
func Width(slots int) int {
	if slots > 0xff {
		return 2
	}
	return 1
}

// appendSlots appends slots, width little-endian bytes each.
func appendSlots(dst []byte, slots []uint16, width int) []byte {
	for _, slot := range slots {
		dst = append(dst, byte(slot))
		if width == 2 {
			dst = append(dst, byte(slot>>8))
		}
	}
	return dst
}

// Batch gathers assemblies in the form of wire.Solutions until they are sent.
type Batch struct {
	p     *problem.Problem
	slots []uint16
	// First is the number of the first assembly in the batch, from 0, and Count how many it has.
	First, Count int
	Bytes        []byte
}

// fullBatch is the number of bytes from which a batch is sent at once.
const fullBatch = 256 << 10

// Cells is the number of cells, as wire.Solutions has it.
func (b *Batch) Cells() int { return len(b.p.Cells) }

// Width is the number of bytes for a cell, as wire.Solutions has it.
func (b *Batch) Width() int { return Width(b.p.Pieces) }

// Add appends the assembly of these images. It tells whether the batch is full.
func (b *Batch) Add(p *problem.Problem, images []int32) (full bool) {
	b.p = p
	b.Bytes, b.slots = appendAssembly(b.Bytes, p, images, b.slots)
	b.Count++
	return len(b.Bytes) >= fullBatch
}

// Sent empties the batch; the next assemblies continue its numbering.
func (b *Batch) Sent() {
	b.First += b.Count
	b.Count = 0
	b.Bytes = b.Bytes[:0]
}

// Assembly appends the assembly of these images, in the form of wire.Solutions.
func Assembly(dst []byte, p *problem.Problem, images []int32) []byte {
	dst, _ = appendAssembly(dst, p, images, nil)
	return dst
}

func appendAssembly(dst []byte, p *problem.Problem, images []int32, room []uint16) ([]byte, []uint16) {
	if len(room) != len(p.Cells) {
		room = make([]uint16, len(p.Cells))
	}
	p.Assembly(room, images)
	return appendSlots(dst, room, Width(p.Pieces)), room
}

// slots gives equal copies their slots in the order of placement.
type slots struct {
	p      *problem.Problem
	copies []int // on the board, by shape
}

func newSlots(p *problem.Problem) *slots {
	return &slots{p: p, copies: make([]int, len(p.Shapes))}
}

// next is the slot that an image would get. take gives it that slot, and giveBack takes back the slot of the image
// placed last.
func (s *slots) next(image int32) uint16 {
	shape := int(s.p.Images[image].Shape)
	of := s.p.Slots(shape)
	return of[min(s.copies[shape], len(of)-1)]
}

func (s *slots) take(image int32) uint16 {
	slot := s.next(image)
	s.copies[s.p.Images[image].Shape]++
	return slot
}

func (s *slots) giveBack(image int32) uint16 {
	s.copies[s.p.Images[image].Shape]--
	return s.next(image)
}

// Point appends a point of watching in the form of wire.Point.
func Point(dst []byte, p *problem.Problem, at *session.Point) []byte {
	s := newSlots(p)
	cells, order := make([]uint16, len(p.Cells)), make([]uint16, len(at.Board))
	for i, image := range at.Board {
		order[i] = s.take(image)
		for _, c := range p.Images[image].Cells {
			cells[c] = order[i]
		}
	}
	width := Width(p.Pieces)
	dst = appendSlots(appendSlots(dst, cells, width), order, width)
	if at.Choice == nil {
		return dst
	}
	for len(dst)%4 != 0 {
		dst = append(dst, 0)
	}
	return s.appendChoice(dst, at.Choice, at.Tried)
}

// maxListed bounds the images that are listed in a choice.
const maxListed = 500

func (s *slots) appendChoice(dst []byte, c *solver.Choice, tried int) []byte {
	number := func(list ...int) {
		for _, n := range list {
			dst = binary.LittleEndian.AppendUint32(dst, uint32(int32(n)))
		}
	}
	numbers := func(list []int32) {
		for _, n := range list {
			number(int(n))
		}
	}
	candidates, removed := min(len(c.Candidates), maxListed), min(len(c.Removed), maxListed)
	number(c.Left, int(c.By), int(c.Heuristic), int(c.Rule), int(c.Item), tried, int(c.Trigger), c.Spared,
		int(c.Filtered.VolumeFiltered), int(c.Filtered.ParityFiltered), int(c.Filtered.FitFiltered),
		len(s.p.Shapes), len(c.Candidates), candidates, len(c.Removed), removed)
	numbers(c.Values)
	numbers(c.Options)
	for shape := range s.p.Shapes {
		number(int(s.p.Slots(shape)[0]))
	}
	for i, k := range c.Candidates[:candidates] {
		fits := 0
		if k.Fits {
			fits = 1
		}
		why := filter.NoReason
		if i < len(c.Forbidden) {
			why = c.Forbidden[i]
		}
		number(int(s.next(k.Image)), fits, int(why), len(s.p.Images[k.Image].Cells))
		numbers(s.p.Images[k.Image].Cells)
	}
	for _, k := range c.Removed[:removed] {
		number(int(s.next(k.Image)), int(k.By), k.Left, len(s.p.Images[k.Image].Cells))
		numbers(s.p.Images[k.Image].Cells)
	}
	return dst
}

// Recording appends a recording in the form of wire.Recording.
func Recording(dst []byte, p *problem.Problem, r *solver.Recording) []byte {
	s := newSlots(p)
	word := func(n int) { dst = binary.LittleEndian.AppendUint16(dst, uint16(n)) }
	change := func(kind, what int, cells []int32) {
		word(kind)
		word(what)
		word(len(cells))
		for _, c := range cells {
			word(p.Puzzle.Index(p.Cells[c]))
		}
	}
	const placed, removed, marked = 1, 2, 3
	const dead = 2 // the number of the player's mark
	word(0)
	word(len(r.Start) + min(len(r.Dead), 1))
	for _, image := range r.Start {
		change(placed, int(s.take(image)), p.Images[image].Cells)
	}
	if len(r.Dead) > 0 {
		change(marked, dead, r.Dead)
	}
	for i := range r.Steps {
		step := &r.Steps[i]
		word(int(step.Flag))
		word(1 + min(len(step.Changed), 1))
		cells, mark := p.Images[step.Image].Cells, dead
		if step.Placed {
			change(placed, int(s.take(step.Image)), cells)
		} else {
			change(removed, int(s.giveBack(step.Image)), cells)
			mark = 0
		}
		if len(step.Changed) > 0 {
			change(marked, mark, step.Changed)
		}
	}
	return dst
}

// Tree appends a tree in the form of wire.Tree.
func Tree(dst []byte, t *session.Tree) []byte {
	p := t.Problem
	slots := t.Slots(p)
	put := func(n int32) { dst = binary.LittleEndian.AppendUint32(dst, uint32(n)) }
	var used []int32 // the images of the tree, in the order of their numbers
	numbers := make([]int32, len(p.Images))
	for _, n := range t.Nodes[1:] {
		if numbers[n.Image] == 0 {
			used = append(used, n.Image)
			numbers[n.Image] = int32(len(used))
		}
	}
	put(int32(len(t.Nodes)))
	put(int32(len(used)))
	put(int32(len(p.Cells)))
	for i, n := range t.Nodes {
		image := int32(-1)
		if i > 0 {
			image = numbers[n.Image] - 1
		}
		put(n.Parent)
		put(image)
		put(int32(slots[i]))
		put(int32(n.Kind))
	}
	for _, image := range used {
		cells := p.Images[image].Cells
		put(int32(len(cells)))
		for _, c := range cells {
			put(c)
		}
	}
	return dst
}
