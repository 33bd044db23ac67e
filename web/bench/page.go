//go:build !js

package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/css"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/systeminfo"
	"github.com/chromedp/chromedp"

	"tilewright/ui/link"
)

// visit has the values that are measured in a page besides the search.
type visit struct {
	// Whole is the time in seconds from the press of Solve until the page shows
	// the end.
	Whole float64
	// Reports is how many reports of the search came. Gap is the longest time in seconds without one, counted from the
	// press.
	Reports int
	Gap     float64
	// Stop is the time in seconds from the page's order to stop until it hears that the search has stopped; 0 if the
	// search is over too soon for that.
	Stop float64
	// Again is the second search of a short one in the same page: set-up and search in seconds, when programs are
	// compiled and runners are there already.
	Again *again `json:",omitempty"`
	// Memory is the greatest amount of memory of the tab's process, in megabytes: its own pages in memory, as the
	// browser's task manager counts. It is 0 where the system does not tell.
	Memory float64
	// Engine is the engine that searched, as the page names it.
	Engine string
}

type again struct{ Setup, Search float64 }

func (v *visit) String() string {
	text := ""
	if v.Again != nil {
		text = fmt.Sprintf(", again %.4f s behind %.4f s", v.Again.Search, v.Again.Setup)
	}
	return text + fmt.Sprintf(", %.3f s as a visitor sees it; %d reports, at most %.0f ms apart; stop after %.1f ms; %.0f MB; %s",
		v.Whole, v.Reports, 1000*v.Gap, 1000*v.Stop, v.Memory, v.Engine)
}

// chromium is a browser, and the site that it visits.
type chromium struct {
	ctx     context.Context
	cancel  []func()
	server  *http.Server
	address string
	version string
}

// startChromium serves the site and starts a browser, as the browser tests do.
func startChromium(ctx context.Context, path, site string) (*chromium, error) {
	if _, err := os.Stat(filepath.Join(site, "index.html")); site == "" || err != nil {
		return nil, fmt.Errorf("there is no site in the folder %q: run `make bench`, which builds it, or name one with -site, or say -browser=false", site)
	}
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if found, err := exec.LookPath(name); path == "" && err == nil {
			path = found
		}
	}
	if path == "" {
		return nil, errors.New("no Chrome or Chromium is found: name one with -chrome, or say -browser=false")
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	profile, err := os.MkdirTemp("", "tilewright-bench")
	if err != nil {
		return nil, err
	}
	b := &chromium{address: listener.Addr().String(), server: &http.Server{Handler: http.FileServer(http.Dir(site))}}
	go b.server.Serve(listener)
	b.cancel = append(b.cancel, func() { removeAll(profile) })
	options := append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]),
		chromedp.ExecPath(path), chromedp.UserDataDir(profile), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("enable-unsafe-swiftshader", true),
		// The suggestions below an address line, which nobody sees here, would be two more pages for each tab.
		chromedp.Flag("disable-features", "Translate,BlinkGenPropertyTrees,WebUIOmniboxPopup,WebUIOmniboxAimPopup"),
	)
	allocator, end := chromedp.NewExecAllocator(ctx, options...)
	b.cancel = append(b.cancel, end)
	b.ctx, end = chromedp.NewContext(allocator)
	b.cancel = append(b.cancel, end)
	if err := chromedp.Do(b.ctx); err != nil {
		b.close()
		return nil, fmt.Errorf("starting %s: %w", path, err)
	}
	b.version = output(path, "--version")
	return b, nil
}

func (b *chromium) close() {
	b.server.Close()
	for _, cancel := range slices.Backward(b.cancel) {
		cancel()
	}
}

