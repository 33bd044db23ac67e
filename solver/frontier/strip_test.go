package frontier

import (
	"fmt"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/solver/problem"
)

// TestStrip: one walk has the counts of all shorter boards, and knows how many edges there can be.
func TestStrip(t *testing.T) {
	const domino, ell, cube = "C:name=d:copies=0-max:layout=0 0 0, 1 0 0\n", "C:name=L:copies=0-max:layout=0 0 0, 1 0 0, 0 1 0\n",
		"C:name=c:copies=0-max:layout=0 0 0\n"
	for _, test := range []struct {
		name, box, pieces string
		axis, first, step int
		want              string // OEIS, but the sixth
		edges             int
	}{
		{"A001045", "xDim=40:yDim=2:zDim=1", "C:name=d:copies=0-max:layout=0 0 0, 1 0 0\nC:name=q:copies=0-max:layout=0 0 0, 1 0 0, 0 1 0, 1 1 0\n",
			0, 0, 1, "1 1 3 5 11 21 43 85 171", 2},
		{"A005178", "xDim=40:yDim=4:zDim=1", domino, 0, 0, 1, "1 1 5 11 36 95 281 781 2245", 6},
		{"A165791", "xDim=40:yDim=4:zDim=1", domino + ell, 0, 0, 1, "1 1 11 55 380 2319 15171 96139 619773", 16},
		{"A006253", "xDim=2:yDim=2:zDim=40", domino, 2, 0, 1, "1 2 9 32 121 450 1681 6272", 6},
		{"A046984", "xDim=60:yDim=4:zDim=1", ell, 0, 0, 3, "1 4 18 88 468 2672 16072", 0},
		{"L tricubes and cubes in 2 x 2 x n", "xDim=2:yDim=2:zDim=40", cube + ell, 2, 1, 1, "5 97 1289 19201", 16},
	} {
		d, err := def.ParseOne("D:" + test.box + "\n" + test.pieces + "~D\n")
		if err != nil {
			t.Fatal(err)
		}
		p, err := problem.Compile(d)
		if err != nil {
			t.Fatal(err)
		}
		s, err := NewStrip(p, test.axis, test.first, test.step, 0)
		if err != nil {
			t.Fatal(err)
		}
		for !s.Run(100) {
		}
		got := strings.Join(s.Ways(), " ")
		if s.Err() != nil || !strings.HasPrefix(got+" ", test.want+" ") {
			t.Errorf("%s: %.80s, want %s (%v)", test.name, got, test.want, s.Err())
		}
		if test.edges > 0 && s.Edges() != test.edges || s.Edges() == 0 {
			t.Errorf("%s: %d edges, want %d", test.name, s.Edges(), test.edges)
		}
		// A board of its own has as many solutions.
		for i := 1; i <= 5; i++ {
			side := [3]string{"xDim", "yDim", "zDim"}[test.axis]
			box := strings.Replace(test.box, side+"=40", fmt.Sprintf("%s=%d", side, test.first+i*test.step), 1)
			box = strings.Replace(box, side+"=60", fmt.Sprintf("%s=%d", side, test.first+i*test.step), 1)
			d, err := def.ParseOne("D:" + box + "\n" + test.pieces + "~D\n")
			if err != nil {
				t.Fatal(err)
			}
			p, err := problem.Compile(d)
			if err != nil {
				t.Fatal(err)
			}
			n, err := New(p, nil, Options{})
			if err != nil {
				t.Fatal(err)
			}
			for !n.Run(100_000) {
			}
			if alone, _, _ := n.Solutions(); alone != s.Ways()[i] {
				t.Errorf("%s: %s has %s solutions, and %s as a part", test.name, box, alone, s.Ways()[i])
			}
		}
	}
}

// TestStripMemory: a strip says when its memory is full.
func TestStripMemory(t *testing.T) {
	d, err := def.ParseOne("D:xDim=24:yDim=16:zDim=1\nC:name=d:copies=0-max:layout=0 0 0, 1 0 0\n~D\n")
	if err != nil {
		t.Fatal(err)
	}
	p, err := problem.Compile(d)
	if err != nil {
		t.Fatal(err)
	}
	s, err := NewStrip(p, 0, 0, 1, 300_000)
	if err != nil {
		t.Fatal(err)
	}
	for !s.Run(1000) {
	}
	if s.Err() == nil || s.Edges() != 0 {
		t.Errorf("with 0.3 MB: %v, %d edges", s.Err(), s.Edges())
	}
}
