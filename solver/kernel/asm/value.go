package asm

import "strconv"

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

// Value is an expression that leaves one value of its type. It may be used more than once. Each time its code is
// emitted, and its effects happen.
type Value struct{ *node }

// Operand is what operators and statements take: a [Value], a [Local], a [Slot], or a number, an int or a uint64. A
// number becomes a constant of the type that is needed there. Anything else panics.
type Operand any

// readable is anything with a value: a Value, or a type that embeds one.
type readable interface{ read() Value }

func (v Value) read() Value { return v }

// Type is the type of the value.
func (v Value) Type() Type { return v.typ }

// operand is x as a value of type t. of names the instruction or statement, for errors.
func operand(x Operand, t Type, of string) Value {
	switch x := x.(type) {
	case readable:
		v := x.read()
		if v.typ != t {
			panic("asm: " + of + " wants " + t.String() + ", not " + v.typ.String())
		}
		return v
	case int:
		if t == I32 && (int64(x) < -1<<31 || int64(x) >= 1<<32) || t == V128 {
			break
		}
		return constant(t, uint64(x))
	case uint64:
		if t == I32 && x >= 1<<32 || t == V128 {
			break
		}
		return constant(t, x)
	}
	panic("asm: " + of + " takes a " + t.String() + ", or a number that fits")
}

func constant(t Type, n uint64) Value {
	if t == I32 {
		n = uint64(int64(int32(n)))
	}
	return Value{&node{op: opConst, typ: t, kind: t, n: n}}
}

// I32c is a constant, for places where no other operand gives its type.
func I32c(n int) Value { return operand(n, I32, "i32.const") }

// I64c is a constant.
func I64c(n uint64) Value { return constant(I64, n) }

// V128c is a constant of two words, the lower bits first.
func V128c(low, high uint64) Value {
	return Value{&node{op: opConst, typ: V128, kind: V128, n: low, high: high}}
}

// binary is an instruction on v and an operand of the same type.
func (v Value) binary(o *op, x Operand, result Type) Value {
	if v.typ == V128 && o.v128 == 0 {
		panic("asm: there is no " + o.name + " of v128")
	}
	return Value{&node{op: o, typ: result, kind: v.typ, args: []*node{v.node, operand(x, v.typ, o.name).node}}}
}

func (v Value) unary(o *op, result Type) Value {
	if v.typ == V128 && o.v128 == 0 {
		panic("asm: there is no " + o.name + " of v128")
	}
	return Value{&node{op: o, typ: result, kind: v.typ, args: []*node{v.node}}}
}

// Arithmetic and logic.

func (v Value) Add(x Operand) Value { return v.binary(opAdd, x, v.typ) }
func (v Value) Sub(x Operand) Value { return v.binary(opSub, x, v.typ) }
func (v Value) Mul(x Operand) Value { return v.binary(opMul, x, v.typ) }
func (v Value) And(x Operand) Value { return v.binary(opAnd, x, v.typ) }
func (v Value) Or(x Operand) Value  { return v.binary(opOr, x, v.typ) }
func (v Value) Xor(x Operand) Value { return v.binary(opXor, x, v.typ) }

// Shl shifts left by x modulo the width.
func (v Value) Shl(x Operand) Value { return v.binary(opShl, x, v.typ) }

// ShrU shifts right by x modulo the width, filling with zeros.
func (v Value) ShrU(x Operand) Value { return v.binary(opShrU, x, v.typ) }

// Rotl rotates left by x modulo the width.
func (v Value) Rotl(x Operand) Value { return v.binary(opRotl, x, v.typ) }

// Comparisons give an i32, 1 or 0.

func (v Value) Eq(x Operand) Value  { return v.binary(opEq, x, I32) }
func (v Value) Ne(x Operand) Value  { return v.binary(opNe, x, I32) }
func (v Value) LtS(x Operand) Value { return v.binary(opLtS, x, I32) }
func (v Value) LtU(x Operand) Value { return v.binary(opLtU, x, I32) }
func (v Value) GtU(x Operand) Value { return v.binary(opGtU, x, I32) }
func (v Value) LeU(x Operand) Value { return v.binary(opLeU, x, I32) }
func (v Value) GeU(x Operand) Value { return v.binary(opGeU, x, I32) }

