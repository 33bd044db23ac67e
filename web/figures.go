//go:build !js

package main

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"strconv"
	"strings"
	"sync"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/solver/trace"
	"tilewright/ui/html"
	"tilewright/ui/link"
	"tilewright/ui/shell"
	"tilewright/ui/state"
	"tilewright/web/figures"
	"tilewright/web/languages"
)

// The page figures/ is text and players, and no page of the app. So it can be read where WebAssembly is missing, and
// its texts weigh nothing in the app. Package figures makes the recordings each time the site is built.

// figureTexts has the page's text for each figure, by its ID. In a text, {{n "name"}} is a number that the engines
// gave. {{view "name" "caption"}} is one of the figure's players. {{touch "kind" "puzzle" "piece" "caption"}} is a
// figure that reacts to a hand: the script makes it from a piece of a library puzzle, or from all.
//
//go:embed figures/*.html
var figureTexts embed.FS

// figuresSay are the texts of the page around the figures.
var figuresSay = struct{ Title, About, Lead, Contents, Figure, Open say.Message }{
	Title:    "Figures",
	About:    "How puzzle searches choose, stumble and are helped by filters: recordings of real searches to play and step through.",
	Lead:     "How searches choose, where they stumble, and what helps them. Every figure is a recording of this site’s own solver: play it, step through it, or open it in the playground and go on from there.",
	Contents: "Figures on this page",
	Figure:   "Figure {n}.",
	Open:     "Open in the playground",
}

// figureParts are the parts of the page, each with its first figure.
var figureParts = []struct {
	First string
	Title say.Message
}{
	{"pieces", "The puzzle"},
	{"de-bruijn", "Choosing what to do next"},
	{"landmine", "What a choice cannot see"},
	{"volume", "Taking images away"},
	{"fletcher", "Finding what fits"},
	{"meet", "Large puzzles"},
	{"lattices", "Other cells than squares"},
}

// allFigures are the figures of the page.
var allFigures = sync.OnceValues(func() ([]figures.Figure, error) { return figures.Make(state.Known) })

// figurePage is the page figures/ in a language.
func figurePage(t *locale) (page, error) {
	const root = "../"
	made, err := allFigures()
	if err != nil {
		return page{}, err
	}
	type section struct {
		html.Figure
		Text template.HTML
	}
	type part struct {
		Title    say.Message
		Sections []section
	}
	var parts []part
	number := 0
	for i, f := range made {
		if i >= len(html.Figures) || html.Figures[i].ID != f.ID {
			return page{}, fmt.Errorf("figure %d is %s: web/figures and terms.Figures have other lists", i+1, f.ID)
		}
		f.Say()
		text, err := figureText(&f, t, root, &number)
		if err != nil {
			return page{}, fmt.Errorf("the text of figure %s: %w", f.ID, err)
		}
		if n := len(parts); n < len(figureParts) && figureParts[n].First == f.ID {
			parts = append(parts, part{Title: figureParts[n].Title})
		}
		p := &parts[len(parts)-1]
		p.Sections = append(p.Sections, section{html.Figures[i], text})
	}
	if len(made) != len(html.Figures) || len(parts) != len(figureParts) {
		return page{}, fmt.Errorf("%d figures in %d parts, want %d in %d", len(made), len(parts), len(html.Figures), len(figureParts))
	}

	var body bytes.Buffer
	err = figuresTemplate.Execute(&body, struct {
		Bar   template.HTML
		Says  any
		Parts []part
	}{template.HTML(mendAttributes(shell.PlainBar(root, "figures/", say.T("Searches and filters, played")))), figuresSay, parts})
	if err != nil {
		return page{}, err
	}
	return page{
		Title:       figuresSay.Title.String() + " – " + siteName,
		Description: figuresSay.About.String(),
		Root:        root, Body: template.HTML(body.String()),
	}, nil
}

var figuresTemplate = template.Must(template.New("figures").Parse(`<div class="app reading figures">
{{.Bar}}
<main class="article">
<h1>{{.Says.Title}}</h1>
<p class="lead">{{.Says.Lead}}</p>
<nav class="contents" aria-label="{{.Says.Contents}}">{{range .Parts}}
<div><h2>{{.Title}}</h2><ul>{{range .Sections}}<li><a href="#{{.ID}}">{{.Title}}</a></li>{{end}}</ul></div>{{end}}
</nav>
{{range .Parts}}<h2 class="over">{{.Title}}</h2>
{{range .Sections}}<section id="{{.ID}}" aria-labelledby="h-{{.ID}}" data-test="figure">
<h3 id="h-{{.ID}}"><a href="#{{.ID}}">{{.Title}}</a></h3>
{{.Text}}</section>
{{end}}{{end}}<footer>
<p>M. Busche (2011): <cite>Solving Polyomino and Polycube Puzzles</cite>. M. Busche (2018): <cite>FILA</cite>. D. E. Knuth: <cite>Estimating the efficiency of backtrack programs</cite> (1975), <cite>Dancing links</cite> (2000). J. G. Fletcher: <cite>A program to solve the pentomino problem by the recursive use of macros</cite> (1965). N. G. de Bruijn: <cite>Programmeren van de pentomino puzzle</cite> (1971).</p>
</footer>
</main>
</div>`))

