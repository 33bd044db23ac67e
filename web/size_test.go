//go:build browser

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/andybalholm/brotli"
)

// TestSize holds the budgets of what a visitor downloads, as a host sends it.
func TestSize(t *testing.T) {
	for _, budget := range []struct {
		pattern string
		most    int
	}{
		{"assets/app-*.wasm", 1_800_000},
		{"assets/worker-*.wasm", 700_000},
		{"assets/planner-*.js", 10_000},
		{"assets/boot-*.js", 10_000},
		{"assets/player-*.js", 16_000},
		{"assets/page-*.css", 12_000},
		{"index.html", 20_000},
		{"sw.js", 3_000},
	} {
		names, err := filepath.Glob(filepath.Join(siteDir(t), budget.pattern))
		if err != nil || len(names) != 1 {
			t.Errorf("%s: found %v, %v, want one file", budget.pattern, names, err)
			continue
		}
		content, err := os.ReadFile(names[0])
		if err != nil {
			t.Fatal(err)
		}
		var packed bytes.Buffer
		w := brotli.NewWriterLevel(&packed, brotli.BestCompression)
		w.Write(content)
		w.Close()
		t.Logf("%-22s %9d bytes, %8d after brotli, budget %8d", budget.pattern, len(content), packed.Len(), budget.most)
		if packed.Len() > budget.most {
			t.Errorf("%s is %d bytes after brotli, more than %d", budget.pattern, packed.Len(), budget.most)
		}
	}
}
