package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"tilewright/def"
	"tilewright/def/testing/gen"
	"tilewright/solver/challenge"
	"tilewright/solver/disassemble"
	"tilewright/solver/settings"
	"tilewright/ui/link"
	"tilewright/web/languages"
)

// tools are the built program of the terminal, the bundled script for node, and the tables of the languages.
type tools struct {
	dir, solve, script, tables string
	languages                  []*languages.Table
	kinds                      []string // the kinds of files, and paper, that the script knows
}

// root is the folder of the module, from this package's folder or from the root itself.
func root() (string, error) {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}").Output()
	if err != nil {
		return "", fmt.Errorf("where the module lies is not known: %w", err)
	}
	return strings.TrimSpace(string(out)), nil
}

// newTools builds the tools.
func newTools() (*tools, error) {
	module, err := root()
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "matrix")
	if err != nil {
		return nil, err
	}
	t := &tools{dir: dir, solve: filepath.Join(dir, "solve")}
	t.tables = filepath.Join(module, languages.Folder)
	if t.languages, err = languages.Tables(t.tables); err != nil {
		return nil, err
	}
	build := exec.Command("go", "build", "-o", t.solve, "./solver/cmd/solve")
	build.Dir = module
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("the program of the terminal is not built: %w\n%s", err, out)
	}
	if t.script, err = bundle(module); err != nil {
		return nil, err
	}
	t.kinds, _, err = t.node(nil)
	return t, err
}

// Close removes the built files.
func (t *tools) Close() {
	os.RemoveAll(t.dir)
	os.Remove(t.script)
}

// ran is the output of a run of the program.
type ran struct {
	status   int
	out, err string
}

func (t *tools) run(args ...string) (r ran) {
	cmd := exec.Command(t.solve, args...)
	var out, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &stderr
	if err := cmd.Run(); err != nil {
		r.status = -1
		if exit, ok := err.(*exec.ExitError); ok {
			r.status = exit.ExitCode()
		}
	}
	r.out, r.err = out.String(), stderr.String()
	return r
}

// object is a line of output with --json.
type object struct {
	Type, Title, Why, Settings, Definition string
	Solutions, Found, Assemblies, NotKnown uint64
	Level                                  any
	Pieces                                 json.RawMessage
	Moves                                  json.RawMessage
}

// pieces are the pieces of a solution or a challenge, in the oracle's form.
func (c *Case) pieces(raw json.RawMessage) (list []gen.Placed, err error) {
	var named []struct {
		Name  string
		Cells [][3]int
	}
	if err := json.Unmarshal(raw, &named); err != nil {
		return nil, err
	}
	slots := c.Puzzle.Slots()
	for _, n := range named {
		at := slices.IndexFunc(slots, func(s def.Slot) bool { return s.Name == n.Name })
		if at < 0 {
			return nil, fmt.Errorf("the puzzle has no piece %q", n.Name)
		}
		p := gen.Placed{Piece: slots[at].Piece}
		for _, cell := range n.Cells {
			p.Cells = append(p.Cells, def.Cell{X: cell[0], Y: cell[1], Z: cell[2]})
		}
		slices.SortFunc(p.Cells, def.Cell.Compare)
		list = append(list, p)
	}
	return list, nil
}

// file writes the texts of puzzles into one file.
func (t *tools) file(cases ...*Case) string {
	var b strings.Builder
	for _, c := range cases {
		b.WriteString(c.Text + "\n")
	}
	name := filepath.Join(t.dir, "puzzles.txt")
	if err := os.WriteFile(name, []byte(b.String()), 0o644); err != nil {
		panic(err)
	}
	return name
}

// objects reads lines of output with --json.
func objects(out string) (list []object, err error) {
	for line := range strings.Lines(out) {
		var o object
		if err := json.Unmarshal([]byte(line), &o); err != nil {
			return list, fmt.Errorf("%w in %q", err, line)
		}
		list = append(list, o)
	}
	return list, nil
}

