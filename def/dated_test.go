package def

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// A calendar leads to the puzzle of a date and back to that of all dates.
func TestCalendars(t *testing.T) {
	for _, c := range Calendars {
		p := FindCalendar(c.ID)
		if p == nil || p.Title == "" || p.Source == "" {
			t.Fatalf("%s: %+v", c.ID, p)
		}
		calendar := p.Calendar()
		if calendar == nil || !calendar.Has(Month) || calendar.Has(Weekday) != (c.ID == "calendar-weekday") {
			t.Fatalf("%s is no calendar: %+v", c.ID, calendar)
		}
		at, err := calendar.At(2026, 11, 26)
		if err != nil {
			t.Fatal(err)
		}
		if at, err = ParseOne(Format(at)); err != nil {
			t.Fatal(c.ID, err)
		}
		want := ": Nov 26"
		if calendar.Has(Weekday) {
			want += " Thu"
		}
		if day, ok := at.Calendar().Date(2026); !ok || day.Format(time.DateOnly) != "2026-11-26" {
			t.Errorf("%s: %v leaves %v", c.ID, at.Title, day)
		}
		if _, ok := calendar.Date(2026); ok {
			t.Errorf("%s: all dates are one", c.ID)
		}
		if !strings.HasSuffix(at.Title, want) || at.Tinted() {
			t.Errorf("%s: %q, coloured: %v", c.ID, at.Title, at.Tinted())
		}
		again, err := at.Calendar().At(2024, 2, 29)
		if err != nil || !strings.Contains(again.Title, ": Feb 29") || strings.Contains(again.Title, "Nov") {
			t.Errorf("%s: %v, %v", c.ID, again, err)
		}
		all := at.Calendar().All()
		all.Solutions = p.Solutions
		if got := Format(all); got != Format(p) {
			t.Errorf("%s: of a date all dates are\n%s\nwant\n%s", c.ID, got, Format(p))
		}
	}
	c := FindCalendar("calendar").Calendar()
	for _, bad := range [][3]int{{2026, 0, 1}, {2026, 13, 1}, {2026, 2, 29}, {2026, 4, 31}, {2026, 1, 0}} {
		if _, err := c.At(bad[0], bad[1], bad[2]); err == nil {
			t.Errorf("there is a puzzle for %v", bad)
		}
	}
	if FindCalendar("calendars") != nil || FindCalendar("../puzzles/soma") != nil || Find("soma").Puzzle().Calendar() != nil {
		t.Error("what is no calendar is one")
	}
}

// Words in any script are a calendar: twelve that are no numbers are months, and seven more weekdays from Monday on.
func TestCalendarScripts(t *testing.T) {
	rows := []string{"一月 二月 三月 四月 五月 六月 .", "七月 八月 九月 十月 十一月 十二月 .", "1 2 3 4 5 6 7", "8 9 10 11 12 13 14",
		"15 16 17 18 19 20 21", "22 23 24 25 26 27 28", "29 30 31 月 火 水 木", ". . . . 金 土 日"}
	text := ""
	for _, r := range rows {
		text += "# labels: " + r + "\n"
	}
	p, err := ParseOne(text + "D:xDim=7:yDim=8:zDim=1\nC:name=A:copies=25:layout=0 0 0, 1 0 0\nC:name=*:type=S:layout=6 7 0, 6 6 0, 0 0 0, 1 0 0, 2 0 0, 3 0 0\n~D\n")
	if err != nil {
		t.Fatal(err)
	}
	words, err := p.Calendar().Words(2026, 11, 26)
	got := ""
	for _, w := range words {
		got += w.Text + " "
	}
	if err != nil || got != "十一月 26 木 " {
		t.Errorf("%q, %v", got, err)
	}
	if words, _ = p.Calendar().Words(2026, 11, 29); words[2].Text != "日" {
		t.Errorf("Sunday is %q", words[2].Text)
	}
	if slices.ContainsFunc(p.Calendar().All().Tints, func(t Tint) bool { return t.Name == "" }) {
		t.Error("a colour without a name")
	}
}

