// Package wire defines the messages between the page and the planner worker.
//
// Control messages are the small structs of this file. They cross as plain
// JavaScript objects (conversion by vert, in the files for js/wasm), so their
// fields are only string, bool, int, float64, slices of those, and structs: vert
// panics on arrays, named ints and non-string map keys, and counts may exceed 2^53
// only in theory. Solutions, frames and the levels of a report travel
// as transferred Uint8Arrays: the field `buffer` of the object that announces them.
//
//	wire.go     the messages
//	work.go     Work: puzzle and settings as bytes, which go beside a Job
//	post.go     how messages are sent, with their buffers
//	start.go    ... and the page's Start
//	vert.go     structs to objects and back
//
// Every message names its op and the protocol version. A side that meets
// another version answers with Fault and does nothing else.
//
// A new worker is a script (static/worker/planner.ts) that loads the Go program
// and knows three messages itself: Boot, which the page sends first, the module
// it answers with when it had to compile one (OpModule), and Fault, when the
// program cannot be loaded or breaks down. static/worker/wire.ts mirrors them;
// testdata holds a message of every kind, read by the tests of both languages.
package wire

import "tilewright/solver/search"

// Version is the protocol version, checked on both sides.
const Version = 3

// Ops of messages from the page to the planner.
const (
	OpStart      = "start"      // Job: compile and search, with a buffer
	OpPause      = "pause"      // Control
	OpResume     = "resume"     // Control
	OpStop       = "stop"       // Control: end the run; its statistics stay
	OpFrame      = "frame"      // Control: send the assembly as it is now, once
	OpThrottle   = "throttle"   // Control: from now on, leave most of the time to others
	OpUnthrottle = "unthrottle" // Control: no longer
	OpWatch      = "watch"      // Watch: go step by step, or as fast as one can follow
	OpDiagnose   = "diagnose"   // Job: what is known before a search, with a buffer
	OpPrepare    = "prepare"    // Job: a start with the same work will come, perhaps
	OpBoot       = "boot"       // Boot: the first message to a new worker
	OpPing       = "ping"       // Control: the same message comes back, so that the page knows who hears
	OpKeep       = "keep"       // Control: send a State soon, as the page may go
	OpSave       = "save"       // Save: make the file of a search, with a buffer
	OpOpen       = "open"       // Control: read such a file, which is the buffer
	OpTree       = "tree"       // Job: the tree of a search, with a buffer; Keep is the most placements
	OpJudge      = "judge"      // Job: what can come of a position that is played, with a buffer
	OpChallenge  = "challenge"  // Job: make a challenge, with a buffer
	OpSurvey     = "survey"     // Job: look for variants with one solution, with a buffer
	OpMap        = "map"        // Job: where the pieces lie in all solutions, with a buffer
	OpPart       = "part"       // Job: whether assemblies come apart, with a buffer; Keep is the most positions
)

// Ops of messages from the planner to the page.
const (
	OpReady     = "ready"     // Ready: the worker runs and speaks Version
	OpPrepared  = "prepared"  // Prepared: what is known of what OpPrepare has got ready
	OpProgress  = "progress"  // Progress, with a buffer; at least twice a second while searching
	OpSolutions = "solutions" // Solutions, with a buffer
	OpAssembly  = "assembly"  // Assembly, the answer to OpFrame, with a buffer
	OpPoint     = "point"     // Point, the answer to OpWatch, with a buffer
	OpRecording = "recording" // Recording, with a buffer
	OpState     = "state"     // State, with a buffer: what the run has left, to be kept
	OpDiagnosis = "diagnosis" // Diagnosis
	OpJudged    = "judged"    // Judged
	OpMade      = "made"      // Made
	OpSurveyed  = "surveyed"  // Surveyed
	OpParted    = "parted"    // Parted
	OpMapped    = "mapped"    // Mapped
	OpFault     = "fault"     // Fault
	OpOpened    = "opened"    // Opened, the answer to OpOpen, with a buffer
	OpModule    = "module"    // Boot, back: its module is the compiled program, to keep
	// OpPing, back: Control. OpTree, back: Tree, with a buffer. OpSave, back: Control, and
	// the buffer is the file.
)

