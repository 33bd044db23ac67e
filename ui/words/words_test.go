package words

import "testing"

func TestNumbers(t *testing.T) {
	for n, want := range map[float64]string{
		0: "0", 7: "7", 999: "999", 1000: "1,000", 15198004: "15,198,004", -1234: "-1,234", 999.6: "1,000", 1e15: "1,000,000,000,000,000",
	} {
		if got := Thousands(n); got != want {
			t.Errorf("thousands(%v) = %q, want %q", n, got, want)
		}
	}
	for n, want := range map[float64]string{
		0: "0", 812: "812", 999.4: "999", 999.6: "1.00\u00a0k", 54321: "54.3\u00a0k", 99960: "100\u00a0k", 543210: "543\u00a0k",
		999900: "1.00\u00a0M", 5806000: "5.81\u00a0M", 2.09e9: "2.09\u00a0G", 3e18: "3000\u00a0P",
	} {
		if got := Compact(n); got != want {
			t.Errorf("compact(%v) = %q, want %q", n, got, want)
		}
	}
	for n, want := range map[int]string{0: "0 pieces", 1: "1 piece", 12: "12 pieces", 2339: "2,339 pieces"} {
		if got := Plural(n, "piece"); got != want {
			t.Errorf("plural(%d) = %q, want %q", n, got, want)
		}
	}
}

func TestDuration(t *testing.T) {
	for s, want := range map[float64]string{
		0: "0.000\u00a0s", 0.0042: "0.004\u00a0s", 0.36: "0.36\u00a0s", 4.21: "4.2\u00a0s", 9.96: "10\u00a0s", 42.4: "42\u00a0s", 59.7: "1\u00a0min 0\u00a0s",
		112: "1\u00a0min 52\u00a0s", 7500: "2\u00a0h 5\u00a0min", 200000: "2\u00a0d 7\u00a0h",
	} {
		if got := Duration(s); got != want {
			t.Errorf("duration(%v) = %q, want %q", s, got, want)
		}
	}
}
