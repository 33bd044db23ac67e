package wasm

import (
	"testing"

	"tilewright/def"
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
	// Dominoes leave two cells open, as a calendar leaves a month and a day.
	"two-open":   "D:xDim=6:yDim=5:zDim=1\nC:name=D:copies=14:layout=0 0 0, 1 0 0\nC:name=M:layout=0 0 0\nC:name=N:layout=0 0 0\n~D\n",
	"monominoes": "D:xDim=20:yDim=15:zDim=1\nC:name=A:copies=300:layout=0 0 0\n~D\n",
}

// puzzleOf is a puzzle of these tests or of the library.
func puzzleOf(t *testing.T, name string) *def.Puzzle {
	t.Helper()
	text, ok := own[name]
	if !ok {
		text = def.Find(name).Text
	}
	puzzles := def.Parse(text).Puzzles
	if len(puzzles) != 1 || puzzles[0] == nil {
		t.Fatalf("%s is no puzzle", name)
	}
	return puzzles[0]
}
