package def

import (
	"strings"
	"testing"
)

// TestPictures makes definitions of pictures, and holds them to what they say.
func TestPictures(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		want       string // lines of the definition without its title; the second way after "or"
	}{
		{"one piece a letter", "AAB\nACB\nCCB\n", `
D:xDim=3:yDim=3:zDim=1
C:name=A:layout=0 0 0, 0 1 0, 1 1 0
C:name=B:layout=0 0 0, 0 1 0, 0 2 0
C:name=C:layout=0 0 0, 1 0 0, 1 1 0
~D`},
		{"with blanks between, dots are holes", "A A .\nA B B\r\n", `
D:xDim=3:yDim=2:zDim=1
C:name=A:layout=0 0 0, 0 1 0, 1 1 0
C:name=B:layout=0 0 0, 1 0 0
L:stationary=*
. . *
. . .
~L
~D`},
		{"a shape in one line", "XXX.. / X.X..", `
D:xDim=3:yDim=2:zDim=1
C:name=X:layout=0 0 0, 0 1 0, 1 1 0, 2 0 0, 2 1 0
L:stationary=*
. . .
. * .
~L
~D`},
		{"shapes, a block each", "XX\nX.\n\nXXX\n\n  X\n XXX\n\n# a comment\nX", ""},
		{"a board", "#..#\n....\n", `
D:xDim=4:yDim=2:zDim=1
L:stationary=*
* . . *
. . . .
~L
~D or
D:xDim=4:yDim=2:zDim=1
L:stationary=*
. * * .
* * * *
~L
~D`},
		{"a board and its pieces", "...\n.#.\n...\n\nAA\nAA\n\nB\nB\nB\nB", `
D:xDim=3:yDim=3:zDim=1
C:name=A:layout=0 0 0, 0 1 0, 1 0 0, 1 1 0
C:name=B:layout=0 0 0, 0 1 0, 0 2 0, 0 3 0
L:stationary=*
. . .
. * .
. . .
~L
~D or
D:xDim=3:yDim=3:zDim=1
C:name=A:layout=0 0 0, 0 1 0, 1 0 0, 1 1 0
C:name=B:layout=0 0 0, 0 1 0, 0 2 0, 0 3 0
L:stationary=*
* * *
* . *
* * *
~L
~D`},
		{"hashes alone", "##\n##", `
D:xDim=2:yDim=2:zDim=1
~D`},
		{"shapes of hashes", "##\n#.\n\n###\n", `
D:xDim=3:yDim=2:zDim=1
C:name=A:layout=0 0 0, 0 1 0, 1 1 0
C:name=B:layout=0 0 0, 1 0 0, 2 0 0
~D`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := Parse(tt.text)
			var got []string
			for _, g := range d.Diagnostics {
				if g.Code != "picture" || g.Fix == nil {
					t.Fatalf("%+v", g)
				}
				made := d.Apply(g.Fix.Edit)
				if len(made.Puzzles) != 1 {
					t.Fatalf("%d puzzles in\n%s", len(made.Puzzles), made)
				}
				for _, h := range made.Diagnostics {
					if h.Code != "volume" {
						t.Errorf("in the definition: %s\n%s", h, made)
					}
				}
				_, text, _ := strings.Cut(made.String(), "\n")
				got = append(got, "\n"+strings.TrimSpace(text))
			}
			if all := strings.Join(got, " or"); all != tt.want && tt.want != "" {
				t.Errorf("became%s\nwant%s", all, tt.want)
			}
			if len(got) == 0 {
				t.Error("nothing is offered")
			}
		})
	}
	for _, text := range []string{
		"hello", "hello\nworld\n", "# a comment\n# another\n", "A B\nB A", "", "  \n", "12 o'clock\nhalf past two", "...\n...", "1 0 0\n0 1 0",
		"D:xDim=2\nAA", strings.Repeat("A", maxPictureSide+1) + "\nA", strings.Repeat("A\n", maxPictureSide+1), "/", "A/",
	} {
		if all := Readings(text); all != nil {
			t.Errorf("%.40q becomes\n%s", text, all[0].Definition)
		}
	}
}

// FuzzPictures makes definitions of any text: what comes is read again without an
// error but for the volume of a board without its pieces.
func FuzzPictures(f *testing.F) {
	for _, s := range []string{"AAB\nACB\nCCB\n", "XXX.. / X.X..", "#..#\n....\n", "ä1\nä1", "A A\nA .", "*\n*\n\n@@", "\t A\n\tAA"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, r := range Readings(text) {
			if r.Definition == "" {
				continue
			}
			d := Parse(r.Definition)
			if len(d.Puzzles) != 1 {
				t.Fatalf("%q becomes %q", text, r.Definition)
			}
			for _, g := range d.Diagnostics {
				if g.Code != "volume" {
					t.Fatalf("%q becomes %q: %s", text, r.Definition, g)
				}
			}
		}
	})
}
