//go:build browser

package main

import (
	"strings"
	"testing"
)

// TestBrowserAutomatic opens the page without settings. They choose themselves, the page says which in words, and what
// to expect of the search. The line can be taken over, and given back. A link without settings keeps the meaning that
// it always had.
func TestBrowserAutomatic(t *testing.T) {
	parallel(t)
	sizes(t, "", func(t *testing.T, b *tab, narrow bool) {
		b.click("how")
		b.is("preset-name", "Automatic")
		b.await("the choice in words", `(e => e?.textContent.includes("The board is filled") && e.textContent.includes("so no solution comes twice"))(`+shown("way-said")+`)`)
		b.await("how many ways were tried", `/^(Tested \d+ of \d+ search methods in [\d.]+.s|There is only one sensible way to search)$/.test(document.querySelector(".preset .tried").textContent)`)
		b.await("how long it takes", `/judged from samples|not known yet/.test((`+shown("expected-time")+`)?.textContent)`)
		b.click("solve")
		b.phase("finished")
		if narrow {
			b.click("tab-result")
		}
		b.is("count", "2,339")
		b.await("the line that was chosen", `/^-r.* --engine=kernel$/.test(document.querySelector('`+part("made-by")+`').textContent)`)

		b.tune()
		b.line("--auto")
		chosen := b.text("chosen-line")
		b.click("take-line")
		b.line(chosen)
		b.is("preset-name", "Own settings")
		if narrow { // where the panel has no header
			b.click("presets")
			b.pick("preset", 0)
		} else {
			b.click("reset")
		}
		b.line("--auto")
		b.is("preset-name", "Automatic")
		// A switch changes the choice.
		b.await("the choice anew", `(`+shown("chosen-line")+`)?.textContent === "`+chosen+`"`)
		b.click("switch-nof")
		b.line(strings.Replace(chosen, " -n", "", 1))
		// A setting made by hand stays.
		b.setLine("-V11 --auto")
		b.await("the choice with it", `(`+shown("chosen-line")+`)?.textContent.includes(" -V11 ")`)
	})
}

// opensOldLink: a link without settings opens with the settings that it always had. A puzzle chosen from the
// library has Automatic, in the address too.
func opensOldLink(t *testing.T, b *tab) {
	b.open("#p=soma")
	b.started()
	b.tune()
	b.line("-r")
	b.await("no choice", `!(`+shown("chosen-line")+`)`)
	b.open("puzzles/")
	b.running()
	b.clickOn("Bedlam", `document.querySelector('`+part("library-card")+`[data-puzzle="bedlam"]')`)
	b.started()
	b.await("the puzzle", `(`+shown("puzzle-chooser")+`)?.textContent.includes("Bedlam")`)
	b.tune()
	b.line("--auto")
	b.await("its address", `location.hash === "#p=bedlam&o=--auto"`)
}

// TestBrowserGiant opens a search whose end nobody has seen. Before it runs, the person chooses what to have of it.
// After a stop it says how much was searched.
func TestBrowserGiant(t *testing.T) {
	parallel(t)
	sizes(t, "#p=hexomino-parallelogram&o=--auto", func(t *testing.T, b *tab, narrow bool) {
		if narrow {
			b.click("tab-search")
		}
		b.awaitFor(4*patience, "the choice", shown("wishes"))
		b.await("how long all of them take", `/^(More than two hours|Longer than a year|Not known yet)/.test(document.querySelector('`+part("expected")+` .number').textContent)`)
		named := func(name, looks, dock string) {
			t.Helper()
			b.await("Solve to be called "+name, `(`+shown("solve")+`)?.textContent.startsWith("`+name+`")`)
			if narrow {
				b.is("dock-state", "Ready"+dock)
			} else {
				b.is("eta", looks)
			}
		}
		named("Find one", "Looks for one solution", "Looks for one solution")
		for _, wish := range []struct{ id, name, looks, dock string }{
			{"wish-hundred", "Find 100", "Ends after 100 solutions", "Ends after 100 solutions"},
			{"wish-count", "Count", "Counts the solutions, and lists none", "Counts, lists none"},
			{"wish-all", "Solve", "Looks for all solutions", "Looks for all solutions"},
		} {
			b.clickOn(wish.id, shown(wish.id))
			named(wish.name, wish.looks, wish.dock)
		}
		b.tune()
		b.line("--auto") // the line lacks the wish
		b.click("solve")
		b.phase("searching")
		if narrow {
			b.click("tab-result")
		}
		b.await("how much is done", `(`+shown("covered")+`)?.children.length === 2`)
		b.await("how much is left", `/^(More than two hours|Longer than a year) left, 90.% sure; less than 1.% done\.$/.test(document.querySelector(".result .saying").textContent)`)
		b.click("stop")
		b.phase("stopped")
		b.await("what was searched", `/^Stopped: probably less than 1.% was searched \(\d+ of \d+ parts to their end\)\.$/.test(document.querySelector(".result .saying").textContent)`)
	})
}
