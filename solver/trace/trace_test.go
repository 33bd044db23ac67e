package trace

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tilewright/def/space"
)

var update = flag.Bool("update", false, "write the golden files")

// TestGolden writes the traces of testdata in the compact form. The player's tests read the same files, so a trace
// written here means there what the .json says. The .txt are texts of people, for the player's tests alone.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("testdata: %v, %d files", err, len(files))
	}
	for _, file := range files {
		compact, err := EncodeCompact(load(t, file))
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		path := strings.TrimSuffix(file, ".json") + ".pt1"
		if *update {
			if err := os.WriteFile(path, []byte(compact+"\n"), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if compact+"\n" != string(want) {
			t.Errorf("%s differs from what is written now", path)
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

func TestCompactLimit(t *testing.T) {
	var long strings.Builder
	for i := range 1 << 17 {
		long.WriteString(strconv.Itoa(i*i) + "\n")
	}
	if got, err := Compact(long.String()); err == nil {
		t.Errorf("a text of %d characters is packed into %d", long.Len(), len(got))
	}
}

// load reads a trace as JSON, in the words of the player's reader.
func load(t testing.TB, file string) *Trace {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	type step struct {
		Ops []struct {
			Kind, Text       string
			Slot, Mark, Span int
			Cell             int32
			Cells            []int32
		}
		Caption *string
		Counts  counts
		Flag    string
	}
	var form struct {
		Title, Counter, Letters string
		Tray                    bool
		Board                   Board
		Start                   step
		Steps                   []step
	}
	if err := json.Unmarshal(text, &form); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	read := func(s *step) (made Step) {
		made.Caption, made.Counts = s.Caption, s.Counts
		made.Flag = Flag(slices.Index([]string{"", "solution", "dead"}, s.Flag))
		for _, o := range s.Ops {
			op := Op{Kind: OpKind(1 + slices.Index([]string{"place", "remove", "mark", "label"}, o.Kind)), Slot: o.Slot,
				Mark: Mark(o.Mark), Span: o.Span, Text: o.Text, Cells: o.Cells}
			if op.Kind == OpLabel {
				op.Cells = []int32{o.Cell}
			}
			made.Ops = append(made.Ops, op)
		}
		return made
	}
	tr := &Trace{Title: form.Title, Board: form.Board, NoTray: !form.Tray, Counter: form.Counter,
		Letters: Letters(slices.Index(lettersNames, form.Letters)), Start: read(&form.Start)}
	for i := range form.Steps {
		tr.Steps = append(tr.Steps, read(&form.Steps[i]))
	}
	return tr
}

// counts are the counts of a step, in the order of the file.
type counts []Count

func (c *counts) UnmarshalJSON(text []byte) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.Token()
	for d.More() {
		name, _ := d.Token()
		var value uint64
		if err := d.Decode(&value); err != nil {
			return err
		}
		*c = append(*c, Count{name.(string), value})
	}
	return nil
}
