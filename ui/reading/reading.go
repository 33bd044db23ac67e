// Package reading tells what kind of text was dropped, chosen or pasted: a puzzle, settings, or a file of BurrTools. It
// offers that to the scripts of a page.
//
//	reading.go  the kinds of texts, and what a page's scripts are told of them
//	burrfile.go ... of a file of BurrTools
//	stored.go   Stored: the solutions that such a file has
package reading

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/def/say"
	"tilewright/def/studio"
	"tilewright/solver/settings"
	"tilewright/ui/browser"
	"tilewright/ui/link"
	"tilewright/ui/pictures"
	"tilewright/ui/state"
	"tilewright/ui/store"
)

// Texts come to a page as files that are dropped or chosen, or are pasted. TypeScript takes them (static/own-puzzles),
// and this package reads definitions in them. So a page that takes files has these functions in its window:
//
//	read(text, name, form)      the puzzles in a text, null where it has none; also
//	                                      the XML of a file of BurrTools. form, if there is
//	                                      one, is a name of def.Forms. What comes has reading,
//	                                      the form that was taken, and others, those that may
//	                                      be meant, too: objects with name and about, which is
//	                                      in the reader's language; others have the link to
//	                                      that puzzle. reading is null for a definition.
//	settings(text)              the settings line in a text, null where it has none
//	text(name)                  the definition of a puzzle of the library
//	retitle(text, number, title) the text with another title
//	finds(query, puzzles)       which puzzles a query finds, each an object with
//	                                      words, box, pieces and cells

// readText describes the puzzle in a text, nil where there is none. The text is a definition, with errors or not, a
// picture in any of def.Forms (in that of a name, if form is one), or a file of BurrTools, whose name is a title where it has none.
// took, if it is not nil, hears of such a file.
func readText(text, name, form string, took func(Stored)) map[string]any {
	var notes []any
	counts := ""
	line := link.Automatic
	if studio.Is(text) {
		made, err := studio.XML(text)
		if err != nil {
			return map[string]any{"refused": err.Error()}
		}
		text = made
	}
	if strings.HasPrefix(strings.TrimLeft(text, "\ufeff \t\r\n"), "<") {
		file, told, err := readBurr(text, name)
		if err != nil {
			return map[string]any{"refused": err.Error()}
		}
		if took != nil {
			took(file)
		}
		text, notes = file.Text, told
		counts = say.T("Solutions count as in BurrTools: turned ones count once.")
		if p := state.Read(text).Puzzle; p != nil && settings.FactsOf(p).MirrorsOnce() {
			line += " --mirror=same" // as BurrTools counts
			counts = say.T("BurrTools counts a solution and its mirror image once. Here Mirrors once is on, so the counts agree.")
		}
	}
	parsed := def.Parse(text)
	var reading any
	others := []any{}
	if len(parsed.Drafts) == 0 {
		for _, r := range def.Readings(text) {
			switch {
			case r.Definition == "":
			case reading == nil && (form == "" || form == r.Form.Name):
				reading = spoken(r.Form)
				parsed = def.Parse(r.Definition)
			default:
				other := spoken(r.Form)
				other["link"] = link.Link{Text: def.Parse(r.Definition).String(), Settings: line}.Encode()
				others = append(others, other)
			}
		}
		if reading == nil {
			if first := diagnostic.FirstError(parsed.Diagnostics); first != nil && first.Code == "stick" {
				return map[string]any{"refused": first.Message}
			}
			return nil
		}
		text = parsed.String()
	}
	d := state.Read(text)
	r := store.Record{Title: d.Title(), Link: link.Link{Text: text, Settings: line}.Encode(), Found: -1}
	described := map[string]any{
		"title": r.Title, "link": r.Link, "text": text, "picture": reading != nil, "reading": reading, "others": others, "errors": d.Errors(),
		"puzzles": len(d.Parsed.Drafts), "known": nameOf(&d), "notes": notes, "counts": counts,
	}
	if draft := d.Draft(); draft != nil {
		Describe(&r, draft, nil)
		box := make([]any, len(r.Box))
		for i, side := range r.Box {
			box[i] = side
		}
		described["pieces"], described["cells"], described["box"], described["board"] = r.Pieces, r.Cells, box, browser.JSON(r.Board)
	}
	return described
}

