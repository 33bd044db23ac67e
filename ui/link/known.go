package link

import (
	_ "embed"
	"strings"
	"sync"
)

// knownText has a line for each puzzle of the library that has a solution: the puzzle's ID and one solution, packed as
// in a link.
//
//go:embed known.txt
var knownText string

var known = sync.OnceValue(func() map[string][]uint16 {
	m := map[string][]uint16{}
	for line := range strings.Lines(knownText) {
		id, packed, ok := strings.Cut(strings.TrimSpace(line), " ")
		if !ok {
			continue
		}
		l, err := Decode("p=" + id + "&s=" + packed)
		if err != nil {
			panic("link: known.txt: " + id + ": " + err.Error())
		}
		m[id] = l.Solution
	}
	return m
})

// Known is a solution of the library's puzzle with this ID: the slots of its open cells. It is nil where no solution is
// known, and for an ID that the library does not have. It is shared: do not change it.
func Known(id string) []uint16 { return known()[id] }
