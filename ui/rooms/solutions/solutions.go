package solutions

import (
	"encoding/binary"
	"encoding/json"
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/solver/settings"
	"tilewright/solver/wire"
	"tilewright/ui/browser"
	"tilewright/ui/html"
	"tilewright/ui/link"
	"tilewright/ui/planner"
	"tilewright/ui/reading"
	"tilewright/ui/shell"
	"tilewright/ui/state"
)

// Panel is the room: the list of all solutions, and the solutions in a file.
type Panel struct {
	shell.PanelContext
	Planner *planner.Client
	// Stored is the BurrTools file that was read last.
	Stored reading.Stored

	element html.Handle
	// puzzles are those of the element, in its form. run numbers the run that it shows, of the puzzle ran, with marks.
	puzzles map[*def.Puzzle]app.Value
	run     int
	ran     *def.Puzzle
	marks   string
	// levels are the tally's levels, as the element has them.
	levels struct {
		list, notes    app.Value
		known, settled int
	}
}

// Call calls a method of the element, and reports whether the element has it.
func (p *Panel) Call(method string, args ...any) bool { return p.element.Call(method, args...) }

// shown is all that the element is told; it is told again when any of it differs.
type shown struct {
	// run numbers the runs. puzzle is the puzzle that was searched, and target the text's puzzle, for which a file can
	// be loaded.
	run            int
	puzzle, target *def.Puzzle
	// line is the settings line of the run, nil where its solutions come from a file.
	line any
	// held of the found solutions can be shown. current is the one on the board, -1 for none.
	held, current int
	found         float64
	// once says for whom each solution stands, if the list is complete: see Once in static/solutions/map.ts.
	once any
	// active: more solutions may come. follow: the board does not show the search.
	active, follow bool
	// title and text say why there are no solutions.
	title, text string
	// looked is for how many solutions the tally knows how they come apart. settled of these changed later.
	looked, settled int
	// looking: the other solutions are being examined, too.
	looking bool
}

// Draw is the section with the solutions: a <solution-browser>, hidden before the first run. It has the thumbnails,
// searches, sorts and marks, and reads and writes files. It gets the list of buffers; no solution comes onto Go's heap.
func (p *Panel) Draw() app.UI {
	s := p.State
	c := shown{
		run: s.Run.ID, puzzle: s.Run.Puzzle, target: s.Document.Puzzle, line: p.madeLine(),
		held: s.Run.Held, current: s.Run.Show, found: s.Run.Progress.Solutions, once: p.once(),
		active: s.Run.Phase.Active(), follow: s.Run.Phase.Active() && s.Shown.Kind != state.ShowSearch,
		looked: len(s.Tally.Levels), settled: s.Tally.Settled, looking: s.Tally.On,
	}
	if s.Run.Settings.Measure != def.NoMeasure {
		c.found = float64(s.Run.Held) // the others are not for the list
	}
	c.title, c.text = p.noSolutions()
	hear := func(f func(detail app.Value)) func(app.Value) { return html.Later(p.Dispatch, f) }
	return &html.Widget{
		Draw:  func() app.UI { return html.El("solution-browser").Hidden(c.puzzle == nil) },
		Props: []html.Prop{{Name: "run", Is: c, Value: func() any { return p.told(c) }}},
		On: map[string]func(app.Value){
			"show":   hear(func(n app.Value) { p.Do(state.ShowNumber{Number: n.Int()}) }),
			"follow": hear(func(app.Value) { p.Do(state.Follow{}) }),
			"fold":   hear(func(app.Value) { p.Fold(state.ResultPanel) }),
			"tally":  hear(func(app.Value) { p.Do(state.AskTally{Workers: browser.Helpers(), At: browser.Now()}) }),
			"map":    hear(p.askMap),
			"say": hear(func(d app.Value) {
				p.Do(state.Announce{Text: d.Get("text").String(), Warn: d.Get("warn").Bool()})
			}),
			"marks": hear(func(d app.Value) {
				p.marks = d.Get("text").String()
				p.Store.SetText(marksOf(d.Get("key").String()), p.marks)
			}),
			"load": hear(func(d app.Value) {
				p.Do(state.Loaded{Name: d.Get("name").String(), Held: d.Get("count").Int(), Count: d.Get("of").Int()})
				d.Call("fill", p.Planner.Hold(p.State.Run.ID))
			}),
		},
		Handle: &p.element,
	}
}

// marksOf is the name under which the marks of a puzzle are kept.
func marksOf(key string) string { return "marks." + key }

