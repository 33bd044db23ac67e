package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"tilewright/def"
	"tilewright/def/burr"
	"tilewright/solver/disassemble"
	"tilewright/solver/play"
	"tilewright/solver/session"
	"tilewright/solver/trace"
	"tilewright/solver/xc"
	"tilewright/ui/pictures"
)

// bundle bundles the script that makes files, into the folder of the packages that it needs.
func bundle(module string) (script string, err error) {
	static := filepath.Join(module, "static")
	script = filepath.Join(static, "node_modules", ".cache", fmt.Sprintf("matrix-%d.mjs", os.Getpid()))
	built := api.Build(api.BuildOptions{
		AbsWorkingDir: static, EntryPoints: []string{"testing/matrix.ts"}, Outfile: script, Write: true,
		Bundle: true, Platform: api.PlatformNode, Format: api.FormatESModule, Target: api.ES2022, Packages: api.PackagesExternal,
	})
	if len(built.Errors) > 0 {
		return "", fmt.Errorf("the script for node is not bundled: %s", built.Errors[0].Text)
	}
	return script, nil
}

// asked is a puzzle for the script, in the form that the page gives to its panels.
type asked struct {
	Number   uint64     `json:"number"`
	Title    string     `json:"title"`
	Trace    string     `json:"trace"`
	Assembly []uint16   `json:"assembly"`
	Solved   bool       `json:"solved"`
	OneSide  bool       `json:"oneSide"`
	Cells    [][][3]int `json:"cells"`
	Open     [][3]int   `json:"open"`   // the open cells
	Glides   [][3]int   `json:"glides"` // the ways by which parts are slid
	// Moves is the recording in which the solution is taken apart, empty if it is not, and the moves in it.
	Moves struct {
		Trace string `json:"trace"`
		Total int    `json:"total"`
	} `json:"moves"`
	// Game is the puzzle as other pages play it, Played a position, and Ways in how many ways that position can be
	// finished.
	Game       map[string]any `json:"game"`
	Unplayable string         `json:"unplayable"`
	Played     [][]int        `json:"played"` // slot and cells of the box
	Ways       int            `json:"ways"`
	// Cover is an exact-cover problem made of the puzzle, with the tree of its search as the page hands it over.
	Cover struct {
		Text    string    `json:"text"`
		Nodes   []int32   `json:"nodes"`
		Rows    [][]int32 `json:"rows"`
		Tints   [][]int32 `json:"tints"`
		Refused string    `json:"refused"`
	} `json:"cover"`
	// Dates are the solutions with words on the board, by the words that they leave open.
	Dates       dated `json:"dates"`
	Definitions struct {
		Definition string `json:"definition"`
		Polycube   string `json:"polycube"`
		Refused    string `json:"refused"`
		Burr       string `json:"burr"`
		Unsaid     string `json:"unsaid"`
	} `json:"definitions"`
}

