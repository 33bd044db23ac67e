package main

import (
	"embed"
	"testing"

	"tilewright/def"
	"tilewright/wasm/wire"
)

// The puzzles of these tests are here as the page sends them, because the worker of
// the page has no parser: TestPuzzles tells where they come from. A file could not be
// read in mid-test: while a search is under way, node's event loop has no time for it.
//
//go:embed testdata/*.puzzle
var puzzleFiles embed.FS

func puzzleOf(t *testing.T, name string) *def.Puzzle {
	t.Helper()
	data, err := puzzleFiles.ReadFile("testdata/" + name + ".puzzle")
	if err != nil {
		t.Fatal(err)
	}
	work, err := wire.ReadWork(data)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return work.Puzzle
}
