package ui

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/burr"
	"tilewright/solver/play"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/link"
	"tilewright/ui/pictures"
	"tilewright/ui/state"
	"tilewright/ui/words"
)

// shownLink is the link to the puzzle with what is on the board: the solution,
// and the step at which the player stands.
func (p *page) shownLink() link.Link {
	s := &p.state
	l := s.Link()
	l.Played, l.TaskSpent = link.Played{}, 0 // whoever opens it plays on with a clock of their own
	if s.Mode == state.HandMode {
		return l // the position is on the board
	}
	switch s.Shown.Kind {
	case state.ShowKnown, state.ShowRecording:
	case state.ShowLinked:
		l.Solution = s.Shown.Assembly
	case state.ShowSolution:
		if s.Stale() {
			return l
		}
		l.Solution = p.planner.Assembly(s.Shown.Solution)
	default:
		return l
	}
	// While it plays nobody has chosen a step.
	if s.Player.Step < s.Player.Steps && !s.Player.Playing {
		l.Step = s.Player.Step
	}
	return l
}

// addressLink is what the address holds: the puzzle, the settings and the solution on
// the board.
func (p *page) addressLink() link.Link {
	l := p.state.Link()
	if p.state.Mode == state.HandMode {
		return l
	}
	switch shown := p.state.Shown; {
	case shown.Kind == state.ShowLinked:
		l.Solution = shown.Assembly
	case shown.Kind == state.ShowSolution && !p.state.Stale():
		l.Solution = p.planner.Assembly(shown.Solution)
	}
	return l
}

// sharing is one of the links that can be given away: what it holds beside the puzzle.
type sharing struct {
	test, name, about string
	// said is what was copied.
	said string
	// of takes out of the link what it is not to hold.
	of func(l *link.Link)
}

// sharings are those links that differ, the shortest first.
func (p *page) sharings() []sharing {
	s := &p.state
	alone := sharing{"share-puzzle", "The puzzle only", "with its settings", "the puzzle and the settings", func(l *link.Link) {
		l.Solution, l.Recording, l.Hand, l.Given, l.Challenge = nil, "", nil, nil, link.ChallengeName{}
	}}
	if s.Mode == state.HandMode {
		alone.about, alone.said = "to be played from the beginning", "the puzzle, to be played by hand"
		alone.of = func(l *link.Link) {
			if l.Hand = nil; l.Given == nil && s.Hand.Game.Puzzle() != nil {
				l.Hand = s.Hand.Game.After(0).Assembly()
			}
		}
		if s.Challenged() {
			alone.name, alone.about, alone.said = "The challenge", "with the pieces that are given", "the challenge"
		}
	}
	list := []sharing{alone}
	notPlayed := func(l *link.Link) { l.Hand, l.Given, l.Challenge = nil, nil, link.ChallengeName{} }
	switch kind := s.Shown.Kind; {
	case s.Mode == state.HandMode:
	case kind == state.ShowLinked, kind == state.ShowSolution && !s.Stale():
		list = append(list, sharing{"share-solution", "With this solution", "the one on the board", "the puzzle, the settings and the solution on the board", notPlayed})
	case kind == state.ShowRecording:
		list = append(list, sharing{"share-recording", "With the recording", "the one on the board", "the puzzle, the settings and the recording on the board", notPlayed})
	}
	if s.Hand.Begun() {
		list = append(list, sharing{"share-position", "With my position", words.Plural(len(s.Hand.Game.Position().Placed), "piece") + " on the board", "the puzzle and the position on the board", func(l *link.Link) {
			l.Solution, l.Recording = nil, ""
		}})
	}
	return list
}

