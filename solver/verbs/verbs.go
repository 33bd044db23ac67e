// Package verbs is for programs that contain a puzzle, such as games. It has six functions. Each takes a
// position, works until it has the answer, and returns it.
//
//	Solve        the ways to go on from a position
//	Count        how many there are
//	Unique       whether there is exactly one
//	Difficulty   how hard a person finds it
//	Generate     a position that goes on in exactly one way, of a level
//	Disassemble  the moves that take an assembly apart
//
// A position is a puzzle with some of its pieces on the board (play.Position); without any it is the puzzle
// itself. So a move of a player is checked by Position.With, and whether it leads on by Solve or Count.
//
//   - verbs.go: what asks a search; what it may cost
//   - apart.go: Disassemble
//
// # What counts as one
//
// Ways that are turns of each other count once, as everywhere in the program, if the turn leaves the pieces as they
// are that lie on the board. On flat boards so do mirror images, unless the puzzle forbids to turn pieces over.
// Equal pieces that change places make no other way.
//
// # What it costs
//
// Searches are exact, by one goroutine, and end with ErrUnknown beyond a bound that is counted in nodes: a
// node is a choice that the search makes, some 100 ns to 5 µs. The same question has the same answer on every machine. Who
// wants all cores, pauses or a search that is kept, takes package session or the terminal program.
package verbs

import (
	"errors"
	"math/big"
	"strconv"

	"tilewright/def"
	"tilewright/solver"
	"tilewright/solver/challenge"
	"tilewright/solver/frontier"
	"tilewright/solver/play"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// Nodes is a bound that ends most questions within some seconds.
const Nodes = 20_000_000

// soon is how many nodes a search has until a count along the edge is tried.
const soon = 200_000

// slice is how many nodes are done between two looks at the bound.
const slice = 1 << 16

// ErrUnknown is what a question ends with that the nodes were too few for.
var ErrUnknown = errors.New("this takes more work than was allowed: allow more nodes, or ask about a smaller puzzle")

// Solve finds ways to go on from a position, up to limit of them, 0 for all. Each has all pieces on the board, those
// of the position first. It fails with ErrUnknown beyond a number of nodes, and then has those that were found.
func Solve(p play.Position, limit int, nodes uint64) (found []play.Position, err error) {
	_, err = ways(p, uint64(max(limit, 0)), nodes, func(whole play.Position) { found = append(found, whole) })
	return found, err
}

// Count counts the ways to go on from a position. Where a search does not come to the end soon and the shapes are few,
// they are counted along the edge without being found (package frontier), which may take another Nodes steps a
// thousand bytes each; so the number has no bound. It fails with ErrUnknown where neither knows.
func Count(p play.Position, nodes uint64) (*big.Int, error) {
	n, err := ways(p, 0, min(nodes, soon), nil)
	if errors.Is(err, ErrUnknown) {
		if many, err := along(p, nodes); err == nil {
			return many, nil
		}
		n, err = ways(p, 0, nodes, nil)
	}
	return new(big.Int).SetUint64(n), err
}

// Unique tells whether there is exactly one way to go on from a position. It ends at the second.
func Unique(p play.Position, nodes uint64) (bool, error) {
	n, err := ways(p, 2, nodes, nil)
	return n == 1, err
}

// Rating is how hard a position is.
type Rating struct {
	// Level is from 1, where nothing has to be guessed, to challenge.Levels; Work has no unit but compares
	// positions: placements of a person who tries in a random order, guesses counting more.
	Level int
	Work  uint64
}

// Difficulty says how hard it is to go on from a position, as the levels of challenges do. Turned ways are others
// here, so there has to be one alone: else it fails with challenge.ErrNone or challenge.ErrSeveral.
// It fails with ErrUnknown beyond a number of nodes, which are placements of the person here.
func Difficulty(p play.Position, nodes uint64) (Rating, error) {
	level, work, err := challenge.Rate(p, int(min(nodes, 1<<31-1)))
	if errors.Is(err, challenge.ErrUnknown) {
		err = ErrUnknown
	}
	return Rating{level, work}, err
}

// Generate makes a position of a puzzle with some pieces given, so that it goes on in exactly one way, turned
// ones counted. The same request has the same answer as long as challenge.Version is the same. It takes some
// milliseconds for twelve pieces, and seconds for giants; its bounds are its own. Its errors are those of the package.
func Generate(q challenge.Request) (*challenge.Challenge, error) { return challenge.Make(q) }

// ways goes through the ways to go on, tells of each, and returns how many there are.
func ways(p play.Position, limit, nodes uint64, tell func(whole play.Position)) (n uint64, err error) {
	rest, slots := p.Rest()
	if len(slots) == 0 {
		if !p.Solved() {
			return 0, nil
		}
		if tell != nil {
			tell(p)
		}
		return 1, nil
	}
	var s *solver.Search
	sink := func(images []int32) bool {
		tell(completed(p, s.Problem(), slots, images))
		return true
	}
	if tell == nil {
		sink = nil
	}
	s = solver.Open(rest, line(p, rest, limit, tell == nil), sink)
	for s.Run(slice) == search.Paused {
		if s.Stats().Nodes > nodes {
			return s.Stats().Solutions, ErrUnknown
		}
	}
	return s.Stats().Solutions, s.Err()
}

// line are the settings of a search: turns once, by the reference engines. Of an empty flat board it is done in the order of the
// cells beyond the first piece, which makes the most nodes a second; where pieces lie, that is a bad guide.
func line(p play.Position, rest *def.Puzzle, limit uint64, count bool) settings.Settings {
	text := "-r"
	if n := strconv.Itoa(rest.PieceCount() - 1); len(p.Placed) == 0 && rest.Exact() && rest.Flat() && rest.PieceCount() > 2 {
		text = "-r -V -f" + n + " -of=" + n
	}
	set, _ := settings.Parse(text) // our own words
	set.Limit, set.Count, set.Engine = limit, count, settings.EngineReference
	return set
}

// completed is the position with the images of a search of its rest.
func completed(p play.Position, rest *problem.Problem, slots []int, images []int32) play.Position {
	board := make([]uint16, len(rest.Cells))
	rest.Assembly(board, images)
	cells := make([][]int, len(slots)+1)
	for i, slot := range board {
		if slot > 0 {
			cells[slot] = append(cells[slot], p.Puzzle.Index(rest.Cells[i]))
		}
	}
	whole := play.Position{Puzzle: p.Puzzle, Placed: append([]play.Placed(nil), p.Placed...)}
	for slot, lies := range cells {
		if lies != nil {
			whole.Placed = append(whole.Placed, play.Placed{Slot: slots[slot-1], Cells: lies})
		}
	}
	return whole
}

// along counts along the edge; the error says why it cannot.
func along(p play.Position, nodes uint64) (*big.Int, error) {
	rest, _ := p.Rest()
	compiled, err := problem.Compile(rest)
	if err != nil || !frontier.Few(compiled) {
		return nil, ErrUnknown
	}
	set, _ := settings.Parse("-u --count --engine=frontier") // our own words
	s := solver.Open(rest, set, nil)
	for spent := uint64(0); s.Run(slice) == search.Paused; spent += slice {
		if spent > nodes {
			return nil, ErrUnknown
		}
	}
	n := new(big.Int).SetUint64(s.Stats().Solutions)
	if beyond := (*search.BeyondError)(nil); errors.As(s.Err(), &beyond) {
		n.SetString(beyond.Solutions, 10)
		return n, nil
	}
	return n, s.Err()
}
