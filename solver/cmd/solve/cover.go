package main

import (
	"bufio"
	"fmt"
	"io"
	"strconv"

	"tilewright/def/diagnostic"
	"tilewright/solver/settings"
	"tilewright/solver/xc"
)

// coverSlice is how many items are chosen between two checks for Ctrl-C.
const coverSlice = 1 << 16

// covers searches the exact-cover problem of a file, by algorithm X.
func (t *terminal) covers(name string) int {
	source, text, err := t.read(name)
	if err != nil {
		return t.unreadable(source, err)
	}
	as, named := xc.FormNamed(t.options.read)
	switch {
	case t.options.read == "":
		as = xc.Any
	case !named:
		return t.refuse(fmt.Errorf("--read=%s is a form of puzzles; --cover reads %s", t.options.read, coverForms()))
	}
	matrix, form, found := xc.ReadAs(text, as)
	for i := range found {
		printDiagnostic(t.stderr, source, text, &found[i])
	}
	if diagnostic.HasErrors(found) {
		return badInput
	}
	also := ""
	for _, f := range xc.Readings(text) {
		if f != form {
			also += fmt.Sprintf(" It can be read by --read=%s (%s), too.", xc.Forms[f].Name, f)
		}
	}
	fmt.Fprintf(t.stderr, "%s: read as %s: %d options over %d items.%s\n", source, form, len(matrix.Options), len(matrix.Items), also)
	s, w := t.line.Settings, coverWriter{w: t.stdout, matrix: matrix, json: t.options.json}
	quiet := s.Quiet || s.Count || t.options.cheapest > 0
	solver := xc.NewSolver(matrix, xc.Fewest, func(options []int32) bool {
		if w.count++; !quiet {
			t.broken = !w.print(options)
		}
		return !t.broken && (s.Limit == 0 || w.count < s.Limit)
	})
	if t.options.cheapest > 0 {
		if err := solver.Cheapest(t.options.cheapest); err != nil {
			return t.refuse(err)
		}
	}
	t.runCovers(solver)
	if best := solver.Best(); best != nil {
		w.count = 0
		for _, p := range best {
			w.count++
			if !s.Quiet && !s.Count && !t.broken {
				t.broken = !w.print(p.Options)
			}
		}
	}
	w.end(solver, t.why(w.count), s)
	return solved
}

// why says why a search for covers has ended, after that many of them.
func (t *terminal) why(covers uint64) string {
	switch limit := t.line.Settings.Limit; {
	case t.ended:
		return "interrupted"
	case limit > 0 && covers >= limit:
		return "limit"
	}
	return "complete"
}

// coverWriter prints covers: options by their names, or their numbers from 1, and their items; or as JSON lines.
type coverWriter struct {
	w      *bufio.Writer
	matrix *xc.Matrix
	json   bool
	count  uint64
}

// jsonCover is a line of --cover --json. Options are numbered from 1.
type jsonCover struct {
	Type    string   `json:"type"`
	Number  uint64   `json:"number"`
	Cost    *int64   `json:"cost,omitempty"`
	Options []int32  `json:"options"`
	Names   []string `json:"names,omitempty"`
	Items   []string `json:"items"`
}

// print prints a cover. It is false when the output takes no more.
func (w *coverWriter) print(options []int32) bool {
	line := jsonCover{Type: "cover", Number: w.count, Options: []int32{}, Items: []string{}}
	cost := w.matrix.Cost(options)
	for _, o := range options {
		line.Options = append(line.Options, o+1)
		line.Items = append(line.Items, w.matrix.OptionText(int(o)))
		if w.matrix.Names != nil {
			line.Names = append(line.Names, w.matrix.Names[o])
		}
	}
	if w.matrix.Costs != nil {
		line.Cost = &cost
	}
	if w.json {
		return (&lines{w.w}).print(line)
	}
	fmt.Fprintf(w.w, "# --- COVER %d ---\n", w.count)
	if line.Cost != nil {
		fmt.Fprintf(w.w, "# cost %d\n", cost)
	}
	for i, o := range line.Options {
		name := strconv.Itoa(int(o))
		if line.Names != nil {
			name = line.Names[i]
		}
		fmt.Fprintf(w.w, "%s: %s\n", name, line.Items[i])
	}
	_, err := io.WriteString(w.w, "\n")
	return err == nil
}

// end prints the result of the search.
func (w *coverWriter) end(s *xc.Solver, why string, settings settings.Settings) {
	switch {
	case w.json:
		(&lines{w.w}).print(struct {
			Type    string `json:"type"`
			Why     string `json:"why"`
			Covers  uint64 `json:"covers"`
			Nodes   uint64 `json:"nodes"`
			Updates uint64 `json:"updates"`
		}{"end", why, w.count, s.Chosen(), s.Updates()})
	case settings.Info:
		fmt.Fprintf(w.w, "COVERS=%d\nNODES=%d\nUPDATES=%d\nENDED=%s\n", w.count, s.Chosen(), s.Updates(), why)
	case settings.Count:
		fmt.Fprintln(w.w, w.count)
	}
}

// runCovers runs a search of covers to its end, in slices, or until somebody interrupts it or nobody reads its output.
func (t *terminal) runCovers(solver *xc.Solver) {
	for more := true; more && !t.ended && !t.broken; {
		more = solver.Run(coverSlice)
		select {
		case <-t.interrupt:
			t.ended = more
		default:
		}
	}
}
