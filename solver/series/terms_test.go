package series

import (
	"fmt"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/solver/settings"
)

// counted counts terms to the end, in small slices.
func counted(t *testing.T, text, line string, from, to int) *Terms {
	t.Helper()
	d := def.Parse(text)
	f := d.Family(0)
	if f == nil {
		t.Fatalf("%s: it is no family: %v", text, d.Err())
	}
	s, wrong := settings.Parse(line)
	if len(wrong) > 0 {
		t.Fatal(wrong)
	}
	terms := NewTerms(f, s, from, to)
	for !terms.Run(20_000) {
	}
	return terms
}

// list writes terms up to an n.
func list(t *Terms, to int) string {
	var words []string
	for _, x := range t.Known() {
		if x.N <= to {
			words = append(words, fmt.Sprintf("%d:%d", x.N, x.Solutions))
		}
	}
	return strings.Join(words, " ")
}

const (
	domino = "C:name=d:copies=0-max:layout=0 0 0, 1 0 0\n"
	ell    = "C:name=L:copies=0-max:layout=0 0 0, 1 0 0, 0 1 0\n"
	cube   = "C:name=c:copies=0-max:layout=0 0 0\n"
	plate  = "C:name=p:copies=0-max:layout=0 0 0, 1 0 0, 0 1 0, 1 1 0\n"
)

// TestTerms: published sequences come out, along strips and board by board, and so do their laws.
func TestTerms(t *testing.T) {
	for _, test := range []struct {
		name, text, line string
		from, to         int
		want             string
		order            int // of the law, 0 for none
		proved           bool
	}{
		{"A005178, 4 x n by dominoes", "D:n=4:xDim=n:yDim=4:zDim=1\n" + domino + "~D\n", "", 1, 8,
			"1:1 2:5 3:11 4:36 5:95 6:281 7:781 8:2245", 4, true},
		{"A165791, 4 x n by dominoes and L trominoes", "D:n=4:xDim=4:yDim=n:zDim=1\n" + domino + ell + "~D\n", "", 1, 10,
			"1:1 2:11 3:55 4:380 5:2319 6:15171 7:96139 8:619773 9:3962734 10:25445515", 9, true},
		{"A359885, 2 x 2 x 3n by L tricubes", "D:n=2:xDim=2:yDim=2:zDim=3n\n" + ell + "~D\n", "", 1, 4,
			"1:44 2:2800 3:181952 4:11835136", 2, true},
		{"A360064, 2 x 2 x n by cubes and L tricubes", "D:n=2:xDim=2:yDim=2:zDim=n\n" + cube + ell + "~D\n", "", 1, 4,
			"1:5 2:97 3:1289 4:19201", 6, true},
		{"A360065", "D:n=2:xDim=2:yDim=2:zDim=n\n" + domino + ell + "~D\n", "", 4, 5, "4:4801 5:51934", 0, true},
		{"A360066", "D:n=2:xDim=2:yDim=2:zDim=n\n" + cube + domino + ell + "~D\n", "", 1, 4, "1:11 2:456 3:13827 4:445921", 0, true},
		{"A359886", "D:n=2:xDim=2:yDim=2:zDim=n\n" + plate + ell + "~D\n", "", 6, 7, "6:5059 7:29145", 0, true},
		{"A360576", "D:n=2:xDim=2:yDim=2:zDim=n\n" + cube + plate + ell + "~D\n", "", 1, 3, "1:6 2:130 3:1896", 0, true},
		{"A335559", "D:n=2:xDim=2:yDim=2:zDim=n\n" + cube + plate + "~D\n", "", 4, 4, "4:144", 0, true},
		{"A004003, squares by dominoes", "D:n=2:xDim=2n:yDim=2n:zDim=1\n" + domino + "~D\n", "", 1, 5,
			"1:2 2:36 3:6728 4:12988816 5:258584046368", 0, false},
		{"A045846, squares by squares", "D:n=2:xDim=n:yDim=n:zDim=1\n" + cube + plate + "C:name=3:copies=0-max:layout=0 0 0, 1 0 0, 2 0 0, " +
			"0 1 0, 1 1 0, 2 1 0, 0 2 0, 1 2 0, 2 2 0\n~D\n", "", 1, 3, "1:1 2:2 3:6", 0, false},
		{"A334875 by stones, triangles of hexagons", "D:n=2:lattice=hexagons:outline=triangle:size=n\n" +
			"C:name=s:copies=0-max:layout=0 0 0, 1 0 0, 0 1 0\n~D\n",
			"", 1, 12, "1:0 2:1 3:0 4:0 5:0 6:0 7:0 8:0 9:2 10:0 11:8 12:12", 0, false},
		{"A008793, hexagons of triangles by lozenges", "D:n=2:lattice=triangles:outline=hexagon:size=n\nC:name=l:copies=0-max:layout=0 0 0, 1 0 0\n~D\n",
			"", 1, 4, "1:2 2:20 3:980 4:232848", 0, false},
		{"A060312, 2 x n by dominoes, each once", "D:n=2:xDim=n:yDim=2:zDim=1\n" + domino + "~D\n", "-u", 3, 9,
			"3:2 4:4 5:5 6:9 7:12 8:21 9:30", 0, false},
		{"a size that no board has", "D:n=5:xDim=n-2:yDim=1:zDim=1\n" + cube + "~D\n", "-u", 1, 4, "3:1 4:1", 0, false},
	} {
		got := counted(t, test.text, test.line, test.from, test.to)
		if err := got.Err(); err != nil || list(got, test.to) != test.want {
			t.Errorf("%s: %s, want %s (%v)", test.name, list(got, test.to), test.want, err)
		}
		law := got.Law()
		if proved := law != nil && law.Proved; proved != test.proved || test.order > 0 && law.Order() != test.order {
			t.Errorf("%s: the law is %+v", test.name, law)
		}
		if law == nil || !law.Proved {
			continue
		}
		// A law that is proved with some terms predicts those behind.
		more := counted(t, test.text, test.line, test.from, got.Known()[len(got.Known())-1].N+5)
		predicted := law.Terms(len(more.Known()))
		for i, x := range more.Known() {
			if predicted[i].Cmp(x.Solutions) != 0 {
				t.Errorf("%s: the law says %v for n = %d, and there are %v", test.name, predicted[i], x.N, x.Solutions)
			}
		}
	}
}

