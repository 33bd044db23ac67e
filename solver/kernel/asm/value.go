package asm

import "encoding/binary"

// Type is a value type of WebAssembly.
type Type byte

const (
	I32  Type = 0x7f
	I64  Type = 0x7e
	V128 Type = 0x7b // 128 bits, as a set
)

func (t Type) String() string {
	switch t {
	case I32:
		return "i32"
	case I64:
		return "i64"
	}
	return "v128"
}

// Value is an expression that leaves one value of its type. It may be used
// more than once; its code is then emitted, and its effects happen, each time.
type Value struct{ *expression }

// expression is apart so that a Value is one word: Go passes arguments in
// memory, and kernels pass little but Values.
type expression struct {
	typ  Type
	code []byte
}

func value(t Type, code []byte) Value { return Value{&expression{t, code}} }

// Type is the type of the value.
func (v Value) Type() Type { return v.typ }

// I32c is a constant.
func I32c(n int) Value { return value(I32, sleb([]byte{0x41}, int64(int32(n)))) }

// I64c is a constant.
func I64c(n uint64) Value { return value(I64, sleb([]byte{0x42}, int64(n))) }

// V128c is a constant of two words, the lower bits first.
func V128c(low, high uint64) Value {
	c := binary.LittleEndian.AppendUint64([]byte{0xfd, 0x0c}, low)
	return value(V128, binary.LittleEndian.AppendUint64(c, high))
}

func (v Value) want(t Type, op string) {
	if v.typ != t {
		panic("asm: " + op + " wants " + t.String() + ", not " + v.typ.String())
	}
}

// op holds the opcodes of an instruction for i32, for i64, and, where there is
// one, for v128.
type op struct {
	name           string
	i32, i64, v128 byte
}

var (
	opAdd  = op{"add", 0x6a, 0x7c, 0}
	opSub  = op{"sub", 0x6b, 0x7d, 0}
	opMul  = op{"mul", 0x6c, 0x7e, 0}
	opAnd  = op{"and", 0x71, 0x83, 0x4e}
	opOr   = op{"or", 0x72, 0x84, 0x50}
	opXor  = op{"xor", 0x73, 0x85, 0x51}
	opShl  = op{"shl", 0x74, 0x86, 0}
	opShrU = op{"shr_u", 0x76, 0x88, 0}
	opRotl = op{"rotl", 0x77, 0x89, 0}
	opEq   = op{"eq", 0x46, 0x51, 0}
	opNe   = op{"ne", 0x47, 0x52, 0}
	opLtS  = op{"lt_s", 0x48, 0x53, 0}
	opLtU  = op{"lt_u", 0x49, 0x54, 0}
	opGtU  = op{"gt_u", 0x4b, 0x56, 0}
	opLeU  = op{"le_u", 0x4d, 0x58, 0}
	opGeU  = op{"ge_u", 0x4f, 0x5a, 0}
	opEqz  = op{"eqz", 0x45, 0x50, 0}
	opClz  = op{"clz", 0x67, 0x79, 0}
	opCtz  = op{"ctz", 0x68, 0x7a, 0}
	opPop  = op{"popcnt", 0x69, 0x7b, 0}
)

// appendTo appends the instruction for a type.
func (o op) appendTo(code []byte, t Type) []byte {
	switch {
	case t == I32:
		return append(code, o.i32)
	case t == I64:
		return append(code, o.i64)
	case o.v128 == 0:
		panic("asm: there is no " + o.name + " of v128")
	}
	return append(code, 0xfd, o.v128)
}

func (v Value) binary(o op, w Value, result Type) Value {
	w.want(v.typ, o.name)
	c := make([]byte, 0, len(v.code)+len(w.code)+2)
	c = append(append(c, v.code...), w.code...)
	return value(result, o.appendTo(c, v.typ))
}

func (v Value) unary(o op, result Type) Value {
	c := make([]byte, 0, len(v.code)+1)
	return value(result, o.appendTo(append(c, v.code...), v.typ))
}

// Arithmetic and logic, of two values of one type.

func (v Value) Add(w Value) Value { return v.binary(opAdd, w, v.typ) }
func (v Value) Sub(w Value) Value { return v.binary(opSub, w, v.typ) }
func (v Value) Mul(w Value) Value { return v.binary(opMul, w, v.typ) }
func (v Value) And(w Value) Value { return v.binary(opAnd, w, v.typ) }
func (v Value) Or(w Value) Value  { return v.binary(opOr, w, v.typ) }
func (v Value) Xor(w Value) Value { return v.binary(opXor, w, v.typ) }

// Plus adds a constant to an i32.
func (v Value) Plus(n int) Value { return v.Add(I32c(n)) }