// removeAll removes a browser's profile; its children may write for a moment after
// it has ended.
func removeAll(dir string) {
	for range 50 {
		if os.RemoveAll(dir) == nil {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
}

// script listens to the page's worker. It is described in page.js.
//
//go:embed page.js
var script string

const (
	// patience is how long a page may take before it is given up.
	patience = 15 * time.Minute
	// long is how long a search must take, in seconds, so that it can be stopped in the middle.
	long = 1.0
)

// measure visits the page in a tab with fresh storage, as at a first visit, and solves the puzzle of a link.
func (b *chromium) measure(at link.Link, line string) (sample, error) {
	ctx, cancel, err := b.visit(at, line, script)
	if err != nil {
		return sample{}, err
	}
	defer cancel()
	most := watchMemory(b.ctx)
	first, err := call[solved](ctx, "solve")
	memory := most()
	if err != nil {
		return sample{}, err
	}
	s, err := first.sample()
	if err != nil {
		return s, err
	}
	s.Page.Memory = memory
	if s.Search > long {
		stop, err := call[float64](ctx, "stop", 700)
		s.Page.Stop = stop / 1000
		return s, err
	}
	second, err := call[solved](ctx, "solve")
	s.Page.Again = &again{second.Setup / 1000, second.Search / 1000}
	return s, err
}

// visit opens a link in a tab with fresh storage, with a script that runs first, and waits until the page is ready.
// cancel closes the tab.
func (b *chromium) visit(at link.Link, line, script string) (ctx context.Context, cancel func(), err error) {
	tab, closeTab := chromedp.NewContext(b.ctx, chromedp.WithNewBrowserContext())
	ctx, end := context.WithTimeout(tab, patience)
	cancel = func() {
		end()
		closeTab()
	}
	defer func() {
		if err != nil {
			cancel()
		}
	}()
	if err := chromedp.Do(tab); err != nil { // the tab lives as long as the first context
		return nil, nil, err
	}
	// chromedp listens to the network, for which the page's process keeps a copy of everything that it loads. It also
	// listens to every change of the document and its styles, which the page's process has to report. That memory and
	// time would count as the page's.
	for _, off := range []cdp.Command[cdp.Empty, cdp.Empty]{network.Disable, css.Disable, dom.Disable} {
		if _, err := chromedp.Call(ctx, off, cdp.Empty{}); err != nil {
			return nil, nil, err
		}
	}
	if _, err := chromedp.Call(ctx, page.AddScriptToEvaluateOnNewDocument,
		page.AddScriptToEvaluateOnNewDocumentParams{Source: script}); err != nil {
		return nil, nil, err
	}
	at.Settings = line
	address := "http://" + b.address + "/#" + at.Encode()
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(1440, 900), chromedp.Navigate(address)); err != nil {
		return nil, nil, err
	}
	if _, err := call[bool](ctx, "ready", line); err != nil {
		return nil, nil, err
	}
	return ctx, cancel, nil
}

// solved is the script's report about a search: times in milliseconds, numbers as the page shows them.
type solved struct {
	Setup, Search, Whole, Gap float64
	Count, Fits               string
	Reports                   int
	Engine                    string
}

func (v *solved) sample() (s sample, err error) {
	s = sample{Setup: v.Setup / 1000, Search: v.Search / 1000, Page: &visit{
		Whole: v.Whole / 1000, Reports: v.Reports, Gap: v.Gap / 1000, Engine: v.Engine,
	}}
	if s.Solutions, err = number(v.Count); err == nil {
		s.Fits, err = number(v.Fits)
	}
	return s, err
}

// call calls a function of the script, and waits for the value of its promise.
func call[T any](ctx context.Context, name string, args ...any) (T, error) {
	list, err := json.Marshal(append([]any{}, args...))
	if err != nil {
		var none T
		return none, err
	}
	value, err := chromedp.Run(ctx, chromedp.Evaluate[T](fmt.Sprintf("bench.%s(...%s)", name, list), chromedp.EvalAwaitPromise))
	if err != nil {
		err = fmt.Errorf("in the page, %s: %w", name, err)
	}
	return value, err
}

// number reads a number with separators.
func number(text string) (n uint64, err error) {
	digits := make([]byte, 0, len(text))
	for i := range len(text) {
		if text[i] >= '0' && text[i] <= '9' {
			digits = append(digits, text[i])
		}
	}
	return strconv.ParseUint(string(digits), 10, 64)
}

// watchMemory looks at the memory of the browser's pages again and again. The function that it returns ends that, and
// returns the greatest amount of one page, in megabytes. There is one tab at a time, besides the browser's own empty
// one. It asks once which processes these are, because the browser takes milliseconds for the answer.
func watchMemory(ctx context.Context) (most func() float64) {
	var files []string
	if processes, err := chromedp.CallBrowser(ctx, systeminfo.GetProcessInfo, cdp.Empty{}); err == nil {
		for _, p := range processes.ProcessInfo {
			if p.Type == "renderer" {
				files = append(files, "/proc/"+strconv.FormatInt(int64(p.ID), 10)+"/status")
			}
		}
	}
	end, done := make(chan struct{}), make(chan float64)
	go func() {
		largest := 0.0
		for {
			for _, file := range files {
				largest = max(largest, kilobytes(field(file, "RssAnon"))/1000)
			}
			select {
			case <-end:
				done <- largest
				return
			case <-time.After(200 * time.Millisecond):
			}
		}
	}()
	return func() float64 {
		close(end)
		return <-done
	}
}