// Boot starts the program in a new worker. Beside these fields the object may
// have a field `module`, the WebAssembly.Module that an earlier worker sent with
// OpModule: then nothing is fetched or compiled, and a restart takes about 30 ms.
type Boot struct {
	Op      string `js:"op"`
	Version int    `js:"version"`
}

// Start is what the page wants to be searched (or, with OpDiagnose, to know
// something about before a search). It travels as a Job: see PostStart.
type Start struct {
	Op      string
	Version int
	// Run is chosen by the page, greater than all before; answers carry it, and
	// the page drops answers of another run.
	Run int
	// Work is the puzzle and the settings, as the page has parsed them. What is wrong with
	// them otherwise is told by a Fault.
	Work Work
	// Keep is the greatest number of solutions the page wants to receive; the
	// count goes on beyond it.
	Keep int
	// Watch has the reference engine search, whose every step can be watched, where
	// a kernel would be faster. It stands at its first choice until OpWatch or OpResume.
	Watch bool
	// Asked is when somebody asked for it, in milliseconds since 1970: the run's
	// clock starts there. 0 is when the message arrives.
	Asked float64
	// Question numbers what is asked with OpDiagnose, OpPrepare, OpJudge, OpMap, OpPart, OpChallenge or OpSurvey, and Deep asks for the
	// number of solutions, too. The work may then be a draft, whose pieces do not fill the board.
	Question int
	Deep     bool
	// State is that of an earlier run of the same work, to go on with; nil begins anew. That
	// one worked for so many Seconds, and Held is how many solutions the page has of it.
	State   []byte
	Seconds float64
	Held    int
}

// Job is a Start on its way, with Work in the buffer. With OpStart it begins a
// search and ends the one that is under way. With OpDiagnose it asks what is
// known before a search, with OpTree for the tree of one, with OpJudge what can come of a position, with OpMap where pieces lie in all solutions, with OpPart whether assemblies come apart, with OpChallenge for a challenge, with OpSurvey for variants; a run goes on meanwhile,
// and a question that is not answered yet is dropped. With OpPrepare it does ahead what comes before the
// search, where nothing else is to be done; Prepared says when that is there.
type Job struct {
	Op      string  `js:"op"`
	Version int     `js:"version"`
	Run     int     `js:"run"`
	Keep    int     `js:"keep"`
	Watch   bool    `js:"watch"`
	Asked   float64 `js:"asked"`
	// Question is for OpDiagnose, OpPrepare, OpJudge, OpMap, OpPart, OpChallenge and OpSurvey, Deep for OpDiagnose.
	Question int  `js:"question"`
	Deep     bool `js:"deep"`
	// State is how many bytes of the buffer, the last ones, are Start.State.
	State   int     `js:"state"`
	Seconds float64 `js:"seconds"`
	Held    int     `js:"held"`
}

// What Watch asks for.
const (
	DoLook     = "look"     // stay
	DoStep     = "step"     // By steps on or, if negative, back
	DoSolution = "solution" // on to the next solution
	DoDeadEnd  = "dead"     // on to the next dead end
	DoPlay     = "play"     // on and on, with a Point at each By-th placement, or at each solution if By is 0
	DoRecord   = "record"   // record from here; of more than By steps the last ones
	DoKeep     = "keep"     // end recording, and send the Recording
)

// Watch has the run looked at step by step, from where it stands. A run that goes on
// is paused by that, except that DoPlay has one go on which was started with
// Job.Watch, or which no kernel serves. A run in the hands of kernels stays as it is,
// and another search looks ahead of it. OpResume ends watching.
type Watch struct {
	Op      string `js:"op"`
	Version int    `js:"version"`
	Run     int    `js:"run"`
	Do      string `js:"do"`
	By      int    `js:"by"`
	// Hold is the least time in milliseconds from one Point of DoPlay to the next.
	Hold int `js:"hold"`
	// Why asks for the choice with every Point.
	Why bool `js:"why"`
}

// Control is a command without more to say.
type Control struct {
	Op      string `js:"op"`
	Version int    `js:"version"`
	Run     int    `js:"run"`
}

