package advise

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/def/testing/gen"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// besides are lines that somebody may write together with --auto.
var besides = []string{
	"", "", "", "--mirror=same", "-u", "-u --mirror=same", "-r", "-r --mirror=same", "--count", "-r -R", "-V", "-F", "-P",
	"-v2", "-p", "-V3", "-n", "-i",
	"-f2", "-f99", "-of", "-oe", "-ox=3", "-f99 -oe -n", "-f3 -ol@1,1,1=2:f", "--engine=reference", "--engine=kernel",
	"--engine=tight", "--engine=fletcher", "--engine=meet",
	"--engine=meet --count", "-t", "-oa -r", "-os:f=3 -u", "--seed=4", "--workers=2",
}

// TestAgree: Automatic searches every puzzle to its end, whatever else its line says, and finds what the oracle does.
// Its choice is a line without errors, and it never has to take another one instead. A line that is refused by itself
// is still refused, with the same words.
func TestAgree(t *testing.T) {
	count := uint64(100)
	if long() {
		count = 7000
	}
	compared, refused := 0, 0
	for number := range count {
		for kind, puzzle := range []*def.Puzzle{gen.Puzzle(number), gen.Loose(number), gen.Coloured(number), gen.Mixed(number),
			gen.Backed(number)} {
			dice := rand.New(rand.NewPCG(number, uint64(kind)))
			for _, beside := range []string{"", besides[dice.IntN(len(besides))]} {
				z := parse(t, "--auto "+beside)
				objection := diagnostic.FirstError(settings.Check(z, settings.FactsOf(puzzle)))
				want, ok := known(puzzle, z, 400)
				if !ok {
					continue
				}
				var names []string
				r, err := agree(puzzle, z, &names)
				switch {
				case objection != nil:
					if refused++; err == nil || err.Error() != objection.Message {
						t.Errorf("%s %q: %v, want %s", puzzle.Title, beside, err, objection.Message)
					}
					continue
				case err != nil:
					t.Errorf("%s %q: %s: %v\n%s", puzzle.Title, beside, settings.Format(r.Advice().Settings), err, def.Format(puzzle))
				case r.instead != nil:
					t.Errorf("%s %q: %s instead: %v\n%s", puzzle.Title, beside, settings.Format(r.Advice().Settings), r.instead, def.Format(puzzle))
				case r.Search().Stats().Solutions != uint64(len(want)) || !z.Count && !slices.Equal(names, want):
					t.Errorf("%s %q: %s: %d solutions, want %d\n%s", puzzle.Title, beside, settings.Format(r.Advice().Settings),
						len(names), len(want), def.Format(puzzle))
				}
				compared++
			}
		}
	}
	t.Logf("%d compared, %d refused", compared, refused)
}

// agree races and searches, and collects the names of what is found.
func agree(puzzle *def.Puzzle, z settings.Settings, names *[]string) (*Race, error) {
	o := gen.NewOracle(puzzle)
	var r *Race
	r = New(puzzle, problem.NewCompiler(puzzle), z, func(images []int32) bool {
		p := r.Search().Problem()
		var solution []gen.Placed
		for _, i := range images {
			solution = append(solution, gen.Placed{Piece: p.Shapes[p.Images[i].Shape].Pieces[0], Cells: p.AppendCells(nil, i)})
		}
		*names = append(*names, o.Canonical(solution, z.Mirror == settings.MirrorSame))
		return true
	})
	for !r.Run(1000) {
	}
	for r.Search().Run(1000) == search.Paused {
	}
	slices.Sort(*names)
	return r, r.Search().Err()
}

// known are the names of the solutions, with solutions that are turns of each other once. ok is false where there are
// many.
func known(puzzle *def.Puzzle, z settings.Settings, limit int) (names []string, ok bool) {
	o := gen.NewOracle(puzzle)
	solutions, ok := o.Solve(limit)
	for _, s := range solutions {
		names = append(names, o.Canonical(s, z.Mirror == settings.MirrorSame))
	}
	slices.Sort(names)
	return slices.Compact(names), ok
}

// TestObjection: Automatic does not choose what settings.Check objects to. It takes what was given, and says why.
func TestObjection(t *testing.T) {
	puzzle := def.Find("soma").Puzzle()
	r := New(puzzle, problem.NewCompiler(puzzle), parse(t, "--auto -V"), nil)
	r.keep(r.openOwn(parse(t, "-r -f99 --engine=restarts")))
	if got := settings.Format(r.choice.way); got != "-r -V" || r.instead == nil {
		t.Errorf("%q is chosen: %v", got, r.instead)
	}
}

// TestFaults has puzzles with which Automatic once broke down.
func TestFaults(t *testing.T) {
	for _, test := range []struct {
		text string
		once uint64
	}{
		{"D:xDim=5:yDim=3:zDim=1:empty=1\nC:name=A:copies=2:layout=0 0 0, 1 0 0, 1 1 0\nC:name=B:copies=2:layout=0 0 0, 1 0 0\nC:name=C:layout=0 0 0\n" +
			"C:name=D:layout=0 0 0, 0 1 0, 1 1 0\nC:name=E:layout=0 0 0\nC:name=+:type=V:layout=3 1 0\n~D", 580},
		{"D:xDim=5:yDim=2:zDim=1:allow=red/blue red/red\nC:name=A:copies=2:layout=0 0 0\nC:name=B:layout=0 0 0 blue, 1 0 0, 2 0 0 blue\n" +
			"C:name=C:layout=0 0 0, 0 1 0, 1 1 0, 1 2 0 red\nC:name=D:layout=0 0 0 blue\nC:name=red:type=C:layout=0 0 0, 1 0 0, 4 0 0\nC:name=blue:type=C:layout=0 1 0\n~D", 1},
		{"D:xDim=5:yDim=2:zDim=1\nC:name=A:copies=3:layout=0 0 0, 0 1 0\nC:name=B:layout=0 0 0\nC:name=C:copies=0-1:layout=0 0 0\nC:name=*:type=S:layout=0 0 0, 0 1 0\n~D", 10},
		{"D:xDim=1:yDim=1:zDim=1\nC:name=A:layout=0 0 0\n~D", 1}, // no axis is longer than a cell
		// Turned over, the board is the same, but the set is not.
		{"D:xDim=4:yDim=2:zDim=1:oneSide\nC:name=*:type=S:layout=1 1 0, 2 1 0\nC:name=A:copies=0-1:layout=0 0 0, 1 0 0, 2 0 0, 0 1 0\n" +
			"C:name=B:copies=0-6:layout=0 0 0\nC:name=C:copies=0-1:layout=0 0 0, 1 0 0\n~D", 6},
	} {
		d := def.Parse(test.text)
		if err := d.Err(); err != nil {
			t.Error(err)
			continue
		}
		var names []string
		z := parse(t, "--auto")
		r, err := agree(d.Puzzles[0], z, &names)
		want, ok := known(d.Puzzles[0], z, 2000)
		if err != nil || r.instead != nil || uint64(len(names)) != test.once || !ok || !slices.Equal(names, want) {
			t.Errorf("%s: %d solutions, want %d (by the oracle %d), %v, %v", test.text, len(names), test.once, len(want), err, r.instead)
		}
	}
}
