package asm

import "slices"

// PageSize is the unit of memory, in bytes.
const PageSize = 1 << 16

// Module is a module under construction: functions, one exported memory named
// "memory", and data in it.
type Module struct {
	funcs    []*Func
	exported []*Func
	data     []segment
	end      int // bytes of memory in use
}

type segment struct {
	offset int
	bytes  []byte
}

// Func starts a function that the module exports under its name. Its results
// are of the types given.
func (m *Module) Func(name string, results ...Type) *Func {
	f := m.Internal(name, results...)
	m.exported = append(m.exported, f)
	return f
}

// Internal starts a function that is not exported.
func (m *Module) Internal(name string, results ...Type) *Func {
	f := &Func{name: name, index: len(m.funcs), results: results}
	m.funcs = append(m.funcs, f)
	return f
}

// Reserve sets aside n bytes of zeroed memory at a multiple of 64 (a cache
// line) and returns their address.
func (m *Module) Reserve(n int) int {
	at := (m.end + 63) &^ 63
	m.end = at + n
	return at
}

// Data places bytes in memory, as Reserve does.
func (m *Module) Data(b []byte) int {
	at := m.Reserve(len(b))
	m.data = append(m.data, segment{at, b})
	return at
}

// Data64 places little-endian words in memory.
func (m *Module) Data64(words []uint64) int {
	b := make([]byte, 0, 8*len(words))
	for _, w := range words {
		b = append(b, byte(w), byte(w>>8), byte(w>>16), byte(w>>24), byte(w>>32), byte(w>>40), byte(w>>48), byte(w>>56))
	}
	return m.Data(b)
}

// Data32 places little-endian words in memory.
func (m *Module) Data32(words []uint32) int {
	b := make([]byte, 0, 4*len(words))
	for _, w := range words {
		b = append(b, byte(w), byte(w>>8), byte(w>>16), byte(w>>24))
	}
	return m.Data(b)
}

// Size is the number of bytes of memory in use.
func (m *Module) Size() int { return m.end }

// Encode is the module in the binary format.
func (m *Module) Encode() []byte {
	out := []byte("\x00asm\x01\x00\x00\x00")
	section := func(id byte, count int, body []byte) {
		if count == 0 {
			return
		}
		n := uleb(nil, uint64(count))
		out = append(out, id)
		out = uleb(out, uint64(len(n)+len(body)))
		out = append(append(out, n...), body...)
	}
	types := func(b []byte, ts []Type) []byte {
		b = uleb(b, uint64(len(ts)))
		for _, t := range ts {
			b = append(b, byte(t))
		}
		return b
	}
	name := func(b []byte, s string) []byte { return append(uleb(b, uint64(len(s))), s...) }

	var sig, fn, exp, code, data []byte
	for i, f := range m.funcs {
		sig = types(types(append(sig, 0x60), f.params), f.results)
		fn = uleb(fn, uint64(i))
		body := uleb(nil, uint64(len(f.locals)))
		for _, t := range f.locals {
			body = append(body, 1, byte(t))
		}
		body = append(append(body, f.body...), 0x0b)
		code = append(uleb(code, uint64(len(body))), body...)
	}
	exp = append(name(exp, "memory"), 0x02, 0x00)
	for _, f := range m.exported {
		exp = uleb(append(name(exp, f.name), 0x00), uint64(f.index))
	}
	// The data are nearly all of a module: room at once.
	size := 0
	for _, d := range m.data {
		size += len(d.bytes) + 16
	}
	data = make([]byte, 0, size)
	out = slices.Grow(out, size+len(sig)+len(fn)+len(exp)+len(code)+64)
	for _, d := range m.data {
		data = append(data, 0x00)
		data = append(sleb(append(data, 0x41), int64(int32(d.offset))), 0x0b)
		data = append(uleb(data, uint64(len(d.bytes))), d.bytes...)
	}
	pages := (m.end + PageSize - 1) / PageSize
	section(1, len(m.funcs), sig)
	section(3, len(m.funcs), fn)
	section(5, 1, uleb([]byte{0x00}, uint64(pages)))
	section(7, 1+len(m.exported), exp)
	section(10, len(m.funcs), code)
	section(11, len(m.data), data)
	return out
}
