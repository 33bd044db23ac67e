// Package wire defines the messages between the page and the planner worker.
//
// Control messages are the small structs of this file. They cross as plain
// JavaScript objects (conversion by vert, in the files for js/wasm; the worker
// has a smaller one, see worker_js.go), so their
// fields are only string, bool, int, float64, slices of those, and structs:
// vert panics on arrays, named ints and non-string map keys, and counts may
// exceed 2^53 only in theory. Solutions and frames travel as transferred
// Uint8Arrays: the field `buffer` of the object that announces them.
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

// Version is the protocol version, checked on both sides.
const Version = 1

// Ops of messages from the page to the planner.
const (
	OpStart    = "start"    // Job: compile and search, with a buffer
	OpPause    = "pause"    // Control
	OpResume   = "resume"   // Control
	OpStop     = "stop"     // Control: end the run; its statistics stay
	OpFrame    = "frame"    // Control: send the assembly as it is now, once
	OpEase     = "ease"     // Control: from now on, leave most of the time to others
	OpHurry    = "hurry"    // Control: no longer
	OpDiagnose = "diagnose" // Job: what is known before a search, with a buffer
	OpBoot     = "boot"     // Boot: the first message to a new worker
)

// Ops of messages from the planner to the page.
const (
	OpReady     = "ready"     // Ready: the worker runs and speaks Version
	OpProgress  = "progress"  // Progress, at least twice a second while searching
	OpSolutions = "solutions" // Solutions, with a buffer
	OpAssembly  = "assembly"  // Assembly, the answer to OpFrame, with a buffer
	OpDiagnosis = "diagnosis" // Diagnosis
	OpFault     = "fault"     // Fault
	OpModule    = "module"    // Boot, back: its module is the compiled program, to keep
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
	// Definition is the text; Puzzle the index in it, from 0.
	Definition string
	Puzzle     int
	// Settings is the settings line.
	Settings string
	// Keep is the greatest number of solutions the page wants to receive; the
	// count goes on beyond it.
	Keep int
}

// Job is a Start on its way, with Work in the buffer. With OpStart it begins a
// search and ends the one that is under way. With OpDiagnose it asks what is
// known before a search; a run goes on meanwhile, and a question that is not
// answered yet is dropped.
type Job struct {
	Op      string `js:"op"`
	Version int    `js:"version"`
	Run     int    `js:"run"`
	Keep    int    `js:"keep"`
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
	Attempts float64 `js:"attempts"`
	Fits     float64 `js:"fits"`
	// Images that the filters removed, and backtracks that the triggers caused,
	// after a placement here; what was removed before the search counts for the
	// first piece.
	VolumeFiltered   float64 `js:"volumeFiltered"`
	ParityFiltered   float64 `js:"parityFiltered"`
	FitFiltered      float64 `js:"fitFiltered"`
	VolumeBacktracks float64 `js:"volumeBacktracks"`
	ParityBacktracks float64 `js:"parityBacktracks"`
}

// Progress is the state of a run.
type Progress struct {
	Op      string `js:"op"`
	Version int    `js:"version"`
	Run     int    `js:"run"`
	Phase   string `js:"phase"`
	// Complete is true when Phase is finished and nothing was left out.
	Complete bool `js:"complete"`
	// Seconds of the run so far without pauses; Setup is the part before the
	// search began.
	Seconds float64 `js:"seconds"`
	Setup   float64 `js:"setup"`
	// Counts are whole numbers; float64 holds them exactly up to 2^53.
	Solutions float64 `js:"solutions"`
	Nodes     float64 `js:"nodes"`
	Attempts  float64 `js:"attempts"`
	Fits      float64 `js:"fits"`
	// Levels[i] is the work with i+1 pieces left.
	Levels []Level `js:"levels"`
	// Images before and after all filters that run before the search, and what
	// the redundancy filter constrained, in words ("X", "L and J", "cell 1 1 0",
	// "" when nothing), with its own images before and after.
	Images          int    `js:"images"`
	ImagesLeft      int    `js:"imagesLeft"`
	Constrained     string `js:"constrained"`
	ConstrainedFrom int    `js:"constrainedFrom"`
	ConstrainedTo   int    `js:"constrainedTo"`
	// Engine is what runs, in words ("DLX").
	Engine string `js:"engine"`
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

// Finding is one thing known before the search.
type Finding struct {
	// Kind is "volume", "parity", "piece" or "cell"; Impossible is true when it
	// proves that there is no solution.
	Kind       string `js:"kind"`
	Impossible bool   `js:"impossible"`
	// Text is the reason in a sentence or two.
	Text string `js:"text"`
	// Pieces are names; Cells are open cells; both may be empty.
	Pieces []string `js:"pieces"`
	Cells  []int    `js:"cells"`
}

// Diagnosis answers OpDiagnose.
type Diagnosis struct {
	Op       string    `js:"op"`
	Version  int       `js:"version"`
	Run      int       `js:"run"`
	Findings []Finding `js:"findings"`
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
