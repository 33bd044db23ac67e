package sudoku

import (
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/solver/xc"
	"tilewright/ui/browser"
	"tilewright/ui/field"
	"tilewright/ui/html"
	"tilewright/ui/lab"
	"tilewright/ui/words"
)

func (p *Page) sizes() (list []app.UI) {
	for _, side := range xc.Sides {
		list = append(list, html.Button().Aria("pressed", side == p.grid.Sudoku.Side()).DataSet("side", side).
			DataSet("test", "size-"+strconv.Itoa(side)).OnClick(p.onSize).Text(size(side)))
	}
	return list
}

// size is that of a grid: "9 × 9".
func size(side int) string { return strconv.Itoa(side) + " × " + strconv.Itoa(side) }

// take takes a grid that is dropped on the page, or pasted outside of a field.
func (p *Page) take(text, name string) {
	s, found := xc.ParseSudoku(text)
	if s == nil {
		p.shell.Say(say.T("{file} is not a grid: {why}", name, found[0].Message), true)
		return
	}
	p.set(lab.Grid{Sudoku: s}.Fix())
}

// ways are the ways to begin.
func (p *Page) ways() app.UI {
	var list []app.UI
	for i, s := range lab.Sudokus {
		name := s.Name.String()
		if grid, _ := xc.ParseSudoku(s.Grid); name == "" {
			name = size(grid.Side())
		}
		list = append(list, html.Button().Class("btn sm outline").DataSet("n", i).DataSet("test", "example-"+strconv.Itoa(i)).
			OnClick(p.onExample).Text(name))
	}
	list = append(list, html.Button().Class("btn sm outline").DataSet("test", "empty").OnClick(p.onEmpty).Text(say.T("empty")))
	return html.El("div").Class("group").Body(
		html.El("h3").Text(say.T("Start from")),
		html.El("div").Class("row wrap").Body(list...),
		html.El("p").Class("hint").
			Text(say.T("Or type into the grid: symbols 1 to {last}, arrows to move, blank to empty a cell; "+
				"or paste a grid onto it.", lastSymbol(p.grid.Sudoku.Side()))),
	)
}

func lastSymbol(side int) string { return "123456789ABCDEFG"[side-1 : side] }

func (p *Page) paste() app.UI {
	var said []app.UI
	for i := range p.found[:min(3, len(p.found))] {
		said = append(said, html.ProblemItem{Diagnostic: &p.found[i], Test: "problem"}.Render())
	}
	return html.El("div").Class("group").Body(
		html.El("h3").Text(say.T("Paste one")),
		html.TextArea(func() app.HTMLElem {
			return html.El("textarea").Class("field mono paste").DataSet("test", "paste").Attr("rows", 4).Attr("spellcheck", "false").
				Aria("label", say.T("A grid as text")).
				Attr("placeholder", say.T("53..7....6..195… or nine lines; dots, zeros or blanks for empty cells"))
		}, field.Owned{Is: func() string { return p.pasted }, Edit: p.setPasted, Each: true}),
		html.El("div").Body(said...),
	)
}

func (p *Page) onSize(ctx app.Context, _ app.Event) {
	if side, err := strconv.Atoi(browser.Dataset(ctx, "side")); err == nil && side != p.grid.Sudoku.Side() {
		p.set(lab.NewGrid(side))
	}
}

func (p *Page) onExample(ctx app.Context, _ app.Event) {
	if i, err := strconv.Atoi(browser.Dataset(ctx, "n")); err == nil {
		s, _ := xc.ParseSudoku(lab.Sudokus[i].Grid)
		p.set(lab.Grid{Sudoku: s}.Fix())
	}
}

func (p *Page) onEmpty(app.Context, app.Event) { p.set(lab.NewGrid(p.grid.Sudoku.Side())) }

func (p *Page) setPasted(pasted string) {
	p.pasted, p.found = pasted, nil
	if strings.TrimSpace(pasted) == "" {
		return
	}
	s, found := xc.ParseSudoku(pasted)
	if p.found = found; s != nil {
		p.set(lab.Grid{Sudoku: s}.Fix())
	}
}

