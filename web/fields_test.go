package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// writesField finds who writes the text of an input by themselves. The value of an option is no text, nor is that of a
// radio button; a server has no person who types.
var writesField = map[string]*regexp.Regexp{
	".go": regexp.MustCompile(`\.(Value\([^)]|Attr\("value"|Set\("(value|valueAsNumber|selectedIndex)"|Text\(.*OnInput|SetAttr\("value")`),
	".ts": regexp.MustCompile(`\b[\w!.)\]]+\.(value|valueAsNumber|valueAsDate)\s*=[^=]|setAttribute\('value'|setRangeText|<input[^>]*\bvalue="\$`),
}

// writesOther is what looks like it and is not, by what stands in the line.
var writesOther = []string{
	`El("option")`, `"radio"`, // choices, by their names
	"bar.value",                                        // a <progress>
	"file.value",                                       // a file that was chosen, which is forgotten
	"box.value",                                        // the name of a checkbox
	`e.Attr("value", p.grid`,                           // the text of a grid that the server renders
	"this.value", "setAttribute('value', String(now))", // <lesson-number>, which is no input
	".grid.value", ".box.value", ".pattern!.value", ".lined!.value", ".sun.value", ".bounce.value", ".lamp.value", "shadow!.value",
	"contact!.value", ".opacity!.value", // numbers of shaders
	`slider.value = String(this.#open`, "range.valueAsNumber = step", // the player's sliders, set in the turn in which a hand drags them
	`chosen.Set("value", "")`, `Set("selectedIndex", 0)`, // menus that say "Pieces …" again after each choice
}

// ownsFields are the files that hold the contract.
var ownsFields = []string{"static/field/input.ts", "ui/html/input.go"}

// TestFieldsOwned: only the rooms for fields write the text of an input. Whoever wrote it elsewhere would write a text
// that the person has typed on since.
func TestFieldsOwned(t *testing.T) {
	seen := 0
	for _, root := range []string{"../ui", "../static"} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() && (d.Name() == "node_modules" || d.Name() == "testing") {
				if err == nil {
					err = filepath.SkipDir
				}
				return err
			}
			finds := writesField[filepath.Ext(path)]
			if d.IsDir() || finds == nil || strings.HasSuffix(path, "_test.go") || strings.HasSuffix(path, ".test.ts") {
				return nil
			}
			for _, own := range ownsFields {
				if strings.HasSuffix(path, own) {
					return nil
				}
			}
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			seen++
			for i, line := range strings.Split(string(text), "\n") {
				if finds.MatchString(line) && !excused(line) {
					t.Errorf("%s:%d writes a field by itself; html.Input and showText do that:\n%s", path, i+1, strings.TrimSpace(line))
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if seen < 300 {
		t.Errorf("only %d files were read", seen)
	}
	// It finds what it looks for.
	for ext, lines := range map[string][]string{
		".go": {`e.Set("value", c.Text)`, `app.ElemSelfClosing("input").Attr("value", s.Text)`, `app.Input().Value(x)`},
		".ts": {"this.#input.value = text;", "  find.value = model.words;", `<input class="field" value="${text}">`},
	} {
		for _, line := range lines {
			if !writesField[ext].MatchString(line) || excused(line) {
				t.Errorf("%q is not found", line)
			}
		}
	}
}

func excused(line string) bool {
	for _, other := range writesOther {
		if strings.Contains(line, other) {
			return true
		}
	}
	return strings.HasPrefix(strings.TrimSpace(line), "//")
}
