package languages

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// GuideFile is the guide, from the module's root. Each of its headings, paragraphs, captions of pictures and cells of
// tables is a message.
const GuideFile = "static/guide/guide.md"

var (
	guideHead  = regexp.MustCompile(`^(## )(.+)( \{#[a-z]+ part=")([^"]+)("\})$`)
	guideTitle = regexp.MustCompile(`^(# )(.+)$`)
	guideImage = regexp.MustCompile(`^(!\[)([^\]]*)(\]\([a-z]+\.webp\))$`)
	codeForm   = regexp.MustCompile("`[^`]*`")
	letterForm = regexp.MustCompile(`\pL`)
)

// Guide says every text of the guide in another language. What say does not know stays as it is.
func Guide(source string, say func(text string) string) string {
	blocks := strings.Split(strings.TrimSpace(source), "\n\n")
	for i, block := range blocks {
		if strings.HasPrefix(block, "    ") {
			continue // an example
		}
		lines := strings.Split(block, "\n")
		if strings.HasPrefix(block, "|") {
			for j, line := range lines {
				lines[j] = guideRow(line, say)
			}
			blocks[i] = strings.Join(lines, "\n")
			continue
		}
		blocks[i] = guideBlock(block, say)
	}
	return strings.Join(blocks, "\n\n") + "\n"
}

func guideBlock(block string, say func(string) string) string {
	for _, form := range []*regexp.Regexp{guideHead, guideTitle, guideImage} {
		if parts := form.FindStringSubmatch(block); parts != nil {
			for k := 2; k < len(parts); k += 2 {
				parts[k] = say(parts[k])
			}
			return strings.Join(parts[1:], "")
		}
	}
	return say(block)
}

// guideRow says the cells of a table's row that have words besides code.
func guideRow(line string, say func(string) string) string {
	cells := strings.Split(line, "|")
	for i, cell := range cells {
		if text := strings.TrimSpace(cell); letterForm.MatchString(codeForm.ReplaceAllString(text, "")) {
			cells[i] = " " + say(text) + " "
		}
	}
	return strings.Join(cells, "|")
}

// guide finds the messages of the guide.
func (c *collector) guide() error {
	content, err := os.ReadFile(filepath.Join(c.root, GuideFile))
	if err != nil {
		return err
	}
	source := string(content)
	Guide(source, func(text string) string {
		c.add(text, c.place(filepath.Join(c.root, GuideFile), 1+strings.Count(source[:strings.Index(source, text)], "\n")))
		return text
	})
	return nil
}
