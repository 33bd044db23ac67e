package sudoku

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/solver/xc"
	"tilewright/ui/html"
	"tilewright/ui/lab"
	"tilewright/ui/words"
)

// coach says below the grid what clashes, and when it is solved. If the person wants, it says what is wrong and how to
// go on.
func (p *Page) coach() app.UI {
	name, line, class := p.standing()
	hint := say.Message("Hint")
	if p.view.clue != nil {
		hint = map[bool]say.Message{true: "Why?", false: "Write it"}[p.view.clue.Told == 1]
		if p.view.clue.Wrong != nil {
			hint = map[bool]say.Message{true: "Which?", false: "Take out"}[p.view.clue.Told == 1]
		}
	}
	return html.El("div").Class("sudoku-coach").Body(
		html.El("p").Class("sudoku-stand "+class).Role("status").DataSet("test", "standing").
			Body(html.El("b").Hidden(name == "").Text(name+" "), app.Text(line)),
		html.El("div").Class("row sudoku-help").Body(
			html.Button().Class("btn sm outline").Aria("pressed", p.view.checking).DataSet("test", "check").
				Title(say.T("Mark symbols that are not those of the solution")).
				OnClick(p.onCheck).Text(say.T("Mark wrong ones")),
			html.Button().Class("btn sm outline").Attr("disabled", p.grid.Solved() || p.view.filled).DataSet("test", "hint").
				Title(say.T("How to go on  H")).OnClick(p.onHint).Text(hint.String()),
		),
	)
}

// standing is the state of the grid, in a word and in a sentence.
func (p *Page) standing() (name, line, class string) {
	g := p.grid
	_, clashes := g.Wrong()
	clash := strings.Join(clashes[:min(len(clashes), 3)], " ")
	switch {
	case p.view.filled:
		return "", say.T("This is the solution. Hide it to go on."), ""
	case p.view.clue != nil:
		return words.Sentence(p.view.clue.Name()), p.view.clue.Say(), ""
	case g.Solved():
		return say.T("Solved."), say.T("Every row, column and box has each symbol once."), "sudoku-right"
	case g.Full():
		return say.T("Full, but not right."), clash, "sudoku-clash"
	case len(clashes) > 0:
		return "", clash, "sudoku-clash"
	case p.view.checking && p.only() != nil:
		if _, n := g.Off(p.only()); n > 0 {
			return "", say.T("{n, plural, one {# symbol not right: struck through.} "+
				"other {# symbols not right: struck through.}}", n), "sudoku-clash"
		}
		return "", say.T("So far all is right."), ""
	case p.view.checking && p.run.solving != nil && p.run.ended:
		return "", say.T("This puzzle does not have exactly one solution, so only clashes are marked."), ""
	}
	return "", say.T("{n, plural, one {# empty cell.} other {# empty cells.}}", len(g.Sudoku.Cells)-g.Sudoku.Givens()), ""
}

// only is the puzzle's solution, where it is known to be the only one.
func (p *Page) only() *xc.Sudoku {
	if p.run.solving == nil {
		return nil
	}
	if n, complete := p.run.solving.Found(); n != 1 || !complete {
		return nil
	}
	return p.run.solving.First
}

func (p *Page) onCheck(app.Context, app.Event) {
	p.view.checking = !p.view.checking
	if p.view.checking {
		p.whenSolved(func() {})
	}
}

func (p *Page) onHint(app.Context, app.Event) { p.hint() }

// hint tells more with each press; the last press writes the symbol.
func (p *Page) hint() {
	c := p.view.clue
	switch {
	case p.view.filled || p.grid.Solved():
	case c == nil:
		p.whenSolved(p.begin)
	case c.Told == 1:
		c.Told = 2
	case c.Wrong != nil:
		g := p.grid
		for _, cell := range c.Wrong {
			g = g.Write(cell, 0)
		}
		p.set(g)
	default:
		p.set(p.grid.Write(c.Cell, c.Symbol))
	}
}

// begin looks for a hint when the puzzle is solved.
func (p *Page) begin() {
	if only := p.only(); only != nil {
		p.view.clue = lab.NewClue(p.grid, only)
		return
	}
	p.shell.Say(say.T("Hints are for puzzles with just one solution. Add givens until Solve finds one."), true)
}
