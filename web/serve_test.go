//go:build !js

package main

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestFiles serves a small folder as a plain host does.
func TestFiles(t *testing.T) {
	dir := t.TempDir()
	for name, content := range map[string]string{
		"index.html":           "home",
		"404.html":             "nothing here",
		"lab/index.html":       "lab",
		"assets/a-12.wasm":     "\x00asm",
		"assets/a-12.wasm.gz":  "\x1f\x8b",
		"assets/b-34.js":       "1",
		"assets/f.woff2":       "font",
		"icons/icon.svg":       "<svg/>",
		"manifest.webmanifest": "{}",
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		base, path  string
		status      int
		contentType string
		body        string // or the target of a redirect
	}{
		{"/", "/", 200, "text/html; charset=utf-8", "home"},
		{"/", "/lab/", 200, "text/html; charset=utf-8", "lab"},
		{"/", "/lab", 301, "", "lab/"},
		{"/", "/assets/a-12.wasm", 200, "application/wasm", "\x00asm"},
		{"/", "/assets/a-12.wasm.gz", 200, "application/gzip", "\x1f\x8b"},
		{"/", "/assets/b-34.js", 200, "text/javascript; charset=utf-8", "1"},
		{"/", "/assets/f.woff2", 200, "font/woff2", "font"},
		{"/", "/icons/icon.svg", 200, "image/svg+xml", "<svg/>"},
		{"/", "/manifest.webmanifest", 200, "application/manifest+json", "{}"},
		{"/", "/assets/", 404, "text/html; charset=utf-8", "nothing here"},
		{"/", "/missing", 404, "text/html; charset=utf-8", "nothing here"},
		{"/", "/../serve.go", 404, "text/html; charset=utf-8", "nothing here"},
		{"/some/path/", "/some/path/", 200, "text/html; charset=utf-8", "home"},
		{"/some/path/", "/some/path/lab/", 200, "text/html; charset=utf-8", "lab"},
		{"/some/path/", "/some/path/lab", 301, "", "lab/"},
		{"/some/path/", "/some/path", 301, "", "/some/path/"},
		{"/some/path/", "/", 404, "", ""},
		{"/some/path/", "/lab/", 404, "", ""},
	} {
		w := httptest.NewRecorder()
		files(test.base, dir).ServeHTTP(w, httptest.NewRequest(http.MethodGet, test.path, nil))
		if w.Code != test.status {
			t.Errorf("%s under %s: status %d, want %d", test.path, test.base, w.Code, test.status)
			continue
		}
		if test.status == 301 {
			if got := w.Header().Get("Location"); got != test.body {
				t.Errorf("%s under %s: redirects to %q, want %q", test.path, test.base, got, test.body)
			}
			continue
		}
		if got := w.Header().Get("Content-Type"); test.contentType != "" && got != test.contentType {
			t.Errorf("%s under %s: content type %q, want %q", test.path, test.base, got, test.contentType)
		}
		if got := w.Body.String(); test.contentType != "" && got != test.body {
			t.Errorf("%s under %s: body %q, want %q", test.path, test.base, got, test.body)
		}
	}
}

func TestBusyPort(t *testing.T) {
	first, err := listen(0)
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	address := first.Addr().String()
	if !strings.HasPrefix(address, "127.0.0.1:") {
		t.Errorf("listens at %s, want this machine only", address)
	}
	port := 0
	for _, digit := range strings.TrimPrefix(address, "127.0.0.1:") {
		port = port*10 + int(digit-'0')
	}
	if second, err := listen(port); err == nil {
		second.Close()
		t.Error("a busy port is taken twice")
	} else if !strings.Contains(err.Error(), "in use") || !strings.Contains(err.Error(), "PORT=") {
		t.Errorf("a busy port gives %q: it should say so, and how to choose another", err)
	}
}

func TestCleanBase(t *testing.T) {
	for base, want := range map[string]string{
		"/": "/", "": "/", "/a/": "/a/", "a": "/a/", "/some/path": "/some/path/", "~user/x": "/~user/x/",
	} {
		if got, err := cleanBase(base); err != nil || got != want {
			t.Errorf("cleanBase(%q) = %q, %v, want %q", base, got, err, want)
		}
	}
	for _, base := range []string{"/a//b/", "../a", "/a/./b", "http://host/a", "/a?b", "/a b/", `/a"b/`} {
		if got, err := cleanBase(base); err == nil {
			t.Errorf("cleanBase(%q) = %q, want an error", base, got)
		}
	}
}

func TestCleanHost(t *testing.T) {
	for host, want := range map[string]string{"": "", "https://your.host/": "https://your.host",
		"http://127.0.0.1:8000": "http://127.0.0.1:8000"} {
		if got, err := cleanHost(host); err != nil || got != want {
			t.Errorf("cleanHost(%q) = %q, %v, want %q", host, got, err, want)
		}
	}
	for _, host := range []string{"your.host", "https://your.host/a", "ftp://your.host", "https://", "https://your.host?a",
		"https://me@your.host"} {
		if got, err := cleanHost(host); err == nil {
			t.Errorf("cleanHost(%q) = %q, want an error", host, got)
		}
	}
}

// TestTheme compares the colours of page.go with those of the style.
func TestTheme(t *testing.T) {
	tokens, err := os.ReadFile("../static/css/tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	if want := "--bg: light-dark(" + theme.Light + ", " + theme.Dark + ");"; !strings.Contains(string(tokens), want) {
		t.Errorf("tokens.css has no %s", want)
	}
}