// Shl shifts left by w modulo the width.
func (v Value) Shl(w Value) Value { return v.binary(opShl, w, v.typ) }

// ShrU shifts right by w modulo the width, filling with zeros.
func (v Value) ShrU(w Value) Value { return v.binary(opShrU, w, v.typ) }

// Rotl rotates left by w modulo the width.
func (v Value) Rotl(w Value) Value { return v.binary(opRotl, w, v.typ) }

// Comparisons give an i32, 1 or 0.

func (v Value) Eq(w Value) Value  { return v.binary(opEq, w, I32) }
func (v Value) Ne(w Value) Value  { return v.binary(opNe, w, I32) }
func (v Value) LtS(w Value) Value { return v.binary(opLtS, w, I32) }
func (v Value) LtU(w Value) Value { return v.binary(opLtU, w, I32) }
func (v Value) GtU(w Value) Value { return v.binary(opGtU, w, I32) }
func (v Value) LeU(w Value) Value { return v.binary(opLeU, w, I32) }
func (v Value) GeU(w Value) Value { return v.binary(opGeU, w, I32) }

// Eqz is 1 when the value is 0.
func (v Value) Eqz() Value { return v.unary(opEqz, I32) }

// Counting bits; Ctz and Clz of 0 are the width.

func (v Value) Popcnt() Value { return v.unary(opPop, v.typ) }
func (v Value) Ctz() Value    { return v.unary(opCtz, v.typ) }
func (v Value) Clz() Value    { return v.unary(opClz, v.typ) }

// Not is the bitwise complement.
func (v Value) Not() Value {
	switch v.typ {
	case I32:
		return v.Xor(I32c(-1))
	case I64:
		return v.Xor(I64c(^uint64(0)))
	}
	return v.vector(V128, 0x4d)
}

// vector appends an instruction on v128 to the code of v.
func (v Value) vector(result Type, code ...byte) Value {
	return value(result, append(append(append([]byte{}, v.code...), 0xfd), code...))
}

// AndNot is what v has and w has not, both v128.
func (v Value) AndNot(w Value) Value {
	v.want(V128, "andnot")
	w.want(V128, "andnot")
	return value(V128, append(v.code[:len(v.code):len(v.code)], w.code...)).vector(V128, 0x4f)
}

// AnyTrue of a v128 is 1 when it has a bit.
func (v Value) AnyTrue() Value {
	v.want(V128, "any_true")
	return v.vector(I32, 0x53)
}

// Word is one of the two words of a v128, as an i64.
func (v Value) Word(i int) Value {
	v.want(V128, "extract_lane")
	return v.vector(I64, 0x1d, byte(i))
}

// DropLowest clears the lowest bit that is set.
func (v Value) DropLowest() Value {
	if v.typ == I32 {
		return v.And(v.Sub(I32c(1)))
	}
	return v.And(v.Sub(I64c(1)))
}

// Wrap keeps the low 32 bits of an i64.
func (v Value) Wrap() Value {
	v.want(I64, "wrap")
	return value(I32, append(append([]byte{}, v.code...), 0xa7))
}

// Extend makes an i64 of an unsigned i32.
func (v Value) Extend() Value {
	v.want(I32, "extend")
	return value(I64, append(append([]byte{}, v.code...), 0xad))
}

// Select is v when cond is not 0, else w. Both are evaluated.
func Select(cond, v, w Value) Value {
	cond.want(I32, "select")
	w.want(v.typ, "select")
	c := make([]byte, 0, len(v.code)+len(w.code)+len(cond.code)+1)
	c = append(append(append(c, v.code...), w.code...), cond.code...)
	return value(v.typ, append(c, 0x1b))
}

// load emits a load from address v (an i32) plus offset.
func (v Value) load(t Type, code, align byte, offset int) Value {
	v.want(I32, "load")
	c := append(append([]byte{}, v.code...), code, align)
	return value(t, uleb(c, uint64(offset)))
}

// Loads from the address v, an i32, plus a constant offset.

func (v Value) Load32(offset int) Value { return v.load(I32, 0x28, 2, offset) }
func (v Value) Load64(offset int) Value { return v.load(I64, 0x29, 3, offset) }
func (v Value) Load8(offset int) Value  { return v.load(I32, 0x2d, 0, offset) }
func (v Value) Load16(offset int) Value { return v.load(I32, 0x2f, 1, offset) }
func (v Value) Load128(offset int) Value {
	v.want(I32, "load")
	return value(V128, uleb(append(v.code[:len(v.code):len(v.code)], 0xfd, 0x00, 4), uint64(offset)))
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
