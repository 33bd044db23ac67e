package main

import (
	"bufio"
	"encoding/json"
	"time"

	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// lines are the objects of --json, as the package comment lists them.
type lines struct{ w *bufio.Writer }

func (l *lines) print(object any) bool {
	line, err := json.Marshal(object)
	if err != nil {
		panic(err) // numbers and words, so this does not happen
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

// solution prints the next one; false when the output takes no more.
func (l *lines) solution(w *writer, images []int32) bool {
	w.count++
	clear(w.board)
	w.p.Assembly(w.board, images)
	pieces := make([]jsonPiece, 0, len(images))
	for slot := 1; slot < len(w.names); slot++ {
		p := jsonPiece{Name: w.names[slot]}
		for _, c := range w.placed(slot) {
			p.Cells = append(p.Cells, [3]int{c.X, c.Y, c.Z})
		}
		if p.Cells != nil {
			pieces = append(pieces, p)
		}
	}
	return l.print(struct {
		Type   string      `json:"type"`
		Number int         `json:"number"`
		Pieces []jsonPiece `json:"pieces"`
	}{"solution", w.count, pieces})
}

func (l *lines) progress(j *job) {
	s := j.stats()
	var left bounds
	if j.newest != nil {
		left = boundsOf(j.newest.Left)
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
	l.w = j.t.stdout // what was held has gone out
	l.total(why, time.Since(j.started).Seconds(), j.stats())
}

// total is the last line of a search.
func (l *lines) total(why string, seconds float64, s *search.Stats) {
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
		Type      string  `json:"type"`
		Why       string  `json:"why"`
		Seconds   float64 `json:"seconds"`
		Solutions uint64  `json:"solutions"`
		Found     uint64  `json:"found"`
		Nodes     uint64  `json:"nodes"`
		Trials    uint64  `json:"trials"`
		Fits      uint64  `json:"fits"`
		Attempts  uint64  `json:"attempts"`
		Levels    []level `json:"levels"`
	}{"end", why, seconds, s.Solutions, s.Found, s.Nodes, s.Trials, s.Fits(), s.Attempts(), levels})
}
