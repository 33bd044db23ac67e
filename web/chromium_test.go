//go:build browser

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"
)

// The browser tests need a built site (TILEWRIGHT_SITE, made for testBase) and a Chrome or Chromium
// (TILEWRIGHT_CHROME); `make browser` provides both.
//
// To compile the site's programs anew for each test would take most of the tests' time. So a browser serves many tests.
// All its tabs are in one process (process-per-site, for which the port does not count), and a page that stays open
// keeps the compiled programs. The port keeps tests apart. Each test serves the site at a port of its own, and a port
// is an origin, with storage, caches and a service worker of its own.
//
// Tests that assert nothing about time call parallel first. They run three at once, because each spends a part of its
// time waiting. Each has a browser that no other test uses meanwhile. They run after the tests that do not call it. A
// test of what is drawn when, in which order, or how often, is about time.

const testBase = "/some/path/"

// textPages are the pages without the app.
var textPages = []string{"figures/", "exercises/", "embed/", "guide/"}

// patience is how long a test waits for something that should come at once. It is long, because it matters only when
// the test fails.
const patience = 60 * time.Second

func siteDir(t testing.TB) string {
	t.Helper()
	dir := os.Getenv("TILEWRIGHT_SITE")
	if dir == "" {
		t.Fatal("TILEWRIGHT_SITE names no built site: run `make browser`")
	}
	return dir
}

// chromium is a browser with windows, clipboard and profile of its own. One test has it at a time.
type chromium struct {
	ctx    context.Context // from which tabs are opened; nil before the first
	cancel func()
}

var (
	browsers [3]chromium
	// free are the browsers that no parallel test uses. taken are those that one uses, by the test's name. All other
	// tests share the first browser.
	free  = make(chan *chromium, len(browsers))
	taken sync.Map
)

func TestMain(m *testing.M) {
	if threads, err := strconv.Atoi(os.Getenv(spinsVariable)); err == nil {
		spin(threads)
		return
	}
	for i := range browsers {
		free <- &browsers[i]
	}
	code := m.Run()
	for _, c := range browsers {
		if c.cancel != nil {
			c.cancel()
		}
	}
	os.Exit(code)
}

// parallel lets a test run beside others, in a browser of its own.
func parallel(t *testing.T) {
	t.Parallel()
	c := <-free
	taken.Store(t.Name(), c)
	t.Cleanup(func() {
		taken.Delete(t.Name())
		free <- c
	})
}

// browser is the context of the test's Chromium, from which tabs are opened.
func browser(t testing.TB) context.Context {
	t.Helper()
	c := &browsers[0]
	name, _, _ := strings.Cut(t.Name(), "/")
	if own, ok := taken.Load(name); ok {
		c = own.(*chromium)
	}
	if c.ctx == nil {
		c.start(t, "")
		if err := keepPrograms(c.ctx, siteDir(t)); err != nil {
			t.Fatalf("compiling the site's programs: %v", err)
		}
	}
	return c.ctx
}

// preferring gives a test a Chromium of its own, whose profile has these preferences, as JSON.
func preferring(t *testing.T, preferences string) {
	t.Helper()
	c := &chromium{}
	c.start(t, preferences)
	taken.Store(t.Name(), c)
	t.Cleanup(func() {
		taken.Delete(t.Name())
		c.cancel()
	})
}

