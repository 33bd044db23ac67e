package trace

import (
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"tilewright/def/space"
)

var update = flag.Bool("update", false, "write the golden files")

// goldens are the texts of testdata by their name.
func goldens(t testing.TB) map[string]string {
	t.Helper()
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("testdata: %v, %d files", err, len(files))
	}
	texts := map[string]string{}
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		texts[strings.TrimSuffix(filepath.Base(f), ".txt")] = string(b)
	}
	return texts
}

func decode(t testing.TB, name, text string) *Trace {
	t.Helper()
	tr, err := Decode(text)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return tr
}

// The golden files hold what each text means and its compact form. The tests of
// the player read the same files.
func TestGolden(t *testing.T) {
	for name, text := range goldens(t) {
		tr := decode(t, name, text)
		compact, err := EncodeCompact(tr)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		got := map[string]string{".json": dump(t, tr), ".pt1": compact + "\n"}
		for ext, s := range got {
			path := filepath.Join("testdata", name+ext)
			if *update {
				if err := os.WriteFile(path, []byte(s), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if s != string(want) {
				t.Errorf("%s differs from what the text gives now", path)
			}
		}
	}
}

func TestRoundTrip(t *testing.T) {
	for name, text := range goldens(t) {
		roundTrip(t, name, decode(t, name, text))
	}
}

func roundTrip(t *testing.T, name string, tr *Trace) {
	t.Helper()
	text, err := Encode(tr)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	compact, err := EncodeCompact(tr)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	for form, s := range map[string]string{"text": text, "compact": compact} {
		again, err := Decode(s)
		if err != nil {
			t.Fatalf("%s: its %s: %v\n%s", name, form, err, s)
		}
		if !reflect.DeepEqual(again, tr) {
			t.Errorf("%s: its %s gives another trace:\n%s\nwas\n%s\nis\n%s", name, form, s, dump(t, tr), dump(t, again))
		}
	}
	if again, _ := Encode(decode(t, name, text)); again != text {
		t.Errorf("%s: written twice differs:\n%s\n%s", name, text, again)
	}
}

// Each file of testdata/bad begins with the error it expects.
func TestErrors(t *testing.T) {
	files, _ := filepath.Glob("testdata/bad/*.txt")
	if len(files) == 0 {
		t.Fatal("no files")
	}
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		first, _, _ := strings.Cut(string(b), "\n")
		_, err = Decode(string(b))
		var e *Error
		if !errors.As(err, &e) {
			t.Errorf("%s: no error", f)
			continue
		}
		got := strconv.Itoa(e.Line) + ":" + strconv.Itoa(e.Column) + ":" + strconv.Itoa(e.Length) + " " + e.Message
		if want := strings.TrimPrefix(first, "# ERROR "); got != want {
			t.Errorf("%s:\n got %s\nwant %s", f, got, want)
		}
	}
}

// A link that is cut short, or in which a character changed, is never read as
// something else. (A few bits between deflate and checksum mean nothing.)
func TestDamagedCompact(t *testing.T) {
	for name, text := range goldens(t) {
		tr := decode(t, name, text)
		compact, err := EncodeCompact(tr)
		if err != nil {
			t.Fatal(err)
		}
		for i := 4; i < len(compact); i += 1 + len(compact)/50 {
			if _, err := Decode(compact[:i]); err == nil {
				t.Errorf("%s: cut at %d: no error", name, i)
			}
			c := byte('A')
			if compact[i] == c {
				c = 'Q'
			}
			if other, err := Decode(compact[:i] + string(c) + compact[i+1:]); err == nil && !reflect.DeepEqual(other, tr) {
				t.Errorf("%s: changed at %d: read as something else", name, i)
			}
		}
	}
}

func TestCheck(t *testing.T) {
	board := Board{Size: space.Size{X: 2, Y: 1, Z: 1}, Pieces: []Piece{{Name: "A"}, {Name: "B"}}}
	place := func(slot int, cells ...int32) Step { return Step{Ops: []Op{{Kind: OpPlace, Slot: slot, Cells: cells}}} }
	for want, tr := range map[string]Trace{
		"from 1 to 65536 cells":        {},
		"two pieces are named":         {Board: Board{Size: space.Size{X: 1, Y: 1, Z: 1}, Pieces: []Piece{{Name: "A"}, {Name: "A"}}}},
		`"A B" cannot be the name`:     {Board: Board{Size: space.Size{X: 1, Y: 1, Z: 1}, Pieces: []Piece{{Name: "A B"}}}},
		`"place" cannot be the name`:   {Board: Board{Size: space.Size{X: 1, Y: 1, Z: 1}, Pieces: []Piece{{Name: "place"}}}},
		"is not a label":               {Board: Board{Size: space.Size{X: 1, Y: 1, Z: 1}, Pieces: []Piece{{Name: "A", Label: "b c"}}}},
		"is not a colour":              {Board: Board{Size: space.Size{X: 1, Y: 1, Z: 1}, Pieces: []Piece{{Name: "A", Colour: "red"}}}},
		"come last":                    {Board: Board{Size: space.Size{X: 2, Y: 1, Z: 1}, Fixed: []Fixed{{"*", []int32{0}}, {"S", []int32{1}}}}},
		"has no cells":                 {Board: Board{Size: space.Size{X: 2, Y: 1, Z: 1}, Fixed: []Fixed{{"S", nil}}}},
		"must lie in the box":          {Board: Board{Size: space.Size{X: 2, Y: 1, Z: 1}, Fixed: []Fixed{{"S", []int32{2}}}}},
		"cell 0 0 is covered by S":     {Board: Board{Size: space.Size{X: 2, Y: 1, Z: 1}, Fixed: []Fixed{{"S", []int32{0}}, {"T", []int32{0}}}}},
		"letters 3":                    {Board: board, Letters: 3},
		"box and increase":             {Board: Board{Size: space.Size{X: 2, Y: 1, Z: 1}, Labels: []Label{{1, "b"}, {0, "a"}}}},
		`"a:b" cannot be printed`:      {Board: Board{Size: space.Size{X: 2, Y: 1, Z: 1}, Labels: []Label{{1, "a:b"}}}},
		`"" cannot be printed`:         {Board: Board{Size: space.Size{X: 2, Y: 1, Z: 1}, Labels: []Label{{1, ""}}}},
		"one line":                     {Board: board, Title: "a\nb"},
		"slot 3":                       {Board: board, Steps: []Step{place(3, 0)}},
		"without cells":                {Board: board, Steps: []Step{place(1)}},
		"step 2: A is on the board":    {Board: board, Steps: []Step{place(1, 0), place(1, 1)}},
		"step 2: cell 0 0 is covered":  {Board: board, Steps: []Step{place(1, 0), place(2, 0)}},
		"must lie in the box and incr": {Board: board, Steps: []Step{place(1, 1, 0)}},
		"not on the board":             {Board: board, Steps: []Step{{Ops: []Op{{Kind: OpRemove, Slot: 1}}}}},
		"places its pieces first":      {Board: board, Start: Step{Ops: []Op{place(2, 0).Ops[0], place(1, 1).Ops[0]}}},
		"mark 11":                      {Board: board, Start: Step{Ops: []Op{{Kind: OpMark, Mark: 11, Cells: []int32{0}}}}},
		"a text has one cell":          {Board: board, Start: Step{Ops: []Op{{Kind: OpLabel, Span: 300, Cells: []int32{0}}}}},
		"1 after the start":            {Board: board, Steps: []Step{{Ops: []Op{{Kind: OpLabel, Span: 2, Cells: []int32{0}}}}}},
		"change of kind 9":             {Board: board, Start: Step{Ops: []Op{{Kind: 9, Cells: []int32{0}}}}},
		"counts have distinct names":   {Board: board, Start: Step{Counts: []Count{{"a", 1}, {"a", 2}}}},
		"flag 3":                       {Board: board, Start: Step{Flag: 3}},
	} {
		if err := tr.Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
		if _, err := Encode(&tr); err == nil {
			t.Errorf("%s: encoded", want)
		}
		if _, err := EncodeCompact(&tr); err == nil {
			t.Errorf("%s: encoded", want)
		}
	}
}

func FuzzText(f *testing.F) {
	for _, text := range goldens(f) {
		if len(text) < 2000 {
			f.Add(text)
		}
	}
	bad, _ := filepath.Glob("testdata/bad/*.txt")
	for _, path := range bad {
		b, _ := os.ReadFile(path)
		f.Add(string(b))
	}
	f.Fuzz(func(t *testing.T, text string) {
		tr, err := Decode(text)
		if err != nil {
			return
		}
		if err := tr.Check(); err != nil {
			t.Fatalf("decoded what Check refuses: %v", err)
		}
		roundTrip(t, "fuzz", tr)
	})
}

// Whatever a link holds, reading it ends and either fails or gives a trace that
// can be written.
func TestCompactLimit(t *testing.T) {
	var long strings.Builder
	for i := range 1 << 17 {
		long.WriteString(strconv.Itoa(i*i) + "\n")
	}
	if got, err := Compact(long.String()); err == nil {
		t.Errorf("a text of %d characters is packed into %d", long.Len(), len(got))
	}
}

func FuzzCompact(f *testing.F) {
	for name, text := range goldens(f) {
		compact, err := EncodeCompact(decode(f, name, text))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(compact)
	}
	f.Fuzz(func(t *testing.T, compact string) {
		if tr, err := Decode("pt1." + strings.TrimPrefix(compact, "pt1.")); err == nil {
			roundTrip(t, "fuzz", tr)
		}
	})
}

// A link of a kilobyte that holds gigabytes is refused before it is expanded.
func TestBomb(t *testing.T) {
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	for range 64 {
		w.Write(make([]byte, MaxText))
	}
	w.Close()
	if _, err := Decode("pt1." + base64.RawURLEncoding.EncodeToString(b.Bytes())); err == nil || !strings.Contains(err.Error(), "too long") {
		t.Errorf("got %v", err)
	}
}

// dump is the trace as JSON, in the words of the player's decoder.
func dump(t testing.TB, tr *Trace) string {
	t.Helper()
	type object = map[string]any
	step := func(s *Step) object {
		ops := []object{}
		for _, op := range s.Ops {
			switch op.Kind {
			case OpPlace, OpRemove:
				ops = append(ops, object{"kind": map[OpKind]string{OpPlace: "place", OpRemove: "remove"}[op.Kind], "slot": op.Slot, "cells": op.Cells})
			case OpMark:
				ops = append(ops, object{"kind": "mark", "mark": op.Mark, "cells": op.Cells})
			case OpLabel:
				ops = append(ops, object{"kind": "label", "cell": op.Cells[0], "span": op.Span, "text": op.Text})
			}
		}
		o := object{"ops": ops}
		if s.Caption != nil {
			o["caption"] = *s.Caption
		}
		if len(s.Counts) > 0 {
			counts := object{}
			for _, c := range s.Counts {
				counts[c.Name] = c.Value
			}
			o["counts"] = counts
		}
		if s.Flag != FlagNone {
			o["flag"] = []string{"", "solution", "dead"}[s.Flag]
		}
		return o
	}
	pieces, fixed, steps := []object{}, []object{}, []object{}
	for _, p := range tr.Board.Pieces {
		o := object{"name": p.Name}
		if p.Label != "" {
			o["label"] = p.Label
		}
		if p.Colour != "" {
			o["colour"] = p.Colour
		}
		pieces = append(pieces, o)
	}
	for _, p := range tr.Board.Fixed {
		fixed = append(fixed, object{"name": p.Name, "cells": p.Cells})
	}
	for i := range tr.Steps {
		steps = append(steps, step(&tr.Steps[i]))
	}
	board := object{"x": tr.Board.X, "y": tr.Board.Y, "z": tr.Board.Z, "pieces": pieces, "fixed": fixed}
	if tr.Board.Lattice != "" {
		board["lattice"] = tr.Board.Lattice
	}
	if tr.Board.Labels != nil {
		labels := []object{}
		for _, l := range tr.Board.Labels {
			labels = append(labels, object{"cell": l.Cell, "text": l.Text})
		}
		board["labels"] = labels
	}
	b, err := json.Marshal(object{
		"title": tr.Title, "tray": !tr.NoTray, "letters": lettersNames[tr.Letters], "counter": tr.Counter,
		"board": board,
		"start": step(&tr.Start), "steps": steps,
	})
	if err != nil {
		t.Fatal(err)
	}
	return string(b) + "\n"
}
