//go:build browser

package main

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
)

// TestSize checks the budgets of what a visitor downloads: of the programs, which come packed from every host, and of
// the rest as a host sends it that compresses well.
//
// A fifth of the worker is Go's runtime, a fifth emits kernels, and a twelfth comes with reflection, which converts
// messages. No large part of it is idle. It is loaded after the page's program, so its size delays only the first
// search: 100 kB take 0.08 s at 10 Mbit/s. The room that is left is for future engines.
func TestSize(t *testing.T) {
	t.Parallel()
	for _, budget := range []struct {
		pattern string
		most    int
	}{
		{"assets/app-*.wasm.gz", 3_420_000},
		{"assets/worker-*.wasm.gz", 2_510_000},
		{"assets/boards-*.json", 5_000},
		{"assets/library-*.json", 3_700},
		{"assets/pictures-*.json", 62_000},
		{"assets/planner-*.js", 10_000},
		{"assets/runner-*.js", 2_000},
		{"assets/loader-*.js", 1_250},
		{"assets/boot-*.js", 10_700},
		{"assets/player-*.js", 7_000},
		{"assets/embed-*.js", 26_200},
		{"assets/export-*.js", 42_200},
		{"assets/lab-*.js", 13_000},
		{"assets/page-*.css", 21_000},
		{"assets/others-*.css", 23_200},
		{"assets/search-tree-*.js", 12_300},
		{"assets/pieces-*.js", 17_700},
		{"assets/print-*.js", 20_300},
		{"assets/disassembly-*.js", 12_700},
		{"assets/slide-*.js", 9_600},
		{"assets/own-puzzles-*.js", 8_600},
		{"assets/puzzles-*.js", 7_000},
		{"assets/lessons-*.js", 7_000},
		{"assets/quizzes-en-*.json", 6_000},
		{"assets/bench-*.js", 6_800},
		{"assets/bench-*.json", 3_500},
		{"assets/draw-*.js", 18_900},
		{"assets/play-*.js", 19_900},
		{"assets/solutions-*.js", 12_700},
		{"assets/sifter-*.js", 12_900},
		{"assets/chart-*.js", 25_000},
		{"assets/editor-*.js", 88_000},
		{"assets/solid-*.js", 114_000},
		{"assets/search-steps-*.js", 7_500},
		{"assets/stages-*.js", 2_000},
		{"assets/frame-*.js", 1_900},
		{"assets/tile-frame-*.js", 1_300},
		{"assets/early-*.js", 1_000},
		{"assets/figures-*.js", 4_200},
		{"index.html", 20_000},
		{"sw.js", 3_000},
	} {
		t.Run(budget.pattern, func(t *testing.T) {
			t.Parallel()
			names, err := filepath.Glob(filepath.Join(siteDir(t), budget.pattern))
			if err != nil || len(names) != 1 {
				t.Fatalf("found %v, %v, want one file", names, err)
			}
			packed := packedSize(t, names[0])
			t.Logf("%d bytes, budget %d", packed, budget.most)
			if packed > budget.most {
				t.Errorf("%d bytes that travel are more than %d", packed, budget.most)
			}
		})
	}
}

// TestSizeShared checks the budget of the parts that several scripts of the page share; the bundler puts them into
// files of their own. Half of them are loaded when they are needed: those that take files, make and read files of
// searches, act during a search, and make the pictures of kept puzzles.
func TestSizeShared(t *testing.T) {
	const most = 37_500
	names, err := filepath.Glob(filepath.Join(siteDir(t), "assets/chunk-*.js"))
	if err != nil || len(names) == 0 {
		t.Fatalf("found %v, %v, want some", names, err)
	}
	sum := 0
	for _, name := range names {
		sum += packedSize(t, name)
	}
	t.Logf("%d files, %d bytes after brotli, budget %d", len(names), sum, most)
	if sum > most {
		t.Errorf("%d bytes after brotli are more than %d", sum, most)
	}
}

// packedSize is how many bytes a host that compresses well sends for a file. Compressed files are sent as they are.
func packedSize(t *testing.T, name string) int {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if strings.HasSuffix(name, ".gz") {
		return len(content)
	}
	var packed bytes.Buffer
	w := brotli.NewWriterLevel(&packed, brotli.BestCompression)
	w.Write(content)
	w.Close()
	return packed.Len()
}

// TestSizeEmbed checks the budgets of the player and of the puzzle for other sites, as most hosts compress and send
// them.
func TestSizeEmbed(t *testing.T) {
	for name, most := range map[string]int{"poly-player.js": 17_300, "poly-solid.js": 142_300, "tile-puzzle.js": 28_800,
		"tile-more.js": 10_800} {
		content, err := os.ReadFile(filepath.Join(siteDir(t), name))
		if err != nil {
			t.Fatal(err)
		}
		var packed bytes.Buffer
		w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
		if err != nil {
			t.Fatal(err)
		}
		w.Write(content)
		w.Close()
		t.Logf("%s: %d bytes, %d gzipped, budget %d", name, len(content), packed.Len(), most)
		if packed.Len() > most {
			t.Errorf("%s: %d bytes gzipped are more than %d", name, packed.Len(), most)
		}
	}
}