// TestTermsMemory: where a walk has no memory left, terms are counted one by one, and where that has none, it is said why
// there are no more.
func TestTermsMemory(t *testing.T) {
	f := def.Parse("D:n=4:xDim=n:yDim=20:zDim=1\n" + domino + "~D\n").Family(0)
	terms := NewTerms(f, settings.Settings{Memory: 1}, 1, 20)
	for !terms.Run(20_000) {
	}
	n := len(terms.Known())
	if terms.Err() == nil || n < 8 || n >= 20 || terms.Known()[7].Solutions.String() != "3547073578562247994" {
		t.Errorf("with 1 MB there are %d terms: %v, %v", n, terms.Known(), terms.Err())
	}
}

// TestPrint: laws are written as people paste them.
func TestPrint(t *testing.T) {
	for _, test := range []struct {
		text                  string
		law, fraction, closed string
	}{
		{"D:n=4:xDim=n:yDim=2:zDim=1\n" + domino + "~D\n", "a(n) = a(n-1) + a(n-2)", "(1 + x)/(1 - x - x^2)", ""},
		{"D:n=4:xDim=n:yDim=2:zDim=1\n" + domino + plate + "~D\n", "a(n) = a(n-1) + 2*a(n-2)", "(1 + 2*x)/(1 - x - 2*x^2)",
			"a(n) = (4/3)*2^(n-1) + (-1/3)*(-1)^(n-1)"},
		{"D:n=4:xDim=n:yDim=1:zDim=1\n" + cube + "~D\n", "a(n) = a(n-1)", "(1)/(1 - x)", "a(n) = 1"},
		{"D:n=4:xDim=n:yDim=3:zDim=1\n" + domino + "~D\n", "a(n) = 4*a(n-2) - a(n-4)", "(3*x - x^3)/(1 - 4*x^2 + x^4)", ""},
	} {
		law := counted(t, test.text, "", 1, 12).Law()
		if law == nil || law.String() != test.law || law.Fraction() != test.fraction || law.Closed(law.From) != test.closed {
			t.Errorf("%s: %v, %v, %q", test.text, law, law.Fraction(), law.Closed(law.From))
		}
	}
}
