package link

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"tilewright/def"
	"tilewright/solver/play"
	"tilewright/solver/trace"
)

const soma = "# title: Two\nD:xDim=2:yDim=1:zDim=1\nC:name=A:layout=0 0 0\nC:name=B:layout=0 0 0\n~D\n"

func TestEncode(t *testing.T) {
	tests := []struct {
		name string
		link Link
		want string
	}{
		{"start page", Link{Settings: Automatic}, ""},
		{"start page, another line", Link{Settings: DefaultSettings}, "o=-r"},
		{"automatic", Link{Puzzle: "soma", Settings: Automatic}, "p=soma&o=--auto"},
		{"library", Link{Puzzle: "tetriscube", Settings: DefaultSettings}, "p=tetriscube"},
		{"settings", Link{Puzzle: "soma", Settings: "-r -V -of=11 -os:e=12"}, "p=soma&o=-r+-V+-of=11+-os:e=12"},
		{"plain DLX", Link{Puzzle: "soma", Settings: ""}, "p=soma&o="},
		{"second puzzle", Link{Puzzle: "soma", Index: 1, Settings: DefaultSettings}, "p=soma&n=2"},
		{"awkward letters", Link{Puzzle: "a&b", Settings: "-r=é#+%"}, "p=a%26b&o=-r=%C3%A9%23%2B%25"},
		{"solution", Link{Puzzle: "soma", Settings: DefaultSettings, Solution: []uint16{1, 2, 3}}, "p=soma&s=1.AgM5t9Y"},
		{"by hand", Link{Puzzle: "soma", Settings: Automatic, Hand: []uint16{1, 0, 3}}, "p=soma&o=--auto&h=1.AgMxhV4"},
		{"by hand, nothing done", Link{Puzzle: "soma", Settings: Automatic, Hand: []uint16{0, 0, 0}}, "p=soma&o=--auto&h=1.AANFQw"},
		{"a challenge is entered", Link{Puzzle: "soma", Settings: Automatic, Hand: []uint16{0, 0, 0}, Tapped: []int{12, 3}},
			"p=soma&o=--auto&h=1.AANFQw&taps=1.12.3"},
		{"nothing is tapped", Link{Puzzle: "soma", Settings: Automatic, Hand: []uint16{1, 0, 3}, Tapped: []int{}},
			"p=soma&o=--auto&h=1.AgMxhV4&taps=1."},
		{"challenge", Link{Puzzle: "soma", Settings: Automatic, Given: []uint16{1, 0, 3}, Challenge: ChallengeName{1, 3, 42}},
			"p=soma&o=--auto&g=1.AgMxhV4&c=1.3.42"},
		{"how it was played",
			Link{Puzzle: "soma", Settings: Automatic, Hand: []uint16{1, 0, 3},
				Played: Played{20_000, 2,
					[]play.Move{{Slot: 3, Cells: []int{0, 7}}, {Slot: 3}, {Slot: 3, Cells: []int{2, 26}, Hint: true},
						{Slot: 1, Cells: []int{0}}}}}, ""},
		{"pieces that somebody gives",
			Link{Puzzle: "soma", Settings: Automatic, Given: []uint16{1, 0, 3}, Hand: []uint16{1, 2, 3}},
			"p=soma&o=--auto&h=1.AgM5t9Y&g=1.AgMxhV4"},
		{"recording", Link{Puzzle: "soma", Settings: DefaultSettings, Recording: "pt1.eNor-_Y", Step: 2}, "p=soma&r=pt1.eNor-_Y&at=2"},
		{"step", Link{Puzzle: "soma", Settings: DefaultSettings, Step: 9}, "p=soma&at=9"},
		{"task", Link{Puzzle: "soma", Settings: Automatic, Task: Task{Goal: InCorner, Piece: "L", Text: "Find one!"}},
			"p=soma&o=--auto&w=1.Ss4vykst4vLhcsvMS1HIz0tVBAQAAP__bbQ"},
		{"clock of a task", Link{Puzzle: "soma", Settings: Automatic, Task: Task{Goal: ByHand}, TaskSpent: 61000},
			"p=soma&o=--auto&w=1.ykjMS-HiAgQAAP__MZA&k=61000"},
		{"answer", Link{Puzzle: "soma", Settings: Automatic, Hand: []uint16{1, 0, 3}, Task: Task{Goal: ByHand},
			Answer: &Answer{Name: "Ada", Spent: 61000}}, "p=soma&o=--auto&h=1.AgMxhV4&w=1.ykjMS-HiAgQAAP__MZA&a=1.MjM0MDDgckxJBAQAAP__khw"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := test.link.Encode()
			if got != test.want && test.want != "" {
				t.Errorf("Encode() = %q, want %q", got, test.want)
			}
			back, err := Decode("#" + got)
			if err != nil {
				t.Fatalf("Decode: %v", err)
			}
			if !reflect.DeepEqual(back, test.link) {
				t.Errorf("Decode(Encode()) = %+v, want %+v", back, test.link)
			}
		})
	}
}

