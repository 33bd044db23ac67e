// Package asm assembles WebAssembly modules: what a search kernel needs of it,
// written so that a kernel reads like the algorithm.
//
//   - A [Value] is a typed expression that leaves one i32, i64 or v128; its methods
//     are the instructions, under their names in the specification: value.go
//   - Memory is laid out in tables ([Module.Data64] …, [Module.Room]) and in records
//     ([NewRecord]). A [Field] says where in them a value lies; [Field.At] and
//     [Field.Of] give the [Slot] of one record or row: memory.go
//   - A [Func] is a list of statements over such values: Set, If and Else, While, Do,
//     Forever with Break and Continue, Block and Jump, Call, Return: func.go
//   - A [Module] is functions and memory: module.go. [Module.Encode] writes it in the
//     binary format: encode.go; [Module.Text] in the text format, to be read: text.go
//   - What both write is a tree of instructions: node.go
//
// Whatever takes a value takes a [Local], a [Slot], or a number as well, an int or a
// uint64, which becomes a constant of the type wanted there:
//
//	f := m.Func("sum", asm.I64) // sum(n i32) i64: of the first n weights
//	n, sum := f.Param("n", asm.I32), f.Local("sum", asm.I64)
//	f.While("weight", n.NonZero(), func() {
//		f.Set(n, n.Sub(1))
//		f.Set(sum, sum.Add(weights.Of(n)))
//	})
//	f.Return(sum)
//
// Mistakes in a kernel's own source (types that do not match, a jump to a block that
// is not around it) are programming errors, so they panic where they are made instead
// of giving a module that fails somewhere else.
//
// The formats are those of the WebAssembly core specification, version 1, of which
// this uses one memory, no tables, no imports and the integer instructions; and
// version 2 for copying memory and for sets of 128 bits, which a kernel that does
// without does not ask for.
package asm
