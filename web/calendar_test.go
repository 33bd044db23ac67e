//go:build browser

package main

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/solver/challenge"
	"tilewright/ui/link"
	"tilewright/ui/state"
)

// TestBrowserCalendar takes calendars from the list, and writes one.
func TestBrowserCalendar(t *testing.T) {
	parallel(t)
	stepping(t, atDesk(t),
		step{"year", solvesYear},
		step{"a date", choosesDate},
		step{"dates", choosesDates},
		step{"own", writesCalendar})
}

// solvesYear takes the puzzle of all dates from the list, solves it, and looks at the number of ways for
// each date.
func solvesYear(t *testing.T, b *tab) {
	b.open("")
	b.started()
	b.click("puzzle-chooser")
	b.click("calendar-year")
	b.await("the puzzle of all dates", `document.title.startsWith("Calendar")`)
	b.click("solve")
	b.phase("finished")
	b.is("count", "25,061")
	b.click("dates")
	b.is("dates-said", "24,405 ways on 366 days. Fewest: 7 on Oct 6. Most: 216 on Jan 25.")
	if rows, cells := eval[int](b, `document.querySelectorAll(".dates-panel tbody tr").length`),
		eval[int](b, `document.querySelectorAll(".dates-panel td button").length`); rows != 12 || cells != 366 {
		t.Errorf("%d months and %d days", rows, cells)
	}
	sheets(t, b.printed(), 1, 279.4, 215.9) // a letter on its side
	b.clickOn("October 6", `document.querySelector('.dates-panel [aria-label="Oct 6: 7 ways"]')`)
	b.await("its seven solutions", `document.querySelector('`+part("solutions-count")+`').textContent.startsWith("7 of 25,061")`)
}

// choosesDates chooses a calendar of hexagons, goes to another date and to all dates, and opens the link of
// the day.
func choosesDates(t *testing.T, b *tab) {
	b.open("#p=calendar-weekday&on=2026-11-26")
	b.started()
	b.await("the puzzle of a date", `document.title.startsWith("Calendar with the weekday: Nov 26 Thu")`)
	b.await("its date", `(e => e?.value === "2026-11-26")(`+shown("date")+`)`)
	b.set("date", "2026-12-24")
	b.await("another date", `document.title.startsWith("Calendar with the weekday: Dec 24 Thu")`)
	b.click("puzzle-chooser")
	b.set("calendar-make", "3")
	b.fill("calendar-date", "2026-02-01")
	b.click("calendar")
	b.await("hexagons", `document.title.startsWith("Calendar of hexagons: Feb 1")`)
	b.click("solve")
	b.phase("finished")
	b.click("date-all")
	b.await("all dates", `document.title.startsWith("Calendar of hexagons –") || document.title === "Calendar of hexagons"`)
	b.click("show-draw")
	b.click("words")
	b.set("word-2-8", "Dez")
	b.await("a word on a cell", `document.querySelector('`+part("word-2-8")+`').value === "Dez"`)
	b.open("#p=calendar&on=today")
	b.started()
	b.await("the puzzle of the day", `document.title.startsWith("Calendar: ")`)
}

