//go:build browser

package main

import (
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

// typed is a field, by its name in tests, and how it comes into sight.
type typed struct {
	page, field string
	reach       func(b *tab)
	// text is typed in place of what is there.
	text string
}

const someWords = "a few words, as fast as one types"

// typedFields are the fields of the site that take words or numbers.
var typedFields = []typed{
	{"", "editor", func(b *tab) { b.click("show-text") }, "624 702 768 883 1015 1024"},
	{"", "settings-line", func(b *tab) { b.click("fine-tune") }, "--engine=dlx --limit=12345"},
	{"", "rename-field", func(b *tab) { b.click("rename") }, someWords},
	{"", "find-puzzle", func(b *tab) { b.click("puzzle-chooser") }, "pentominoes in a box"},
	{"", "piece-name", func(b *tab) { b.click("show-pieces"); b.click("piece") }, "Zigzag"},
	{"", "side-width", func(b *tab) { b.click("show-draw") }, "12"},
	{"", "task-words", func(b *tab) { b.click("learn"); b.click("learn-task") }, someWords},
	{"lab/", "editor", func(b *tab) { b.click("show-text") }, "a b c: this is no matrix"},
	{"lab/", "task-words", func(b *tab) { b.click("make-task") }, someWords},
	{"lab/", "queens", func(b *tab) { b.click("matrix-chooser") }, "17"},
	{"sudoku/", "paste", func(*tab) {}, "53..7....6..195....98....6.8"},
	{"sudoku/", "givens", func(*tab) {}, "31"},
	{"puzzles/", "find", func(*tab) {}, someWords},
	{"guide/", "find", func(*tab) {}, someWords},
}

// TestBrowserTyping types into each field of a busy page: no character is lost, comes twice or changes its place.
func TestBrowserTyping(t *testing.T) {
	parallel(t)
	tries := 1
	if os.Getenv("TILEWRIGHT_LONG") != "" {
		tries = 20
	}
	b := newTab(t, siteHost(t), 1280, 800)
	spinning(t, 2)
	for n, f := range typedFields {
		t.Run(strings.TrimSuffix(f.page, "/")+"-"+f.field, func(t *testing.T) {
			b.t = t
			b.slowed(1) // typing is what has to be fast
			// Each begins with the page as it is for a stranger: another query is another page.
			start := ""
			if f.page == "" {
				start = "#p=soma"
			}
			b.open(fmt.Sprintf("%s?%d%s", f.page, n, start))
			if f.page != "guide/" {
				b.await("the program", `document.documentElement.dataset.app === "running"`)
			}
			f.reach(b)
			b.await("the field "+f.field, shown(f.field))
			b.slowed(6)
			for i := range tries {
				eval[bool](b, `((`+shown(f.field)+`).focus(), true)`)
				b.strike("a", chromedp.ModifierCtrl)
				struck := b.types(rand.New(rand.NewPCG(1, uint64(i))), f.text)
				if f.text != struck && len(f.text) != len(struck) {
					t.Errorf("%s, of %q: the browser heard %q, not %q", f.field, f.page, struck, f.text)
				}
				at := fmt.Sprintf("%s, of %q, try %d", f.field, f.page, i)
				if is := eval[string](b, `(`+shown(f.field)+`).value`); is != struck {
					t.Errorf("%s: %q was typed, and it is %q", at, struck, is)
				}
				b.still()
				t.Logf("%s: %q", at, struck)
				if is := eval[string](b, `(`+shown(f.field)+`)?.value ?? "(no field)"`); is != struck {
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
