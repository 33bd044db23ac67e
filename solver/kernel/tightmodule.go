package kernel

import (
	"encoding/binary"

	"tilewright/solver/kernel/asm"
)

// module writes the search as a module. Its data are the images. It makes the set of images of each item itself, and
// makes them again at repack for the few images alive.
func (k *tight) module(l *stateWords, start []uint64, list bool) (*asm.Module, Layout) {
	e := &tightEmitter{emitter: newEmitter(l, start, list), k: k}
	e.placed = e.half(frPlaced, "placed")
	if k.loose != nil {
		e.free, e.skipped = e.half(frFree, "free"), e.half(frSkipped, "skipped")
	}
	e.placeTables()
	e.placePacks()
	e.placeNodes()
	e.recall = e.newRecall()
	e.emitNumber()
	e.emitRoot()
	e.emitRepack()
	e.emitPut()
	e.emitTop()
	for class := range e.classes {
		e.emitBelow(class)
	}
	e.emitRun()
	return e.m, e.mem
}

// tightEmitter emits the tight kernel. This file declares what is in memory. How images get their numbers is in
// tightpack.go, the way from frame to frame in tightplace.go, the choice of an item in tightchoose.go.
type tightEmitter struct {
	emitter
	k      *tight
	placed asm.Field // the id of the image that a frame has placed
	// These are words of a frame where the puzzle is not exact.
	free, skipped asm.Field
	tables        tightTables
	image         tightImage
	packs         [2]tightRoom
	store         tightNodes
	recall        recall

	number, root, repack, put *asm.Func
	// top searches above repack. below searches from there on, by class. classes are the numbers of vectors for the
	// images there.
	top     *asm.Func
	below   []*asm.Func
	classes []int
	// classOf gives the class for the number of vectors that images need. class is the class of the current images.
	classOf, class asm.Field

	here tightSearch // of the function under way
}

// tightTables are the tables in memory.
type tightTables struct {
	// By root: what is open and what is covered there, and which shapes and copies are left.
	open, covered, single, left asm.Field
	one, rest                   asm.Field // by shape: those of packedCopies
	numbered                    asm.Field // whether the first pack is there
	picked                      asm.Field // room for candidates
	variable                    asm.Field // by item: whether it is a cell that may stay empty
	spare                       int       // room for a frame
}

// tightImage is the record of an image.
type tightImage struct {
	record *asm.Record
	cells  asm.Field // its positions as a set
	bit    asm.Field // its shape, as a bit
	items  asm.Field
	id     asm.Field
	shape  asm.Field
}

// tightRoom is the room of a pack: its images, the rows of the items one after the other, and a row of zeros after
// them. For every shape it has the offset in a row at which its images begin. All of these are within span words from
// there.
type tightRoom struct {
	images int
	rows   asm.Field // of a row, by its offset
	from   asm.Field // by shape
	span   asm.Field // bytes
}

func (e *tightEmitter) placeTables() {
	k, m, t, i := e.k, e.m, &e.tables, &e.image
	var open, covered, single, left []uint64
	for _, s := range k.starts {
		open, covered, single, left = append(open, s.open...), append(covered, s.covered...), append(single, s.single), append(left, s.left)
	}
	t.open, t.covered, t.single = m.Data64("root open", open, k.words), m.Data64("root covered", covered, k.words),
		m.Data64("root single", single, 1)
	if k.copied {
		t.left = m.Data64("root copies", left, 1)
		t.one, t.rest = m.Data64("one", k.one, 1), m.Data64("rest", k.rest, 1)
	}
	t.numbered = m.Room("numbered", asm.U32, 1, 1)
	t.picked = m.Room("picked", asm.U64, 2*k.vectors, 1)
	t.spare = m.Reserve("spare frame", e.frames.Size())
	if k.loose != nil {
		variable := make([]byte, k.itemCount())
		for at, c := range k.cell {
			if c >= 0 && has(k.loose.variable, uint64(c)) {
				variable[at] = 1
			}
		}
		t.variable = m.Data8("variable", variable)
	}

	r := asm.NewRecord("image")
	i.record = r
	i.cells, i.bit = r.Field("cells", asm.U64, k.words), r.Field("bit", asm.U64, 1)
	i.items = r.Field("items", asm.U16, k.longest)
	i.id, i.shape = r.Field("id", asm.U16, 1), r.Field("shape", asm.U16, 1)
	r.Align(8)
	var images []byte
	for id := range k.images {
		end := len(images) + r.Size()
		for _, w := range k.masks[id*k.words:][:k.words] {
			images = binary.LittleEndian.AppendUint64(images, w)
		}
		bit := uint64(1) << k.shape[id]
		if id >= k.gaps {
			bit = 0 // the piece of an empty cell is not looked at
		}
		images = binary.LittleEndian.AppendUint64(images, bit)
		for _, item := range k.items[id*k.longest:][:k.longest] {
			images = binary.LittleEndian.AppendUint16(images, item)
		}
		images = binary.LittleEndian.AppendUint16(images, uint16(id))
		images = binary.LittleEndian.AppendUint16(images, k.shape[id])
		images = append(images, make([]byte, end-len(images))...)
	}
	e.packs[0].images = m.Data8("images", images).Address()
}

// copyImage copies the record of an image.
func (e *tightEmitter) copyImage(f *asm.Func, to, from asm.Local) {
	word := asm.NewRecord("image").Field("word", asm.U64, 1)
	for w := range e.image.record.Size() / 8 {
		f.Set(word.Item(w).At(to), word.Item(w).At(from))
	}
}

func (e *tightEmitter) placePacks() {
	k, m := e.k, e.m
	for i := range e.packs {
		p := &e.packs[i]
		if i > 0 {
			p.images = m.Reserve("pack", len(k.images)*e.image.record.Size())
		}
		rows := m.Reserve("rows", (k.itemCount()+1)*16*k.vectors)
		p.rows = asm.NewRecord("row").Field("word", asm.U64, 2*k.vectors).Plus(rows)
		p.from, p.span = m.Room("from", asm.U32, 1, len(k.copies)), m.Room("span", asm.U32, 1, 1)
	}
	if k.repack > e.layout.last {
		return
	}
	for v := 1; ; v += max(v/4, min(v/2, v-7), 1) {
		e.classes = append(e.classes, min(v, k.vectors))
		if v >= k.vectors {
			break
		}
	}
	var classOf []byte
	for v := range k.vectors + 1 {
		class := 0
		for e.classes[class] < v {
			class++
		}
		classOf = append(classOf, byte(class))
	}
	e.classOf, e.class = m.Data8("class of", classOf), m.Room("class", asm.U32, 1, 1)
}

// tightNodes are the nodes in memory, one after the other by depth, with one before the first. A node has the images
// alive, in the numbers of the pack, the open positions, and the shapes with one piece left. It also has the packed
// copies left, and which words of the frame's candidates are not 0.
type tightNodes struct {
	record                    *asm.Record
	alive                     asm.Field
	open, single, left, words asm.Field
	first                     int // address
}

func (e *tightEmitter) placeNodes() {
	r, n := asm.NewRecord("node"), &e.store
	n.record = r
	n.alive = r.Field("alive", asm.U64, 2*e.k.vectors)
	n.open = r.Field("open", asm.U64, e.k.words)
	n.single, n.left, n.words = r.Field("single", asm.U64, 1), r.Field("left", asm.U64, 1), r.Field("words", asm.U64, 1)
	r.Align(16)
	n.first = e.m.Reserve("nodes", (e.layout.last+2)*r.Size()) + r.Size()
}