// TestBrowserCalendarChallenge has a challenge made of the puzzle of a date, on each make of calendar. It has the date as
// its number, its link opens it on a phone, and its result can be sent.
func TestBrowserCalendarChallenge(t *testing.T) {
	parallel(t)
	made := def.Calendars[len(def.Calendars)-2:]
	if os.Getenv("TILEWRIGHT_LONG") != "" {
		made = def.Calendars[:]
	}
	for _, c := range made {
		t.Run(c.ID, func(t *testing.T) {
			b := desktop(t, "#p="+c.ID+"&on=2026-12-24")
			b.permit(t.TempDir())
			b.started()
			b.click("mode-hand")
			b.clickOn("level 1", `document.querySelector('[data-test="challenge-level"][data-level="1"]')`)
			b.click("challenge-next")
			l := b.challenged(link.ChallengeName{})
			if l.Challenge.Number != 2026_12_24 {
				t.Errorf("number %d", l.Challenge.Number)
			}
			b.named(fmt.Sprintf("Challenge of 2026-12-24, level %d.", l.Challenge.Level))
			p, err := def.ParseOne(l.Text)
			if err != nil {
				t.Fatal(err)
			}
			made, err := challenge.Make(challenge.Request{Puzzle: p, Number: 2026_12_24, Level: 1, Known: state.Known("")})
			if err != nil || !slices.Equal(made.Start.Assembly(), l.Given) {
				t.Fatalf("%v: made here %v, there %v", err, made.Start.Assembly(), l.Given)
			}

			phone := newTab(t, siteHost(t), 390, 844)
			phone.open("#" + l.Encode())
			phone.await("what is given", fmt.Sprintf(handElement+`?.querySelectorAll(".piece.given").length === %d`, len(made.Start.Placed)))

			for _, piece := range made.Solution.Placed {
				if made.Start.Of(piece.Slot) == nil {
					eval[bool](b, fmt.Sprintf(handElement+`.dispatchEvent(new CustomEvent("put", {detail: {slot: %d, cells: [%s]}}))`,
						piece.Slot, strings.Trim(strings.ReplaceAll(fmt.Sprint(piece.Cells), " ", ","), "[]")))
				}
			}
			b.await("the end", `(`+shown("hand-solved")+`)?.textContent.includes("Solved")`)
			b.click("solved-send")
			said := eval[string](b, `navigator.clipboard.readText()`)
			sent, err := link.Decode(said[strings.Index(said, "#")+1:])
			if err != nil || sent.Hand != nil || sent.Challenge != l.Challenge ||
				!strings.HasPrefix(said, "I solved "+p.Title+", challenge of 2026-12-24, level ") {
				t.Errorf("to send: %q, %v", said, err)
			}
			b.click("solved-next")
			if next := b.challenged(l.Challenge); next.Challenge.Number > 9999 {
				t.Errorf("the next one has the number %d", next.Challenge.Number)
			}
		})
	}
}

// ownCalendar is a calendar with years as a person draws it: all words are open, so that its pieces do not fill it.
const ownCalendar = `# title: Years
# labels: Jan Feb Mar Apr May Jun .
# labels: Jul Aug Sep Oct Nov Dec .
# labels: 1 2 3 4 5 6 7
# labels: 8 9 10 11 12 13 14
# labels: 15 16 17 18 19 20 21
# labels: 22 23 24 25 26 27 28
# labels: 29 30 31 2026 2027 2028 2029
D:xDim=7:yDim=7:zDim=1
C:name=L:layout=0 0 0, 0 1 0, 1 1 0, 2 1 0, 3 1 0
C:name=N:layout=0 1 0, 1 1 0, 2 0 0, 2 1 0, 3 0 0
C:name=P:layout=0 0 0, 0 1 0, 1 0 0, 1 1 0, 2 1 0
C:name=U:layout=0 0 0, 0 1 0, 1 0 0, 2 0 0, 2 1 0
C:name=V:layout=0 0 0, 0 1 0, 0 2 0, 1 0 0, 2 0 0
C:name=Y:layout=0 1 0, 1 0 0, 1 1 0, 2 1 0, 3 1 0
C:name=Z:layout=0 2 0, 1 0 0, 1 1 0, 1 2 0, 2 0 0
C:name=T:layout=0 2 0, 1 0 0, 1 1 0, 1 2 0, 2 2 0
C:name=O:layout=0 0 0, 0 1 0, 1 0 0, 1 1 0
C:name=*:type=S:layout=6 6 0, 6 5 0
~D
`

