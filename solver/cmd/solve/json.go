package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"time"

	"tilewright/solver/disassemble"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// lines are the objects of --json, as the package comment lists them.
type lines struct{ w *bufio.Writer }

func (l *lines) print(object any) bool {
	line, err := json.Marshal(object)
	if err != nil {
		panic(err) // this does not happen: there are only numbers and words
	}
	l.w.Write(append(line, '\n'))
	_, err = l.w.Write(nil) // the first error stays
	return err == nil
}

func (l *lines) begin(j *job) {
	l.print(struct {
		Type     string `json:"type"`
		Title    string `json:"title"`
		Settings string `json:"settings"`
		Engine   string `json:"engine"`
		Pieces   int    `json:"pieces"`
		Found    uint64 `json:"found"`
	}{"search", j.puzzle.Title, settings.Format(j.settings), j.run.Search().EngineName(), j.problem.Pieces, j.stats().Solutions})
}

// jsonPiece is a piece of a solution.
type jsonPiece struct {
	Name  string   `json:"name"`
	Cells [][3]int `json:"cells"`
}

// solution prints the next solution, and its moves unless they are nil. It is false when the output takes no more.
func (l *lines) solution(w *writer, images []int32, moves *jsonMoves) bool {
	w.next(images)
	return l.board(w, moves)
}

// board prints what is on a writer's board as a solution.
func (l *lines) board(w *writer, moves *jsonMoves) bool {
	var measured *int
	if w.meter != nil {
		measured = &w.shown
	}
	return l.print(struct {
		Type     string      `json:"type"`
		Number   int         `json:"number"`
		Measured *int        `json:"measured,omitempty"`
		Pieces   []jsonPiece `json:"pieces"`
		*jsonMoves
	}{"solution", w.count, measured, piecesOn(w), moves})
}

// piecesOn are the pieces on a writer's board.
func piecesOn(w *writer) []jsonPiece {
	pieces := make([]jsonPiece, 0, len(w.slots))
	for slot := 1; slot < len(w.names); slot++ {
		p := jsonPiece{Name: w.names[slot]}
		for _, c := range w.placed(slot) {
			p.Cells = append(p.Cells, [3]int{c.X, c.Y, c.Z})
		}
		if p.Cells != nil {
			pieces = append(pieces, p)
		}
	}
	return pieces
}

// jsonMoves says how an assembly comes apart. Level is empty where nothing has to be moved.
type jsonMoves struct {
	Level  string     `json:"level"`
	AtMost bool       `json:"atMost,omitempty"`
	Turns  bool       `json:"turns,omitempty"`
	Moves  []jsonMove `json:"moves"`
}

type jsonMove struct {
	Pieces []string  `json:"pieces"`
	By     [3]int    `json:"by"`
	Turn   *jsonTurn `json:"turn,omitempty"`
}

type jsonTurn struct {
	Axis  string `json:"axis"`
	At    [2]int `json:"at"`
	Clock bool   `json:"clockwise"`
}

// apart prints an assembly that comes apart.
func (l *lines) apart(w *writer, g *parting) bool {
	moves := &jsonMoves{Level: disassemble.LevelText(levelOf(g.tree)), AtMost: g.atMost, Turns: g.turned, Moves: []jsonMove{}}
	for _, m := range g.tree.Steps() {
		move := jsonMove{named(m.Pieces, g.names), [3]int{m.By.X, m.By.Y, m.By.Z}, nil}
		if t := m.Turn; t != nil {
			move.Turn = &jsonTurn{"xyz"[t.Axis : t.Axis+1], t.At, t.Back}
		}
		moves.Moves = append(moves.Moves, move)
	}
	return l.solution(w, g.images, moves)
}

func (l *lines) progress(j *job) {
	s := j.stats()
	var left bounds
	if j.newest != nil {
		left = boundsOf(j.newest.Outlook.Left)
	}
	l.print(struct {
		Type      string  `json:"type"`
		Seconds   float64 `json:"seconds"`
		Solutions uint64  `json:"solutions"`
		Fits      uint64  `json:"fits"`
		Left      bounds  `json:"left"`
	}{"progress", time.Since(j.started).Seconds(), s.Solutions, s.Fits(), left})
}

func (l *lines) end(j *job, why string) {
	l.w = j.t.stdout // held output has gone out
	if a := j.apart; a != nil {
		l.print(struct {
			Type       string `json:"type"`
			Assemblies uint64 `json:"assemblies"`
			Solutions  uint64 `json:"solutions"`
			Turns      uint64 `json:"turns,omitempty"`
			NotKnown   uint64 `json:"notKnown"`
		}{"apart", a.assemblies, a.straight, a.turned, a.may})
	}
	l.total(why, time.Since(j.started).Seconds(), j.stats(), j.beyond)
}

// total is the last line of a search. beyond is the number of solutions where counters do not hold it.
func (l *lines) total(why string, seconds float64, s *search.Stats, beyond string) {
	solutions, found := json.Number(fmt.Sprint(s.Solutions)), json.Number(fmt.Sprint(s.Found))
	if beyond != "" {
		solutions, found = json.Number(beyond), json.Number(beyond)
	}
	type level struct {
		Left     int    `json:"left"`
		Attempts uint64 `json:"attempts"`
		Fits     uint64 `json:"fits"`
	}
	levels := []level{}
	for left := 1; left < len(s.Levels); left++ {
		levels = append(levels, level{left, s.Levels[left].Attempts, s.Levels[left].Fits})
	}
	l.print(struct {
		Type      string      `json:"type"`
		Why       string      `json:"why"`
		Seconds   float64     `json:"seconds"`
		Solutions json.Number `json:"solutions"`
		Found     json.Number `json:"found"`
		Nodes     uint64      `json:"nodes"`
		Trials    uint64      `json:"trials"`
		Fits      uint64      `json:"fits"`
		Attempts  uint64      `json:"attempts"`
		Levels    []level     `json:"levels"`
	}{"end", why, seconds, solutions, found, s.Nodes, s.Trials, s.Fits(), s.Attempts(), levels})
}
