package main

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/def/burr"
)

const (
	// halfHour is Stewart Coffin's Half Hour from puzzlecad's examples.
	halfHour = "include <puzzlecad.scad>\n$burr_scale = 17;\n*pieces();\nmodule pieces() {\n  burr_plate([[\"xxx|.x.\", \"...|.x.\"], [\".xx|xx.\", \"...|.x.\"], [\".x.|xxx\", \"...|x..\"], [\".x.|xxx\"], [\"x..|xxx\"], [\"x.|xx\", \"..|.x\"]]);\n}\n"
	burr305  = "52 615 792 960 992 975\n"
	letters  = "AAB\nACB\nCCB\n"
	// notChosen has a good problem, and one with nothing filled in, as BurrTools writes it.
	notChosen = `<?xml version="1.0"?><puzzle version="2"><gridType type="0"/><colors/><shapes><voxel x="2" y="1" z="1" type="0">##</voxel><voxel x="2" y="2" z="1" type="0">####</voxel></shapes><problems>` +
		`<problem state="0"><shapes><shape id="0" count="2"/></shapes><result id="1"/><bitmap/></problem><problem state="0"><shapes/><result id="4294967295"/><bitmap/></problem></problems><comment/></puzzle>`
	// exactHoles has pieces that determine how many places stay empty, so that maxHoles has no effect.
	exactHoles = `<puzzle version="2"><gridType type="0"/><colors/><shapes><voxel x="3" y="2" z="1" type="0">##__##</voxel><voxel x="1" y="1" z="1" type="0">#</voxel><voxel x="3" y="2" z="1" type="0">++####</voxel></shapes>` +
		`<problems><problem maxHoles="0"><shapes><shape id="0" count="1"/><shape id="1" count="1"/></shapes><result id="2"/></problem></problems></puzzle>`
)

// somaFile is Soma as a BurrTools file.
func somaFile(t *testing.T) string {
	t.Helper()
	f, err := burr.New(def.Find("soma").Puzzle())
	if err != nil {
		t.Fatal(err)
	}
	return f.Text()
}

// TestGiven: a puzzle is counted in whatever form it is given, from standard input and from a file.
func TestGiven(t *testing.T) {
	soma := somaFile(t)
	for _, tt := range []struct {
		name, text, line string
		status           int
		out, err         string // err is a part of the output
	}{
		// BurrTools has 240 for Soma: turned solutions and mirror images count once.
		{"BurrTools's own count", soma, "--count", solved, "240\n", "Mirror images count once, as in BurrTools."},
		{"with --auto", soma, "--auto --count", solved, "240\n", "Mirror images"},
		{"mirror images apart", soma, "--count --mirror=different", solved, "480\n", "Automatic: -r"},
		{"with settings of a search", soma, "--count -r", solved, "480\n", ""},
		{"one of its problems is none", notChosen, "--count", badInput, "1\n", "Problem 2 cannot be searched: it has no result shape."},
		{"the good one alone", notChosen, "--count --problem=1", solved, "1\n", ""},
		{"holes of exact pieces", exactHoles, "--count", solved, "1\n", ""},
		{"holes of exact pieces, plain", exactHoles, "--count -r", solved, "1\n", ""},
		{"burr numbers", burr305, "--count", solved, "1\n", "Read as 6 pieces in a box of 6 × 6 × 6."},
		{"burr numbers with -r", burr305, "-r --count", solved, "1\n", "Read as 6 pieces"},
		{"a file of puzzlecad", halfHour, "--count", solved, "1\n", "Read as 6 pieces in a box of 3 × 3 × 3."},
		// The joined square lies below, and two dominoes above it in two ways that are turns. Four dominoes would be 2 ways.
		{"parts of puzzlecad that join", `burr_plate([["x{connect=mz+y+,clabel=A}x"], ["x{connect=fz-y+,clabel=A}x"], ["xx"], ["xx"]]);`, "--count",
			solved, "1\n", "Read as 3 pieces in a box of 2 × 2 × 2."},
		{"parts that do not join", `burr_plate([["x{connect=mz+y+,clabel=A}x"], ["x{connect=fz-y+,clabel=B}x"], ["xx"], ["xx"]]);`, "--count",
			solved, "2\n", "Read as 4 pieces in a box of 2 × 2 × 2."},
		// The bar lies along a side. The rest is two corners, in two ways that are mirror images.
		{"letters", letters, "--count", solved, "1\n", "This is a picture"},
		{"rules that the solution keeps", letters, "--count --rule=border --rule=touch=A,B", solved, "1\n", "The rules are looked at"},
		{"a rule that it breaks", letters, "--count --rule=fault-free", solved, "0\n", ""},
		{"a rule that is wrong", letters, "--count --rule=border=2", badInput, "", "--rule=border=2: border has no value."},
		{"nothing of puzzlecad", `burr_piece(computed());`, "--count", badInput, "", "no piece in it can be read"},
		{"nothing", "hello", "--count", badInput, "", "standard input:1:1"},
		{"a definition without settings", def.Find("soma").Text, "--count", solved, "11520\n", ""},
	} {
		for _, way := range []string{"-", file(t, "given", []byte(tt.text)), ""} {
			args := strings.Fields(tt.line)
			if way != "" {
				args = append(args, way)
			}
			r := solve(tt.text, args...)
			want := tt.err
			if way != "-" && way != "" {
				want = strings.ReplaceAll(want, "standard input", way)
			}
			if r.status != tt.status || r.out != tt.out || !strings.Contains(r.err, want) {
				t.Errorf("%s, %q: status %d, %q, %q; want %q", tt.name, way, r.status, r.out, r.err, tt.out)
			}
		}
	}
}

