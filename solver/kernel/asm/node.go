package asm

// node is an instruction with its operands: an expression, or a statement if typ is 0. A node does not change once it
// is made, except the bodies of blocks that are still open.
type node struct {
	op   *op
	typ  Type
	kind Type // it chooses the code of op
	args []*node
	// n is a constant, the offset of a load or store, or the number of a lane. high has the upper bits of a v128.
	n, high  uint64
	variable *variable // that is read or set
	callee   *Func
	label    *label // of a block, or where a branch goes
	// body has the statements of a block or of an if. otherwise has those of its else.
	body, otherwise []*node
	field           string // what is loaded or stored, for the text
}

// variable is a parameter or a local variable of a function.
type variable struct {
	name  string
	typ   Type
	index int
}

// label is what branches go to: the end of a block or the top of a loop.
type label struct{ name string }

// op is an instruction. Its code depends on the type of the first operand, or of the value that is loaded or stored.
// Codes of v128 come after a prefix. A code of 0 says that there is no such instruction.
type op struct {
	name           string
	i32, i64, v128 byte
	isAccess       bool // a load or store
	align          byte // of that: the binary logarithm of its bytes
}

// Instructions that compute. Names are those of the text format without the type.
var (
	opAdd         = &op{name: "add", i32: 0x6a, i64: 0x7c}
	opSub         = &op{name: "sub", i32: 0x6b, i64: 0x7d}
	opMul         = &op{name: "mul", i32: 0x6c, i64: 0x7e}
	opAnd         = &op{name: "and", i32: 0x71, i64: 0x83, v128: 0x4e}
	opOr          = &op{name: "or", i32: 0x72, i64: 0x84, v128: 0x50}
	opXor         = &op{name: "xor", i32: 0x73, i64: 0x85, v128: 0x51}
	opShl         = &op{name: "shl", i32: 0x74, i64: 0x86}
	opShrU        = &op{name: "shr_u", i32: 0x76, i64: 0x88}
	opRotl        = &op{name: "rotl", i32: 0x77, i64: 0x89}
	opEq          = &op{name: "eq", i32: 0x46, i64: 0x51}
	opNe          = &op{name: "ne", i32: 0x47, i64: 0x52}
	opLtS         = &op{name: "lt_s", i32: 0x48, i64: 0x53}
	opLtU         = &op{name: "lt_u", i32: 0x49, i64: 0x54}
	opGtU         = &op{name: "gt_u", i32: 0x4b, i64: 0x56}
	opLeU         = &op{name: "le_u", i32: 0x4d, i64: 0x58}
	opGeU         = &op{name: "ge_u", i32: 0x4f, i64: 0x5a}
	opEqz         = &op{name: "eqz", i32: 0x45, i64: 0x50}
	opClz         = &op{name: "clz", i32: 0x67, i64: 0x79}
	opCtz         = &op{name: "ctz", i32: 0x68, i64: 0x7a}
	opPopcnt      = &op{name: "popcnt", i32: 0x69, i64: 0x7b}
	opNot         = &op{name: "not", v128: 0x4d}
	opAndNot      = &op{name: "andnot", v128: 0x4f}
	opAnyTrue     = &op{name: "any_true", v128: 0x53}
	opExtractLane = &op{name: "extract_lane", v128: 0x1d}
	opEqWords     = &op{name: "eq", v128: 0xd6}
	opBitmask     = &op{name: "bitmask", v128: 0xc4}
	opWrap        = &op{name: "wrap_i64", i64: 0xa7}
	opExtend      = &op{name: "extend_i32_u", i32: 0xad}
	opConst       = &op{name: "const", i32: 0x41, i64: 0x42, v128: 0x0c}
	opSelect      = &op{name: "select", i32: 0x1b}
)

// Loads and stores, by Storage.
var (
	opLoad = [...]*op{
		U8:   {name: "load8_u", i32: 0x2d, isAccess: true, align: 0},
		U16:  {name: "load16_u", i32: 0x2f, isAccess: true, align: 1},
		U32:  {name: "load", i32: 0x28, isAccess: true, align: 2},
		U64:  {name: "load", i64: 0x29, isAccess: true, align: 3},
		U128: {name: "load", v128: 0x00, isAccess: true, align: 4},
	}
	opStore = [...]*op{
		U8:   {name: "store8", i32: 0x3a, isAccess: true, align: 0},
		U16:  {name: "store16", i32: 0x3b, isAccess: true, align: 1},
		U32:  {name: "store", i32: 0x36, isAccess: true, align: 2},
		U64:  {name: "store", i64: 0x37, isAccess: true, align: 3},
		U128: {name: "store", v128: 0x0b, isAccess: true, align: 4},
	}
)

// Instructions with one code for all types, in i32, and instructions of structure.
var (
	opGet         = &op{name: "local.get", i32: 0x20}
	opSet         = &op{name: "local.set", i32: 0x21}
	opTee         = &op{name: "local.tee", i32: 0x22}
	opBlock       = &op{name: "block", i32: 0x02}
	opLoop        = &op{name: "loop", i32: 0x03}
	opIf          = &op{name: "if", i32: 0x04}
	opBr          = &op{name: "br", i32: 0x0c}
	opBrIf        = &op{name: "br_if", i32: 0x0d}
	opReturn      = &op{name: "return", i32: 0x0f}
	opCall        = &op{name: "call", i32: 0x10}
	opUnreachable = &op{name: "unreachable", i32: 0x00}
	opCopy        = &op{name: "memory.copy", i32: 0x0a}
	opFill        = &op{name: "memory.fill", i32: 0x0b}
)

const (
	opElse = 0x05
	opEnd  = 0x0b
	// These are the prefixes of the instructions on memory ranges and on v128.
	prefixMemory = 0xfc
	prefixVector = 0xfd
	blockIsEmpty = 0x40 // the type of a block without a value
)
