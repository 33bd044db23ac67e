//go:build browser

package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"tilewright/def"
	"tilewright/solver/challenge"
	"tilewright/solver/judge"
	"tilewright/solver/play"
	"tilewright/ui/link"
	"tilewright/ui/state"
)

// challenged is the link in the address, once it has another challenge than the last one.
func (b *tab) challenged(last link.ChallengeName) link.Link {
	b.t.Helper()
	b.await("a challenge", fmt.Sprintf(`/&c=1[.]/.test(location.hash) && !(location.hash + "&").includes("&c=%d.%d.%d&")`, last.Version, last.Level, last.Number))
	l, err := link.Decode(eval[string](b, `location.hash`))
	if err != nil {
		b.t.Fatal(err)
	}
	return l
}

// named waits until the panel's name of the challenge begins with these words.
func (b *tab) named(words string) {
	b.t.Helper()
	b.await("the name "+words, fmt.Sprintf(`(%s)?.textContent.startsWith(%q)`, shown("challenge-name"), words))
}

// unique checks by an exact search that the given pieces can be completed in one way.
func unique(t *testing.T, l link.Link) play.Position {
	t.Helper()
	at, err := play.FromAssembly(def.Find(l.Puzzle).Puzzle(), l.Given)
	if err != nil {
		t.Fatal(err)
	}
	j := judge.New(judge.Question{Position: at, Count: true})
	for done := false; !done; {
		_, done = j.Run(20_000)
	}
	if a := j.Answer(); !a.Counted || a.Ways != 1 {
		t.Errorf("%v goes on in %d ways", l.Challenge, a.Ways)
	}
	return at
}

// TestBrowserChallenge makes, prints, plays and keeps challenges.
func TestBrowserChallenge(t *testing.T) {
	parallel(t)
	stepping(t, newTab(t, siteHost(t), 1280, 800),
		step{"challenges", makesChallenges},
		step{"sheet", printsChallenges},
		step{"kept", keepsGame},
		step{"answer", solvesChallenge},
		step{"name", renames})
}

// makesChallenges makes a challenge, plays it from its link, and goes on to the next one and to today's. Each can
// be completed in one way, and its given pieces stay.
func makesChallenges(t *testing.T, b *tab) {
	b.open("#p=soma")
	b.click("mode-hand")
	b.clickOn("level 1", `document.querySelector('[data-test="challenge-level"][data-level="1"]')`)
	b.click("challenge-next")
	first := b.challenged(link.ChallengeName{})
	at := unique(t, first)
	if first.Puzzle != "soma" || first.Challenge.Level != 1 || first.Hand != nil || first.Solution != nil {
		t.Errorf("the link is %+v", first)
	}
	b.named(fmt.Sprintf("Challenge %d, level 1. %d pieces are given", first.Challenge.Number, len(at.Placed)))
	b.accessible("a challenge")

	again := newTab(t, siteHost(t), 390, 844)
	again.open("#" + first.Encode())
	again.await("the board", handElement+`?.querySelectorAll(".piece[data-slot]").length > 0`)
	again.await("what is given", fmt.Sprintf(handElement+`.querySelectorAll(".piece.given").length === %d`, len(at.Placed)))

	b.click("challenge-next")
	if next := b.challenged(first.Challenge); next.Challenge.Number != first.Challenge.Number+1 {
		t.Errorf("the next one is %+v", next.Challenge)
	} else {
		unique(t, next)
		b.click("challenge-daily")
		daily := b.challenged(next.Challenge)
		unique(t, daily)
		if n := daily.Challenge.Number; n < 2026_01_01 {
			t.Errorf("today's is number %d", n)
		}
		b.named("Challenge of 2")
	}
	b.open("#p=soma")
	b.click("mode-hand")
	b.await("the puzzle", `document.querySelector('`+part("challenge-given")+`')?.options.length === 7`)
	eval[bool](b, `(e => { e.value = "5"; e.dispatchEvent(new Event("change", { bubbles: true })); return true })(`+shown("challenge-given")+`)`)
	b.click("challenge-next")
	if l := b.challenged(link.ChallengeName{}); len(unique(t, l).Placed) != 5 {
		t.Errorf("five were to be given: %v", l.Given)
	}
	b.click("challenge-leave")
	b.await("an empty board", `!/&[gc]=/.test(location.hash) && /&h=/.test(location.hash)`)
}

// printsChallenges: a sheet has six challenges. The answers are on a page of their own, which can be left out.
func printsChallenges(t *testing.T, b *tab) {
	b.open("#p=pentominoes-10x6")
	b.click("mode-hand")
	b.clickOn("level 2", `document.querySelector('[data-test="challenge-level"][data-level="2"]')`)
	b.click("challenge-sheet")
	b.await("the panel", `document.querySelector('`+part("print-dialog")+`[open]')`)
	b.await("six challenges", `document.querySelectorAll('`+part("print-sheets")+` .challenge').length === 6`)
	if said := eval[string](b, `document.querySelector('`+part("print-out")+
		`').textContent`); !strings.Contains(said, "Challenge ") || strings.Contains(said, "Solution") {
		t.Errorf("on paper: %.200q", said)
	}
	b.await("six answers", `document.querySelectorAll('`+part("print-sheets")+` .answer').length === 6`)
	names := func(kind string) []string {
		return eval[[]string](b, `[...document.querySelectorAll('`+part("print-sheets")+` .`+kind+`')].map(e => e.querySelector("text").textContent)`)
	}
	if asked, answered := names("challenge"), names("answer"); !slices.Equal(asked, answered) {
		t.Errorf("challenges %q, answers %q", asked, answered)
	}
	if n := eval[int](b, `document.querySelectorAll('`+part("print-sheets")+` svg:not(:has(.piece-to-cut)) .challenge, `+
		part("print-sheets")+` svg:has(.challenge) .answer').length`); n != 6 {
		t.Errorf("a page has both")
	}
	b.clickOn("the switch of the answers", `document.querySelector('`+part("print-solution")+`')`)
	b.await("no answers", `!document.querySelector('`+part("print-sheets")+` .answer')`)
}

