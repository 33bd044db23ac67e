//go:build !js

package reading

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tilewright/def"
	"tilewright/ui/link"
	"tilewright/ui/state"
)

// TestReadText: what kind of puzzle each text is.
func TestReadText(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       map[string]any // nil for no puzzle
	}{
		{"a definition", "# title: Two corners\nD:xDim=3:yDim=2:zDim=1\nC:name=A:copies=2:layout=0 0 0, 1 0 0, 0 1 0\n~D\n",
			map[string]any{"title": "Two corners", "pieces": 2, "cells": 6, "errors": 0, "puzzles": 1, "picture": false, "known": ""}},
		{"two of them", "D:xDim=1:yDim=1:zDim=1\nC:name=A:layout=0 0 0\n~D\nD:xDim=2:yDim=1:zDim=1\n~D\n", map[string]any{"title": "Puzzle 1 × 1", "puzzles": 2}},
		{"one with an error", "D:xDim=3:yDim=2:zDim=1\nC:name=A:layout=0 0\n~D\n", map[string]any{"title": "Puzzle 3 × 2", "puzzles": 1}},
		{"a picture", "AAB\nACB\nCCB\n", map[string]any{"title": "From a picture", "pieces": 3, "cells": 9, "picture": true, "errors": 0}},
		{"a board of dots", "#..#\n....\n#..#\n", map[string]any{"title": "From a picture", "picture": true, "cells": 8}},
		{"one of the library", def.Library()[1].Text, map[string]any{"title": def.Library()[1].Title, "known": def.Library()[1].ID}},
		{"a letter", "Dear Sir,\nthis is no puzzle.\n", nil},
		{"nothing", " \n", nil},
		{"a comment", "# title: Mine\n", nil},
	} {
		got := readText(test.text, "", "", nil)
		if (got == nil) != (test.want == nil) {
			t.Errorf("%s: %v", test.name, got)
			continue
		}
		for key, want := range test.want {
			if got[key] != want {
				t.Errorf("%s: %s is %v, want %v", test.name, key, got[key], want)
			}
		}
		if got == nil {
			continue
		}
		l, err := link.Decode(got["link"].(string))
		if err != nil || l.Text != got["text"] || l.Text != test.text && got["picture"] == false {
			t.Errorf("%s: the link has %q, %v", test.name, l.Text, err)
		}
	}
	if box := readText("D:xDim=3:yDim=2:zDim=4\n~D\n", "", "", nil)["box"]; !slices.Equal(box.([]any), []any{3, 2, 4}) {
		t.Errorf("the box is %v", box)
	}
}

// TestReadBurr: files of BurrTools become definitions, with notes of what these leave out.
// What a text may mean, too, is offered with the link to that puzzle, which is another one.
func TestReadOthers(t *testing.T) {
	const text = "#..#\n....\n#..#\n"
	got := readText(text, "", "", nil)
	if taken := got["reading"].(map[string]any); taken["name"] != "board" {
		t.Fatalf("read as %v", taken)
	}
	others := got["others"].([]any)
	if len(others) != 1 {
		t.Fatalf("%d others", len(others))
	}
	other := others[0].(map[string]any)
	l, err := link.Decode(other["link"].(string))
	named := readText(text, "", "hashes", nil)
	if err != nil || other["name"] != "hashes" || l.Text == got["text"] || l.Text != named["text"] || named["link"] != other["link"] {
		t.Errorf("the other is %v, %v: %s", other, err, l.Text)
	}
	for _, one := range []string{"52 615 792 960 975 992\n", "AAB\nACB\nCCB\n"} {
		for _, other := range readText(one, "", "", nil)["others"].([]any) {
			if l, err := link.Decode(other.(map[string]any)["link"].(string)); err != nil || def.Parse(l.Text).Drafts == nil {
				t.Errorf("%q: %v, %v", one, other, err)
			}
		}
	}
}

func TestReadBurr(t *testing.T) {
	const file = `<puzzle><colors><color/></colors><shapes><voxel x="2" y="1" z="1" name="Two">##</voxel><voxel x="2" y="2" z="1">#+##</voxel><voxel x="1" y="1" z="1">#</voxel>` +
		`</shapes><problems><problem name="First"><shapes><shape id="0" min="0" max="2" group="1"/></shapes><result id="1"/><solutions><solution/></solutions></problem>` +
		`<problem><shapes><shape id="0"/></shapes></problem></problems><comment>By hand</comment></puzzle>`
	got := readText(file, "", "", nil)
	if got["title"] != "First" || got["errors"] != 0 || got["puzzles"] != 1 || got["pieces"] != 2 ||
		!strings.HasPrefix(got["text"].(string), "# | By hand\n") {
		t.Errorf("read as %v", got)
	}
	want := []any{
		"Not opened: Problem 2: it has no result shape.", "Left in the file: 1 shape that no problem uses."}
	if notes := got["notes"].([]any); !slices.Equal(notes, want) {
		t.Errorf("notes are %q", notes)
	}
	for text, want := range map[string]string{
		"<puzzle/>":      "neither a problem nor a shape",
		file[:200]:       "not whole",
		" \n<svg></svg>": "begins with <svg>",
		strings.Replace(file, `<colors>`, `<gridType type="7"/><colors>`, 1): "unknown kind",
	} {
		if why, _ := readText(text, "", "", nil)["refused"].(string); !strings.Contains(why, want) {
			t.Errorf("%.40q is refused with %q, want %q", text, why, want)
		}
	}
}