// TestOldLinks: links that were given away must open for ever. These are never changed.
func TestOldLinks(t *testing.T) {
	tests := []struct {
		fragment string
		want     Link
	}{
		{"#d=1.UlYoySzJSbVSCCnP53KxqnDJzLU1sqoEUYZWVWCKy9kqLzE31dbRKiexMr-0xNZAwUDBACbqhCpa58IFCAAA__9cTg",
			Link{Text: soma, Settings: "-r"}},
		{"#p=soma&s=1.AgM5t9Y", Link{Puzzle: "soma", Settings: "-r", Solution: []uint16{1, 2, 3}}},
		{"p=soma&o=-r%20-V", Link{Puzzle: "soma", Settings: "-r -V"}},
		{"p=soma&s=1.AgM5t9Y&at=2&t=pt1.AAAA&e=loop", Link{Puzzle: "soma", Settings: "-r", Solution: []uint16{1, 2, 3}, Step: 2}},
		{"p=soma&later=thing", Link{Puzzle: "soma", Settings: "-r"}},
		{"p=soma&", Link{Puzzle: "soma", Settings: "-r"}},
	}
	for _, test := range tests {
		got, err := Decode(test.fragment)
		if err != nil {
			t.Errorf("Decode(%q): %v", test.fragment, err)
			continue
		}
		if !reflect.DeepEqual(got, test.want) {
			t.Errorf("Decode(%q) = %+v, want %+v", test.fragment, got, test.want)
		}
	}
}

