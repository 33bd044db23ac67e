//go:build browser

package main

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"tilewright/def"
	"tilewright/solver/play"
	"tilewright/ui/link"
	"tilewright/ui/state"
)

// fill types into a field of the page, or chooses from a list.
func (b *tab) fill(test, value string) {
	b.t.Helper()
	b.await("the field "+test, `!!(`+shown(test)+`)`)
	eval[bool](b, fmt.Sprintf(`(e => { e.value = %q; for (const n of ["input", "change"]) e.dispatchEvent(new Event(n, {bubbles: true})); return true })(%s)`, value, shown(test)))
}

// taskMade opens the dialog of tasks, fills it in and returns the link.
func (b *tab) taskMade(goal link.Goal, words string, more ...string) string {
	b.t.Helper()
	b.click("more")
	b.click("task")
	b.fill("task-goal-choice", string(goal))
	for i := 0; i+1 < len(more); i += 2 {
		b.fill(more[i], more[i+1])
	}
	b.fill("task-words", words)
	return b.taskLinked(func(l link.Link) bool { return l.Task.Goal == goal && l.Task.Text == words })
}

// taskLinked waits for a link of the dialog, and returns the part after its #.
func (b *tab) taskLinked(right func(link.Link) bool) string {
	b.t.Helper()
	fragment := ""
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(30 * time.Millisecond) {
		b.await("the dialog", shown("task-link"))
		_, fragment, _ = strings.Cut(eval[string](b, shown("task-link")+`.value`), "#")
		if l, err := link.Decode(fragment); err == nil && right(l) {
			return "#" + fragment
		}
	}
	b.t.Fatalf("the dialog has the link %s: %+v", fragment, func() link.Link { l, _ := link.Decode(fragment); return l }())
	return ""
}

// TestBrowserTask: a teacher makes a task, a pupil does it and sends the answer, and the teacher sees it judged. An
// unfinished answer is judged too, and a damaged link opens without its task.
func TestBrowserTask(t *testing.T) {
	parallel(t)
	h := siteHost(t)
	b := newTab(t, h, 1440, 900)
	comesFromLessons(b)
	b.stranger()
	b.permit(t.TempDir())
	b.open("#p=first-rectangle")
	b.started()
	task := b.taskMade(link.ByHand, "Fill the box before the bell rings.")
	b.accessible("a task is made")
	b.click("task-copy")
	b.await("the link on the clipboard", `navigator.clipboard.readText().then(t => t.endsWith(`+fmt.Sprintf("%q", task)+`))`)

	pupil := newTab(t, h, 1440, 900)
	pupil.open(task)
	p := &player{easel: &easel{tab: pupil}, puzzle: def.Find("first-rectangle").Puzzle()}
	p.goal, _ = play.FromAssembly(p.puzzle, state.Known("first-rectangle"))
	p.ready()
	place := func(n int) {
		piece := p.goal.Placed[n]
		_, want := p.boxOf(piece.Cells)
		for _, turning := range p.turnings(p.shape(piece.Slot), want) {
			playingHands[2].turn(p, piece.Slot, turning)
		}
		playingHands[2].put(p, piece.Slot, piece.Cells)
		p.lies(p.after(n + 1))
	}
	pupil.is("task-text", "Fill the box before the bell rings.")
	pupil.accessible("a task")
	place(0)
	pupil.is("task-said", "Not solved: 1 of 3 pieces placed.")
	pupil.click("task-send")
	unfinished := pupil.taskLinked(func(l link.Link) bool { return l.Answer != nil && l.Answer.Name == "" })
	pupil.click("task-close")
	place(1)
	place(2)
	pupil.await("the task to be done", `/^Done in \d+:\d\d\. Solved by hand, without hints\.$/.test(`+shown("task-said")+`?.textContent)`)
	pupil.click("task-send")
	pupil.fill("task-name", "Ada L.")
	answer := pupil.taskLinked(func(l link.Link) bool { return l.Answer != nil && l.Answer.Name == "Ada L." && l.Answer.Spent > 0 })

	b.open(answer)
	b.await("the answer, judged", `/^Ada L\.: right, in \d+:\d\d\. Solved by hand, without hints\.$/.test(`+shown("task-said")+`?.textContent)`)
	b.theme("dark")
	b.open("?part" + unfinished)
	b.await("what is missing", `/^An answer without a name: not right, in \d+:\d\d\. Not solved: 1 of 3 pieces placed\.$/.test(`+shown("task-said")+`?.textContent)`)
	b.click("task-leave")
	b.await("no task", `!(`+shown("task")+`) && !/[&#][wa]=/.test(location.hash)`)

	b.open("?damaged" + task[:len(task)-4])
	b.await("what is said of it", `document.querySelector('`+part("toast")+`')?.textContent.includes("the task")`)
	b.await("the puzzle", `document.querySelector('`+part("puzzle-chooser")+`').textContent.includes("Three pentominoes")`)

	narrow := phone(t, 390, task)
	narrow.await("the task", shown("task-text"))
	narrow.await("the board", handElement+`?.querySelectorAll(".piece[data-slot]").length > 0`)
}

