package languages

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Message is a text of the program in English.
type Message struct {
	Text string
	// Places are where it stands, as "ui/page.go:12".
	Places []string
}

// Messages finds all messages of the module in root, whose site is compiled by siteFlags. A mistake in one is an error, with its
// place. It type-checks the whole program, which takes some seconds.
func Messages(root string, siteFlags []string) ([]Message, error) {
	c := collector{root: root, patterns: patterns, targets: targets(siteFlags), texts: map[string][]string{}}
	if err := c.golang(); err != nil {
		return nil, err
	}
	if err := c.scripts(); err != nil {
		return nil, err
	}
	if err := c.markdown(); err != nil {
		return nil, err
	}
	if err := c.html(); err != nil {
		return nil, err
	}
	c.library()
	var list []Message
	for text, places := range c.texts {
		slices.Sort(places)
		list = append(list, Message{text, slices.Compact(places)})
		if _, err := shapeOf(text); err != nil {
			c.report(places[0], "%v", err)
		}
	}
	slices.SortFunc(list, func(a, b Message) int { return strings.Compare(a.Text, b.Text) })
	if len(c.problems) > 0 {
		slices.Sort(c.problems)
		return list, fmt.Errorf("messages:\n%s", strings.Join(slices.Compact(c.problems), "\n"))
	}
	return list, nil
}

// collector gathers messages, and what is wrong with them.
type collector struct {
	root     string
	patterns []string // the Go packages to read
	targets  []target // for these machines
	// overlay replaces files, in tests.
	overlay  map[string][]byte
	texts    map[string][]string
	problems []string
}

func (c *collector) add(text, place string) {
	if text != "" {
		c.texts[text] = append(c.texts[text], place)
	}
}

func (c *collector) report(place, format string, a ...any) {
	c.problems = append(c.problems, place+": "+fmt.Sprintf(format, a...))
}

// files reads those of these forms, from the module's root.
func (c *collector) files(forms []string, read func(path, source string)) error {
	for _, form := range forms {
		paths, err := filepath.Glob(filepath.Join(c.root, form))
		if err != nil || paths == nil {
			return fmt.Errorf("there are no files %s: %w", form, err)
		}
		for _, path := range paths {
			content, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			read(path, string(content))
		}
	}
	return nil
}

// place names a line of a file from the module's root.
func (c *collector) place(file string, line int) string {
	if name, err := filepath.Rel(c.root, file); err == nil {
		file = filepath.ToSlash(name)
	}
	return fmt.Sprintf("%s:%d", file, line)
}
