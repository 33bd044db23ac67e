//go:build browser

package main

import (
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestBrowserFirstPaint loads the page without its program. The served page alone must show a finished puzzle, and a press
// of Solve is heard when the program comes.
func TestBrowserFirstPaint(t *testing.T) {
	parallel(t)
	site := files(testBase, siteDir(t))
	held := make(chan struct{})
	b := newTab(t, newHost(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.Contains(r.URL.Path, ".wasm") {
			select {
			case <-held:
			case <-r.Context().Done():
			}
		}
		site.ServeHTTP(w, r)
	})), 1440, 900)
	b.open("")
	b.await("a player with a drawn board", `document.querySelector("poly-player")?.steps > 0`)
	b.await("the player to play", `document.querySelector("poly-player").step > 0`)
	b.click("solve")
	b.await("it to be heard", `(`+shown("solve")+`)?.matches("[data-early]")`)
	close(held)
	b.phase("finished")
	b.is("count", "2,339")
}

// TestBrowserStarts waits for the app, and checks what every page must have. Then it opens the page by the name of its file,
// and an address that does not exist.
func TestBrowserStarts(t *testing.T) {
	parallel(t)
	b := desktop(t, "")
	b.started()
	if lang := eval[string](b, `document.documentElement.lang`); lang != "en" {
		t.Errorf("the page's language is %q", lang)
	}
	if message := eval[string](b, `document.getElementById("boot-message").textContent`); message != "" {
		t.Errorf("the page says %q", message)
	}
	if url := eval[string](b, `location.pathname`); url != testBase {
		t.Errorf("the address became %s", url)
	}
	b.open("index.html#p=soma")
	b.started()
	if url := eval[string](b, `location.pathname + location.hash`); url != testBase+"#p=soma" {
		t.Errorf("the address is %s, want the folder's", url)
	}
	b.allow("404")
	b.open("no/such/page/")
	b.await("the way back", `document.querySelector('a[href="`+testBase+`"]')`)
	if style := eval[string](b, `getComputedStyle(document.querySelector("main")).marginTop`); style == "0px" {
		t.Error("the page has no style: its links must not depend on the address")
	}
}

// TestBrowserNoWebAssembly opens the page on a host whose policy forbids compiling WebAssembly. The page says so,
// the player still plays, and the figures can be read.
func TestBrowserNoWebAssembly(t *testing.T) {
	parallel(t)
	site := files(testBase, siteDir(t))
	b := newTab(t, newHost(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", "script-src 'self'")
		site.ServeHTTP(w, r)
	})), 1440, 900)
	b.allow("Content Security Policy")
	b.allow("unsafe-eval")
	b.open("")
	b.await("the reason", `document.getElementById("boot-message").textContent.includes("WebAssembly may not be compiled")`)
	b.await("the player to play", `document.querySelector("poly-player").step > 0`)
	b.open("?link#p=soma&o=-r")
	b.await("the reason", `document.getElementById("boot-message").textContent.includes("WebAssembly may not be compiled")`)
	b.await("the solution that is known", `(p => p.shown?.board.z === 3 && p.step > 0)(document.querySelector("poly-player"))`)
	b.open("figures/#nof")
	b.show("index")
	b.await("its number", `document.querySelector('`+part("view-index")+` poly-player').shadowRoot.querySelector(".caption").textContent.includes("111101, which is 61")`)
}

// programless is a tab on a host that has lost the app's program.
func programless(t *testing.T, width, height int64) *tab {
	t.Helper()
	site := files(testBase, siteDir(t))
	b := newTab(t, newHost(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.Contains(r.URL.Path, "/app-") {
			http.Error(w, "gone", http.StatusServiceUnavailable)
			return
		}
		site.ServeHTTP(w, r)
	})), width, height)
	b.allow("503")
	return b
}

// TestBrowserLostProgram cuts the connection while the program loads. A lesson can be read all the same.
func TestBrowserLostProgram(t *testing.T) {
	parallel(t)
	b := programless(t, 1440, 900)
	b.open("")
	b.await("the reason", `document.getElementById("boot-message").textContent.includes("503")`)
	b.await("a way on", `document.querySelector("#boot-message button")`)
	b.open("lessons/algorithm-x/")
	b.await("the text", `document.querySelector("main").innerText.includes("Take any item.")`)
	b.await("the matrix", `document.querySelector("cover-matrix")?.matrix?.items.length === 5`)
}

