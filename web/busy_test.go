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
