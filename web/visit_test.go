//go:build browser

package main

import (
	"cmp"
	"compress/gzip"
	"io"
	"net"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// A first visit over a slow line. The host makes the line slow: what a browser emulates does not affect the workers,
// which load most of the bytes.

// lineSpeed is that of a line of 10 Mbit/s, in bytes a second. lineDelay is how long a request takes to arrive.
const (
	lineSpeed = 10_000_000 / 8
	lineDelay = 20 * time.Millisecond
)

// slowLine is shared by all connections of a host.
type slowLine struct {
	net.Listener
	mutex sync.Mutex
	free  time.Time    // the time at which the line is free again
	sent  atomic.Int64 // bytes
	ahead atomic.Int64 // the part of these that comes ahead of its use: see lateFiles
}

// counted counts the bytes of an answer.
type counted struct {
	http.ResponseWriter
	to *atomic.Int64
}

func (c counted) Write(b []byte) (int, error) {
	n, err := c.ResponseWriter.Write(b)
	c.to.Add(int64(n))
	return n, err
}

func (l *slowLine) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	return &slowConn{Conn: c, line: l}, err
}

type slowConn struct {
	net.Conn
	line *slowLine
}

// Write sends some bytes at a time, in turn with the other connections.
func (c *slowConn) Write(all []byte) (n int, err error) {
	for part := range slices.Chunk(all, 8<<10) {
		l := c.line
		l.mutex.Lock()
		if now := time.Now(); l.free.Before(now) {
			l.free = now
		}
		l.free = l.free.Add(time.Duration(len(part)) * time.Second / lineSpeed)
		wait := time.Until(l.free)
		l.mutex.Unlock()
		time.Sleep(wait)
		m, err := c.Conn.Write(part)
		n += m
		l.sent.Add(int64(m))
		if err != nil {
			return n, err
		}
	}
	return n, nil
}

// slowHost serves the site over a slow line.
func slowHost(t *testing.T, handler http.Handler) (*host, *slowLine) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	line, late := &slowLine{Listener: listener}, lateFiles(t)
	h := &host{t: t, address: listener.Addr().String(), handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		time.Sleep(lineDelay)
		if slices.ContainsFunc(late, func(name string) bool {
			return strings.HasSuffix(r.URL.Path, name) || strings.HasSuffix(r.Referer(), name)
		}) {
			w = counted{w, &line.ahead}
		}
		handler.ServeHTTP(w, r)
	})}
	h.server = &http.Server{Handler: h}
	go h.server.Serve(line)
	t.Cleanup(h.stop)
	return h, line
}

// compressing is a host that compresses what most hosts do.
func compressing(plain http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if ext := path.Ext(r.URL.Path); r.Header.Get("Range") != "" || slices.Contains([]string{".gz", ".png", ".woff2"}, ext) {
			plain.ServeHTTP(w, r)
			return
		}
		z := gzip.NewWriter(w)
		defer z.Close()
		plain.ServeHTTP(&compressed{w, z}, r)
	})
}

type compressed struct {
	http.ResponseWriter
	z io.Writer
}

func (c *compressed) WriteHeader(status int) {
	c.Header().Del("Content-Length")
	c.Header().Set("Content-Encoding", "gzip")
	c.ResponseWriter.WriteHeader(status)
}

func (c *compressed) Write(b []byte) (int, error) { return c.z.Write(b) }

// lateFiles are the scripts that the page loads once its solver is there, and the service worker. What they load comes
// ahead of its use. How much of it has come when a puzzle is solved depends on how soon Solve was pressed.
func lateFiles(t *testing.T) []string {
	t.Helper()
	page, err := os.ReadFile(filepath.Join(siteDir(t), "index.html"))
	if err != nil {
		t.Fatal(err)
	}
	_, late, found := strings.Cut(string(page), `data-late="`)
	if late, _, _ = strings.Cut(late, `"`); !found || late == "" {
		t.Fatal("the page says of no script that it is loaded late")
	}
	return append(strings.Fields(late), "/sw.js")
}

// saidIn is how many bytes the page itself and the script of its language are, as they came. What comes ahead of its use
// would make the count of the line differ from visit to visit.
const saidIn = `performance.getEntries().filter(e => e.entryType === "navigation" || e.name.includes("/language-")).` +
	`reduce((sum, e) => sum + e.encodedBodySize, 0)`

// toldOfBar notes what is shown by the bar that says how much of the program has come.
const toldOfBar = `window.told = [];
new MutationObserver(() => {
	const bar = document.getElementById("boot-progress"), now = Number(bar?.ariaValueNow);
	if (bar && !bar.hidden && now !== told.at(-1)) told.push(now);
}).observe(document, {subtree: true, childList: true, attributes: true});`