// comesFromLessons comes from the list of lessons to the dialog of tasks.
func comesFromLessons(b *tab) {
	b.t.Helper()
	b.open("lessons/")
	b.running()
	b.accessible("the list of lessons")
	b.visit(eval[string](b, shown("make-task")+`.href`))
	b.taskLinked(func(l link.Link) bool { return l.Puzzle == def.Start && l.Task.Goal == link.ByHand })
	b.await("the address of the puzzle", `location.hash.startsWith("#p=`+def.Start+`")`)
}

// TestBrowserTaskSearch: tasks that a search does. The known solution does not count. The page that judges an answer
// searches once more with its settings.
func TestBrowserTaskSearch(t *testing.T) {
	parallel(t)
	h := siteHost(t)
	b := newTab(t, h, 1440, 900)
	b.open("#p=first-rectangle")
	b.started()
	corner := b.taskMade(link.InCorner, "", "task-piece", "V")
	b.click("task-close")
	most := b.taskMade(link.AtMost, "Be quick.", "task-fits", "100000")
	b.click("task-close")
	few := b.taskMade(link.AtMost, "Be quicker.", "task-fits", "0")

	b.open("?corner" + corner)
	b.is("task-text", "Find a solution with V at a corner, by hand or with Solve.")
	b.is("task-said", "There is no solution on the board.")
	b.started()
	b.click("solve")
	b.phase("finished")
	b.await("it to be found", `/^Done in \d+:\d\d\. Found by a search\.$/.test(`+shown("task-said")+`?.textContent)`)
	spent := eval[string](b, shown("task-said")+`.textContent`)
	b.reload()
	b.started()
	// A search that took no time leaves none in the address.
	b.await("the same after a reload", fmt.Sprintf(`%s?.textContent === %q && (/in 0:00/.test(%[2]q) || /&k=[1-9]\d*/.test(location.hash))`, shown("task-said"), spent))
	b.click("task-send")
	b.fill("task-name", "Bo")
	answer := b.taskLinked(func(l link.Link) bool {
		return l.Answer != nil && l.Answer.Name == "Bo" && l.Solution != nil && l.Hand == nil
	})
	b.open("?answer" + answer)
	b.await("the answer, judged", `/^Bo: right, in \d+:\d\d\. Found by a search\.$/.test(`+shown("task-said")+`?.textContent)`)

	b.open("?few" + few)
	b.started()
	b.click("solve")
	b.phase("finished")
	b.await("too many", `/^It took [\d,]+ fits, more than 0\.$/.test(`+shown("task-said")+`?.textContent)`)

	b.open("?most" + most)
	b.started()
	b.click("solve")
	b.phase("finished")
	b.await("few enough", `/^Done in \d+:\d\d\. It took [\d,]+ fits\.$/.test(`+shown("task-said")+`?.textContent)`)
	b.click("task-send")
	answer = b.taskLinked(func(l link.Link) bool { return l.Answer != nil })
	other := newTab(t, siteHost(t), 1440, 900) // no such search is kept there
	other.open(answer)
	other.started()
	other.await("to be checked", `/Press Solve to check the settings\.$/.test(`+shown("task-said")+`?.textContent)`)
	other.click("solve")
	other.phase("finished")
	other.await("the answer, judged", `/^An answer without a name: right, in \d+:\d\d\. It took [\d,]+ fits\.$/.test(`+shown("task-said")+`?.textContent)`)
}
