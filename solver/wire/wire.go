// Package wire defines the messages between the page and the planner worker. The life of a search (solver/session) is
// told in them, too: it takes its jobs and makes its reports in the form in which they travel.
//
// Control messages travel in one way, and bulky data in another.
//
// Control messages are the small structs of this package. They cross as plain
// JavaScript objects (vert converts them, in wasm/port). So their fields are only
// string, bool, int, float64, slices of those, and structs: vert panics on arrays,
// named ints and non-string map keys. Counts may exceed 2^53 only in theory. JSON
// would have to be written and read as text; objects need none, and the scripts around
// the worker read them as they are. Puzzles and settings cross as their own texts,
// which every puzzle and every line has anyway. So a new property of a puzzle, or a
// new setting, needs no line here.
//
// Bulky data travel as a transferred Uint8Array: the field `buffer` of the object that
// announces them. It has little-endian numbers of one width, which scripts read in
// place, or a file in the form of search.Checkpoint, or varints (AppendParts).
//
//	wire.go       the messages to and from a run; puzzles as texts, positions as numbers
//	questions.go  Question: the questions beside a run, with their answers
//
// Every message names its op and the protocol version. A side that meets
// another version answers with Fault and does nothing else.
//
// A new worker is a script (static/worker/planner.ts) that loads the Go program.
// The script itself knows two messages. Boot is the one that the page sends first.
// With Fault it says that the program cannot start, or broke down. static/worker/wire.ts mirrors
// these messages and the questions about files. testdata holds the messages that scripts
// write or read, or that the browser keeps; the tests of both languages read it.
package wire

import (
	"encoding/binary"
	"slices"
	"strconv"

	"tilewright/def"
	"tilewright/solver/play"
	"tilewright/solver/search"
)

// Version is the protocol version, checked on both sides.
const Version = 5

// OldestReport is the first version with the same Progress as this one. Browsers keep old reports.
const OldestReport = 3

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
	OpAsk        = "ask"        // Ask, with a buffer
	OpGiveUp     = "giveup"     // GiveUp
	OpBoot       = "boot"       // Boot: the first message to a new worker
	OpPing       = "ping"       // Control: the same message comes back, so that the page knows who hears
	OpKeep       = "keep"       // Control: send a State soon, as the page may go
)

// Ops of messages from the planner to the page.
const (
	OpReady     = "ready"     // Ready: the worker runs and speaks Version
	OpProgress  = "progress"  // Progress, with a buffer; at least twice a second during a search
	OpSolutions = "solutions" // Solutions, with a buffer
	OpAssembly  = "assembly"  // Assembly, the answer to OpFrame, with a buffer
	OpPoint     = "point"     // Point, the answer to OpWatch, with a buffer
	OpRecording = "recording" // Recording, with a buffer
	OpState     = "state"     // State, with a buffer: the state of what the run has left, to be kept
	OpAnswer    = "answer"    // Answer, with a buffer
	OpFault     = "fault"     // Fault
	OpBeat      = "beat"      // Boot, back: a step of work begins; told some times a second
	// OpPing, back: Control.
)

// Boot starts the program in a new worker. Beside these fields the object has a field `module`: the page's own program, a
// WebAssembly.Module. So nothing is fetched or compiled, and a start takes about 30 ms.
type Boot struct {
	Op      string `js:"op"`
	Version int    `js:"version"`
}

// Job is the message that begins a search, and ends the one that is under way. Its buffer is the State of the Start.
type Job struct {
	Op      string `js:"op"`
	Version int    `js:"version"`
	// Run is a number that the page chooses, greater than all before. Answers carry it, and the page drops answers of
	// another run.
	Run int `js:"run"`
	// Puzzle and Settings are the texts of the Work. They are written when the message is sent. A Fault tells what is
	// wrong with them.
	Puzzle   string `js:"puzzle"`
	Settings string `js:"settings"`
	// Keep is the greatest number of solutions that the page wants to receive. The count goes on beyond it.
	Keep int `js:"keep"`
	// Watch has the reference engine search, even where a kernel would be faster, because its every step can be
	// watched. It stands at its first choice until OpWatch or OpResume.
	Watch bool `js:"watch"`
	// Asked is when somebody asked for the run, in milliseconds since 1970. The run's clock starts there. With 0 it
	// starts when the message arrives.
	Asked float64 `js:"asked"`
	// Seconds is how long an earlier run worked, which State is of, and Held how many of its solutions the page has.
	Seconds float64 `js:"seconds"`
	Held    int     `js:"held"`
}

// Start is a Job before and after its way.
type Start struct {
	Job
	Work Work
	// State, unless nil, is the state of an earlier run of the same work, to go on with.
	State []byte
}

