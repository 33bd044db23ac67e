//go:build !js

package main

import (
	"bytes"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"regexp"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"

	"tilewright/web/languages"
)

// markdownSection is a section of a page in Markdown: a heading with its address on the page, the part of the page that
// it is in, "" where there are none, and its text.
type markdownSection struct {
	Title, ID, Part string
	Text            template.HTML
}

// markdownHeading is the first line of a section: ## Title {#id part="Part"}
var markdownHeading = regexp.MustCompile(`(?m)^## (.+) \{#([a-z0-9-]+)(?: part="([^"]+)")?\}$`)

// readMarkdown reads a page, below the root of the sources, in the language of t.
func readMarkdown(root, file string, t *locale) (title, lead string, sections []markdownSection, err error) {
	english, err := os.ReadFile(filepath.Join(root, file))
	if err != nil {
		return "", "", nil, err
	}
	source := []byte(languages.Markdown(string(english), t.translated))
	markdown := goldmark.New(goldmark.WithExtensions(extension.Table))
	heads := markdownHeading.FindAllSubmatchIndex(source, -1)
	if len(heads) == 0 {
		return "", "", nil, fmt.Errorf("%s has no headings of the form ## Title {#id}", file)
	}
	group := func(of []int, n int) string {
		if of[2*n] < 0 {
			return ""
		}
		return string(source[of[2*n]:of[2*n+1]])
	}
	for i, at := range heads {
		end := len(source)
		if i+1 < len(heads) {
			end = heads[i+1][0]
		}
		var text bytes.Buffer
		if err := markdown.Convert(source[at[1]:end], &text); err != nil {
			return "", "", nil, fmt.Errorf("%s, section %d: %w", file, i+1, err)
		}
		sections = append(sections, markdownSection{group(at, 1), group(at, 2), group(at, 3), template.HTML(text.String())})
	}
	head, before, _ := bytes.Cut(source[:heads[0][0]], []byte("\n"))
	return string(bytes.TrimPrefix(head, []byte("# "))), string(bytes.TrimSpace(before)), sections, nil
}