func (p *Page) maker() app.UI {
	side := p.grid.Sudoku.Side()
	minGivens, maxGivens := xc.MinGivens(side), side*side
	hint := say.T("Just one solution, with {least} to {most} givens. The fewer they are, the longer it takes.", minGivens, maxGivens)
	if side == 9 && p.making.givens < 22 {
		hint = say.T("So few givens may take minutes; 17 is the fewest possible.")
	}
	if note := gradeNote(side, p.making.givens, p.making.grade); note != "" && graded(side) {
		hint = note
	}
	name, test := say.T("Make a puzzle"), "make"
	if p.making.generator != nil {
		name, test = say.T("Stop"), "stop-making"
		tries := p.making.generator.Tries()
		hint = say.T("{n, plural, one {# grid tried.} other {# grids tried.}}", tries)
		if g := p.making.generator.Grid(); g != nil {
			hint = say.T("{n, plural, one {# grid} other {# grids}} tried, "+
				"the best has {givens, plural, one {# given} other {# givens}}.", tries, g.Givens())
		}
	}
	return html.El("div").Class("group").Body(
		html.El("h3").Text(say.T("Make one")),
		p.grades(),
		html.El("div").Class("row wrap").Body(
			html.El("label").Class("soft").Attr("for", "givens").Text(say.T("Givens")),
			html.Input(func() app.HTMLElemSelfClosing {
				return app.ElemSelfClosing("input").ID("givens").Class("field leaf").DataSet("test", "givens").Attr("type", "number").
					Attr("min", minGivens).Attr("max", maxGivens)
			}, field.Owned{Is: func() string { return strconv.Itoa(p.making.givens) }, Edit: p.setGivens, Each: true}),
			html.Button().Class("btn outline end").DataSet("test", test).OnClick(p.onMake).Text(name),
		),
		html.El("p").Class("hint").DataSet("test", "making").Text(hint),
	)
}

// graded reports whether one can choose how hard a puzzle will be: small grids hardly need a guess.
func graded(side int) bool { return side > 6 }

func (p *Page) grades() app.UI {
	if !graded(p.grid.Sudoku.Side()) {
		return html.El("div").Hidden(true)
	}
	var list []app.UI
	for _, g := range []struct {
		grade xc.Grade
		test  string
		name  say.Message
	}{{xc.Improper, "any", "Any"}, {xc.Easy, "easy", "Easy"}, {xc.Hard, "hard", "Hard"}, {xc.Evil, "evil", "Evil"}} {
		list = append(list, html.Button().Aria("pressed", p.making.grade == g.grade).DataSet("n", int(g.grade)).
			DataSet("test", "grade-"+g.test).OnClick(p.onGrade).Text(g.name.String()))
	}
	return html.El("div").Class("seg grades").Role("group").Aria("label", say.T("Difficulty")).Body(list...)
}

// gradeGivens are numbers of givens for which grids of a grade are frequent, by side of the grid.
var gradeGivens = map[xc.Grade]map[int]int{
	xc.Easy: {4: 5, 6: 10, 9: 32, 16: 125}, xc.Hard: {4: 5, 6: 10, 9: 26, 16: 115}, xc.Evil: {4: 5, 6: 10, 9: 24, 16: 110},
	xc.Improper: {4: 5, 6: 10, 9: 26, 16: 120},
}

// gradeNote says what the grade means, and where it is rare.
func gradeNote(side, givens int, grade xc.Grade) string {
	usual := gradeGivens[grade][side]
	rare := grade == xc.Easy && givens < usual*3/4 || grade != xc.Easy && givens > usual*5/4
	switch {
	case grade == xc.Easy && rare:
		return say.T("The tree has no branch: no step leaves a choice. "+
			"Such grids are rare with {n} givens, so it may take long.", givens)
	case grade == xc.Easy:
		return say.T("The tree has no branch: no step leaves a choice.")
	case grade == xc.Hard && rare:
		return say.T("The tree branches, but each wrong guess fails without a second guess. "+
			"Such grids are rare with {n} givens, so it may take long.", givens)
	case grade == xc.Hard:
		return say.T("The tree branches, but each wrong guess fails without a second guess.")
	case grade == xc.Evil && rare:
		return say.T("The tree has guesses below wrong guesses. Such grids are rare with {n} givens, so it may take long.", givens)
	case grade == xc.Evil:
		return say.T("The tree has guesses below wrong guesses.")
	}
	return ""
}

func (p *Page) onGrade(ctx app.Context, _ app.Event) {
	if n, err := strconv.Atoi(browser.Dataset(ctx, "n")); err == nil {
		p.making.grade = xc.Grade(n)
		p.making.givens = gradeGivens[p.making.grade][p.grid.Sudoku.Side()]
	}
}

// generate makes a puzzle.
func (p *Page) generate() {
	p.stop()
	g, err := xc.NewGenerator(p.grid.Sudoku.Side(), p.making.givens, uint64(time.Now().UnixNano()))
	if err != nil {
		p.shell.Say(words.Sentence(err.Error()), true)
		return
	}
	if p.making.grade != xc.Improper && graded(p.grid.Sudoku.Side()) {
		g.Only(p.making.grade)
	}
	p.making.generator = g
	p.ask()
}

func (p *Page) setGivens(text string) {
	if n, err := strconv.Atoi(text); err == nil {
		p.making.givens = n
	}
}

func (p *Page) onMake(app.Context, app.Event) {
	if p.making.generator != nil {
		// What there is by then is a puzzle too, with more givens.
		g := p.making.generator.Grid()
		p.making.generator = nil
		if g != nil {
			p.set(lab.Grid{Sudoku: g}.Fix())
			p.analyse()
		}
		return
	}
	p.generate()
}
