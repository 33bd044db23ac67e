package main

import (
	"strings"
	"testing"
)

// TestKernelText: the command prints a kernel for a puzzle of the library, and says what it cannot do.
func TestKernelText(t *testing.T) {
	text, err := kernelText([]string{"-r", "-f999", "-oe", "soma"})
	if err != nil || !strings.HasPrefix(text, "(module\n") || !strings.Contains(text, "(func $run (export \"run\")") {
		t.Errorf("it prints %.80q, %v", text, err)
	}
	for args, want := range map[string]string{
		"-r":                   "one puzzle",
		"-r -- no-such-puzzle": "no-such-puzzle",
		"-s5,3,1 soma":         "Monte Carlo",
		"--no-such soma":       "no-such",
		"-r soma soma":         "one puzzle",
	} {
		if _, err := kernelText(strings.Fields(args)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want something about %s", args, err, want)
		}
	}
}
