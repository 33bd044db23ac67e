package settings

import (
	"slices"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/def/space"
)

// drawn is a piece of one layer, drawn with # for a cell.
func drawn(name string, copies int, rows ...string) def.Piece {
	p := def.Piece{Name: name, Copies: copies}
	for y, row := range rows {
		for x, c := range row {
			if c == '#' {
				p.Cells = append(p.Cells, def.Cell{X: x, Y: y})
			}
		}
	}
	return p
}

// still makes a piece stationary where it is drawn.
func still(p def.Piece) def.Piece {
	p.Stationary = true
	return p
}

var (
	f = drawn("F", 1, ".##", "##.", ".#.")
	x = drawn("X", 1, ".#.", "###", ".#.")
	s = drawn("S", 1, ".##", "##.")
	z = drawn("Z", 1, "##.", ".##")
	i = drawn("I", 1, "####")
	v = def.Piece{Name: "V", Copies: 1, Cells: []def.Cell{{}, {X: 1}, {Y: 1}, {X: 1, Z: 1}}} // a twist
)

func TestFacts(t *testing.T) {
	for _, tt := range []struct {
		name   string
		puzzle def.Puzzle
		want   Facts // Shapes by the length alone
		shapes []int // copies
	}{
		{"flat", def.Puzzle{Size: space.Size{X: 5, Y: 3, Z: 1}, Pieces: []def.Piece{f, x, drawn("P", 2, "##")}},
			Facts{Pieces: 4, Flat: true, Turns: 4, Mirrored: true, Closed: true, Uneven: true}, []int{1, 1, 2}},
		{"square, turned over", def.Puzzle{Size: space.Size{X: 4, Y: 4, Z: 1}, Pieces: []def.Piece{s, z, i}},
			Facts{Pieces: 3, Flat: true, Turns: 8, Mirrored: true, Closed: true}, []int{2, 1}},
		{"one-sided, closed", def.Puzzle{Size: space.Size{X: 4, Y: 4, Z: 1}, OneSide: true, Pieces: []def.Piece{s, z, i}},
			Facts{Pieces: 3, Flat: true, OneSide: true, Turns: 8, Mirrored: true, Closed: true}, []int{1, 1, 1}},
		{"one-sided, not closed", def.Puzzle{Size: space.Size{X: 4, Y: 4, Z: 1}, OneSide: true, Pieces: []def.Piece{s, i}},
			Facts{Pieces: 2, Flat: true, OneSide: true, Turns: 4, Mirrored: true}, []int{1, 1}},
		{"a corner taken", def.Puzzle{Size: space.Size{X: 4, Y: 4, Z: 1}, Pieces: []def.Piece{s, still(drawn("*", 1, "#"))}},
			Facts{Pieces: 1, Flat: true, Turns: 2, Mirrored: true, Closed: true, Uneven: true, Stationary: []string{"*"}}, []int{1}},
		{"odd board of even pieces", def.Puzzle{Size: space.Size{X: 3, Y: 3, Z: 1}, Pieces: []def.Piece{i, s}},
			Facts{Pieces: 2, Flat: true, Turns: 8, Mirrored: true, Closed: true, Uneven: true}, []int{1, 1}},
		{"cube", def.Puzzle{Size: space.Size{X: 3, Y: 3, Z: 3}, Pieces: []def.Piece{f}},
			Facts{Pieces: 1, Turns: 24, Mirrored: true, Closed: true, Uneven: true}, []int{1}},
		{"chiral", def.Puzzle{Size: space.Size{X: 3, Y: 3, Z: 3}, Pieces: []def.Piece{v}},
			Facts{Pieces: 1, Turns: 24, Mirrored: true, Uneven: true}, []int{1}},
		{"brick", def.Puzzle{Size: space.Size{X: 3, Y: 4, Z: 5}, Pieces: []def.Piece{i}},
			Facts{Pieces: 1, Turns: 4, Mirrored: true, Closed: true}, []int{1}},
		{"standing", def.Puzzle{
			Size:   space.Size{X: 4, Y: 2, Z: 1},
			Pieces: []def.Piece{i, {Name: "J", Copies: 1, Cells: []def.Cell{{}, {Z: 1}, {Z: 2}, {Z: 3}}}},
		},
			Facts{Pieces: 2, Flat: true, Turns: 4, Mirrored: true, Closed: true}, []int{2}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := FactsOf(&tt.puzzle)
			var copies []int
			for _, s := range got.Shapes {
				copies = append(copies, s.Copies)
			}
			if !slices.Equal(copies, tt.shapes) {
				t.Errorf("copies %v, want %v", copies, tt.shapes)
			}
			if got.Pieces != tt.want.Pieces || got.Flat != tt.want.Flat || got.OneSide != tt.want.OneSide || got.Turns != tt.want.Turns ||
				got.Mirrored != tt.want.Mirrored || got.Closed != tt.want.Closed || got.Uneven != tt.want.Uneven ||
				!slices.Equal(got.Stationary, tt.want.Stationary) {
				t.Errorf("got %+v\nwant %+v", got, tt.want)
			}
		})
	}
}