// start opens the browser. Without preferences its tabs are private windows, which write nothing to the disk; private
// windows have no preferences.
func (c *chromium) start(t testing.TB, preferences string) {
	t.Helper()
	path := os.Getenv("TILEWRIGHT_CHROME")
	if path == "" {
		t.Fatal("TILEWRIGHT_CHROME names no browser: run `make browser`")
	}
	profile, err := os.MkdirTemp("", "tilewright-chromium")
	if err != nil {
		t.Fatal(err)
	}
	if preferences != "" {
		folder := filepath.Join(profile, "Default")
		if err := errors.Join(os.Mkdir(folder, 0o700),
			os.WriteFile(filepath.Join(folder, "Preferences"), []byte(preferences), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	options := append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]),
		chromedp.ExecPath(path), chromedp.UserDataDir(profile), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("enable-unsafe-swiftshader", true), chromedp.Flag("process-per-site", true),
		// The suggestions below an address line, which nobody sees here, would be two more pages for each tab.
		chromedp.Flag("disable-features", "Translate,BlinkGenPropertyTrees,WebUIOmniboxPopup,WebUIOmniboxAimPopup,IsolateSandboxedIframes"),
	)
	allocator, endAllocator := chromedp.NewExecAllocator(context.Background(), options...)
	first, cancel := chromedp.NewContext(allocator)
	c.cancel = func() {
		cancel()
		endAllocator()
		// Its child processes may write for a moment after it has ended.
		for range 50 {
			if os.RemoveAll(profile) == nil {
				return
			}
			time.Sleep(100 * time.Millisecond)
		}
	}
	if err := chromedp.Do(first); err != nil {
		t.Fatalf("starting %s: %v", path, err)
	}
	if c.ctx = first; preferences == "" {
		c.ctx, _ = chromedp.NewContext(first, chromedp.WithNewBrowserContext())
	}
}

// keepPrograms opens a page that compiles the site's programs, and keeps them as long as it is open. Other pages in its
// process that compile the same bytes get the same code, with all its optimizations so far.
func keepPrograms(ctx context.Context, site string) error {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	programs, err := filepath.Glob(filepath.Join(site, assetsFolder, "*.wasm"))
	if err != nil {
		return err
	}
	for i, name := range programs {
		programs[i] = strconv.Quote("/" + assetsFolder + filepath.Base(name))
	}
	serve := files("/", site)
	server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/" {
			io.WriteString(w, "<!DOCTYPE html><title>The site's programs</title>")
			return
		}
		serve.ServeHTTP(w, r)
	})}
	go server.Serve(listener)
	defer server.Close()
	if err := chromedp.Do(ctx, chromedp.Navigate("http://"+listener.Addr().String()+"/")); err != nil {
		return err
	}
	_, err = chromedp.Run(ctx, chromedp.Evaluate[bool](`(async () => {
		globalThis.programs = await Promise.all([`+strings.Join(programs, ", ")+`].map(name => WebAssembly.compileStreaming(fetch(name))));
		return true;
	})()`, chromedp.EvalAwaitPromise))
	return err
}

// host serves a folder as `serve` does. It can be stopped, and started again at the same address. The folder can be
// exchanged.
type host struct {
	t       testing.TB
	address string
	mutex   sync.Mutex
	handler http.Handler
	server  *http.Server
}

func newHost(t testing.TB, handler http.Handler) *host {
	t.Helper()
	h := &host{t: t, address: "127.0.0.1:0", handler: handler}
	h.start()
	t.Cleanup(h.stop)
	return h
}

// siteHost serves the built site.
func siteHost(t testing.TB) *host {
	t.Helper()
	return newHost(t, files(testBase, siteDir(t)))
}

func (h *host) start() {
	h.t.Helper()
	listener, err := net.Listen("tcp", h.address)
	if err != nil {
		h.t.Fatal(err)
	}
	h.address = listener.Addr().String()
	h.server = &http.Server{Handler: h}
	go h.server.Serve(listener)
}

func (h *host) stop() { h.server.Close() }

func (h *host) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h.mutex.Lock()
	handler := h.handler
	h.mutex.Unlock()
	handler.ServeHTTP(w, r)
}

func (h *host) set(handler http.Handler) {
	h.mutex.Lock()
	h.handler = handler
	h.mutex.Unlock()
}

func (h *host) url(path string) string { return "http://" + h.address + testBase + path }

// tab is a tab of a browser. It notes everything that a visitor would find in red in the console, and its test fails if
// there is anything.
type tab struct {
	t    testing.TB
	ctx  context.Context
	host *host
	// by drives another browser; nil is Chromium. Some steps exist only for Chromium.
	by *driver

	mutex    sync.Mutex
	problems []string
	allowed  []string

	// requested are all requests; only listen uses it. inFrame are the pages in the frames of the tab.
	requested map[network.RequestID]request
	inFrame   map[cdp.FrameID]cdp.LoaderID
	givenUp   []request

	shots int // how many presses have a picture
}

