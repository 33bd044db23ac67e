package main

import (
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/def/space"
	"tilewright/solver/challenge"
	"tilewright/solver/disassemble"
	"tilewright/solver/gameapi"
	"tilewright/solver/play"
)

// cell is x, y and z of a cell, as definitions have them.
type cell [3]int

// placed is a piece on the board.
type placed struct {
	Piece string `json:"piece"`
	Cells []cell `json:"cells"`
}

// question is what JavaScript asks.
type question struct {
	Verb string `json:"verb"`
	// Puzzle is a name of the library or a definition. Index tells which of its puzzles is meant, from 0.
	Puzzle string   `json:"puzzle"`
	Index  int      `json:"index"`
	Placed []placed `json:"placed"`
	// index.d.ts says which of these a verb takes.
	Limit     int    `json:"limit"`
	Nodes     uint64 `json:"nodes"`
	Positions int    `json:"positions"`
	Turns     bool   `json:"turns"`
	Fewest    bool   `json:"fewest"`
	Level     int    `json:"level"`
	Given     int    `json:"given"`
	Seed      uint64 `json:"seed"`
}

// fault is an error as JavaScript throws it.
type fault struct {
	Message string `json:"message"`
	Code    string `json:"code"`
}

// codes are the names of errors that callers may want to tell apart.
var codes = []struct {
	err  error
	code string
}{
	{gameapi.ErrUnknown, "unknown"}, {challenge.ErrUnknown, "unknown"}, {challenge.ErrNone, "none"},
	{challenge.ErrSeveral, "several"}, {challenge.ErrMany, "several"},
	{play.ErrPiece, "piece"}, {play.ErrShape, "shape"}, {play.ErrBoard, "board"}, {play.ErrTaken, "taken"}, {play.ErrColour, "colour"},
}

// answer answers a question in JSON, by {"result": …} or {"error": …}.
func answer(text string) string {
	var reply struct {
		Result any    `json:"result"`
		Error  *fault `json:"error,omitempty"`
	}
	var q question
	err := json.Unmarshal([]byte(text), &q)
	if err != nil {
		err = say.Error("numbers are whole ones from 0, and a cell has three: {err}", err)
	} else {
		reply.Result, err = q.answer()
	}
	if err != nil {
		reply.Result, reply.Error = nil, &fault{err.Error(), "puzzle"}
		for _, c := range codes {
			if errors.Is(err, c.err) {
				reply.Error.Code = c.code
			}
		}
	}
	content, _ := json.Marshal(reply) // of plain numbers and texts
	return string(content)
}

func (q *question) answer() (any, error) {
	p, err := q.position()
	if err != nil {
		return nil, err
	}
	switch q.Verb {
	case "read":
		return read(p.Puzzle), nil
	case "solve":
		found, err := gameapi.Solve(p, q.Limit, q.Nodes)
		if err != nil {
			return nil, err
		}
		ways := make([][]placed, len(found))
		for i, way := range found {
			ways[i] = pieces(way)
		}
		return ways, nil
	case "count":
		n, err := gameapi.Count(p, q.Nodes)
		if err != nil {
			return nil, err
		}
		return n.String(), nil
	case "unique":
		return gameapi.Unique(p, q.Nodes)
	case "difficulty":
		r, err := gameapi.Difficulty(p, q.Nodes)
		return rating{r.Level, r.Work}, err
	case "generate":
		return q.generate(p.Puzzle)
	case "disassemble":
		return q.disassemble(p)
	}
	return nil, say.Error("there is no verb {verb}", strconv.Quote(q.Verb))
}

// position is the puzzle with its pieces on the board.
func (q *question) position() (play.Position, error) {
	text := q.Puzzle
	if e := def.Find(text); e != nil {
		text = e.Text
	} else if !strings.Contains(text, ":") {
		return play.Position{}, say.Error("{text} is neither the name of a puzzle of the library nor a definition",
			strconv.Quote(text))
	}
	d := def.Parse(text)
	if err := d.Err(); err != nil {
		return play.Position{}, err
	}
	if q.Index < 0 || q.Index >= len(d.Puzzles) {
		return play.Position{}, say.Error("the definition has {puzzles} puzzles, counted from 0, so there is no "+
			"number {index}", len(d.Puzzles), q.Index)
	}
	p := play.Position{Puzzle: d.Puzzles[q.Index]}
	slots := p.Puzzle.Slots()
	for _, put := range q.Placed {
		// The name is that of a slot, or of equal pieces. Of those it means the first that is not on the board.
		slot := slices.IndexFunc(slots, func(s def.Slot) bool { return s.Name == put.Piece }) + 1
		if slot == 0 {
			for i, s := range slots {
				if p.Puzzle.Pieces[s.Piece].Name == put.Piece && p.Of(i+1) == nil {
					slot = i + 1
					break
				}
			}
		}
		if slot == 0 {
			return p, say.Error("{piece}: {reason}", strconv.Quote(put.Piece), play.ErrPiece)
		}
		var cells []int
		for _, c := range put.Cells {
			at := space.Cell{X: c[0], Y: c[1], Z: c[2]}
			if !p.Puzzle.Contains(at) {
				return p, say.Error("{piece} at {cell}: {reason}", put.Piece, at, play.ErrBoard)
			}
			cells = append(cells, p.Puzzle.Index(at))
		}
		var err error
		if p, err = p.With(slot, cells); err != nil {
			return p, err
		}
	}
	return p, nil
}