func TestCheck(t *testing.T) {
	names := func(s string) (shapes []ShapeFacts) {
		for _, n := range s {
			shapes = append(shapes, ShapeFacts{Names: []string{string(n)}, Copies: 1})
		}
		return shapes
	}
	pentominoes := Facts{
		Pieces: 12, Flat: true, Turns: 4, Mirrored: true, Closed: true, Uneven: true, Shapes: names("FILNPTUVWXYZ"),
		Stationary: []string{"*"},
	}
	tetris := Facts{Pieces: 12, Turns: 24, Mirrored: true, Uneven: true, Shapes: names("ABCDEFGHIJKL")}
	soma := Facts{Pieces: 7, Turns: 24, Mirrored: true, Closed: true, Uneven: true, Shapes: names("VLTZABP")}
	rifle := Facts{Pieces: 12, Flat: true, Turns: 1, Shapes: []ShapeFacts{{Names: []string{"A", "B"}, Copies: 12}}}
	pairs := Facts{Pieces: 3, Flat: true, Turns: 4, Mirrored: true, Closed: true, Uneven: true,
		Shapes: []ShapeFacts{{Names: []string{"A", "B"}, Copies: 2}, {Names: []string{"C"}, Copies: 1}}}
	dominoes := Facts{Pieces: 18, Flat: true, Turns: 8, Mirrored: true, Closed: true, Shapes: []ShapeFacts{{Names: []string{"d"}, Copies: 18}}}
	for _, tt := range []struct {
		facts Facts
		line  string
		// want has "severity mark: beginning of the message" for each diagnostic.
		want []string
	}{
		{pentominoes, "-i -q -r -V -f11 -of=11 -n", nil},
		{pentominoes, "-r -V12 -P12 -v8 -p -g3 --limit=5", nil},
		{pentominoes, "-rX -R", nil},
		{pentominoes, "-rx", []string{"error -rx: There is no piece “x” to constrain. There is “X”."}},
		{pentominoes, "-rQ", []string{"error -rQ: There is no piece “Q” to constrain. There"}},
		{pentominoes, "-r*", []string{"error -r*: The piece “*” is stationary"}},
		{rifle, "-rA", []string{"warning -rA: There are 12 pieces", "warning -rA: No turn"}},
		{rifle, "-u", []string{"warning -u: No turn"}},
		{rifle, "-r -R", []string{"warning -r: No turn", "warning -R: No turn leaves this board as it is, so -r constrains no piece"}},
		{pentominoes, "-u", nil},
		{pentominoes, "-u -g3", []string{"warning -u: Other searches find other assemblies with 3 left"}},
		{rifle, "-u -g3", []string{"warning -u: Other searches"}},
		{pentominoes, "-u -r", []string{"warning -u: -r already keeps turned copies away"}},
		{soma, "-u -rV --mirror=same", []string{"warning -u: -r already keeps turned copies away"}},
		{pairs, "-u -rA", []string{"warning -u: -r already keeps turned copies away", "warning -rA: There are 2 pieces"}},
		{pairs, "-r -R", nil}, // the filter may constrain C, or cells
		{pairs, "-rC -R", nil},
		{pairs, "-rB -R", []string{"warning -rB: There are 2 pieces", "warning -R: There are several pieces of the shape of “B”, so"}},
		{dominoes, "-r -R", []string{"warning -R: There are several pieces of every shape, so"}},
		{rifle, "-P -p", []string{"warning -P: Every piece covers equal numbers", "warning -p: Every piece covers equal numbers"}},
		{pentominoes, "-R", []string{"warning -R: -R places the piece that -r constrains"}},
		{pentominoes, "-V13", []string{"warning -V13: The puzzle has 12 pieces"}},
		{pentominoes, "-V5 -P11 --fitFilter=3 -f11", []string{"warning -V5: Filters work on DLX", "warning --fitFilter=3: Filters"}},
		{pentominoes, "--fit-fixpoint", []string{"warning --fit-fixpoint: This repeats the fit filter"}},
		{pentominoes, "-v12", []string{"warning -v12: After the first placement"}},
		{pentominoes, "-n", []string{"warning -n: Neighbour occupancy belongs to FILA"}},
		{rifle, "-n -f12", nil}, // S has no fixed order
		{rifle, "-n -f12 -of", []string{"warning -n: With one shape"}},
		{rifle, "-n -f12 -os:a=8:R=4", nil},
		{rifle, "-n -f8 -os:a=8:R=4", []string{"warning -n: With one shape"}},
		{rifle, "-n -f12 -of:e=3", nil},
		{pentominoes, "-n -f12 -of", nil},
		{pentominoes, "-f17", []string{"info -f17: The puzzle has 12 pieces, so FILA"}},
		{pentominoes, "-ox:s=20", []string{"warning -ox:s=20: x is never used"}},
		{pentominoes, "-oz:s=5", []string{"warning -oz:s=5: z orders cells by z"}},
		{tetris, "-oz:s=5", nil},
		{tetris, "-ol@0,0,0", []string{"warning -ol@0,0,0: l@0,0,0 makes all cells equal"}},
		{pentominoes, "-g12", []string{"error -g12: The puzzle has 12 pieces"}},
		{pentominoes, "-s10,11,0", nil},
		{pentominoes, "-s10,12,0", nil},
		{pentominoes, "-s10,13,0", []string{"error -s10,13,0: The puzzle has 12 pieces."}},
		{pentominoes, "-s10,0,0", []string{"error -s10,0,0: A trial ends when a piece is removed with 0 left, but the search goes back with 0"}},
		{pentominoes, "-s10,3,0 -g3", []string{"error -s10,3,0: A trial ends"}},
		{pentominoes, "-s10,8,0 -f8", []string{"info -f8: DLX places the piece whose removal ends a trial, so FILA takes over with 7 left."}},
		{pentominoes, "-s10,4,0 -f8", []string{"error -s10,4,0: Trials differ"}},
		{pentominoes, "-r -s10,4,0 --seed=3", []string{"warning -r: Trials see", "warning --seed=3: The trials of -s"}},
		{pentominoes, "--seed=3 --engine=reference", []string{"warning --seed=3: Only the trials of -s are random"}},
		{pentominoes, "--memory=64 --engine=kernel", []string{"warning --memory=64: Only a search that meets"}},
		{pentominoes, "--memory=64 --engine=meet --draw", nil},
		{pentominoes, "--draw", []string{"error --draw: Only a search that meets"}},
		{pentominoes, "--engine=frontier --count --districts=5", nil},
		{pentominoes, "--districts=5", []string{"error --districts=5: Only a count along the edge counts the ways to cut a board"}},
		{pentominoes, "-u --engine=frontier --count --districts=5", nil},
		{pentominoes, "--engine=frontier --draw --districts=5", nil},
		{pentominoes, "--votes=red", []string{"error --votes=red: --votes says how parts of the board are equal"}},
		{pentominoes, "--engine=frontier --count --districts=5 --votes=red", []string{"error --votes=red: No cell of the board has a colour"}},
		{Facts{Pieces: 3, Shapes: names("ABC"), Tinted: true, Colours: []string{"blue", "red"}}, "--engine=frontier --count --districts=5 --votes=rad:2,*",
			[]string{"error --votes=rad:2,*: No cell of the board has the colour “rad”. The board has blue and red."}},
		{pentominoes, "--draw --engine=meet --limit=3", []string{"error --draw: --draw picks one of all solutions"}},
		{pentominoes, "--seed=3", nil}, // the seed orders the parts
		{soma, "--mirror=same", nil},
		{tetris, "--mirror=same", []string{"warning --mirror=same: The mirror image of a solution needs pieces"}},
		{pentominoes, "--mirror=same", []string{"warning --mirror=same: A flat board"}},
		{Facts{Pieces: 3, Turns: 1, Shapes: names("ABC"), Uneven: true}, "--mirror=same", []string{"warning --mirror=same: Every reflection of this board is also a turn"}},
		{Facts{Pieces: 3, Turns: 1, Mirrored: true, Closed: true, Shapes: names("ABC"), Uneven: true}, "--mirror=same -r", nil},
		{Facts{Pieces: 3, Turns: 1, Mirrored: true, Closed: true, Shapes: names("ABC"), Uneven: true}, "--mirror=same -u", nil},
		{tetris, "--engine=fletcher", []string{"error --engine=fletcher: Fletcher"}},
		{pentominoes, "--engine=fletcher -r -R -V -f12 -of -g2 -t", nil},
		{pentominoes, "--engine=kernel -r -V -F -of", nil},
		{pentominoes, "--engine=kernel -r -oe=11:f=3 -f11 -n", nil}, // Check need not know which kernels there are
		{pentominoes, "--engine=kernel -t", []string{"error --engine=kernel: The kernel cannot show its steps (-t)."}},
		{pentominoes, "--engine=kernel -s5,4,3", []string{"error --engine=kernel: The kernel cannot make Monte Carlo trials (-s). Leave"}},
		{pentominoes, "--engine=fletcher -p", []string{"error --engine=fletcher: Fletcher's tree search cannot go back because of volume or parity"}},
		{pentominoes, "--engine=fletcher -oe=11:f=3", []string{"error --engine=fletcher: Fletcher's tree search cannot choose cells"}},
		{pentominoes, "--engine=fletcher -s5,4,3", []string{"error --engine=fletcher: Fletcher's tree search cannot make Monte Carlo trials (-s). Leave"}},
		{tetris, "-q --count --format=S", []string{"warning -q: With --count", "warning --format=S: No solutions"}},
		{pentominoes, "-t --workers=1", nil},
		{pentominoes, "-t5 --workers=3", []string{"warning --workers=3: -t prints the steps of one search"}},
		{pentominoes, "1.2.1: -m11 -e6 -b4 -V3", []string{"warning -V3: Filters work"}},
	} {
		t.Run(tt.line, func(t *testing.T) {
			l := ParseLine(tt.line)
			if diagnostic.HasErrors(l.Diagnostics) {
				t.Fatalf("%+v", l.Diagnostics)
			}
			ds := l.Check(tt.facts)
			checkPlaces(t, tt.line, ds)
			for i, d := range ds {
				got := d.Severity.String() + " " + tt.line[d.Start:d.End] + ": " + d.Message
				if i >= len(tt.want) || !strings.HasPrefix(got, tt.want[i]) {
					t.Errorf("unexpected: %s", got)
				}
			}
			if len(ds) < len(tt.want) {
				t.Errorf("%d diagnostics, want %d", len(ds), len(tt.want))
			}
			// The fix of a warning settles it.
			for _, d := range ds {
				if d.Fix == nil || d.Severity == diagnostic.Error {
					continue
				}
				fixed := ParseLine(diagnostic.Apply(tt.line, []diagnostic.Edit{d.Fix.Edit}))
				for _, e := range fixed.Check(tt.facts) {
					if e.Message == d.Message && e.Subject == d.Subject {
						t.Errorf("still there after the fix %q: %s", d.Fix.Text, e.Message)
					}
				}
			}
		})
	}
}

