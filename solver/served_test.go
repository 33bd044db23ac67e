package solver

import (
	"fmt"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/space"
	"tilewright/def/testing/truth"
	"tilewright/solver/filter"
	"tilewright/solver/problem"
)

// classes are boards of every kind that matters to the choice of a kernel, each with a letter.
var classes = []struct {
	letter string
	what   string
	puzzle func() *def.Puzzle
}{
	{"a", "flat, one word", known("pent_10x6")},
	{"b", "long and flat", known("pent1s_30x3")},
	{"c", "solid, one word", known("tetriscube")},
	{"d", "solid, two words", known("ypent_5x5x5")},
	{"e", "flat, any outline", known("PT12")},
	{"f", "flat, four words, many shapes", known("hex_rect_15x14")},
	{"g", "with copies, in cases", known("dominoes_6x6")},
	{"h", "256 cells", func() *def.Puzzle { return blocks(8, 8, 4) }},
	{"i", "400 cells", func() *def.Puzzle { return blocks(20, 20, 1) }},
	{"j", "512 cells", func() *def.Puzzle { return blocks(8, 8, 8) }},
	{"k", "1024 cells", func() *def.Puzzle { return blocks(32, 32, 1) }},
}

func known(name string) func() *def.Puzzle { return func() *def.Puzzle { return truth.Puzzle(name) } }

// blocks are squares of four cells in a box, and a corner of three with one cell.
func blocks(x, y, z int) *def.Puzzle {
	return &def.Puzzle{Size: space.Size{X: x, Y: y, Z: z}, Pieces: []def.Piece{
		{Name: "O", Copies: x*y*z/4 - 1, Cells: []def.Cell{{}, {X: 1}, {Y: 1}, {X: 1, Y: 1}}},
		{Name: "V", Copies: 1, Cells: []def.Cell{{}, {X: 1}, {Y: 1}}},
		{Name: "I", Copies: 1, Cells: []def.Cell{{}}},
	}}
}

// TestServed is the table of what is served: every kind of settings line, and the kernel that serves it on every class
// of boards. W is the window kernel, L the list kernel, C the cover kernel, T the tight kernel. - means that none
// serves, because the line needs the reference engine, or the board is too large.
func TestServed(t *testing.T) {
	compiled := map[string]*problem.Problem{}
	for _, class := range classes {
		var err error
		if compiled[class.letter], err = problem.Compile(class.puzzle()); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct{ line, want string }{
		//                                   abcdefghijk
		{"" /*                           */, "CCCCCCCCCC-"},
		{"-r -R -of:e=5" /*              */, "CCCCCCCCCC-"},
		{"-ol@1,2,3:A@45,2,2=9" /*       */, "CCCCCCCCCC-"},
		{"-r -P -V3" /*                  */, "CCCCCCCCCC-"},
		{"-P5 -F8 --fit-fixpoint" /*     */, "CCCCCCCCCC-"},
		{"-v5" /*                        */, "CCCCCCCCCC-"},
		{"-p -v5 -P4 -F4" /*             */, "CCCCCCCCCC-"},
		{"-g2 -u --limit=9 --count" /*   */, "CCCCCCCCCC-"},
		{"-f999 -of" /*                  */, "WWWLWLWWWCW"},
		{"-f999 -oy -r -R" /*            */, "WWWLWLWWWCW"},
		{"-f999 -oe -n" /*               */, "LLLLLLLLCC-"},
		{"-f999 -os -n" /*               */, "LLLLLLLLCC-"},
		{"-f999 -oa:R=6 -n -p" /*        */, "LLLLLLLLCC-"},
		{"-f999 -of -v5 -p" /*           */, "LLLLLLLLCC-"},
		{"-f999 -oe -n -v5 -r -P" /*     */, "LLLLLLLLCC-"},
		{"-f999 -oe -g2 -u --count" /*   */, "LLLLLLLLCC-"},
		{"-f2 -os -n" /*                 */, "CCCCCCLCCC-"},
		{"-f2 -oe -n" /*                 */, "CCCCCCCCCC-"}, // DLX is forced to the end, too
		{"-f2 -of -v5 -p -P9" /*         */, "CCCCCLLCCC-"},
		{"--engine=tight" /*             */, "TTTTT-TT---"}, // f has too many images at its root
		{"-r -V -P -g2 -u --engine=tight", "TTTTTTTT---"},   // or behind a constrained piece
		{"-r -V3 --engine=tight" /*      */, "-----------"},
		{"-r -v3 -p --engine=tight" /*   */, "-----------"},
	} {
		var got strings.Builder
		reasons := map[string]string{}
		for _, class := range classes {
			line := test.line
			if !strings.Contains(line, "--engine") {
				line += " --engine=kernel"
			}
			s := Open(compiled[class.letter].Puzzle, parse(t, line), nil)
			s.p, s.compiler, s.phase = compiled[class.letter], nil, Reducing
			s.redundancy = filter.NewRedundancy(s.p, s.settings)
			for s.Phase() < Searching {
				s.Run(1 << 20)
			}
			switch g, err := s.kernel(0); {
			case err == nil:
				got.WriteString(strings.ToUpper(g.Name()[:1]))
			default:
				reasons[class.letter+" "+class.what] = err.Error()
				got.WriteByte('-')
			}
		}
		if got.String() != test.want {
			t.Errorf("%q: on boards abcdefghijk it is %s, want %s; %s", test.line, got.String(), test.want, fmt.Sprint(reasons))
		}
	}
}