// Ready is the planner's first message.
type Ready struct {
	Op      string `js:"op"`
	Version int    `js:"version"`
	// Revision is the build the worker comes from, for messages to people.
	Revision string `js:"revision"`
}

// Phases of a run.
const (
	PhaseCompiling = "compiling" // images, symmetries, filters
	PhaseSearching = "searching"
	PhasePaused    = "paused"
	PhaseFinished  = "finished" // the whole tree, or the limit (see Complete)
	PhaseStopped   = "stopped"
)

// Level is the work at one number of pieces left.
type Level struct {
	Attempts, Fits float64
	// Images that the filters removed, and backtracks that the triggers caused,
	// after a placement here; what was removed before the search counts for the
	// first piece.
	VolumeFiltered, ParityFiltered, FitFiltered float64
	VolumeBacktracks, ParityBacktracks          float64
}

// LevelsOf are the levels of a search's counters, nil for none. Levels[i] is the work with
// i+1 pieces left.
func LevelsOf(stats *search.Stats) (levels []Level) {
	for i := 1; i < len(stats.Levels); i++ {
		l := &stats.Levels[i]
		levels = append(levels, Level{
			Attempts: float64(l.Attempts), Fits: float64(l.Fits),
			VolumeFiltered: float64(l.VolumeFiltered), ParityFiltered: float64(l.ParityFiltered), FitFiltered: float64(l.FitFiltered),
			VolumeBacktracks: float64(l.VolumeBacktracks), ParityBacktracks: float64(l.ParityBacktracks),
		})
	}
	return levels
}

// Progress is the state of a run. It is one flat record, as each report replaces the one
// before as a whole.
type Progress struct {
	Op      string `js:"op"`
	Version int    `js:"version"`
	Run     int    `js:"run"`
	Phase   string `js:"phase"`
	// Complete is true when Phase is finished and nothing was left out.
	Complete bool `js:"complete"`
	// Seconds of the run so far without pauses, from the moment on at which it was
	// asked for; Setup is the part before the search began. Ahead is what was done
	// before the run was asked for, and is in neither.
	Seconds float64 `js:"seconds"`
	Setup   float64 `js:"setup"`
	Ahead   float64 `js:"ahead"`
	// Counts are whole numbers; float64 holds them exactly up to 2^53. Exact is the number of solutions in decimal
	// where there are more, else "".
	Solutions float64 `js:"solutions"`
	Exact     string  `js:"exact"`
	Nodes     float64 `js:"nodes"`
	Attempts  float64 `js:"attempts"`
	Fits      float64 `js:"fits"`
	// Levels[i] is the work with i+1 pieces left. They cross in the buffer, which has all
	// counters as search.AppendStats writes them, and are nil in the object: LevelsOf.
	Levels []Level `js:"levels"`
	// Images before and after all filters that run before the search, and what
	// the redundancy filter constrained, in words ("X", "L and J", "cell 1 1 0",
	// "" when nothing), with its own images before and after.
	Images          int    `js:"images"`
	ImagesLeft      int    `js:"imagesLeft"`
	Constrained     string `js:"constrained"`
	ConstrainedFrom int    `js:"constrainedFrom"`
	ConstrainedTo   int    `js:"constrainedTo"`
	// Engine is what runs, in words ("DLX"), and Declined why that is no kernel, "" where
	// it is one or none was wanted.
	Engine   string `js:"engine"`
	Declined string `js:"declined"`
	// Halves says in words how a search that meets in the middle cuts the board, and where it
	// is; "" for all others.
	Halves string `js:"halves"`
	// Outlook is what is known of the whole search.
	Outlook Outlook `js:"outlook"`
}

// Prepared says that a search is ready to begin, or as far as it is got ready.
type Prepared struct {
	Op      string `js:"op"`
	Version int    `js:"version"`
	// Run is 0: nobody has asked for it. Question is that of the Job.
	Run      int     `js:"run"`
	Question int     `js:"question"`
	Outlook  Outlook `js:"outlook"`
	// Refused is why the search cannot begin, "" where it can.
	Refused string `js:"refused"`
}

