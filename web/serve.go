//go:build !js

package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// listen takes the port, only on this machine's loopback address.
func listen(port int) (net.Listener, error) {
	listener, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("port %d is in use by another program: choose another one, as in `make serve PORT=%d`", port, port+1)
	}
	if err != nil {
		return nil, fmt.Errorf("listening on port %d: %w", port, err)
	}
	return listener, nil
}

// serve serves the folder until ctx ends.
func serve(ctx context.Context, listener net.Listener, base, dir string) error {
	server := &http.Server{Handler: files(base, dir), ReadHeaderTimeout: 10 * time.Second}
	go func() {
		<-ctx.Done()
		server.Close()
	}()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("serving %s: %w", dir, err)
	}
	return nil
}

// mimeTypes are the content types of dist's files. Go's own table depends on the machine, and a browser does not run a
// file with a wrong type.
var mimeTypes = map[string]string{
	".html":        "text/html; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".css":         "text/css; charset=utf-8",
	".wasm":        "application/wasm",
	".gz":          "application/gzip",
	".json":        "application/json",
	".webmanifest": "application/manifest+json",
	".svg":         "image/svg+xml",
	".png":         "image/png",
	".gif":         "image/gif",
	".woff2":       "font/woff2",
	".xml":         "application/xml",
	".txt":         "text/plain; charset=utf-8",
}

// files serves dir under base as a plain host does. A folder is its index.html, a missing file is 404.html with status
// 404, and nothing is rewritten or compressed.
func files(base, dir string) http.Handler {
	root := http.Dir(dir)
	serveFiles := http.FileServer(noListing{root})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		rest, ok := strings.CutPrefix(r.URL.Path, base)
		if !ok {
			if r.URL.Path+"/" == base {
				http.Redirect(w, r, base, http.StatusMovedPermanently)
				return
			}
			http.NotFound(w, r)
			return
		}
		name := path.Clean("/" + rest)
		if f, err := (noListing{root}).Open(name); err != nil {
			notFound(w, dir)
			return
		} else {
			f.Close()
		}
		if kind := mimeTypes[path.Ext(name)]; kind != "" {
			w.Header().Set("Content-Type", kind)
		}
		// Names in assets/ have their content's hash; browsers ask again for all other files.
		if strings.HasPrefix(rest, assetsFolder) {
			w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
		} else {
			w.Header().Set("Cache-Control", "no-cache")
		}
		http.StripPrefix(strings.TrimSuffix(base, "/"), serveFiles).ServeHTTP(w, r)
	})
}

func notFound(w http.ResponseWriter, dir string) {
	page, err := os.ReadFile(dir + "/404.html")
	if err != nil {
		page = []byte("not found")
	}
	w.Header().Set("Content-Type", mimeTypes[".html"])
	w.WriteHeader(http.StatusNotFound)
	w.Write(page)
}

// noListing is a file system in which a folder exists only if it has an index.html.
type noListing struct{ http.FileSystem }

func (fs noListing) Open(name string) (http.File, error) {
	f, err := fs.FileSystem.Open(name)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err != nil {
		f.Close()
		return nil, err
	}
	if info.IsDir() {
		index, err := fs.FileSystem.Open(path.Join(name, "index.html"))
		if err != nil {
			f.Close()
			return nil, os.ErrNotExist
		}
		index.Close()
	}
	return f, nil
}