// pieces are the pieces on a board.
func pieces(p play.Position) []placed {
	slots := p.Puzzle.Slots()
	list := make([]placed, len(p.Placed))
	for i, put := range p.Placed {
		list[i].Piece = slots[put.Slot-1].Name
		for _, c := range put.Cells {
			at := p.Puzzle.At(c)
			list[i].Cells = append(list[i].Cells, cell{at.X, at.Y, at.Z})
		}
	}
	return list
}

// whole is a puzzle as a game draws it.
type whole struct {
	Title   string  `json:"title"`
	Lattice string  `json:"lattice"`
	Size    cell    `json:"size"`
	Cells   []cell  `json:"cells"`
	Pieces  []shape `json:"pieces"`
}

type shape struct {
	Piece string `json:"piece"`
	Cells []cell `json:"cells"`
}

func read(p *def.Puzzle) whole {
	w := whole{Title: p.Title, Lattice: p.Lattice.Name(), Size: cell{p.Size.X, p.Size.Y, p.Size.Z}, Cells: cellsOf(p.OpenCells())}
	for _, s := range p.Slots() {
		w.Pieces = append(w.Pieces, shape{s.Name, cellsOf(play.Shape(p, s.Piece))})
	}
	return w
}

func cellsOf(cells []space.Cell) (list []cell) {
	for _, c := range cells {
		list = append(list, cell{c.X, c.Y, c.Z})
	}
	return list
}

type rating struct {
	Level int    `json:"level"`
	Work  uint64 `json:"work"`
}

// generated is a position that can be completed in one way.
type generated struct {
	Puzzle string `json:"puzzle"`
	Index  int    `json:"index"`
	rating
	// Placed are the given pieces, Left the names of the others, and Solution all pieces.
	Placed   []placed `json:"placed"`
	Left     []string `json:"left"`
	Solution []placed `json:"solution"`
}

func (q *question) generate(p *def.Puzzle) (any, error) {
	c, err := gameapi.Generate(challenge.Request{Puzzle: p, Number: q.Seed, Level: q.Level, Given: q.Given})
	if err != nil {
		return nil, err
	}
	g := generated{q.Puzzle, q.Index, rating{c.Level, c.Work}, pieces(c.Start), []string{}, pieces(c.Solution)}
	for _, slot := range c.Start.Table() {
		g.Left = append(g.Left, p.Slots()[slot-1].Name)
	}
	return g, nil
}

type move struct {
	Pieces []string `json:"pieces"`
	By     cell     `json:"by"`
	// Turn is nil for a straight move; By is nothing where it is not.
	Turn *turn `json:"turn,omitempty"`
}

// turn is a quarter turn about a line: see disassemble.Turn. At is in cells.
type turn struct {
	Axis string     `json:"axis"`
	At   [2]float64 `json:"at"`
	Back bool       `json:"back"`
}

// parted is how an assembly comes apart.
type parted struct {
	Apart bool   `json:"apart"`
	Level string `json:"level"`
	// AtMost says that a lower level may exist.
	AtMost bool     `json:"atMost"`
	Moves  []move   `json:"moves"`
	Stuck  []string `json:"stuck"`
}

func (q *question) disassemble(p play.Position) (any, error) {
	d, err := gameapi.Disassemble(p, disassemble.Options{Positions: q.Positions, Turns: q.Turns, Fewest: q.Fewest})
	if err != nil {
		return nil, err
	}
	if d.Verdict == disassemble.Open {
		return nil, gameapi.ErrUnknown
	}
	on := pieces(p)
	named := func(numbers []int) []string {
		names := make([]string, len(numbers))
		for i, n := range numbers {
			names[i] = on[n].Piece
		}
		return names
	}
	a := parted{Apart: d.Verdict == disassemble.Apart, Level: d.Level, AtMost: d.AtMost, Moves: []move{}, Stuck: named(d.Stuck)}
	for _, m := range d.Moves {
		made := move{Pieces: named(m.Pieces), By: cell{m.By.X, m.By.Y, m.By.Z}}
		if t := m.Turn; t != nil {
			made.Turn = &turn{Axis: "xyz"[t.Axis : t.Axis+1], At: [2]float64{float64(t.At[0]) / 2, float64(t.At[1]) / 2}, Back: t.Back}
		}
		a.Moves = append(a.Moves, made)
	}
	return a, nil
}
