package wire

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/space"
	"tilewright/solver/settings"
)

// fill gives every field a value that is not zero.
func fill(v reflect.Value, r *rand.Rand) {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(true)
	case reflect.String:
		v.SetString(strings.Repeat("é", 1+r.IntN(3)))
	case reflect.Int:
		v.SetInt(1 + r.Int64N(1<<40))
		if r.IntN(3) == 0 {
			v.SetInt(-v.Int())
		}
	case reflect.Uint8:
		v.SetUint(1 + r.Uint64N(255))
	case reflect.Uint16:
		v.SetUint(1 + r.Uint64N(1<<16-1))
	case reflect.Uint64:
		v.SetUint(1 + r.Uint64()>>1)
	case reflect.Float64:
		v.SetFloat(r.NormFloat64())
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1+r.IntN(3), 3))
		for i := range v.Len() {
			fill(v.Index(i), r)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i), r)
		}
	default:
		panic("no values for " + v.Type().String())
	}
}

// TestWorkRoundTrip sends puzzles and settings with every field set, so that a
// field that is added to them and forgotten here is found.
func TestWorkRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		w := Work{Puzzle: &def.Puzzle{}}
		fill(reflect.ValueOf(w.Puzzle).Elem(), r)
		fill(reflect.ValueOf(&w.Settings).Elem(), r)
		fill(reflect.ValueOf(&w.Fillers).Elem(), r)
		fill(reflect.ValueOf(&w.Position).Elem(), r)
		fill(reflect.ValueOf(&w.Challenge).Elem(), r)
		fill(reflect.ValueOf(&w.Survey).Elem(), r)
		fill(reflect.ValueOf(&w.Fixed).Elem(), r)
		fill(reflect.ValueOf(&w.Assemblies).Elem(), r)
		prefix := []byte("before")
		sent := w.Append(prefix)
		if !bytes.HasPrefix(sent, prefix) {
			t.Fatalf("Append does not append: %q", sent)
		}
		got, err := ReadWork(sent[len(prefix):])
		if err != nil {
			t.Fatal(err)
		}
		// What concerns people and the terminal stays behind.
		want := w
		puzzle := *w.Puzzle
		puzzle.Title, puzzle.Source, puzzle.Solutions, puzzle.Labels = "", "", "", nil
		for i := range puzzle.Pieces {
			puzzle.Pieces[i].Colour = ""
		}
		for i := range want.Fillers {
			want.Fillers[i].Colour = ""
		}
		want.Puzzle = &puzzle
		want.Settings.Info, want.Settings.Quiet, want.Settings.Format = false, false, ""
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("read\n%+v %+v\nwant\n%+v %+v", *got.Puzzle, got.Settings, *want.Puzzle, want.Settings)
		}
	}
}

// TestWorkOfLibrary sends the puzzles that everybody sends.
func TestWorkOfLibrary(t *testing.T) {
	for _, entry := range def.Library() {
		choice, _ := settings.Parse("-r -V -f11 -oe=11:f=3 -n --limit=3")
		w := Work{Puzzle: entry.Puzzle(), Settings: choice}
		sent := w.Append(nil)
		got, err := ReadWork(sent)
		if err != nil {
			t.Fatalf("%s: %v", entry.ID, err)
		}
		if !bytes.Equal(got.Append(nil), sent) {
			t.Errorf("%s: what was read is not what was sent", entry.ID)
		}
		if len(got.Puzzle.OpenCells()) != len(w.Puzzle.OpenCells()) || !reflect.DeepEqual(got.Settings, w.Settings) {
			t.Errorf("%s: the work has changed on its way", entry.ID)
		}
	}
}

func TestReadWorkRefuses(t *testing.T) {
	whole := Work{Puzzle: &def.Puzzle{Size: space.Size{X: 3}, Pieces: []def.Piece{{Name: "long name", Cells: make([]def.Cell, 4)}}},
		Settings: settings.Settings{Orders: []settings.Order{{Args: []float64{1, 2, 3}}}}}.Append(nil)
	for n := range whole {
		if _, err := ReadWork(whole[:n]); err == nil {
			t.Errorf("the first %d of %d bytes are read", n, len(whole))
		}
	}
	if _, err := ReadWork(append(whole, 0)); err == nil {
		t.Error("a byte too many is read")
	}
	if _, err := ReadWork(append([]byte{workVersion + 1}, whole[1:]...)); err == nil {
		t.Error("another version is read")
	}
}

func FuzzReadWork(f *testing.F) {
	for _, entry := range def.Library() {
		choice, _ := settings.Parse("-r -f11 -ol@1,2,3")
		f.Add(Work{Puzzle: entry.Puzzle(), Settings: choice}.Append(nil))
	}
	f.Fuzz(func(t *testing.T, sent []byte) {
		w, err := ReadWork(sent)
		if err != nil {
			return
		}
		again, err := ReadWork(w.Append(nil))
		if err != nil {
			t.Fatalf("what was read cannot be read again: %v", err)
		}
		if !bytes.Equal(again.Append(nil), w.Append(nil)) {
			t.Fatal("read twice, it differs")
		}
	})
}