func TestDamaged(t *testing.T) {
	whole := Link{Text: soma, Settings: DefaultSettings}.Encode()
	raw, err := encoding.DecodeString(PackText(soma))
	if err != nil {
		t.Fatal(err)
	}
	sum := len(raw) - 2
	tests := []struct {
		name, fragment, part, says string
	}{
		{"cut", whole[:len(whole)-9], "d", "The end of this link is missing"},
		{"a letter changed", strings.Replace(whole, "KxqnDJ", "KxqnDK", 1), "d", "damaged"},
		{"no version", "d=U1Yo", "d", "damaged"},
		{"newer version", "d=2.abc", "d", "newer Tilewright"},
		{"not base64url", "d=1.a+b/", "d", "damaged"},
		{"empty definition", "d=1.AwAAAA", "d", "damaged"},
		{"more behind the definition", "d=1." + encoding.EncodeToString(slices.Concat(raw[:sum], []byte{0}, raw[sum:])), "d", "damaged"},
		{"no value", "tetriscube", "tetriscube", "without a value"},
		{"no name", "p=", "p", "damaged"},
		{"half an escape", "p=soma&o=-r%2", "o", "damaged"},
		{"index not a number", "p=soma&n=x", "n", "damaged"},
		{"index of nothing", "p=soma&n=0", "n", "damaged"},
		{"step of nothing", "p=soma&at=0", "at", "damaged"},
		{"step beyond any", "p=soma&at=65537", "at", "damaged"},
		{"twice", "p=soma&p=bedlam", "p", "twice"},
		{"two puzzles", "p=soma&" + whole, "d", "Keep one"},
		{"solution cut", "p=soma&s=1.AgM5", "s", "damaged"},
		{"position cut", "p=soma&h=1.AgM5", "h", "damaged"},
		{"position of a newer page", "p=soma&h=2.AgM5", "h", "newer Tilewright"},
		{"given pieces cut", "p=soma&g=1.AgM5", "g", "damaged"},
		{"given pieces of a newer page", "p=soma&g=2.AgM5", "g", "newer Tilewright"},
		{"challenge without a number", "p=soma&c=1.3", "c", "damaged"},
		{"challenge of no level", "p=soma&c=1.6.7", "c", "damaged"},
		{"challenge of no generator", "p=soma&c=0.3.7", "c", "damaged"},
		{"moves cut", "p=soma&m=1.AgM5", "m", "damaged"},
		{"moves of a newer page", "p=soma&m=2.AgM5", "m", "newer Tilewright"},
		{"a move without its cells", "p=soma&m=1." + seal([]byte{0, 0, 6, 4, 1}, []byte{0, 0, 6, 4, 1}), "m", "damaged"},
		{"task cut", "p=soma&w=1.AgM5", "w", "damaged"},
		{"task of a newer page", "p=soma&w=2.AgM5", "w", "newer Tilewright"},
		{"task with a goal of a newer page", "p=soma&w=1." + PackText("walk\n\n"), "w", "newer Tilewright"},
		{"task without its piece", "p=soma&w=1." + PackText("corner\n\nDo it"), "w", "damaged"},
		{"task without its number", "p=soma&w=1." + PackText("fits\nfew\n"), "w", "damaged"},
		{"clock of a task that runs backwards", "p=soma&k=-1", "k", "damaged"},
		{"task with a book", "p=soma&w=1." + PackText("hand\n\n"+strings.Repeat("a", MaxTask+1)), "w", "damaged"},
		{"answer to nothing", "p=soma&a=1." + PackText("5\nAda"), "a", "damaged"},
		{"answer cut", "p=soma&w=1." + PackText("hand\n\n") + "&a=1.AgM5", "a", "damaged"},
		{"answer before it was asked", "p=soma&w=1." + PackText("hand\n\n") + "&a=1." + PackText("-5\nAda"), "a", "damaged"},
		{"solution of a newer page", "p=soma&s=3.AgM5", "s", "newer Tilewright"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := Decode(test.fragment)
			var e *Error
			if !errors.As(err, &e) {
				t.Fatalf("Decode = %+v, %v; want an *Error", got, err)
			}
			if e.Part != test.part || !strings.Contains(e.Message, test.says) {
				t.Errorf("part %q, message %q; want part %q and %q", e.Part, e.Message, test.part, test.says)
			}
		})
	}
}

// TestOpen: the good parts of a damaged link are opened, and the others are named.
func TestOpen(t *testing.T) {
	soma, house := Link{Puzzle: "soma", Settings: DefaultSettings}, Link{
		Puzzle: "first-house", Settings: DefaultSettings, Hand: []uint16{1, 2},
	}
	for _, test := range []struct {
		fragment string
		want     Link
		says     string
	}{
		{"#p=soma", soma, ""},
		{"p=soma&h=1.AA", soma, "the position in it cannot be read. It may have been cut; copy the whole link again. The rest is opened."},
		{"p=soma&s=1.AAAA", soma, "the solution in it"},
		{"p=soma&s=3.AgM5", soma, "newer Tilewright"},
		{"p=soma&s", soma, "without a value"},
		{"p=soma&p=bedlam", soma, "twice"},
		{"p=soma&s=1.AAAA&at=x&h=1.AA", soma, "the solution, the step and the position in it cannot be read"},
		{house.Encode() + "&s=1.AAAA", house, "the solution"},
		{"p=soma&d=1." + PackText("D"), soma, "Keep one"},
		{"s=1.AAAA", Link{}, "!"},
		{"d=1.AAAA&o=-r", Link{}, "!"},
		{"p=", Link{}, "!"},
	} {
		got, err := Open(test.fragment)
		if (err != nil) != (test.says == "!") {
			t.Errorf("%s: %v", test.fragment, err)
			continue
		}
		if said := got.Said(); err == nil &&
			(!reflect.DeepEqual(got.Link, test.want) || (said == "") != (test.says == "") ||
				!strings.Contains(said, test.says)) {
			t.Errorf("%s opens as %+v and says %q", test.fragment, got.Link, said)
		}
	}
}