// These are the values of Watch.Do.
const (
	DoLook     = "look"     // stay
	DoStep     = "step"     // By steps on or, if negative, back
	DoSolution = "solution" // on to the next solution
	DoDeadEnd  = "dead"     // on to the next dead end
	DoPlay     = "play"     // on and on, with a Point at each By-th placement, or if By is 0 at each solution
	DoRecord   = "record"   // record from here, at most the last By steps
	DoKeep     = "keep"     // end recording, and send the Recording
)

// Watch looks at the run step by step, from where it stands. It pauses a run that goes on. There is one exception:
// DoPlay lets a run go on that was started with Job.Watch, or that no kernel serves. A run in the hands of kernels
// stays as it is, and another search looks ahead of it. OpResume ends watching.
type Watch struct {
	Op      string `js:"op"`
	Version int    `js:"version"`
	Run     int    `js:"run"`
	Do      string `js:"do"`
	By      int    `js:"by"`
	// Hold is the least time in milliseconds between two Points of DoPlay.
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
	// Revision is the build that the worker comes from, for messages to people.
	Revision string `js:"revision"`
}

// Phases of a run.
const (
	PhasePreparing = "preparing" // nobody has asked for it yet; the page never hears of it
	PhaseCompiling = "compiling" // images, symmetries, filters, the kernel
	PhaseSearching = "searching"
	PhasePaused    = "paused"
	PhaseFinished  = "finished" // the whole tree, or the limit (see Complete)
	PhaseStopped   = "stopped"
)

// Level is the work at one number of pieces left.
type Level struct {
	Attempts, Fits float64
	// These are the images that the filters removed, and the backtracks that the triggers caused, after a placement
	// here. Images that were removed before the search count for the first piece.
	VolumeFiltered, ParityFiltered, FitFiltered float64
	VolumeBacktracks, ParityBacktracks          float64
}

// LevelsOf are the levels of a search's counters, nil where it has none. Levels[i] is the work with i+1 pieces left.
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

// Progress is the state of a run. It is one flat record, as each report replaces the one before as a whole. The session
// makes it; Op, Version and the dates are the Host's.
type Progress struct {
	Op      string `js:"op"`
	Version int    `js:"version"`
	Run     int    `js:"run"`
	Phase   string `js:"phase"`
	// Complete is true when Phase is finished and nothing was left out.
	Complete bool `js:"complete"`
	// Seconds is the time of the run so far without pauses, from the moment at which it was asked for. Setup is the
	// part before the search began. Ahead is the time of work done before the run was asked for, and is in neither.
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
	// Levels[i] is the work with i+1 pieces left. The levels cross in the buffer, with all counters as
	// search.AppendStats writes them. In the object they are nil: see LevelsOf.
	Levels []Level `js:"levels"`
	// Dates are the solutions by date (pack.Dates), at the end of a run of a puzzle with dates, which is then Dated. In
	// the object they are nil: they are the rest of the buffer.
	Dated bool   `js:"dated"`
	Dates []byte `js:"dates"`
	// Images and ImagesLeft are the images before and after all filters that run before the search. Constrained says in
	// words what the redundancy filter constrained ("X", "L and J", "cell 1 1 0", "" for nothing). ConstrainedFrom and
	// ConstrainedTo are the images of that before and after.
	Images          int    `js:"images"`
	ImagesLeft      int    `js:"imagesLeft"`
	Constrained     string `js:"constrained"`
	ConstrainedFrom int    `js:"constrainedFrom"`
	ConstrainedTo   int    `js:"constrainedTo"`
	// Engine is the engine in words ("DLX"), with its runners. Runners is how many these are, 0 where it searches alone.
	// Declined says why it is no kernel; it is "" where it is one, or where none was wanted.
	Engine   string `js:"engine"`
	Runners  int    `js:"runners"`
	Declined string `js:"declined"`
	// Halves is for a search that meets in the middle. It says in words how it cuts the board, and where it is; "" for
	// all other searches.
	Halves string `js:"halves"`
	// Outlook is what is known of the whole search.
	Outlook Outlook `js:"outlook"`
}

// Count takes the counters in. beyond is the number of solutions, in decimal, where they cannot hold it, else "".
func (m *Progress) Count(s *search.Stats, beyond string) {
	m.Solutions, m.Nodes, m.Attempts, m.Fits = float64(s.Solutions), float64(s.Nodes), float64(s.Attempts()), float64(s.Fits())
	if m.Exact = beyond; beyond != "" {
		m.Solutions, _ = strconv.ParseFloat(beyond, 64)
	} else if s.Solutions > 1<<53 {
		m.Exact = strconv.FormatUint(s.Solutions, 10)
	}
}

