package asm

import (
	"encoding/binary"
	"slices"
)

// Encode writes the module in the binary format (sections 5.3 to 5.5 of the specification).
func (m *Module) Encode() []byte {
	var types, funcs, exports, code, data []byte
	valueTypes := func(b []byte, ts []Type) []byte {
		b = uleb(b, uint64(len(ts)))
		for _, t := range ts {
			b = append(b, byte(t))
		}
		return b
	}
	name := func(b []byte, s string) []byte { return append(uleb(b, uint64(len(s))), s...) }

	exports = append(name(exports, "memory"), 0x02, 0x00)
	exported := 1
	for i, f := range m.funcs {
		var params []Type
		for _, p := range f.params {
			params = append(params, p.typ)
		}
		types = valueTypes(valueTypes(append(types, 0x60), params), f.results)
		funcs = uleb(funcs, uint64(i))
		if f.exported {
			exports = uleb(append(name(exports, f.name), 0x00), uint64(i))
			exported++
		}
		body := f.encode()
		code = append(uleb(code, uint64(len(body))), body...)
	}
	// Data make up nearly all of a module, so make room for them at once.
	size, segments := 0, 0
	for _, r := range m.memory {
		size += len(r.data) + 16
	}
	data = make([]byte, 0, size)
	for _, r := range m.memory {
		if r.data == nil {
			continue
		}
		segments++
		data = append(data, 0x00, opConst.i32)
		data = append(sleb(data, int64(int32(r.at))), opEnd)
		data = append(uleb(data, uint64(len(r.data))), r.data...)
	}

	out := slices.Grow([]byte("\x00asm\x01\x00\x00\x00"), size+len(types)+len(funcs)+len(exports)+len(code)+64)
	section := func(id byte, count int, body []byte) {
		if count == 0 {
			return
		}
		n := uleb(nil, uint64(count))
		out = append(out, id)
		out = uleb(out, uint64(len(n)+len(body)))
		out = append(append(out, n...), body...)
	}
	section(1, len(m.funcs), types)
	section(3, len(m.funcs), funcs)
	section(5, 1, uleb([]byte{0x00}, uint64(m.pages())))
	section(7, exported, exports)
	section(10, len(m.funcs), code)
	section(11, segments, data)
	return out
}

// encoder writes the code of a function.
type encoder struct {
	code []byte
	open []*label // around the next instruction
}

func (f *Func) encode() []byte {
	e := &encoder{code: uleb(nil, uint64(len(f.locals)))}
	for _, l := range f.locals {
		e.code = append(e.code, 1, byte(l.typ))
	}
	e.list(f.body)
	return append(e.code, opEnd)
}

func (e *encoder) list(body []*node) {
	for _, n := range body {
		e.node(n)
	}
}

// node writes the operands, then the instruction.
func (e *encoder) node(n *node) {
	for _, a := range n.args {
		e.node(a)
	}
	switch n.op {
	case opGet, opSet, opTee:
		e.code = uleb(append(e.code, n.op.i32), uint64(n.variable.index))
	case opConst:
		switch n.typ {
		case I32:
			e.code = sleb(append(e.code, n.op.i32), int64(int32(n.n)))
		case I64:
			e.code = sleb(append(e.code, n.op.i64), int64(n.n))
		default:
			e.code = binary.LittleEndian.AppendUint64(append(e.code, prefixVector, n.op.v128), n.n)
			e.code = binary.LittleEndian.AppendUint64(e.code, n.high)
		}
	case opBlock, opLoop, opIf:
		e.code = append(e.code, n.op.i32, blockIsEmpty)
		e.open = append(e.open, n.label)
		e.list(n.body)
		if len(n.otherwise) > 0 {
			e.code = append(e.code, opElse)
			e.list(n.otherwise)
		}
		e.open = e.open[:len(e.open)-1]
		e.code = append(e.code, opEnd)
	case opBr, opBrIf:
		e.code = uleb(append(e.code, n.op.i32), e.depth(n.label))
	case opCall:
		e.code = uleb(append(e.code, n.op.i32), uint64(n.callee.index))
	case opReturn, opUnreachable:
		e.code = append(e.code, n.op.i32)
	case opCopy:
		e.code = append(e.code, prefixMemory, n.op.i32, 0x00, 0x00)
	case opFill:
		e.code = append(e.code, prefixMemory, n.op.i32, 0x00)
	case opExtractLane:
		e.code = append(e.code, prefixVector, n.op.v128, byte(n.n))
	default:
		switch n.kind {
		case I32:
			e.code = append(e.code, n.op.i32)
		case I64:
			e.code = append(e.code, n.op.i64)
		default:
			e.code = uleb(append(e.code, prefixVector), uint64(n.op.v128))
		}
		if n.op.isAccess {
			e.code = uleb(append(e.code, n.op.align), n.n)
		}
	}
}

// depth is the number of blocks between a branch and the block that it goes to.
func (e *encoder) depth(l *label) uint64 {
	for i := len(e.open) - 1; i >= 0; i-- {
		if e.open[i] == l {
			return uint64(len(e.open) - 1 - i)
		}
	}
	panic("asm: a jump to " + l.name + ", which is not around it")
}

func uleb(b []byte, v uint64) []byte {
	for v >= 0x80 {
		b = append(b, byte(v)|0x80)
		v >>= 7
	}
	return append(b, byte(v))
}

func sleb(b []byte, v int64) []byte {
	for {
		c := byte(v & 0x7f)
		v >>= 7
		if v == 0 && c&0x40 == 0 || v == -1 && c&0x40 != 0 {
			return append(b, c)
		}
		b = append(b, c|0x80)
	}
}