func TestSolutionPacking(t *testing.T) {
	for _, slots := range [][]uint16{{}, {0}, {0, 0, 0}, {1}, {65535, 0, 1}, {12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1}} {
		got, ok := unpackSolution(packSolution(slots))
		if !ok || !reflect.DeepEqual(got, slots) {
			t.Errorf("%v came back as %v, %v", slots, got, ok)
		}
	}
}

// TestChecksum changes each bit of the checksums of a definition and of a solution: none of the links opens. A link
// without a definition does not open either.
func TestChecksum(t *testing.T) {
	for _, tt := range []struct{ key, packed string }{{"d", PackText(soma)}, {"p=soma&s", packSolution([]uint16{1, 2, 3})}} {
		raw, err := encoding.DecodeString(tt.packed)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range []int{len(raw) - 2, len(raw) - 1} {
			for bit := range 8 {
				changed := slices.Clone(raw)
				changed[i] ^= 1 << bit
				if l, err := Decode(tt.key + "=1." + encoding.EncodeToString(changed)); err == nil {
					t.Errorf("%s with bit %d of byte %d changed opens as %+v", tt.key, bit, i, l)
				}
			}
		}
	}
	if text, ok := UnpackText(PackText("")); ok {
		t.Errorf("an empty definition is unpacked as %q", text)
	}
	if _, err := Decode("d=1." + PackText("")); err == nil {
		t.Error("a link with an empty definition opens")
	}
}

// TestBombs: a link must not make the page unpack more than a definition may hold.
func TestBombs(t *testing.T) {
	if _, err := Decode("d=1." + PackText(strings.Repeat("# ", MaxText))); err == nil {
		t.Error("a definition beyond MaxText was unpacked")
	}
	if got, err := Decode("d=1." + PackText(strings.Repeat("#", MaxText))); err != nil || len(got.Text) != MaxText {
		t.Errorf("a definition of MaxText was refused: %v", err)
	}
}

func FuzzDecode(f *testing.F) {
	f.Add("p=soma&o=-r+-V&n=2&s=1.AgM5t9Y")
	f.Add(Link{Text: soma}.Encode())
	f.Add("d=1.AwA&&=")
	f.Fuzz(func(t *testing.T, fragment string) {
		l, err := Decode(fragment)
		if err != nil {
			var e *Error
			if !errors.As(err, &e) || e.Message == "" {
				t.Fatalf("Decode(%q) fails with %#v, want an *Error with a message", fragment, err)
			}
			return
		}
		back, err := Decode(l.Encode())
		if err != nil || !reflect.DeepEqual(back, l) {
			t.Fatalf("Decode(%q) = %+v, but its own link opens as %+v, %v", fragment, l, back, err)
		}
	})
}

func FuzzTask(f *testing.F) {
	f.Add("corner", "L", uint64(0), "Put it there.\nThen rest.", "Ada", int64(1500))
	f.Add("fits", "", uint64(812), "", "", int64(0))
	f.Fuzz(func(t *testing.T, goal, piece string, fits uint64, text, name string, spent int64) {
		want := Link{Puzzle: "soma", Settings: "-r", Task: Task{Goal: Goal(goal), Text: text}, Answer: &Answer{Name: name, Spent: max(0, spent)}}
		switch want.Task.Goal {
		case InCorner:
			want.Task.Piece = strings.ReplaceAll(piece, "\n", " ") // no piece is named so
		case AtMost:
			want.Task.Fits = fits
		}
		got, err := Decode(want.Encode())
		if err != nil {
			// A part that no writer writes is refused, and the rest of the link stays.
			o, err := Open(want.Encode())
			if err != nil || o.Link.Puzzle != "soma" || o.Said() == "" {
				t.Fatalf("%+v opens as %+v, %v", want, o, err)
			}
			if want.Task.Goal == ByHand && len(text) <= MaxTask && utf8.ValidString(text) && o.Link.Task != want.Task {
				t.Fatalf("a good task came back as %+v", o.Link.Task)
			}
			return
		}
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("%+v came back as %+v", want, got)
		}
	})
}

