package asm_test

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"

	"tilewright/solver/kernel/asm"
)

func instantiate(t *testing.T, m *asm.Module) api.Module {
	t.Helper()
	ctx := context.Background()
	r := wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfig())
	t.Cleanup(func() { r.Close(ctx) })
	mod, err := r.Instantiate(ctx, m.Encode())
	if err != nil {
		t.Fatalf("the module does not validate: %v", err)
	}
	return mod
}

func call(t *testing.T, m api.Module, name string, args ...uint64) uint64 {
	t.Helper()
	f := m.ExportedFunction(name)
	r, err := f.Call(context.Background(), args...)
	if err != nil {
		t.Fatalf("%s%v: %v", name, args, err)
	}
	switch types := f.Definition().ResultTypes(); {
	case len(types) == 0:
		return 0
	case types[0] == api.ValueTypeI32: // the upper half is not defined
		return uint64(uint32(r[0]))
	}
	return r[0]
}

// Every instruction on random words must do what Go's own operator does.
func TestInstructions(t *testing.T) {
	b2u := func(b bool) uint64 {
		if b {
			return 1
		}
		return 0
	}
	type binary struct {
		name   string
		emit   func(v, w asm.Value) asm.Value
		want64 func(a, b uint64) uint64
		want32 func(a, b uint32) uint64
	}
	ops := []binary{
		{"add", asm.Value.Add, func(a, b uint64) uint64 { return a + b }, func(a, b uint32) uint64 { return uint64(a + b) }},
		{"sub", asm.Value.Sub, func(a, b uint64) uint64 { return a - b }, func(a, b uint32) uint64 { return uint64(a - b) }},
		{"mul", asm.Value.Mul, func(a, b uint64) uint64 { return a * b }, func(a, b uint32) uint64 { return uint64(a * b) }},
		{"and", asm.Value.And, func(a, b uint64) uint64 { return a & b }, func(a, b uint32) uint64 { return uint64(a & b) }},
		{"or", asm.Value.Or, func(a, b uint64) uint64 { return a | b }, func(a, b uint32) uint64 { return uint64(a | b) }},
		{"xor", asm.Value.Xor, func(a, b uint64) uint64 { return a ^ b }, func(a, b uint32) uint64 { return uint64(a ^ b) }},
		{"shl", asm.Value.Shl, func(a, b uint64) uint64 { return a << (b & 63) }, func(a, b uint32) uint64 { return uint64(a << (b & 31)) }},
		{"shr", asm.Value.ShrU, func(a, b uint64) uint64 { return a >> (b & 63) }, func(a, b uint32) uint64 { return uint64(a >> (b & 31)) }},
		{"rotl", asm.Value.Rotl, func(a, b uint64) uint64 { return bits.RotateLeft64(a, int(b&63)) }, func(a, b uint32) uint64 { return uint64(bits.RotateLeft32(a, int(b&31))) }},
		{"eq", asm.Value.Eq, func(a, b uint64) uint64 { return b2u(a == b) }, func(a, b uint32) uint64 { return b2u(a == b) }},
		{"ne", asm.Value.Ne, func(a, b uint64) uint64 { return b2u(a != b) }, func(a, b uint32) uint64 { return b2u(a != b) }},
		{"lts", asm.Value.LtS, func(a, b uint64) uint64 { return b2u(int64(a) < int64(b)) }, func(a, b uint32) uint64 { return b2u(int32(a) < int32(b)) }},
		{"ltu", asm.Value.LtU, func(a, b uint64) uint64 { return b2u(a < b) }, func(a, b uint32) uint64 { return b2u(a < b) }},
		{"gtu", asm.Value.GtU, func(a, b uint64) uint64 { return b2u(a > b) }, func(a, b uint32) uint64 { return b2u(a > b) }},
		{"leu", asm.Value.LeU, func(a, b uint64) uint64 { return b2u(a <= b) }, func(a, b uint32) uint64 { return b2u(a <= b) }},
		{"geu", asm.Value.GeU, func(a, b uint64) uint64 { return b2u(a >= b) }, func(a, b uint32) uint64 { return b2u(a >= b) }},
		{"popcnt", func(v, _ asm.Value) asm.Value { return v.Popcnt() }, func(a, _ uint64) uint64 { return uint64(bits.OnesCount64(a)) }, func(a, _ uint32) uint64 { return uint64(bits.OnesCount32(a)) }},
		{"ctz", func(v, _ asm.Value) asm.Value { return v.Ctz() }, func(a, _ uint64) uint64 { return uint64(bits.TrailingZeros64(a)) }, func(a, _ uint32) uint64 { return uint64(bits.TrailingZeros32(a)) }},
		{"clz", func(v, _ asm.Value) asm.Value { return v.Clz() }, func(a, _ uint64) uint64 { return uint64(bits.LeadingZeros64(a)) }, func(a, _ uint32) uint64 { return uint64(bits.LeadingZeros32(a)) }},
		{"eqz", func(v, _ asm.Value) asm.Value { return v.Eqz() }, func(a, _ uint64) uint64 { return b2u(a == 0) }, func(a, _ uint32) uint64 { return b2u(a == 0) }},
		{"not", func(v, _ asm.Value) asm.Value { return v.Not() }, func(a, _ uint64) uint64 { return ^a }, func(a, _ uint32) uint64 { return uint64(^a) }},
		{"drop", func(v, _ asm.Value) asm.Value { return v.DropLowest() }, func(a, _ uint64) uint64 { return a & (a - 1) }, func(a, _ uint32) uint64 { return uint64(a & (a - 1)) }},
		{"wrap", func(v, _ asm.Value) asm.Value {
			if v.Type() == asm.I32 {
				return v.Extend().Wrap()
			}
			return v.Wrap()
		}, func(a, _ uint64) uint64 { return a & 0xffffffff }, func(a, _ uint32) uint64 { return uint64(a) }},
		{"select", func(v, w asm.Value) asm.Value { return asm.Select(v.LtU(w), v, w) }, func(a, b uint64) uint64 { return min(a, b) }, func(a, b uint32) uint64 { return uint64(min(a, b)) }},
	}
	m := &asm.Module{}
	for _, o := range ops {
		for _, typ := range []asm.Type{asm.I32, asm.I64} {
			// The result type is that of the emitted value.
			probe := &asm.Module{}
			pf := probe.Func("probe")
			result := o.emit(pf.Param(typ).Value, pf.Param(typ).Value).Type()
			f := m.Func(o.name+typ.String(), result)
			f.Return(o.emit(f.Param(typ).Value, f.Param(typ).Value))
		}
	}
	mod := instantiate(t, m)
	rnd := rand.New(rand.NewPCG(1, 2))
	words := []uint64{0, 1, 2, 63, 64, 1 << 31, 1<<32 - 1, 1 << 32, 1 << 63, ^uint64(0)}
	for range 20 {
		words = append(words, rnd.Uint64(), rnd.Uint64()&rnd.Uint64()&rnd.Uint64())
	}
	for _, o := range ops {
		for _, a := range words {
			for _, b := range words {
				if got, want := call(t, mod, o.name+"i64", a, b), o.want64(a, b); got != want {
					t.Errorf("i64.%s %#x %#x = %#x, want %#x", o.name, a, b, got, want)
				}
				x, y := uint32(a), uint32(b)
				if got, want := call(t, mod, o.name+"i32", uint64(x), uint64(y)), o.want32(x, y); got != want {
					t.Errorf("i32.%s %#x %#x = %#x, want %#x", o.name, x, y, got, want)
				}
			}
		}
	}
}