// share asks what the link is to hold, and copies it.
func (p *page) share() {
	p.readEditor()
	list := p.sharings()
	if len(list) == 1 {
		p.copyLink(list[0])
		return
	}
	menu := app.Window().GetElementByID("sharings")
	if !browser.Has(menu, "showPopover") || menu.Call("matches", ":popover-open").Truthy() {
		return
	}
	options := map[string]any{}
	for _, from := range []string{"share", "more"} {
		if button := app.Window().Get("document").Call("querySelector", `.top [data-test="`+from+`"]`); button.Truthy() && button.Get("offsetWidth").Int() > 0 {
			options["source"] = button
			break
		}
	}
	menu.Call("showPopover", options)
}

// sharingMenu asks that.
func (p *page) sharingMenu() app.UI {
	var items []app.UI
	for i, one := range p.sharings() {
		items = append(items, html.Button().Class("entry plain").Attr("autofocus", i == 0).DataSet("test", one.test).OnClick(p.onSharing).
			Body(html.El("span").Body(html.El("b").Text(one.name), html.El("small").Text(one.about))))
	}
	return html.El("div").ID("sharings").Class("popover menu learn-menu").Attr("popover", "auto").Role("dialog").Aria("label", "What the link holds").Body(items...)
}

func (p *page) onSharing(ctx app.Context, _ app.Event) {
	browser.HidePopover("sharings")
	for _, one := range p.sharings() {
		if one.test == browser.Dataset(ctx, "test") {
			p.copyLink(one)
		}
	}
}

// PuzzleFolder has a page for each puzzle of the library, a folder each by ID: what follows a # reaches nobody who makes a
// preview of a link.
const PuzzleFolder = "p/"

func (p *page) copyLink(one sharing) {
	l := p.shownLink()
	l.Step = 0 // whoever gets it sees it played
	one.of(&l)
	if l.Puzzle != "" && l.Encode() == (link.Link{Puzzle: l.Puzzle, Settings: link.Automatic}).Encode() {
		location := app.Window().Get("location")
		path := location.Get("pathname").String()
		p.copyText(location.Get("origin").String()+path[:strings.LastIndexByte(path, '/')+1]+PuzzleFolder+l.Puzzle+"/",
			"Link copied. It is a page with the puzzle to play, and shows its picture where you paste it.")
		return
	}
	p.copyText(browser.Address(l.Encode()), "Link copied. It holds "+one.said+"; no server sees it.")
}

// embed opens the panel for what is on the board: to put it into a page, or to
// keep it as a file. The panel is not Go's, so that it weighs nothing before it
// is opened; see static/embed.
func (p *page) embed() {
	p.readEditor()
	board := p.elements.board
	if board == nil || p.state.Board() == nil {
		return
	}
	// What the state has on the board may not be drawn yet.
	board.sync()
	if player, ok := board.player(); ok {
		p.reduce(state.PlayerMoved{Player: player})
	}
	shown := map[string]any{
		"player": board.element,
		"link":   p.shownLink().Encode(),
		"title":  p.state.Document.Title(),
	}
	if d := &p.state.Document; d.Puzzle != nil {
		polycube, err := def.FormatPolycube(d.Puzzle)
		refused := ""
		if err != nil {
			refused = strings.ToUpper(err.Error()[:1]) + err.Error()[1:] + "."
		}
		saved, unsaid := p.burrText()
		shown["definitions"] = map[string]any{"definition": d.Text, "polycube": polycube, "refused": refused, "burr": saved, "unsaid": unsaid}
	}
	p.embedGame(shown)
	if s := &p.state; s.Shown.Kind == state.ShowSolution && !s.Stale() {
		shown["solution"] = s.Shown.Solution + 1 // for the names of files
	}
	browser.Scripts().Call("embed", shown)
}

// embedGame adds the puzzle as it is played, with the pieces of the challenge that is played, or the sentence why it cannot be.
func (p *page) embedGame(shown map[string]any) {
	s := &p.state
	if shown["unplayable"] = s.Unplayable(); shown["unplayable"] != "" {
		return
	}
	var given []uint16
	if shown["playing"] = s.Mode == state.HandMode; s.Mode == state.HandMode && s.Hand.Game.Puzzle() != nil {
		given = s.Hand.Game.After(0).Assembly()
	}
	puzzle := s.Document.Puzzle
	game := pictures.GameOn(puzzle, pictures.Board(puzzle), given, p.solution())
	game["title"], game["id"] = s.Document.Title(), s.Document.ID
	shown["game"] = browser.JSON(game)
}

