package settings

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"tilewright/def/diagnostic"
)

// TestArticleLines reads every command line of the two articles and of their
// comments, as they stand there.
func TestArticleLines(t *testing.T) {
	for _, tt := range []struct{ line, want string }{
		// busche-2018-fila, Table 1
		{"./polycube -i -q -r def/pentominoes_10x6.txt", "-i -q -r"},
		{"./polycube -i -q -r -V def/pentominoes_10x6.txt", "-i -q -r -V"},
		{"./polycube -i -q -r -V -of=11 def/pentominoes_10x6.txt", "-i -q -r -V -of=11"},
		{"./polycube -i -q -r -V -of=11 -f11 def/pentominoes_10x6.txt", "-i -q -r -V -f11 -of=11"},
		{"./polycube -i -q -r -V -of=11 -f11 -n def/pentominoes_10x6.txt", "-i -q -r -V -f11 -of=11 -n"},
		{"./polycube128 -i -q -r def/pentominoes_1s_18x5.txt", "-i -q -r"},
		{"./polycube128 -i -q -r -V def/pentominoes_1s_18x5.txt", "-i -q -r -V"},
		{"./polycube128 -i -q -r -V -of=17 -f def/pentominoes_1s_18x5.txt", "-i -q -r -V -f17 -of=17"},
		{"./polycube128 -i -q -r -V -of=17 -f17 -n def/pentominoes_1s_18x5.txt", "-i -q -r -V -f17 -of=17 -n"},
		{"./polycube -i -q -rL def/tetriscube.txt", "-i -q -rL"},
		{"./polycube -i -q -rL -f11 -oe=11 def/tetriscube.txt", "-i -q -rL -f11 -oe=11"},
		{"./polycube -i -q -rL -f11 -oe=11:f=3 def/tetriscube.txt", "-i -q -rL -f11 -oe=11:f=3"},
		{"./polycube -i -q -rL -f11 -oe=11:f=3 -n def/tetriscube.txt", "-i -q -rL -f11 -oe=11:f=3 -n"},
		{"./polycube -i -q -r def/PT12.txt", "-i -q -r"},
		{"./polycube -i -q -r -V13 def/PT12.txt", "-i -q -r -V13"},
		{"./polycube -i -q -r -V13 -f13 -oe=13 def/PT12.txt", "-i -q -r -V13 -f13 -oe=13"},
		{"./polycube -i -q -r -V13 -f13 -oe=13:f=3 def/PT12.txt", "-i -q -r -V13 -f13 -oe=13:f=3"},
		{"./polycube -i -q -r -V13 -f13 -oe=13:f=3 -n def/PT12.txt", "-i -q -r -V13 -f13 -oe=13:f=3 -n"},
		// with the text around it in the table, and with the dashes that a web page or a text extraction makes
		{"TC4 \t./polycube -i -q -rL -f11 -oe=11:f=3 -n def/tetriscube.txt  80,346,268  0.0%  393,143,352  74.3%  00:00:17.007  14.7%  9839", "-i -q -rL -f11 -oe=11:f=3 -n"},
		{"P5  ./polycube i q r V of=11 f11 n def/pentominoes_10x6.txt  2,091,215  0.0%", "-i -q -r -V -f11 -of=11 -n"},
		{"OP3  ./polycube128 i q r V of=17 f def/pentominoes_1s_18x5.txt  13,151,493,569", "-i -q -r -V -f17 -of=17"},
		{"TC2  ./polycube i q rL f11 oe=11 def/tetriscube.txt", "-i -q -rL -f11 -oe=11"},
		{"./polycube –i –q –r –V –of=11 –f11 –n def/pentominoes_10x6.txt", "-i -q -r -V -f11 -of=11 -n"},
		{"$ ./polycube −i ‐q —quiet", "-i -q"},
		// its comments
		{`polycube -i -q -r -V -of=11 -f11 -n .\def\pentominoes_10x6.txt`, "-i -q -r -V -f11 -of=11 -n"},
		// busche-2011-polycube
		{"polycube def/pentominoes_10x6_def.txt", ""},
		{"polycube --help", ""},
		{"./polycube -m11 -e6 -b4 -r L -i -- def/tetriscube_def.txt", "-i -rL -f11 -oe=6:f=4"},
		{"-V -p -oY:f=20", "-V -p -oY:f=20"},
		{"-t-80", "-t-80"},
		{"-t -70", "-t-70"},
	} {
		t.Run(tt.line, func(t *testing.T) {
			s, ds := Parse(tt.line)
			if got := Format(s); got != tt.want {
				t.Errorf("read as %q, want %q", got, tt.want)
			}
			for _, d := range ds {
				if d.Severity == diagnostic.Error && !strings.Contains(tt.line, "—quiet") {
					t.Errorf("error: %+v", d)
				}
			}
		})
	}
}

