package play

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def/say"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/pictures"
	"tilewright/ui/state"
)

// enterChip says what to do while a challenge is entered.
func (p *Panel) enterChip() app.UI {
	h := p.State.Hand
	class, text := "judged-chip", state.PickedWords(h)
	switch {
	case h.Solving():
		text = say.T("Looking for the answer…")
	case h.Now().Possible == state.CannotFinish && len(h.Picked) == 0:
		class, text = class+" bad", state.WrongGiven.String()+" "+state.BlameWords(h)
	}
	return html.El("div").Class("judged wide-row").Body(
		html.El("p").Class(class).DataSet("test", "enter-said").Body(html.El("i").Aria("hidden", true), app.Text(text)))
}

// enteredButtons go on from the answer to a challenge that was entered.
func (p *Panel) enteredButtons() app.UI {
	return html.El("span").Class("row").Body(
		html.Button().Class("btn sm primary").Title(say.T("Copy a link to the challenge. It has no answer in it.")).
			DataSet("test", "challenge-share").OnClick(p.onShareChallenge).Text(say.T("Copy the link")),
		html.Button().Class("btn sm outline").Title(say.T("Move the given pieces")).
			DataSet("test", "challenge-change").OnClick(p.onEnter).Text(say.T("Change it")),
		html.Button().Class("btn sm outline").Title(say.T("Enter another challenge, on an empty board")).
			DataSet("test", "challenge-another").OnClick(p.onEnterAnew).Text(say.T("Another one")),
	)
}

// answerAbout says how many answers there are to a challenge that was entered, and who placed the pieces of others.
func (p *Panel) answerAbout() string {
	k := p.State.Hand.After(0)
	switch {
	case !p.State.Entered():
		return say.T("All pieces were placed by hints.")
	case k.Counted && k.Ways == 1:
		return say.T("It is the only one.")
	case k.Counted || k.Many:
		return say.T("It is one of {ways}.", state.Ways(k))
	case k.Asked:
		return say.T("Counting the others…")
	}
	return say.T("There may be others.")
}

// Enter begins to enter a challenge, with the pieces that are on the board.
func (p *Panel) Enter() { p.enter(false) }

func (p *Panel) enter(anew bool) {
	p.ReadEditor()
	if p.State.Hand.Begun() {
		p.KeepGame()
	}
	p.Unfolded = false // so that one looks at the board
	browser.Call(p.Player(), "pause")
	p.Do(state.EnterChallenge{Anew: anew})
}

func (p *Panel) onEnter(app.Context, app.Event)     { p.enter(false) }
func (p *Panel) onEnterAnew(app.Context, app.Event) { p.enter(true) }
func (p *Panel) onSolveGiven(app.Context, app.Event) {
	p.Do(state.SolveGiven{At: browser.Now()})
}

func (p *Panel) onShareChallenge(app.Context, app.Event) {
	p.CopyText(p.unsolvedLink(), say.T("Link copied. It holds the challenge, without the answer; no server sees it."))
}

// picking is what the board shows of the cells that are tapped, nil while nobody enters a challenge.
func (p *Panel) picking() any {
	h := p.State.Hand
	if !h.Entering {
		return nil
	}
	return map[string]any{"cells": pictures.CellNumbers(h.Picked), "fits": pictures.CellNumbers(h.Fits)}
}
