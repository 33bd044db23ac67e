package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/ui/link"
	"tilewright/ui/state"
	"tilewright/ui/store"
)

// Texts come to a page as files that are dropped or chosen, or as a paste. What takes
// them is TypeScript (static/shelf); what is said of definitions is said here. So a page
// that takes files has two functions in its window:
//
//	tilewrightRead(text)                  what the text is, null where it is no puzzle
//	tilewrightRetitle(text, number, title) the text with another title

// readText is what a text is as a puzzle, nil where there is none in it: a definition,
// with errors or not, or a picture.
func readText(text string) map[string]any {
	parsed := def.Parse(text)
	picture := false
	if len(parsed.Drafts) == 0 {
		first := parsed.Diagnostics
		if len(first) == 0 || first[0].Code != "picture" || first[0].Fix == nil {
			return nil
		}
		picture = true
		text = parsed.Apply(first[0].Fix.Edit).String()
	}
	d := state.Read(text)
	r := store.Record{Title: d.Title(), Link: link.Link{Text: text, Settings: link.Automatic}.Encode(), Found: -1}
	described := map[string]any{"title": r.Title, "link": r.Link, "text": text, "picture": picture, "errors": d.Errors(), "puzzles": len(d.Parsed.Drafts), "known": d.ID}
	if draft := d.Draft(); draft != nil {
		describe(&r, draft, nil)
		box := make([]any, len(r.Box))
		for i, side := range r.Box {
			box[i] = side
		}
		described["pieces"], described["cells"], described["box"], described["board"] = r.Pieces, r.Cells, box, r.Board
	}
	return described
}

// describe fills in what lists show of a puzzle, with a solution where one is known.
func describe(r *store.Record, draft *def.Puzzle, known []uint16) {
	r.Pieces, r.Cells = draft.PieceCount(), max(0, state.Open(draft))
	if draft.Volume() == 0 {
		return
	}
	r.Box = []int{draft.XDim, draft.YDim, draft.ZDim}
	r.Board, r.Assembly = boardOf(draft), known
}

// retitled is a text whose puzzle of this number, from 0, has another title. A text
// without a puzzle stays as it is.
func retitled(text string, number int, title string) string {
	d := def.Parse(text)
	edits, err := d.SetMeta(number, def.Title, title)
	if err != nil {
		return text
	}
	return d.Apply(edits...).String()
}

// readsFiles puts the two functions into the window; the listeners of a page take them
// away again.
func (l *listeners) readsFiles() {
	l.offer("tilewrightRead", func(args []app.Value) any {
		if described := readText(args[0].String()); described != nil {
			return described
		}
		return nil
	})
	l.offer("tilewrightRetitle", func(args []app.Value) any {
		return retitled(args[0].String(), args[1].Int()-1, args[2].String())
	})
}

// offer puts a function into the window until the listeners are removed.
func (l *listeners) offer(name string, f func(args []app.Value) any) {
	window := app.Window()
	function := app.FuncOf(func(_ app.Value, args []app.Value) any { return f(args) })
	window.Set(name, function)
	*l = append(*l, listener{target: window, f: function, offered: name})
}

// readFiles has the first page take files: what is opened of them comes here.
func (p *page) readFiles() {
	p.global.readsFiles()
	document := app.Window().Get("document")
	p.global.on(document, "opentext", func(e app.Value) {
		text := e.Get("detail").String()
		p.dispatch(func() {
			p.open(state.OpenLink{Link: link.Link{Text: text, Settings: link.Automatic}, Push: true})
		})
	})
	p.global.on(document, "say", func(e app.Value) {
		d := e.Get("detail")
		p.later(state.Announce{Text: d.Get("text").String(), Warn: d.Get("warn").Truthy()})
	})
	p.global.on(document, "printpuzzle", func(app.Value) { p.dispatch(p.print) })
	p.global.on(document, "keptchange", func(app.Value) { p.listRecent() })
	p.global.on(document, "opensolutions", func(e app.Value) {
		if file := e.Get("detail"); has(p.browser, "load") {
			p.browser.Call("load", file)
		}
	})
}

// newPuzzle is what follows the # of a link to a new puzzle.
const newPuzzle = "new"