// terminal is a row that runs the program once for all puzzles.
func (t *tools) terminal(line string) Row {
	return Row{Name: "solve " + line, All: func(cases []*Case) []Verdict {
		verdicts := make([]Verdict, len(cases))
		r := t.run(append(strings.Fields(line), "--json", "--", t.file(cases...))...)
		list, err := objects(r.out)
		at := map[string]int{}
		for i, c := range cases {
			if verdicts[i] = refusedBy(c, line); verdicts[i].Refused == "" {
				verdicts[i] = broken("solve %s: it is not searched; status %d, %v, %s", line, r.status, err, lastOf(r.err))
			}
			at[c.Puzzle.Title] = i
		}
		now, told := -1, []object(nil)
		for _, o := range list {
			switch o.Type {
			case "search":
				now, told = at[o.Title], nil
			case "end":
				if now >= 0 && verdicts[now].Refused == "" {
					verdicts[now] = cases[now].told(line, append(told, o))
				}
				now = -1
			default:
				told = append(told, o)
			}
		}
		return verdicts
	}}
}

func lastOf(s string) string {
	if lines := strings.Split(strings.TrimSpace(s), "\n"); len(lines) > 0 {
		return lines[len(lines)-1]
	}
	return ""
}

// refusedBy is the sentence with which the check of settings refuses a line of the terminal.
func refusedBy(c *Case, line string) Verdict {
	if strings.Contains(line, "--disassemble") {
		if err := disassemble.Check(c.Puzzle); err != nil {
			return refused(err.Error())
		}
	}
	_, refusal := c.set(settingsOf(line))
	return Verdict{Refused: refusal}
}

// settingsOf are those words of a line that are settings.
func settingsOf(line string) string {
	words := slices.DeleteFunc(strings.Fields(line), func(w string) bool { return strings.HasPrefix(w, "--disassemble") })
	return strings.Join(words, " ")
}

// told compares the terminal's output about a search with the oracle.
func (c *Case) told(line string, list []object) Verdict {
	s, _ := c.set(settingsOf(line))
	var found []string
	var apart *object
	end := list[len(list)-1]
	for i, o := range list {
		switch o.Type {
		case "solution":
			pieces, err := c.pieces(o.Pieces)
			if err != nil {
				return broken("solve %s: %v", line, err)
			}
			found = append(found, c.Oracle.Canonical(pieces, s.Mirror == settings.MirrorSame))
		case "apart":
			apart = &list[i]
		}
	}
	if strings.Contains(line, "--disassemble") {
		if apart == nil || apart.Assemblies != uint64(len(c.wanted(s))) || apart.Solutions != uint64(len(found)) {
			return broken("solve %s: %+v and %d printed, want %d assemblies", line, apart, len(found), len(c.wanted(s)))
		}
		return Verdict{}
	}
	return c.judge("solve "+line, s, found, end.Solutions)
}

// boards has the pieces on two boards of one text, as a set has them. The program searches the one that is named, and so does a link.
func (t *tools) boards(c *Case) Verdict {
	other := *c.Puzzle
	other.Title, other.OneSide = "turned over or not", !other.OneSide
	text := def.Format(&other) + "\n" + c.Text
	l, err := link.Decode(link.Link{Text: text, Index: 1, Settings: link.Automatic}.Encode())
	if err != nil {
		return broken("a link to the second board is not read: %v", err)
	}
	if d := def.Parse(l.Text); len(d.Puzzles) != 2 || !reflect.DeepEqual(plain(d.Puzzles[l.Index]), plain(c.Puzzle)) {
		return broken("a link opens another board: %v\n%s", d.Err(), text)
	}
	name := filepath.Join(t.dir, "boards.txt")
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		panic(err)
	}
	const line = "-r"
	r := t.run(line, "--json", "--board=2", "--", name)
	list, err := objects(r.out)
	if err != nil || len(list) == 0 {
		return broken("solve --board=2 prints %q, %s: %v", r.out, r.err, err)
	}
	return c.told(line, list)
}