// Sets of 128 bits: every instruction on random words does what Go's own
// operator does with each of the two.
func TestSets(t *testing.T) {
	const low, high = 0x0123456789abcdef, 0xfedcba9876543210
	ops := []struct {
		name string
		emit func(v, w asm.Value) asm.Value
		want func(a, b uint64) uint64
	}{
		{"and", asm.Value.And, func(a, b uint64) uint64 { return a & b }},
		{"or", asm.Value.Or, func(a, b uint64) uint64 { return a | b }},
		{"xor", asm.Value.Xor, func(a, b uint64) uint64 { return a ^ b }},
		{"andnot", asm.Value.AndNot, func(a, b uint64) uint64 { return a &^ b }},
		{"not", func(v, _ asm.Value) asm.Value { return v.Not() }, func(a, _ uint64) uint64 { return ^a }},
	}
	m := &asm.Module{}
	at := m.Reserve(64)
	for _, o := range ops {
		// Two words for each set go in, the result's or whether it has a bit comes out.
		f := m.Func(o.name, asm.I64)
		var in []asm.Local
		for range 4 {
			in = append(in, f.Param(asm.I64))
		}
		what := f.Param(asm.I32)
		result := f.Local(asm.V128)
		for i, l := range in {
			f.Store64(asm.I32c(at), 8*i, l.Value)
		}
		f.Set(result, o.emit(asm.I32c(at).Load128(0), asm.I32c(at).Load128(16)))
		f.Store128(asm.I32c(at), 32, result.Value)
		f.Switch(what.Value, func() { f.Return(asm.I32c(at).Load64(32)) }, func() { f.Return(result.Word(1)) },
			func() { f.Return(result.Word(0)) }, func() { f.Return(result.AnyTrue().Extend()) })
		f.Unreachable()
	}
	f := m.Func("constant", asm.I64)
	f.Return(asm.V128c(low, high).Word(0).Xor(asm.V128c(low, high).Word(1)))
	mod := instantiate(t, m)
	if got := call(t, mod, "constant"); got != low^high {
		t.Errorf("the words of a constant have the union %#x", got)
	}
	rnd := rand.New(rand.NewPCG(3, 4))
	for range 50 {
		a := [2]uint64{rnd.Uint64() & rnd.Uint64(), rnd.Uint64() >> rnd.IntN(64)}
		b := [2]uint64{a[0] &^ (1 << rnd.IntN(64)), rnd.Uint64() << rnd.IntN(64)}
		if rnd.IntN(2) == 0 {
			b = a
		}
		for _, o := range ops {
			want := []uint64{o.want(a[0], b[0]), o.want(a[1], b[1]), o.want(a[0], b[0]), 0}
			if want[0]|want[1] != 0 {
				want[3] = 1
			}
			for what, w := range want {
				if got := call(t, mod, o.name, a[0], a[1], b[0], b[1], uint64(what)); got != w {
					t.Errorf("%s of %#x and %#x: value %d is %#x, want %#x", o.name, a, b, what, got, w)
				}
			}
		}
	}
}

