package asm

import (
	"encoding/binary"
	"math/bits"
)

// Storage is how a value lies in memory. A value of less than 32 bits is read as an i32.
type Storage uint8

const (
	U8 Storage = iota
	U16
	U32
	U64
	U128
)

// Size is the number of bytes.
func (s Storage) Size() int { return 1 << s }

// Type is the type of the value.
func (s Storage) Type() Type {
	switch s {
	case U64:
		return I64
	case U128:
		return V128
	}
	return I32
}

// Slot is a value in memory. As a Value it is what memory has there when the expression runs; Func.Set writes it.
type Slot struct {
	Value
	field   Field
	address Value
	offset  int
}

func (s Slot) set(v Operand) *node {
	o := opStore[s.field.storage]
	return &node{op: o, kind: s.typ, n: uint64(s.offset), field: s.field.name,
		args: []*node{s.address.node, operand(v, s.typ, "a store").node}}
}

// Field is where values of one kind are in memory. It is either a field of a record, at an offset from the record's
// address, or a table, whose address is known.
type Field struct {
	name    string
	storage Storage
	offset  int
	record  *Record // one row of a table
}

// At is the value in the record at an address. For a table, the address is the number of bytes from its beginning.
func (d Field) At(address Operand) Slot {
	s := Slot{field: d, offset: d.offset}
	if n, ok := address.(int); ok {
		address, s.offset = 0, d.offset+n
	}
	s.address = operand(address, I32, "an address")
	s.Value = Value{&node{op: opLoad[d.storage], typ: d.storage.Type(), kind: d.storage.Type(), n: uint64(s.offset),
		field: d.name, args: []*node{s.address.node}}}
	return s
}

// Of is the value in row i of a table.
func (d Field) Of(i Operand) Slot {
	if n, ok := i.(int); ok {
		return d.At(n * d.record.size)
	}
	return d.At(d.Offset(i))
}

// Offset is how many bytes after the beginning of the table row i lies.
func (d Field) Offset(i Operand) Value { return d.record.Offset(i) }

// Address is the address of a table, or the offset of a field in its record.
func (d Field) Address() int { return d.offset }

// Size is the number of bytes of a row, or of the record.
func (d Field) Size() int { return d.record.size }

// Item is the i-th value of a field, or of a row, that has several values.
func (d Field) Item(i int) Field { return d.Plus(i * d.storage.Size()) }

// Plus is the field that lies the given number of bytes further on.
func (d Field) Plus(bytes int) Field {
	d.offset += bytes
	return d
}

// Next is the same field in the next record.
func (d Field) Next() Field { return d.Plus(d.record.size) }

// Named is the same field under another name in the text.
func (d Field) Named(name string) Field {
	d.name = name
	return d
}

// As is the same place, read as values of another kind.
func (d Field) As(s Storage) Field {
	d.storage = s
	return d
}

// Record is the layout of a record in memory: its fields, one after the other.
type Record struct {
	name string
	size int
}

// NewRecord begins a record.
func NewRecord(name string) *Record { return &Record{name: name} }

// Field adds a field of n values.
func (r *Record) Field(name string, s Storage, n int) Field {
	return r.FieldAt(r.size, name, s, n)
}

// FieldAt is a field of n values at an offset.
func (r *Record) FieldAt(offset int, name string, s Storage, n int) Field {
	r.size = max(r.size, offset+n*s.Size())
	return Field{name: r.name + "." + name, storage: s, offset: offset, record: r}
}

// Align makes the next field, or record, begin at a multiple of the number of bytes.
func (r *Record) Align(bytes int) { r.size = (r.size + bytes - 1) / bytes * bytes }

// Size is the number of bytes of the record so far.
func (r *Record) Size() int { return r.size }

// Offset is how many bytes after the first of a row of records number i lies.
func (r *Record) Offset(i Operand) Value {
	v := operand(i, I32, "a row's number")
	switch {
	case r.size == 1:
		return v
	case r.size&(r.size-1) == 0:
		return v.Shl(bits.TrailingZeros(uint(r.size)))
	}
	return v.Mul(r.size)
}

// region is a part of the memory.
type region struct {
	name     string
	at, size int
	data     []byte // nil where it starts as 0
}

// lineSize is the size of a line of a processor's cache. Regions begin at such lines.
const lineSize = 64

// reserve sets a region aside.
func (m *Module) reserve(name string, size int) *region {
	at := (m.end + lineSize - 1) / lineSize * lineSize
	m.end = at + size
	m.memory = append(m.memory, region{name: name, at: at, size: size})
	return &m.memory[len(m.memory)-1]
}

// Reserve sets n bytes of zeroed memory aside, and returns their address.
func (m *Module) Reserve(name string, n int) int { return m.reserve(name, n).at }

// Room is zeroed memory for a table of rows, each with n values.
func (m *Module) Room(name string, s Storage, n, rows int) Field {
	row := &Record{name: name, size: n * s.Size()}
	return Field{name: name, storage: s, offset: m.Reserve(name, rows*row.size), record: row}
}

func (m *Module) data(name string, b []byte, s Storage, n int) Field {
	r := m.reserve(name, len(b))
	r.data = b
	return Field{name: name, storage: s, offset: r.at, record: &Record{name: name, size: n * s.Size()}}
}

// Data8 places a table in memory, one byte for each row.
func (m *Module) Data8(name string, rows []byte) Field { return m.data(name, rows, U8, 1) }

// Data16 places a table of rows of 16 bits.
func (m *Module) Data16(name string, rows []uint16) Field {
	b := make([]byte, 0, 2*len(rows))
	for _, x := range rows {
		b = binary.LittleEndian.AppendUint16(b, x)
	}
	return m.data(name, b, U16, 1)
}

// Data32 places a table of rows of 32 bits.
func (m *Module) Data32(name string, rows []uint32) Field {
	b := make([]byte, 0, 4*len(rows))
	for _, x := range rows {
		b = binary.LittleEndian.AppendUint32(b, x)
	}
	return m.data(name, b, U32, 1)
}

// Data64 places a table of words, with row words in each row.
func (m *Module) Data64(name string, words []uint64, row int) Field {
	b := make([]byte, 0, 8*len(words))
	for _, x := range words {
		b = binary.LittleEndian.AppendUint64(b, x)
	}
	return m.data(name, b, U64, row)
}

// Size is the number of bytes of memory in use.
func (m *Module) Size() int { return m.end }