// estimates has the program say how large each search is.
func (t *tools) estimates(cases []*Case) []Verdict {
	r := t.run("--estimate", "-r", "--", t.file(cases...))
	verdicts := make([]Verdict, len(cases))
	if n := strings.Count(r.out, "Solutions:"); r.status != 0 || n != len(cases) {
		for i := range verdicts {
			verdicts[i] = broken("solve --estimate -r: %d estimates of %d puzzles, status %d, %s", n, len(cases), r.status, lastOf(r.err))
		}
	}
	return verdicts
}

// traced prints the steps of all searches.
func (t *tools) traced(cases []*Case) []Verdict {
	verdicts := make([]Verdict, len(cases))
	r := t.run("-t1", "-r", "--engine=reference", "--", t.file(cases...))
	want := 0
	for _, c := range cases {
		s, _ := c.set("-r")
		want += len(c.wanted(s))
	}
	if n := strings.Count(r.out, "# --- SOLUTION "); r.status != 0 || n != want {
		for i := range verdicts {
			verdicts[i] = broken("solve -t1 -r: %d solutions of all puzzles, want %d; status %d, %s", n, want, r.status, lastOf(r.err))
		}
	}
	return verdicts
}

// challenges makes a challenge of each puzzle.
func (t *tools) challenges(cases []*Case) []Verdict {
	verdicts := make([]Verdict, len(cases))
	r := t.run("--challenge=2", "--json", "--", t.file(cases...))
	list, err := objects(r.out)
	by := map[string]object{}
	for _, o := range list {
		by[o.Title] = o
	}
	said := map[string]string{}
	for line := range strings.Lines(r.err) {
		if title, what, ok := strings.Cut(line, ": "); ok {
			said[title] = strings.TrimSpace(strings.TrimPrefix(what, "error: "))
		}
	}
	for i, c := range cases {
		o, made := by[c.Puzzle.Title]
		switch why := said[c.Puzzle.Title]; {
		case err != nil:
			verdicts[i] = broken("solve --challenge=2: %v", err)
		case made:
			if pieces, err := c.pieces(o.Pieces); err != nil || c.completions(pieces) != 1 {
				verdicts[i] = broken("solve --challenge=2: %d ways go on, %v", c.completions(pieces), err)
			}
		case strings.Contains(why, "no solution") && len(c.Solutions) == 0:
		case strings.Contains(why, "no challenges") || strings.Contains(why, "no challenge of this puzzle was found"):
			if _, found := c.needed(); found && len(c.Solutions) <= triedSolutions {
				verdicts[i] = broken("solve --challenge=2: %s", why)
			}
		case strings.HasPrefix(why, challenge.ErrLoose.Error()):
			verdicts[i] = refused(why)
		case why == "":
			verdicts[i] = broken("solve --challenge=2: neither a challenge nor a reason")
		default:
			verdicts[i] = refused(why)
			if strings.Contains(why, "no solution") || c.unplayable() == "" {
				verdicts[i] = broken("solve --challenge=2: %s", why)
			}
		}
	}
	return verdicts
}

// checkpointed ends a search again and again, and continues it.
func (t *tools) checkpointed(c *Case) Verdict {
	const line = "-r"
	s, _ := c.set(line)
	file := filepath.Join(t.dir, "kept")
	defer os.Remove(file)
	var found []string
	for n := 0; ; n++ {
		r := t.run(line, "--json", "--checkpoint="+file, "--resume", "--checkpoint-every=2ms", "--checkpoint-exit=85", "--", t.file(c))
		list, err := objects(r.out)
		if err != nil || n > 200 || r.status != 0 && r.status != 85 {
			return broken("solve --checkpoint, run %d: status %d, %v, %s", n+1, r.status, err, lastOf(r.err))
		}
		for _, o := range list {
			if o.Type == "solution" {
				pieces, err := c.pieces(o.Pieces)
				if err != nil {
					return broken("solve --checkpoint: %v", err)
				}
				found = append(found, c.Oracle.Canonical(pieces, false))
			}
		}
		if r.status == 0 {
			return c.judge("solve -r --checkpoint", s, found, list[len(list)-1].Solutions)
		}
	}
}