// burrText is the puzzle as a file of BurrTools has it, or the sentence that says why that cannot say it. A file that was
// opened stays as it was, with its solutions, while nobody changes its text.
func (p *page) burrText() (text, unsaid string) {
	puzzle := p.state.Document.Puzzle
	if s := &p.solutions.Stored; s.File != nil && s.Text == p.state.Document.Text && utf8.ValidString(s.File.Text()) {
		return s.File.Text(), ""
	}
	if puzzle.OneSide {
		return "", "BurrTools knows no puzzles whose pieces may not be turned over."
	}
	f, err := burr.New(puzzle)
	if err != nil {
		return "", strings.ToUpper(err.Error()[:1]) + err.Error()[1:] + "."
	}
	return f.Text(), ""
}

// print opens the panel that prints what is seen: the challenge that is played, or the puzzle.
func (p *page) print() {
	var list []state.Card
	if s := &p.state; s.Mode == state.HandMode && s.Challenged() {
		list = append(list, state.Card{Is: s.Challenge.Is, Given: s.Hand.Game.After(0).Assembly()})
	}
	p.printCards(list)
}

// printCards opens the panel with challenges; without any with the puzzle, and a solution if
// one is known.
func (p *page) printCards(list []state.Card) {
	p.readEditor()
	d := p.state.Document
	if d.Puzzle == nil {
		p.do(state.Announce{Text: p.state.Blocked() + ": then it can be printed.", Warn: true})
		return
	}
	var slots, dyes []any
	names := d.Puzzle.Colours()
	shown := pictures.Tints(names)
	for _, slot := range d.Puzzle.Slots() {
		var cells, dyed []any
		shape, colours := play.Cubes(d.Puzzle, slot.Piece) // from 0 on, and flat where the board is
		for _, c := range shape {
			cells = append(cells, []any{c.X, c.Y, c.Z})
			dye := any(nil)
			if name := def.TintAt(colours, c); name != "" {
				dye = shown[slices.Index(names, name)].Value()
			}
			dyed = append(dyed, dye)
		}
		slots, dyes = append(slots, cells), append(dyes, dyed)
	}
	puzzle := app.ValueOf(map[string]any{"title": d.Title(), "cells": slots, "oneSide": d.Puzzle.OneSide, "assembly": nil, "address": ""})
	if d.Puzzle.Tinted() {
		puzzle.Set("dyes", dyes)
	}
	puzzle.Set("board", p.pictures.Board(d.Puzzle))
	if len(list) == 0 && p.state.Mode == state.WatchMode && p.state.Shown.Kind == state.ShowRecording {
		puzzle.Set("recording", p.elements.player().Get("shown"))
	}
	switch known := p.solution(); {
	case len(list) > 0:
		puzzle.Set("cards", cards(list))
	case known != nil:
		puzzle.Set("assembly", pictures.Slots(known))
	}
	if d.ID != "" {
		puzzle.Set("address", "#"+link.Link{Puzzle: d.ID, Settings: link.Automatic}.Encode())
	}
	browser.Scripts().Call("print", puzzle)
}

// cards are challenges as static/print takes them.
func cards(list []state.Card) []any {
	var values []any
	for _, card := range list {
		name := "Some pieces are given"
		if card.Is.Number > 0 || card.Is.Level > 0 {
			name = state.CardName(card.Is)
		}
		value := map[string]any{"name": name, "given": pictures.Slots(card.Given)}
		if card.Answer != nil {
			value["answer"] = pictures.Slots(card.Answer)
		}
		values = append(values, value)
	}
	return values
}
