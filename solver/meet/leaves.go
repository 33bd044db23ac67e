package meet

import (
	"math/bits"

	"tilewright/solver/kernel/asm"
)

// hashFactor and slotFactor are the factors of table.home and suffixes.at.
const hashFactor, slotFactor = uint64(0x9E3779B97F4A7C15), uint64(0x9E3779B97F4A7C15)

// leaf emits the work at a filled side, up to a jump.
func (e *emitter) leaf(name string, h *half, v *node) func(again, out asm.Label) {
	f := e.f
	key, overhang := f.Local("key", asm.I64), f.Local("overhang", asm.I64)
	waiting, room := f.Local("waiting", asm.I32), f.Local("room", asm.I32)
	w := &waits{key: key, overhang: overhang, waiting: waiting, room: room}
	e.waits = w
	e.waitFor(name, room)
	return func(again, out asm.Label) {
		if h.right {
			f.Set(overhang, v.open)
			f.Set(key, v.left) // what the left must have used
		} else {
			behind := asm.I32c(h.end).Sub(v.place)
			f.Set(overhang, asm.Select(behind.GeU(64), asm.I64c(0), v.covered.ShrU(behind.Extend())))
			f.Set(key, e.word(hdAll).Sub(v.left))
		}
		if h.right {
			f.Increase(key, e.word(hdRest))
		}
		f.Set(key, key.Shl(e.c.gather.Bits).Or(gather(&e.c.gather, overhang.Value, 0)))
		at := w.waiting.Shl(4)
		f.Set(e.leaves.At(at), key)
		f.Set(e.leaves.Item(1).At(at), overhang)
		if takes(name) {
			e.path(h, v, w)
		}
		f.Increase(waiting, 1)
		f.JumpIf(again, waiting.LtU(room))
		e.flush(name, v)
		if name != fnCount {
			f.JumpIf(out, v.status)
			e.waitFor(name, room)
		}
		f.Jump(again)
	}
}

// takes tells whether the function leaves sides to be taken.
func takes(name string) bool { return name == fnMatch || name == fnJoin }

// path emits the copying of a leaf's placements.
func (e *emitter) path(h *half, v *node, w *waits) {
	f := e.f
	from, to, chosen := f.Local("from", asm.I32), f.Local("to", asm.I32), f.Local("placed", asm.I32)
	f.Set(from, h.frames)
	f.Set(to, w.waiting.Mul(4*(e.of.pieces+1)))
	f.While("path", from.LeU(v.frame), func() {
		f.Set(chosen, e.chosen.At(from))
		f.If(chosen.Ne(-1), func() {
			f.Set(e.paths.At(to), e.place.At(from).Shl(8).Or(chosen).Add(1))
			f.Increase(to, 4)
		})
		f.Increase(from, e.frame.Size())
	})
	f.Set(e.paths.At(to), 0)
}

// waitFor emits how many leaves wait before they are taken in. Each of them certainly has a slot, or room to be taken.
// So a table is full at exactly the leaf that finds no slot.
func (e *emitter) waitFor(name string, leaves asm.Local) {
	f := e.f
	switch {
	case name == fnCount:
		f.Set(leaves, mostLeaves)
		return
	case takes(name):
		f.Set(leaves, e.word(hdRoom).Sub(e.word(hdFound)).Wrap())
	default:
		f.Set(leaves, e.word(hdMost).Sub(e.word(hdUsed)).Wrap())
	}
	f.Set(leaves, asm.Select(leaves.GtU(mostLeaves), asm.I32c(mostLeaves), asm.Select(leaves.Eqz(), asm.I32c(1), leaves)))
}

// waits are the variables of waiting leaves, and of look-ups in the table.
type waits struct {
	key, overhang, slot   asm.Local
	waiting, room, at, i  asm.Local
	suffix, from, present asm.Local
	warm                  asm.Local
	made                  bool
}

func (e *emitter) look(w *waits) {
	if w.made {
		return
	}
	f := e.f
	w.made = true
	w.slot, w.at, w.i = f.Local("slot", asm.I64), f.Local("at", asm.I32), f.Local("i", asm.I32)
	w.suffix, w.from, w.present, w.warm = f.Local("suffix", asm.I64), f.Local("from", asm.I64),
		f.Local("present", asm.I64), f.Local("warm", asm.I64)
}

// home sets at to the first slot for a key: table.home.
func (e *emitter) home(w *waits) {
	f := e.f
	f.Set(w.slot, w.key.Mul(hashFactor))
	f.Set(w.slot, w.slot.Xor(w.slot.ShrU(32)))
	f.Set(w.at, w.slot.Mul(slotFactor).ShrU(64-bits.TrailingZeros(uint(e.of.slots))).Wrap())
}

// flush takes in the waiting leaves.
func (e *emitter) flush(name string, v *node) {
	f, w := e.f, e.waits
	e.look(w)
	low := e.c.keyBits()
	highest := uint64(1)<<(64-low) - 1
	next := func() { f.Set(w.at, w.at.Add(1).And(e.of.slots-1)) }
	each := func(name string, do func(done asm.Label)) {
		f.Set(w.i, 0)
		f.While(name, w.i.LtU(w.waiting.Shl(4)), func() {
			f.Set(w.key, e.leaves.At(w.i))
			e.home(w)
			f.Block("done", do)
			f.Increase(w.i, 16)
		})
	}
	// The processor waits for several slots at a time.
	each("warm", func(asm.Label) { f.Set(w.warm, w.warm.Add(e.slots.Of(w.at))) })
	f.Set(e.word(hdWarm), w.warm)
	each("leaf", func(done asm.Label) {
		switch {
		case takes(name):
			e.match(name, w, done)
			return
		case name == fnCount:
			f.Forever("sum", func() {
				f.Set(w.slot, e.slots.Of(w.at))
				f.BreakIf(w.slot.Eqz())
				f.If(w.slot.And(1<<low-1).Eq(w.key), func() {
					f.Increase(e.word(hdWays), w.slot.ShrU(low))
					f.JumpIf(done, w.slot.ShrU(low).LtU(highest))
				})
				next()
			})
			return
		}
		f.Block("put", func(put asm.Label) { e.put(w, v, put) })
		f.If(v.status.Ne(full), func() { e.addSuffixes(w) })
	})
	f.Set(w.waiting, 0)
	if takes(name) {
		f.If(e.word(hdFound).GeU(e.word(hdRoom)).And(v.status.Eqz()), func() { f.Set(v.status, matched) })
	}
}