// told is that in the form that the element takes.
func (p *Panel) told(c shown) app.Value {
	if (p.run != c.run || p.ran == nil) && c.puzzle != nil {
		p.run, p.ran, p.levels.list = c.run, c.puzzle, nil
		p.marks = p.Store.Text(marksOf(p.State.RunLink().Encode()))
	}
	run := app.ValueOf(map[string]any{
		"id": c.run, "line": c.line, "held": c.held, "found": c.found, "active": c.active, "follow": c.follow,
		"cut":     p.State.Run.Settings.Districts,
		"current": c.current, "once": c.once, "marks": p.marks, "empty": []any{c.title, c.text},
	})
	run.Set("puzzle", p.puzzle(c.puzzle, p.State.RunLink()))
	run.Set("target", p.puzzle(c.target, p.State.Link()))
	run.Set("chunks", p.Planner.Chunks())
	run.Set("dates", browser.BytesOf(p.State.Run.Progress.Dates))
	run.Set("levels", p.growLevels(c.settled))
	run.Set("notes", p.levels.notes)
	run.Set("solid", p.State.Talliable())
	run.Set("looking", c.looking)
	run.Set("fewest", p.State.Apart.Fewest)
	if c.puzzle != nil {
		cells, _ := c.puzzle.VariableCells()
		run.Set("empties", len(cells) > 0)
	}
	return run
}

// growLevels adds new levels to the element's list.
func (p *Panel) growLevels(settled int) app.Value {
	all, l := p.State.Tally.Levels, &p.levels
	if l.list == nil || l.known > len(all) || l.settled != settled {
		l.list, l.notes, l.known, l.settled = app.ValueOf([]any{}), app.ValueOf([]any{}), 0, settled
	}
	for l.known < len(all) {
		from, to := l.known, min(l.known+pushAtOnce, len(all))
		var notes []int
		for _, note := range p.State.Tally.Notes[from:to] {
			notes = append(notes, int(note))
		}
		push(l.list, all[from:to])
		push(l.notes, notes)
		l.known = to
	}
	return l.list
}

// pushAtOnce is how many values push adds: a browser takes so many arguments.
const pushAtOnce = 10_000

// push adds values to a JavaScript array by way of JSON: a call for each would take much longer.
func push(list app.Value, values any) {
	if text, err := json.Marshal(values); err == nil {
		list.Get("push").Call("apply", list, app.Window().Get("JSON").Call("parse", string(text)))
	}
}

// puzzle is a puzzle in the form that the element takes, made once.
func (p *Panel) puzzle(puzzle *def.Puzzle, l link.Link) any {
	if puzzle == nil {
		return nil
	}
	if v, ok := p.puzzles[puzzle]; ok {
		return v
	}
	if p.puzzles == nil || len(p.puzzles) > 8 {
		p.puzzles = map[*def.Puzzle]app.Value{}
	}
	var cells, ways []any
	numbers := func(cells []def.Cell) []any {
		flat := []any{}
		for _, cell := range cells {
			flat = append(flat, cell.X, cell.Y, cell.Z)
		}
		return flat
	}
	for _, slot := range puzzle.Slots() {
		piece := &puzzle.Pieces[slot.Piece]
		cells = append(cells, numbers(piece.Cells))
		own := []any{}
		if puzzle.Limited(piece) {
			for way := range puzzle.Turnings(piece) {
				own = append(own, numbers(way))
			}
		}
		ways = append(ways, own)
	}
	markers, counted := []any{}, []any{}
	if len(puzzle.Labels) > 0 {
		bare := *puzzle
		bare.Labels = nil
		markers, counted = list(puzzle.Markers()), list(bare.Markers())
	}
	l.Settings = link.DefaultSettings
	same := sameOf(puzzle)
	v := app.ValueOf(map[string]any{
		"cells": cells, "ways": ways, "oneSide": puzzle.OneSide, "title": l.Title(puzzle.Title), "key": l.Encode(),
		"mirrors": same.mirrors, "slots": same.slots, "shapes": same.shapes, "markers": markers, "counted": counted,
	})
	v.Set("goes", browser.BytesOf(same.goes))
	v.Set("board", p.Pictures.Board(puzzle))
	p.puzzles[puzzle] = v
	return v
}

func list(slots []int) []any {
	all := make([]any, len(slots))
	for i, slot := range slots {
		all[i] = slot
	}
	return all
}

// same says which solutions are the same: see Puzzle in static/solutions/puzzle.ts.
type same struct {
	goes                   []byte
	mirrors, slots, shapes []any
}

// sameOf computes that from the board. O(cells), 48 times.
func sameOf(p *def.Puzzle) (s same) {
	set := p.Set()
	for _, y := range p.Space().Symmetries() {
		for _, to := range y.Cells {
			s.goes = binary.LittleEndian.AppendUint32(s.goes, uint32(to))
		}
		s.mirrors = append(s.mirrors, y.Mirrors)
		s.slots = append(s.slots, list(set.SlotsAfter(&y)))
	}
	s.shapes = list(set.Slots()[1:])
	return s
}