// keepsGame: after a reload a game is told as it was. Another game that takes its place is a step of the
// browser's history, so Back returns to the first.
func keepsGame(t *testing.T, b *tab) {
	b.open("#p=soma")
	b.click("mode-hand")
	placed := func(n int) {
		b.t.Helper()
		b.await(fmt.Sprintf("move %d", n), fmt.Sprintf(`document.querySelectorAll('[data-test="hand-moves"] li').length === %d`, n))
	}
	for n := 1; n <= 2; n++ {
		b.click("hand-hint")
		b.click("hand-next-hint")
		b.await("the piece", fmt.Sprintf(`(%s)?.textContent === "Place it"`, shown("hand-next-hint")))
		b.click("hand-next-hint")
		placed(n)
	}
	b.click("hand-undo")
	placed(1)
	moves := b.text("hand-moves")
	const clock = `(m => m ? m[1] * 60 + +m[2] : 0)(/([0-9]+):([0-9]{2})/.exec(document.querySelector('[data-test="caption"]').textContent))`
	b.await("the clock", clock+` >= 3`)
	before := eval[int](b, clock)
	b.do(chromedp.Reload())
	placed(1)
	if again := b.text("hand-moves"); again != moves || !strings.Contains(again, "by a hint") {
		t.Errorf("after a reload %q, before %q", again, moves)
	}
	b.await("the clock goes on", fmt.Sprintf(clock+` > %d`, before))

	b.click("challenge-daily")
	daily := b.challenged(link.ChallengeName{})
	b.await("its level is pressed", fmt.Sprintf(`document.querySelector('[data-test="challenge-level"][aria-pressed="true"]').dataset.level === "%d"`, daily.Challenge.Level))
	b.do(chromedp.NavigateBack())
	placed(1)
	if again := b.text("hand-moves"); again != moves {
		t.Errorf("after Back %q, before %q", again, moves)
	}
}

// solvesChallenge has the answer shown, and then solves the next challenge. The result can be sent, and the
// next challenge is one press away.
func solvesChallenge(t *testing.T, b *tab) {
	b.permit(t.TempDir())
	b.open("#p=soma")
	b.click("mode-hand")
	b.click("challenge-next")
	first := b.challenged(link.ChallengeName{})
	b.click("challenge-answer")
	b.await("the answer", `(`+shown("hand-solved")+`)?.textContent.includes("The answer")`)
	b.await("nothing to send", `!(`+shown("solved-send")+`)`)
	b.click("solved-next")
	second := b.challenged(first.Challenge)
	c := second.Challenge
	made, err := challenge.Make(challenge.Request{Puzzle: def.Find("soma").Puzzle(), Number: c.Number, Level: 2, Known: state.Known("soma")})
	if err != nil || !slices.Equal(made.Start.Assembly(), second.Given) {
		t.Fatalf("%v: made here %v, there %v", err, made.Start.Assembly(), second.Given)
	}
	b.click("hand-hint")
	b.await("the hint", shown("hand-hinted"))
	for _, piece := range made.Solution.Placed {
		if made.Start.Of(piece.Slot) == nil {
			eval[bool](b, fmt.Sprintf(handElement+`.dispatchEvent(new CustomEvent("put", {detail: {slot: %d, cells: [%s]}}))`,
				piece.Slot, strings.Trim(strings.ReplaceAll(fmt.Sprint(piece.Cells), " ", ","), "[]")))
		}
	}
	b.await("the end", `(`+shown("hand-solved")+`)?.textContent.includes("Solved")`)
	b.click("solved-send")
	said := eval[string](b, `navigator.clipboard.readText()`)
	l, err := link.Decode(said[strings.Index(said, "#")+1:])
	if err != nil || l.Hand != nil || !l.Played.Empty() || l.Challenge != second.Challenge ||
		!strings.HasPrefix(said, "I solved Soma, challenge ") || !strings.Contains(said, "with 1 hint") {
		t.Errorf("to send: %q, %v", said, err)
	}
	b.click("solved-next")
	b.challenged(second.Challenge)
}

// renames renames the puzzle in the top bar, and Undo takes that back.
func renames(t *testing.T, b *tab) {
	b.open("#p=soma")
	b.running()
	title := func(s string) {
		b.t.Helper()
		b.await("the title "+s, fmt.Sprintf(`document.title.startsWith(%q)`, s))
	}
	b.click("rename")
	b.await("the field, with its caret", `document.activeElement === (`+shown("rename-field")+`)`)
	b.insert("Grandmother’s cube")
	b.do(chromedp.KeyEvent("\r"))
	title("Grandmother’s cube")
	b.click("undo")
	title("Soma")
	b.await("the chooser", shown("puzzle-chooser"))
}
