//go:build !js

package main

import (
	"bytes"
	"cmp"
	"compress/gzip"
	_ "embed"
	"html/template"
	"os"
	"path/filepath"
	"strings"

	"tilewright/def/say"
	"tilewright/ui/shell"
	"tilewright/web/languages"
)

// The page embed/ is for people who embed: it has text, and examples to edit. It is no page of the app, like figures/.

//go:embed embedding.html
var embeddingText string

// embeddingExample is the recording in the example of the attribute src.
const embeddingExample = `title Four pieces
A A A B
C D A B
C D D B
C C D B

place A B C D
solution
`

// embeddingSays are the texts of the page that stand outside of its file.
var embeddingSays = struct{ Title, About say.Message }{
	"Embedding",
	"How to put a puzzle into a page of your own: the element, its attributes and events, and the recordings that it plays, with examples to edit.",
}

// directives are those that a Content-Security-Policy needs where one of our elements is embedded. The page embed/, the
// README and the test under a policy use this list.
var directives = []struct {
	Name, Value string
	Why         say.Message
}{
	{"script-src", origin, "for the elements"},
	{"frame-src", origin, "for a frame; element or frame, one is enough"},
	{"style-src-attr", "'unsafe-inline'", "for the size of the frame, and of the picture inside the element"},
	{"connect-src", origin, "only for src: the host of the file"},
}

// origin stands for the site's origin in examples. The page's script writes the real one in its place.
const origin = "https://your.host"

// kilobytes is the size of a file of the site as most hosts compress and send it.
func (s *site) kilobytes(name string) (int, error) {
	script, err := os.ReadFile(filepath.Join(s.stage, name))
	if err != nil {
		return 0, err
	}
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if _, err := w.Write(script); err != nil {
		return 0, err
	}
	if err := w.Close(); err != nil {
		return 0, err
	}
	return (packed.Len() + 999) / 1000, nil
}

// embeddingPage is the page embed/ in a language. The scripts for other sites have to be written before.
func (s *site) embeddingPage(t *locale) (page, error) {
	const root = "../"
	text, err := template.New("embedding").Parse(languages.HTML(embeddingText, t.translated))
	if err != nil {
		return page{}, err
	}
	sizes := map[string]int{}
	for _, name := range []string{"poly-player.js", "tile-puzzle.js", "tile-more.js"} {
		if sizes[name], err = s.kilobytes(name); err != nil {
			return page{}, err
		}
	}
	var tags []string
	for _, other := range s.locales[1:] {
		tags = append(tags, other.Tag)
	}
	var body bytes.Buffer
	err = text.Execute(&body, map[string]any{
		// The language of the example is the page's, German on the English page.
		"Languages": strings.Join(tags, ", "), "Language": cmp.Or(strings.TrimSuffix(t.folder, "/"), tags[0]),
		"Bar":       template.HTML(mendAttributes(shell.PlainBar(root, "embed/", say.T("Puzzles in your own page")))),
		"Kilobytes": sizes["poly-player.js"], "Tile": sizes["tile-puzzle.js"], "More": sizes["tile-more.js"],
		// This is right wherever the site is hosted.
		"Site": origin + s.base, "Directives": directives,
	})
	if err != nil {
		return page{}, err
	}
	return page{
		Title:       embeddingSays.Title.String() + " – " + siteName,
		Description: embeddingSays.About.String(),
		Root:        root, Body: template.HTML(body.String()),
	}, nil
}