// request is a file that a page loads. The browser ends the loading when the page is left or its frame is removed.
type request struct {
	page    cdp.LoaderID
	frame   cdp.FrameID
	address string
}

// newTab opens an empty tab of the given size in pixels.
func newTab(t testing.TB, h *host, width, height int64) *tab {
	t.Helper()
	b := &tab{t: t, host: h, requested: map[network.RequestID]request{}, inFrame: map[cdp.FrameID]cdp.LoaderID{}}
	top, _, _ := strings.Cut(t.Name(), "/")
	kind, ok := otherwise.Load(top)
	if !ok {
		kind = os.Getenv("TILEWRIGHT_BROWSER")
	}
	if kind != "" && kind != "chromium" {
		b.elsewhere(kind.(string), width, height)
		return b
	}
	// The browser says this of pictures in space without a graphics chip.
	b.allowed = []string{"GPU stall due to ReadPixels"}
	all := browser(t)
	ctx, cancel := chromedp.NewContext(all, chromedp.WithListener(b.listen))
	b.ctx = ctx
	t.Cleanup(func() {
		if t.Failed() {
			b.keepScreenshot()
		}
		cancel()
		forget(t, all, h)
		b.fails(t)
	})
	b.do(chromedp.EmulateViewport(width, height))
	b.before(noteMessages)
	b.before(noteMadeAnew)
	if os.Getenv("TILEWRIGHT_BUSY") != "" {
		b.busy()
	}
	return b
}

// elsewhere opens the tab in another browser. Red lines in its console are noted as Chromium's are.
func (b *tab) elsewhere(kind string, width, height int64) {
	b.t.Helper()
	b.by = startDriver(b.t, kind)
	var cancel context.CancelFunc
	b.ctx, cancel = context.WithCancel(context.Background())
	b.t.Cleanup(func() {
		if b.t.Failed() {
			b.keepScreenshot()
		}
		b.reddened()
		cancel()
		b.fails(b.t)
	})
	b.drive(func(ctx context.Context, d *driver) error { return d.size(ctx, width, height) })
}

// reddened notes what another browser has had in red since the last call.
func (b *tab) reddened() {
	ctx, cancel := b.timed()
	defer cancel()
	red, err := b.by.red(ctx)
	if err != nil {
		b.note(err.Error())
	}
	for _, problem := range red {
		b.note(problem)
	}
}

// forget frees the memory that a site takes in the browser: its files for use offline are twenty megabytes.
func forget(t testing.TB, browser context.Context, h *host) {
	t.Helper()
	ctx, cancel := context.WithTimeout(browser, patience)
	defer cancel()
	if _, err := chromedp.Call(ctx, storage.ClearDataForOrigin, storage.ClearDataForOriginParams{
		Origin: "http://" + h.address, StorageTypes: "all",
	}); err != nil {
		t.Errorf("clearing what %s has stored: %v", h.address, err)
	}
}

// desktop and phone are tabs with the built site, opened at an address below its root.
func desktop(t testing.TB, path string) *tab {
	t.Helper()
	b := newTab(t, siteHost(t), 1440, 900)
	b.open(path)
	return b
}

func phone(t testing.TB, width int64, path string) *tab {
	t.Helper()
	b := newTab(t, siteHost(t), width, 812)
	b.do(chromedp.EmulateViewport(width, 812, chromedp.EmulatePortrait, chromedp.EmulateMobile, chromedp.EmulateTouch))
	b.open(path)
	return b
}