// once says for whom each solution in the list stands: for itself, its turns, or also its mirror images. It is nil
// where the list may be incomplete. It is also nil where copies may be left over, because a mirror image may then be no
// solution.
func (p *Panel) once() any {
	run := &p.State.Run
	if run.Puzzle == nil || run.File != "" || run.Part != "" || run.Settings.Measure != def.NoMeasure ||
		run.Phase != state.Finished || !run.Progress.Complete || run.Trials() > 0 ||
		slices.ContainsFunc(run.Puzzle.Pieces, func(q def.Piece) bool { return q.Spare > 0 }) {
		return nil
	}
	switch state.Convention(run.MadeBy(), run.Puzzle) {
	case state.CountAll:
		return "each"
	case state.CountTurns:
		return "turns"
	}
	return "mirrors"
}

// askMap asks where the pieces lie in all solutions; mapped gives the answer to the element.
func (p *Panel) askMap(d app.Value) {
	puzzle := p.State.Run.Puzzle
	if puzzle == nil {
		return
	}
	slots, list := puzzle.Slots(), d.Get("fixed")
	id, q := d.Get("id").Int(), wire.Map{}
	work := wire.Work{Puzzle: puzzle, Settings: settings.Settings{Seed: uint64(id)}}
	if cut := p.State.Run.Settings; cut.Districts > 0 {
		work.Settings.Districts, work.Settings.Votes = cut.Districts, cut.Votes
	}
	for i := range list.Length() {
		f := list.Index(i)
		q.Fixed = append(q.Fixed, wire.Pinned{Piece: slots[f.Get("slot").Int()-1].Piece, Cell: f.Get("cell").Int()})
	}
	planner.Ask(p.Planner, state.InMap, id, work, q, func(h wire.Head, m wire.Mapped) {
		p.Dispatch(func() {
			if p.State.Waits(wire.Scope{Puzzle: puzzle, Place: state.InMap}) {
				p.mapped(h, m)
			}
		})
	})
}

// mapped gives the element an answer. Shapes without a copy are left out.
func (p *Panel) mapped(h wire.Head, m wire.Mapped) {
	if p.State.Run.Puzzle == nil {
		return
	}
	slots := p.State.Run.Puzzle.Slots()
	numbers, shares, drawn := []any{}, []any{}, []any{}
	if m.Pieces == nil {
		for _, share := range m.Shares {
			shares = append(shares, share)
		}
	}
	for i, piece := range m.Pieces {
		slot := slices.IndexFunc(slots, func(s def.Slot) bool { return s.Piece == piece })
		if slot < 0 {
			continue
		}
		numbers = append(numbers, slot+1)
		cells := len(m.Shares) / len(m.Pieces)
		for _, share := range m.Shares[i*cells:][:cells] {
			shares = append(shares, share)
		}
	}
	for _, slot := range m.Drawn {
		drawn = append(drawn, slot)
	}
	p.Call("counted", map[string]any{
		"id": h.Number, "refused": h.Refused, "solutions": m.Solutions, "slots": numbers, "shares": shares, "drawn": drawn,
		"pairs": list(m.Pairs),
	})
}

// madeLine is the settings line that made the solutions, nil where they come from a file.
func (p *Panel) madeLine() any {
	if p.State.Run.File != "" {
		return nil
	}
	return p.State.Run.MadeBy()
}

// noSolutions says why there are no solutions.
func (p *Panel) noSolutions() (title, text string) {
	s := p.State
	switch {
	case s.Run.Phase.Active():
		return say.T("None yet"), say.T("Each appears here as it is found.")
	case s.Run.Progress.Solutions > 0 && s.Run.Before > 0 && !s.Run.Settings.Count:
		return say.T("Not here"), say.T("They were counted, but not kept with this search.")
	case s.Run.Progress.Solutions > 0:
		return say.T("Counted, not kept"), say.T("Search without --count to list them.")
	case s.Run.Phase == state.Finished && s.Run.Trials() > 0:
		return say.T("None found"), say.T("No random trial found one. There may be some.")
	case s.Run.Phase == state.Finished && s.Run.Progress.Complete:
		return say.T("No solution"), say.T("Everything was searched: these pieces do not fill this board.")
	}
	return say.T("None found"), say.T("The search stopped early.")
}

// Next goes some solutions on or, if negative, back, in the order of the list.
func (p *Panel) Next(by int) {
	if !p.Call("step", by) {
		p.Do(state.NextSolution{By: by})
	}
}