// Outlook is what is known of a whole search: how it is done, where the settings choose
// themselves, and how large it is.
type Outlook struct {
	// Line are the settings that were chosen, "" before that and where nothing is to be;
	// Sentences say how they search, and of Ways ways Tried were tried, in Raced seconds.
	Line      string   `js:"line"`
	Sentences []string `js:"sentences"`
	Tried     int      `js:"tried"`
	Ways      int      `js:"ways"`
	Raced     float64  `js:"raced"`
	// Done are the fits until now, Work those of the whole search and Solutions what it
	// finds, 90 % sure; at the end both are exact.
	Done      float64  `js:"done"`
	Work      Interval `js:"work"`
	Solutions Interval `js:"solutions"`
	// Left is how many seconds are left.
	Left Interval `js:"left"`
	// Parts is how many parts the search was cut into before it began, 0 where it is not in
	// parts, and Ended how many of them were searched to the end.
	Parts int `js:"parts"`
	Ended int `js:"ended"`
}

// Interval is where a number lies, 90 % sure; it is not Known where nothing can be said.
type Interval struct {
	Known bool    `js:"known"`
	Low   float64 `js:"low"`
	High  float64 `js:"high"`
}

// Solutions announces a buffer of Count assemblies, the first of which is
// number First (from 0) of its run. Each assembly is one Width-byte
// little-endian number for every open cell, x-major: the slot of the piece
// there. Slots number the mobile pieces in the order of Puzzle.Pieces, every
// copy of a piece its own slot, from 1; 0 is a cell that is not covered.
type Solutions struct {
	Op      string `js:"op"`
	Version int    `js:"version"`
	Run     int    `js:"run"`
	First   int    `js:"first"`
	Count   int    `js:"count"`
	Cells   int    `js:"cells"`
	Width   int    `js:"width"`
}

// Assembly announces the board as it is now, one assembly in the form of
// Solutions. Left is the number of pieces left. Before the puzzle is compiled
// Cells is 0 and the buffer empty.
type Assembly struct {
	Op      string `js:"op"`
	Version int    `js:"version"`
	Run     int    `js:"run"`
	Cells   int    `js:"cells"`
	Width   int    `js:"width"`
	Left    int    `js:"left"`
}

// Point is where watching stands. Its buffer begins with an assembly in the form of
// Solutions, Cells wide, in which equal copies have their slots in the order of
// placement; then come the slots of the pieces on the board, first placed first.
// Behind them, from a multiple of 4 on, is the choice if there is one: little-endian
// numbers of 32 bits, which static/search-steps/point.ts reads:
//
//	pieces left; engine (0 DLX, 1 FILA, 2 Fletcher's tree); letter of the heuristic
//	rule (search.Rule); item, a cell or Cells + shape, or -1
//	candidates tried already; trigger that sends the search back (filter.Reason)
//	images on the item that FILA's lists spare
//	images that the volume, parity and fit filter took away after the last placement
//	number of shapes, of candidates, of those listed; of removed images, of those listed
//	for every cell its value, then for every cell and shape its options
//	for every shape the slot of its first piece
//	candidates: slot, 1 if it fits, trigger that will refuse it, number of cells, cells
//	removed: slot, filter (filter.Reason), pieces left then or -1, number of cells, cells
type Point struct {
	Op      string `js:"op"`
	Version int    `js:"version"`
	Run     int    `js:"run"`
	Cells   int    `js:"cells"`
	Width   int    `js:"width"`
	Left    int    `js:"left"`
	// Step counts the steps since watching began, First is the oldest that DoStep can
	// go back to.
	Step  float64 `js:"step"`
	First float64 `js:"first"`
	// Flag is "solution", "dead" or "".
	Flag string `js:"flag"`
	// Ahead says that the steps are not those of the run, which stands still.
	Ahead bool `js:"ahead"`
	// Playing says that more points come by themselves; Ended that nothing is left.
	Playing bool `js:"playing"`
	Ended   bool `js:"ended"`
	// Recorded is the number of steps recorded so far, -1 while none are.
	Recorded int `js:"recorded"`
	// Choice tells whether the buffer has one; Unknown is why it has not, though it
	// was asked for.
	Choice  bool   `js:"choice"`
	Unknown string `js:"unknown"`
}

