package kernel

import "tilewright/solver/kernel/asm"

// module writes the search as a module. Its data are the images and the cells. It makes its lists itself, so it is
// small and an instance is ready at once.
func (k *list) module(l *stateWords, start []uint64, listing bool) (*asm.Module, Layout) {
	e := &listEmitter{depthFirst: newDepthFirst(l, start, listing), k: k}
	e.tries = e
	e.declareFrame()
	e.placeTables()
	e.placeRoots()
	e.placeShapes()
	e.placeTriggers()
	e.firsts = e.m.Room("firsts", asm.U32, 1, l.last+1)
	e.closed = e.m.Room("closed", asm.U64, k.words, 1)
	e.buffers = [2]int{e.m.Reserve("candidates", 8*k.longest), e.m.Reserve("other candidates", 8*k.longest)}
	e.declareStore()
	e.emitBuild()
	e.emitEnter()
	e.emitRun(e)
	return e.m, e.mem
}

// listEmitter emits the list kernel. This file declares the functions and what is in memory. Lists are made in
// listbuild.go; the choice of the cell is in listchoose.go, the way from frame to frame in listplace.go.
type listEmitter struct {
	depthFirst
	k      *list
	fields listFields
	tables listTables
	starts listStarts
	store  listStore

	firsts  asm.Field // by depth: the first quad of the frame's list
	none    asm.Field // no position
	closed  asm.Field // room for a set of positions
	buffers [2]int    // for the candidates of the best cell so far, and of another
	build   *asm.Func
	enter   *asm.Func

	here   listNode  // the frame under way
	first  asm.Local // the first quad of its list
	image  listImage // of the candidate
	then   listNext  // what the candidate leads to
	best   listCell  // the cell that the next frame is about, or may be
	other  listCell  // another, which is compared with it
	forced asm.Local // start.forced of the root
}

// listFields are the fields of a frame.
type listFields struct {
	cell, words, copies, balance, volumes asm.Field
	occupied, lanes                       asm.Field
}

func (e *listEmitter) declareFrame() {
	e.fields = listFields{
		cell: e.half(frCell, "cell"), words: e.half(frWords, "words"), copies: e.words(frLeft, "copies", 1),
		balance: e.half(frBalance, "balance"), volumes: e.half(frVolumes, "volumes"),
		occupied: e.words(frOccupied, "occupied", e.k.words), lanes: e.words(e.k.laneWord(), "lanes", e.k.lanes),
	}
}

// listTables are the tables in memory.
type listTables struct {
	// By image: its positions, its shape, and what it takes of the balance.
	masks, shape, takes asm.Field
	// By position: where its images begin in ids, and after that where they end.
	ids, covers asm.Field
	stages      map[*listStage]listStageTables
	// By shape: one and rest of packedCopies, the lanes of all others, and what
	// it takes of the volumes.
	one, rest, others, volumeTakes asm.Field
	// By list of depth 0: how many images of each shape the list has, in lanes.
	lengths asm.Field
	makes   asm.Field // of balance
	regions *regions  // nil without the volume trigger
}

// listStageTables are the tables of a stage. By position: the neighbours that may be open, their factors, and the
// positions that a fixed order fills before. By rank: the position. By position: the rank.
type listStageTables struct {
	open, magic, before, walk, rank asm.Field
}

func (e *listEmitter) placeTables() {
	k, m, t := e.k, e.m, &e.tables
	t.masks = m.Data64("masks", k.masks, k.words)
	t.shape = m.Data8("shape", k.shape)
	var ids []uint16
	covers := []uint32{0}
	for _, c := range k.cover {
		ids = append(ids, c...)
		covers = append(covers, uint32(2*len(ids)))
	}
	t.ids = m.Data16("ids", ids)
	t.covers = m.Data32("covers", covers)
	e.none = m.Room("none", asm.U64, k.words, 1)
	t.stages = map[*listStage]listStageTables{}
	for _, s := range k.stages {
		var hash []uint64
		for at := range k.size {
			hash = append(append(hash, s.open[at*k.words:][:k.words]...), s.magic[at*k.words:][:k.words]...)
		}
		st := listStageTables{}
		st.open = m.Data64("open", hash, 2*k.words)
		st.magic = st.open.Item(k.words).Named("magic")
		if s.before != nil {
			st.before = m.Data64("before", s.before, k.words)
		}
		if s.walk != nil {
			st.walk, st.rank = m.Data16("walk", s.walk), m.Data16("rank", s.rank)
		}
		t.stages[s] = st
	}
}

// listStarts are tables by root: what is there at the beginning, and where the ids end that it may not use.
type listStarts struct {
	occupied, shapes, lanes, copies, balance, volumes asm.Field
	gone, goneEnds                                    asm.Field
	dead                                              asm.Field // by image: not 0 where the root may not use it
	forced                                            asm.Field // start.forced
	belowDLX                                          bool      // some root has that
}

func (e *listEmitter) placeRoots() {
	k, m, r := e.k, e.m, &e.starts
	var occupied, shapes, left, balance, volumes, lanes []uint64
	var gone []uint16
	ends := []uint32{0}
	forced := []uint32{}
	for i := range k.starts {
		s := &k.starts[i]
		occupied = append(occupied, s.occupied...)
		shapes, left = append(shapes, s.shapes), append(left, s.left)
		balance, volumes = append(balance, s.balance), append(volumes, s.volumes)
		lanes = append(lanes, k.lanesOf(s.shapes)...)
		gone = append(gone, s.gone...)
		ends = append(ends, uint32(2*len(gone)))
		forced = append(forced, uint32(s.forced))
		r.belowDLX = r.belowDLX || s.forced >= 0
	}
	if r.belowDLX {
		r.forced = m.Data32("forced", forced)
	}
	r.occupied, r.shapes = m.Data64("root occupied", occupied, k.words), m.Data64("root shapes", shapes, 1)
	r.lanes = m.Data64("root lanes", lanes, k.lanes)
	if k.copied {
		r.copies = m.Data64("root copies", left, 1)
	}
	if k.parity != nil {
		r.balance = m.Data64("root balance", balance, 1).As(asm.U32)
	}
	if k.volumes != nil {
		r.volumes = m.Data64("root volumes", volumes, 1).As(asm.U32)
	}
	if k.gone {
		r.gone, r.goneEnds = m.Data16("gone", gone), m.Data32("gone ends", ends)
		r.dead = m.Room("dead", asm.U8, 1, len(k.images))
	}
}

// placeShapes places in memory what is known about the shapes.
func (e *listEmitter) placeShapes() {
	k, m, t := e.k, e.m, &e.tables
	if k.copied {
		t.one, t.rest = m.Data64("one", k.one, 1), m.Data64("rest", k.rest, 1)
	}
	if k.lanes == 0 {
		return
	}
	var others []uint64
	for shape := range k.one {
		for w := range k.lanes {
			others = append(others, ^uint64(0))
			if shape>>2 == w {
				others[len(others)-1] &^= 0xffff << (shape & 3 << 4)
			}
		}
	}
	t.others = m.Data64("others", others, k.lanes)
	t.lengths = m.Room("lengths", asm.U64, k.lanes, k.sets)
}

func (e *listEmitter) placeTriggers() {
	k, m, t := e.k, e.m, &e.tables
	if k.parity != nil {
		t.makes, t.takes = m.Data64("makes", k.parity.makes, 1), m.Data32("takes", k.parity.image)
	}
	if k.volumes != nil {
		t.regions, t.volumeTakes = newRegions(m, k.volumes), m.Data32("volume takes", k.volumes.takes)
	}
}
