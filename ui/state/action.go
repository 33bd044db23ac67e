package state

import (
	"tilewright/def/diagnostic"
	"tilewright/solver/wire"
	"tilewright/ui/link"
)

// Action is something that happened: a person did it, the address changed, or
// the worker said it.
type Action interface {
	apply(*State) []Command
}

// What Insert takes.
const (
	InsertBox  = "box"
	InsertHole = "hole"
)

// What a person or the address does to the puzzle.
type (
	// Choose opens a puzzle of the library.
	Choose struct{ ID string }
	// OpenLink opens a link; Push makes it a step of the browser's history (a
	// recent puzzle was chosen), otherwise the address has it already.
	OpenLink struct {
		Link link.Link
		Push bool
	}
	// Restore opens a link as what the page begins with: there is nothing before
	// it to undo.
	Restore struct{ Link link.Link }
	// Insert puts something into the text: InsertBox where there is no definition yet, or
	// InsertHole.
	Insert struct{ What string }
	// RefuseLink says why a link could not be opened; everything stays.
	RefuseLink struct{ Message string }
	// Begin opens a small example, to paste over it or to go on from.
	Begin struct{}
	// EditText is the editor's new text; At is a clock in milliseconds.
	EditText struct {
		Text string
		At   int64
	}
	// ApplyFix makes the change that a diagnostic suggests.
	ApplyFix struct{ Edit diagnostic.Edit }
	// ChooseIndex picks a puzzle of the text.
	ChooseIndex struct{ Index int }
	// EditLine is the settings line's new text; At is a clock in milliseconds. Typed
	// says that somebody wrote it.
	EditLine struct {
		Text  string
		At    int64
		Typed bool
	}
	// MendLine makes the change that one of the settings line's Remarks suggests.
	MendLine struct{ Remark int }
	Undo     struct{}
	Redo     struct{}
	// Examine asks what is known about the puzzle before a search, and has that got
	// ready.
	Examine struct{}
)

// What a person does to the search.
type (
	Solve struct{}
	// FindOne begins a search that ends with its first solution.
	FindOne struct{}
	Pause   struct{}
	Resume  struct{}
	Stop    struct{}
)

// What the worker says, and the reader of files.
type (
	Progressed struct{ wire.Progress }
	// Received says that solutions have arrived and can be shown.
	Received struct{ wire.Solutions }
	// Loaded says that a file gave Held of its Count solutions, which can be shown in place of those of a run.
	Loaded struct {
		Name        string
		Held, Count int
	}
	Diagnosed struct {
		wire.Head
		wire.Diagnosis
	}
	// Judged says what can come of the position that is played.
	Judged struct {
		wire.Head
		wire.Judged
	}
	// Prepared says what is known of the search that was got ready.
	Prepared struct {
		wire.Head
		wire.Prepared
	}
	Faulted struct{ wire.Fault }
	// Restarted says that another worker goes on with a run, from a state of it that had worked for Seconds. Of its
	// solutions Held are here. Line is what Automatic had chosen, empty where it had not.
	Restarted struct {
		Run, Held int
		Seconds   float64
		Line      string
	}
	// Unanswered says that no question of before is answered any more, and Why.
	Unanswered struct{ Why string }
	// TreeArrived brings the tree of a run.
	TreeArrived struct {
		wire.Head
		wire.Tree
	}
)

// What a person looks at.
type (
	// ShowNumber puts solution Number, from 0, on the board.
	ShowNumber struct{ Number int }
	// NextSolution goes some solutions on or, if negative, back.
	NextSolution struct{ By int }
	// SeeTree asks for the tree of the run, if it is not there.
	SeeTree struct{}
	// Follow goes back to watching the search.
	Follow struct{}
	// Replay puts a recording on the board at a step; at 0 it is played.
	Replay struct {
		Recording string
		Step      int
	}
	// Pictured: a picture of the search was put on the board.
	Pictured struct{}
)

// What a person sets for good, and what is shown beside the puzzle.
type (
	SetPrefs struct{ Prefs Prefs }
	// Set sets a field from which nothing else follows.
	Set func(*State)
	// Prefer changes preferences.
	Prefer func(*Prefs)
	// Fold folds a panel, or unfolds it. ByItself says that the page folds the panel
	// where nobody chose.
	Fold struct {
		Panel    Panel
		ByItself bool
	}
	// ShowPuzzle chooses the view of the puzzle panel; DrawView begins to draw.
	ShowPuzzle struct{ View PuzzleView }
	// SetMode says what the pointer does on the board.
	SetMode struct{ Mode Mode }
	// SetHidden says whether nobody sees the page.
	SetHidden struct{ Hidden bool }
	Announce  struct {
		Text string
		Warn bool
		// Lasts marks what is about the browser: it stays when the puzzle changes.
		Lasts bool
		// Choices are puzzles to open instead.
		Choices []Choice
	}
	Dismiss struct{ ID int }
	// SetRecent says which puzzles of one's own were used last, and how many are kept.
	SetRecent struct {
		Recent []Recent
		Kept   int
	}
)

// Command is something to be done outside of the state.
type Command interface{ command() }

type (
	// StartRun sends a search to the worker.
	StartRun struct{ Start wire.Start }
	// RecallRun has the solutions of an earlier run, or of an earlier visit, be those that are shown.
	RecallRun struct{ Run int }
	// RecallKept reads what the browser keeps of a search, for Recalled.
	RecallKept struct{ Unfinished }
	// HoldRuns lets go of the solutions of all other runs.
	HoldRuns struct{ Runs []int }
	// ControlRun sends one word.
	ControlRun struct{ Control wire.Control }
	// WriteAddress brings the address in line with the state, as a new step of
	// the browser's history or in place of the present one.
	WriteAddress struct{ Push bool }
	// Keep stores the document for the next visit, when edits rest or Now.
	Keep struct{ Now bool }
	// KeepPrefs stores the preferences.
	KeepPrefs struct{}
)

func (StartRun) command()     {}
func (RecallRun) command()    {}
func (RecallKept) command()   {}
func (HoldRuns) command()     {}
func (ControlRun) command()   {}
func (WriteAddress) command() {}
func (Keep) command()         {}
func (KeepPrefs) command()    {}