// TestValues reads one setting at a time.
func TestValues(t *testing.T) {
	for _, tt := range []struct {
		line string
		want Settings
	}{
		{"", Settings{}},
		{" \t\n\u00a0", Settings{}},
		{"-i -q -R -p -u -n", Settings{Info: true, Quiet: true, RedundancyFirst: true, ParityTrigger: true, Unique: true, NOF: true}},
		{"--info --quiet=1 --redundancyFilterFirst=yes --parityBacktrack --unique=on --nof=true",
			Settings{Info: true, Quiet: true, RedundancyFirst: true, ParityTrigger: true, Unique: true, NOF: true}},
		{"-i0 -q 0 --unique=off --nof no", Settings{}},
		{"-r", Settings{Redundancy: RedundancyAuto}},
		{"-r#", Settings{Redundancy: RedundancyAuto}},
		{"-r.", Settings{}},
		{"-rL", Settings{Redundancy: RedundancyNamed, Piece: "L"}},
		{"-r L -V", Settings{Redundancy: RedundancyNamed, Piece: "L", Volume: -1}},
		{"--redundancyFilter=L'", Settings{Redundancy: RedundancyNamed, Piece: "L'"}},
		{`-r"two words"`, Settings{Redundancy: RedundancyNamed, Piece: "two words"}},
		{`"-rtwo words"`, Settings{Redundancy: RedundancyNamed, Piece: "two words"}},
		{`-r"a\"b\\c\d"`, Settings{Redundancy: RedundancyNamed, Piece: `a"b\c\d`}},
		{"-V -P -F", Settings{Volume: -1, Parity: -1, Fit: -1}},
		{"-V13 -P-1 -F 0 --fit-fixpoint", Settings{Volume: 13, Parity: -1, FitFixpoint: true}},
		{"--volumeFilter=13 --parityFilter --fitFilter 4", Settings{Volume: 13, Parity: -1, Fit: 4}},
		{"--vol=1 --volumeB=2", Settings{VolumeTrigger: 2}}, // --vol may be either
		{"-v5 -g 2 -f12", Settings{VolumeTrigger: 5, Goal: 2, FILA: 12}},
		{"-t", Settings{Trace: 1}},
		{"-t-5", Settings{Trace: -5}},
		{"-s10000,16,5", Settings{Sample: Sample{10000, 16, 5}}},
		{"--sample=1,2,18446744073709551615", Settings{Sample: Sample{1, 2, 1<<64 - 1}}},
		{"--format=bl", Settings{}},
		{"--format FC", Settings{Format: "FC"}},
		{"--format=cs", Settings{Format: "SC"}},
		{"-fFL", Settings{Format: "F"}},
		{"--limit=7 --count --draw --seed=9 --workers=3 --memory=64", Settings{Limit: 7, Count: true, Draw: true, Seed: 9, Workers: 3, Memory: 64}},
		{"--count --districts=4 --engine=frontier", Settings{Count: true, Districts: 4, Engine: EngineFrontier}},
		{"--count --districts=4 --votes=red:2,blue,*:0 --engine=frontier", Settings{Count: true, Districts: 4, Engine: EngineFrontier,
			Votes: []Vote{{"red", 2}, {"blue", 1}, {"*", 0}}}},
		{"--mirror=same --engine=kernel", Settings{Mirror: MirrorSame, Engine: EngineKernel}},
		{"--mirror=Different --engine=auto", Settings{}},
		{"--engine=reference", Settings{Engine: EngineReference}},
		{"--engine fletcher", Settings{Engine: EngineFletcher}},
		{"-oe", Settings{Orders: []Order{{Heuristic: Estimate}}}},
		{"-os", Settings{}},
		{"-os=5", Settings{}},
		{"-oe=11:s=3", Settings{Orders: []Order{{Heuristic: Estimate, From: 11}, {Heuristic: Size, From: 3}}}},
		{"-of=3:e=11 -n", Settings{NOF: true, Orders: []Order{{Heuristic: Estimate, From: 11}, {Heuristic: First, From: 3}}}},
		{"-ox:s=20", Settings{Orders: []Order{{Heuristic: Linear, Args: []float64{1, 0, 0}}, {Heuristic: Size, From: 20}}}},
		{"-oZ=9", Settings{Orders: []Order{{Heuristic: Linear, Args: []float64{0, 0, -1}, From: 9}}}},
		{"-ol@1,-2.5,1e3", Settings{Orders: []Order{{Heuristic: Linear, Args: []float64{1, -2.5, 1000}}}}},
		{"-oa", Settings{Orders: []Order{{Heuristic: Angular}}}},
		{"-oa@0", Settings{Orders: []Order{{Heuristic: Angular}}}},
		{"-oa@160:s=15", Settings{Orders: []Order{{Heuristic: Angular, Args: []float64{160}}, {Heuristic: Size, From: 15}}}},
		{"-oA@-90,3,4.5", Settings{Orders: []Order{{Heuristic: AngularLast, Args: []float64{-90, 3, 4.5}}}}},
		{"-oR", Settings{Orders: []Order{{Heuristic: RadialOutermost}}}},
		{"-oR@1,2,0=30", Settings{Orders: []Order{{Heuristic: RadialOutermost, Args: []float64{1, 2, 0}, From: 30}}}},
		{"-iqn", Settings{Info: true, Quiet: true, NOF: true}},
		{"-iqrL -V", Settings{Info: true, Quiet: true, Redundancy: RedundancyNamed, Piece: "L", Volume: -1}},
		{"-f=11", Settings{FILA: 11}},
		{"-f=11 -- -V", Settings{FILA: 11}},
	} {
		t.Run(tt.line, func(t *testing.T) {
			s, _ := Parse(tt.line)
			if !reflect.DeepEqual(s, tt.want) {
				t.Errorf("got  %+v\nwant %+v", s, tt.want)
			}
		})
	}
}

