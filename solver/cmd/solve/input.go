package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"

	"tilewright/def"
	"tilewright/def/burr"
	"tilewright/def/diagnostic"
	"tilewright/def/studio"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// input is a puzzle that was given in any form.
type input struct {
	puzzle *def.Puzzle // nil if it has errors
	// text is a definition of it, in the form for links. index is its number in that text.
	text  string
	index int
	// form says what kind of file it was. Without settings a definition is searched as polycube does it,
	// and all other forms by Automatic.
	form form
}

type form uint8

const (
	definition form = iota
	picture         // or pieces by burr numbers, or in a text of puzzlecad
	burrTools
)

// read gives the text of a file, of standard input, or of a puzzle of the library.
func (t *terminal) read(name string) (source, text string, err error) {
	if name == "-" {
		b, err := io.ReadAll(io.LimitReader(t.stdin, burr.MaxFile+1))
		text, err = asBurr(b, err)
		return "standard input", text, err
	}
	f, err := os.Open(name)
	if err != nil {
		if text := def.TextOf(name); text != "" && errors.Is(err, fs.ErrNotExist) {
			return name, text, nil
		}
		if p := def.FindCalendar(name); p != nil && errors.Is(err, fs.ErrNotExist) {
			return name, def.Format(p), nil
		}
		return name, "", err
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, burr.MaxFile+1))
	text, err = asBurr(b, err)
	return name, text, err
}

// asBurr is the text of a file, of one of Mechanical Puzzle Studio as BurrTools would write it.
func asBurr(b []byte, err error) (string, error) {
	if text := string(b); err != nil || !studio.Is(text) {
		return text, err
	}
	return studio.XML(string(b))
}

// inputs are the puzzles of a file, one after the other. It prints what cannot be read or searched; status is then that
// of bad input.
func (t *terminal) inputs(name string) (source string, list []input, status int) {
	source, text, err := t.read(name)
	switch {
	case err != nil:
		return source, nil, t.unreadable(source, err)
	case burr.Is([]byte(text)):
		problems, status := t.problems(source, text)
		for _, d := range problems {
			list = append(list, input{d.Puzzle, d.Text(), 0, burrTools})
		}
		return source, list, max(status, t.rule(source, list))
	case t.options.problem > 0:
		fmt.Fprintf(t.stderr, "%s: error: --problem is for files of BurrTools, and this is not one.\n", source)
		return source, nil, badInput
	}
	doc, form, ok := t.document(source, text)
	if !ok || len(doc.Puzzles) == 0 { // a diagnostic has said so
		return source, nil, badInput
	}
	for i := range doc.Diagnostics {
		printDiagnostic(t.stderr, source, doc.String(), &doc.Diagnostics[i])
	}
	for i, p := range doc.Puzzles {
		in := input{p, doc.String(), i, form}
		if p != nil && t.options.date != "" {
			p, err := onDate(p, t.options.date)
			if err != nil {
				fmt.Fprintf(t.stderr, "%s: error: --date: %v.\n", source, err)
				return source, nil, badInput
			}
			in.puzzle, in.text, in.index = p, def.Format(p), 0
		}
		if p == nil {
			status = badInput
		}
		list = append(list, in)
	}
	if wanted := t.options.board; wanted != "" {
		at := boardOf(doc, wanted)
		if at < 0 {
			fmt.Fprintf(t.stderr, "%s: error: There is no board %q. %s\n", source, wanted, boardsOf(doc))
			return source, nil, badInput
		}
		list = list[at : at+1]
	}
	return source, list, max(status, t.rule(source, list))
}

// rule gives the rules of --rule to puzzles. It prints what is wrong with one; status is then that of bad input.
func (t *terminal) rule(source string, list []input) (status int) {
	for i := range list {
		in := &list[i]
		for _, rule := range t.options.rules {
			if in.puzzle == nil {
				break
			}
			text, _ := strings.CutSuffix(def.Format(in.puzzle), "~D\n")
			doc := def.Parse(text + "R:" + rule + "\n~D\n")
			in.puzzle, in.text, in.index = doc.Puzzles[0], doc.String(), 0
			if d := diagnostic.FirstError(doc.Diagnostics); d != nil {
				fmt.Fprintf(t.stderr, "%s: error: --rule=%s: %s\n", source, rule, d.Message)
				status = badInput
			}
		}
	}
	return status
}

// onDate is the puzzle of a calendar for a date.
func onDate(p *def.Puzzle, day string) (*def.Puzzle, error) {
	c := p.Calendar()
	if c == nil {
		return nil, errors.New("the board has no words of a calendar")
	}
	date, err := dateOf(day)
	if err != nil {
		return nil, err
	}
	return c.At(date.Year(), int(date.Month()), date.Day())
}