// TestBrowserFirstVisit opens a link for the first time over a slow line, and solves the puzzle. The time is noted, and
// the number of bytes is asserted. In another language at most 3 % more have to come.
func TestBrowserFirstVisit(t *testing.T) {
	for _, test := range []struct {
		host string
		wrap func(http.Handler) http.Handler
	}{
		{"plain", func(h http.Handler) http.Handler { return h }},
		{"compressing", compressing},
	} {
		t.Run(test.host, func(t *testing.T) {
			visit := func(tag, page string) (*tab, int64) {
				h, line := slowHost(t, test.wrap(files(testBase, siteDir(t))))
				b := newTab(t, h, 1440, 900)
				b.prefers(tag)
				b.before(toldOfBar)
				began := time.Now()
				b.open(page + "#p=soma")
				b.offered()
				t.Logf("/%s: Solve is offered after %v, %d bytes", page, time.Since(began).Round(10*time.Millisecond), line.sent.Load())
				b.click("solve")
				b.is("count", "480")
				sent := line.sent.Load() - line.ahead.Load()
				t.Logf("/%s: solved after %v, %d bytes had to come", page, time.Since(began).Round(10*time.Millisecond), sent)
				return b, sent
			}
			b, sent := visit("en", "")
			told := eval[[]int](b, `told`)
			if test.host == "plain" && (len(told) < 10 || !slices.IsSorted(told) || told[0] > 10 || told[len(told)-1] != 100) {
				t.Errorf("the bar says %v", told)
			}
			if !eval[bool](b, `document.getElementById("boot-progress").hidden`) {
				t.Error("the bar is still there")
			}
			withinSize(t, "first visit", test.host, sent)
			b.ready()
			kept := eval[[]string](b, `caches.keys().then(async all => (await Promise.all(all.map(async name => (await (await caches.open(name)).keys()).map(r => r.url)))).flat().filter(url => url.includes(".wasm")))`)
			if len(kept) != 1 || !strings.HasSuffix(kept[0], ".wasm") { // unpacked, as compileKept says
				t.Errorf("of the program, these are kept for use without the host: %v", kept)
			}
			if test.host != "plain" {
				return // the language has as many bytes more
			}
			tag := largestLanguage(t)
			in, _ := visit(tag, tag+"/")
			more := 100 * float64(eval[int64](in, saidIn)-eval[int64](b, saidIn)) / float64(sent)
			t.Logf("%s: %.2f %% more than in English", tag, more)
			if more > 3 {
				t.Errorf("in the language %s %.2f %% more have to come than in English, at most 3 should", tag, more)
			}
		})
	}
}

// largestLanguage is the language with the largest script.
func largestLanguage(t *testing.T) string {
	t.Helper()
	scripts, err := filepath.Glob(filepath.Join(siteDir(t), assetsFolder, "language-*-*.js"))
	if err != nil || len(scripts) == 0 {
		t.Fatalf("found %v, %v, want scripts of languages", scripts, err)
	}
	size := func(name string) int64 {
		info, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		return info.Size()
	}
	largest := slices.MaxFunc(scripts, func(a, b string) int { return cmp.Compare(size(a), size(b)) })
	return strings.Split(filepath.Base(largest), "-")[1]
}

// TestBrowserBoardFirst opens links while no program comes. Their boards are there, and are the same that the program
// shows.
func TestBrowserBoardFirst(t *testing.T) {
	parallel(t)
	site := files(testBase, siteDir(t))
	b := newTab(t, newHost(t, site), 1440, 900)
	b.open("#p=soma")
	b.started()
	b.click("show-text")
	b.write(strings.Replace(libraryText(t, "diamond-pt12"), "# title: ", "# title: My ", 1))
	b.await("the address to hold it", `location.hash.startsWith("#d=1.")`)
	const board = `(b => JSON.stringify(b && [b.x, b.y, b.z, b.fixed.map(f => [f.name, [...f.cells].sort()])]))(document.querySelector("poly-player")?.board)`
	want := map[string]string{eval[string](b, `location.hash`): eval[string](b, board)}
	b.open("?other#p=soma")
	b.started()
	want["#p=soma"] = eval[string](b, board)

	for hash, board13 := range want {
		release := make(chan struct{})
		c := newTab(t, newHost(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.Contains(r.URL.Path, ".wasm") {
				select {
				case <-release:
				case <-r.Context().Done():
				}
			}
			site.ServeHTTP(w, r)
		})), 1440, 900)
		c.open(hash)
		c.await("the board of "+hash, board+` === `+"`"+board13+"`")
		c.await("it to be seen", `(p => p.checkVisibility({visibilityProperty: true}) && p.shadowRoot.querySelector("svg.board, canvas"))(document.querySelector("poly-player"))`)
		if eval[string](c, `document.documentElement.dataset.app ?? ""`) != "" {
			t.Error("the program is there already")
		}
		if hash == "#p=soma" {
			c.click("solve") // it is in sight with the board
		}
		close(release)
		c.started()
		c.await("the board of the program", board+` === `+"`"+board13+"`")
		if hash == "#p=soma" {
			c.phase("finished")
			c.is("count", "480")
		}
	}
}

// TestBrowserPlainProgram opens the page in a browser that cannot unpack: it gets the plain program.
func TestBrowserPlainProgram(t *testing.T) {
	parallel(t)
	site := files(testBase, siteDir(t))
	var mutex sync.Mutex
	var asked []string
	b := newTab(t, newHost(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := path.Base(r.URL.Path)
		if strings.Contains(name, ".wasm") {
			mutex.Lock()
			asked = append(asked, name[strings.LastIndexByte(name, '-')+11:])
			mutex.Unlock()
		}
		if name == "sw.js" {
			http.NotFound(w, r)
			return
		}
		if strings.HasPrefix(name, "loader-") {
			w.Header().Set("Content-Type", "text/javascript")
			io.WriteString(w, "delete self.DecompressionStream;")
			w = &body{w}
		}
		site.ServeHTTP(w, r)
	})), 1440, 900)
	b.allow("404")
	b.allow("ServiceWorker")
	b.before(`delete self.DecompressionStream;`)
	b.open("#p=soma")
	b.started()
	b.click("solve")
	b.phase("finished")
	b.is("count", "480")
	mutex.Lock()
	defer mutex.Unlock()
	if len(asked) != 1 || slices.ContainsFunc(asked, func(end string) bool { return end != ".wasm" }) {
		t.Errorf("these were asked for: %v", asked)
	}
}
