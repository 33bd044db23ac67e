// Package sharing gives away what is on the page: as a link, as a puzzle to embed, as a file, or as a sheet to print. It
// opens the panels of static/embed and static/print, and gives them the page's content.
//
// # For tests in a browser
//
//	share share-puzzle share-solution share-recording share-position        the link; what it is to hold
//	embed embed-dialog embed-choice (data-choice) embed-preview             embed and save; fields are embed-NAME
//	embed-about embed-snippet embed-copy embed-save embed-cancel embed-make embed-close
//	print more-print print-dialog print-A4 print-Letter                     on paper
//	print-smaller print-cell print-larger print-limit print-board print-pieces print-colours print-solution
//	print-moves print-puzzle print-apart print-together                     ... the moves of a recording
//	print-hint print-trouble print-go print-sheets print-out print-close
package sharing

import (
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/burr"
	"tilewright/def/say"
	"tilewright/solver/play"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/link"
	"tilewright/ui/pictures"
	"tilewright/ui/planner"
	"tilewright/ui/reading"
	"tilewright/ui/shell"
	"tilewright/ui/state"
	"tilewright/ui/words"
)

// Panel is the room: everything on the page that can be given away.
type Panel struct {
	shell.PanelContext
	Planner *planner.Client
	// Stored is the BurrTools file that was read last.
	Stored *reading.Stored
	// Solution is a known solution of the document, nil where none is known.
	Solution func() []uint16
	// Settle makes the board show the state's board at once.
	Settle func()
}

// shownLink is the link to the puzzle with the board's content: the solution, and the player's step.
func (p *Panel) shownLink() link.Link {
	s := p.State
	l := s.Link()
	l.Played, l.Tapped, l.TaskSpent = link.Played{}, nil, 0 // whoever opens it plays on with a clock of their own
	if s.Mode == state.HandMode {
		return l // the board shows the position
	}
	switch s.Shown.Kind {
	case state.ShowKnown, state.ShowRecording:
	case state.ShowLinked:
		l.Solution = s.Shown.Assembly
	case state.ShowSolution:
		if s.Stale() {
			return l
		}
		l.Solution = p.Planner.Assembly(s.Shown.Solution)
	default:
		return l
	}
	// While it plays, nobody has chosen a step.
	if s.Player.Step < s.Player.Steps && !s.Player.Playing {
		l.Step = s.Player.Step
	}
	return l
}

// sharing is a kind of link that can be given away, by its content besides the puzzle.
type sharing struct {
	test, name, about string
	// said is the message when it was copied.
	said say.Message
	// of removes the parts that the link shall not have.
	of func(l *link.Link)
}

// sharings are the kinds of links that differ, the shortest first.
func (p *Panel) sharings() []sharing {
	s := p.State
	alone := sharing{"share-puzzle", say.T("The puzzle only"), say.T("with its settings"),
		"Link copied. It holds the puzzle and the settings; no server sees it.", func(l *link.Link) {
			l.Solution, l.Recording, l.Hand, l.Given, l.Challenge = nil, "", nil, nil, link.ChallengeName{}
		}}
	if s.Mode == state.HandMode {
		alone.about, alone.said = say.T("to be played from the beginning"), "Link copied. It holds the puzzle, to be played by hand; no server sees it."
		alone.of = func(l *link.Link) {
			if l.Hand = nil; l.Given == nil && s.Hand.Game.Puzzle() != nil {
				l.Hand = s.Hand.Game.After(0).Assembly()
			}
		}
		if s.Challenged() {
			alone.name, alone.about, alone.said = say.T("The challenge"), say.T("with the pieces that are given"),
				"Link copied. It holds the challenge; no server sees it."
		}
	}
	list := []sharing{alone}
	notPlayed := func(l *link.Link) { l.Hand, l.Given, l.Challenge = nil, nil, link.ChallengeName{} }
	switch kind := s.Shown.Kind; {
	case s.Mode == state.HandMode:
	case kind == state.ShowLinked, kind == state.ShowSolution && !s.Stale():
		list = append(list, sharing{
			"share-solution", say.T("With this solution"), say.T("the one on the board"),
			"Link copied. It holds the puzzle, the settings and the solution on the board; no server sees it.", notPlayed,
		})
	case kind == state.ShowRecording:
		list = append(list, sharing{
			"share-recording", say.T("With the recording"), say.T("the one on the board"),
			"Link copied. It holds the puzzle, the settings and the recording on the board; no server sees it.", notPlayed,
		})
	}
	if s.Hand.Begun() {
		list = append(list,
			sharing{"share-position", say.T("With my position"),
				say.T("{n, plural, one {# piece} other {# pieces}} on the board", len(s.Hand.Game.Position().Placed)),
				"Link copied. It holds the puzzle and the position on the board; no server sees it.", func(l *link.Link) {
					l.Solution, l.Recording = nil, ""
				}})
	}
	return list
}

