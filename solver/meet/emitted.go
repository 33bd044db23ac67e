package meet

import (
	"encoding/binary"
	"slices"
)

// emitted is a module at work. It has the table and the suffixes of the current pass in its own memory. It differs from
// walk only in speed.
type emitted struct {
	machine Machine
	layout
	cut    *cut
	slots  int // of its table
	header []uint64
	frames []byte
	found  []byte
	room   []byte
}

// emit makes the module, with a table for about that many keys. It returns nil where nobody runs modules, where keys
// are too long for one, and where a solution is drawn. Where solutions are listed, the lists are Go's, which takes
// sides by the thousand.
func (w *work) emit(o *Options, keys float64) *emitted {
	if o.Make == nil || o.Draw || !w.cut.emittable() {
		return nil
	}
	slots := 1 << 10
	for float64(slots)*3/4 < keys && 3*slots/4 < w.table.most() {
		slots *= 2
	}
	return w.emitFor(o, slots)
}

func (w *work) emitFor(o *Options, slots int) *emitted {
	code, at := w.cut.module(moduleOf{slots: slots, suffixes: w.suffixes.most, pieces: w.cut.p.Pieces, list: !w.count})
	machine, err := o.Make(code)
	if err != nil {
		return nil
	}
	return &emitted{machine: machine, layout: at, cut: w.cut, slots: slots, header: make([]uint64, hdLevels+w.cut.p.Pieces+1)}
}

// begin begins a pass.
func (m *emitted) begin(w *work) {
	m.machine.Call(fnClear, 0)
	clear(m.header)
	m.header[hdMost] = uint64(min(w.table.most(), 3*m.slots/4))
	m.header[hdExact], m.header[hdAll], m.header[hdRest] = w.exact, w.limit[0], w.cut.counts.all-w.limit[1]
	m.write()
	m.enter(w.left, 0)
	m.enter(w.right, 1)
}

// encode is a frame in the form of a module, with its masks.
func (at *layout) encode(f *frame, masks []uint64) []byte {
	to := &at.fields
	b, words := make([]byte, to.size), len(masks)/2
	binary.LittleEndian.PutUint64(b[to.window:], f.window)
	binary.LittleEndian.PutUint64(b[to.left:], f.left)
	binary.LittleEndian.PutUint64(b[to.open:], f.open)
	binary.LittleEndian.PutUint32(b[to.place:], uint32(f.place))
	binary.LittleEndian.PutUint32(b[to.chosen:], uint32(f.chosen))
	binary.LittleEndian.PutUint32(b[to.pieces:], uint32(f.pieces))
	if f.may {
		b[to.may] = 1
	}
	for i := range words {
		binary.LittleEndian.PutUint64(b[to.available+8*i:], masks[i])
		binary.LittleEndian.PutUint64(b[to.untried+8*i:], masks[words+i])
	}
	return b
}

// enter writes the first frame of a walk.
func (m *emitted) enter(w *walk, side int) {
	m.machine.Write(m.layout.frames[side], m.encode(&w.frames[0], w.masks[:2*w.Words]))
	m.header[underWay[side]] = uint64(m.layout.frames[side])
	m.write()
}

// underWay are the header words with the address of the current frame, of left and right.
var underWay = [...]int{hdFrame, hdRight}

func (m *emitted) write() {
	m.room = m.room[:0]
	for _, n := range m.header {
		m.room = binary.LittleEndian.AppendUint64(m.room, n)
	}
	m.machine.Write(m.layout.header, m.room)
}

func (m *emitted) read() {
	m.room = slices.Grow(m.room[:0], 8*len(m.header))[:8*len(m.header)]
	m.machine.Read(m.layout.header, m.room)
	for i := range m.header {
		m.header[i] = binary.LittleEndian.Uint64(m.room[8*i:])
	}
}

// run goes on with a walk for at most that many steps.
func (m *emitted) run(function string, steps int) (status int) {
	clear(m.header[hdLevels:])
	m.header[hdNodes], m.header[hdWays], m.header[hdFound] = 0, 0, 0
	m.write()
	status = m.machine.Call(function, min(steps, 1<<30))
	m.read()
	return status
}