// TestReadLargeBurr: of a file that says more than a text may have, as much as fits is opened. No more of it is looked
// at.
func TestReadLargeBurr(t *testing.T) {
	const problems = 20
	side := 20
	cube := `<voxel x="20" y="20" z="20">` + strings.Repeat("#", side*side*side) + `</voxel>`
	var b strings.Builder
	for range problems {
		b.WriteString(`<problem><shapes><shape id="0"/></shapes><result id="1"/><solutions><solution/></solutions></problem>`)
	}
	var kept Stored
	got := readText("<puzzle><shapes>"+cube+cube+"</shapes><problems>"+b.String()+"</problems></puzzle>", "", "", func(s Stored) { kept = s })
	fit := len(kept.Problems)
	if text := got["text"].(string); fit < 2 || fit > problems-2 || got["puzzles"] != fit || kept.Text != text ||
		len(text) > def.MaxText || len(text)*(fit+1)/fit < def.MaxText {
		t.Errorf("%d of %d problems are opened: %v puzzles in %d bytes", fit, problems, got["puzzles"], len(text))
	}
	want := fmt.Sprintf("Not opened: Problem %d: with it the text is longer than 1 MB, and what follows was not looked at.", fit+1)
	if notes := got["notes"].([]any); len(notes) != 2 || notes[0] != want ||
		notes[1] != fmt.Sprintf("Left in the file: %d stored solutions.", problems-fit) {
		t.Errorf("notes are %q, want %q", notes, want)
	}
}

// TestRetitled: another title in texts with one and without, of the second puzzle, and where there is no puzzle.
func TestRetitled(t *testing.T) {
	const one = "D:xDim=1:yDim=1:zDim=1\nC:name=A:layout=0 0 0\n~D\n"
	for _, test := range []struct {
		text   string
		number int
		want   string
	}{
		{"# title: Old # very\n# a note\n" + one, 0, "# title: New\n# a note\n" + one},
		{one, 0, "# title: New\n" + one},
		{one + one, 1, one + "# title: New\n" + one},
		{"no puzzle", 0, "no puzzle"},
		{one, 7, one},
	} {
		if got := Retitled(test.text, test.number, "New"); got != test.want {
			t.Errorf("%q, puzzle %d: %q, want %q", test.text, test.number, got, test.want)
		}
	}
	if got := Retitled(one, 0, " two\nlines "); !strings.HasPrefix(got, "# title: two lines\n") {
		t.Errorf("a title of two lines: %q", got)
	}
}

// TestSettingsIn tells settings, on a line or in a configuration file, from other texts.
func TestSettingsIn(t *testing.T) {
	for text, want := range map[string]string{
		"-r -V -f11 -of=11 -n\n": "-r -V -f11 -of=11 -n",
		"--auto --mirror=same":   "--auto --mirror=same",
		"# mine\nredundancyFilter=\nunique=1\n\nfila=11\norder=f=11\n": "-r -f11 -of=11 -u",
		"\ufeff-u":           "-u",
		"-u soma":            "",
		"-V13x":              "",
		"goal=x":             "",
		"a=b\nc=d":           "",
		"-r\n-u":             "",
		"I I I I\nJ J J J\n": "",
		"A=1 2\nB=3":         "",
		"":                   "",
		"# nothing":          "",
	} {
		if line, is := settingsIn(text); line != want || is != (want != "") {
			t.Errorf("%q: %q, %v; want %q", text, line, is, want)
		}
	}
}