// Constants of every length of the signed encoding come back.
func TestConstants(t *testing.T) {
	m := &asm.Module{}
	var want []uint64
	for s := range 64 {
		for _, v := range []uint64{1 << s, 1<<s - 1, -(1 << s) & ^uint64(0), ^uint64(1 << s)} {
			want = append(want, v)
		}
	}
	f := m.Func("constant", asm.I64)
	n := f.Param(asm.I32)
	cases := make([]func(), len(want))
	for i, v := range want {
		cases[i] = func() { f.Return(asm.I64c(v)) }
	}
	f.Switch(n.Value, cases...)
	f.Unreachable()
	mod := instantiate(t, m)
	for i, v := range want {
		if got := call(t, mod, "constant", uint64(i)); got != v {
			t.Errorf("constant %#x came back as %#x", v, got)
		}
	}
	if got := call(t, mod, "constant", 1<<20); got != want[len(want)-1] {
		t.Errorf("a number without a case runs %#x, not the last case", got)
	}
}

// Loops, blocks, memory, data and calls, by a sieve of Eratosthenes whose first
// two entries are data.
func TestSieve(t *testing.T) {
	const n = 1000
	m := &asm.Module{}
	composite := m.Data([]byte{1, 1})
	m.Reserve(n)
	mark := m.Internal("mark")
	step, at := mark.Param(asm.I32), mark.Local(asm.I32)
	mark.Set(at, step.Add(step.Value))
	mark.Block(func(end asm.Label) {
		mark.Loop(func(top asm.Label) {
			mark.BrIf(end, at.GeU(asm.I32c(n)))
			mark.Store8(at.Value, composite, asm.I32c(1))
			mark.Set(at, at.Add(step.Value))
			mark.Br(top)
		})
	})
	f := m.Func("primes", asm.I32)
	p, count := f.Local(asm.I32), f.Local(asm.I32)
	f.Loop(func(top asm.Label) {
		f.IfElse(p.Load8(composite).Eqz(), func() {
			f.Call(mark, p.Value)
			f.Set(count, count.Add(asm.I32c(1)))
		}, func() {
			f.Store8(p.Value, composite, asm.I32c(1))
		})
		f.BrIf(top, p.Tee(p.Add(asm.I32c(1))).LtU(asm.I32c(n)))
	})
	f.Return(count.Value)
	if got := call(t, instantiate(t, m), "primes"); got != 168 {
		t.Errorf("there are 168 primes below 1000, not %d", got)
	}
}