// figureText fills in the text of a figure; number counts the page's players.
func figureText(f *figures.Figure, t *locale, root string, number *int) (template.HTML, error) {
	source, err := figureTexts.ReadFile("figures/" + f.ID + ".html")
	if err != nil {
		return "", err
	}
	shown := map[string]bool{}
	functions := template.FuncMap{
		"n": func(name string) (string, error) {
			n, ok := f.Facts[name]
			if !ok {
				return "", fmt.Errorf("there is no number %q", name)
			}
			return say.Number(float64(n)), nil
		},
		"view": func(name, caption string) (template.HTML, error) {
			for i := range f.Views {
				if v := &f.Views[i]; v.Name == name {
					shown[name] = true
					*number++
					return figureView(v, caption, root, *number)
				}
			}
			return "", fmt.Errorf("there is no view %q", name)
		},
		"lattices": func(caption string) (template.HTML, error) {
			*number++
			return latticesFigure(caption, *number)
		},
		"touch": func(kind, puzzle, piece, caption string) (template.HTML, error) {
			*number++
			return touchFigure(kind, puzzle, piece, caption, *number)
		},
	}
	text, err := template.New(f.ID).Funcs(functions).Parse(languages.HTML(string(source), t.translated))
	if err != nil {
		return "", err
	}
	var out strings.Builder
	if err := text.Execute(&out, nil); err != nil {
		return "", err
	}
	for i := range f.Views {
		if !shown[f.Views[i].Name] {
			return "", fmt.Errorf("it does not show the view %q", f.Views[i].Name)
		}
	}
	return template.HTML(out.String()), nil
}

var viewTemplate = template.Must(template.New("view").Parse(`<figure class="fig played" style="--columns:{{.X}};--rows:{{.Y}}"{{if .Solid}} data-solid{{end}}{{if .Steps}} data-steps{{end}}{{if .Captions}} data-captions{{end}} data-test="view-{{.Name}}">
<poly-player trace="{{.Trace}}" step="{{.Step}}" speed="{{.Speed}}"></poly-player>
<figcaption><span><b>{{.Number}}</b> {{.Caption}}</span>{{if .Open}} <a href="{{.Open}}">{{.Press}}</a>{{end}}</figcaption>
</figure>`))

var touchTemplate = template.Must(template.New("touch").Parse(`<figure class="fig touched" data-touch="{{.Kind}}" data-shapes="{{.Shapes}}" data-test="touch-{{.Kind}}">
<figcaption><span><b>{{.Number}}</b> {{.Caption}}</span></figcaption>
</figure>`))

// latticesFigure is the figure with puzzles to play on several lattices: their IDs, numbers of solutions and names.
func latticesFigure(caption string, number int) (template.HTML, error) {
	all, err := figures.Lattices()
	if err != nil {
		return "", err
	}
	var list []string
	for _, s := range all {
		list = append(list, s.ID+" "+strconv.Itoa(s.Solutions)+" "+s.Name.String())
	}
	var out strings.Builder
	err = touchTemplate.Execute(&out, map[string]any{
		"Kind": "lattices", "Shapes": strings.Join(list, "|"), "Number": say.T(figuresSay.Figure, number), "Caption": caption,
	})
	return template.HTML(out.String()), err
}

// touchFigure is a figure that reacts to a hand. Its shapes are written by name and cells, two digits each, y
// downwards.
func touchFigure(kind, puzzle, piece, caption string, number int) (template.HTML, error) {
	entry := def.Find(puzzle)
	if entry == nil {
		return "", fmt.Errorf("there is no puzzle %q", puzzle)
	}
	var shapes []string
	for _, p := range entry.Puzzle().Pieces {
		if p.Stationary || piece != "" && p.Name != piece {
			continue
		}
		left, top := p.Cells[0].X, p.Cells[0].Y
		for _, c := range p.Cells {
			left, top = min(left, c.X), max(top, c.Y)
		}
		shape := p.Name
		for _, c := range p.Cells {
			shape += fmt.Sprintf(" %d%d", c.X-left, top-c.Y)
		}
		shapes = append(shapes, shape)
	}
	if len(shapes) == 0 {
		return "", fmt.Errorf("the puzzle %q has no piece %q", puzzle, piece)
	}
	var out strings.Builder
	err := touchTemplate.Execute(&out, map[string]any{
		"Kind": kind, "Shapes": strings.Join(shapes, "|"), "Number": say.T(figuresSay.Figure, number), "Caption": caption,
	})
	return template.HTML(out.String()), err
}

// figureView is a player with its caption and the link to the playground.
func figureView(v *figures.View, caption, root string, number int) (template.HTML, error) {
	compact, err := trace.EncodeCompact(v.Trace)
	if err != nil {
		return "", err
	}
	speed := 2
	if len(v.Trace.Steps) > 80 {
		speed = 8
	}
	captions := v.Trace.Start.Caption != nil
	for i := range v.Trace.Steps {
		captions = captions || v.Trace.Steps[i].Caption != nil
	}
	open := ""
	if v.Puzzle != "" {
		l := link.Link{Puzzle: v.Puzzle, Settings: v.Settings}
		if v.Recording {
			l.Recording = compact
			l.Step = v.Step
		}
		open = root + "#" + l.Encode()
	}
	b := &v.Trace.Board
	var out strings.Builder
	err = viewTemplate.Execute(&out, map[string]any{
		"Name": v.Name, "Trace": compact, "Step": v.Step, "Speed": speed, "X": b.X, "Y": b.Y,
		"Solid": b.Solid(), "Steps": len(v.Trace.Steps) > 0, "Captions": captions,
		"Number": say.T(figuresSay.Figure, number), "Caption": caption, "Open": template.URL(open), "Press": figuresSay.Open,
	})
	return template.HTML(out.String()), err
}