// Outlook is what is known of a whole search: how it searches, where the settings choose themselves, and how large it
// is.
type Outlook struct {
	// Line are the settings that were chosen. It is "" before that, and where nothing is to be chosen. Sentences say
	// how they search. Tried of Ways ways were tried, in Raced seconds.
	Line      string   `js:"line"`
	Sentences []string `js:"sentences"`
	Tried     int      `js:"tried"`
	Ways      int      `js:"ways"`
	Raced     float64  `js:"raced"`
	// Done are the fits so far. Work are the fits of the whole search, and Solutions what it finds, 90 % sure. At the
	// end both are exact.
	Done      float64  `js:"done"`
	Work      Interval `js:"work"`
	Solutions Interval `js:"solutions"`
	// Left is how many seconds are left.
	Left Interval `js:"left"`
	// Parts is how many parts the search was cut into before it began, 0 where it was not cut. Ended is how many of
	// them were searched to the end.
	Parts int `js:"parts"`
	Ended int `js:"ended"`
}

// Interval is where a number lies.
type Interval = search.Interval

// Solutions announces a buffer of Count assemblies. The first has number First (from 0) of its run. An assembly has one
// little-endian number of Width bytes for every open cell, x-major: the slot of the piece there. Slots number the
// mobile pieces from 1 in the order of Puzzle.Pieces, and every copy has a slot of its own. 0 is a cell that is not
// covered.
type Solutions struct {
	Op      string `js:"op"`
	Version int    `js:"version"`
	Run     int    `js:"run"`
	First   int    `js:"first"`
	Count   int    `js:"count"`
	Cells   int    `js:"cells"`
	Width   int    `js:"width"`
}

// Assembly announces the board as it is now: one assembly in the form of Solutions. Left is the number of pieces left.
// Before the puzzle is compiled Cells is 0 and the buffer is empty.
type Assembly struct {
	Op      string `js:"op"`
	Version int    `js:"version"`
	Run     int    `js:"run"`
	Cells   int    `js:"cells"`
	Width   int    `js:"width"`
	Left    int    `js:"left"`
}

// Point is where watching stands. Its buffer begins with an assembly of Cells cells, in the
// form of Solutions. In it equal copies have their slots in the order of placement. Then come
// the slots of the pieces on the board, first placed first. The choice follows, if there is
// one, from the next multiple of 4 on. It has little-endian numbers of 32 bits, which
// static/search-steps/point.ts reads:
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
	// Step counts the steps since watching began. First is the oldest step that DoStep can go back to.
	Step  float64 `js:"step"`
	First float64 `js:"first"`
	// Flag is "solution", "dead" or "".
	Flag string `js:"flag"`
	// Ahead says that the steps are not those of the run, which stands still.
	Ahead bool `js:"ahead"`
	// Playing says that more points come by themselves. Ended says that nothing is left.
	Playing bool `js:"playing"`
	Ended   bool `js:"ended"`
	// Recorded is the number of steps recorded so far, -1 while nothing is recorded.
	Recorded int `js:"recorded"`
	// Choice tells whether the buffer has a choice. Unknown says why it has none, though one was asked for.
	Choice  bool   `js:"choice"`
	Unknown string `js:"unknown"`
}

// Recording announces a recording, as little-endian numbers of 16 bits. It has the start, and then each of Steps steps.
// Each of them begins with a flag (0, 1 a solution, 2 a dead end) and the number of changes. A change has its kind (1
// placed, 2 removed, 3 marked), then the slot or the number of the mark. The number of cells follows, and the cells by
// their position in the box.
type Recording struct {
	Op      string `js:"op"`
	Version int    `js:"version"`
	Run     int    `js:"run"`
	Steps   int    `js:"steps"`
}

// State announces the state of what a run has left, in the form of pack.Kept. It belongs together with all that was
// sent of the run before: so far Solutions solutions, the first Listed of them in messages. Those who keep both can go
// on with them (Start.State), and lose nothing and find nothing twice. A run that is Done has nothing left, and its
// counters come back.
type State struct {
	Op      string `js:"op"`
	Version int    `js:"version"`
	Run     int    `js:"run"`
	// Line are the settings that the search uses; --auto may have chosen them.
	Line      string  `js:"line"`
	Seconds   float64 `js:"seconds"`
	Solutions float64 `js:"solutions"`
	Listed    int     `js:"listed"`
	Done      bool    `js:"done"`
}

// Fault says that something went wrong in the worker, and what a person can do. Run is 0 when it is about no run. After
// a fatal fault the worker must be replaced.
type Fault struct {
	Op      string `js:"op"`
	Version int    `js:"version"`
	Run     int    `js:"run"`
	Fatal   bool   `js:"fatal"`
	Message string `js:"message"`
	Advice  string `js:"advice"`
}

// PuzzleText is the definition of a puzzle or draft as it travels.
func PuzzleText(p *def.Puzzle) string { return travelling(p, false) }

