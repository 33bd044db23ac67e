//go:build !js

package main

import (
	"bytes"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/image/webp"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/ui/shell"
	"tilewright/web/languages"
)

// The page guide/ says what a visitor can do, feature by feature. Its text is Markdown, with pictures beside it, in
// static/guide. It is no page of the app, like figures/.

// guidePart is a group of features in the table of contents.
type guidePart struct {
	Title    string
	Sections []markdownSection
}

// withSection puts a section behind others: into the last part, or into a new one.
func withSection(parts []guidePart, section markdownSection) []guidePart {
	if n := len(parts); n == 0 || parts[n-1].Title != section.Part {
		parts = append(parts, guidePart{Title: section.Part})
	}
	last := &parts[len(parts)-1]
	last.Sections = append(last.Sections, section)
	return parts
}

var guideImage = regexp.MustCompile(`<p><img src="([a-z]+\.webp)" alt="([^"]*)"></p>`)

// guidePage is the page guide/ in a language.
func (s *site) guidePage(t *locale) (page, error) {
	const root = "../"
	title, lead, sections, err := readMarkdown(s.root, languages.GuideFile, t)
	if err != nil {
		return page{}, err
	}
	picture := func(file, alt string) (string, error) {
		content, err := os.ReadFile(filepath.Join(s.root, "static/guide", file))
		if err != nil {
			return "", err
		}
		size, err := webp.DecodeConfig(bytes.NewReader(content))
		if err != nil {
			return "", err
		}
		name := hashedName(file, content)
		return fmt.Sprintf(`<img src="%s" alt="%s" width="%d" height="%d" loading="lazy">`, t.up+root+name, alt, size.Width, size.Height),
			s.write(name, content)
	}
	var parts []guidePart
	for _, section := range sections {
		drawn := guideImage.ReplaceAllStringFunc(string(section.Text), func(image string) string {
			found := guideImage.FindStringSubmatch(image)
			drawn, failed := picture(found[1], found[2])
			if failed != nil {
				err = fmt.Errorf("picture %s of the guide: %w", found[1], failed)
			}
			return drawn
		})
		if err != nil {
			return page{}, err
		}
		section.Text = template.HTML(libraryNumbers(drawn))
		parts = withSection(parts, section)
	}
	var body bytes.Buffer
	err = guideTemplate.Execute(&body, map[string]any{
		"Bar":  template.HTML(mendAttributes(shell.PlainBar(root, "guide/", say.T("What you can do")))),
		"Lead": lead, "Parts": parts, "Title": title, "Find": say.T("Find in the guide"), "Contents": say.T("Contents"),
	})
	if err != nil {
		return page{}, err
	}
	return page{
		Title:       title + " – " + siteName,
		Description: say.T("What Tilewright can do: choose, draw, solve, watch, play, design, print, share and embed puzzles."),
		Root:        root, Body: template.HTML(body.String()),
	}, nil
}

// libraryNumbers writes how many puzzles and shelves the library has into a text of the guide.
func libraryNumbers(text string) string {
	puzzles, shelves := def.Size()
	return strings.NewReplacer("{puzzles}", strconv.Itoa(puzzles), "{shelves}", strconv.Itoa(shelves)).Replace(text)
}

var guideTemplate = template.Must(template.New("guide").Parse(`<div class="app reading embedding features">
{{.Bar}}
<main class="article">
<h1>{{.Title}}</h1>
<p class="lead">{{.Lead}}</p>
<p class="feature-find"><label for="find">{{.Find}}</label> <input id="find" class="field" type="search" autocomplete="off" data-test="find"> <span id="found" role="status" data-test="found"></span></p>
<nav class="contents" aria-label="{{.Contents}}">{{range .Parts}}
<div><h2>{{.Title}}</h2><ul>{{range .Sections}}<li><a href="#{{.ID}}">{{.Title}}</a></li>{{end}}</ul></div>{{end}}
</nav>
{{range .Parts}}{{range .Sections}}<section id="{{.ID}}" aria-labelledby="h-{{.ID}}" data-test="feature">
<h2 id="h-{{.ID}}"><a href="#{{.ID}}">{{.Title}}</a></h2>
{{.Text}}</section>
{{end}}{{end}}</main>
</div>`))
