package ui

import (
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/ui/link"
	"tilewright/ui/state"
	"tilewright/ui/store"
	"tilewright/wasm/wire"
)

// writing is how the document is written down: in the address, and in what the browser
// keeps.
type writing struct {
	// late is that work, which waits for typing to rest.
	late delayed
	// address is the fragment that the page wrote or read last.
	address string
	// stored is the link to the document that was stored last, with what was found of it.
	stored string
	// key is the key under which the document is kept, empty for a puzzle of the library.
	key string
	// seeking is the search for that key, nil when none is under way.
	seeking *seeking
	// refused is whether the browser did not keep something.
	refused bool
}

// seeking is a search, in what the browser keeps, for the puzzle that the page opened.
type seeking struct {
	// waits is whether the document is to be kept when the search is over: earlier it
	// might be kept twice.
	waits bool
}

// delayed is work that waits until nothing was put for restAfter.
type delayed struct {
	// timer is nil when nothing waits.
	timer *time.Timer
}

// restAfter is how long edits must rest before they are written down.
const restAfter = 250 * time.Millisecond

// put has f done later, which is to take the work, in place of what waits.
func (d *delayed) put(f func()) {
	d.take()
	d.timer = time.AfterFunc(restAfter, f)
}

// again has what waits, if anything does, wait anew.
func (d *delayed) again() {
	if d.timer != nil {
		d.timer.Reset(restAfter)
	}
}

// take ends the waiting, and reports whether there was any.
func (d *delayed) take() bool {
	if d.timer == nil {
		return false
	}
	d.timer.Stop()
	d.timer = nil
	return true
}

// hash is the address after #.
func hash() string {
	return strings.TrimPrefix(app.Window().Get("location").Get("hash").String(), "#")
}

// readAddress follows Back, Forward and an address that was typed.
func (p *page) readAddress() {
	fragment := hash()
	if fragment == p.writing.address {
		return
	}
	p.readEditor()
	p.sought("")
	if p.writing.late.take() {
		p.keepDocument() // the address is another one already
	}
	p.writing.key = ""
	p.writing.address = fragment
	if fragment == newPuzzle {
		p.do(state.BeginDrawing{})
		return
	}
	switch fragment {
	case newTask:
		p.makeTask()
		p.writeAddress(false)
		return
	case Today:
		p.today()
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
	// Some browsers refuse after a hundred of these in half a minute; the next one says
	// all that this one would have said.
	_ = attempt(func() { app.Window().Get("history").Call(method, app.Null(), "", "#"+fragment) })
}

// writeLate writes address and storage when edits rest.
func (p *page) writeLate() {
	p.writing.late.put(func() { p.dispatch(p.flush) })
}

// leave writes everything down before the page may go.
func (p *page) leave() {
	p.readEditor()
	p.keepSketch()
	p.sought("")
	p.keepGame()
	p.do() // the clock may stand
	if p.state.Run.Phase == state.Searching {
		p.planner.Control(wire.Control{Op: wire.OpKeep, Version: wire.Version, Run: p.state.Run.ID})
	}
}

// flush writes at once what waits to be written.
func (p *page) flush() {
	if p.writing.late.take() {
		p.writeAddress(false)
		p.keepDocument()
		p.comeBack()
	}
}

// keepDocument keeps the document in the browser.
func (p *page) keepDocument() {
	if p.writing.seeking != nil {
		p.writing.seeking.waits = true
		return
	}
	d := p.state.Document
	r := store.Record{Title: d.Title(), Link: p.state.Link().Encode(), When: float64(now())}
	r.Found, r.All = p.state.Found()
	known := p.solution()
	stored := r.Link + " " + strconv.FormatFloat(r.Found, 'f', 0, 64) + strconv.FormatBool(known != nil)
	if stored == p.writing.stored {
		return
	}
	p.writing.stored = stored
	p.store.SetText("last", r.Link)
	_, fresh := state.KindOf(d.Text)
	if d.ID != "" || d.Text == def.Example || fresh || strings.TrimSpace(d.Text) == "" {
		return
	}
	if p.writing.key == "" {
		p.writing.key = p.keyOf(r.Link)
	}
	r.Key = p.writing.key
	if draft := d.Draft(); draft != nil {
		describe(&r, draft, known)
	}
	p.store.Put(r)
}

// solution is one of the document that is known, nil where none is.
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

// keyOf is the key of a puzzle that is kept already, or a new one.
func (p *page) keyOf(fragment string) string {
	for _, r := range p.state.Shelf.Recent {
		if r.Link == fragment {
			return r.Key
		}
	}
	return p.store.NewKey()
}

// recents is how many puzzles the list of puzzles has of those that are kept; the page
// puzzles/ has all.
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

// findKept goes on with the puzzle that is kept, where what the page opened is one.
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

// sought ends the search for the document's key, if one is under way, with the key that was
// found or with "".
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