// boardOf is the puzzle of a text that --board means: its number from 1, or what finds it in the page, as words of its title
// or a size; -1 where there is none.
func boardOf(doc *def.Document, wanted string) int {
	if n, err := strconv.Atoi(wanted); err == nil && n <= len(doc.Drafts) {
		return max(n, 0) - 1
	}
	find := def.NewFinder(wanted)
	return slices.IndexFunc(doc.Drafts, func(p *def.Puzzle) bool {
		box := []int{p.Size.X, p.Size.Y, p.Size.Z}
		return find.Finds(def.Findable{Words: p.Title, Box: box, Pieces: p.PieceCount(), Cells: len(p.OpenCells())})
	})
}

// boardsOf lists the puzzles of a text with their numbers.
func boardsOf(doc *def.Document) string {
	var titles []string
	for i, p := range doc.Drafts {
		titles = append(titles, fmt.Sprintf("%d is %q", i+1, p.Title))
	}
	return "Board " + strings.Join(titles, ", ") + "."
}

// document reads a text. It turns pictures and pieces into the same definition as the page. ok is false for a text
// without puzzle; it prints why.
func (t *terminal) document(source, text string) (doc *def.Document, form form, ok bool) {
	if search.IsCheckpoint([]byte(text)) {
		fmt.Fprintf(t.stderr, "%s: error: This is a search that was kept, not a puzzle: --checkpoint=FILE --resume goes on with it.\n", source)
		return nil, definition, false
	}
	doc = def.Parse(text)
	all := def.Readings(text)
	if named := t.options.read; named != "" {
		at := slices.IndexFunc(all, func(r def.Reading) bool { return r.Form.Name == named })
		if at < 0 {
			fmt.Fprintf(t.stderr, "%s: error: The text cannot be read as %s.%s\n", source, named, alsoReadAs(all))
			return nil, definition, false
		}
		all[0], all[at] = all[at], all[0]
	}
	if len(all) == 0 || all[0].Definition == "" {
		if len(doc.Puzzles) == 0 {
			for i := range doc.Diagnostics {
				printDiagnostic(t.stderr, source, doc.String(), &doc.Diagnostics[i])
			}
		}
		return doc, definition, true
	}
	doc = def.Parse(all[0].Definition)
	said := "This is " + all[0].Form.About.String() + ", not yet a definition." + all[0].Left
	if len(doc.Drafts) == 1 {
		p := doc.Drafts[0]
		said += fmt.Sprintf(" Read as %s in a box of %d × %d × %d.", diagnostic.Count(p.PieceCount(), "piece"), p.Size.X, p.Size.Y, p.Size.Z)
	}
	fmt.Fprintf(t.stderr, "%s: info: %s%s\n", source, said, alsoReadAs(all[1:]))
	return doc, picture, true
}

// alsoReadAs says how else a text can be read, "" for not at all.
func alsoReadAs(all []def.Reading) string {
	if len(all) == 0 {
		return ""
	}
	var names []string
	for _, r := range all {
		names = append(names, "--read="+r.Form.Name+" ("+r.Form.About.String()+")")
	}
	return " It can be read by " + strings.Join(names, ", ") + ", too."
}

// one is the only puzzle of a file. It is nil where there is none or several; what says what is done with it.
func (t *terminal) one(name, what string) *input {
	source, list, status := t.inputs(name)
	if len(list) == 1 && list[0].puzzle != nil {
		return &list[0]
	}
	if len(list) > 1 || status == solved {
		text := fmt.Sprintf("%s: error: One puzzle is %s at a time, and here are %d", source, what, len(list))
		if len(list) > 1 && list[0].form == burrTools {
			text += ": choose one with --problem=N"
		} else if len(list) > 1 {
			text += ": choose one with --board=N"
		}
		fmt.Fprintln(t.stderr, text+".")
	}
	return nil
}

// lineOf is the settings line by which an input is searched. If it does not say how to search, anything but a
// definition is searched as in the page: by Automatic, turned solutions once. In BurrTools files mirror images count
// once too, as there, unless --mirror says otherwise; mirrored tells that.
func (t *terminal) lineOf(in *input) (line *settings.Line, mirrored bool) {
	s := settings.Searched(t.line.Settings)
	s.Limit, s.Seed, s.Memory, s.Mirror, s.Auto = 0, 0, 0, 0, false
	if in.form == definition || t.line.Settings.Trace != 0 || settings.Format(s) != "" {
		return t.line, false
	}
	chosen := *t.line
	chosen.Settings.Auto = true
	mirrored = in.form == burrTools && !chosen.States("mirror") && settings.FactsOf(in.puzzle).MirrorsOnce()
	return &chosen, mirrored
}
