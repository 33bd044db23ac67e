package main

import (
	"bytes"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// room is a file of static/css with the code that it styles. A class belongs to one room, so no room styles another.
// The files of everybodys are for all rooms.
type room struct {
	// code are the files that use its classes: those whose path begins with one of these.
	code string
	// on are the rooms that it is built on: its code uses their classes, too.
	on string
	// place are classes of the frame that belong to the room alone.
	place string
	// lent are classes that tell other parts of the page that the room is open.
	lent string
}

// everybodys are the files whose classes any room may use. All other files that are no room say where parts stand on a
// page of some size.
var everybodys = []string{"base", "controls", "frame", "parts", "floating"}

var rooms = map[string]room{
	"topbar":       {code: "ui/topbar.go ui/shell/", place: "top grow"},
	"puzzle":       {code: "ui/rooms/definition/ ui/html/problems.go ui/rooms/pieces/balance.go", place: "puzzle"},
	"pieces":       {code: "ui/rooms/pieces/ ui/rooms/variants/ static/pieces/", on: "puzzle draw"},
	"view":         {code: "ui/rooms/view/view.go ui/rooms/view/board.go ui/rooms/view/transport.go ui/html/transport.go ui/rooms/findings/proof.go", on: "puzzle", place: "view transport keys"},
	"search-steps": {code: "ui/rooms/view/watch.go static/search-steps/", on: "view"},
	"draw":         {code: "ui/rooms/draw/ ui/pictures/chips.go ui/pictures/tints.go static/draw/", on: "view", lent: "drawing"},
	"play":         {code: "ui/rooms/play/ static/play/", on: "view", lent: "playing"},
	"task":         {code: "ui/rooms/task/"},
	"search":       {code: "ui/rooms/search/search.go ui/rooms/search/preset.go ui/rooms/search/kept.go ui/rooms/tuning/ ui/rooms/findings/checks.go ui/html/terms.go ui/html/figures.go ui/tour.go static/stages/", on: "outlook puzzle", place: "search", lent: "preset way ways"},
	"outlook":      {code: "ui/rooms/search/expected.go", on: "result"},
	"result":       {code: "ui/rooms/result/ static/chart/ static/search-tree/", on: "solutions", place: "result scroll-x"},
	"disassembly":  {code: "ui/rooms/disassembly/ ui/rooms/solutions/stored.go static/disassembly/", on: "view result"},
	"print":        {code: "static/print/"},
	"embed":        {code: "static/embed/"},
	"solutions":    {code: "static/solutions/"},
	"lab":          {code: "ui/rooms/coverlab/ ui/rooms/sudoku/ ui/rooms/lessons/ ui/live/ static/lab/", on: "topbar puzzle view result solutions"},
	"figures":      {code: "web/figures.go web/exercises.go static/figures/", on: "lab topbar"},
	"how-to-embed": {code: "web/embedding.html web/previews.go static/how-to-embed/", on: "lab"},
	"own-puzzles":  {code: "ui/rooms/chooser/own.go static/own-puzzles/", on: "topbar"},
	"bench":        {code: "ui/rooms/bench/ static/bench/", on: "topbar"},
	"counts":       {code: "ui/rooms/counts/", on: "bench topbar result"},
	"guide":        {code: "web/guide.go static/guide/", on: "figures lab how-to-embed"},
}

var (
	cssComment = regexp.MustCompile(`(?s)/\*.*?\*/`)
	cssRule    = regexp.MustCompile(`([^{};]+)\{`)
	cssClass   = regexp.MustCompile(`\.(-?[A-Za-z_][\w-]*)`)
	cssElement = regexp.MustCompile(`^[a-z]+-[a-z-]+[^.#+~]*[\s>]`)                      // a selector within an element of ours
	cssOwn     = regexp.MustCompile(`#[a-z]|\[data-[a-z]|(?:^|[\s>+~(,])[a-z]+-[a-z-]+`) // an id, a mark, or an element of ours
	inQuotes   = regexp.MustCompile("\"([^\"]*)\"|'([^']*)'|`([^`]*)`")
	// codeClasses matches the parts of code with classes.
	codeClasses = regexp.MustCompile(`Class\(([^()]*(?:\([^()]*\))?[^()]*)\)|class=\\?("[^"]*")|className\s*[=:]\s*([^;,\n]*)|classList\.\w+\(([^)\n]*)\)|\b(?:class|frame|stage|treebox)\s*(?:, \w+ )?(?::=|\+=|=)\s*("[^"]*")`)
	inTemplate  = regexp.MustCompile(`\$\{[^}]*\}`)
	className   = regexp.MustCompile(`^[A-Za-z_][\w-]*$`)
)

// TestStyles checks that a class belongs to one room. Styles that two rooms need are for a part that looks the same
// everywhere, and stand in parts.css.
func TestStyles(t *testing.T) {
	owners := map[string]map[string]bool{} // by class: the files whose rules name it
	selectors := map[string][]string{}     // by file
	files, err := filepath.Glob("../static/css/*.css")
	if err != nil || len(files) == 0 {
		t.Fatal("no styles:", err)
	}
	files = append(files, "../static/pieces/style.ts", "../static/play/style.ts")
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.Base(path), ".css")
		if filepath.Base(path) == "style.ts" { // styles that come with a script
			name = filepath.Base(filepath.Dir(path))
			text = text[bytes.IndexByte(text, '`')+1 : bytes.LastIndexByte(text, '`')]
		}
		for _, rule := range cssRule.FindAllStringSubmatch(cssComment.ReplaceAllString(string(text), ""), -1) {
			if strings.HasPrefix(strings.TrimSpace(rule[1]), "@") {
				continue
			}
			for _, selector := range selectorsOf(rule[1]) {
				selectors[name] = append(selectors[name], selector)
				inside := cssElement.MatchString(selector) // it reaches nothing else
				for _, class := range cssClass.FindAllStringSubmatch(selector, -1) {
					if owners[class[1]] == nil {
						owners[class[1]] = map[string]bool{}
					}
					if !inside {
						owners[class[1]][name] = true
					}
				}
			}
		}
	}
	builtOn := func(a, b string) bool { return slices.Contains(strings.Fields(rooms[a].on), b) }
	owner := map[string]string{} // by class: its room, or "" if it is everybody's
	for _, class := range slices.Sorted(maps.Keys(owners)) {
		var of []string
		for file := range owners[class] {
			if _, ok := rooms[file]; ok {
				of = append(of, file)
			}
		}
		slices.Sort(of)
		switch {
		case slices.ContainsFunc(everybodys, func(f string) bool { return owners[class][f] }):
			owner[class] = ""
			continue
		case len(of) == 0:
			owner[class] = "" // only arranged
			continue
		}
		at := slices.IndexFunc(of, func(a string) bool {
			return !slices.ContainsFunc(of, func(b string) bool { return a != b && !builtOn(b, a) })
		})
		if at < 0 {
			t.Errorf("class %s is styled in %v: give it two names, or one place in parts.css", class, of)
			owner[class] = of[0]
			continue
		}
		owner[class] = of[at]
	}
	own := func(file, class string) bool {
		return owner[class] == file || slices.Contains(strings.Fields(rooms[file].place), class)
	}
	for _, file := range slices.Sorted(maps.Keys(rooms)) {
		if len(selectors[file]) == 0 {
			t.Errorf("%s.css has no rules", file)
		}
		for _, selector := range selectors[file] {
			if cssOwn.MatchString(selector) {
				continue
			}
			classes := cssClass.FindAllStringSubmatch(selector, -1)
			if len(classes) > 0 && !slices.ContainsFunc(classes, func(c []string) bool { return own(file, c[1]) }) {
				t.Errorf("%s.css: %s styles what is not the room's: name a class of its own, too", file, selector)
			}
		}
	}

	used := map[string]bool{}
	err = fs.WalkDir(os.DirFS(".."), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			if d != nil && slices.Contains([]string{"node_modules", ".cache", ".git", "solver", "def"}, d.Name()) {
				return fs.SkipDir
			}
			return err
		}
		if !slices.Contains([]string{".go", ".ts", ".html"}, filepath.Ext(path)) || strings.HasSuffix(path, "_test.go") ||
			strings.HasSuffix(path, ".test.ts") {
			return nil
		}
		text, err := os.ReadFile("../" + path)
		if err != nil {
			return err
		}
		in := ""
		for name, r := range rooms {
			if slices.ContainsFunc(strings.Fields(r.code), func(prefix string) bool { return strings.HasPrefix(path, prefix) }) {
				in = name
			}
		}
		if strings.Contains(string(text), "attachShadow") || strings.HasPrefix(path, "static/player/") {
			return nil // its content is out of reach
		}
		for _, class := range classesIn(string(text)) {
			of := owner[class]
			used[class] = true
			if of != "" && in != "" && of != in && !builtOn(in, of) && !slices.Contains(strings.Fields(rooms[of].lent), class) {
				t.Errorf("%s: class %s is one of the room %s: take another name, or move it to parts.css", path, class, of)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(used) < 300 {
		t.Errorf("found only %d classes in code", len(used))
	}
}

// selectorsOf parts a list of selectors at its commas, except those within brackets.
func selectorsOf(list string) (parts []string) {
	depth, from := 0, 0
	for i, r := range list {
		switch r {
		case '(':
			depth++
		case ')':
			depth--
		case ',':
			if depth == 0 {
				parts = append(parts, strings.TrimSpace(list[from:i]))
				from = i + 1
			}
		}
	}
	return append(parts, strings.TrimSpace(list[from:]))
}

// classesIn are the classes that a program gives to elements.
func classesIn(text string) (list []string) {
	for _, found := range codeClasses.FindAllStringSubmatch(text, -1) {
		for _, quoted := range inQuotes.FindAllStringSubmatch(strings.Join(found[1:], " "), -1) {
			words := inTemplate.ReplaceAllString(strings.Join(quoted[1:], ""), " ")
			for _, word := range strings.Fields(words) {
				if className.MatchString(word) {
					list = append(list, word)
				}
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}