// spoken is a form for scripts.
func spoken(f *def.Form) map[string]any {
	return map[string]any{"name": f.Name, "about": f.About.String()}
}

// nameOf is the name of a document's puzzle in the library. It also knows a puzzle whose definition the program has
// written anew, as in the file of a search.
func nameOf(d *state.Document) string {
	if d.ID != "" || d.Puzzle == nil || len(d.Parsed.Drafts) > 1 {
		return d.ID
	}
	for _, e := range def.Library() {
		if p := e.Puzzle(); p.Title == d.Puzzle.Title && def.Format(p) == d.Text {
			return e.ID
		}
	}
	return ""
}

// Describe fills in the fields that lists show of a puzzle, with a solution where one is known.
func Describe(r *store.Record, draft *def.Puzzle, known []uint16) {
	r.Pieces, r.Cells = draft.PieceCount(), max(0, state.Open(draft))
	if draft.Volume() == 0 {
		return
	}
	r.Box = []int{draft.Size.X, draft.Size.Y, draft.Size.Z}
	r.Board, r.Assembly = pictures.Board(draft), known
}

// settingsIn is the settings line in a text. The text is one line of settings, or a configuration file of polycube's
// with one name=value a line. is is false for other texts. Comments begin with #.
func settingsIn(text string) (line string, is bool) {
	if len(text) > 1<<16 {
		return "", false
	}
	var lines []string
	named := true
	for l := range strings.Lines(diagnostic.PlainText(text).Text) {
		if l = strings.TrimSpace(l); l != "" && l[0] != '#' {
			lines = append(lines, l)
			named = named && strings.Contains(l, "=") && l[0] != '-'
		}
	}
	switch {
	case len(lines) > 0 && named:
		l := settings.ParseLine("")
		l.WithConf(strings.Join(lines, "\n"))
		if !diagnostic.HasErrors(l.Diagnostics) && len(l.Files) == 0 {
			return settings.Format(l.Settings), true
		}
	case len(lines) == 1 && lines[0][0] == '-':
		l := settings.ParseLine(lines[0])
		if !diagnostic.HasErrors(l.Diagnostics) && len(l.Files) == 0 {
			return lines[0], true
		}
	}
	return "", false
}

// Retitled is a text in which the puzzle of this number, from 0, has another title. A text without a puzzle stays as it
// is.
func Retitled(text string, number int, title string) string {
	d := def.Parse(text)
	edits, err := d.SetMeta(number, def.Title, title)
	if err != nil {
		return text
	}
	return d.Apply(edits...).String()
}

// ReadsFiles puts the functions into the window; the listeners of a page take them away again. took, if it is not nil,
// hears of each file of BurrTools, with the definitions made of it.
func ReadsFiles(l *browser.Listeners, took func(Stored)) {
	l.Offer("read", func(args []app.Value) any {
		name, form := "", ""
		if len(args) > 1 && args[1].Truthy() {
			name = args[1].String()
		}
		if len(args) > 2 && args[2].Truthy() {
			form = args[2].String()
		}
		if described := readText(args[0].String(), name, form, took); described != nil {
			return described
		}
		return nil
	})
	l.Offer("settings", func(args []app.Value) any {
		if line, is := settingsIn(args[0].String()); is {
			return line
		}
		return nil
	})
	l.Offer("text", func(args []app.Value) any {
		if e := def.Find(args[0].String()); e != nil {
			return e.Text
		}
		return ""
	})
	l.Offer("retitle", func(args []app.Value) any {
		return Retitled(args[0].String(), args[1].Int()-1, args[2].String())
	})
	l.Offer("wordsOf", func(args []app.Value) any {
		if e := def.Find(args[0].String()); e != nil {
			return e.Findable().Words
		}
		return ""
	})
	l.Offer("finds", func(args []app.Value) any {
		find, found := def.NewFinder(args[0].String()), make([]any, args[1].Length())
		for i := range found {
			p := args[1].Index(i)
			box := make([]int, p.Get("box").Length())
			for k := range box {
				box[k] = p.Get("box").Index(k).Int()
			}
			found[i] = find.Finds(def.Findable{Words: p.Get("words").String(), Box: box, Pieces: p.Get("pieces").Int(), Cells: p.Get("cells").Int()})
		}
		return found
	})
}
