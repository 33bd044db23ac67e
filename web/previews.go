//go:build !js

package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"html/template"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/solver/trace"
	"tilewright/ui"
	"tilewright/ui/lab"
	"tilewright/ui/link"
	"tilewright/ui/pictures"
	"tilewright/ui/shell"
	"tilewright/ui/state"
)

// A link to a puzzle of the library shows a picture and a title wherever it is pasted. So each puzzle has a page of its
// own, and so has each example of the lab, with a picture and the data for forums, chats and search engines. It has an
// oEmbed answer too, with which a blog turns the address into the puzzle itself. People get the puzzle to play, and the
// link into the program.

// previewsFolder has these pages, a folder for each puzzle, by ID. Their addresses stand in pages that nobody will
// change.
const previewsFolder = link.PuzzleFolder

// daily is the ID of the page of today's challenge.
const daily = "daily"

// These are the size of pictures (static/builder/previews.ts), and of the frame of an oEmbed answer
// (static/page/tile-frame.ts).
const (
	pictureWidth, pictureHeight = 1200, 630
	frameWidth, frameHeight     = 640, 560
)

// puzzleCard is what other sites show of a puzzle.
type puzzleCard struct {
	ID, Title, Description string
	// Picture describes the picture: of Matrix or, where that is nil, of Trace after Steps steps, or at its end if that
	// is 0.
	Picture, Trace string
	Steps          int
	Matrix         *matrixPicture
	// Link opens the puzzle in the program, and Frame plays it, both from the site's root. Press is the text of the link.
	Link, Frame, Press string
}

// matrixPicture is an exact-cover matrix to be drawn: the items of each row, from 0, and their colours, from 1; 0 is none.
type matrixPicture struct {
	Items   []string  `json:"items"`
	Primary int       `json:"primary"`
	Rows    [][]int32 `json:"rows"`
	Tints   [][]int32 `json:"tints"`
}

// labPrefix begins the IDs of the pages of the lab's examples.
const labPrefix = "lab-"

// previews are the cards of the library's puzzles, of today's challenge, and of the lab's examples, in the language in
// use.
func (s *site) previews() ([]puzzleCard, error) {
	known, err := s.picturesOf()
	if err != nil {
		return nil, err
	}
	var list []puzzleCard
	for _, e := range def.Library() {
		p := e.Puzzle()
		v := puzzleCard{
			ID: e.ID, Title: e.Name(), Description: described(e), Trace: known[e.ID],
			Link: "#" + link.Link{Puzzle: e.ID, Settings: link.Automatic}.Encode(), Frame: "play.html" + spokenQuery() + "#p=" + e.ID,
			Press: say.T("Open in Tilewright"),
		}
		v.Picture = say.T("The board of {title} without pieces", v.Title)
		if state.Known(e.ID) != nil {
			v.Picture = say.T("{title}, solved", v.Title)
		}
		if p.PieceCount() > state.MaxPlayed {
			v.Frame = "embed.html" + spokenQuery() + "#p=" + e.ID
		}
		list = append(list, v)
	}
	for _, e := range lab.Examples() {
		p, err := lab.Open(lab.Source{Example: e.ID})
		if err != nil {
			return nil, fmt.Errorf("the example %s of the lab: %w", e.ID, err)
		}
		m := p.Matrix
		list = append(list, puzzleCard{
			ID: labPrefix + e.ID, Title: say.T("{title}, an exact cover problem", e.Title), Description: e.Note.String(),
			Picture: say.T("The matrix of {title}: {size}", p.Title, p.Size()), Matrix: &matrixPicture{m.Items, m.Primary, m.Options, m.Tints},
			Link: "lab/#e=" + e.ID, Press: say.T("Open in the exact-cover lab"),
		})
	}
	start := def.Find(def.Start)
	return append(list, puzzleCard{
		ID: daily, Title: say.T("Challenge of the day"),
		Description: say.T("Some pieces are given, and there is exactly one way to add the others. " +
			"Every day there is another one, the same for everybody."),
		Picture: say.T("A board on which some pieces are given"), Trace: known[start.ID], Steps: start.Puzzle().PieceCount() / 2,
		Link: "#" + ui.Today, Press: say.T("Play today’s in Tilewright"),
	}), nil
}