// Recording announces what was recorded, as little-endian numbers of 16 bits: of
// the start and of each of Steps steps a flag (0, 1 a solution, 2 a dead end) and
// the number of changes, and of each change its kind (1 placed, 2 removed, 3
// marked), the slot or the number of the mark, the number of cells, and the cells, by
// their position in the box.
type Recording struct {
	Op      string `js:"op"`
	Version int    `js:"version"`
	Run     int    `js:"run"`
	Steps   int    `js:"steps"`
}

// State announces what a run has left, in the form of pack.Kept, together with all
// that was sent of it before: so many solutions, the first Listed of them in messages. Who
// keeps both can go on with them (Start.State), and loses nothing and finds nothing twice.
// Of a run that is Done nothing is left, and its counters come back.
type State struct {
	Op      string `js:"op"`
	Version int    `js:"version"`
	Run     int    `js:"run"`
	// Line are the settings that are searched with, which --auto may have chosen.
	Line      string  `js:"line"`
	Seconds   float64 `js:"seconds"`
	Solutions float64 `js:"solutions"`
	Listed    int     `js:"listed"`
	Done      bool    `js:"done"`
}

// Save asks for the file of a search that the page keeps (search.Checkpoint). Its buffer
// has so many bytes of what came with State, and then, if they are to be in the file, the
// solutions, in the form of Solutions.
type Save struct {
	Op      string `js:"op"`
	Version int    `js:"version"`
	// Text is the definition, and Number that of the puzzle in it, from 0.
	Text   string `js:"text"`
	Number int    `js:"number"`
	// Asked is the settings line that was asked for, Line that with which it is searched.
	Asked string  `js:"asked"`
	Line  string  `js:"line"`
	Found float64 `js:"found"`
	List  bool    `js:"list"`
	State int     `js:"state"`
}

// Opened is what such a file has. Its buffer has so many bytes that are to be kept, as those
// of a State, and then Listed solutions of so many Cells and bytes (Width), as those of
// Solutions.
type Opened struct {
	Op      string `js:"op"`
	Version int    `js:"version"`
	Run     int    `js:"run"`
	Text    string `js:"text"`
	Asked   string `js:"asked"`
	Line    string `js:"line"`
	// Found is how many solutions were found. Printed are those that were handed out where
	// it was searched, and are not here.
	Found   float64 `js:"found"`
	Printed float64 `js:"printed"`
	Seconds float64 `js:"seconds"`
	Done    bool    `js:"done"`
	// Part is the number, from 0, of a split's part, and Parts how many there are; 0 of a
	// search that is not split.
	Part   int `js:"part"`
	Parts  int `js:"parts"`
	State  int `js:"state"`
	Listed int `js:"listed"`
	Cells  int `js:"cells"`
	Width  int `js:"width"`
}

// Finding is one thing known before the search.
type Finding struct {
	// Kind is "region", "piece", "parity", "volume" or "cell"; Verdict is "holds",
	// "undecided" (pieces are missing, or too many) or "impossible", which proves that there
	// is no solution.
	Kind    string `js:"kind"`
	Verdict string `js:"verdict"`
	// Brief is for a list, without a full stop; Text is the reason in a sentence or two,
	// of what is impossible.
	Brief string `js:"brief"`
	Text  string `js:"text"`
	// Pieces are names; Cells are open cells; both may be empty.
	Pieces []string `js:"pieces"`
	Cells  []int    `js:"cells"`
}

// Verdicts of findings.
const (
	Holds      = "holds"
	Undecided  = "undecided"
	Impossible = "impossible"
)

// Filler is one of Work.Fillers that completes a draft.
type Filler struct {
	// Number is its place there, from 0.
	Number int `js:"number"`
	// Ways is how many solutions the puzzle then has; Many that there are more, or may be.
	Ways float64 `js:"ways"`
	Many bool    `js:"many"`
}