// Share asks what to put into the link, and copies the link.
func (p *Panel) Share() {
	p.ReadEditor()
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
		if button := app.Window().Get("document").Call("querySelector", `.top [data-test="`+from+`"]`); button.Truthy() &&
			button.Get("offsetWidth").Int() > 0 {
			options["source"] = button
			break
		}
	}
	menu.Call("showPopover", options)
}

// Menu is that question.
func (p *Panel) Menu() app.UI {
	var items []app.UI
	for i, one := range p.sharings() {
		items = append(items, html.Button().Class("entry plain").Attr("autofocus", i == 0).DataSet("test", one.test).OnClick(p.onSharing).
			Body(html.El("span").Body(html.El("b").Text(one.name), html.El("small").Text(one.about))))
	}
	return html.El("div").ID("sharings").Class("popover menu learn-menu").Attr("popover", "auto").Role("dialog").
		Aria("label", say.T("What the link holds")).Body(items...)
}

func (p *Panel) onSharing(ctx app.Context, _ app.Event) {
	browser.HidePopover("sharings")
	for _, one := range p.sharings() {
		if one.test == browser.Dataset(ctx, "test") {
			p.copyLink(one)
		}
	}
}

func (p *Panel) copyLink(one sharing) {
	l := p.shownLink()
	l.Step = 0 // so that the link's reader sees it played
	one.of(&l)
	if l.Puzzle != "" && l.Encode() == (link.Link{Puzzle: l.Puzzle, Settings: link.Automatic}).Encode() {
		location := app.Window().Get("location")
		path := location.Get("pathname").String()
		p.CopyText(location.Get("origin").String()+path[:strings.LastIndexByte(path, '/')+1]+link.PuzzleFolder+l.Puzzle+"/",
			say.T("Link copied. It is a page with the puzzle to play, and shows its picture where you paste it."))
		return
	}
	p.CopyText(browser.Address(l.Encode()), one.said.String())
}

// Embed opens the panel that puts the board's content into a page or into a file. The panel is TypeScript, so it weighs
// nothing before it is opened; see static/embed.
func (p *Panel) Embed() {
	p.ReadEditor()
	if p.Player() == nil || p.State.Board() == nil {
		return
	}
	p.Settle()
	shown := map[string]any{
		"player": p.Player(),
		"link":   p.shownLink().Encode(),
		"title":  p.State.Document.Name(),
	}
	if d := &p.State.Document; d.Puzzle != nil {
		polycube, err := def.FormatPolycube(d.Puzzle)
		refused := ""
		if err != nil {
			refused = words.Sentence(err.Error())
		}
		saved, unsaid := p.burrText()
		shown["definitions"] = map[string]any{"definition": d.Text, "polycube": polycube, "refused": refused, "burr": saved, "unsaid": unsaid}
	}
	p.embedGame(shown)
	if s := p.State; s.Shown.Kind == state.ShowSolution && !s.Stale() {
		shown["solution"] = s.Shown.Solution + 1 // for the names of files
	}
	browser.Scripts().Call("embed", shown)
}

// embedGame adds the puzzle as it is played, with the given pieces of the present challenge, or the sentence why it
// cannot be played.
func (p *Panel) embedGame(shown map[string]any) {
	s := p.State
	if shown["unplayable"] = s.Unplayable(); shown["unplayable"] == "" && len(s.Document.Puzzle.Rules) > 0 {
		shown["unplayable"] = say.T("Its solutions keep rules, which only this page knows. Share a link to it instead.")
	}
	if shown["unplayable"] != "" {
		return
	}
	var given []uint16
	if shown["playing"] = s.Mode == state.HandMode; s.Mode == state.HandMode && s.Hand.Game.Puzzle() != nil {
		given = s.Hand.Game.After(0).Assembly()
	}
	puzzle := s.Document.Puzzle
	game := pictures.GameOn(puzzle, pictures.Board(puzzle), given, p.Solution())
	game["title"], game["id"] = s.Document.Name(), s.Document.ID
	shown["game"] = browser.JSON(game)
}