// TestStoredOutlivesEdits: solutions of a file stay under other titles and comments, and go with the board and the pieces.
func TestStoredOutlivesEdits(t *testing.T) {
	const file = `<puzzle version="2"><gridType type="0"/><shapes><voxel x="2" y="1" z="1" name="Bar">##</voxel><voxel x="2" y="2" z="1">####</voxel></shapes>` +
		`<problems><problem name="Early"><shapes><shape id="0" count="2"/></shapes><result id="1"/>` +
		`<solutions><solution><assembly>0 0 0 0 0 1 0 0</assembly></solution></solutions></problem></problems><comment>Mine</comment></puzzle>`
	var s Stored
	if readText(file, "", "", func(kept Stored) { s = kept }) == nil {
		t.Fatal("it is not read")
	}
	for _, c := range []struct {
		from, to       string
		looked, saved  bool
		wants, lacking string
	}{
		{"", "", true, true, file, ""},
		{"Early", "Late", true, true, `name="Late"`, "Early"},
		{"| Mine", "| Yours", true, true, "<comment>Yours</comment>", "Mine"},
		{"name=Bar", "name=Rod", true, true, `name="Rod"`, "Bar"},
		{"D:", "# colour: Bar #ff0000\nD:", true, true, `name="Bar"`, "ff0000"},
		{"copies=2", "copies=1", false, false, "", ""},
		{"xDim=2", "xDim=3", false, false, "", ""},
	} {
		text := strings.Replace(s.Text, c.from, c.to, 1)
		if c.from != "" && text == s.Text {
			t.Fatalf("%q is not in %q", c.from, s.Text)
		}
		d := state.Read(text)
		if _, is := s.Problem(&d); is != c.looked {
			t.Errorf("%q for %q: its solutions are there: %v", c.to, c.from, is)
		}
		xml, is := s.XML(&d)
		if is != c.saved || !strings.Contains(xml, c.wants) || c.lacking != "" && strings.Contains(xml, c.lacking) ||
			is && !strings.Contains(xml, "<assembly>0 0 0 0 0 1 0 0</assembly>") {
			t.Errorf("%q for %q is saved, %v, as %s", c.to, c.from, is, xml)
		}
		if n := s.Left(&d); !is && d.Errors() == 0 && n != 1 {
			t.Errorf("%q for %q leaves out %d solutions", c.to, c.from, n)
		}
	}
	if d := state.Read("D:xDim=3:yDim=1:zDim=1\nC:name=I:layout=0 0 0, 1 0 0, 2 0 0\n~D\n"); s.Left(&d) != 0 {
		t.Error("another puzzle leaves solutions out")
	}
}

// TestReadLooseShapes: shapes without a problem are pieces, and what a designer may not expect is told.
func TestReadLooseShapes(t *testing.T) {
	got := readText(`<puzzle><shapes><voxel x="3" y="1" z="1" name="A">#_#</voxel><voxel x="2" y="2" z="1" name="L">###_</voxel>`+
		`<voxel x="2" y="2" z="1" name="J">_###</voxel><voxel x="1" y="1" z="1"/></shapes></puzzle>`, "", "", nil)
	want := []any{
		"The file has shapes and no problem: they are the pieces, and the box is one that holds them.",
		"The piece A has 2 parts that do not touch. They move as one.",
		"The pieces L, J are equal. Solutions that only exchange them count as one.",
	}
	if got["errors"] != 0 || got["pieces"] != 3 || !slices.Equal(got["box"].([]any), []any{4, 2, 1}) ||
		!slices.Equal(got["notes"].([]any), want) {
		t.Errorf("read as %v", got)
	}
	got = readText(`<puzzle><shapes><voxel x="2" y="1" z="1">##</voxel></shapes><problems><problem><result id="0"/><shapes><shape id="0"/></shapes></problem>`+
		`<problem/><problem/></problems></puzzle>`, "", "", nil)
	if notes := got["notes"].([]any); len(notes) != 1 || notes[0] != "Not opened: Problems 2, 3: it has no result shape." {
		t.Errorf("notes are %q", notes)
	}
}

// TestNamedByFile: the name of a file is the title of a problem that has none but BurrTools' own.
func TestNamedByFile(t *testing.T) {
	problem := `<problem name="Problem"><shapes><shape id="0" count="1"/></shapes><result id="0"/></problem>`
	for problems, want := range map[string][]string{
		problem:           {"Pelican"},
		problem + problem: {"Pelican 1", "Pelican 2"},
		strings.Replace(problem, "Problem", "Mine", 1) + problem: {"Mine", "Pelican 2"},
		"": {"Pelican"},
	} {
		var kept Stored
		file := `<puzzle><shapes><voxel x="2" y="1" z="1">##</voxel></shapes><problems>` + problems + `</problems></puzzle>`
		got := readText(file, "Pelican", "", func(s Stored) { kept = s })
		var titles []string
		for _, p := range def.Parse(kept.Text).Drafts {
			titles = append(titles, p.Title)
		}
		if !slices.Equal(titles, want) || got["title"] != want[0] {
			t.Errorf("%s: %v, %v, want %v", file, titles, got["title"], want)
		}
	}
}