// Diagnosis answers OpDiagnose, in steps: each has all that is known by then.
type Diagnosis struct {
	Op      string `js:"op"`
	Version int    `js:"version"`
	Run     int    `js:"run"`
	// Question is that of the Job, which concerns no run: Run is 0.
	Question int       `js:"question"`
	Findings []Finding `js:"findings"`
	// Refused says why nothing can be known, as of a puzzle too large to be looked at.
	Refused string `js:"refused"`
	// Counted is whether Solutions is the number of solutions.
	Counted   bool    `js:"counted"`
	Solutions float64 `js:"solutions"`
	// Fillers are those that complete the draft, in their order.
	Fillers []Filler `js:"fillers"`
	// Ended is whether no further answer will come.
	Ended bool `js:"ended"`
}

// Judged answers OpJudge, in steps: each has all that is known by then.
type Judged struct {
	Op      string `js:"op"`
	Version int    `js:"version"`
	Run     int    `js:"run"`
	// Question is that of the Job, which concerns no run: Run is 0.
	Question int `js:"question"`
	// Possible is "yes", "no" or "unknown": whether the position can be finished.
	Possible string `js:"possible"`
	// Ways is how many ways were found, all of them if Counted; Many that there are more.
	Ways    float64 `js:"ways"`
	Counted bool    `js:"counted"`
	Many    bool    `js:"many"`
	// Dead are cells of the box that nothing can fill any more.
	Dead []int `js:"dead"`
	// Good is the first of the earlier positions that can be finished, -1 while none is
	// known; Blame are slots of the fewest pieces to take back.
	Good  int   `js:"good"`
	Blame []int `js:"blame"`
	// Hint is the piece that may be placed without fear; its Slot is 0 where there is none.
	Hint Hint `js:"hint"`
	// Refused says why nothing can be known.
	Refused string `js:"refused"`
	// Ended is whether no further answer will come.
	Ended bool `js:"ended"`
}

// Hint is a piece, where it may lie, and why: see judge.Hint.
type Hint struct {
	// Reason is the text of a judge.Reason.
	Reason string  `js:"reason"`
	Slot   int     `js:"slot"`
	Cells  []int   `js:"cells"`
	Cell   int     `js:"cell"`
	Ways   float64 `js:"ways"`
}

// Reasons of hints, the strongest first.
const (
	OnlyImage = "only image"
	OnlyPlace = "only place"
	OnlyWay   = "only way"
	EveryWay  = "every way"
	MostWays  = "most ways"
	SomeWay   = "some way"
)

// Made answers OpChallenge, in steps until it has Ended.
type Made struct {
	Op      string `js:"op"`
	Version int    `js:"version"`
	Run     int    `js:"run"`
	// Question is that of the Job, which concerns no run: Run is 0.
	Question int `js:"question"`
	// Given is the slot of the piece on every open cell, 0 where none is given; empty before
	// the end, and where Refused says why there is no challenge.
	Given []int `js:"given"`
	// Answer is its only completion, in the form of Given.
	Answer []int `js:"answer"`
	// Generator is the version of what made it, Level from 1 to 5 how hard it is, and Effort
	// the work that is to be expected of a person.
	Generator int     `js:"generator"`
	Level     int     `js:"level"`
	Effort    float64 `js:"effort"`
	// Tried is how many boards were tried until now.
	Tried   int    `js:"tried"`
	Refused string `js:"refused"`
	Ended   bool   `js:"ended"`
}

// Surveyed answers OpSurvey, in steps until it has Ended.
type Surveyed struct {
	Op      string `js:"op"`
	Version int    `js:"version"`
	Run     int    `js:"run"`
	// Question is that of the Job, which concerns no run: Run is 0. Part is that of Survey.
	Question int `js:"question"`
	Part     int `js:"part"`
	// Size is how many variants there are in all parts, Covered how many of this part were
	// looked at for this question.
	Size    float64 `js:"size"`
	Covered float64 `js:"covered"`
	// Of those One, Few, Many and None have exactly one solution, up to ten, more, and none;
	// of the Unknown the search was given up.
	One     float64 `js:"one"`
	Few     float64 `js:"few"`
	Many    float64 `js:"many"`
	None    float64 `js:"none"`
	Unknown float64 `js:"unknown"`
	// Best are those with the fewest solutions, the easiest ones first.
	Best []Variant `js:"best"`
	// Refused says why there are no variants.
	Refused string `js:"refused"`
	Ended   bool   `js:"ended"`
}

