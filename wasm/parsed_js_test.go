//go:build !noparser

package main

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/wasm/wire"
)

// own are puzzles of these tests that the library does not have.
var own = map[string]string{
	"tetrominoes": `D:xDim=5:yDim=4:zDim=1
C:name=I:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0
C:name=L:layout=0 0 0, 1 0 0, 2 0 0, 2 1 0
C:name=O:layout=0 0 0, 1 0 0, 0 1 0, 1 1 0
C:name=S:layout=0 0 0, 1 0 0, 1 1 0, 2 1 0
C:name=T:layout=0 0 0, 1 0 0, 2 0 0, 1 1 0
~D
`,
	"monominoes": "D:xDim=20:yDim=15:zDim=1\nC:name=A:copies=300:layout=0 0 0\n~D\n",
}

// TestPuzzles: the puzzles in testdata are what the parser makes of their texts.
// TILEWRIGHT_UPDATE=1 writes those that are there anew.
func TestPuzzles(t *testing.T) {
	files, err := puzzleFiles.ReadDir("testdata")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(file.Name(), ".puzzle")
		text, ok := own[name]
		if !ok {
			text = def.Find(name).Text
		}
		want := wire.Work{Puzzle: def.Parse(text).Puzzles[0]}.Append(nil)
		path := "testdata/" + file.Name()
		if os.Getenv("TILEWRIGHT_UPDATE") != "" {
			if err := os.WriteFile(path, want, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := puzzleFiles.ReadFile(path); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not what the parser makes of %s", path, name)
		}
	}
}