// A calendar with years leaves the year open, too, and refuses those that it has not.
func TestCalendarYears(t *testing.T) {
	text := ""
	for _, r := range []string{"Jan Feb Mar Apr May Jun .", "Jul Aug Sep Oct Nov Dec .", "1 2 3 4 5 6 7",
		"8 9 10 11 12 13 14", "15 16 17 18 19 20 21", "22 23 24 25 26 27 28", "29 30 31 2028 2026 2027 2029"} {
		text += "# labels: " + r + "\n"
	}
	p, err := ParseOne(text + "D:xDim=7:yDim=7:zDim=1\nC:name=A:copies=22:layout=0 0 0, 1 0 0\nC:name=*:type=S:layout=6 6 0, 6 5 0, 0 6 0, 0 4 0, 3 0 0\n~D\n")
	if err != nil {
		t.Fatal(err)
	}
	c := p.Calendar()
	if first, last := c.Years(); first != 2026 || last != 2029 || len(c.Groups) != 3 {
		t.Errorf("years %d to %d, %d groups", first, last, len(c.Groups))
	}
	at, err := c.At(2028, 2, 29)
	if err != nil || !strings.HasSuffix(at.Title, ": Feb 29 2028") || len(at.OpenCells()) != 44 {
		t.Errorf("%v, %v", at, err)
	}
	if day, ok := at.Calendar().Date(2026); !ok || day.Format(time.DateOnly) != "2028-02-29" {
		t.Errorf("it leaves %v", day)
	}
	if _, err := c.At(2025, 3, 1); err == nil || !strings.Contains(err.Error(), "2025") {
		t.Errorf("a year that the board lacks: %v", err)
	}
	all, err := ParseOne(Format(at.Calendar().All()))
	if err != nil || all.Pieces[len(all.Pieces)-1].Name != "Year" || Format(all.Calendar().All()) != Format(all) {
		t.Errorf("%v, %v", all, err)
	}
}

// On a board that is no calendar, a colour whose cells all have words is a group.
func TestChoice(t *testing.T) {
	p, err := ParseOne("# title: Weather\n# labels: sun rain . .\n# labels: wind calm hot cold\n" + `D:xDim=4:yDim=2:zDim=1
C:name=A:layout=0 0 0, 1 0 0, 2 0 0
C:name=B:layout=0 0 0, 1 0 0, 2 0 0
C:name=*:type=S:layout=0 1 0, 2 0 0
L:coloured=sky heat rest
sky sky rest rest
sky sky heat heat
~L
~D
`)
	if err != nil {
		t.Fatal(err)
	}
	c := p.Choice()
	if c == nil || len(c.Groups) != 2 || c.Groups[0].Name != "Sky" || len(c.Groups[0].Words) != 4 || c.Groups[1].Words[1].Text != "cold" {
		t.Fatalf("%+v", c)
	}
	at, err := ParseOne(Format(c.Leave(c.Groups[0].Words[1], c.Groups[1].Words[0])))
	if err != nil || at.Title != "Weather: rain hot" || len(at.OpenCells()) != 6 {
		t.Fatalf("%v, %v", at, err)
	}
	// The words of a choice are still in their groups.
	if got, want := Format(at.Choice().All()), Format(c.All()); got != want {
		t.Errorf("of a choice all are\n%s\nwant\n%s", got, want)
	}
	some, err := ParseOne(Format(at.Choice().Leave(c.Groups[1].Words[1])))
	if err != nil || some.Title != "Weather: cold" || some.Pieces[len(some.Pieces)-1].Name != "Sky" {
		t.Errorf("%v, %v", some, err)
	} else if left := some.Choice().Left(); left[0].Text != "" || left[1].Text != "cold" {
		t.Errorf("left %v", left)
	}
	all, err := ParseOne(Format(c.All()))
	if err != nil || len(all.Pieces) != 4 || Format(all.Choice().All()) != Format(all) {
		t.Errorf("%v, %v", all, err)
	}
	if p := Find("soma").Puzzle(); p.Choice() != nil {
		t.Error("soma has groups of words")
	}
}

