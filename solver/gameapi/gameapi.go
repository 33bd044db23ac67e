// Package gameapi is for programs that contain a puzzle, such as games. It has six functions. Each takes a position,
// works until it has the answer, and returns it.
//
//	Solve        the ways to go on from a position
//	Count        how many there are
//	Unique       whether there is exactly one
//	Difficulty   how hard a person finds it
//	Generate     a position of some level that goes on in exactly one way
//	Disassemble  the moves that take an assembly apart
//
// A position is a puzzle with some of its pieces on the board (play.Position); without any it is the puzzle itself. So
// Position.With checks a player's move, and Solve or Count tells whether it leads on.
//
//   - gameapi.go: the functions that ask a search, and what they may cost
//   - apart.go: Disassemble
//
// # What counts as one
//
// Ways that are turns of each other count once, as everywhere in the program. The turn must leave the pieces on the
// board as they are. On flat boards that holds for mirror images, too, unless the puzzle forbids turning pieces over.
// Equal pieces that change places make no other way.
//
// # What it costs
//
// Searches are exact, and one goroutine does them. They end with ErrUnknown beyond a bound in nodes. A node is a choice
// that the search makes; it takes some 100 ns to 5 µs. The same question has the same answer on every machine. For all
// cores, pauses or a search that is kept, take package session or the terminal program.
package gameapi

import (
	"errors"
	"math/big"
	"strconv"

	"tilewright/def"
	"tilewright/def/say"
	"tilewright/solver"
	"tilewright/solver/challenge"
	"tilewright/solver/frontier"
	"tilewright/solver/play"
	"tilewright/solver/problem"
	"tilewright/solver/search"
	"tilewright/solver/settings"
)

// Nodes is a bound with which most questions end within some seconds.
const Nodes = 20_000_000

// soon is how many nodes a search may take before a count along the edge is tried.
const soon = 200_000

// slice is how many nodes are done between two checks of the bound.
const slice = 1 << 16

// ErrUnknown is the error of a question for which the nodes did not suffice.
var ErrUnknown = say.Error("this takes more work than was allowed: allow more nodes, or ask about a smaller puzzle")

// Solve finds ways to go on from a position, up to limit of them; 0 is all. Each has all pieces on the board, those of
// the position first. It fails with ErrUnknown beyond that number of nodes, and still returns those that were found.
func Solve(p play.Position, limit int, nodes uint64) (found []play.Position, err error) {
	_, err = ways(p, uint64(max(limit, 0)), nodes, func(whole play.Position) { found = append(found, whole) })
	return found, err
}

// Count counts the ways to go on from a position. If a search does not end soon and the shapes are few, it counts along
// the edge without finding any (package frontier). That may take another Nodes steps of a thousand bytes each. So the
// number has no bound. It fails with ErrUnknown where neither way ends.
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

// Rating says how hard a position is.
type Rating struct {
	// Level is from 1, where nothing has to be guessed, to challenge.Levels. Work compares positions and has no unit.
	// It counts the placements of a person who tries in a random order; guesses count more.
	Level int
	Work  uint64
}

// Difficulty says how hard it is to go on from a position, by the levels of challenges. Here turned ways are different
// ones, and there has to be exactly one way. Otherwise it fails with challenge.ErrNone or challenge.ErrSeveral. It
// fails with ErrUnknown beyond that number of nodes, which here are placements of the person.
func Difficulty(p play.Position, nodes uint64) (Rating, error) {
	level, work, err := challenge.Rate(p, int(min(nodes, 1<<31-1)))
	if errors.Is(err, challenge.ErrUnknown) {
		err = ErrUnknown
	}
	return Rating{level, work}, err
}

// Generate makes a position of a puzzle with some pieces given, so that it goes on in exactly one way, counting turned
// ones. The same request has the same answer as long as challenge.Version is the same. It takes some milliseconds for
// twelve pieces, and seconds for giants. It has its own bounds, and its errors are those of package challenge.
func Generate(q challenge.Request) (*challenge.Challenge, error) { return challenge.Make(q) }

// ways goes through the ways to go on, tells of each, and returns how many there are.
func ways(p play.Position, limit, nodes uint64, tell func(whole play.Position)) (n uint64, err error) {
	rest, slots := p.Rest()
	if len(slots) == 0 {
		if !p.Solves() {
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

// line is the settings for a search by the reference engines, which counts turns once. On an empty flat board it goes
// on from the first piece in the order of the cells, which makes the most nodes a second. Where pieces lie, that is a
// bad guide.
func line(p play.Position, rest *def.Puzzle, limit uint64, count bool) settings.Settings {
	text := "-r"
	if n := strconv.Itoa(rest.PieceCount() - 1); len(p.Placed) == 0 && rest.Exact() && rest.Flat() && rest.PieceCount() > 2 {
		text = "-r -V -f" + n + " -of=" + n
	}
	set, _ := settings.Parse(text) // this text is ours and has no errors
	set.Limit, set.Count, set.Engine = limit, count, settings.EngineReference
	return set
}

// completed is the position with the images that a search of its rest found.
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
	set, _ := settings.Parse("-u --count --engine=frontier") // this text is ours and has no errors
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
