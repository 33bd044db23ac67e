// Package asm assembles WebAssembly modules. It has what a search kernel needs, so that a kernel reads like the
// algorithm.
//
//   - A [Value] is a typed expression that leaves one i32, i64 or v128. Its methods are the instructions, under their
//     names in the specification: value.go
//   - Memory is laid out in tables ([Module.Data64] …, [Module.Room]) and in records ([NewRecord]). A [Field] says
//     where in them a value lies; [Field.At] and [Field.Of] give the [Slot] of one record or row: memory.go
//   - A [Func] is a list of statements over such values: Set, If and Else, While, Do, Forever with Break and Continue,
//     Block and Jump, Call, Return: func.go
//   - A [Module] is functions and memory: module.go. [Module.Encode] writes it in the binary format: encode.go;
//     [Module.Text] writes it in the text format, for people to read: text.go
//   - Both write a tree of instructions: node.go
//
// Wherever a value is taken, a [Local], a [Slot] or a number (an int or a uint64) can stand too. A number becomes a
// constant of the type that is needed there:
//
//	f := m.Func("sum", asm.I64) // sum(n i32) i64: of the first n weights
//	n, sum := f.Param("n", asm.I32), f.Local("sum", asm.I64)
//	f.While("weight", n.NonZero(), func() {
//		f.Set(n, n.Sub(1))
//		f.Set(sum, sum.Add(weights.Of(n)))
//	})
//	f.Return(sum)
//
// Mistakes in a kernel's own source are programming errors: types that do not match, or a jump to a block that is not
// around it. They panic where they are made, instead of giving a module that fails somewhere else.
//
// The formats are those of the WebAssembly core specification. From version 1 this uses one memory, no tables, no
// imports and the integer instructions. From version 2 it uses copying memory and vectors of 128 bits; a kernel without
// vectors does not ask for them.
package asm