// Cells numbered from 1 to 48 are no calendar: the dice of Genius Star are groups, and a roll leaves as many cells as its
// pieces have.
func TestChoiceNumbered(t *testing.T) {
	p := FindSet("genius-star").Puzzles()[0]
	c := p.Choice()
	if p.Calendar() != nil || len(c.Groups) != 7 {
		t.Fatalf("calendar %v, %d groups", p.Calendar(), len(c.Groups))
	}
	var roll []Label
	for _, l := range p.Labels {
		if slices.Contains([]string{"1", "10", "18", "19", "12", "2", "25"}, l.Text) {
			roll = append(roll, l)
		}
	}
	at, err := ParseOne(Format(c.Leave(roll...)))
	if err != nil || len(at.OpenCells()) != 41 {
		t.Errorf("%d words, %v, %+v", len(roll), err, at)
	}
}

// Where pieces have colours, they lie on the cells that had none as before, and on no marker's terms: the colours that come
// for a choice are paired with them. Of a choice the board's own pairs come back.
func TestChoiceColoured(t *testing.T) {
	for _, allow := range []string{"", ":allow=a/a b/a", ":allow=none"} {
		p, err := ParseOne("# labels: sun rain . .\n# labels: wind calm . .\n" + "D:xDim=4:yDim=2:zDim=1" + allow + `
C:name=A:layout=0 0 0 a, 1 0 0, 2 0 0
C:name=B:layout=0 0 0, 1 0 0, 2 0 0 b
C:name=*:type=S:layout=0 1 0, 3 0 0
L:coloured=sky a
sky sky a .
sky sky . .
~L
~D
`)
		if err != nil {
			t.Fatal(err)
		}
		c := p.Choice()
		all, err := ParseOne(Format(c.All()))
		if err != nil {
			t.Fatal(err)
		}
		marker := all.Pieces[len(all.Pieces)-1].Tints[0].Name
		for _, cube := range []string{"a", "b", marker} {
			for _, cell := range []string{"sky", "a", plain} {
				want := cube == marker && cell == "sky" || cube != marker && (cell == plain || p.Allows(cube, cell))
				if all.Allows(cube, cell) != want {
					t.Errorf("%q: %s lies on %s: %v", allow, cube, cell, !want)
				}
			}
		}
		words := c.Groups[0].Words[1]
		one := all.Choice().Leave(words)
		if got, want := Format(one), Format(c.Leave(words)); got != want || one.Allows("b", "a") != p.Allows("b", "a") {
			t.Errorf("of all choices one is\n%s\nwant\n%s", got, want)
		}
	}
}

// A roll of the dice leaves the blockers' cells, one for each die, and is known as a roll again.
func TestRoll(t *testing.T) {
	for _, id := range []string{"genius-square", "genius-star"} {
		c := FindSet(id).Puzzles()[0].Choice()
		if !c.Dice() {
			t.Fatalf("%s has no dice", id)
		}
		for k := range 3 {
			p := c.Roll(func(n int) int { return k % n })
			again := Parse(Format(p))
			if err := again.Err(); err != nil {
				t.Fatalf("%s, roll %d: %v", id, k, err)
			}
			left := again.Puzzles[0].Choice()
			if left == nil || !left.Dice() {
				t.Fatalf("%s, roll %d, has no dice any more", id, k)
			}
			for i, word := range left.Left() {
				if want := c.Groups[i].Words[k%len(c.Groups[i].Words)]; word.Text != want.Text {
					t.Errorf("%s, roll %d: %s shows %q, want %q", id, k, c.Groups[i].Name, word.Text, want.Text)
				}
			}
		}
	}
	if FindCalendar(Calendars[0].ID).Choice().Dice() {
		t.Error("a calendar has dice")
	}
}
