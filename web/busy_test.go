//go:build browser

package main

import (
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// A phone is always busy, and so is a desk with other work. These helpers make the machine of a test so:
//
//   - [tab.slowed] slows the thread of the page, and its network. Workers are not slowed by that.
//   - [spinning] keeps cores busy, so that workers get a part of a core, as the page does.
//   - [tab.busy] does both, as a phone would have it. TILEWRIGHT_BUSY=1 does it in every tab of any browser test.
//
// On a busy page a test acts as on an idle one: it waits for what a person would see, and presses once.

// busy slows the page of a tab six times and gives it the network of a phone. Two threads spin beside it. Both end with
// the test. It is called before the page is opened, or later, when only what comes then should be slow. Opening the first
// page takes some ten seconds then.
func (b *tab) busy() {
	b.t.Helper()
	spinning(b.t, 2)
	b.slowed(6)
}

// slowed makes the thread of the page so many times slower, also on pages that are opened later, and gives it the network
// of a phone: 165 ms for an answer to begin, 1 MB/s down, 170 kB/s up. A rate of 1 takes both back. It exists in Chromium
// alone. All tabs of the test's browser share the thread.
func (b *tab) slowed(rate float64) {
	b.t.Helper()
	b.do() // the tab is there
	ctx, cancel := b.timed()
	defer cancel()
	if _, err := chromedp.Call(ctx, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: rate}); err != nil {
		b.t.Fatal(err)
	}
	line := network.Conditions{Latency: 165, DownloadThroughput: 1_000_000, UploadThroughput: 170_000}
	if rate == 1 {
		line = network.Conditions{DownloadThroughput: -1, UploadThroughput: -1}
	}
	if _, err := chromedp.Call(ctx, network.EmulateNetworkConditionsByRule,
		network.EmulateNetworkConditionsByRuleParams{MatchedNetworkConditions: []*network.Conditions{&line}}); err != nil {
		b.t.Fatal(err)
	}
}

// spinsVariable holds the number of threads that this program shall spin in, instead of running tests.
const spinsVariable = "TILEWRIGHT_SPINS"

// spinning keeps this many threads busy until the test ends. They are another process, because threads of this one would
// delay the test's own steps. The process ends when its input does, so also when the tests are killed.
func spinning(t testing.TB, threads int) {
	t.Helper()
	spinner := exec.Command(os.Args[0])
	spinner.Env = append(os.Environ(), spinsVariable+"="+strconv.Itoa(threads))
	in, err := spinner.StdinPipe()
	if err == nil {
		err = spinner.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		in.Close()
		spinner.Wait()
	})
}

// spin spins in this many threads until the input ends.
func spin(threads int) {
	runtime.GOMAXPROCS(threads + 1)
	for range threads {
		go func() {
			for {
			}
		}()
	}
	os.Stdin.Read(make([]byte, 1))
}

// busySteps are the things that people do most, in order. Each step acts once, when the page shows that it can.
var busySteps = []struct {
	name string
	do   func(b *tab)
}{
	{"type", busyType},
	{"draw", busyDraw},
	{"hand", busyHand},
	{"search", busySearch},
	{"choose", busyChoose},
}

// TestBrowserBusy does what people do most on a page that has become busy: type, draw, tap and drag, press Solve and Stop,
// choose another puzzle, and go Back. All of it is on one page, because loading is not what is tried. No other test runs
// beside it, so that the page is as busy as it says, and not more.
func TestBrowserBusy(t *testing.T) {
	b := desktop(t, "")
	b.started()
	b.busy()
	for _, step := range busySteps {
		t.Run(step.name, func(t *testing.T) {
			b.t = t
			step.do(b)
			b.quiet()
		})
	}
	b.t = t
}

// busyType types burr numbers, key by key, while the page reads them, takes the fix that makes a puzzle of
// them, and solves it.
func busyType(b *tab) {
	const text = "52 615 792 960 975 992"
	e := drawing(b, emptyCube)
	b.click("show-text")
	b.write("")
	for _, key := range text {
		b.strike(string(key))
	}
	b.await("the fix", shown("fix"))
	if is := e.definition(); is != text {
		b.t.Errorf("typed %q, the field has %q", text, is)
	}
	b.clickOn("the fix", shown("fix"))
	b.await("the definition", `document.querySelector('`+part("editor")+`').value.includes("# title: Six-piece burr")`)
	b.click("solve")
	b.phase("finished")
	b.is("count", "1")
}

// busyDraw draws two strokes with a tool that was just chosen, and takes them back.
func busyDraw(b *tab) {
	e := drawing(b, blankBoard)
	e.click("tool-hole")
	e.drag(left, 0, [2]int{0, 0}, [2]int{2, 0})
	e.changed("a stroke")
	e.drag(left, 0, [2]int{3, 3}, [2]int{3, 4})
	e.changed("another stroke")
	e.holes("two strokes", 6, 5, 1, [3]int{0, 0}, [3]int{1, 0}, [3]int{2, 0}, [3]int{3, 3}, [3]int{3, 4})
	e.undone()
}

// busyHand turns a piece by a tap and brings it to the board by a drag.
func busyHand(b *tab) {
	playing(b, "pentominoes-10x6", 2).finish(playingHands[0], 2)
}

// busySearch presses Solve and Stop, and Solve again.
func busySearch(b *tab) {
	b.open("#p=hexomino-parallelogram")
	b.await("the puzzle", `document.title.startsWith("Hexomino parallelogram")`)
	for range 2 {
		b.click("solve")
		b.phase("searching")
		b.click("stop")
		b.phase("stopped")
	}
}

// busyChoose chooses another puzzle from the list, solves it, and goes Back.
func busyChoose(b *tab) {
	b.click("puzzle-chooser")
	b.await("the list", shown("find-puzzle"))
	eval[bool](b, `(`+shown("find-puzzle")+`.focus(), true)`)
	b.insert("SOMA pyr")
	const cards = `document.querySelectorAll(".chooser .library-cards button[data-puzzle]")`
	b.await("what is found", cards+`.length === 1`)
	b.clickOn("the pyramid", cards+`[0]`)
	b.await("the pyramid", `document.title.includes("pyramid")`)
	b.click("solve")
	b.phase("finished")
	b.back()
	b.await("the puzzle before", `document.title.startsWith("Hexomino parallelogram")`)
}