// burrText is the document as a file of BurrTools, all its puzzles and its comment, or the sentence why that is
// impossible. An opened file stays as it was, with its solutions, until somebody changes more than titles, comments and
// names. Then unsaid says that they are left out.
func (p *Panel) burrText() (text, unsaid string) {
	d := &p.State.Document
	puzzles := []*def.Puzzle{d.Puzzle}
	if d.Errors() == 0 {
		puzzles = d.Parsed.Puzzles
	}
	if text, is := p.Stored.XML(d); is {
		return text, ""
	}
	if slices.ContainsFunc(puzzles, func(q *def.Puzzle) bool { return q.OneSide }) {
		return "", say.T("BurrTools knows no puzzles whose pieces may not be turned over.")
	}
	f, err := burr.NewNoted(burr.CommentOf(d.Text), puzzles...)
	if err != nil {
		return "", words.Sentence(err.Error())
	}
	if n := p.Stored.Left(d); n > 0 {
		unsaid = say.T("{n, plural, one {The file's stored solution is} other {The file's # stored solutions are}} left out: the board or the pieces have changed.", n)
	}
	return f.Text(), unsaid
}

// Print opens the panel that prints the present challenge, or the puzzle.
func (p *Panel) Print() {
	var list []state.Card
	if s := p.State; s.Mode == state.HandMode && s.Challenged() {
		list = append(list, state.Card{Is: s.Challenge.Is, Given: s.Hand.Game.After(0).Assembly()})
	}
	p.PrintCards(list)
}

// PrintCards opens the panel with challenges. Without challenges it has the puzzle, and a solution if one is known.
func (p *Panel) PrintCards(list []state.Card) {
	p.ReadEditor()
	d := p.State.Document
	if d.Puzzle == nil {
		p.Do(state.Announce{Text: say.T("{why}: then it can be printed.", p.State.Blocked()), Warn: true})
		return
	}
	var slots, dyes, backs []any
	names := d.Puzzle.Colours()
	shown := pictures.Tints(names)
	values := func(shape []def.Cell, colours []def.Tint) (cells, dyed []any) {
		for _, c := range shape {
			cells = append(cells, []any{c.X, c.Y, c.Z})
			dye := any(nil)
			if name := def.TintAt(colours, c); name != "" {
				dye = shown[slices.Index(names, name)].Value()
			}
			dyed = append(dyed, dye)
		}
		return cells, dyed
	}
	twoSided := false
	for _, slot := range d.Puzzle.Slots() {
		cells, dyed := values(play.Cubes(d.Puzzle, slot.Piece)) // from 0 on, and flat on flat boards
		slots, dyes = append(slots, cells), append(dyes, dyed)
		back := any(nil)
		if piece := &d.Puzzle.Pieces[slot.Piece]; d.Puzzle.TwoSided(piece) {
			over := piece.Over()
			cells, dyed = values(over.Turned(d.Puzzle.Lattice.Identity()))
			back, twoSided = map[string]any{"cells": cells, "dyes": dyed}, true
		}
		backs = append(backs, back)
	}
	puzzle := app.ValueOf(map[string]any{"title": d.Name(), "cells": slots, "oneSide": d.Puzzle.OneSide, "assembly": nil, "address": ""})
	if rules := state.RuleWords(d.Puzzle); rules != "" {
		puzzle.Set("rules", rules)
	}
	if d.Puzzle.Tinted() {
		puzzle.Set("dyes", dyes)
	}
	if twoSided {
		puzzle.Set("backs", backs)
	}
	puzzle.Set("board", p.Pictures.Board(d.Puzzle))
	if len(list) == 0 && p.State.Mode == state.WatchMode && p.State.Shown.Kind == state.ShowRecording {
		puzzle.Set("recording", p.Player().Get("shown"))
	}
	switch known := p.Solution(); {
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

// cards are challenges, in the form that static/print takes.
func cards(list []state.Card) []any {
	var values []any
	for _, card := range list {
		name := say.T("Some pieces are given")
		if card.Is.Number > 0 || card.Is.Level > 0 {
			name = state.CardName(card.Is, words.Begins)
		}
		value := map[string]any{"name": name, "given": pictures.Slots(card.Given)}
		if card.Answer != nil {
			value["answer"] = pictures.Slots(card.Answer)
		}
		values = append(values, value)
	}
	return values
}
