package wire

import (
	"encoding/binary"
	"errors"
	"math"
	"strconv"

	"tilewright/def"
	"tilewright/def/space"
	"tilewright/solver/play"
	"tilewright/solver/settings"
)

// Work is what a search or a diagnosis is about. It travels as bytes beside a
// Job.
type Work struct {
	Puzzle   *def.Puzzle
	Settings settings.Settings
	// Fillers are asked about with OpDiagnose: pieces that may complete a draft.
	Fillers []def.Piece
	// Position is asked about with OpJudge.
	Position Position
	// Challenge is asked for with OpChallenge.
	Challenge Challenge
	// Survey is asked for with OpSurvey.
	Survey Survey
	// Fixed are the pieces that lie on a cell, asked with OpMap; the seed of the settings draws a solution.
	Fixed []Fixed
	// Assemblies are asked about with OpPart: of each a slot for every open cell, 0 for none.
	Assemblies [][]uint16
}

// Survey says which variants are looked through: see session.Survey. Most and Nodes bound
// each of them, and Keep is how many are listed.
type Survey struct {
	// Kind is the word of a design.Kind.
	Kind              string
	Part, Parts, Keep int
	Skip, Most, Nodes uint64
}

// Kinds of surveys.
const (
	Subsets = "subsets"
	Swaps   = "swaps"
	Cells   = "cells"
)

// Fixed says that a piece, by its number, lies on a cell, by its position in the box: see session.Fixed.
type Fixed struct{ Piece, Cell int }

// Challenge says which challenge is wanted: see challenge.Request.
type Challenge struct {
	Number uint64
	Level  int
	Given  int
	Known  []uint16
}

// Position is what lies on the board of a puzzle that is played, and what somebody wants to
// know of it: see judge.Question.
type Position struct {
	Placed []play.Placed
	// Earlier are the positions before, the newest first, and Given the slots that stay.
	Earlier            [][]play.Placed
	Given              []int
	Count, Hint, Blame bool
}

// workVersion is the first byte of the form below.
const workVersion = 9

// maxWork bounds every list, so that a length that was damaged fails before
// room is made for it.
const maxWork = 1 << 22

// The bytes are the version and then the fields in the order of visit: numbers
// as varints, texts and lists with their length before them.

// Append appends the bytes of w to dst. Title, source, known count, labels and
// colours stay behind: nothing is solved with them.
func (w Work) Append(dst []byte) []byte {
	c := coder{bytes: append(dst, workVersion)}
	c.work(&w)
	return c.bytes
}

// ReadWork reads what Append wrote.
func ReadWork(bytes []byte) (Work, error) {
	if len(bytes) == 0 || bytes[0] != workVersion {
		return Work{}, errors.New("the work is not in the form of version " + strconv.Itoa(workVersion))
	}
	c := coder{bytes: bytes[1:], reading: true}
	w := Work{Puzzle: &def.Puzzle{}}
	c.work(&w)
	if c.err == nil && len(c.bytes) > 0 {
		c.fail("has " + strconv.Itoa(len(c.bytes)) + " bytes too many")
	}
	if c.err != nil {
		return Work{}, c.err
	}
	return w, nil
}

// coder writes what its methods are given, or reads into it; so every field is
// named once.
type coder struct {
	bytes   []byte // written, or still to be read
	reading bool
	err     error
}

func (c *coder) piece(piece *def.Piece) {
	c.text(&piece.Name)
	list(c, &piece.Cells, c.cell)
	list(c, &piece.Tints, c.tint)
	c.int(&piece.Group)
	c.bool(&piece.Stationary)
	c.bool(&piece.Variable)
	c.int(&piece.Copies)
	c.int(&piece.Spare)
	c.int(&piece.Line)
}

func (c *coder) cell(cell *def.Cell) {
	c.int(&cell.X)
	c.int(&cell.Y)
	c.int(&cell.Z)
}

func (c *coder) tint(t *def.Tint) {
	c.cell(&t.Cell)
	c.text(&t.Name)
}

// allow keeps apart that nothing is said and that nothing is allowed.
func (c *coder) allow(pairs *[]def.Pair) {
	said := *pairs != nil
	if c.bool(&said); said && *pairs == nil {
		*pairs = []def.Pair{}
	}
	list(c, pairs, func(pair *def.Pair) {
		c.text(&pair.Cube)
		c.text(&pair.Cell)
	})
}

func (c *coder) placed(piece *play.Placed) {
	c.int(&piece.Slot)
	list(c, &piece.Cells, c.int)
}

func (c *coder) position(p *Position) {
	list(c, &p.Placed, c.placed)
	list(c, &p.Earlier, func(earlier *[]play.Placed) { list(c, earlier, c.placed) })
	list(c, &p.Given, c.int)
	c.bool(&p.Count)
	c.bool(&p.Hint)
	c.bool(&p.Blame)
}

func (c *coder) slot(slot *uint16) {
	n := int(*slot)
	c.int(&n)
	*slot = uint16(n)
}

