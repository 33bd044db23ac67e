//go:build browser

package main

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"tilewright/ui/link"
)

// types presses the keys of a text at 30 to 120 ms a key, whether the page keeps up or not, and returns the keys in the
// order in which the page had them. The pace is what is tested, so it is a pause.
func (b *tab) types(random *rand.Rand, text string) string {
	b.t.Helper()
	eval[bool](b, `(() => {
		window.struck = "";
		onkeydown = e => { if (e.key.length === 1 && !e.ctrlKey) window.struck += e.key; };
		return true;
	})()`)
	ctx, cancel := b.timed()
	defer cancel()
	var all sync.WaitGroup
	for _, key := range text {
		all.Go(func() { b.strikes(ctx, key) })
		time.Sleep(time.Duration(30+random.IntN(91)) * time.Millisecond)
	}
	all.Wait()
	return eval[string](b, `window.struck`)
}

// strikes presses a key in one message, so that the messages of two keys cannot mix.
func (b *tab) strikes(ctx context.Context, key rune) {
	down := input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeKeyDown, Key: string(key), Text: string(key)}
	if _, err := chromedp.Call(ctx, input.DispatchKeyEvent, down); err != nil {
		b.t.Error(err)
	}
}

// typed is a field, by its address and its name in tests, and how it comes into sight.
type typed struct {
	page, field string
	reach       func(b *tab)
	// text is typed in place of what is there.
	text string
	// is is the value then, where it differs: a date is typed as people write it.
	is string
}

const someWords = "a few words, as fast as one types"

// reaches returns a reach by pressing parts, one after the other.
func reaches(names ...string) func(b *tab) {
	return func(b *tab) {
		for _, name := range names {
			b.click(name)
		}
	}
}

// unfoldsTuning unfolds how it searches, step by step. The browser keeps that, so it may be open.
func unfoldsTuning(b *tab) {
	if !eval[bool](b, `(`+shown("fine-tune")+`)?.ariaExpanded === "true"`) {
		b.click("fine-tune")
	}
}

// typedFields are the fields of the site that take words or numbers.
var typedFields = []typed{
	{"#p=soma", "editor", reaches("show-text"), "624 702 768 883 1015 1024", ""},
	{"#p=soma", "settings-line", unfoldsTuning, "--engine=dlx --limit=12345", ""},
	{"#p=soma", "rename-field", reaches("rename"), someWords, ""},
	{"#p=soma", "find-puzzle", reaches("puzzle-chooser"), "pentominoes in a box", ""},
	{"#p=calendar", "calendar-date", reaches("puzzle-chooser"), "12242026", "2026-12-24"},
	{"#p=calendar&on=2026-11-26", "date", reaches("show-pieces"), "12242026", "2026-12-24"},
	{"#p=soma", "piece-name", reaches("show-pieces", "piece"), "Zigzag", ""},
	{"#p=soma", "catalogue-find", reaches("show-pieces", "catalogue"), "5 cells, chiral", ""},
	{"#p=soma", "range-least", func(b *tab) {
		b.click("show-pieces")
		b.clickOn("the ranges", `document.querySelector('`+part("ranges")+` > summary')`)
	}, "12", ""},
	{"#p=conway", "stick-number", reaches("show-pieces", "cut-stick"), "975", ""},
	{"#p=soma", "grow-seed", func(b *tab) { b.click("show-pieces"); b.set("variants-kind", "grow") }, "12345", ""},
	{"#p=soma", "side-width", reaches("show-draw"), "12", ""},
	{"#p=first-rectangle", "template-0", func(b *tab) { b.click("show-draw"); b.set("template", "letters") }, "WORDS", ""},
	{"#p=soma", "new-colour", reaches("show-draw", "tool-colour"), "vermilion", ""},
	{"#p=calendar", "word-1-1", reaches("show-draw", "words"), "Wed", ""},
	{"#p=soma", "stage-numbers", func(b *tab) {
		unfoldsTuning(b)
		b.pick("stage", 0)
		b.set("stage-heuristic", "l")
	}, "3, 4, 5", ""},
	{"#p=soma", "limit-count", func(b *tab) {
		unfoldsTuning(b)
		eval[bool](b, `document.querySelector('`+part("wanted")+`').open = true`)
		b.click("switch-limit")
	}, "12345", ""},
	{"#p=soma", "sweep-from", func(b *tab) {
		b.click("solve")
		b.phase("finished")
		b.click("sweep")
		b.click("sweep-offer")
	}, "13", ""},
	{"#p=soma", "task-words", reaches("save-share", "task"), someWords, ""},
	{"#p=soma", "task-fits", func(b *tab) {
		b.click("task")
		b.fill("task-goal-choice", string(link.AtMost))
	}, "12345", ""},
	{"lab/", "editor", reaches("show-text"), "a b c: this is no matrix", ""},
	{"lab/", "task-words", reaches("make-task"), someWords, ""},
	{"lab/", "queens", reaches("matrix-chooser"), "17", ""},
	{"sudoku/", "paste", reaches(), "53..7....6..195....98....6.8", ""},
	{"sudoku/", "givens", reaches(), "31", ""},
	{"puzzles/", "find", reaches(), someWords, ""},
	{"guide/", "find", reaches(), someWords, ""},
}

