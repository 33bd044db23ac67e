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
	"golang.org/x/image/webp"

	"tilewright/def/say"
	"tilewright/ui/shell"
	"tilewright/web/languages"
)

// The page guide/ says what a visitor can do, feature by feature. Its text is Markdown, with pictures beside it, in
// static/guide. It is no page of the app, like figures/.

// guideSection is a feature: a heading with its address on the page, the part of the guide that it is in, and its text.
type guideSection struct {
	Title, ID, Part string
	Text            template.HTML
}

// guidePart is a group of features in the table of contents.
type guidePart struct {
	Title    string
	Sections []guideSection
}

var (
	// guideHeading is the first line of a feature: ## Title {#id part="Part"}
	guideHeading = regexp.MustCompile(`(?m)^## (.+) \{#([a-z]+) part="([^"]+)"\}$`)
	guideImage   = regexp.MustCompile(`<p><img src="([a-z]+\.webp)" alt="([^"]*)"></p>`)
)

// readGuide reads the features in static/guide, below the root of the sources. translate says a text in the page's
// language, and picture makes the HTML of a picture.
func readGuide(
	root string, translate func(string) string, picture func(file, alt string) (string, error),
) (lead string, sections []guideSection, err error) {
	english, err := os.ReadFile(filepath.Join(root, languages.GuideFile))
	if err != nil {
		return "", nil, err
	}
	source := []byte(languages.Guide(string(english), translate))
	markdown := goldmark.New(goldmark.WithExtensions(extension.Table))
	heads := guideHeading.FindAllSubmatchIndex(source, -1)
	if len(heads) == 0 {
		return "", nil, fmt.Errorf("the guide has no headings of the form ## Title {#id part=\"Part\"}")
	}
	_, before, _ := bytes.Cut(source[:heads[0][0]], []byte("\n"))
	for i, at := range heads {
		end := len(source)
		if i+1 < len(heads) {
			end = heads[i+1][0]
		}
		var text bytes.Buffer
		if err := markdown.Convert(source[at[1]:end], &text); err != nil {
			return "", nil, fmt.Errorf("section %d of the guide: %w", i+1, err)
		}
		var failed error
		drawn := guideImage.ReplaceAllStringFunc(text.String(), func(image string) string {
			found := guideImage.FindStringSubmatch(image)
			drawn, err := picture(found[1], found[2])
			if err != nil {
				failed = fmt.Errorf("picture %s of the guide: %w", found[1], err)
			}
			return drawn
		})
		if failed != nil {
			return "", nil, failed
		}
		sections = append(sections, guideSection{
			Title: string(source[at[2]:at[3]]), ID: string(source[at[4]:at[5]]), Part: string(source[at[6]:at[7]]),
			Text: template.HTML(drawn),
		})
	}
	return string(bytes.TrimSpace(before)), sections, nil
}

// guidePage is the page guide/ in a language.
func (s *site) guidePage(t *tongue) (page, error) {
	const root = "../"
	lead, sections, err := readGuide(s.root, t.translated, func(file, alt string) (string, error) {
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
	})
	if err != nil {
		return page{}, err
	}
	var parts []guidePart
	for _, section := range sections {
		if n := len(parts); n == 0 || parts[n-1].Title != section.Part {
			parts = append(parts, guidePart{Title: section.Part})
		}
		last := &parts[len(parts)-1]
		last.Sections = append(last.Sections, section)
	}
	var body bytes.Buffer
	err = guideTemplate.Execute(&body, map[string]any{
		"Bar":  template.HTML(mendAttributes(shell.PlainBar(root, "guide/", say.T("What you can do")))),
		"Lead": lead, "Parts": parts, "Title": say.T("Guide"), "Find": say.T("Find in the guide"), "Contents": say.T("Contents"),
	})
	if err != nil {
		return page{}, err
	}
	return page{
		Title:       say.T("Guide") + " – " + siteName,
		Description: say.T("What Tilewright can do: choose, draw, solve, watch, play, design, print, share and embed puzzles."),
		Root:        root, Body: template.HTML(body.String()),
	}, nil
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
