package main

import (
	"errors"
	"fmt"
	"time"

	"tilewright/def"
	"tilewright/solver/challenge"
	"tilewright/solver/problem"
	"tilewright/ui/link"
)

// challengeOptions are --challenge, --given and --daily.
type challengeOptions struct {
	level int // 0 where none is asked for
	given int // of --given, 0 for as few as possible
	daily bool
	day   time.Time // of --daily
}

// defaultLevel is the level of --challenge without a value.
const defaultLevel = 3

// setLevel reads the value of --challenge.
func (o *challengeOptions) setLevel(v string) error {
	if o.level = defaultLevel; v == "" {
		return nil
	}
	return number(v, 1, challenge.Levels, &o.level)
}

// setDay reads the value of --daily.
func (o *challengeOptions) setDay(v string) (err error) {
	o.daily, o.day = true, time.Now()
	if v != "" {
		if o.day, err = time.Parse(time.DateOnly, v); err != nil {
			return errors.New("a date is needed, as 2026-01-31")
		}
	}
	return nil
}

// today prints the challenge of a day.
func (t *terminal) today() int {
	entry, level, number := def.Daily(t.options.challenge.day, false)
	return t.challenge(challenge.Request{Puzzle: entry.Puzzle(), Number: number, Level: level,
		Known: link.Known(entry.ID)}, link.Link{Puzzle: entry.ID})
}

// challengeOf prints the challenge of a puzzle, which has number index in the text of a file.
func (t *terminal) challengeOf(p *def.Puzzle, file, text string, index int) int {
	q := challenge.Request{Puzzle: p, Number: t.line.Settings.Seed, Level: t.options.challenge.level, Given: t.options.challenge.given}
	if e := def.Find(file); e != nil && e.Text == text {
		q.Known = link.Known(file)
		return t.challenge(q, link.Link{Puzzle: file})
	}
	return t.challenge(q, link.Link{Text: text, Index: index})
}

// challenge makes a challenge, and prints it with the link that opens it.
func (t *terminal) challenge(q challenge.Request, l link.Link) int {
	m := challenge.New(q)
	for !m.Run(20_000) {
		select {
		case <-t.interrupt:
			t.ended = true
			fmt.Fprintln(t.stderr, "Ended: no challenge was made.")
			return solved
		default:
		}
	}
	c, err := m.Challenge()
	switch {
	case errors.Is(err, challenge.ErrNone):
		fmt.Fprintf(t.stderr, "%s: %v\n", q.Puzzle.Title, err)
		return solved
	case err != nil:
		fmt.Fprintf(t.stderr, "%s: error: %v\n", q.Puzzle.Title, err)
		return failed
	}
	l.Settings, l.Given = link.Automatic, c.Start.Assembly()
	l.Challenge = link.ChallengeName{Version: challenge.Version, Level: c.Level, Number: q.Number}
	board := problem.ShapesOnly(q.Puzzle)
	for !board.Run(1 << 20) {
	}
	p, err := board.Problem()
	if err != nil {
		return t.refuse(err) // this does not happen: the maker has just compiled it
	}
	w := newWriter(t.stdout, p, t.line.Settings)
	copy(w.board, l.Given)
	if t.options.json {
		(&lines{w: t.stdout}).print(struct {
			Type   string      `json:"type"`
			Title  string      `json:"title"`
			Number uint64      `json:"number"`
			Level  int         `json:"level"`
			Work   uint64      `json:"work"`
			Pieces []jsonPiece `json:"pieces"`
			Link   string      `json:"link"`
		}{"challenge", q.Puzzle.Title, q.Number, c.Level, c.Work, piecesOn(w), "#" + l.Encode()})
		return solved
	}
	if c.Level != q.Level {
		fmt.Fprintf(t.stderr, "%s: level %d was asked for; %d is the nearest that was found.\n", q.Puzzle.Title, q.Level, c.Level)
	}
	if q.Given > 0 && c.Given() != q.Given {
		fmt.Fprintf(t.stderr, "%s: %d given pieces were asked for; %d is the nearest that was found.\n", q.Puzzle.Title, q.Given, c.Given())
	}
	w.print(fmt.Sprintf("CHALLENGE %d, LEVEL %d: %s", q.Number, c.Level, q.Puzzle.Title))
	fmt.Fprintf(t.stdout, "\nGIVEN=%d\nLEFT=%d\nLEVEL=%d\nWORK=%d\nLINK=#%s\n", c.Given(), q.Puzzle.PieceCount()-c.Given(), c.Level, c.Work, l.Encode())
	return solved
}