// TestFormat: Parse reads the same back, and nothing is longer than needed.
func TestFormat(t *testing.T) {
	for _, line := range []string{
		"", "-r", "-rL", `-r"two words"`, `-r"=X"`, `-r"\""`, "-i -q -r -R -V -P3 -F --fit-fixpoint -v5 -p -f11 -oe=11:f=3 -n",
		"-V -p -ox:s=20 -g4", "-s10,2,3 -u -t --format=FC --mirror=same --limit=1 --count --engine=kernel --workers=2 --seed=3",
		"--count --districts=4 --votes=red,blue:2,*:0 --engine=frontier",
		"-oa@160:s=15", "-oX:Y=9:Z=8:xyz=7:l@1,2,3=6:R=5:A=4", "-t-80",
	} {
		s, ds := Parse(line)
		if diagnostic.HasErrors(ds) {
			t.Errorf("%q: %+v", line, ds)
		}
		if got := Format(s); got != line {
			t.Errorf("Format(Parse(%q)) = %q", line, got)
		}
	}
}

// random makes settings that are valid, not always normal.
func random(r *rand.Rand) Settings {
	chance := func() bool { return r.IntN(3) == 0 }
	number := func() int {
		if chance() {
			return r.IntN(40)
		}
		return 0
	}
	threshold := func() int {
		if chance() {
			return r.IntN(20) - 1
		}
		return 0
	}
	s := Settings{
		Redundancy: Redundancy(r.IntN(3)), RedundancyFirst: chance(),
		Volume: threshold(), Parity: threshold(), Fit: threshold(), FitFixpoint: chance(),
		VolumeTrigger: number(), ParityTrigger: chance(), FILA: number(), NOF: chance(), Goal: number(),
		Trace: number() * (1 - 2*r.IntN(2)), Unique: chance(), Count: chance(), Info: chance(), Quiet: chance(),
		Mirror: Mirror(r.IntN(2)), Engine: Engine(r.IntN(len(engines))), Workers: number(),
		Format: []string{"", "BL", "F", "fc", "SL", "c"}[r.IntN(6)],
	}
	if chance() {
		s.Limit, s.Seed = r.Uint64(), r.Uint64()
	}
	if chance() {
		s.Sample = Sample{number(), number(), r.Uint64()}
	}
	if s.Redundancy == RedundancyNamed || chance() {
		letters := []rune("ab.#=\"'\\ \t-:,@é\u00a0–L0")
		for n := 1 + r.IntN(5); n > 0; n-- {
			s.Piece += string(letters[r.IntN(len(letters))])
		}
		if s.Piece == "." || s.Piece == "#" {
			s.Piece = "L"
		}
	}
	for n := r.IntN(5); n > 0; n-- {
		o := Order{Heuristic: Heuristic("feslaAR"[r.IntN(7)]), From: number()}
		args := map[Heuristic][]int{Linear: {3}, Angular: {0, 1, 3}, AngularLast: {0, 1, 3}, RadialOutermost: {0, 3}}[o.Heuristic]
		if len(args) > 0 {
			for k := args[r.IntN(len(args))]; k > 0; k-- {
				o.Args = append(o.Args, []float64{0, 1, -1, 0.5, r.NormFloat64() * 1000, float64(r.IntN(400))}[r.IntN(6)])
			}
		}
		s.Orders = append(s.Orders, o)
	}
	return s
}

func TestRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		s := random(r)
		line := Format(s)
		back, ds := Parse(line)
		if diagnostic.HasErrors(ds) {
			t.Fatalf("%+v\nwritten %q\nread with %+v", s, line, ds)
		}
		if want := Normal(s); !reflect.DeepEqual(back, want) {
			t.Fatalf("written %q\nread    %+v\nwant    %+v", line, back, want)
		}
		if !Equal(s, back) || !reflect.DeepEqual(Normal(back), back) {
			t.Fatalf("%q: Normal is not the form of its own result", line)
		}
	}
}

// TestEqual changes one field of random settings at a time. They are equal exactly when their normal forms are, so
// their text forgets no field.
func TestEqual(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 3000 {
		s := random(r)
		other := random(r)
		for i := range reflect.TypeFor[Settings]().NumField() {
			changed := s
			reflect.ValueOf(&changed).Elem().Field(i).Set(reflect.ValueOf(other).Field(i))
			if changed.Redundancy == RedundancyNamed && changed.Piece == "" {
				continue // no settings
			}
			if same := reflect.DeepEqual(Normal(s), Normal(changed)); same != Equal(s, changed) {
				t.Fatalf("%s and %s: that they are equal is %t", Format(s), Format(changed), !same)
			}
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"-r -V -of=11 -f11 -n", "./polycube i q r V of=17 f def/x.txt 12", "1.2.1: -m11 -e6 -b4 -oY:f=20 -fS", `-r"a b" -ol@1,2,3=4`,
		"–i —quiet -iqx --bogus=1 --vol", "2.0: -- -x", "P-13 12f 0 0 11 ON OFF 12 OFF OFF OFF - - -", "-s1,2 -o::=@", "\"", "-r=\"", "-f", "--conf=x",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, line string) {
		if len(line) > 1<<14 {
			t.Skip("long lines add nothing")
		}
		s, ds := Parse(line)
		checkPlaces(t, line, ds)
		text := Format(s)
		back, ds := Parse(text)
		if diagnostic.HasErrors(ds) {
			t.Fatalf("%q became %q, which has errors: %+v", line, text, ds)
		}
		if !reflect.DeepEqual(s, back) {
			t.Fatalf("%q became %q:\n%+v\n%+v", line, text, s, back)
		}
	})
}

// checkPlaces tests that every diagnostic lies in its text and says something.
func checkPlaces(t *testing.T, text string, ds []diagnostic.Diagnostic) {
	t.Helper()
	for _, d := range ds {
		if d.Line < 1 || d.Column < 1 || d.Start < 0 || d.End < d.Start || d.End > len(text) {
			t.Fatalf("%q: a diagnostic outside the text: %+v", text, d)
		}
		if d.Message == "" {
			t.Fatalf("%q: an empty message: %+v", text, d)
		}
	}
}

// TestUnlike: lines of polycube 1.2.1 say that it makes other fits, where they have stages below DLX.
func TestUnlike(t *testing.T) {
	for line, want := range map[string]bool{"-r -m11 -b9": true, "1.2.1: -b3": true, "-e2": true, "1.2.1: -r": false,
		"-r -f11 -of=11": false, "": false} {
		if got := ParseLine(line).Unlike(); got != want {
			t.Errorf("%s: %t", line, got)
		}
	}
}