// ask is the puzzle for the script. If it has no solution, it shows the empty board.
func (c *Case) ask() (a asked, err error) {
	a = asked{Number: c.Number, Title: c.Puzzle.Title, OneSide: c.Puzzle.OneSide, Solved: len(c.Solutions) > 0}
	a.Assembly = make([]uint16, len(c.Puzzle.OpenCells()))
	if a.Solved {
		a.Assembly = c.assembly(c.Solutions[0])
	}
	for _, g := range c.Puzzle.Lattice.Glides() {
		a.Glides = append(a.Glides, [3]int{g.X, g.Y, g.Z})
	}
	t, err := trace.OfAssembly(c.Puzzle, a.Assembly, nil)
	if err != nil {
		return a, err
	}
	if a.Trace, err = trace.Encode(t); err != nil {
		return a, err
	}
	if a.Moves.Trace, a.Moves.Total, err = c.moves(); err != nil {
		return a, err
	}
	if a.Unplayable = c.unplayable(); a.Unplayable == "" && len(c.Puzzle.Rules) > 0 {
		a.Unplayable = "its solutions keep rules, which a puzzle in another page does not know" // the page does not offer it
	}
	if a.Unplayable == "" {
		answer := a.Assembly
		if !a.Solved {
			answer = nil
		}
		p, pieces, err := c.played()
		if err != nil {
			return a, err
		}
		a.Game, a.Ways, a.Played = pictures.Game(c.Puzzle, c.Puzzle.Title, nil, answer), c.completions(pieces), [][]int{}
		for _, piece := range p.Placed {
			a.Played = append(a.Played, append([]int{piece.Slot}, piece.Cells...))
		}
	}
	for _, slot := range c.Puzzle.Slots() {
		var cells [][3]int
		for _, cell := range play.Shape(c.Puzzle, slot.Piece) {
			cells = append(cells, [3]int{cell.X, cell.Y, cell.Z})
		}
		a.Cells = append(a.Cells, cells)
	}
	a.Open = [][3]int{}
	for _, cell := range c.Puzzle.OpenCells() {
		a.Open = append(a.Open, [3]int{cell.X, cell.Y, cell.Z})
	}
	if w, err := c.widen(); err != nil {
		a.Cover.Refused = err.Error()
	} else {
		a.Cover.Text, a.Cover.Rows, a.Cover.Tints = w.text, w.m.Options, w.m.Tints
		z := xc.NewSolver(w.m, xc.Fewest, nil)
		tree := z.Record(400)
		for z.Run(1000) {
		}
		for _, n := range tree.Nodes {
			found := int32(0)
			if n.Cover {
				found = 1
			}
			a.Cover.Nodes = append(a.Cover.Nodes, n.Parent, n.Option, n.Item, n.Options, found)
		}
	}
	if a.Dates, err = c.dated(); err != nil {
		return a, err
	}
	a.Definitions.Definition = c.Text
	if a.Definitions.Polycube, err = def.FormatPolycube(c.Puzzle); err != nil {
		a.Definitions.Refused = err.Error()
	}
	switch f, err := burr.New(c.Puzzle); {
	case c.Puzzle.OneSide:
		a.Definitions.Unsaid = "BurrTools knows no puzzles whose pieces may not be turned over."
	case err != nil:
		a.Definitions.Unsaid = err.Error() + "."
	default:
		a.Definitions.Burr = f.Text()
	}
	return a, nil
}

// moves is the recording in which the first solution is taken apart, and the moves in it. It is empty if that takes more
// than 1,000 positions.
func (c *Case) moves() (recording string, total int, err error) {
	if len(c.Solutions) == 0 || disassemble.Check(c.Puzzle) != nil {
		return "", 0, nil
	}
	q := session.NewParting(c.Puzzle, [][]uint16{c.assembly(c.Solutions[0])}, disassemble.Options{Positions: 1000})
	newPage().ask(q)
	t, err := q.Trace()
	if t == nil || err != nil {
		return "", 0, err
	}
	recording, err = trace.Encode(t)
	return recording, q.Parted[0].Tree.Total(), err
}

// files are rows for all kinds of files; the script runs once for all rows.
func (t *tools) files() (rows []Row) {
	var answers map[uint64]map[string]string
	var fault error
	for _, kind := range t.kinds {
		rows = append(rows, Row{Name: "file " + kind, Every: 2, All: func(cases []*Case) []Verdict {
			if _, there := answers[cases[0].Number]; !there && fault == nil {
				_, answers, fault = t.node(cases)
			}
			list := make([]Verdict, len(cases))
			for i, c := range cases {
				answer, there := answers[c.Number][kind]
				why, isRefused := strings.CutPrefix(answer, "refused: ")
				switch {
				case fault != nil:
					list[i] = broken("%v", fault)
				case !there:
					list[i] = broken("no answer comes for the file %s", kind)
				case isRefused && sentence(why) == nil:
					list[i] = refused(why)
				case answer != "":
					list[i] = broken("%s", answer)
				}
			}
			return list
		}})
	}
	return rows
}

// node runs the script: all kinds of files and paper, and its answers by the puzzle's number and the kind.
func (t *tools) node(cases []*Case) (kinds []string, answers map[uint64]map[string]string, err error) {
	all := []asked{}
	for _, c := range cases {
		a, err := c.ask()
		if err != nil {
			return nil, nil, fmt.Errorf("puzzle %d has no recording of its solution: %w", c.Number, err)
		}
		all = append(all, a)
	}
	in, err := json.Marshal(all)
	if err != nil {
		return nil, nil, err
	}
	cmd := exec.Command("node", t.script, t.tables)
	var out, stderr bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(in), &out, &stderr
	if err := cmd.Run(); err != nil {
		return nil, nil, fmt.Errorf("node: %w\n%s", err, stderr.String())
	}
	var told struct {
		Kinds   []string                     `json:"kinds"`
		Answers map[uint64]map[string]string `json:"answers"`
	}
	err = json.Unmarshal(out.Bytes(), &told)
	return told.Kinds, told.Answers, err
}