func TestDescribe(t *testing.T) {
	for _, tt := range []struct {
		line   string
		pieces int
		want   string
	}{
		{"", 12, "12-1 DLX s"},
		{"", 0, "0-1 DLX s"},
		{"-f11", 12, "12-12 DLX s, 11-1 FILA s"},
		{"-f12", 12, "12-1 FILA s"},
		{"-f20", 12, "12-1 FILA s"},
		{"-f11", 0, "0-12 DLX s, 11-1 FILA s"},
		{"-f11 -oe=11:f=3", 12, "12-12 DLX s, 11-4 FILA e, 3-1 FILA f"},
		{"-f11 -oe:f=3", 12, "12-12 DLX e, 11-4 FILA e, 3-1 FILA f"},
		{"-f5 -ox:s=20:f=4", 35, "35-21 DLX x, 20-6 DLX s, 5-5 FILA s, 4-1 FILA f"},
		{"-oe=20:f=15", 12, "12-1 DLX f"},
		{"-os:e=12:f=4 -f12 -n", 17, "17-13 DLX s, 12-5 FILA e, 4-1 FILA f"},
		{"-of -f11", 12, "12-12 DLX f, 11-1 FILA f"},
	} {
		s, _ := Parse(tt.line)
		var parts []string
		for _, st := range Describe(s, tt.pieces) {
			name := " DLX "
			if st.FILA {
				name = " FILA "
			}
			parts = append(parts, decimal(float64(st.From))+"-"+decimal(float64(st.To))+name+st.Order.String())
			if st.Does == "" {
				t.Errorf("%q: stage %+v says nothing", tt.line, st)
			}
		}
		if got := strings.Join(parts, ", "); got != tt.want {
			t.Errorf("%q with %d pieces: %s, want %s", tt.line, tt.pieces, got, tt.want)
		}
	}
}

