package languages

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// Texts are the pages in Markdown, from the module's root: the guide, and the numbers in doubt. Each of their headings,
// paragraphs, captions of pictures and cells of tables is a message.
const (
	GuideFile     = "static/guide/guide.md"
	ExercisesFile = "static/exercises/exercises.md"
)

var (
	sectionForm = regexp.MustCompile(`^(## )(.+)( \{#[a-z0-9]+)(?:( part=")([^"]+)("))?(\})$`)
	titleForm   = regexp.MustCompile(`^(# )(.+)$`)
	imageForm   = regexp.MustCompile(`^(!\[)([^\]]*)(\]\([a-z]+\.webp\))$`)
	// said are the groups of each that are messages.
	said       = map[*regexp.Regexp][]int{sectionForm: {2, 5}, titleForm: {2}, imageForm: {2}}
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
		lines := strings.Split(block, "\n")
		if strings.HasPrefix(block, "|") {
			for j, line := range lines {
				lines[j] = markdownRow(line, say)
			}
			blocks[i] = strings.Join(lines, "\n")
			continue
		}
		blocks[i] = markdownBlock(block, say)
	}
	return strings.Join(blocks, "\n\n") + "\n"
}

func markdownBlock(block string, say func(string) string) string {
	for _, form := range []*regexp.Regexp{sectionForm, titleForm, imageForm} {
		if parts := form.FindStringSubmatch(block); parts != nil {
			for _, k := range said[form] {
				if parts[k] != "" {
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
		if text := strings.TrimSpace(cell); letterForm.MatchString(codeForm.ReplaceAllString(text, "")) {
			cells[i] = " " + say(text) + " "
		}
	}
	return strings.Join(cells, "|")
}

// markdown finds the messages of the pages in Markdown.
func (c *collector) markdown() error {
	for _, file := range []string{GuideFile, ExercisesFile} {
		content, err := os.ReadFile(filepath.Join(c.root, file))
		if err != nil {
			return err
		}
		source := string(content)
		Markdown(source, func(text string) string {
			c.add(text, c.place(filepath.Join(c.root, file), 1+strings.Count(source[:strings.Index(source, text)], "\n")))
			return text
		})
	}
	return nil
}
