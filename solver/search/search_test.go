package search

import (
	"reflect"
	"testing"
)

// filled has a different number in every counter. So a field that Add or the state forgets is seen.
func filled(from uint64) *Stats {
	s := &Stats{Levels: make([]Level, 5)}
	next := func() uint64 { from += 1 << 20; return from }
	for i := range s.Levels {
		v := reflect.ValueOf(&s.Levels[i]).Elem()
		for f := range v.NumField() {
			v.Field(f).SetUint(next())
		}
	}
	s.Nodes, s.Found, s.Solutions, s.Trials = next(), next(), next(), next()
	return s
}

func TestStatsState(t *testing.T) {
	for _, s := range []*Stats{{Levels: []Level{}}, filled(0), filled(1 << 60)} {
		state := append(AppendStats([]byte("before"), s), "after"...)
		got, rest, err := ReadStats(state[len("before"):])
		if err != nil || string(rest) != "after" || !reflect.DeepEqual(&got, s) {
			t.Errorf("read %+v, %q, %v; want %+v", got, rest, err, s)
		}
		for n := range len(state) - len("beforeafter") {
			if _, _, err := ReadStats(state[len("before") : len("before")+n]); err == nil {
				t.Fatalf("no error for the first %d bytes of %d", n, len(state))
			}
		}
	}
}

func FuzzReadStats(f *testing.F) {
	f.Add(AppendStats(nil, filled(7)))
	f.Fuzz(func(t *testing.T, state []byte) {
		s, rest, err := ReadStats(state)
		if err != nil {
			return
		}
		again, _, err := ReadStats(append(AppendStats(nil, &s), rest...))
		if err != nil || !reflect.DeepEqual(s, again) {
			t.Errorf("%+v became %+v, %v", s, again, err)
		}
	})
}

func TestAdd(t *testing.T) {
	sum := &Stats{}
	sum.Add(filled(0))
	if !reflect.DeepEqual(sum, filled(0)) {
		t.Errorf("0 + s = %+v", sum)
	}
	sum.Add(filled(0))
	for i := range sum.Levels {
		for j, n := range sum.Levels[i].counters() {
			if *n != 2**filled(0).Levels[i].counters()[j] {
				t.Errorf("level %d, counter %d: %d", i, j, *n)
			}
		}
	}
	if one := filled(0); sum.Nodes != 2*one.Nodes || sum.Found != 2*one.Found || sum.Solutions != 2*one.Solutions ||
		sum.Trials != 2*one.Trials ||
		sum.Fits() != 2*one.Fits() || sum.Attempts() != 2*one.Attempts() {
		t.Errorf("s + s = %+v", sum)
	}
	if reflect.TypeFor[Level]().NumField() != len((&Level{}).counters()) {
		t.Error("counters does not list every field of Level")
	}
}
