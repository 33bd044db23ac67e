package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/ui/html"
	"tilewright/ui/rooms/result"
	"tilewright/ui/rooms/view"
	"tilewright/ui/state"
)

// A patch is a part of the page that can be drawn without the rest. Drawing the whole page each time that a search
// tells something would take a good part of a core.
type patch uint8

const (
	topPatch       patch = iota
	puzzlePatch          // the puzzle panel
	searchPatch          // the settings, and Solve
	expectedPatch        // ... how large the search is
	dockPatch            // Solve on a phone
	viewPatch            // the board
	captionPatch         // what is on it
	transportPatch       // the player's controls
	resultPatch          // what is around the parts of the result
	numbersPatch         // how far the search is
	workPatch
	solutionsPatch
	comparePatch
	dialogsPatch
	numPatches = iota
)

// parent returns the patch that part lies in, and false where it lies in none.
func (part patch) parent() (in patch, inside bool) {
	switch part {
	case expectedPatch:
		return searchPatch, true
	case captionPatch, transportPatch:
		return viewPatch, true
	case numbersPatch, workPatch, solutionsPatch, comparePatch:
		return resultPatch, true
	}
	return 0, false
}

// patches are the patches of a page.
type patches struct {
	// mounted are the patches that can be drawn; nil stands for one that is not on the page.
	mounted [numPatches]*patchView
	// drawn counts the drawings of the whole page, which include all patches.
	drawn int
}

// patchView is the component of a patch.
type patchView struct {
	app.Compo
	Page *page
	Part patch
	// Drawn is a new number each time that the whole page is drawn.
	Drawn int

	ctx app.Context
}

func (p *page) patch(part patch) app.UI {
	return &patchView{Page: p, Part: part, Drawn: p.screen.patches.drawn}
}

func (c *patchView) OnMount(ctx app.Context) {
	ctx.PreventUpdate() // it is drawn already
	c.Page.screen.breathe()
	c.ctx = ctx
	c.Page.screen.patches.mounted[c.Part] = c
}

func (c *patchView) OnDismount() {
	// Another one may have taken its place already.
	if mounted := &c.Page.screen.patches.mounted[c.Part]; *mounted == c {
		*mounted = nil
	}
}

func (c *patchView) Render() app.UI {
	p := c.Page
	p.screen.breathe()
	switch c.Part {
	case topPatch:
		return p.topbar()
	case puzzlePatch:
		var tools app.UI = html.El("div").Hidden(true)
		if p.state.Prefs.Puzzle == state.DrawView {
			tools = p.draw.Tools()
		}
		return p.definition.Draw(html.El("div").Class("doors-here").Hidden(!p.fresh()).Body(p.doors()), tools, p.chooser.Dates(),
			p.pieces.List(p.definition.Source(), p.definition.ExactCover(), p.variants.Draw()))
	case searchPatch:
		if p.state.Mode == state.HandMode {
			return p.play.Side()
		}
		return p.search.Draw([]app.UI{
			p.search.Unfinished(), p.disassembly.Card(), p.patch(expectedPatch), p.search.Wishes(), p.terms.Button(), p.findings.Checks(),
		}, []app.UI{p.search.Presets()}, p.tuning.Stages(), p.tuning.Filters(), p.tuning.Wanted())
	case expectedPatch:
		return p.search.Expected()
	case dockPatch:
		return p.search.Dock(p.dockPlay())
	case viewPatch:
		return p.view.Draw(view.Parts{
			Caption: p.patch(captionPatch), Hand: p.play.MoreButton(), Task: p.task.Bar(), Drawn: p.draw.Board(), Played: p.play.Board(),
			Proof: p.findings.Proof(), Why: p.findings.ProofText, Transport: p.patch(transportPatch),
		})
	case captionPatch:
		return view.Caption(p.caption())
	case transportPatch:
		if p.state.Mode == state.HandMode {
			return p.play.Bar()
		}
		return p.view.Transport()
	case resultPatch:
		return p.result.Draw(result.Parts{
			Doors: p.doors, Numbers: p.patch(numbersPatch), Work: p.patch(workPatch), Solutions: p.patch(solutionsPatch),
			Compare: p.patch(comparePatch), Moves: p.disassembly.Strip(),
		})
	case numbersPatch:
		return p.result.Progress(p.disassembly.Tally())
	case workPatch:
		return p.result.Work()
	case solutionsPatch:
		return p.solutions.Draw()
	case comparePatch:
		return p.result.Compare()
	}
	return p.dialogs()
}

// draw draws the patches that are on the page.
func (s *screen) draw(parts ...patch) {
	for _, part := range parts {
		if c := s.patches.mounted[part]; c != nil {
			around := s.ctx
			if in, inside := part.parent(); inside {
				around = s.patches.mounted[in].ctx
			}
			// Without this go-app would draw what is around it, too.
			c.ctx.Dispatch(func(app.Context) { around.PreventUpdate() })
		}
	}
}
