package solutions

import (
	"encoding/binary"
	"encoding/json"
	"flag"
	"os"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/space"
)

var update = flag.Bool("update", false, "write the golden files anew")

// told is a puzzle of static/solutions/testdata/symmetries.json, which the element's tests read.
type told struct {
	Goes    [][]uint32 `json:"goes"`
	Mirrors []any      `json:"mirrors"`
	Shapes  []any      `json:"shapes"`
	Slots   []any      `json:"slots"`
}

// TestSymmetriesTold compares the symmetries in the element's test data with those that the element is told.
func TestSymmetriesTold(t *testing.T) {
	pentominoes := map[byte]string{
		'I': "00 10 20 30 40", 'L': "00 10 20 30 01", 'N': "00 10 20 21 31", 'P': "00 10 01 11 20", 'U': "00 01 10 20 21",
		'V': "00 10 20 01 02", 'Y': "00 10 20 30 11",
	}
	cells := func(text string) (list []def.Cell) {
		for _, c := range strings.Fields(text) {
			list = append(list, def.Cell{X: int(c[0] - '0'), Y: int(c[1] - '0')})
		}
		return list
	}
	flat := func(letters string, x, y int) *def.Puzzle {
		p := &def.Puzzle{Size: space.Size{X: x, Y: y, Z: 1}}
		for i := range letters {
			p.Pieces = append(p.Pieces, def.Piece{Name: letters[i : i+1], Copies: 1, Cells: cells(pentominoes[letters[i]])})
		}
		return p
	}
	oneSide := func(p *def.Puzzle) *def.Puzzle { p.OneSide = true; return p }
	with := func(p *def.Puzzle, pieces ...def.Piece) *def.Puzzle {
		p.Pieces = append(p.Pieces, pieces...)
		return p
	}
	piece := func(name string, copies int, text string) def.Piece {
		return def.Piece{Name: name, Copies: copies, Cells: cells(text)}
	}
	hole := func(text string) def.Piece {
		return def.Piece{Name: "*", Copies: 1, Stationary: true, Cells: cells(text)}
	}
	red := with(flat("", 3, 1), piece("A", 3, "00"))
	red.Tints, red.Allow = []def.Tint{{Name: "red"}}, []def.Pair{}
	puzzles := map[string]*def.Puzzle{
		"small":         with(flat("", 3, 2), piece("d", 2, "00 10"), piece("s", 1, "00"), hole("20")),
		"square":        with(flat("", 2, 2), piece("a", 1, "00 10"), piece("b", 1, "00 10")),
		"nine":          with(flat("", 3, 3), piece("a", 1, "00 10"), piece("b", 1, "00 10")),
		"NI":            flat("NI", 5, 2),
		"NI one-sided":  oneSide(flat("NI", 5, 2)),
		"pair":          oneSide(with(flat("N", 5, 2), piece("n", 1, "30 20 10 11 01"))),
		"three":         oneSide(with(flat("N", 5, 2), piece("n", 1, "30 20 10 11 01"), piece("M", 1, "00 10 20 21 31"))),
		"LNPVY":         flat("LNPVY", 5, 5),
		"LNPVYU":        flat("LNPVYU", 6, 5),
		"LLPPVY":        flat("LLPPVY", 6, 5),
		"red end":       red,
		"beside a hole": with(flat("", 4, 1), piece("A", 3, "00"), hole("00")),
		"stationary":    with(flat("", 4, 1), piece("A", 3, "00"), def.Piece{Name: "B", Copies: 1, Stationary: true, Cells: cells("00")}),
	}
	got := map[string]told{}
	for name, p := range puzzles {
		s, open := sameOf(p), len(p.OpenCells())
		o := told{Mirrors: s.mirrors, Shapes: s.shapes, Slots: s.slots}
		for g := range s.mirrors {
			var goes []uint32
			for i := range open {
				goes = append(goes, binary.LittleEndian.Uint32(s.goes[4*(g*open+i):]))
			}
			o.Goes = append(o.Goes, goes)
		}
		got[name] = o
	}
	text, err := json.Marshal(got)
	if err != nil {
		t.Fatal(err)
	}
	text = append([]byte(strings.ReplaceAll(string(text), `},"`, "},\n\"")), '\n')
	const file = "../../../static/solutions/testdata/symmetries.json"
	if *update {
		if err := os.WriteFile(file, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(file); err != nil || string(want) != string(text) {
		t.Errorf("%s is not what the element is told: write it by go test -run TestSymmetriesTold ./ui/rooms/solutions -update (%v)", file, err)
	}
	if n := len(got["red end"].Goes); n != 1 {
		t.Errorf("a board with one red end has %d symmetries, want 1", n)
	}
}