// PuzzleText is the definition of the puzzle with what the settings ask about: colours of pieces travel where solutions are
// measured by them.
func (w Work) PuzzleText() string { return travelling(w.Puzzle, w.Settings.Measure == def.Together) }

func travelling(p *def.Puzzle, coloured bool) string {
	if p == nil {
		return ""
	}
	bare := *p
	bare.Title, bare.Source, bare.Solutions, bare.Labels = "", "", "", nil
	bare.Pieces = make([]def.Piece, len(p.Pieces))
	for i, q := range p.Pieces {
		if !coloured {
			q.Colour = ""
		}
		bare.Pieces[i] = q
	}
	return def.Format(&bare)
}

// ReadPuzzle reads what PuzzleText wrote. Any text that is no definition gives an empty puzzle.
func ReadPuzzle(text string) *def.Puzzle {
	if d := def.Parse(text); len(d.Drafts) > 0 {
		return d.Drafts[0]
	}
	return &def.Puzzle{}
}

// AppendPosition appends a position to the numbers of a question. First comes the number of pieces on the board. Then
// each piece follows with its slot, the number of its cells, and the cells by their position in the box.
func AppendPosition(dst []uint16, placed []play.Placed) []uint16 {
	dst = append(dst, uint16(len(placed)))
	for _, piece := range placed {
		dst = append(dst, uint16(piece.Slot), uint16(len(piece.Cells)))
		for _, c := range piece.Cells {
			dst = append(dst, uint16(c))
		}
	}
	return dst
}

// ReadPositions reads what AppendPosition wrote. ok is false where it ends in the middle.
func ReadPositions(numbers []uint16) (list [][]play.Placed, ok bool) {
	next := func() (n int) {
		if ok = len(numbers) > 0; ok {
			n, numbers = int(numbers[0]), numbers[1:]
		}
		return n
	}
	for len(numbers) > 0 {
		placed := make([]play.Placed, next())
		for i := range placed {
			slot, cells := next(), next()
			if ok = ok && cells <= len(numbers); !ok {
				return nil, false
			}
			placed[i] = play.Placed{Slot: slot, Cells: make([]int, cells)}
			for k := range cells {
				placed[i].Cells[k] = next()
			}
		}
		list = append(list, placed)
	}
	return list, true
}

// AppendNumbers appends numbers of 16 bits, little-endian.
func AppendNumbers(dst []byte, numbers []uint16) []byte {
	for _, n := range numbers {
		dst = binary.LittleEndian.AppendUint16(dst, n)
	}
	return dst
}

// ReadNumbers reads what AppendNumbers wrote.
func ReadNumbers(bytes []byte) []uint16 {
	numbers := make([]uint16, len(bytes)/2)
	for i := range numbers {
		numbers[i] = binary.LittleEndian.Uint16(bytes[2*i:])
	}
	return numbers
}

// verdicts are those of Separated, in the order of their numbers as bytes.
var verdicts = [...]string{PartOpen, PartApart, PartLocked}

const (
	separatedVerdict = 3 // bits of a byte
	separatedAtMost  = 4
	separatedTurned  = 8
)

// AppendParts appends what is known of assemblies. Each has a byte with its verdict and what is said of it. Then come
// the numbers of moves, of pieces that are stuck, of positions and of parts of the level, and that level, as varints.
func AppendParts(dst []byte, parts []Separated) []byte {
	for _, p := range parts {
		b := byte(max(slices.Index(verdicts[:], p.Verdict), 0))
		if p.AtMost {
			b |= separatedAtMost
		}
		if p.Turned {
			b |= separatedTurned
		}
		dst = append(dst, b)
		for _, n := range [...]int{p.Moves, p.Stuck, int(p.Positions), len(p.Level)} {
			dst = binary.AppendUvarint(dst, uint64(n))
		}
		for _, n := range p.Level {
			dst = binary.AppendUvarint(dst, uint64(n))
		}
	}
	return dst
}

// ReadParts reads what AppendParts wrote. ok is false where it ends in the middle.
func ReadParts(bytes []byte) (parts []Separated, ok bool) {
	ok = true
	next := func() int {
		n, size := binary.Uvarint(bytes)
		if ok = ok && size > 0; !ok {
			return 0
		}
		bytes = bytes[size:]
		return int(n)
	}
	for ok && len(bytes) > 0 {
		b := bytes[0]
		bytes = bytes[1:]
		p := Separated{Verdict: verdicts[min(b&separatedVerdict, 2)], AtMost: b&separatedAtMost > 0, Turned: b&separatedTurned > 0}
		p.Moves, p.Stuck, p.Positions = next(), next(), float64(next())
		for n := next(); n > 0 && ok; n-- {
			p.Level = append(p.Level, next())
		}
		parts = append(parts, p)
	}
	return parts, ok
}