// described describes a puzzle in a sentence or two.
func described(e *def.Entry) string {
	p := e.Puzzle()
	grid, count := "none", "none"
	if p.Lattice.Name() != "" {
		grid = p.Lattice.Words().String()
	}
	if n, ok := e.SolutionCount(); ok { // the text after the number says how they are counted
		count = say.T("{n, plural, one {# solution} other {# solutions}}", int(n))
	}
	return say.T("{pieces} pieces, {cells} cells{grid, select, none {} other { ({grid})}}{solutions, select, none {} other {, {solutions}}}. Play it here, or have every solution found in your browser.",
		p.PieceCount(), len(p.OpenCells()), grid, count)
}

// spokenQuery is what the address of a frame has for the language in use.
func spokenQuery() string {
	if say.Tag() == say.English.Tag {
		return ""
	}
	return "?lang=" + say.Tag()
}

// previewsScript draws the pictures.
const previewsScript = "static/builder/previews.ts"

// writePreviews writes the pictures; the pages are written with all others. A picture takes a
// tenth of a second, so pictures that the same script has drawn before are kept in .cache.
func (s *site) writePreviews() error {
	list, err := s.previews()
	if err != nil {
		return err
	}
	script, err := s.forNode(previewsScript)
	if err != nil {
		return err
	}
	type picture struct {
		File  string `json:"file"`
		Trace string `json:"trace,omitempty"`
		Steps int    `json:"steps,omitempty"`
		*matrixPicture
	}
	var missing []picture
	drawn := map[string]string{} // the files, by ID
	for _, v := range list {
		wanted := picture{Trace: v.Trace, Steps: v.Steps, matrixPicture: v.Matrix}
		content, err := json.Marshal(wanted)
		if err != nil {
			return err
		}
		file := filepath.Join(s.root, ".cache/previews", hash(append(content, script...))+".png")
		if _, err := os.Stat(file); err != nil {
			wanted.File = file
			missing = append(missing, wanted)
		}
		drawn[v.ID] = file
	}
	if len(missing) > 0 {
		input, err := json.Marshal(map[string]any{"font": previewsFont, "pictures": missing})
		if err != nil {
			return err
		}
		if _, err := s.node(script, previewsScript, input); err != nil {
			return err
		}
	}
	for _, v := range list {
		content, err := os.ReadFile(drawn[v.ID])
		if err != nil {
			return err
		}
		if err := s.write(pictureOf(v.ID), content); err != nil {
			return err
		}
	}
	return nil
}

// previewsFont is the font of letters in pictures, the same as in the page. The path is from static/.
const previewsFont = "node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"

// oEmbed is the answer about a puzzle, by version 1.0 of oembed.com: a frame that plays it. The challenge of the day
// changes each day, which no file can hold, and the lab has no frame. So the answer is a link with a picture there.
func (s *site) oEmbed(v puzzleCard) map[string]any {
	answer := map[string]any{
		"version": "1.0", "type": "link", "title": v.Title, "provider_name": siteName, "provider_url": s.host + s.base,
		"thumbnail_url": s.host + s.base + pictureOf(v.ID), "thumbnail_width": pictureWidth, "thumbnail_height": pictureHeight,
	}
	if v.Frame != "" {
		answer["type"], answer["width"], answer["height"] = "rich", frameWidth, frameHeight
		answer["html"] = fmt.Sprintf(`<iframe src="%s" title="%s" width="%d" height="%d" frameborder="0"></iframe>`,
			html.EscapeString(s.host+s.base+v.Frame), html.EscapeString(v.Title), frameWidth, frameHeight)
	}
	return answer
}

// pictureOf is the address of a picture from the site's root.
func pictureOf(id string) string { return previewsFolder + id + "/picture.png" }

// card is what a page tells other sites of itself. Its addresses are absolute if the site's host is known, and else
// relative, which some readers accept, too.
type card struct {
	Address, Picture, Words string
	Width, Height           int
	// Embed is the address of an oEmbed answer, or empty.
	Embed string
	// Data is for search engines, as JSON-LD.
	Data map[string]any
}