// match looks up the key of a side. If the key is there, it leaves the side to be taken. A right side is always left,
// and its key gets the number 2. A left side is left if its key has that number.
func (e *emitter) match(name string, w *waits, done asm.Label) {
	f, low := e.f, e.c.keyBits()
	f.Forever("match", func() {
		f.Set(w.slot, e.slots.Of(w.at))
		f.JumpIf(done, w.slot.Eqz())
		f.BreakIf(w.slot.And(1<<low - 1).Eq(w.key))
		f.Set(w.at, w.at.Add(1).And(e.of.slots-1))
	})
	if name == fnMatch {
		f.Set(e.slots.Of(w.at), w.key.Or(2<<low))
	} else {
		f.JumpIf(done, w.slot.ShrU(low).LtU(2))
	}
	size := 4 * (e.of.pieces + 1)
	found := f.Local("foundAt", asm.I32)
	f.Set(found, e.word(hdFound).Wrap())
	f.Set(e.found.Of(found), w.key)
	f.CopyMemory(found.Mul(size).Add(e.foundPaths.Address()), w.i.ShrU(4).Mul(size).Add(e.paths.Address()), size)
	f.Increase(e.word(hdFound), 1)
}

// put puts a key into the table, or counts it there, and jumps.
func (e *emitter) put(w *waits, v *node, done asm.Label) {
	f, low := e.f, e.c.keyBits()
	highest := uint64(1)<<(64-low) - 1
	f.Forever("put", func() {
		f.Set(w.slot, e.slots.Of(w.at))
		f.If(w.slot.Eqz(), func() {
			f.If(e.word(hdUsed).GeU(e.word(hdMost)), func() {
				f.Set(v.status, full)
			}).Else(func() {
				f.Increase(e.word(hdUsed), 1)
				f.Set(e.slots.Of(w.at), w.key.Or(1<<low))
			})
			f.Jump(done)
		})
		f.If(w.slot.And(1<<low-1).Eq(w.key), func() {
			if e.of.list {
				f.Jump(done)
				return
			}
			f.If(w.slot.ShrU(low).LtU(highest), func() {
				f.Set(e.slots.Of(w.at), w.slot.Add(1<<low))
				f.Jump(done)
			})
		})
		f.Set(w.at, w.at.Add(1).And(e.of.slots-1))
	})
}

// addSuffixes emits suffixes.add.
func (e *emitter) addSuffixes(w *waits) {
	f, slots := e.f, e.of.suffixes
	f.Set(w.overhang, e.leaves.Item(1).At(w.i))
	f.Set(w.from, 0)
	f.While("suffixes", w.from.LtU(max(e.c.reach, 1)).And(e.word(hdFlags).Eqz()), func() {
		f.Set(w.suffix, w.overhang.ShrU(w.from).Shl(1).Or(1).Shl(w.from))
		f.Set(w.at, w.suffix.Mul(slotFactor).ShrU(64-bits.TrailingZeros(uint(slots))).Wrap())
		f.Forever("probe", func() {
			f.Set(w.present, e.suffixes.Of(w.at))
			f.BreakIf(w.present.Eqz())
			f.BreakIf(w.present.Eq(w.suffix))
			f.Set(w.at, w.at.Add(1).And(slots-1))
		})
		f.BreakIf(w.present.NonZero())
		f.If(e.word(hdSuffixes).Add(1).Shl(1).GtU(slots), func() {
			f.Set(e.word(hdFlags), 1)
		}).Else(func() {
			f.Increase(e.word(hdSuffixes), 1)
			f.Set(e.suffixes.Of(w.at), w.suffix)
		})
		f.Increase(w.from, 1)
	})
}

// clear emits table.clear and suffixes.clear.
func (e *emitter) clear() {
	f := e.m.Func(fnClear, asm.I32)
	f.Param("steps", asm.I32)
	f.FillMemory(e.slots.Address(), 0, 8*e.of.slots)
	f.FillMemory(e.suffixes.Address(), 0, 8*e.of.suffixes)
	for _, i := range []int{hdUsed, hdSuffixes, hdFlags} {
		f.Set(e.word(i), 0)
	}
	f.Return(0)
}

// reset emits table.reset.
func (e *emitter) reset() {
	f, low := e.m.Func(fnReset, asm.I32), e.c.keyBits()
	f.Param("steps", asm.I32)
	at, slot := f.Local("at", asm.I32), f.Local("slot", asm.I64)
	f.While("slots", at.LtU(e.of.slots), func() {
		f.Set(slot, e.slots.Of(at))
		f.If(slot.NonZero(), func() { f.Set(e.slots.Of(at), slot.And(1<<low-1).Or(1<<low)) })
		f.Increase(at, 1)
	})
	f.Return(0)
}
