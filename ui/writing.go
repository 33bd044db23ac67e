package ui

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/solver/wire"
	"tilewright/ui/browser"
	"tilewright/ui/link"
	"tilewright/ui/reading"
	"tilewright/ui/state"
	"tilewright/ui/store"
)

// writing is how the document is saved: in the address, and in what the browser keeps.
type writing struct {
	// late is the saving, which waits until typing rests.
	late browser.Delayed
	// address is the fragment that the page wrote or read last.
	address string
	// stored is the link to the document that was stored last, with how many solutions were found.
	stored string
	// key is the key under which the document is kept. It is empty for a puzzle of the library.
	key string
	// seeking is the search for that key, nil when none is under way.
	seeking *seeking
	// refused is whether the browser did not keep something.
	refused bool
}

// seeking is a search, among the puzzles that the browser keeps, for the puzzle that the page opened.
type seeking struct {
	// waits is whether the document is to be kept when the search is over. If it were kept earlier, it might be kept
	// twice.
	waits bool
}

// readAddress follows Back, Forward and an address that was typed.
func (p *page) readAddress() {
	fragment := browser.Hash()
	if fragment == p.writing.address {
		return
	}
	p.definition.Read()
	p.sought("")
	if p.writing.late.Take() {
		p.keepDocument() // the address is already another one
	}
	p.writing.key = ""
	p.writing.address = fragment
	if fragment == newPuzzle {
		p.do(state.BeginDrawing{})
		return
	}
	switch fragment {
	case newTask:
		p.task.Make()
		p.writeAddress(false)
		return
	case Today:
		p.play.Today()
		return
	}
	l, err := link.Open(fragment)
	if err != nil {
		p.do(state.RefuseLink{Message: err.Error()})
		return
	}
	p.do(append([]state.Action{state.OpenLink{Link: l.Link}}, leftOut(l)...)...)
	p.findKept()
	p.listUnfinished()
}

// writeAddress puts the document into the address, with the solution on the board.
func (p *page) writeAddress(push bool) {
	fragment := p.addressLink().Encode()
	if fragment == p.writing.address {
		return
	}
	p.writing.address = fragment
	method := "replaceState"
	if push {
		method = "pushState"
	}
	// Some browsers refuse after a hundred of these in half a minute. The next one will say all that this one would
	// have said.
	_ = browser.Attempt(func() { app.Window().Get("history").Call(method, app.Null(), "", "#"+fragment) })
}

// writeLate writes address and storage when edits rest.
func (p *page) writeLate() {
	p.writing.late.Put(func() { p.dispatch(p.flush) })
}

// leave saves everything before the page may go.
func (p *page) leave() {
	p.definition.Read()
	p.pieces.KeepSketch()
	p.sought("")
	p.keepGame()
	p.do() // the clock may have stopped
	if p.state.Run.Phase == state.Searching {
		p.planner.Control(wire.Control{Op: wire.OpKeep, Version: wire.Version, Run: p.state.Run.ID})
	}
}

// flush writes at once what waits to be written.
func (p *page) flush() {
	if p.writing.late.Take() {
		p.writeAddress(false)
		p.keepDocument()
	}
}

// keepDocument keeps the document in the browser.
func (p *page) keepDocument() {
	if p.writing.seeking != nil {
		p.writing.seeking.waits = true
		return
	}
	d := p.state.Document
	r := store.Record{Title: d.Title(), Link: p.state.Link().Encode(), When: float64(browser.Now())}
	r.Found, r.All = p.state.Found()
	known := p.solution()
	stored := r.Link + " " + strconv.FormatFloat(r.Found, 'f', 0, 64) + strconv.FormatBool(known != nil)
	if stored == p.writing.stored {
		return
	}
	p.writing.stored = stored
	p.store.SetText("last", r.Link)
	_, fresh := state.MaterialOf(d.Text)
	if d.ID != "" || d.Text == def.Example() || fresh || strings.TrimSpace(d.Text) == "" {
		return
	}
	if p.writing.key == "" {
		p.writing.key = p.keyOf(r.Link)
	}
	r.Key = p.writing.key
	if draft := d.Draft(); draft != nil {
		reading.Describe(&r, draft, known)
	}
	p.store.Put(r)
}

// solution is a known solution of the document, nil where none is known.
func (p *page) solution() []uint16 {
	s := &p.state
	switch {
	case s.Document.Puzzle == nil:
		return nil
	case s.Shown.Kind == state.ShowLinked:
		return s.Shown.Assembly
	case s.Run.Held > 0 && !s.Stale():
		return p.planner.Assembly(max(0, s.Run.Show))
	}
	return s.Document.Known
}

// keyOf is the key of a puzzle that is kept already, else a new one.
func (p *page) keyOf(fragment string) string {
	for _, r := range p.state.Shelf.Recent {
		if r.Link == fragment {
			return r.Key
		}
	}
	return p.store.NewKey()
}