// Words of every width are stored, copied and loaded little-endian.
func TestMemory(t *testing.T) {
	m := &asm.Module{}
	words := m.Data64([]uint64{0x0123456789abcdef})
	halves := m.Data32([]uint32{0x89abcdef, 0x01234567})
	to := m.Reserve(16)
	f := m.Func("copy", asm.I64)
	f.CopyMemory(asm.I32c(to), asm.I32c(halves), asm.I32c(8))
	f.If(asm.I32c(to).Load64(0).Ne(asm.I32c(words).Load64(0)), func() { f.Return(asm.I64c(1)) })
	f.Store32(asm.I32c(to), 8, asm.I32c(words).Load32(4))
	f.Store16(asm.I32c(to), 12, asm.I32c(words).Load16(2))
	f.Store64(asm.I32c(to), 0, asm.I32c(to).Load64(8))
	f.Return(asm.I32c(to).Load64(0))
	if got, want := call(t, instantiate(t, m), "copy"), uint64(0x89ab01234567); got != want {
		t.Errorf("copy gave %#x, want %#x", got, want)
	}
	if m.Size()%64 != 16 {
		t.Errorf("reserved memory does not start at a cache line: %d bytes in use", m.Size())
	}
}

// A kernel's mistakes panic where they are made, with the function's name.
func TestMistakesPanic(t *testing.T) {
	m := &asm.Module{}
	f := m.Func("bad", asm.I32)
	p := f.Param(asm.I32)
	var gone asm.Label
	f.Block(func(l asm.Label) { gone = l })
	g := m.Internal("g")
	for what, do := range map[string]func(){
		"types":     func() { p.Add(asm.I64c(1)) },
		"set":       func() { f.Set(p, asm.I64c(1)) },
		"address":   func() { f.Store64(asm.I64c(0), 0, asm.I64c(0)) },
		"label":     func() { f.Br(gone) },
		"results":   func() { f.Return() },
		"arguments": func() { f.Call(g, asm.I32c(1)) },
		"value":     func() { asm.Call(g) },
		"sum":       func() { asm.V128c(0, 0).Add(asm.V128c(0, 0)) },
		"set of":    func() { p.AnyTrue() },
		"late":      func() { f.Local(asm.I32); f.Param(asm.I32) },
	} {
		t.Run(what, func(t *testing.T) {
			defer func() {
				if s, ok := recover().(string); !ok || !strings.HasPrefix(s, "asm: ") {
					t.Errorf("no panic from package asm, but %v", s)
				}
			}()
			do()
		})
	}
}
