//go:build !js

package ui

import (
	"strings"
	"testing"

	"tilewright/ui/words"
)

// TestKeptWords: what is kept has the same size and the same time on the first page and on the
// page of puzzles, whose values of static/own-puzzles/own-puzzles.test.ts these are.
func TestKeptWords(t *testing.T) {
	sizes := map[float64]string{0: "0 bytes", 999: "999 bytes", 1000: "1 kB", 6.7e6: "6.7 MB", 14e6: "14 MB", 2.04e9: "2 GB", 11e9: "11 GB", 999_960: "1 MB"}
	for n, want := range sizes {
		if got := strings.ReplaceAll(byteSize(n), "\u00a0", " "); got != want {
			t.Errorf("%v bytes are %q, want %q", n, got, want)
		}
	}
	times := map[float64]string{0.0042: "0.004 s", 0.2: "0.20 s", 4.21: "4.2 s", 42: "42 s", 112: "1 min 52 s", 3600: "1 h 0 min", 11_130: "3 h 5 min", 190_000: "2 d 4 h"}
	for n, want := range times {
		if got := strings.ReplaceAll(words.Duration(n), "\u00a0", " "); got != want {
			t.Errorf("%v seconds are %q, want %q", n, got, want)
		}
	}
	agos := map[float64]string{3e4: "kept just now", 6e4: "kept 1 minute ago", 35e5: "kept 58 minutes ago", 36e5: "kept 1 hour ago", 1e8: "kept 27 hours ago", 2e8: "kept 2 days ago"}
	for n, want := range agos {
		if got := ago(n); got != want {
			t.Errorf("%v ms are %q, want %q", n, got, want)
		}
	}
}