// shownAs is the card of a page. at is its folder from the site's root: "", or with a slash at the end.
func (s *site) shownAs(p page, at, pictured, words string) *card {
	whole := func(path string) string {
		if s.host == "" {
			return p.Root + path
		}
		return s.host + s.base + path
	}
	return &card{
		Address: whole(at), Picture: whole(pictureOf(pictured)), Words: words, Width: pictureWidth, Height: pictureHeight,
	}
}

// previewPages adds the pages of the puzzles in a language, by file, and writes their oEmbed answers.
func (s *site) previewPages(t *locale, pages map[string]page) error {
	list, err := s.previews()
	if err != nil {
		return err
	}
	const home = "../../"
	root := t.up + home
	for _, v := range list {
		at := previewsFolder + v.ID + "/"
		var body bytes.Buffer
		err := previewTemplate.Execute(&body, map[string]any{
			"Bar": template.HTML(mendAttributes(shell.PlainBar(home, "none", v.Title))), "Preview": v,
			"Link": template.URL(home + v.Link), "Frame": template.URL(root + v.Frame), "Framed": say.T("{title}, to play", v.Title),
			"Drawn": root + pictureOf(v.ID), "Width": pictureWidth, "Height": pictureHeight,
			"FrameWidth": frameWidth, "FrameHeight": frameHeight,
		})
		if err != nil {
			return err
		}
		kind := "Game"
		if v.Matrix != nil {
			kind = "LearningResource"
		}
		p := page{Title: v.Title + " – " + siteName, Description: v.Description, Root: home, Body: template.HTML(body.String())}
		s.place(&p, t, at)
		p.Shown = s.shownAs(p, t.folder+at, v.ID, v.Picture)
		if s.host != "" {
			p.Shown.Embed = p.Shown.Address + "oembed.json"
			content, err := json.MarshalIndent(s.oEmbed(v), "", "  ")
			if err = errors.Join(err, s.write(t.folder+at+"oembed.json", append(content, '\n'))); err != nil {
				return err
			}
		}
		p.Shown.Data = map[string]any{
			"@context": "https://schema.org", "@type": kind, "name": v.Title, "description": v.Description,
			"url": p.Shown.Address, "image": p.Shown.Picture, "isAccessibleForFree": true, "inLanguage": t.Tag,
			"isPartOf": map[string]any{"@type": "WebSite", "name": siteName},
		}
		pages[t.folder+at+"index.html"] = p
	}
	return nil
}

var previewTemplate = template.Must(template.New("preview").Parse(`<div class="app reading">
{{.Bar}}
<main class="article pasted">
<h1>{{.Preview.Title}}</h1>
<p class="lead">{{.Preview.Description}}</p>
{{if .Preview.Frame}}<iframe src="{{.Frame}}" title="{{.Framed}}" width="{{.FrameWidth}}" height="{{.FrameHeight}}"></iframe>
{{else}}<img src="{{.Drawn}}" alt="{{.Preview.Picture}}" width="{{.Width}}" height="{{.Height}}">
{{end}}<p><a class="btn primary" href="{{.Link}}">{{.Preview.Press}}</a></p>
</main>
</div>`))

// picturesOf are the traces of the pictures of the library's puzzles, by ID: the known solution of each, or its empty
// board, in compact form.
func (s *site) picturesOf() (map[string]string, error) {
	traces := pictures.KnownTraces()
	for _, entry := range def.Library() {
		if traces[entry.ID] != "" {
			continue
		}
		board, _ := trace.BoardOf(entry.Puzzle())
		compact, err := trace.EncodeCompact(&trace.Trace{Board: board})
		if err != nil {
			return nil, fmt.Errorf("the board of %s: %w", entry.ID, err)
		}
		traces[entry.ID] = compact
	}
	return traces, nil
}

// cleanHost brings the address of the site's host to the form "https://some.host", or "" where none is given.
func cleanHost(host string) (string, error) {
	host = strings.TrimRight(host, "/")
	u, err := url.Parse(host)
	if host != "" && (err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.Scheme+"://"+u.Host != host) {
		return "", fmt.Errorf("the site %s is not an address like https://your.host: give the path below it with -base", strconv.Quote(host))
	}
	return host, nil
}
