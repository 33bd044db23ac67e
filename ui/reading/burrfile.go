package reading

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"tilewright/def"
	"tilewright/def/burr"
	"tilewright/def/say"
)

// readBurr makes definitions of the problems of a file of BurrTools, as many as a text may have. notes say in sentences
// what they leave out, and what a designer may not expect. A file without problems becomes a definition of its shapes as
// pieces. It is an error where nothing can be opened.
func readBurr(text, name string) (s Stored, notes []any, err error) {
	if s.File, err = burr.Parse(text); err != nil {
		return s, nil, err
	}
	if len(s.File.Problems) == 0 {
		p, err := s.File.Loose()
		if err != nil {
			return s, nil, err
		}
		p.Title = name
		s.Text = def.Format(p)
		return s, append([]any{say.T("The file has shapes and no problem: they are the pieces, and the box is one that holds them.")}, about(nil, p)...), nil
	}
	var all []string
	var refused refusals
	size := 0
	for i := range s.File.Problems {
		d, err := s.File.Puzzle(i)
		if err != nil {
			refused.add(i, err.Error())
			continue
		}
		if d.Puzzle.Title == "" && name != "" {
			if d.Puzzle.Title = name; len(s.File.Problems) > 1 {
				d.Puzzle.Title += " " + strconv.Itoa(i+1)
			}
		}
		text := d.Text()
		if size += len(text) + 1; size > def.MaxText {
			refused.add(i, say.T("with it the text is longer than {n} MB, and what follows was not looked at", def.MaxText>>20))
			break
		}
		all, s.Problems = append(all, text), append(s.Problems, i)
		notes = about(notes, d.Puzzle)
	}
	said := refused.said(len(s.File.Problems) > 1)
	if len(s.Problems) == 0 {
		return s, nil, errors.New(strings.Join(said, "; "))
	}
	var left []any
	for _, r := range said {
		left = append(left, say.T("Not opened: {reason}.", r))
	}
	if unserved := s.File.Unserved(s.Problems); unserved != "" {
		left = append(left, unserved)
	}
	s.Text = strings.Join(all, "\n")
	return s, append(left, notes...), nil
}

// refusals are problems that cannot be opened, by their reasons in the order in which these first came.
type refusals struct {
	reasons []string
	numbers [][]string // from 1
}

func (r *refusals) add(problem int, why string) {
	at := slices.Index(r.reasons, why)
	if at < 0 {
		at = len(r.reasons)
		r.reasons, r.numbers = append(r.reasons, why), append(r.numbers, nil)
	}
	r.numbers[at] = append(r.numbers[at], strconv.Itoa(problem+1))
}

// said is a text for each reason; it names the problems where the file has several.
func (r *refusals) said(named bool) (all []string) {
	for i, why := range r.reasons {
		if named {
			why = say.T("{n, plural, one {Problem {list}: {reason}} other {Problems {list}: {reason}}}", len(r.numbers[i]), strings.Join(r.numbers[i], ", "), why)
		}
		all = append(all, why)
	}
	return all
}

// about adds what a designer may not expect of a puzzle's pieces, each sentence once.
func about(notes []any, p *def.Puzzle) []any {
	add := func(said string) {
		if !slices.Contains(notes, any(said)) {
			notes = append(notes, said)
		}
	}
	for i := range p.Pieces {
		q := &p.Pieces[i]
		if parts := len(p.Lattice.Parts(q.Cells)); parts > 1 && !q.Stationary {
			add(say.T("The piece {name} has {n} parts that do not touch. They move as one.", q.Name, parts))
		}
	}
	for _, twins := range p.Twins() {
		var names []string
		for _, i := range twins {
			names = append(names, p.Pieces[i].Name)
		}
		if one := p.Pieces[twins[0]].Group; !slices.ContainsFunc(twins, func(i int) bool { return p.Pieces[i].Group != one }) {
			add(say.T("The pieces {names} are equal. Solutions that only exchange them count as one.", strings.Join(names, ", ")))
		}
	}
	return notes
}