// TestBrowserTyping types into each field of a busy page: no character is lost, comes twice or changes its place.
func TestBrowserTyping(t *testing.T) {
	parallel(t)
	tries := 1
	if os.Getenv("TILEWRIGHT_LONG") != "" {
		tries = 20
	}
	b := newTab(t, siteHost(t), 1440, 900)
	spinning(t, 2)
	for n, f := range typedFields {
		page, _, _ := strings.Cut(f.page, "#")
		t.Run(strings.TrimSuffix(page, "/")+"-"+f.field, func(t *testing.T) {
			b.t = t
			b.reached(n, f)
			for i := range tries {
				if f.is != "" {
					eval[bool](b, `((`+shown(f.field)+`).blur(), true)`) // a date begins with its month again
				}
				eval[bool](b, `((`+shown(f.field)+`).focus(), true)`)
				b.strike("a", chromedp.ModifierCtrl)
				struck := b.types(rand.New(rand.NewPCG(1, uint64(i))), f.text)
				if f.text != struck && len(f.text) != len(struck) {
					t.Errorf("%s, of %q: the browser heard %q, not %q", f.field, f.page, struck, f.text)
				}
				at := fmt.Sprintf("%s, of %q, try %d", f.field, f.page, i)
				want := cmp.Or(f.is, struck)
				if is := eval[string](b, `(`+shown(f.field)+`).value`); is != want {
					t.Errorf("%s: %q was typed, and it is %q", at, struck, is)
				}
				b.still()
				t.Logf("%s: %q", at, struck)
				if is := eval[string](b, `(`+shown(f.field)+`)?.value ?? "(no field)"`); is != want {
					t.Errorf("%s: %q was typed, and it becomes %q", at, struck, is)
				}
			}
		})
	}
}

// still waits until nothing of the page has changed for a second: then whatever a person did has been answered.
func (b *tab) still() {
	b.t.Helper()
	b.await("the page to come to rest", `new Promise(done => {
		let timer;
		const watch = new MutationObserver(() => again());
		const again = () => {
			clearTimeout(timer);
			timer = setTimeout(() => { watch.disconnect(); done(true); }, 1000);
		};
		watch.observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
		again();
	})`)
}

// reached opens the page of a field as it is for a stranger, as another query is another page, and slows it when the field
// is in sight.
func (b *tab) reached(n int, f typed) {
	b.t.Helper()
	page, fragment, _ := strings.Cut(f.page, "#")
	b.slowed(1)
	b.open(fmt.Sprintf("%s?%d#%s", page, n, fragment))
	if page != "guide/" {
		b.await("the program", `document.documentElement.dataset.app === "running"`)
	}
	f.reach(b)
	b.await("the field "+f.field, fmt.Sprintf(`(%s)?.value !== undefined`, shown(f.field)))
	b.slowed(6)
}