// images appends the images placed on a side.
func (m *emitted) images(dst []int32, s *side, number int) []int32 {
	at := &m.fields
	from, to := m.layout.frames[number], int(m.header[underWay[number]])
	if to <= from {
		return dst
	}
	m.frames = slices.Grow(m.frames[:0], to-from)[:to-from]
	m.machine.Read(from, m.frames)
	for b := m.frames; len(b) > 0; b = b[at.size:] {
		if chosen := int32(binary.LittleEndian.Uint32(b[at.chosen:])); chosen >= 0 {
			dst = append(dst, s.Image[int(binary.LittleEndian.Uint32(b[at.place:]))*len(s.kinds)+int(chosen)])
		}
	}
	return dst
}

// function is the function that goes on with the current walk. At most room sides are to be taken after it.
func (k *work) function() (name string, room int) {
	switch {
	case k.phase == fill:
		return fnFill, 0
	case k.count:
		return fnCount, 0
	case k.phase == join:
		return fnJoin, mostFound
	}
	return fnMatch, min(mostFound, k.partials.certain())
}

// take takes the sides that the last call has found, and returns the cost. on is false where another walk begins, or
// none is left.
func (e *Engine) take(again bool) (cost int, on bool) {
	k, m := e.work, e.work.emitted
	n, size := int(m.header[hdFound]), 4*m.path
	m.found = slices.Grow(m.found[:0], n*(8+size))[:n*(8+size)]
	keys, paths := m.found[:8*n], m.found[8*n:]
	if n > 0 {
		m.machine.Read(m.layout.keys, keys)
		m.machine.Read(m.layout.paths, paths)
	}
	side := k.walk().side
	on = true
	for ; n > 0 && on; n-- {
		key := key{binary.LittleEndian.Uint64(keys)}
		k.room = k.room[:0]
		for path := paths; ; path = path[4:] {
			placed := binary.LittleEndian.Uint32(path)
			if placed == 0 {
				break
			}
			placed--
			k.room = append(k.room, side.Image[int(placed>>8)*len(side.kinds)+int(placed&255)])
		}
		if k.phase == lookUp {
			k.table.add(key, false) // this table has fewer keys than the module's
			on = e.wait(k.table.find(k.table.home(key), key))
		} else if number := k.table.number(k.table.find(k.table.home(key), key)); !again {
			var more int
			more, on = e.tell(int32(number - 1))
			cost += more
		}
		keys, paths = keys[8:], paths[size:]
	}
	return cost, on
}

// searchEmitted is search, done by the module.
func (e *Engine) searchEmitted(budget int) (cost int) {
	k := e.work
	m, w := k.emitted, k.walk()
	for on := true; on && cost < budget; {
		again, steps := e.steps < e.repeat, budget-cost
		if again {
			steps = int(min(e.repeat-e.steps, uint64(steps)))
		}
		function, room := k.function()
		m.header[hdRoom] = uint64(room)
		status := m.run(function, steps)
		did := m.header[hdSteps]
		cost += int(did)
		e.steps += did
		e.tally(m.header[hdLevels:], m.header[hdNodes], again)
		if !again && m.header[hdWays] > 0 {
			on = e.add(m.header[hdWays])
		}
		if takes(function) {
			var more int
			if more, on = e.take(again); !on {
				return cost + more
			}
			cost += more
		}
		switch status {
		case full:
			on = false
			if 3*m.slots/4 < k.table.most() {
				// There are more keys than expected. The pass begins again, with more room.
				e.repeat = max(e.repeat, e.steps)
				if k.emitted = k.emitFor(&e.o, 2*m.slots); k.emitted == nil {
					e.o.Make = nil
				}
				e.beginPass()
				break
			}
			e.splitPass()
		case ended:
			w.depth, on = -1, false
			e.endWalk()
		}
	}
	return cost
}
