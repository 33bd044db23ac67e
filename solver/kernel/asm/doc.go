// Package asm assembles WebAssembly modules: what a search kernel needs of it,
// written so that a kernel reads like the algorithm.
//
// A [Value] is a typed expression that leaves one i32, i64 or v128; a [Func] is a list
// of statements over such values, with structured control flow. Mistakes in a
// kernel's own source (types that do not match, a label used outside its block)
// are programming errors, so they panic where they are made instead of giving a
// module that fails somewhere else.
//
//	f := m.Func("sum", asm.I64)      // sum(n i64) i64
//	n := f.Param(asm.I64)
//	s := f.Local(asm.I64)
//	f.Loop(func(top asm.Label) {
//		f.Set(s, s.Add(n.Value))
//		f.Set(n, n.Sub(asm.I64c(1)))
//		f.BrIf(top, n.Eqz().Eqz())
//	})
//	f.Return(s.Value)
//
// The binary format is that of the WebAssembly core specification, version 1
// (sections 5.3 to 5.5), of which this uses one memory, no tables, no imports
// and the integer instructions; and version 2 for copying memory and for sets of
// 128 bits, which a kernel that does without does not ask for.
package asm