// listen notes problems; it runs on the connection's goroutine.
func (b *tab) listen(event any) {
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		b.note((&chromedp.ExceptionError{ExceptionDetails: e.ExceptionDetails}).Error())
	case *runtime.EventConsoleAPICalled:
		if e.Type == "error" || e.Type == "warning" || e.Type == "assert" {
			var words []string
			for _, arg := range e.Args {
				words = append(words, string(arg.Value)+arg.Description)
			}
			b.note(fmt.Sprintf("console.%s: %s", e.Type, strings.Join(words, " ")))
		}
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError || e.Entry.Level == log.EntryLevelWarning {
			b.note(fmt.Sprintf("%s %s: %s %s", e.Entry.Source, e.Entry.Level, e.Entry.Text, e.Entry.URL))
		}
	case *network.EventRequestWillBeSent:
		b.requested[e.RequestID] = request{e.LoaderID, e.FrameID, e.Request.URL}
	case *network.EventLoadingFailed:
		if of := b.requested[e.RequestID]; e.Canceled {
			b.mutex.Lock()
			b.givenUp = append(b.givenUp, of)
			b.mutex.Unlock()
		} else {
			b.note(fmt.Sprintf("loading %s failed: %s", of.address, e.ErrorText))
		}
	case *cdppage.EventFrameNavigated:
		b.turns(e.Frame.ID, e.Frame.LoaderID)
	case *cdppage.EventFrameDetached:
		b.turns(e.FrameID, "")
	case *network.EventResponseReceived:
		if e.Response.Status >= 400 {
			b.note(fmt.Sprintf("%s answers %d", e.Response.URL, e.Response.Status))
		}
	}
}

// turns notes which page is in a frame now; none has no name.
func (b *tab) turns(frame cdp.FrameID, page cdp.LoaderID) {
	b.mutex.Lock()
	b.inFrame[frame] = page
	b.mutex.Unlock()
}

// fails makes the test fail for each problem so far, and for what a page has given up that is still there.
func (b *tab) fails(t testing.TB) {
	t.Helper()
	b.mutex.Lock()
	defer b.mutex.Unlock()
	for _, r := range b.givenUp {
		if b.inFrame[r.frame] == r.page {
			b.problems = append(b.problems, r.address+" was given up by a page that stays")
		}
	}
	for _, problem := range b.problems {
		t.Errorf("in the browser: %s", problem)
	}
	b.problems, b.givenUp = nil, nil
}

func (b *tab) note(problem string) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	for _, allowed := range b.allowed {
		if strings.Contains(problem, allowed) {
			return
		}
	}
	b.problems = append(b.problems, problem)
}

// allow allows problems whose text contains this, because the test is about them.
func (b *tab) allow(text string) {
	b.mutex.Lock()
	b.allowed = append(b.allowed, text)
	b.mutex.Unlock()
}

// timed is the context of one step.
func (b *tab) timed() (context.Context, context.CancelFunc) {
	return context.WithTimeout(b.ctx, patience)
}

func (b *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	if b.by != nil {
		b.t.Fatal("this step is one of Chromium's")
	}
	if chromedp.FromContext(b.ctx).Target == nil {
		// The tab belongs to the context that runs first, so that must not be a timed one.
		if err := chromedp.Do(b.ctx); err != nil {
			b.t.Fatal(err)
		}
	}
	ctx, cancel := b.timed()
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		b.t.Fatal(err)
	}
}

// open goes to an address below the site's root and waits for the page to load.
func (b *tab) open(path string) {
	b.t.Helper()
	b.visit(b.host.url(path))
}

// visit goes to an address, or back, and loads the page again.
func (b *tab) visit(address string) {
	b.t.Helper()
	// Firefox may say that it has arrived while the page before is still there: that writes its address as it is left.
	leaves := b.by != nil && eval[bool](b, fmt.Sprintf(`location.href.split("#")[0] !== %q && (window.leaving = true)`,
		strings.Split(address, "#")[0]))
	b.either(chromedp.Navigate(address), "Navigate", map[string]any{"url": address})
	if leaves {
		b.await("the page before to be left", `!window.leaving`)
	}
}

func (b *tab) back() {
	b.t.Helper()
	b.either(chromedp.NavigateBack(), "Back", nil)
}

func (b *tab) reload() {
	b.t.Helper()
	b.either(chromedp.Reload(), "Refresh", nil)
}

// either takes a step in Chromium, or sends it as a command to the other browser.
func (b *tab) either(step chromedp.Action[chromedp.Void], command string, with map[string]any) {
	b.t.Helper()
	if b.by == nil {
		b.do(step)
		return
	}
	b.drive(func(ctx context.Context, d *driver) error {
		_, err := d.say(ctx, command, with)
		return err
	})
}

