//go:build !js

package main

import (
	"maps"
	"testing"
)

// TestCodeSizes: the bytes of functions by their names, of a program with an import and two functions.
func TestCodeSizes(t *testing.T) {
	program := []byte("\x00asm\x01\x00\x00\x00" +
		"\x02\x07\x01\x01e\x01i\x00\x00" + // import e.i, a function of type 0
		"\x0a\x08\x02\x02\x00\x0b\x03\x00\x01\x0b" + // two functions, of 2 and 3 bytes
		"\x00\x0e\x04name\x01\x07\x02\x01\x01a\x02\x01b")
	got, err := codeSizes(program)
	if want := map[string]int{"a": 2, "b": 3}; err != nil || !maps.Equal(got, want) {
		t.Errorf("%v, %v, want %v", got, err, want)
	}
	for i := range len(program) - 1 {
		if got, err := codeSizes(program[:i]); err == nil {
			t.Errorf("of the first %d bytes: %v, want an error", i, got)
		}
	}
	packages := map[string]string{"a/b": "", "a/b/c-d": "", "a": ""}
	for name, want := range map[string]string{"a_b.F": "a/b", "a_b_c_d.G_go.shape.int_": "a/b/c-d", "wasm_export": "others"} {
		if got := packageOf(name, packages); got != want {
			t.Errorf("%s is in %q, want %q", name, got, want)
		}
	}
}