// recents is how many of the kept puzzles the list of puzzles has. The page puzzles/ has all.
const recents = 8

// listRecent reads the puzzles that were used last.
func (p *page) listRecent() {
	p.store.Recent(recents, func(records []store.Record, count int) {
		list := make([]state.Recent, len(records))
		for i, r := range records {
			list[i] = state.Recent{Key: r.Key, Title: r.Title, Link: r.Link, Pieces: r.Pieces, Cells: r.Cells, Box: r.Box}
		}
		p.later(state.SetRecent{Recent: list, Kept: count})
	})
}

// findKept looks whether the browser keeps the puzzle that the page opened, and goes on with it there.
func (p *page) findKept() {
	d := p.state.Document
	if d.ID != "" || strings.TrimSpace(d.Text) == "" {
		return
	}
	now := &seeking{}
	p.writing.seeking = now
	p.store.Opened(d.Title(), d.Text, d.Index, func(key string) {
		p.dispatch(func() {
			if p.writing.seeking == now {
				p.sought(key)
			}
		})
	})
}

// sought ends the search for the document's key, if one is under way. key is the key that was found, or "".
func (p *page) sought(key string) {
	ended := p.writing.seeking
	p.writing.seeking = nil
	if ended == nil {
		return
	}
	p.writing.key = key
	if ended.waits {
		p.keepDocument()
	}
}

// These follow the # of a link: newPuzzle for a new puzzle, newTask for a new task with the present puzzle, and Today
// for the challenge of the day.
const (
	newPuzzle = "new"
	newTask   = "task"
	Today     = "daily"
)

// runClock lets the clock of a game run while somebody sees it.
func (p *page) runClock() {
	p.reduce(state.RunClock{On: !browser.Hidden() && p.state.Mode == state.HandMode, At: browser.Now()})
}

// keepGame saves the game as it is, before another one takes its place or the page goes.
func (p *page) keepGame() {
	p.runClock()
	p.lookTask() // its clock is kept, too
	if p.state.Hand.Begun() || p.state.Link().TaskSpent > 0 {
		p.writeLate()
	}
	p.flush()
	_ = browser.Attempt(func() { app.Window().Get("sessionStorage").Call("setItem", gameName, p.writing.address) })
}

// gameName is the name under which the tab keeps the page's last address.
const gameName = "tilewright.game"

// reloaded is the address that the page begins with. A browser that reloads the page may have read the address before
// the page wrote the game into it.
func reloaded(fragment string) (address string) {
	address = fragment
	_ = browser.Attempt(func() {
		window := app.Window()
		if list := window.Get("performance").Call("getEntriesByType", "navigation"); list.Length() == 0 ||
			list.Index(0).Get("type").String() != "reload" {
			return
		}
		kept := window.Get("sessionStorage").Call("getItem", gameName)
		if kept.Type() != app.TypeString {
			return
		}
		at, err := link.Decode(fragment)
		game, errKept := link.Decode(kept.String())
		if err == nil && errKept == nil && at.SamePuzzle(game) && (game.Hand != nil || game.Given != nil || game.TaskSpent > 0) {
			address = kept.String()
		}
	})
	return address
}

// addressLink is the content of the address: the puzzle, the settings and the solution on the board.
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

// readFiles makes the first page take files. Whatever is opened from them comes here.
func (p *page) readFiles() {
	reading.ReadsFiles(&p.global, func(s reading.Stored) { p.solutions.Stored = s })
	document := app.Window().Get("document")
	p.global.On(document, "opensettings", func(e app.Value) {
		p.later(state.EditLine{Text: e.Get("detail").String(), At: browser.Now()})
	})
	p.global.On(document, "openlink", func(e app.Value) {
		if l, err := link.Decode(e.Get("detail").String()); err == nil { // it is one of readText
			p.dispatch(func() { p.open(state.OpenLink{Link: l, Push: true}) })
		}
	})
	p.global.On(document, "say", func(e app.Value) {
		d := e.Get("detail")
		a := state.Announce{Text: d.Get("text").String(), Warn: d.Get("warn").Truthy()}
		if list := d.Get("choices"); list.Truthy() {
			for i := range list.Length() {
				c := list.Index(i)
				a.Choices = append(a.Choices, state.Choice{Text: c.Get("text").String(), Link: c.Get("link").String()})
			}
		}
		p.later(a)
	})
	p.global.On(document, "printpuzzle", func(app.Value) { p.dispatch(p.sharing.Print) })
	p.global.On(document, "keptchange", func(app.Value) { p.listRecent() })
	p.global.On(document, "opensolutions", func(e app.Value) {
		p.solutions.Call("load", e.Get("detail"))
	})
}
