package def

import (
	"testing"
	"time"
)

// What is the day's is decided by UTC, and every puzzle that takes its turn has solutions.
func TestDaily(t *testing.T) {
	late := time.Date(2026, 11, 24, 23, 30, 0, 0, time.UTC)
	e, level, number := Daily(late, false)
	if number != 2026_11_24 || level != 2 {
		t.Errorf("%s, level %d, number %d", e.ID, level, number)
	}
	if f, l, n := Daily(late.In(time.FixedZone("", 9*3600)), false); f != e || l != level || n != number {
		t.Errorf("elsewhere: %s, level %d, number %d", f.ID, l, n)
	}
	if f, _, n := Daily(late.Add(time.Hour), false); n != 2026_11_25 || f == e {
		t.Errorf("an hour later: %s, number %d", f.ID, n)
	}
	if f, _, n := Daily(time.Date(1969, 1, 2, 3, 4, 5, 6, time.UTC), false); f == nil || n != 1969_01_02 {
		t.Errorf("before 1970: number %d", n)
	}
	for i := range daily {
		e, _, n := Daily(late.AddDate(0, 0, i), true)
		if f, _, m := Daily(late.AddDate(0, 0, i), false); e.Puzzle().Solid() || !f.Puzzle().Solid() && e != f || n != m {
			t.Errorf("the flat one of day %d is %s, number %d", i, e.ID, n)
		}
	}
	for _, id := range daily {
		if e := Find(id); e == nil || e.Difficulty() == 0 {
			t.Errorf("%s takes its turn", id)
		}
	}
}