// Eqz is 1 when the value is 0. NonZero is 1 when it is not.
func (v Value) Eqz() Value     { return v.unary(opEqz, I32) }
func (v Value) NonZero() Value { return v.Eqz().Eqz() }

// negated is a condition that holds where v, an i32, is 0.
func (v Value) negated() Value {
	if v.op == opEqz && v.args[0].typ == I32 {
		return Value{v.args[0]}
	}
	for _, pair := range [...][2]*op{{opEq, opNe}, {opLtU, opGeU}, {opGtU, opLeU}} {
		for i, o := range pair {
			if v.op == o {
				return Value{&node{op: pair[1-i], typ: I32, kind: v.kind, args: v.args}}
			}
		}
	}
	return v.Eqz()
}

// Counting bits; Ctz and Clz of 0 are the width.

func (v Value) Popcnt() Value { return v.unary(opPopcnt, v.typ) }
func (v Value) Ctz() Value    { return v.unary(opCtz, v.typ) }
func (v Value) Clz() Value    { return v.unary(opClz, v.typ) }

// Neg is the value with the other sign.
func (v Value) Neg() Value { return constant(v.typ, 0).Sub(v) }

// Not is the bitwise complement.
func (v Value) Not() Value {
	if v.typ == V128 {
		return v.unary(opNot, V128)
	}
	return v.Xor(-1)
}

// LowestBit keeps only the lowest bit that is set. DropLowest clears that bit.
func (v Value) LowestBit() Value  { return v.And(v.Neg()) }
func (v Value) DropLowest() Value { return v.And(v.Sub(1)) }

// AndNot has the bits of v that x does not have; both are v128.
func (v Value) AndNot(x Operand) Value {
	v.want(V128, opAndNot)
	return v.binary(opAndNot, x, V128)
}

// AnyTrue of a v128 is 1 when any bit is set.
func (v Value) AnyTrue() Value {
	v.want(V128, opAnyTrue)
	return v.unary(opAnyTrue, I32)
}

// Word is one of the two words of a v128, as an i64.
func (v Value) Word(i int) Value {
	v.want(V128, opExtractLane)
	return Value{&node{op: opExtractLane, typ: I64, kind: V128, n: uint64(i), args: []*node{v.node}}}
}

// ZeroWords of a v128 is an i32 whose bit i is set where word i is 0.
func (v Value) ZeroWords() Value {
	v.want(V128, opEqWords)
	return v.binary(opEqWords, V128c(0, 0), V128).unary(opBitmask, I32)
}

// Wrap keeps the low 32 bits of an i64.
func (v Value) Wrap() Value {
	v.want(I64, opWrap)
	return v.unary(opWrap, I32)
}

// Extend turns an unsigned i32 into an i64.
func (v Value) Extend() Value {
	v.want(I32, opExtend)
	return v.unary(opExtend, I64)
}

func (v Value) want(t Type, o *op) { operand(v, t, o.name) }

// Bit is a word with bit i, an i32 below 64.
func Bit(i Operand) Value { return I64c(1).Shl(operand(i, I32, "a bit's number").Extend()) }

// Select is v when cond is not 0, else w. Both are evaluated. At least one of them must not be a plain number.
func Select(cond, v, w Operand) Value {
	t, ok := v.(readable)
	if !ok {
		t, ok = w.(readable)
	}
	if !ok {
		panic("asm: select between two numbers: " + strconv.Quote("I32c") + " says the type of one")
	}
	typ := t.read().typ
	return Value{&node{op: opSelect, typ: typ, kind: I32, args: []*node{
		operand(v, typ, "select").node, operand(w, typ, "select").node, operand(cond, I32, "select").node}}}
}
