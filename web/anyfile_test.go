//go:build browser

package main

import (
	"strconv"
	"testing"
)

// TestBrowserAnyFile opens files of all kinds.
func TestBrowserAnyFile(t *testing.T) {
	parallel(t)
	stepping(t, atDesk(t),
		step{"any file", opensAnyFile},
		step{"stored solutions", showsStored},
		step{"stored prisms", showsStoredPrisms},
		step{"count of BurrTools", countsAsBurrTools})
}

// opensAnyFile gives files of every kind to the field that asks for solutions. Each is opened as what it is.
func opensAnyFile(t *testing.T, b *tab) {
	b.open("#p=pentominoes-20x3&o=--auto")
	b.await("the program to read definitions", `window.tilewright.read`)
	b.await("the field for solutions", `document.querySelector('`+part("file")+`')`)
	give := func(name, text string) { b.give(name, strconv.Quote(text), false) }

	// A definition was answered with "has no piece D:xDim=4:yDim=2:zDim=1".
	give("four.txt", "# title: Four by two\nD:xDim=4:yDim=2:zDim=1\nC:name=I:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0\nC:name=J:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0\n~D\n")
	b.await("the puzzle", `document.title.includes("Four by two")`)
	// These rows are a solution of it, but could also be a picture.
	give("rows.txt", "I I I I\nJ J J J\n")
	b.await("the solution", `document.querySelector("solution-browser").run?.held === 1`)
	// Settings, in both forms.
	give("settings.txt", "-r -V -f2\n")
	b.await("the settings", `decodeURIComponent(location.hash).replaceAll("+", " ").includes("o=-r -V -f2")`)
	give("polycube.conf", "# mine\nredundancyFilter=\nunique=1\n")
	b.await("the settings of a configuration file", `decodeURIComponent(location.hash).replaceAll("+", " ").includes("o=-r -u")`)
	// A file of BurrTools, and pieces of puzzlecad.
	give("boxes.xmpuzzle", storedFile)
	b.await("the problem", `document.title.includes("Two layers")`)
	give("half.scad", "include <puzzlecad.scad>\n*pieces();\nmodule pieces() {\n  burr_plate([[\"xxx|.x.\", \"...|.x.\"], [\".xx|xx.\", \"...|.x.\"], [\".x.|xxx\", \"...|x..\"], [\".x.|xxx\"], [\"x..|xxx\"], [\"x.|xx\", \"..|.x\"]]);\n}\n")
	b.await("the pieces", `document.title.includes("From puzzlecad")`)
	// A file of no known kind is refused with a sentence.
	give("letter.txt", "Dear Sir,\nthis is a letter.\n")
	b.await("a sentence", `document.body.textContent.includes("letter.txt is not a puzzle")`)
}

// TestBrowserLanguage opens the page where the browser's language is no valid tag, as in WebKitGTK without a locale.
func TestBrowserLanguage(t *testing.T) {
	parallel(t)
	b := desktop(t, "lessons/")
	b.before(`Object.defineProperty(Navigator.prototype, "language", {get: () => "C"}); Object.defineProperty(Navigator.prototype, "languages", {get: () => ["C"]});`)
	b.open("#p=pentominoes-10x6&o=-r")
	if got := eval[string](b, `navigator.language`); got != "C" {
		t.Fatalf("the language is %s", got)
	}
	b.await("all parts of the page", `document.documentElement.dataset.late === undefined && customElements.get("work-chart")`)
	b.await("the program", `window.tilewright.read`)
	b.click("solve")
	b.phase("finished")
	b.await("the chart", `document.querySelector("work-chart canvas")`)
	if text := b.pageText(); len(text) == 0 {
		t.Fatal("the page is empty")
	}
	eval[bool](b, `document.dispatchEvent(new Event("printpuzzle"))`)
	b.await("the panel that prints", `document.querySelector("print-panel dialog")?.open`)
}