// drive does something with another browser.
func (b *tab) drive(do func(ctx context.Context, d *driver) error) {
	b.t.Helper()
	ctx, cancel := b.timed()
	defer cancel()
	if err := do(ctx, b.by); err != nil {
		b.t.Fatal(err)
	}
}

// eval evaluates an expression, and waits for promises.
func eval[T any](b *tab, expression string) T {
	b.t.Helper()
	ctx, cancel := b.timed()
	defer cancel()
	value, err := ask[T](ctx, b, expression)
	if err != nil {
		b.t.Fatalf("%s: %v", expression, err)
	}
	return value
}

// ask evaluates an expression, and returns what went wrong as an error.
func ask[T any](ctx context.Context, b *tab, expression string) (value T, err error) {
	if b.by == nil {
		return chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	}
	raw, err := b.by.eval(ctx, expression)
	if err == nil {
		err = json.Unmarshal(raw, &value)
	}
	return value, err
}

// await waits until an expression, or the value of its promise, is true. A part of the page that it reads may not be
// there yet: that is a TypeError, and it tries again.
func (b *tab) await(what, expression string) {
	b.t.Helper()
	b.awaitFor(patience, what, expression)
}

func (b *tab) awaitFor(limit time.Duration, what, expression string) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, limit)
	defer cancel()
	var err error
	for b.by != nil {
		var is bool
		is, err = ask[bool](ctx, b, `!!(await (`+expression+`))`)
		var wrong *thrown
		if is || errors.As(err, &wrong) && wrong.name != "TypeError" {
			break
		}
		if err = ctx.Err(); err != nil {
			break
		}
		time.Sleep(20 * time.Millisecond) // no answer: the page was left meanwhile
	}
	for again := b.by == nil; again; {
		_, err = chromedp.Run(ctx, chromedp.Poll[chromedp.Void](
			"(async () => !!(await ("+expression+")))().catch(e => { if (!(e instanceof TypeError)) throw e; })",
			chromedp.WithPollingInterval(20*time.Millisecond), chromedp.WithPollingTimeout(0)))
		// The page was left meanwhile: the next page is asked instead.
		again = err != nil &&
			(strings.Contains(err.Error(), "Cannot find context") || strings.Contains(err.Error(), "Inspected target navigated"))
	}
	if errors.Is(err, context.DeadlineExceeded) {
		b.t.Fatalf("waited %v in vain for %s\nthe page says: %.6000s", limit, what, b.pageText())
	}
	if err != nil {
		b.t.Fatalf("waiting for %s: %v", what, err)
	}
}

// pageText is the text of the page now, for failures.
func (b *tab) pageText() string {
	ctx, cancel := context.WithTimeout(b.ctx, 5*time.Second)
	defer cancel()
	text, _ := ask[string](ctx, b, `document.body.innerText`)
	return text
}

// part is the selector of an element that the tests know by its data-test name.
func part(name string) string { return `[data-test="` + name + `"]` }

// shown is the JavaScript for the part with this name that is in sight: a narrow screen has some parts twice.
func shown(name string) string {
	return `[...document.querySelectorAll('` + part(name) + `')].find(e => e.getClientRects().length > 0)`
}

// text is the text of a part; it waits for the part to be in sight.
func (b *tab) text(name string) string {
	b.t.Helper()
	b.await("a part "+name, shown(name))
	return eval[string](b, `(`+shown(name)+`).textContent`)
}

// is waits until a part has this text.
func (b *tab) is(name, text string) {
	b.t.Helper()
	b.await(name+" to be "+text, fmt.Sprintf(`(%s)?.textContent.trim() === %q`, shown(name), text))
}

// click presses a part with the mouse, where a person would.
func (b *tab) click(name string) {
	b.t.Helper()
	b.reach(name)
	b.clickOn("a part "+name, shown(name))
}

