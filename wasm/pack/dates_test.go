package pack

import (
	"bytes"
	"os"
	"testing"

	"tilewright/def"
	"tilewright/solver"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// row has three months and three days. Dominoes leave Jan or Mar and 29 or 31 open.
const row = `# labels: Jan Feb Mar 29 30 31
D:xDim=6:yDim=1:zDim=1
C:name=D:copies=2:layout=0 0 0, 1 0 0
C:name=Month:layout=0 0 0 month
C:name=Day:layout=0 0 0 day
L:coloured=month day
month month month day day day
~L
~D
`

// TestDates counts the solutions of a calendar while they arrive, and those of the list afterwards. Half way the counts
// go through bytes, as when a search is kept.
func TestDates(t *testing.T) {
	for _, id := range []string{"calendar", "calendar-weekday"} {
		var s *solver.Search
		var b Batch
		d := &Dates{}
		p := def.FindCalendar(id)
		s = solver.Open(p, settings.Settings{Limit: 300}, func(images []int32) bool {
			d.Add(s.Problem(), images)
			b.Add(s.Problem(), images)
			if b.Count == 100 {
				d = ReadDates(d.Append(nil))
			}
			return true
		})
		for s.Run(1<<20) == search.Paused {
		}
		var markers []byte
		for i, slot := range p.Slots() {
			if len(p.Pieces[slot.Piece].Cells) == 1 {
				markers = append(markers, byte(i+1))
			}
		}
		want, n, sum, dates := map[int]float64{}, b.Cells(), 0.0, len(d.ways)
		for all := b.Bytes; len(all) > 0; all = all[n:] {
			key, scale := 0, 1
			for _, slot := range markers {
				key, scale = key+scale*(1+bytes.IndexByte(all[:n], slot)), scale*(n+1)
			}
			want[key]++
		}
		for key, ways := range want {
			if sum += ways; d.ways[key] != ways {
				t.Errorf("%s: %v ways for %d, want %v", id, d.ways[key], key, ways)
			}
		}
		for i := range maxDates {
			d.ways[1<<30+i] = 1
		}
		if d.Add(s.Problem(), nil); len(d.Append(nil)) > 0 {
			t.Errorf("%s: more than %d dates are counted", id, maxDates)
		}
		if len(markers) < 2 || sum != 300 || dates != len(want) {
			t.Errorf("%s: %d markers, %v solutions, %d keys, want %d", id, len(markers), sum, dates, len(want))
		}
	}

	s := open(t, "soma", "-r", nil)
	none := &Dates{}
	if none.Add(s.Problem(), nil); len(none.Append(nil)) > 0 {
		t.Error("Soma has dates")
	}
}

// TestDatesGolden holds the bytes that static/solutions/dates.test.ts reads.
func TestDatesGolden(t *testing.T) {
	p, err := def.ParseOne(row)
	if err != nil {
		t.Fatal(err)
	}
	d := &Dates{}
	var s *solver.Search
	s = solver.Open(p, settings.Settings{}, func(images []int32) bool {
		d.Add(s.Problem(), images)
		return true
	})
	for s.Run(1<<20) == search.Paused {
	}
	want, err := os.ReadFile("testdata/dates.counts")
	if err != nil || !bytes.Equal(d.Append(nil), want) {
		t.Errorf("%v is written as %x, want %x; %v", d.ways, d.Append(nil), want, err)
	}
	if read := ReadDates(want[:40]); len(read.ways) != 2 {
		t.Errorf("%v of bytes cut short", read.ways)
	}
}