// TestMirrorOneSided: solutions that are each other turned over cannot be counted apart on a one-sided board, which is said; elsewhere the
// setting does what it says.
func TestMirrorOneSided(t *testing.T) {
	// Two one-sided L-tetrominoes that mirror each other fill 4 × 2 in two ways, and each is the other turned over.
	const pair = "D:xDim=4:yDim=2:zDim=1:oneSide\nC:name=L:layout=0 0 0, 1 0 0, 2 0 0, 2 1 0\nC:name=J:layout=0 0 0, 1 0 0, 2 0 0, 0 1 0\n~D\n"
	for _, tt := range []struct {
		text, line string
		status     int
		out, err   string
	}{
		{def.Find("onesided-30x3").Text, "--auto --count --mirror=different", badInput, "", "cannot be counted apart"},
		{def.Find("onesided-30x3").Text, "-r --count --mirror=different", badInput, "", "cannot be counted apart"},
		{pair, "--count --mirror=different", solved, "0\n", ""},
		{def.Find("soma").Text, "--auto --count --mirror=different", solved, "480\n", ""},
	} {
		if r := solve(tt.text, strings.Fields(tt.line)...); r.status != tt.status || r.out != tt.out || !strings.Contains(r.err, tt.err) {
			t.Errorf("%s: %+v", tt.line, r)
		}
	}
}

// TestModes: every mode that takes a puzzle takes it from standard input, from a file and by its name, in any form.
func TestModes(t *testing.T) {
	modes := map[string]func(args ...string) []string{
		"count":      func(args ...string) []string { return append([]string{"--count"}, args...) },
		"estimate":   func(args ...string) []string { return append([]string{"--estimate"}, args...) },
		"take apart": func(args ...string) []string { return append([]string{"--disassemble", "-q"}, args...) },
		"challenge":  func(args ...string) []string { return append([]string{"--challenge"}, args...) },
		"design":     func(args ...string) []string { return append([]string{"--design=swaps", "--limit=1"}, args...) },
		"checkpoint": func(args ...string) []string {
			return append([]string{"--count", "--checkpoint=" + filepath.Join(t.TempDir(), "search")}, args...)
		},
		"split": func(args ...string) []string {
			return append([]string{"split", "--parts=2", "--dir=" + filepath.Join(t.TempDir(), "split")}, args...)
		},
		"save": func(args ...string) []string {
			return append([]string{"--save=" + filepath.Join(t.TempDir(), "saved.xmpuzzle")}, args...)
		},
	}
	four := def.Find("pentominoes-8x8-four")
	texts := map[string]string{"a definition": four.Text, "a picture": letters, "puzzlecad": halfHour, "BurrTools": somaFile(t)}
	turn := 0
	for _, mode := range slices.Sorted(maps.Keys(modes)) {
		line := modes[mode]
		for _, form := range slices.Sorted(maps.Keys(texts)) {
			text := texts[form]
			var outs []string
			turn++
			for i, way := range [][]string{nil, {"-"}, {file(t, "given", []byte(text))}} {
				if mode != "count" && i != turn%3 {
					continue // one way for each form, in turn
				}
				r := solve(text, line(way...)...)
				if r.status != solved || mode != "save" && r.out == "" {
					t.Errorf("%s of %s by %q: status %d, %s%s", mode, form, way, r.status, r.out, r.err)
				}
				outs = append(outs, r.out)
			}
			if mode == "count" && (outs[0] != outs[1] || outs[1] != outs[2]) {
				t.Errorf("%s of %s: %q", mode, form, outs)
			}
		}
		if r := solve("", line(four.ID)...); r.status != solved {
			t.Errorf("%s of the library: status %d, %s", mode, r.status, r.err)
		}
	}
}