// Parted answers OpPart, in steps: each has all that is known by then.
type Parted struct {
	Op      string `js:"op"`
	Version int    `js:"version"`
	Run     int    `js:"run"`
	// Question is that of the Job, which concerns no run: Run is 0.
	Question int `js:"question"`
	// Parts are the assemblies that were asked about, as far as they were looked at. Unless it
	// has Ended, the last of them is still looked at.
	Parts []Part `js:"parts"`
	// Recording shows the moves as a trace, at the end, where it was asked about one assembly and
	// pieces come out.
	Recording string `js:"recording"`
	// Refused says why nothing can be known.
	Refused string `js:"refused"`
	Ended   bool   `js:"ended"`
}

// Mapped answers OpMap.
type Mapped struct {
	Op      string `js:"op"`
	Version int    `js:"version"`
	Run     int    `js:"run"`
	// Question is that of the Job, which concerns no run: Run is 0.
	Question int `js:"question"`
	// Solutions is how many there are, in decimal, turned and mirrored ones each by itself.
	Solutions string `js:"solutions"`
	// Pieces has the number of a piece of each shape. Shares are the parts of all solutions in which a piece of the
	// first shape lies on each open cell, then those of the second one, from 0 to 1.
	Pieces []int     `js:"pieces"`
	Shares []float64 `js:"shares"`
	// Drawn is one of the solutions, a slot for each open cell; it is empty where there is none.
	Drawn []int `js:"drawn"`
	// Refused says why nothing can be known.
	Refused string `js:"refused"`
}

// Variant is a changed puzzle: see design.Change.
type Variant struct {
	Solutions  float64 `js:"solutions"`
	Placements float64 `js:"placements"`
	// Left are the numbers of the pieces that are left out, one for each copy; Name and Cells,
	// x, y and z of each, are the piece that comes instead; Closed are the cells that are
	// closed, in the same way.
	Left   []int  `js:"left"`
	Name   string `js:"name"`
	Cells  []int  `js:"cells"`
	Closed []int  `js:"closed"`
}

// Part is how an assembly comes apart.
type Part struct {
	// Verdict is PartApart, PartLocked, or PartOpen where it is not known.
	Verdict string `js:"verdict"`
	// Level is how many moves each piece takes, first the first that is out, and Moves is the
	// number of all moves. Both are of what comes apart: of what is locked, Level is empty, Moves
	// are those that free some pieces, and Stuck is how many nothing takes apart.
	Level []int `js:"level"`
	Moves int   `js:"moves"`
	Stuck int   `js:"stuck"`
	// AtMost says that there may be a lesser Level: not all positions were looked at.
	AtMost bool `js:"atMost"`
	// Positions is how many were looked at.
	Positions float64 `js:"positions"`
}

// Verdicts of parts.
const (
	PartApart  = "apart"
	PartLocked = "locked"
	PartOpen   = "open"
)

// Tree answers OpTree: the search of the job, step by step, as a tree with a node
// for every placement. Its buffer is little-endian 32-bit numbers: how many nodes,
// images and open cells there are; for every node, the root first, the one before
// it (-1), the number of its image (-1), its slot (0) and what it is (a
// tree.NodeKind); for every image how many cells it has, and which.
type Tree struct {
	Op      string `js:"op"`
	Version int    `js:"version"`
	Run     int    `js:"run"`
	// Nodes is their number, 0 where no tree could be made; Reason says why.
	Nodes  int    `js:"nodes"`
	Reason string `js:"reason"`
	// Whole is false where the search makes more placements than were asked for.
	Whole bool `js:"whole"`
}

// Fault says that something went wrong in the worker and what a person can do.
// Run is 0 when it concerns no run. A fatal fault means that the worker must be
// replaced.
type Fault struct {
	Op      string `js:"op"`
	Version int    `js:"version"`
	Run     int    `js:"run"`
	Fatal   bool   `js:"fatal"`
	Message string `js:"message"`
	Advice  string `js:"advice"`
}
