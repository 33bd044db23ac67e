package fila

import (
	"bytes"
	"slices"
	"testing"

	"tilewright/solver/search"
)

// FuzzRestore: no bytes, however damaged, make Restore or the search after it panic. A state that is refused changes
// nothing.
func FuzzRestore(f *testing.F) {
	p := known(f, "pent_10x6")
	lead := all(p)[p.Shapes[9].First:p.Shapes[9].End]
	options := []Options{
		{Orders: orders("f")},
		{Orders: orders("e f=6 s=4"), NOF: true},
		{Orders: orders("l e=4"), NOF: true, Lead: lead},
	}
	for k, o := range options {
		e, err := New(p, all(p), o, nil)
		if err != nil {
			f.Fatal(err)
		}
		for range 3 {
			f.Add(k, e.Save())
			e.Run(100)
			if part := e.Split(); part != nil {
				f.Add(k, part)
			}
		}
	}
	f.Fuzz(func(t *testing.T, k int, state []byte) {
		o := options[uint(k)%uint(len(options))]
		e, err := New(p, all(p), o, nil)
		if err != nil {
			t.Fatal(err)
		}
		e.Run(50)
		// Bytes after the right beginning reach further into Restore.
		if n := len(stateMark) + 8; len(state) > n {
			copy(state[:n], e.Save()[:n])
		}
		before := e.Save()
		if err := e.Restore(state); err != nil {
			if !bytes.Equal(e.Save(), before) {
				t.Error("a state was refused, but something of it stayed")
			}
			return
		}
		again := e.Save()
		if e.Run(50) == search.Paused {
			e.Split()
		}
		if err := e.Restore(again); err != nil {
			t.Errorf("the state that it saved is refused: %v", err)
		}
	})
}

// TestForeign: states of other problems and options are refused.
func TestForeign(t *testing.T) {
	p := known(t, "pent_10x6")
	e := engine(t, p, all(p), Options{Orders: orders("f")}, nil)
	e.Run(1000)
	state := e.Save()
	for what, other := range map[string]*Engine{
		"another board":  engine(t, known(t, "pent_12x5"), all(known(t, "pent_12x5")), Options{Orders: orders("f")}, nil),
		"another order":  engine(t, p, all(p), Options{Orders: orders("e")}, nil),
		"NOF":            engine(t, p, all(p), Options{Orders: orders("f"), NOF: true}, nil),
		"a goal":         engine(t, p, all(p), Options{Orders: orders("f"), Goal: 1}, nil),
		"fewer images":   engine(t, p, all(p)[1:], Options{Orders: orders("f")}, nil),
		"a shape first":  engine(t, p, all(p), Options{Orders: orders("f"), Lead: []int32{p.Shapes[9].First}}, nil),
		"a switch":       engine(t, p, all(p), Options{Orders: orders("f e=3")}, nil),
		"another tag":    engine(t, p, all(p), Options{Orders: orders("f"), Tag: "trigger"}, nil),
		"another anchor": engine(t, p, all(p), Options{Orders: orders("a")}, nil),
	} {
		before := other.Save()
		if err := other.Restore(state); err != errForeign {
			t.Errorf("%s: %v, want %v", what, err, errForeign)
		}
		if !bytes.Equal(other.Save(), before) {
			t.Errorf("%s: the refused state changed the search", what)
		}
	}
	for n := range state {
		if err := e.Restore(state[:n]); err == nil {
			t.Fatalf("the first %d of %d bytes are taken for a state", n, len(state))
		}
	}
	if err := e.Restore(slices.Concat(state, []byte{0})); err == nil {
		t.Error("a byte too many is not noticed")
	}
}
