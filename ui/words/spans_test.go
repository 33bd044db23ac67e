package words

import (
	"testing"

	"tilewright/solver/wire"
)

// TestSpans checks that ends are rounded outwards, and that an interval that is too wide is not said.
func TestSpans(t *testing.T) {
	for _, test := range []struct {
		i           wire.Interval
		time, count string
	}{
		{wire.Interval{}, "not known yet", "not known yet"},
		{wire.Interval{Low: 1, High: 2}, "not known yet", "not known yet"},
		{wire.Interval{Known: true, Low: 2339, High: 2339}, "38–39\u00a0min", "2,339"},
		{wire.Interval{Known: true, Low: 9123, High: 10_801}, "more than two hours", "9,100–11,000"},
		{wire.Interval{Known: true, Low: 2.2, High: 3.7}, "2–4\u00a0s", "2–4"},
		{wire.Interval{Known: true, Low: 0.01, High: 0.9}, "less than 1\u00a0s", "0–1"},
		{wire.Interval{Known: true, Low: 130, High: 290}, "2–5\u00a0min", "130–290"},
		{wire.Interval{Known: true, Low: 61, High: 61}, "about 61\u00a0s", "61"},
		{wire.Interval{Known: true, Low: 3, High: 90}, "not known yet", "not known yet"},
		{wire.Interval{Known: true, Low: 4000, High: 39_000}, "1–11\u00a0h", "4,000–39,000"},
		{wire.Interval{Known: true, Low: 1e5, High: 1e9}, "more than two hours", "not known yet"},
		{wire.Interval{Known: true, Low: 1e9, High: 1e12}, "longer than a year", "not known yet"},
	} {
		if got := TimeSpan(test.i, Within); got != test.time {
			t.Errorf("%v as a time: %q, want %q", test.i, got, test.time)
		}
		if got := CountSpan(test.i); got != test.count {
			t.Errorf("%v as a number: %q, want %q", test.i, got, test.count)
		}
	}
	for _, test := range []struct {
		part float64
		said string
	}{{310, "31–40\u00a0%"}, {1, "less than 1\u00a0%"}, {9, "at most 2\u00a0%"}, {770, "77–100\u00a0%"}} {
		if got := PercentSpan(test.part, wire.Interval{Known: true, Low: 775, High: 1000}, Within); got != test.said {
			t.Errorf("%v: %q, want %q", test.part, got, test.said)
		}
	}
}

func TestPrepared(t *testing.T) {
	for _, c := range []struct {
		setup, ahead float64
		want         string
	}{{0.185, 0, "0.18\u00a0s"}, {0.007, 0.178, "0.18\u00a0s, 0.18\u00a0s of it before Solve"},
		{0.4, 1.1, "1.5\u00a0s, 1.1\u00a0s of it before Solve"}} {
		if got := Prepared(&wire.Progress{Setup: c.setup, Ahead: c.ahead}); got != c.want {
			t.Errorf("set up in %v s, after %v s ahead: %q, want %q", c.setup, c.ahead, got, c.want)
		}
	}
}