func FuzzRoundTrip(f *testing.F) {
	f.Add("soma", soma, 1, "-r -V", []byte{1, 2, 3})
	f.Fuzz(func(t *testing.T, id, text string, index int, settings string, cells []byte) {
		want := Link{Puzzle: id, Index: max(0, index&0xff), Settings: settings, Step: max(0, index>>8&0xff)}
		if text != "" && len(text) <= MaxText {
			want.Puzzle, want.Text = "", text
		}
		for i := 0; i+1 < len(cells); i += 2 {
			want.Solution = append(want.Solution, uint16(cells[i])|uint16(cells[i+1])<<8)
		}
		got, err := Decode(want.Encode())
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("%+v came back as %+v, %v", want, got, err)
		}
	})
}

// TestRecording: links carry a recording as package trace packs it, and refuse anything else.
func TestRecording(t *testing.T) {
	packed, err := trace.Compact("title Two\nA B\nplace A B\n")
	if err != nil {
		t.Fatal(err)
	}
	if l, err := Decode("p=soma&r=" + packed); err != nil || l.Recording != packed {
		t.Errorf("a link with %q: %+v, %v", packed, l, err)
	}
	for _, bad := range []string{"r=", "r=x", "r=pt1.<", "r=pt1." + strings.Repeat("A", trace.MaxCompact+1)} {
		if _, err := Decode(bad); err == nil {
			t.Errorf("%.20q is taken for a recording", bad)
		}
	}
}

// TestKnown: there is a solution of every puzzle of the library that has one, and of no other.
func TestKnown(t *testing.T) {
	n := 0
	for _, e := range def.Library() {
		if known := Known(e.ID); (known != nil) != (e.Difficulty() > 0) || known != nil && len(known) != len(e.Puzzle().OpenCells()) {
			t.Errorf("%s: %d cells are known", e.ID, len(known))
		} else if known != nil {
			n++
		}
	}
	if lines := strings.Count(strings.TrimSpace(knownText), "\n") + 1; lines != n {
		t.Errorf("known.txt has %d puzzles, the library %d", lines, n)
	}
}

// TestOn: a link to a calendar opens the puzzle of a date, or of today.
func TestOn(t *testing.T) {
	defer func() { now = time.Now }()
	now = func() time.Time { return time.Date(2026, 11, 26, 23, 30, 0, 0, time.FixedZone("", 3600)) }
	for fragment, title := range map[string]string{
		"p=calendar":                       "Calendar",
		"p=calendar&on=today":              "Calendar: Nov 26",
		"#p=calendar-weekday&on=2027-02-1": "",
		"p=calendar-weekday&on=2027-02-01": "Calendar with the weekday: Feb 1 Mon",
		"p=calendar&on=2027-02-29":         "",
		"p=soma&on=today":                  "",
	} {
		l, err := Decode(fragment)
		if (err != nil) != (title == "") {
			t.Errorf("%s: %v", fragment, err)
			continue
		}
		if err != nil {
			continue
		}
		p, err := def.ParseOne(l.Text)
		if err != nil || p.Title != title || l.Puzzle != "" || l.On != "" || l.Settings != Automatic {
			t.Errorf("%s: %+v, %v", fragment, l, err)
		}
		if title == "Calendar: Nov 26" {
			if got := Today(p.Calendar()).Encode(); got != "p=calendar&on=today" {
				t.Errorf("the link of the day is %s", got)
			}
			again := *p
			again.Labels = slices.Clone(p.Labels)
			again.Labels[0].Text = "Jänner"
			of := Today(again.Calendar())
			l, err := Decode(of.Encode())
			if err != nil || !strings.Contains(l.Text, "# title: Calendar: Nov 26\n") || !strings.Contains(l.Text, "Jänner") {
				t.Errorf("%s: %v, %s", of.Encode(), err, l.Text)
			}
		}
	}
}
