package asm

// PageSize is the unit of memory, in bytes.
const PageSize = 1 << 16

// Module is a module under construction: functions, and one exported memory named "memory" with its contents.
type Module struct {
	funcs  []*Func
	memory []region
	end    int // bytes of memory in use
}

// Func starts a function that the module exports under its name. Its results
// are of the types given.
func (m *Module) Func(name string, results ...Type) *Func {
	f := m.Internal(name, results...)
	f.exported = true
	return f
}

// Internal starts a function that is not exported.
func (m *Module) Internal(name string, results ...Type) *Func {
	f := &Func{name: name, index: len(m.funcs), results: results}
	m.funcs = append(m.funcs, f)
	return f
}

// pages is the size of the memory in pages of PageSize.
func (m *Module) pages() int { return (m.end + PageSize - 1) / PageSize }
