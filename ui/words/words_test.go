package words

import (
	"strings"
	"testing"
)

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
		999900: "1.00\u00a0M", 5806000: "5.81\u00a0M", 2.09e9: "2.09\u00a0G", 3e18: "3,000\u00a0P",
	} {
		if got := Compact(n); got != want {
			t.Errorf("compact(%v) = %q, want %q", n, got, want)
		}
	}
}

func TestSentence(t *testing.T) {
	for s, want := range map[string]string{"cut in two": "Cut in two.", "été": "Été.", "DLX": "DLX."} {
		if got := Sentence(s); got != want {
			t.Errorf("%q as a sentence: %q, want %q", s, got, want)
		}
	}
}

func TestDuration(t *testing.T) {
	for s, want := range map[float64]string{
		0: "0.000\u00a0s", 0.0042: "0.004\u00a0s", 0.36: "0.36\u00a0s", 4.21: "4.2\u00a0s", 9.96: "10\u00a0s",
		42.4: "42\u00a0s", 59.7: "1\u00a0min 0\u00a0s",
		112: "1\u00a0min 52\u00a0s", 7500: "2\u00a0h 5\u00a0min", 200000: "2\u00a0d 7\u00a0h",
	} {
		if got := Duration(s); got != want {
			t.Errorf("duration(%v) = %q, want %q", s, got, want)
		}
	}
}

// TestKeptWords checks that the first page says sizes and times like the page of puzzles. The
// values are those of static/own-puzzles/own-puzzles.test.ts.
func TestKeptWords(t *testing.T) {
	sizes := map[float64]string{
		0: "0 bytes", 999: "999 bytes", 1000: "1 kB", 6.7e6: "6.7 MB", 14e6: "14 MB", 2.04e9: "2 GB", 11e9: "11 GB",
		999_960: "1 MB",
	}
	for n, want := range sizes {
		if got := strings.ReplaceAll(ByteSize(n), "\u00a0", " "); got != want {
			t.Errorf("%v bytes are %q, want %q", n, got, want)
		}
	}
	times := map[float64]string{
		0.0042: "0.004 s", 0.2: "0.20 s", 4.21: "4.2 s", 42: "42 s", 112: "1 min 52 s", 3600: "1 h 0 min",
		11_130: "3 h 5 min", 190_000: "2 d 4 h",
	}
	for n, want := range times {
		if got := strings.ReplaceAll(Duration(n), "\u00a0", " "); got != want {
			t.Errorf("%v seconds are %q, want %q", n, got, want)
		}
	}
	agos := map[float64]string{
		3e4: "kept just now", 6e4: "kept 1 minute ago", 35e5: "kept 58 minutes ago", 36e5: "kept 1 hour ago",
		1e8: "kept 27 hours ago", 2e8: "kept 2 days ago",
	}
	for n, want := range agos {
		if got := Ago(n); got != want {
			t.Errorf("%v ms are %q, want %q", n, got, want)
		}
	}
}
