package def

import (
	"slices"
	"strings"
	"testing"
)

// Labels are read row by row from the top, and written back.
func TestLabels(t *testing.T) {
	const board = "D:xDim=2:yDim=2:zDim=1\nC:name=A:copies=4:layout=0 0 0\n~D\n"
	p, err := ParseOne("# labels: Jan .\n# labels:  Feb  Mar \n" + board)
	if err != nil {
		t.Fatal(err)
	}
	want := []Label{{Cell{X: 0, Y: 1}, "Jan"}, {Cell{X: 0, Y: 0}, "Feb"}, {Cell{X: 1, Y: 0}, "Mar"}}
	if !slices.Equal(p.Labels, want) {
		t.Errorf("labels %v, want %v", p.Labels, want)
	}
	if text := Format(p); !strings.HasPrefix(text, "# labels: Jan .\n# labels: Feb Mar\nD:") {
		t.Errorf("written as\n%s", text)
	}
	roundTrip(t, p)

	for _, tt := range []struct{ text, want string }{
		{"# labels: a b c\n" + board, "A row has 2 cells; these labels are more."},
		{"# labels: a\n# labels: b\n# labels: c\n" + board, "The board has 2 rows, and each has its labels above."},
		{"# labels: a\nD:xDim=1:yDim=1:zDim=2\nC:name=A:copies=2:layout=0 0 0\n~D\n", "Labels are for boards of one layer."},
	} {
		d := Parse(tt.text)
		if d.Puzzles[0] == nil || len(d.Diagnostics) != 1 || d.Diagnostics[0].Message != tt.want {
			t.Errorf("%q: %v", tt.text, d.Diagnostics)
		}
	}
}
