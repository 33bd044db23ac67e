//go:build browser

package main

import "testing"

// TestBrowserCalendarYear takes the puzzle of all dates from the list, solves it, and looks at the number of ways for
// each date.
func TestBrowserCalendarYear(t *testing.T) {
	parallel(t)
	b := desktop(t, "")
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
	b.screenshot("dates")
	sheets(t, b.printed(), 1, 279.4, 215.9) // a letter on its side
	b.clickOn("October 6", `document.querySelector('.dates-panel [aria-label="Oct 6: 7 ways"]')`)
	b.await("its seven solutions", `document.querySelector('`+part("solutions-count")+`').textContent.startsWith("7 of 25,061")`)
	b.screenshot("dates-one")
}

// TestBrowserCalendarDates chooses a calendar of hexagons, goes to another date and to all dates, and opens the link of
// the day.
func TestBrowserCalendarDates(t *testing.T) {
	parallel(t)
	b := desktop(t, "#p=calendar-weekday&on=2026-11-26")
	b.started()
	b.await("the puzzle of a date", `document.title.startsWith("Calendar with the weekday: Nov 26 Thu")`)
	b.await("its date", `(e => e?.value === "2026-11-26")(`+shown("date")+`)`)
	b.set("date", "2026-12-24")
	b.await("another date", `document.title.startsWith("Calendar with the weekday: Dec 24 Thu")`)
	b.screenshot("calendar-weekday")
	b.click("puzzle-chooser")
	b.set("calendar-make", "3")
	b.fill("calendar-date", "2026-02-01")
	b.click("calendar")
	b.await("hexagons", `document.title.startsWith("Calendar of hexagons: Feb 1")`)
	b.click("solve")
	b.phase("finished")
	b.screenshot("calendar-hexagons")
	b.click("date-all")
	b.await("all dates", `document.title.startsWith("Calendar of hexagons –") || document.title === "Calendar of hexagons"`)
	b.click("show-draw")
	b.click("words")
	b.set("word-2-8", "Dez")
	b.await("a word on a cell", `document.querySelector('`+part("word-2-8")+`').value === "Dez"`)
	b.screenshot("calendar-words")
	b.open("#p=calendar&on=today")
	b.started()
	b.await("the puzzle of the day", `document.title.startsWith("Calendar: ")`)
}
