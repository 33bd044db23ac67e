package languages

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	// shownText matches a text between tags, and shownAttribute one in an attribute that a person reads or hears.
	shownText      = regexp.MustCompile(`>([^<>]*)(?:<|$)`)
	shownAttribute = regexp.MustCompile(`\b(?:title|aria-label|aria-roledescription|placeholder|alt)="([^"]*)"`)
	// filled matches what is filled in, and codeIn what stands in styles and scripts alone.
	codeIn = regexp.MustCompile(`[{};=]`)
	words  = regexp.MustCompile(`\p{L}{2,}`)
	// sentence matches at least three words with nothing but marks between them; two are enough after a capital letter.
	sentence = regexp.MustCompile(`^[“(]?(?:[A-Z§][a-z’'-]*|[a-z’'-]+(?: [\p{L}’'§-]+))[,;:…]? [\p{L}\p{N}’'“”(),;:.…§–+-][\p{L}\p{N}’'“”(),;:.…§–+ -]*[.!?]?$`)
)

// unread are what may stand in the sources as it is: names, files' own words, and what developers alone read.
var (
	unreadFiles = []string{
		"bench/machine.ts", "bench/table.ts", "bench/rows.ts", // tables that are read again
		"builder/", "packages/", "testing/", "say/",
		"export/cubes.ts", "export/flat.ts", "export/halves.ts", "export/paint.ts", // errors of the program
		"solutions/files.ts", "solutions/graphml.ts", // files
		"worker/service.ts", "search-tree/tree-data.ts", "player/write.ts",
	}
	unreadTexts = []string{
		"Tilewright", "Tilewright ↗", "mm", "https://your.host/puzzle.html", "GraphML", "Fletcher’s tree",
		"Tilewright, in mm: §", // the head of an STL file
		"Inter Variable", "§px §px", "§ §px §", "§ chip",
		"Part § of §",                     // is kept, and said by partWords
		"tilewright search ",              // the name of a lock
		"Together: ",                      // tells a recording from its reverse
		"This browser has no WebAssembly", // its kind alone counts
	}
	// unreadAfter are words after which a text is a name or a place of elements.
	unreadAfter = []string{"className", "class", "closest", "querySelector", "querySelectorAll", "matches", "get"}
)

// TestUnsaid finds texts that people read or hear in the page, and that are no messages: those in markup, and those
// that read as sentences.
func TestUnsaid(t *testing.T) {
	static := filepath.Join("..", "..", "static")
	c := &collector{root: filepath.Join("..", ".."), texts: map[string][]string{}}
	if err := c.scripts(); err != nil {
		t.Fatal(err)
	}
	read := 0
	err := filepath.WalkDir(static, func(path string, entry os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(static, path)
		name = filepath.ToSlash(name)
		if entry.IsDir() && slices.Contains(unsaid, name) {
			return filepath.SkipDir
		}
		isUnread := slices.ContainsFunc(unreadFiles, func(f string) bool { return strings.HasPrefix(name, f) })
		if entry.IsDir() || !strings.HasSuffix(name, ".ts") || strings.HasSuffix(name, ".test.ts") ||
			strings.HasSuffix(name, ".d.ts") || isUnread {
			return nil
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, found := range unsaidIn(string(source), func(text string) bool { return c.texts[text] != nil }) {
			t.Errorf("%s:%s: make it a message, by t() or m() of static/say/say.ts", name, found)
		}
		read++
		return nil
	})
	if err != nil || read < 200 {
		t.Errorf("read %d files: %v", read, err)
	}
}

// unsaidIn are the lines and texts of a source that people read and that are no messages.
func unsaidIn(source string, isMessage func(string) bool) (found []string) {
	tokens, err := tokensOf(source)
	if err != nil {
		return []string{err.Error()}
	}
	for i, token := range tokens {
		quote := token.text[0]
		if quote != '\'' && quote != '"' && quote != '`' || len(token.text) < 2 {
			continue
		}
		text := token.value
		if !token.literal {
			text = unquoted(holes(token.text))
		}
		var shown []string
		if strings.Contains(text, "<") {
			for _, m := range shownText.FindAllStringSubmatch(text, -1) {
				if !codeIn.MatchString(m[1]) {
					shown = append(shown, m[1])
				}
			}
			for _, m := range shownAttribute.FindAllStringSubmatch(text, -1) {
				shown = append(shown, m[1])
			}
		} else if sentence.MatchString(text) && !isName(tokens[:i]) {
			shown = append(shown, text)
		}
		if isMessage(text) {
			continue
		}
		for _, s := range shown {
			if words.MatchString(s) && !slices.Contains(unreadTexts, strings.TrimSpace(s)) && !slices.Contains(unreadTexts, s) {
				found = append(found, fmt.Sprintf("%d: %q", 1+strings.Count(source[:token.at], "\n"), s))
			}
		}
	}
	return found
}

// holes is a template without its quotes, in which § stands for what is filled in.
func holes(text string) string {
	_, inner, _ := template(text)
	var b strings.Builder
	from := 1
	for _, part := range inner {
		b.WriteString(text[from:part[0]-2] + "§")
		from = part[1] + 1
	}
	return b.String() + text[from:len(text)-1]
}

// isName tells whether a text after these tokens names elements or classes.
func isName(before []token) bool {
	for i := len(before) - 1; i >= max(0, len(before)-4); i-- {
		if slices.Contains(unreadAfter, before[i].text) {
			return true
		}
	}
	return false
}

// TestUnsaidIn puts texts of each kind where TestUnsaid reads.
func TestUnsaidIn(t *testing.T) {
	for source, want := range map[string]int{
		"e.innerHTML = `<b title=\"Turn it\">${x}</b>`":            1,
		"e.innerHTML = `<b>Save</b>${f('<i>more</i>')}`":           2,
		"e.innerHTML = `<b class=\"btn sm\">${t('Save all')}</b>`": 0,
		"e.textContent = 'Turn it'":                                1,
		"fail('the trace is damaged')":                             1,
		"say(`${n} of ${all} are there.`)":                         1,
		"e.className = 'btn sm outline'":                           0,
		"e.closest('input, textarea, select')":                     0,
		"t('Turn it')":                                             0,
	} {
		got := unsaidIn(source, func(text string) bool { return text == "Save all" || strings.Contains(source, "t('"+text+"')") })
		if len(got) != want {
			t.Errorf("%s: found %q, want %d", source, got, want)
		}
	}
}
