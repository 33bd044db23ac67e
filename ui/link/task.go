package link

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"tilewright/def/say"
)

// Task is a task that somebody sets with a puzzle. The page that opens its link checks it.
type Task struct {
	// Goal says when the task is done; empty for no task.
	Goal Goal
	// Piece names the piece of InCorner; Fits is the most fits that AtMost allows.
	Piece string
	Fits  uint64
	// Text has the words of the person who set the task, at most MaxTask bytes; it may be empty.
	Text string
}

// Goal is the condition that a task is checked for.
type Goal string

const (
	// ByHand is met when the puzzle is solved by hand.
	ByHand Goal = "hand"
	// Found is met when a solution is on the board, found by hand or by a search.
	Found Goal = "found"
	// InCorner is met when such a solution has the piece at a corner of the box.
	InCorner Goal = "corner"
	// AtMost is met when a search has found all solutions with at most that many fits.
	AtMost Goal = "fits"
)

// MaxTask and MaxName bound, in bytes, the words of a task and the name in an answer.
const (
	MaxTask = 1000
	MaxName = 200
)

// Answer goes back to the person who set a task. The other parts of the link show what was done: the position and how
// it was played, the solution, the settings.
type Answer struct {
	// Name is that of the person who did it; it may be empty.
	Name string
	// Spent is the time it took in milliseconds.
	Spent int64
}

// packTask writes the goal in the first line, the piece or the number in the second, and the text below.
func packTask(t Task) string {
	what := ""
	switch t.Goal {
	case InCorner:
		what = t.Piece
	case AtMost:
		what = strconv.FormatUint(t.Fits, 10)
	}
	return PackText(string(t.Goal) + "\n" + what + "\n" + t.Text)
}

// readTask reads a packed task. It refuses a goal of a later version: a task that cannot be checked is no task.
func readTask(to *Task, key, value string) *Error {
	const what say.Message = "the task"
	packed, refused := version(key, value, what)
	if refused != nil {
		return refused
	}
	said, ok := UnpackText(packed)
	parts := strings.SplitN(said, "\n", 3)
	if !ok || len(parts) < 3 || len(parts[2]) > MaxTask || !utf8.ValidString(said) {
		return damaged(key, what)
	}
	t := Task{Goal: Goal(parts[0]), Text: parts[2]}
	switch t.Goal {
	case ByHand, Found:
		ok = parts[1] == ""
	case InCorner:
		t.Piece = parts[1]
		ok = t.Piece != "" && len(t.Piece) <= MaxTask
	case AtMost:
		n, err := strconv.ParseUint(parts[1], 10, 64)
		t.Fits, ok = n, err == nil
	default:
		return newer(key, what)
	}
	if !ok {
		return damaged(key, what)
	}
	*to = t
	return nil
}

func packAnswer(a Answer) string {
	return PackText(strconv.FormatInt(max(0, a.Spent), 10) + "\n" + a.Name)
}

func readAnswer(to **Answer, key, value string) *Error {
	const what say.Message = "the answer"
	packed, refused := version(key, value, what)
	if refused != nil {
		return refused
	}
	said, ok := UnpackText(packed)
	spent, name, two := strings.Cut(said, "\n")
	n, err := strconv.ParseInt(spent, 10, 64)
	if !ok || !two || err != nil || n < 0 || len(name) > MaxName || !utf8.ValidString(name) {
		return damaged(key, what)
	}
	*to = &Answer{Name: name, Spent: n}
	return nil
}
