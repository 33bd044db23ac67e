//go:build browser

package main

import "testing"

// TestBrowserCalendarYear takes the puzzle of all dates from the list, solves it, and looks at the ways for each date.
func TestBrowserCalendarYear(t *testing.T) {
	parallel(t)
	b := desktop(t, "")
	b.started()
	b.click("puzzle-chooser")
	b.click("calendar-year")
	b.await("the puzzle of all dates", `document.title.startsWith("Calendar, all dates")`)
	b.click("solve")
	b.phase("finished")
	b.is("count", "25,061")
	b.click("dates")
	b.is("dates-said", "24,405 ways on 366 days. Fewest: 7 on Oct 6. Most: 216 on Jan 25. Press a date to see its solutions.")
	if rows, cells := eval[int](b, `document.querySelectorAll(".dates-panel tbody tr").length`), eval[int](b, `document.querySelectorAll(".dates-panel td button").length`); rows != 12 || cells != 366 {
		t.Errorf("%d months and %d days", rows, cells)
	}
	b.screenshot("dates")
	b.clickOn("October 6", `document.querySelector('.dates-panel [aria-label="Oct 6: 7 ways"]')`)
	b.await("its seven solutions", `document.querySelector('`+part("solutions-count")+`').textContent.startsWith("7 of 25,061")`)
	b.screenshot("dates-one")
}