// parted splits a search into a folder, does its parts, and merges the results.
func (t *tools) parted(c *Case) Verdict {
	dir := filepath.Join(t.dir, "job")
	defer os.RemoveAll(dir)
	if r := t.run("split", "-r", "--parts=2", "--dir="+dir, "--", t.file(c)); r.status != 0 {
		if strings.Contains(r.err, "too small") {
			return refused("a search that is too small for so many parts is not split")
		}
		return broken("solve split: status %d, %s", r.status, r.err)
	}
	for part := range 2 {
		if r := t.run("part", dir, "--part="+strconv.Itoa(part)); r.status != 0 {
			return broken("solve part: status %d, %s", r.status, r.err)
		}
	}
	r := t.run("merge", dir, "--json")
	list, err := objects(r.out)
	if err != nil || r.status != 0 || len(list) == 0 {
		return broken("solve merge: status %d, %v, %s", r.status, err, r.err)
	}
	return c.told("-r", list)
}

// saved writes a file of BurrTools, and searches it.
func (t *tools) saved(c *Case) Verdict {
	file := filepath.Join(t.dir, "saved.xmpuzzle")
	defer os.Remove(file)
	r := t.run("--save="+file, "--", t.file(c))
	if r.status != 0 {
		if why := lastOf(r.err); sentence(why) == nil {
			return refused(strings.ReplaceAll(why, c.Puzzle.Title, "…"))
		}
		return broken("solve --save: status %d, %s", r.status, r.err)
	}
	if c.Puzzle.OneSide {
		return refused("one-sided puzzles are others there")
	}
	r = t.run("-r", "--json", "--", file)
	list, err := objects(r.out)
	if err != nil || r.status != 0 || len(list) == 0 {
		return broken("the file of solve --save is not searched: status %d, %v, %s", r.status, err, r.err)
	}
	if got, want := list[len(list)-1].Solutions, counts(c.Puzzle)[1]; got != uint64(want) {
		return broken("the file of solve --save has %d solutions, want %d", got, want)
	}
	return Verdict{}
}

// designed looks through variants in the terminal. Each has as many solutions as the terminal says.
func (t *tools) designed(c *Case) Verdict {
	r := t.run("--design=swaps", "--json", "--limit=3", "--", t.file(c))
	if r.status != 0 {
		if why := strings.TrimPrefix(lastOf(r.err), "error: "); sentence(why) == nil {
			return refused(why)
		}
		return broken("solve --design=swaps: status %d, %s", r.status, r.err)
	}
	list, err := objects(r.out)
	if err != nil || len(list) == 0 {
		return broken("solve --design=swaps: %v, %s", err, r.err)
	}
	for _, o := range list {
		if o.Type != "variant" {
			continue
		}
		d := def.Parse(o.Definition)
		if d.Err() != nil || counts(d.Puzzles[0])[1] != int(o.Solutions) {
			return broken("solve --design=swaps: a variant has %d solutions, it says\n%s", o.Solutions, o.Definition)
		}
	}
	return Verdict{}
}

// rows are the rows of the terminal.
func (t *tools) rows() (rows []Row) {
	for _, line := range []string{"--auto", "--auto --workers=2", "-r --workers=2", "-u -f99 -of -n --workers=2",
		"-r --engine=kernel --workers=2", "--count --auto", "--limit=2 --auto", "--auto --mirror=same", "-r --disassemble"} {
		rows = append(rows, t.terminal(line))
	}
	return append(rows,
		Row{Name: "solve --estimate", All: t.estimates},
		Row{Name: "solve -t1", All: t.traced},
		Row{Name: "solve --challenge", All: t.challenges},
		Row{Name: "solve --checkpoint --resume", Every: 3, Do: t.checkpointed},
		Row{Name: "solve split, part, merge", Every: 3, Do: t.parted},
		Row{Name: "solve --board, text with several boards", Every: 3, Do: t.boards},
		Row{Name: "solve --save", Every: 3, Do: t.saved},
		Row{Name: "solve --design", Every: 3, Do: t.designed})
}
