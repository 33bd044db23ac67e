//go:build !js

package main

import (
	"bytes"
	"fmt"
	escape "html"
	"html/template"
	"regexp"
	"slices"
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

var (
	// figureShown is a player, by the name of its view, or a figure that reacts to a hand: the script makes that from a
	// piece of a library puzzle, or from all.
	figureShown = regexp.MustCompile(`<p><img src="([^"]+)" alt="([^"]*)"></p>`)
	// figureNumber is a number that the engines gave.
	figureNumber = regexp.MustCompile(`\{([A-Za-z]+)\}`)
	// figureSource says where a figure comes from.
	figureSource = strings.NewReplacer("<blockquote>\n<p>", `<p class="source">`, "</p>\n</blockquote>", "</p>")
)

// allFigures are the figures of the page.
var allFigures = sync.OnceValues(func() ([]figures.Figure, error) { return figures.Make(state.Known) })

// figurePage is the page figures/ in a language. Its text is web/figures/figures.md.
func (s *site) figurePage(t *locale) (page, error) {
	const root = "../"
	made, err := allFigures()
	if err != nil {
		return page{}, err
	}
	title, lead, sections, err := readMarkdown(s.root, languages.FiguresFile, t)
	if err != nil {
		return page{}, err
	}
	if len(made) != len(html.Figures) || len(made) != len(sections) {
		return page{}, fmt.Errorf("%d figures, %d titles and %d texts", len(made), len(html.Figures), len(sections))
	}
	var parts []guidePart
	number := 0
	for i, section := range sections {
		f := made[i]
		if f.ID != section.ID || html.Figures[i].ID != f.ID {
			return page{}, fmt.Errorf("figure %d is %s in figures.md, %s in web/figures and %s in ui/html", i+1, section.ID, f.ID, html.Figures[i].ID)
		}
		f.Say()
		if section.Text, err = figureText(&f, string(section.Text), root, &number); err != nil {
			return page{}, fmt.Errorf("the text of figure %s: %w", f.ID, err)
		}
		parts = withSection(parts, section)
	}
	var body bytes.Buffer
	err = figuresTemplate.Execute(&body, map[string]any{
		"Bar":   template.HTML(mendAttributes(shell.PlainBar(root, "figures/", say.T("Searches and filters, played")))),
		"Title": title, "Lead": lead, "Contents": say.T("Figures on this page"), "Parts": parts,
	})
	return page{
		Title:       title + " – " + siteName,
		Description: say.T("How puzzle searches choose, stumble and are helped by filters: recordings of real searches to play and step through."),
		Root:        root, Body: template.HTML(body.String()),
	}, err
}

var figuresTemplate = template.Must(template.New("figures").Parse(`<div class="app reading figures">
{{.Bar}}
<main class="article">
<h1>{{.Title}}</h1>
<p class="lead">{{.Lead}}</p>
<nav class="contents" aria-label="{{.Contents}}">{{range .Parts}}
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
func figureText(f *figures.Figure, text, root string, number *int) (template.HTML, error) {
	var failed error
	text = figureNumber.ReplaceAllStringFunc(figureSource.Replace(text), func(name string) string {
		n, ok := f.Facts[strings.Trim(name, "{}")]
		if !ok {
			failed = fmt.Errorf("there is no number %s", name)
		}
		return say.Number(float64(n))
	})
	shown := map[string]bool{}
	text = figureShown.ReplaceAllStringFunc(text, func(image string) string {
		*number++
		parts := figureShown.FindStringSubmatch(image)
		name, caption := parts[1], escape.UnescapeString(parts[2])
		shown[name] = true
		of := append(strings.Split(name, "/"), "", "")
		var out template.HTML
		var err error
		switch view := slices.IndexFunc(f.Views, func(v figures.View) bool { return v.Name == name }); {
		case view >= 0:
			out, err = figureView(&f.Views[view], caption, root, *number)
		case name == "lattices":
			out, err = latticesFigure(caption, *number)
		case of[0] == "touch":
			out, err = touchFigure(of[1], of[2], of[3], caption, *number)
		default:
			err = fmt.Errorf("there is no view %q", name)
		}
		if err != nil {
			failed = err
		}
		return string(out)
	})
	for i := range f.Views {
		if !shown[f.Views[i].Name] {
			failed = fmt.Errorf("it does not show the view %q", f.Views[i].Name)
		}
	}
	return template.HTML(text), failed
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
		"Kind": "lattices", "Shapes": strings.Join(list, "|"), "Number": say.T("Figure {n}.", number), "Caption": caption,
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
		"Kind": kind, "Shapes": strings.Join(shapes, "|"), "Number": say.T("Figure {n}.", number), "Caption": caption,
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
		"Number": say.T("Figure {n}.", number), "Caption": caption, "Open": template.URL(open), "Press": say.T("Open in the playground"),
	})
	return template.HTML(out.String()), err
}
