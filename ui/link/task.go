package link

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Task is what somebody is to do with the puzzle of a link. The page that opens it checks it.
type Task struct {
	// Goal is when it is done; empty for no task.
	Goal Goal
	// Piece names the piece of InCorner, Fits is the most that AtMost allows.
	Piece string
	Fits  uint64
	// Text is what who made it says, at most MaxTask bytes; it may be empty.
	Text string
}

// Goal is what is checked of a task.
type Goal string

const (
	// ByHand is done when the puzzle is solved by hand.
	ByHand Goal = "hand"
	// Found is done when there is a solution on the board, by hand or by a search.
	Found Goal = "found"
	// InCorner is done when a piece lies at a corner of the box in such a solution.
	InCorner Goal = "corner"
	// AtMost is done when a search that found all had no more fits than that.
	AtMost Goal = "fits"
)

// MaxTask and MaxName bound in bytes what people write into a task and an answer.
const (
	MaxTask = 1000
	MaxName = 200
)

// Answer is what goes back to who made a task. What was done is in the other parts of
// the link: the position and how it was played, the solution, the settings.
type Answer struct {
	// Name says who did it; it may be empty.
	Name string
	// Spent is the time it took in milliseconds.
	Spent int64
}

// A task is packed as goal, piece or number, and text, each of the first two in a line.
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

// readTask takes over a packed task. One with a goal of a later version is refused, as what
// cannot be checked is no task.
func readTask(to *Task, key, value string) *Error {
	const what = "the task"
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
	const what = "the answer"
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
