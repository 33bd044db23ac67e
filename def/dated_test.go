package def

import (
	"slices"
	"strings"
	"testing"
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