// ready waits until the service worker has everything.
func (b *tab) ready() {
	b.t.Helper()
	b.await("the service worker", `navigator.serviceWorker.controller`)
}

// TestBrowserOffline reloads the page with the host gone, and solves. The program is then the plain one, which the browser
// can keep compiled.
func TestBrowserOffline(t *testing.T) {
	parallel(t)
	h := siteHost(t)
	b := newTab(t, h, 1440, 900)
	b.open("")
	b.started()
	b.ready()
	h.stop()
	b.allow("net::ERR_CONNECTION_REFUSED") // the service worker asks the network first
	for _, path := range []string{"", "index.html", "#p=soma"} {
		b.open(path)
		b.reload()
		b.started()
	}
	b.await("the plain program", `performance.getEntriesByType("resource").map(e => /\.wasm.*/.exec(e.name)).join("") === ".wasm"`)
	b.click("solve")
	b.phase("finished")
	b.is("count", "480")
	h.start()
}

// TestBrowserUpdate publishes a new version while the page is open. The page is told, keeps the files of its own
// version, and the next load shows the new one.
func TestBrowserUpdate(t *testing.T) {
	parallel(t)
	first, second := siteDir(t), t.TempDir()
	copySite(t, first, second)

	h := newHost(t, files(testBase, first))
	b := newTab(t, h, 1440, 900)
	b.open("")
	b.started()
	b.ready()
	old := eval[string](b, `document.documentElement.dataset.version`)

	h.set(files(testBase, second))
	eval[bool](b, `navigator.serviceWorker.getRegistration().then(r => r.update()).then(() => true)`)
	b.await("the news that a new version is ready", `document.body.textContent.includes("A new version is ready")`)

	// Files that this version may still load are there, though the host no longer has them.
	lazy := eval[string](b, `performance.getEntriesByType("resource").find(e => e.name.includes("/editor-")).name`)
	status := eval[int](b, `fetch("`+lazy+`").then(r => r.status)`)
	if status != 200 {
		t.Errorf("%s of the open version answers %d after the update", lazy, status)
	}

	b.reload()
	b.await("the new version", `document.documentElement.dataset.version === "`+old+`x"`)
	b.started()
	b.await("the old files to go", `caches.keys().then(k => k.length === 1)`)
}

// copySite makes another version of a site: every file of assets/ and the version get other names.
func copySite(t *testing.T, from, to string) {
	t.Helper()
	renamed := regexp.MustCompile(`(assets/)?([a-z]+)-([0-9A-Za-z]{8,10})\.(js|css|json|wasm)`)
	version := regexp.MustCompile(`(data-version=")([0-9a-f]{10})"`)
	index, err := os.ReadFile(filepath.Join(from, "index.html"))
	if err != nil {
		t.Fatal(err)
	}
	old := string(version.FindSubmatch(index)[2])
	err = filepath.WalkDir(from, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		if ext := filepath.Ext(name); ext != ".wasm" && ext != ".gz" && ext != ".png" && ext != ".woff2" {
			content = renamed.ReplaceAll(content, []byte("${1}${2}-x${3}.${4}"))
			content = []byte(strings.ReplaceAll(string(content), old, old+"x"))
		}
		name = renamed.ReplaceAllString(filepath.ToSlash(name), "${1}${2}-x${3}.${4}")
		target := filepath.Join(to, name)
		if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
			return err
		}
		return os.WriteFile(target, content, 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// relativeAddresses checks the files by the rules of plain hosts: addresses are relative, and nothing that a visitor
// loads lies outside of the site.
func relativeAddresses(t *testing.T) {
	h := siteHost(t)
	response, err := http.Get(h.url(""))
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	page, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	// Only for other sites the page says what its own address is, and which addresses it has in other languages.
	page = regexp.MustCompile(`<link rel="(canonical|alternate)"[^>]*>`).ReplaceAll(page, nil)
	for _, match := range regexp.MustCompile(`(?:src|href)="([^"]*)"`).FindAllSubmatch(page, -1) {
		address := string(match[1])
		if strings.HasPrefix(address, "/") || strings.Contains(address, "//") {
			t.Errorf("the page names %s: an address must be relative to the page, so that the site works under any path", address)
		}
	}
}