func (c *coder) lattice(l *space.Lattice) {
	n := int(*l)
	c.int(&n)
	*l = space.Lattice(n)
}

func (c *coder) work(w *Work) {
	p := w.Puzzle
	c.lattice(&p.Lattice)
	c.int(&p.Size.X)
	c.int(&p.Size.Y)
	c.int(&p.Size.Z)
	c.bool(&p.OneSide)
	c.int(&p.Empty)
	list(c, &p.Pieces, c.piece)
	list(c, &p.Tints, c.tint)
	c.allow(&p.Allow)
	list(c, &w.Fillers, c.piece)
	c.position(&w.Position)
	c.uint(&w.Challenge.Number)
	c.int(&w.Challenge.Level)
	c.int(&w.Challenge.Given)
	list(c, &w.Challenge.Known, c.slot)
	list(c, &w.Fixed, func(f *Fixed) {
		c.int(&f.Piece)
		c.int(&f.Cell)
	})
	list(c, &w.Assemblies, func(a *[]uint16) { list(c, a, c.slot) })
	c.text(&w.Survey.Kind)
	c.int(&w.Survey.Part)
	c.int(&w.Survey.Parts)
	c.int(&w.Survey.Keep)
	c.uint(&w.Survey.Skip)
	c.uint(&w.Survey.Most)
	c.uint(&w.Survey.Nodes)

	s := &w.Settings
	small(c, &s.Redundancy)
	c.text(&s.Piece)
	c.bool(&s.RedundancyFirst)
	c.int(&s.Volume)
	c.int(&s.Parity)
	c.int(&s.Fit)
	c.bool(&s.FitFixpoint)
	c.int(&s.VolumeTrigger)
	c.bool(&s.ParityTrigger)
	list(c, &s.Orders, func(order *settings.Order) {
		small(c, &order.Heuristic)
		list(c, &order.Args, c.float)
		c.int(&order.From)
	})
	c.int(&s.FILA)
	c.bool(&s.NOF)
	c.int(&s.Goal)
	c.int(&s.Sample.Trials)
	c.int(&s.Sample.Left)
	c.uint(&s.Sample.Seed)
	c.int(&s.Trace)
	c.bool(&s.Unique)
	c.uint(&s.Limit)
	c.bool(&s.Count)
	c.bool(&s.Draw)
	c.bool(&s.Auto)
	small(c, &s.Mirror)
	small(c, &s.Engine)
	c.int(&s.Workers)
	c.uint(&s.Seed)
	c.int(&s.Memory)
}

func (c *coder) fail(why string) {
	if c.err == nil {
		c.err = errors.New("the work " + why)
	}
	c.bytes = nil
}

// read takes what a reader of package binary gave: n bytes, or none.
func (c *coder) read(n int) bool {
	if n <= 0 || c.err != nil {
		c.fail("ends in the middle")
		return false
	}
	c.bytes = c.bytes[n:]
	return true
}

func (c *coder) uint(v *uint64) {
	if !c.reading {
		c.bytes = binary.AppendUvarint(c.bytes, *v)
		return
	}
	if x, n := binary.Uvarint(c.bytes); c.read(n) {
		*v = x
	}
}

func (c *coder) int(v *int) {
	if !c.reading {
		c.bytes = binary.AppendVarint(c.bytes, int64(*v))
		return
	}
	if x, n := binary.Varint(c.bytes); c.read(n) {
		*v = int(x)
	}
}

func (c *coder) bool(v *bool) {
	n := uint64(0)
	if *v {
		n = 1
	}
	c.uint(&n)
	*v = n == 1
	if n > 1 {
		c.fail("has a switch that is neither on nor off")
	}
}

// small passes a number of one byte: a letter or one of a few choices.
func small[T ~uint8](c *coder, v *T) {
	n := uint64(*v)
	c.uint(&n)
	*v = T(n)
	if n > math.MaxUint8 {
		c.fail("has a choice that does not exist")
	}
}

func (c *coder) float(v *float64) {
	n := math.Float64bits(*v)
	c.uint(&n)
	*v = math.Float64frombits(n)
}

// length passes the length of a text or a list.
func (c *coder) length(n int) int {
	length := uint64(n)
	c.uint(&length)
	if length > maxWork || c.reading && length > uint64(len(c.bytes)) {
		c.fail("has a list longer than itself")
		return 0
	}
	return int(length)
}

func (c *coder) text(v *string) {
	n := c.length(len(*v))
	if !c.reading {
		c.bytes = append(c.bytes, *v...)
		return
	}
	if c.err == nil {
		*v = string(c.bytes[:n])
		c.bytes = c.bytes[n:]
	}
}

// list passes the elements of a list, each by one.
func list[E any](c *coder, v *[]E, one func(*E)) {
	n := c.length(len(*v))
	if !c.reading {
		for i := range *v {
			one(&(*v)[i])
		}
		return
	}
	for range n {
		var e E
		one(&e)
		if c.err != nil {
			return
		}
		*v = append(*v, e)
	}
}