// reach opens what a part is in, as a person does, if the part is there and cannot be seen: a menu, or what is folded.
func (b *tab) reach(name string) {
	b.t.Helper()
	for end := time.Now().Add(patience); ; {
		opener := eval[string](b, `(() => {
			const parts = [...document.querySelectorAll('`+part(name)+`')];
			if (parts.some(e => e.checkVisibility())) return "";
			const around = e => e ? [...around(e.parentElement?.closest("[data-under]")), e] : []; // the outermost first
			const over = parts.flatMap(e => around(e.closest("[data-under]"))).find(e => !e.checkVisibility());
			if (!over) return "";
			const opener = over.dataset.under; // the page may open it by itself meanwhile, as for settings of a link
			return [...document.querySelectorAll('[data-test="' + opener + '"]')].some(e => e.checkVisibility()) ? opener : "?";
		})()`)
		if opener == "" {
			return
		}
		if opener == "?" {
			if time.Now().After(end) {
				b.t.Fatalf("nothing in sight opens what %s is in", name)
			}
			time.Sleep(50 * time.Millisecond)
			continue
		}
		b.click(opener)
		b.await("what is in "+opener, `document.querySelector('[data-under="`+opener+`"]').checkVisibility()`)
	}
}

// clickOn presses the element that an expression gives, once, as click does. It waits until the element has come to rest,
// and nothing lies over it. A press that is lost, or meets something else, is a fault of the page.
func (b *tab) clickOn(what, expression string) {
	b.t.Helper()
	b.await(what+" to press", `(e => e && !e.disabled)(`+expression+`)`)
	var at []float64
	for end := time.Now().Add(patience); len(at) == 0; {
		at = eval[[]float64](b, `(async e => {
			if (!e) return []; // it is being drawn anew
			e.scrollIntoView({block: "nearest"});
			let r, last;
			for (let still = 0; still < 3; still++) {
				await new Promise(requestAnimationFrame);
				r = e.getBoundingClientRect();
				if (last && (r.x !== last.x || r.y !== last.y)) still = 0;
				last = r;
			}
			const x = r.x + r.width / 2, y = r.y + r.height / 2;
			const way = of => of ? [of, ...way(of.parentNode ?? of.host)] : [];
			const inner = root => {
				const of = root.elementFromPoint(x, y);
				return of?.shadowRoot && of.shadowRoot !== root ? inner(of.shadowRoot) ?? of : of;
			};
			const met = inner(document), name = of => (of?.outerHTML ?? "nothing").slice(0, 120);
			window.pressed = name(met);
			const label = e.labels?.[0];
			if (!way(met).includes(e) && !(label && way(met).includes(label)) && !way(e).includes(met)) return [];
			const heard = [];
			window.pressed = heard;
			for (const type of ["pointerdown", "pointerup", "click"])
				addEventListener(type, press => {
					const path = press.composedPath();
					heard.push([type, path.includes(e) || way(met).includes(path[0]), name(path[0])]);
				}, {capture: true, once: true});
			return [x, y];
		})(`+expression+`)`)
		if len(at) == 0 && time.Now().After(end) {
			b.t.Fatalf("%s cannot be pressed: over it lies %s", what, eval[string](b, `window.pressed`))
		}
	}
	b.shots++
	b.screenshot(fmt.Sprintf("%s-%02d", strings.ReplaceAll(strings.TrimPrefix(b.t.Name(), "TestBrowser"), "/", "-"), b.shots))
	b.pressAt(at[0], at[1])
	ctx, cancel := b.timed()
	defer cancel()
	// On an error the press led to another page.
	heard, err := ask[string](ctx, b, `(all => Array.isArray(all) && all.length > 0 && (all.length < 3 || all.some(([, met]) => !met)) ?
		JSON.stringify(all) : "")(window.pressed)`)
	if err == nil && heard != "" {
		b.t.Errorf("the press on %s went astray: %s", what, heard)
	}
}

// pressAt presses the mouse at a point of the window.
func (b *tab) pressAt(x, y float64) {
	b.t.Helper()
	if b.by == nil {
		b.do(chromedp.MouseClickXY(x, y))
		return
	}
	b.drive(func(ctx context.Context, d *driver) error { return d.press(ctx, x, y) })
}

