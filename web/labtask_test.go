//go:build browser

package main

import (
	"strings"
	"testing"

	"tilewright/ui/lab"
)

// givesTask goes a lecturer's way. A problem with colours is pasted, watched and embedded, and given away with
// a task. A pupil opens the link on a phone.
func givesTask(t *testing.T, b *tab) {
	const text = "| Two roads\nnorth south | bridge gate\nnorth bridge:open gate:shut\nnorth bridge:shut\nsouth bridge:open\nsouth gate:open\n"
	b.open("lab/#" + lab.Link{Source: lab.Source{Text: text}}.Encode())
	b.running()
	b.await("the problem", `document.title.startsWith("Two roads")`)
	for range 4 {
		b.click("step-forward")
	}
	b.click("embed")
	b.await("a recording to embed", `document.querySelector("[data-test=embed-preview], .embed.dialog, dialog[open]")`)
	eval[bool](b, `(document.querySelector("dialog[open]").close(), true)`)
	b.click("make-task")
	b.fill("task-words", "Which two options cover both roads?")
	b.click("task-copy")
	b.is("task-shown", "Which two options cover both roads?")
	b.await("the task in the address", `location.hash.includes("&w=1.")`)
	fragment := strings.TrimPrefix(eval[string](b, `location.hash`), "#")
	b.resize(accessibleSizes[1])
	b.open("exercises/") // as the page is not loaded again where its address stays
	b.open("lab/#" + fragment)
	b.running()
	b.await("the task on a phone, seen at once", `(e => e.innerText.startsWith("Which two") && e.getBoundingClientRect().height > 0)(document.querySelector('`+part("task-shown")+`'))`)
	b.fits()
}
