package pieces

import (
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/ui/html"
	"tilewright/ui/pictures"
	"tilewright/ui/state"
)

// cubeNames are the colours that cubes can get: those of the puzzle, and the one that was named last.
func (p *Panel) cubeNames() []string {
	names := p.State.Colours()
	if c := p.cubes; c != "" && !slices.Contains(names, c) {
		names = append(names, c)
	}
	return names
}

// dyeRune writes a colour for the grid: '0' plus its number in a list, from 1, or '0' for no colour.
func dyeRune(names []string, name string) rune { return rune('0' + 1 + slices.Index(names, name)) }

// colouringCubes tells whether cubes have colours, or are being given some.
func (p *Panel) colouringCubes(puzzle *def.Puzzle) bool {
	return p.cubes != "" || puzzle.Tinted()
}

func (p *Panel) onColourCubes(app.Context, app.Event) {
	p.cubes = append(p.State.Colours(), "red")[0]
}

// cubeColours are buttons that choose what the grid paints: cubes, or one of their colours.
func (p *Panel) cubeColours(puzzle *def.Puzzle) app.UI {
	if !p.colouringCubes(puzzle) {
		return html.El("div").Hidden(true)
	}
	choose := func(name string) {
		if name == "" || def.IsTint(name) {
			p.cubes = name
		} else {
			p.Do(state.Announce{Text: state.NoColour.String(), Warn: true})
		}
	}
	return html.El("div").Body(
		html.El("p").Class("label").ID("h-cubes").Text(say.T("The grid paints")),
		pictures.Chips("h-cubes", "Cells", p.cubeNames(), p.cubes, true, choose),
		pictures.NewColour("new-cube-colour", choose),
	)
}