// strike presses keys one after the other, while others are held.
func (b *tab) strike(keys string, held ...chromedp.Modifier) {
	b.t.Helper()
	if b.by == nil {
		b.do(chromedp.KeyEvent(keys, chromedp.KeyModifiers(held...)))
		return
	}
	b.drive(func(ctx context.Context, d *driver) error { return d.keys(ctx, keys, held) })
}

// number is the number that a part shows, without its separators.
func (b *tab) number(name string) int {
	b.t.Helper()
	text := strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, b.text(name))
	n, err := strconv.Atoi(text)
	if err != nil {
		b.t.Fatalf("%s shows no number: %v", name, err)
	}
	return n
}

// phase waits until the run is in a phase.
func (b *tab) phase(phase string) {
	b.t.Helper()
	b.awaitFor(3*time.Minute, "the phase "+phase, `document.querySelector('`+part("phase")+`[data-phase="`+phase+`"]')`)
}

// write replaces the text in the definition's editor, as a paste does.
func (b *tab) write(text string) {
	b.t.Helper()
	b.await("the editor", shown("editor"))
	eval[bool](b, `(`+shown("editor")+`).focus() || true`)
	b.strike("a", chromedp.ModifierCtrl)
	b.insert(text)
}

// insert writes text at the cursor, as a paste does.
func (b *tab) insert(text string) {
	b.t.Helper()
	if b.by != nil {
		eval[bool](b, fmt.Sprintf(`document.execCommand("insertText", false, %s)`, strconv.Quote(text)))
		return
	}
	ctx, cancel := b.timed()
	defer cancel()
	if _, err := chromedp.Call(ctx, input.InsertText, input.InsertTextParams{Text: text}); err != nil {
		b.t.Fatal(err)
	}
}

// before runs a script before the page's own scripts, in every page that is opened from now on.
func (b *tab) before(script string) {
	b.t.Helper()
	ctx, cancel := b.timed()
	defer cancel()
	if _, err := chromedp.Call(ctx, cdppage.AddScriptToEvaluateOnNewDocument,
		cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: script}); err != nil {
		b.t.Fatal(err)
	}
}

// theme makes the system's theme "light" or "dark".
func (b *tab) theme(name string) {
	b.t.Helper()
	ctx, cancel := b.timed()
	defer cancel()
	if b.by != nil {
		b.drive(func(ctx context.Context, d *driver) error { return d.theme(ctx, name) })
		return
	}
	_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: name}},
	})
	if err != nil {
		b.t.Fatal(err)
	}
}

// screenshot writes what the tab shows, when TILEWRIGHT_SHOTS names a folder. Then each press has its picture, too.
func (b *tab) screenshot(name string) {
	b.t.Helper()
	dir := os.Getenv("TILEWRIGHT_SHOTS")
	if dir == "" {
		return
	}
	if err := os.WriteFile(dir+"/"+name+".png", b.picture(), 0o644); err != nil {
		b.t.Fatal(err)
	}
}

// picture is a PNG file of the tab's page.
func (b *tab) picture() []byte {
	b.t.Helper()
	ctx, cancel := b.timed()
	defer cancel()
	picture, err := b.capture(ctx)
	if err != nil {
		b.t.Fatal(err)
	}
	return picture
}

func (b *tab) capture(ctx context.Context) ([]byte, error) {
	if b.by != nil {
		return b.by.picture(ctx)
	}
	return chromedp.Run(ctx, chromedp.CaptureScreenshot())
}

// keepScreenshot keeps a picture of a failure, if a folder is named for it.
func (b *tab) keepScreenshot() {
	dir := os.Getenv("TILEWRIGHT_SHOTS")
	if dir == "" {
		return
	}
	ctx, cancel := context.WithTimeout(b.ctx, 10*time.Second)
	defer cancel()
	if picture, err := b.capture(ctx); err == nil {
		os.WriteFile(dir+"/failed-"+strings.ReplaceAll(b.t.Name(), "/", "-")+".png", picture, 0o644)
	}
}