// writesCalendar writes a calendar with years, and leaves a date open; then all dates of all years, and those of
// one. A board with words in colours leaves one of each open.
func writesCalendar(t *testing.T, b *tab) {
	b.open("")
	b.started()
	b.click("show-text")
	b.write(ownCalendar)
	b.click("show-pieces")
	b.await("the dates of a board that is not filled", shown("date")+`?.max === "2029-12-31"`)
	b.set("date", "2028-02-29")
	b.await("a date", `document.title.startsWith("Years: Feb 29 2028")`)
	b.await("its date", shown("date")+`?.value === "2028-02-29"`)
	b.click("date-all")
	b.await("all dates", `document.title === "Years" || document.title.startsWith("Years –")`)
	b.click("solve")
	b.phase("finished")
	b.click("dates")
	b.await("the table", `/ on 366 days/.test(document.querySelector('`+part("dates-said")+`')?.textContent)`)
	b.is("dates-make", "Years")
	sum := `[...document.querySelectorAll(".dates-panel td button")].reduce((n, e) => n + Number(e.textContent), 0)`
	all := eval[int](b, sum)
	years, cells := 0, []int{}
	for _, year := range []string{"2026", "2027", "2028", "2029"} {
		eval[bool](b, `(s => (s.value = [...s.options].find(o => o.text === "`+year+`").value, s.dispatchEvent(new Event("change", {bubbles: true}))))(document.querySelector('`+part("dates-other-0")+`'))`)
		years += eval[int](b, sum)
		cells = append(cells, eval[int](b, `document.querySelectorAll(".dates-panel td button").length`))
	}
	// A Feb 29 of a year without one is in no year's table.
	if !slices.Equal(cells, []int{365, 365, 366, 365}) || years >= all || years < all-all/100 {
		t.Errorf("%d ways in all, %d by years of %v days", all, years, cells)
	}
	sheets(t, b.printed(), 1, 279.4, 215.9)
	b.click("dates-close")

	b.click("show-text")
	b.write("# title: Weather\n# labels: sun rain wind . .\n# labels: . . . hot cold\n# labels: . . . . mild\n" +
		"D:xDim=5:yDim=3:zDim=1\nC:name=I:layout=0 0 0, 1 0 0, 2 0 0\nC:name=L:layout=0 0 0, 0 1 0, 1 0 0\nC:name=P:layout=0 0 0, 0 1 0, 1 0 0, 1 1 0, 2 1 0\nC:name=D:layout=0 0 0, 1 0 0\n" +
		"L:coloured=sky heat\nsky sky sky . .\n. . . heat heat\n. . . . heat\n~L\n~D\n")
	b.click("show-pieces")
	b.await("its groups", shown("word-left-1"))
	b.click("date-all")
	b.await("all choices", shown("word-left-0")+`?.value === "-1" && document.title.startsWith("Weather")`)
	b.click("solve")
	b.phase("finished")
	b.click("dates")
	b.await("pairs of words", `/ pairs of words/.test(document.querySelector('`+part("dates-said")+`')?.textContent)`)
	b.click("dates-close")
	b.set("word-left-0", "1")
	b.await("one word", `document.title.startsWith("Weather: rain")`)
	b.set("word-left-1", "2")
	b.await("a word of each", `document.title.startsWith("Weather: rain mild")`)
}

// TestBrowserCalendarResumed goes on after a reload with the search of all dates with weekdays, to the exact end. The page
// keeps about half of the solutions, but counts all of them by date. The table comes back after another reload.
func TestBrowserCalendarResumed(t *testing.T) {
	b := desktop(t, "#p=calendar-weekday")
	b.started()
	b.click("solve")
	b.pause()
	b.kept()
	b.reload()
	b.started()
	b.resume("go-on")
	b.phase("finished")
	b.is("count", "4,937,780")
	table := func(name string) {
		b.click("dates")
		b.await("the table", `/^[\d,]+ ways on 366 days\. .* Each date counts with all weekdays together\.$/.test(document.querySelector('`+
			part("dates-said")+`')?.textContent)`)
		sheets(t, b.printed(), 1, 279.4, 215.9)
		b.click("dates-close")
	}
	table("dates-weekday")
	b.reload()
	b.started()
	b.phase("finished")
	b.is("count", "4,937,780")
	table("dates-weekday-again")
}
