//go:build !js

package pictures

import (
	"tilewright/def"
	"tilewright/solver/trace"
)

// Trace is the trace that builds an assembly up, in its compact form. The page that is rendered ahead of time gives it
// to its player and its thumbnails.
func Trace(p *def.Puzzle, assembly []uint16) string {
	t, err := trace.OfAssembly(p, assembly, nil)
	if err != nil {
		panic("ui: a known solution is not a solution: " + err.Error())
	}
	text, err := trace.EncodeCompact(t)
	if err != nil {
		panic("ui: a known solution has no trace: " + err.Error())
	}
	return text
}
