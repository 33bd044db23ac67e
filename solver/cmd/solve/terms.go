package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"tilewright/def"
	"tilewright/def/diagnostic"
	"tilewright/solver/series"
)

// termsSlice is how many steps are counted between two checks for Ctrl-C: some milliseconds.
const termsSlice = 100_000

// mostTerms bounds n.
const mostTerms = def.MaxSide

// termRange is the n of the first and last term that --terms asks for. to is 0 without it.
type termRange struct{ from, to int }

// set reads the value of --terms: 20, or 3-20.
func (r *termRange) set(v string) error {
	from, to, ranged := strings.Cut(v, "-")
	if !ranged {
		from, to = "1", v
	}
	var err error
	if r.from, err = strconv.Atoi(from); err == nil {
		r.to, err = strconv.Atoi(to)
	}
	if err != nil || r.from < 0 || r.to < max(r.from, 1) || r.to > mostTerms {
		return fmt.Errorf("the first and the last n are needed, as 1-20, at most %d", mostTerms)
	}
	return nil
}

// terms counts how the puzzles of a file go on. Each line of the output is n and the number of solutions, as in the files
// of terms of the OEIS. Comments say what was counted, and the law that the numbers follow.
func (t *terminal) terms(name string) int {
	source, text, err := t.read(name)
	if err != nil {
		return t.unreadable(source, err)
	}
	doc := def.Parse(text)
	families := 0
	status := solved
	for i := range doc.Drafts {
		f := doc.Family(i)
		if f == nil {
			continue
		}
		families++
		status = max(status, t.termsOf(source, doc.Drafts[i].Title, f))
		if t.ended || t.broken {
			return status
		}
	}
	if families > 0 {
		return status
	}
	for i := range doc.Diagnostics {
		if doc.Diagnostics[i].Severity == diagnostic.Error {
			printDiagnostic(t.stderr, source, doc.String(), &doc.Diagnostics[i])
		}
	}
	fmt.Fprintf(t.stderr, "%s: error: --terms needs a puzzle with a number n: write n=4 into its D line, and n where the board or the "+
		"copies depend on it, as in D:n=4:xDim=n:yDim=4:zDim=1.\n", source)
	return badInput
}

// termsOf counts those of one family.
func (t *terminal) termsOf(source, title string, f *def.Family) int {
	s := t.line.Settings
	counted := series.NewTerms(f, s, t.options.terms.from, t.options.terms.to)
	if title == "" {
		title = source
	}
	once := "turned solutions are different ones"
	if s.Compares() {
		once = "turned solutions count once"
	}
	if !t.options.json {
		fmt.Fprintf(t.stdout, "# %s: solutions for n, counted by Tilewright; %s\n", title, once)
	}
	printed := 0
	for done := false; !done; {
		select {
		case <-t.interrupt:
			t.ended, done = true, true
		default:
			done = counted.Run(termsSlice)
		}
		for _, x := range counted.Known()[printed:] {
			if printed++; x.N <= t.options.terms.to {
				t.printTerm(x)
			}
		}
		if t.stdout.Flush() != nil {
			t.broken = true
			return failed
		}
	}
	if t.ended {
		return solved
	}
	t.printMatches(counted.Matches())
	switch law := counted.Law(); {
	case law != nil:
		t.printLaw(law)
	case counted.Edges() > 0:
		fmt.Fprintf(t.stderr, "%s: no law is found with %d terms. There are %d edges across the board, so %d terms show it.\n", source,
			len(counted.Known()), counted.Edges(), 2*counted.Edges())
	default:
		fmt.Fprintf(t.stderr, "%s: no law is found with %d terms.\n", source, len(counted.Known()))
	}
	if err := counted.Err(); err != nil {
		var all diagnostic.Errors
		if errors.As(err, &all) && len(all) > 0 {
			err = errors.New(all[0].Message)
		}
		fmt.Fprintf(t.stderr, "%s: error: n = %s: %v\n", source, counted.Now(), err)
		return failed
	}
	return solved
}

func (t *terminal) printTerm(x series.Term) {
	if !t.options.json {
		fmt.Fprintln(t.stdout, x.N, x.Solutions)
		return
	}
	(&lines{t.stdout}).print(struct {
		Type      string `json:"type"`
		N         int    `json:"n"`
		Solutions string `json:"solutions"`
	}{"term", x.N, x.Solutions.String()})
}

// shownMatches is how many known sequences are named.
const shownMatches = 3

// printMatches names the known sequences that have the terms.
func (t *terminal) printMatches(found []series.Match) {
	if !t.options.json && len(found) == 0 {
		fmt.Fprintf(t.stdout, "# Not among our %d sequences of the OEIS\n", len(series.All()))
	}
	for _, m := range found[:min(len(found), shownMatches)] {
		stored, ours := m.Stored()
		switch {
		case t.options.json:
			(&lines{t.stdout}).print(struct {
				Type    string `json:"type"`
				Number  string `json:"number"`
				First   int    `json:"first"`
				Terms   int    `json:"terms"`
				Step    int    `json:"step"`
				Stored  string `json:"stored,omitempty"`
				Counted string `json:"counted,omitempty"`
			}{"sequence", m.Number, m.First, m.Same, m.Step, stored, ours})
		case m.Differs:
			fmt.Fprintf(t.stdout, "# %s of the OEIS has %s where two programs count %s\n", m.Number, stored, ours)
		default:
			fmt.Fprintf(t.stdout, "# %s of the OEIS, its terms %d to %d\n", m.Number, m.First, m.First+m.Same-1)
		}
	}
}

// printLaw prints the law, in comments.
func (t *terminal) printLaw(law *series.Law) {
	growth, closed := law.Growth(), law.Closed(law.From)
	if t.options.json {
		(&lines{t.stdout}).print(struct {
			Type       string  `json:"type"`
			Recurrence string  `json:"recurrence"`
			From       int     `json:"from"`
			Order      int     `json:"order"`
			Proved     bool    `json:"proved"`
			Edges      int     `json:"edges"`
			Checked    int     `json:"checked"`
			Generating string  `json:"generating"`
			Growth     float64 `json:"growth"`
			Closed     string  `json:"closed,omitempty"`
		}{"law", law.String(), law.From + len(law.First), law.Order(), law.Proved, law.Edges, law.Checked, law.Fraction(), growth, closed})
		return
	}
	w := t.stdout
	fmt.Fprintf(w, "# %s, for n >= %d\n", law, law.From+len(law.First))
	switch {
	case law.Proved:
		fmt.Fprintf(w, "# Proved: there are %d edges across the board, and %d terms fit this law of order %d; %d would do.\n",
			law.Edges, law.Checked, law.Order(), law.Edges+len(law.First))
	case law.Edges > 0:
		fmt.Fprintf(w, "# Not proved: there are %d edges across the board; %d terms fit, and a proof needs %d.\n",
			law.Edges, law.Checked, law.Edges+len(law.First))
	default:
		fmt.Fprintf(w, "# Not proved: %d terms fit.\n", law.Checked)
	}
	fmt.Fprintf(w, "# Generating function, from n = %d on: %s\n", law.From, law.Fraction())
	if growth > 0 {
		fmt.Fprintf(w, "# Growth: %.6g\n", growth)
	}
	if closed != "" {
		fmt.Fprintf(w, "# %s\n", closed)
	}
}
