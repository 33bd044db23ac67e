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
		emit   func(v asm.Value, w asm.Operand) asm.Value
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
		{"rotl", asm.Value.Rotl, func(a, b uint64) uint64 { return bits.RotateLeft64(a, int(b&63)) },
			func(a, b uint32) uint64 { return uint64(bits.RotateLeft32(a, int(b&31))) }},
		{"eq", asm.Value.Eq, func(a, b uint64) uint64 { return b2u(a == b) }, func(a, b uint32) uint64 { return b2u(a == b) }},
		{"ne", asm.Value.Ne, func(a, b uint64) uint64 { return b2u(a != b) }, func(a, b uint32) uint64 { return b2u(a != b) }},
		{"lts", asm.Value.LtS, func(a, b uint64) uint64 { return b2u(int64(a) < int64(b)) },
			func(a, b uint32) uint64 { return b2u(int32(a) < int32(b)) }},
		{"ltu", asm.Value.LtU, func(a, b uint64) uint64 { return b2u(a < b) }, func(a, b uint32) uint64 { return b2u(a < b) }},
		{"gtu", asm.Value.GtU, func(a, b uint64) uint64 { return b2u(a > b) }, func(a, b uint32) uint64 { return b2u(a > b) }},
		{"leu", asm.Value.LeU, func(a, b uint64) uint64 { return b2u(a <= b) }, func(a, b uint32) uint64 { return b2u(a <= b) }},
		{"geu", asm.Value.GeU, func(a, b uint64) uint64 { return b2u(a >= b) }, func(a, b uint32) uint64 { return b2u(a >= b) }},
		{"popcnt", func(v asm.Value, _ asm.Operand) asm.Value { return v.Popcnt() },
			func(a, _ uint64) uint64 { return uint64(bits.OnesCount64(a)) },
			func(a, _ uint32) uint64 { return uint64(bits.OnesCount32(a)) }},
		{"ctz", func(v asm.Value, _ asm.Operand) asm.Value { return v.Ctz() },
			func(a, _ uint64) uint64 { return uint64(bits.TrailingZeros64(a)) },
			func(a, _ uint32) uint64 { return uint64(bits.TrailingZeros32(a)) }},
		{"clz", func(v asm.Value, _ asm.Operand) asm.Value { return v.Clz() },
			func(a, _ uint64) uint64 { return uint64(bits.LeadingZeros64(a)) },
			func(a, _ uint32) uint64 { return uint64(bits.LeadingZeros32(a)) }},
		{"eqz", func(v asm.Value, _ asm.Operand) asm.Value { return v.Eqz() },
			func(a, _ uint64) uint64 { return b2u(a == 0) }, func(a, _ uint32) uint64 { return b2u(a == 0) }},
		{"not", func(v asm.Value, _ asm.Operand) asm.Value { return v.Not() }, func(a, _ uint64) uint64 { return ^a },
			func(a, _ uint32) uint64 { return uint64(^a) }},
		{"drop", func(v asm.Value, _ asm.Operand) asm.Value { return v.DropLowest() },
			func(a, _ uint64) uint64 { return a & (a - 1) }, func(a, _ uint32) uint64 { return uint64(a & (a - 1)) }},
		{"wrap", func(v asm.Value, _ asm.Operand) asm.Value {
			if v.Type() == asm.I32 {
				return v.Extend().Wrap()
			}
			return v.Wrap()
		}, func(a, _ uint64) uint64 { return a & 0xffffffff }, func(a, _ uint32) uint64 { return uint64(a) }},
		{"select", func(v asm.Value, w asm.Operand) asm.Value { return asm.Select(v.LtU(w), v, w) },
			func(a, b uint64) uint64 { return min(a, b) }, func(a, b uint32) uint64 { return uint64(min(a, b)) }},
	}
	m := &asm.Module{}
	for _, o := range ops {
		for _, typ := range []asm.Type{asm.I32, asm.I64} {
			// The result type is that of the emitted value.
			probe := &asm.Module{}
			pf := probe.Func("probe")
			result := o.emit(pf.Param("v", typ).Value, pf.Param("w", typ)).Type()
			f := m.Func(o.name+typ.String(), result)
			f.Return(o.emit(f.Param("v", typ).Value, f.Param("w", typ)))
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

// Sets of 128 bits: every instruction on random words does what Go's own operator does with each word.
func TestSets(t *testing.T) {
	const low, high = 0x0123456789abcdef, 0xfedcba9876543210
	ops := []struct {
		name string
		emit func(v asm.Value, w asm.Operand) asm.Value
		want func(a, b uint64) uint64
	}{
		{"and", asm.Value.And, func(a, b uint64) uint64 { return a & b }},
		{"or", asm.Value.Or, func(a, b uint64) uint64 { return a | b }},
		{"xor", asm.Value.Xor, func(a, b uint64) uint64 { return a ^ b }},
		{"andnot", asm.Value.AndNot, func(a, b uint64) uint64 { return a &^ b }},
		{"not", func(v asm.Value, _ asm.Operand) asm.Value { return v.Not() }, func(a, _ uint64) uint64 { return ^a }},
	}
	m := &asm.Module{}
	at := m.Room("sets", asm.U128, 1, 3)
	for _, o := range ops {
		// Two words for each set go in. The two words of the result come out, or whether it has a bit.
		f := m.Func(o.name, asm.I64)
		var in []asm.Local
		for range 4 {
			in = append(in, f.Param("in", asm.I64))
		}
		what := f.Param("what", asm.I32)
		result := f.Local("result", asm.V128)
		for i, l := range in {
			f.Set(at.As(asm.U64).Item(i).At(0), l)
		}
		f.Set(result, o.emit(at.Of(0).Value, at.Of(1)))
		f.Set(at.Of(2), result)
		f.If(what.Eqz(), func() { f.Return(at.As(asm.U64).Of(2)) })
		f.If(what.Eq(1), func() { f.Return(result.Word(1)) })
		f.If(what.Eq(2), func() { f.Return(result.Word(0)) })
		f.If(what.Eq(3), func() { f.Return(result.AnyTrue().Extend()) })
		f.Return(result.ZeroWords().Extend())
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
			want := []uint64{o.want(a[0], b[0]), o.want(a[1], b[1]), o.want(a[0], b[0]), 0, 0}
			for i, w := range want[:2] {
				if w == 0 {
					want[4] |= 1 << i
				}
			}
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
		want = append(want, 1<<s, 1<<s-1, -(1<<s)&^uint64(0), ^uint64(1<<s))
	}
	f := m.Func("constant", asm.I64)
	n := f.Param("n", asm.I32)
	for i, v := range want {
		f.If(n.Eq(i), func() { f.Return(v) })
	}
	f.Unreachable()
	mod := instantiate(t, m)
	for i, v := range want {
		if got := call(t, mod, "constant", uint64(i)); got != v {
			t.Errorf("constant %#x came back as %#x", v, got)
		}
	}
}

// Loops, memory, data and calls, by a sieve of Eratosthenes whose first two
// entries are data.
func TestSieve(t *testing.T) {
	const n = 1000
	m := &asm.Module{}
	composite := m.Data8("composite", []byte{1, 1})
	m.Reserve("the rest of it", n)
	mark := m.Internal("mark")
	step, at := mark.Param("step", asm.I32), mark.Local("at", asm.I32)
	mark.Set(at, step.Add(step))
	mark.While("multiples", at.LtU(n), func() {
		mark.Set(composite.Of(at), 1)
		mark.Increase(at, step)
	})
	f := m.Func("primes", asm.I32)
	p, count := f.Local("p", asm.I32), f.Local("count", asm.I32)
	f.Do("numbers", func() {
		f.If(composite.Of(p).Eqz(), func() {
			f.Call(mark, p)
			f.Increase(count, 1)
		}).Else(func() {
			f.Set(composite.Of(p), 1)
		})
	}).While(p.Tee(p.Add(1)).LtU(n))
	f.Return(count)
	if got := call(t, instantiate(t, m), "primes"); got != 168 {
		t.Errorf("there are 168 primes below 1000, not %d", got)
	}
}

// While, Do and the other loops do what they do in Go. Conditions of every kind end a While.
func TestLoops(t *testing.T) {
	m := &asm.Module{}
	// The sum of the odd numbers below n, in four ways.
	sum := func(name string, body func(f *asm.Func, n, i, sum asm.Local)) {
		f := m.Func(name, asm.I32)
		n, i, sum := f.Param("n", asm.I32), f.Local("i", asm.I32), f.Local("sum", asm.I32)
		body(f, n, i, sum)
		f.Return(sum)
	}
	odd := func(i asm.Local) asm.Value { return i.And(1) }
	for name, below := range map[string]func(i, n asm.Local) asm.Value{
		"ltu": func(i, n asm.Local) asm.Value { return i.LtU(n) },
		"gtu": func(i, n asm.Local) asm.Value { return n.GtU(i) },
		"lts": func(i, n asm.Local) asm.Value { return i.LtS(n) },
		"ne":  func(i, n asm.Local) asm.Value { return i.Ne(n) },
		"any": func(i, n asm.Local) asm.Value { return n.Sub(i).Extend().NonZero() },
		"is":  func(i, n asm.Local) asm.Value { return n.Sub(i) },
		"not": func(i, n asm.Local) asm.Value { return i.GeU(n).Eqz() },
	} {
		sum(name, func(f *asm.Func, n, i, sum asm.Local) {
			f.While("numbers", below(i, n), func() {
				f.Increase(i, 1)
				f.ContinueIf(odd(i).And(i.Ne(n)).Eqz())
				f.If(i.LeU(n), func() { f.Increase(sum, i) })
			})
		})
	}
	sum("forever", func(f *asm.Func, n, i, sum asm.Local) {
		f.Forever("numbers", func() {
			f.If(i.Eq(n), func() { f.Break() })
			f.If(odd(i).Eqz(), func() {
				f.Increase(i, 1)
				f.Continue()
			})
			f.Increase(sum, i)
			f.Increase(i, 1)
		})
	})
	sum("nested", func(f *asm.Func, n, i, sum asm.Local) {
		f.Block("all", func(all asm.Label) {
			f.Loop("outer", func(outer asm.Label) {
				f.Forever("even", func() {
					f.JumpIf(all, i.GeU(n))
					f.BreakIf(odd(i))
					f.Increase(i, 1)
				})
				f.Increase(sum, i)
				f.Increase(i, 1)
				f.Jump(outer)
			})
		})
	})
	mod := instantiate(t, m)
	for n := range uint64(20) {
		want := uint64(0)
		for i := uint64(1); i < n; i += 2 {
			want += i
		}
		for _, name := range []string{"ltu", "gtu", "lts", "ne", "any", "is", "not", "forever", "nested"} {
			if got := call(t, mod, name, n); got != want {
				t.Errorf("%s: the odd numbers below %d have the sum %d, not %d", name, n, want, got)
			}
		}
	}
}

// Words of every width are stored, copied and loaded little-endian.
func TestMemory(t *testing.T) {
	m := &asm.Module{}
	words := m.Data64("words", []uint64{0x0123456789abcdef}, 1)
	halves := m.Data32("halves", []uint32{0x89abcdef, 0x01234567})
	to := m.Room("to", asm.U64, 1, 2)
	f := m.Func("copy", asm.I64)
	f.CopyMemory(to.Address(), halves.Address(), 8)
	f.If(to.At(0).Ne(words.At(0)), func() { f.Return(1) })
	f.Set(to.As(asm.U32).Of(1), words.As(asm.U32).Item(1).At(0))
	f.Set(to.As(asm.U16).At(12), words.As(asm.U16).At(2))
	f.Set(to.Of(0), to.Of(1))
	f.Return(to.Of(0))
	if got, want := call(t, instantiate(t, m), "copy"), uint64(0x89ab01234567); got != want {
		t.Errorf("copy gave %#x, want %#x", got, want)
	}
	if m.Size()%64 != 16 {
		t.Errorf("reserved memory does not start at a cache line: %d bytes in use", m.Size())
	}
}

// Records: fields of every width lie one after the other, in rows of any size, and are found by address and by number.
func TestRecords(t *testing.T) {
	m := &asm.Module{}
	r := asm.NewRecord("node")
	small := r.Field("small", asm.U8, 3)
	r.Align(4)
	number := r.Field("number", asm.U32, 1)
	set := r.Field("set", asm.U128, 1)
	r.Align(8)
	if r.Size() != 24 || number.Address() != 4 || set.Size() != 24 {
		t.Errorf("the record has %d bytes, its second field is at %d", r.Size(), number.Address())
	}
	rows := m.Reserve("nodes", 4*r.Size())
	f := m.Func("write", asm.I64)
	i := f.Param("i", asm.I32)
	at := f.Local("at", asm.I32)
	f.Set(at, r.Offset(i).Add(rows))
	f.Set(small.Item(2).At(at), 200)
	f.Set(number.At(at), i)
	f.Set(number.Next().At(at), i.Add(100))
	f.Set(set.At(at), asm.V128c(7, 8))
	f.Return(set.At(at).Word(1).Add(small.Item(2).Plus(rows).Of(i).Extend()))
	read := m.Func("read", asm.I32)
	n := read.Param("n", asm.I32)
	read.Return(number.Plus(rows).Of(n))
	mod := instantiate(t, m)
	if got := call(t, mod, "write", 2); got != 208 {
		t.Errorf("record 2 has %d, want 208", got)
	}
	for n, want := range []uint64{0, 0, 2, 102} {
		if got := call(t, mod, "read", uint64(n)); got != want {
			t.Errorf("record %d has the number %d, want %d", n, got, want)
		}
	}
}

// The text form: names, folded expressions, and what is in memory.
func TestText(t *testing.T) {
	m := &asm.Module{}
	weights := m.Data64("weights", []uint64{1, 2, 3}, 1)
	f := m.Func("sum", asm.I64)
	n, sum := f.Param("n", asm.I32), f.Local("sum", asm.I64)
	f.While("next", n.NonZero(), func() {
		f.Set(n, n.Sub(1))
		f.If(weights.Of(n).Eqz(), func() { f.Break() }).Else(func() { f.Increase(sum, weights.Of(n)) })
	})
	f.Return(sum)
	want := `(module
  (memory (export "memory") 1) ;; 24 bytes in use
  ;;       0  weights, 24 bytes of data

  (func $sum (export "sum") (param $n i32) (result i64)
    (local $sum i64)
    (block $next.done
      (loop $next
        (br_if $next.done (i32.eqz (local.get $n)))
        (local.set $n (i32.sub (local.get $n) (i32.const 1)))
        (if (i64.eqz (i64.load (; weights ;) (i32.shl (local.get $n) (i32.const 3))))
          (then
            (br $next.done)
          )
          (else
            (local.set $sum
              (i64.add (local.get $sum) (i64.load (; weights ;) (i32.shl (local.get $n) (i32.const 3))))
            )
          )
        )
        (br $next)
      )
    )
    (return (local.get $sum))
  )
)
`
	if got := m.Text(); got != want {
		t.Errorf("the text is\n%s", got)
	}
}

// Mistakes of a kernel panic where they are made, with the function's name.
func TestMistakesPanic(t *testing.T) {
	m := &asm.Module{}
	f := m.Func("bad", asm.I32)
	p := f.Param("p", asm.I32)
	var gone asm.Label
	f.Block("gone", func(l asm.Label) { gone = l })
	word := m.Room("word", asm.U64, 1, 1)
	g := m.Internal("g")
	for what, do := range map[string]func(){
		"types":     func() { p.Add(asm.I64c(1)) },
		"set":       func() { f.Set(p, asm.I64c(1)) },
		"address":   func() { f.Set(word.At(asm.I64c(0)), 0) },
		"store":     func() { f.Set(word.At(0), p) },
		"label":     func() { f.Jump(gone) },
		"loop":      func() { f.Break() },
		"number":    func() { p.Add(1 << 32) },
		"nothing":   func() { p.Add("1") },
		"numbers":   func() { asm.Select(p, 1, 2) },
		"results":   func() { f.Return() },
		"arguments": func() { f.Call(g, 1) },
		"value":     func() { asm.Call(g) },
		"sum":       func() { asm.V128c(0, 0).Add(asm.V128c(0, 0)) },
		"set of":    func() { p.AnyTrue() },
		"late":      func() { f.Local("l", asm.I32); f.Param("q", asm.I32) },
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
