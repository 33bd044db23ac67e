package wire

import (
	"encoding/binary"
	"errors"
	"math"
	"strconv"

	"tilewright/def"
	"tilewright/solver/settings"
)

// Work is what a search or a diagnosis is about. It travels as bytes beside a
// Job.
type Work struct {
	Puzzle   *def.Puzzle
	Settings settings.Settings
	// Fillers are asked about with OpDiagnose: pieces that may complete a draft.
	Fillers []def.Piece
}

// workVersion is the first byte of the form below.
const workVersion = 3

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
	list(c, &piece.Cells, func(cell *def.Cell) {
		c.int(&cell.X)
		c.int(&cell.Y)
		c.int(&cell.Z)
	})
	c.bool(&piece.Stationary)
	c.int(&piece.Copies)
	c.int(&piece.Line)
}

func (c *coder) work(w *Work) {
	p := w.Puzzle
	c.int(&p.XDim)
	c.int(&p.YDim)
	c.int(&p.ZDim)
	c.bool(&p.OneSide)
	list(c, &p.Pieces, c.piece)
	list(c, &w.Fillers, c.piece)

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
	c.bool(&s.Auto)
	small(c, &s.Mirror)
	small(c, &s.Engine)
	c.int(&s.Workers)
	c.uint(&s.Seed)
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
