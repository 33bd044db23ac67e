package studio_test

import (
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/burr"
	"tilewright/def/studio"
)

const bars = `{"type":"PuzzleFile","name":"Two bars","puzzle":{"type":"Puzzle","grid":{"type":"CubicGrid"},"pieces":[
{"type":"Piece","id":0,"label":"Goal","bounds":"xSize:2 ySize:2 zSize:2","voxels":"0,0,0; 1,0,0; 0,1,0; 1,1,0; 0,0,1",
 "voxelAttributes":{"optional":{"0,0,1":true}}},
{"type":"PieceGroup","label":"Bars","pieces":[{"type":"Piece","id":1,"label":"Bar <1>","voxels":["5,2,0","5,3,0"]}]}],
"problems":[{"type":"AssemblyProblem","id":0,"label":"Problem 1","goalPieceId":0,"usedPieceCounts":{"1":2}},
{"type":"AssemblyProblem","id":1,"label":"Ranges","goalPieceId":0,"usedPieceCounts":{"1":{"min":1,"max":2}}}]}}`

// TestXML: what the file says is what the puzzles have.
func TestXML(t *testing.T) {
	if !studio.Is(bars) || studio.Is("<puzzle/>") || studio.Is(`{"puzzles":[]}`) {
		t.Error("files are not told apart")
	}
	text, err := studio.XML(bars)
	if err != nil {
		t.Fatal(err)
	}
	f, err := burr.Parse(text)
	if err != nil || len(f.Problems) != 2 {
		t.Fatalf("%v\n%s", err, text)
	}
	d, err := f.Puzzle(0)
	if err != nil {
		t.Fatal(err)
	}
	p := d.Puzzle
	variable, most := p.VariableCells()
	if _, fill := p.Fill(); fill != 4 || len(p.OpenCells()) != 5 || len(variable) != 1 || most != 1 {
		t.Errorf("%d of %d cells, %d may stay empty:\n%s", fill, len(p.OpenCells()), most, def.Format(p))
	}
	ranged, err := f.Draft(1)
	if err != nil {
		t.Fatal(err)
	}
	if least, most := ranged.Puzzle.Fill(); least != 2 || most != 4 {
		t.Errorf("the pieces fill %d to %d cells", least, most)
	}
	one := strings.Replace(bars, `,
{"type":"AssemblyProblem","id":1,"label":"Ranges","goalPieceId":0,"usedPieceCounts":{"1":{"min":1,"max":2}}}`, "", 1)
	if text, err := studio.XML(one); err != nil || !strings.Contains(text, `<problem name="Two bars"`) {
		t.Errorf("the file's name is no title: %v\n%s", err, text)
	}
}

// What cannot be read is refused in words.
func TestRefused(t *testing.T) {
	for from, to := range map[string]string{
		"CubicGrid": "CylindricalGrid", `"5,2,0"`: `"5,two,0"`, `{"1":2}`: `{"1":"all"}`, `"min":1`: `"min":3`,
		`"0,0,0; `: `"999999999,0,0; `, `"problems":`: `"problems":7,"x":`,
	} {
		if text := strings.Replace(bars, from, to, 1); text == bars {
			t.Errorf("%s is not there", from)
		} else if _, err := studio.XML(text); err == nil {
			t.Errorf("%s is read", to)
		}
	}
}

// FuzzXML: whatever comes, what is made of it is a file of BurrTools that can be read.
func FuzzXML(f *testing.F) {
	f.Add(bars)
	f.Add(`{"type":"PuzzleFile"}`)
	f.Add(`{"type":"PuzzleFile","puzzle":{"grid":{"type":"SquareGrid"},"pieces":[{"id":"a","voxels":["0,0"]}]}}`)
	f.Fuzz(func(t *testing.T, text string) {
		made, err := studio.XML(text)
		if err != nil {
			return
		}
		file, err := burr.Parse(made)
		if err != nil {
			t.Fatalf("%v\n%s", err, made)
		}
		for i := range file.Problems {
			file.Puzzle(i)
		}
	})
}