func TestDoes(t *testing.T) {
	for line, want := range map[string]string{
		"-ox":           "the cell with the least x",
		"-oY":           "the cell with the least −y",
		"-oxyz":         "the cell with the least x + y + z",
		"-ol@2,-1,-0.5": "the cell with the least 2x − y − 0.5z",
		"-oR":           "the cell farthest from the centre",
		"-oR@1,2,3":     "the cell farthest from (1, 2, 3)",
		"-oa":           "the next cell counter-clockwise about the centre",
		"-oA@90,1,2":    "the next cell clockwise about (1, 2), from 90°",
		"-oa@160":       "the next cell counter-clockwise about the centre, from 160°",
		"-of":           "the first open cell",
	} {
		s, _ := Parse(line)
		if got := Describe(s, 12)[0].Does; got != want {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
}

func TestConf(t *testing.T) {
	const file = "# my settings\ninfo=1\n  volumeFilter = 13   # while 13\r\norder=e=13:f=3\nredundancyFilter=\n\nnof\nquiet=no\n"
	for _, tt := range []struct{ line, conf, want, said string }{
		{"-f13 --conf=x", file, "-i -r -V13 -f13 -oe=13:f=3 -n", ""},
		{"-V -f13 --conf=x -r.", file, "-i -V -f13 -oe=13:f=3 -n", ""},
		{"-q --conf=x", "mch=11\nemch=6\nbruijn=4\nformat=S", "-q -f11 -oe=6:f=4 --format=S", "info 1:1"},
		{"--conf=x", "goal=3\ngoal=4", "-g3", "warning 2:1"},
		{"--conf=x", "[main]\nbogus=1\nhelp=1\nconf=y\nfila", "", "error 1:1, error 2:1, error 3:1, error 4:1, error 5:1"},
		{"--conf=x", "  goal = x", "", "error 1:10"},
	} {
		l := ParseLine(tt.line)
		if l.Conf != "x" {
			t.Errorf("%q: conf is %q", tt.line, l.Conf)
		}
		l.WithConf(tt.conf)
		if got := Format(l.Settings); got != tt.want {
			t.Errorf("%q with %q: %q, want %q", tt.line, tt.conf, got, tt.want)
		}
		var said []string
		for _, d := range l.Diagnostics {
			said = append(said, d.Severity.String()+" "+decimal(float64(d.Line))+":"+decimal(float64(d.Column)))
		}
		if got := strings.Join(said, ", "); got != tt.said {
			t.Errorf("%q with %q: %s, want %s; %+v", tt.line, tt.conf, got, tt.said, l.Diagnostics)
		}
	}
}

func TestLine(t *testing.T) {
	l := ParseLine(Join([]string{"-r", "-V", "-o", "e=11", "dir with space/a.txt", "-", "--", "-b.txt"}))
	if got := Format(l.Settings); got != "-r -V -oe=11" || diagnostic.HasErrors(l.Diagnostics) {
		t.Errorf("read as %q, %+v", got, l.Diagnostics)
	}
	if want := []string{"dir with space/a.txt", "-", "-b.txt"}; !slices.Equal(l.Files, want) {
		t.Errorf("files %q, want %q", l.Files, want)
	}
	isFile := func(s string) bool { return s == "soma" }
	if l := ParseCommand("-i -r soma -r", isFile); l.Settings.Redundancy != RedundancyAuto || !slices.Equal(l.Files, []string{"soma"}) {
		t.Errorf("%+v", l)
	}
	for _, tt := range []struct{ line, want string }{
		{"P-13 12f 0 0 11 ON OFF 12 OFF OFF OFF - - - soma", "-r -V12 -f11 -of=11"},
		{"12f 0 0 11 ON OFF 12 OFF OFF OFF - - - 15,198,004 2,091,215 2339 00:00:00.510 4592 -i -q soma", "-i -q -r -V12 -f11 -of=11"},
		{"HP-8 35x 14f 0 0 0 ON OFF OFF OFF OFF OFF 10,000 16 5 -q soma", "-q -r -ox:s=14 -s10000,16,5"},
		{"P5 polycube i q r V of=11 f11 n soma", "-i -q -r -V -f11 -of=11 -n"},
	} {
		l := ParseCommand(tt.line, isFile)
		if got := Format(l.Settings); got != tt.want || !slices.Equal(l.Files, []string{"soma"}) || diagnostic.HasErrors(l.Diagnostics) {
			t.Errorf("%q read as %q for %q: %+v", tt.line, got, l.Files, l.Diagnostics)
		}
	}
	if l := ParseCommand("-rsoma", isFile); l.Settings.Piece != "soma" {
		t.Errorf("%+v", l)
	}
	if l := ParseLine("--version --help"); !l.Version || !l.Help {
		t.Errorf("help %v, version %v", l.Help, l.Version)
	}
	for _, h := range Help() {
		if h.Text == "" || !strings.HasPrefix(h.Long, "--") {
			t.Errorf("%+v", h)
		}
	}
}

// TestArticlesOnTheLibrary: the lines of the articles make sense for their puzzles.
func TestArticlesOnTheLibrary(t *testing.T) {
	for id, lines := range map[string][]string{
		"pentominoes-10x6": {"-r", "-r -V", "2.0: -r -V -of=11", "-r -V -of=11 -f11", "-r -V -of=11 -f11 -n", "-m12", "-e12",
			"-b12", "-m11 -r", "-e11 -r", "-b11 -r", "-b11 -r -p", "-b11 -r -V12"},
		"onesided-18x5": {"-r", "-r -V", "-r -V -of=17 -f17", "-r -V -of=17 -f17 -n"},
		"onesided-30x3": {"-b12 -r", "-b12 -r -V18"},
		"tetriscube": {"-rL", "-rL -f11 -oe=11", "-rL -f11 -oe=11:f=3", "-rL -f11 -oe=11:f=3 -n", "-m11 -e6 -b4 -rL",
			"-m11 -e6 -b4 -r -p"},
		"diamond-pt12": {"-r", "-r -V13", "-r -V13 -f13 -oe=13", "-r -V13 -f13 -oe=13:f=3", "-r -V13 -f13 -oe=13:f=3 -n"},
		"box-in-a-diamond": {"-s10000,22,0", "-oa@160:s=15 -s10000,22,0", "-oa@160:s=15 -s10000,22,0 -p",
			"-oa@160:s=15 -s10000,22,0 -P35", "-oa@160:s=15 -s10000,22,0 -P35 -V35"},
		"soma": {"-r --mirror=same", "-u"},
	} {
		e := def.Find(id)
		if e == nil {
			t.Errorf("no puzzle %s", id)
			continue
		}
		f := FactsOf(e.Puzzle())
		for _, line := range lines {
			l := ParseLine(line)
			for _, d := range append(l.Check(f), l.Diagnostics...) {
				if d.Severity != diagnostic.Info {
					t.Errorf("%s %s: %s: %s", id, line, d.Severity, d.Message)
				}
			}
		}
	}
}

// TestMeetOnTetrahedra: where cells are parts of cubes, Check refuses to meet in the middle before anything is
// compiled.
func TestMeetOnTetrahedra(t *testing.T) {
	for id, want := range map[string]bool{"diagonal-cube": true, "four-piece-tetrahedron": true, "ball-room-1": false, "bermuda": false} {
		line := ParseCommand("-r --engine=meet", nil)
		refused := diagnostic.FirstError(Check(line.Settings, FactsOf(def.Find(id).Puzzle()))) != nil
		if refused != want {
			t.Errorf("%s: refused %v, want %v", id, refused, want)
		}
	}
}
