package languages

import (
	"regexp"
	"strings"
)

// These are pages in Markdown, from the module's root: the guide, the numbers in doubt, and the figures. Each of their headings,
// paragraphs, captions of pictures and cells of tables is a message.
const (
	GuideFile     = "static/guide/guide.md"
	ExercisesFile = "static/exercises/exercises.md"
	FiguresFile   = "web/figures/figures.md"
)

// markdownFiles are all texts in Markdown. In those of lessons, with their questions, each item of a list is a message, too,
// as are an answer and its reason.
var markdownFiles = []string{GuideFile, ExercisesFile, FiguresFile, "ui/lab/questions/*.md", "ui/rooms/lessons/texts/*.md"}

var (
	sectionForm = regexp.MustCompile(`^(## )(.+)( \{#[a-z0-9-]+)(?:( part=")([^"]+)("))?(\})$`)
	titleForm   = regexp.MustCompile(`^(#|###|>)( )(.+)$`)
	imageForm   = regexp.MustCompile(`^(!\[)([^\]]*)(\]\([^)]+\))$`)
	itemForm    = regexp.MustCompile(`^(- )([^*].*)$`)
	answerForm  = regexp.MustCompile(`^(- \*\*)(.+)(\*\*: )(.+)$`)
	// frontForm is a line at the beginning of a lesson, and silentForm one there that says nothing.
	frontForm  = regexp.MustCompile(`^((?:title|lead|ask|try|button): )(.+)$`)
	silentForm = regexp.MustCompile(`^(---|task: .*|link: .*)$`)
	// said are the groups of each that are messages.
	said = map[*regexp.Regexp][]int{sectionForm: {2, 5}, titleForm: {3}, imageForm: {2}, itemForm: {2}, answerForm: {2, 4},
		frontForm: {2}, silentForm: nil}
	codeForm   = regexp.MustCompile("`[^`]*`")
	letterForm = regexp.MustCompile(`\pL`)
)

// Markdown says every text of a page in another language. What say does not know stays as it is.
func Markdown(source string, say func(text string) string) string {
	blocks := strings.Split(strings.TrimSpace(source), "\n\n")
	for i, block := range blocks {
		if strings.HasPrefix(block, "    ") {
			continue // an example
		}
		part := markdownBlock
		lines := strings.Split(block, "\n")
		switch {
		case strings.HasPrefix(block, "|"):
			part = markdownRow
		case !strings.HasPrefix(block, "- ") && !strings.HasPrefix(block, "---"):
			lines = []string{block}
		}
		for j, line := range lines {
			lines[j] = part(line, say)
		}
		blocks[i] = strings.Join(lines, "\n")
	}
	return strings.Join(blocks, "\n\n") + "\n"
}

func markdownBlock(block string, say func(string) string) string {
	for form, groups := range said {
		if parts := form.FindStringSubmatch(block); parts != nil {
			for _, k := range groups {
				if hasWords(parts[k]) {
					parts[k] = say(parts[k])
				}
			}
			return strings.Join(parts[1:], "")
		}
	}
	return say(block)
}

// markdownRow says the cells of a table's row that have words besides code.
func markdownRow(line string, say func(string) string) string {
	cells := strings.Split(line, "|")
	for i, cell := range cells {
		if text := strings.TrimSpace(cell); hasWords(text) {
			cells[i] = " " + say(text) + " "
		}
	}
	return strings.Join(cells, "|")
}

// hasWords tells whether a text has words besides code.
func hasWords(text string) bool { return letterForm.MatchString(codeForm.ReplaceAllString(text, "")) }

// markdown finds the messages of the texts in Markdown.
func (c *collector) markdown() error {
	return c.files(markdownFiles, func(path, source string) {
		Markdown(source, func(text string) string {
			c.add(text, c.place(path, 1+strings.Count(source[:strings.Index(source, text)], "\n")))
			return text
		})
	})
}
