//go:build !js

package ui

import (
	"testing"

	"tilewright/ui/words"
	"tilewright/wasm/wire"
)

func TestPrepared(t *testing.T) {
	for _, c := range []struct {
		setup, ahead float64
		want         string
	}{{0.185, 0, "0.18\u00a0s"}, {0.007, 0.178, "0.18\u00a0s, 0.18\u00a0s of it before Solve"}, {0.4, 1.1, "1.5\u00a0s, 1.1\u00a0s of it before Solve"}} {
		if got := words.Prepared(&wire.Progress{Setup: c.setup, Ahead: c.ahead}); got != c.want {
			t.Errorf("set up in %v s, after %v s ahead: %q, want %q", c.setup, c.ahead, got, c.want)
		}
	}
}
