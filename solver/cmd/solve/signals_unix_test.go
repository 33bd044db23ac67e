//go:build unix

package main

import (
	"strings"
	"syscall"
	"testing"
)

// TestStatisticsSignal: SIGUSR1 prints the statistics so far on standard output,
// as often as it comes, and the search goes on; Ctrl-C ends it with status 0.
func TestStatisticsSignal(t *testing.T) {
	for _, workers := range []string{"--workers=1", "--workers=2"} {
		p := start(t, "-g8", workers, "tetriscube")
		p.until(t, "# --- SOLUTION 3 ") // it hears signals from before the search
		for range 2 {
			if err := p.Process.Signal(syscall.SIGUSR1); err != nil {
				t.Fatal(err)
			}
			block := p.until(t, "FITS[12]=")
			for _, name := range []string{"\nSOLUTIONS=", "\nUNIQUE=", "\nFITS_TOTAL="} {
				if !strings.Contains(block, name) {
					t.Errorf("%s: the statistics have no line %q", workers, name[1:])
				}
			}
			p.until(t, "# --- SOLUTION ")
		}
		rest := p.interrupt(t)
		if !strings.Contains(rest, "# Interrupted") || strings.Count(rest, "\nFITS_TOTAL=") != 1 {
			t.Errorf("%s: no statistics after Ctrl-C: …%s", workers, rest[max(0, len(rest)-300):])
		}
		if strings.Contains(p.err.String(), "FITS") {
			t.Errorf("%s: statistics on standard error: %s", workers, p.err.String())
		}
	}
}
