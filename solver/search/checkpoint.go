package search

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"math"
	"time"

	"tilewright/def/say"
)

// Checkpoint is a search that may not be over, in the form in which a file or a store keeps it. It has what is
// searched, how, and how far that is; if wanted also the solutions so far. Page, terminal, and the parts of a split
// search all use it.
//
// A file is
//
//	mark      "tilewright checkpoint\n"
//	form      uvarint, checkpointForm
//	program   uvarint length, then as many bytes: the program that wrote it
//	fields    each a uvarint key, a uvarint length, and as many bytes
//	checksum  of all before: CRC-32 (IEEE), 4 bytes, little-endian
//
// So an error about an unknown form can still say which program reads it. Numbers in fields are uvarints. A key is
// there at most once. Unknown keys come from a later program, and this one then refuses the file.
//
// The state is that of solver.Search (solver/state.go). It begins with a version and hashes of puzzle, settings and
// compiled images. The states of engines in it have hashes of what they rely on (Fingerprint). A later program reads
// it, or says which one does.
type Checkpoint struct {
	// Program is the version that wrote the file, for people.
	Program string
	// Puzzle is its definition, and Settings the line that is searched. Asked is the line that was asked for, where
	// --auto has chosen another one.
	Puzzle, Settings, Asked string
	// Engine says in words what searches, or searched last.
	Engine string
	// Worked is the time spent searching.
	Worked time.Duration
	// State is the state of a solver.Search, and Stats its counters.
	State []byte
	Stats Stats
	// Done says that nothing is left to search.
	Done bool
	// Listed is how many of the solutions were printed; they are those found first. Solutions are the image lists of
	// the others, as far as they are kept. Images is the hash of the images to which the lists refer
	// (solver.ImagesHash).
	Listed    uint64
	Images    uint64
	Solutions [][]int32
	// Split names the split to which this part belongs, "" where it is no part. Part is its number and Parts how many
	// there are.
	Split       string
	Part, Parts int
	// Dates are the solutions so far counted by date, of a puzzle with dates (pack.Dates of the page). A program that
	// goes on with the search and does not count them leaves them out.
	Dates []byte
}

const (
	checkpointMark = "tilewright checkpoint\n"
	checkpointForm = 1
)

// These are the keys of the fields. They never change.
const (
	keyPuzzle = 1 + iota
	keySettings
	keyAsked
	keyEngine
	keyWorked // nanoseconds
	keyState
	keyStats // AppendStats
	keyDone
	keyListed
	keyImages    // 8 bytes, little-endian
	keySolutions // for each the number of images, and then those
	keySplit
	keyPart
	keyParts
	keyDates
	keyEnd
)

var errCheckpoint = say.Error("the saved search is damaged: take an older copy of it, or start the search anew")

// Append appends the bytes of a file. They depend on nothing but c.
func (c *Checkpoint) Append(b []byte) []byte {
	from := len(b)
	b = append(b, checkpointMark...)
	b = binary.AppendUvarint(b, checkpointForm)
	b = append(binary.AppendUvarint(b, uint64(len(c.Program))), c.Program...)
	field := func(key uint64, value []byte) {
		b = append(binary.AppendUvarint(binary.AppendUvarint(b, key), uint64(len(value))), value...)
	}
	words := func(key uint64, s string) {
		if s != "" {
			field(key, []byte(s))
		}
	}
	number := func(key, n uint64) {
		if n != 0 {
			field(key, binary.AppendUvarint(nil, n))
		}
	}
	words(keyPuzzle, c.Puzzle)
	words(keySettings, c.Settings)
	words(keyAsked, c.Asked)
	words(keyEngine, c.Engine)
	number(keyWorked, uint64(max(c.Worked, 0)))
	words(keyState, string(c.State))
	field(keyStats, AppendStats(nil, &c.Stats))
	if c.Done {
		number(keyDone, 1)
	}
	number(keyListed, c.Listed)
	if len(c.Solutions) > 0 {
		field(keyImages, binary.LittleEndian.AppendUint64(nil, c.Images))
		var all []byte
		for _, images := range c.Solutions {
			all = binary.AppendUvarint(all, uint64(len(images)))
			for _, i := range images {
				all = binary.AppendUvarint(all, uint64(i))
			}
		}
		field(keySolutions, all)
	}
	words(keySplit, c.Split)
	number(keyPart, uint64(c.Part))
	number(keyParts, uint64(c.Parts))
	words(keyDates, string(c.Dates))
	return binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE(b[from:]))
}

// IsCheckpoint tells whether bytes begin like a file of a checkpoint.
func IsCheckpoint(file []byte) bool { return bytes.HasPrefix(file, []byte(checkpointMark)) }

// ReadCheckpoint reads what Append wrote. It refuses bytes that were changed in any way, and forms of later programs,
// whose version it names. Memory is in proportion to the bytes.
func ReadCheckpoint(file []byte) (*Checkpoint, error) {
	if len(file) < len(checkpointMark)+4 || !IsCheckpoint(file) {
		return nil, say.Error("this is not a saved search: it does not begin as one")
	}
	body, sum := file[:len(file)-4], binary.LittleEndian.Uint32(file[len(file)-4:])
	if crc32.ChecksumIEEE(body) != sum {
		return nil, errCheckpoint
	}
	r := Reader{Rest: body[len(checkpointMark):]}
	form := r.Number(math.MaxUint64)
	c := &Checkpoint{Program: string(r.Bytes())}
	if r.Damaged {
		return nil, errCheckpoint
	}
	if form != checkpointForm {
		return nil, c.later()
	}
	var seen [keyEnd]bool
	for len(r.Rest) > 0 {
		key, value := r.Number(math.MaxUint64), Reader{Rest: r.Bytes()}
		switch {
		case r.Damaged:
			continue
		case key == 0 || key >= keyEnd:
			return nil, c.later()
		case seen[key]:
			return nil, errCheckpoint
		}
		seen[key] = true
		c.read(key, &value)
		if !value.Ended() {
			return nil, errCheckpoint
		}
	}
	if r.Damaged || !seen[keyStats] || (c.Parts > 0) != (c.Split != "") || c.Parts > 0 && c.Part >= c.Parts ||
		len(c.Solutions) > 0 != seen[keyImages] {
		return nil, errCheckpoint
	}
	return c, nil
}

// read reads a field.
func (c *Checkpoint) read(key uint64, value *Reader) {
	switch key {
	case keyPuzzle:
		c.Puzzle = rest(value)
	case keySettings:
		c.Settings = rest(value)
	case keyAsked:
		c.Asked = rest(value)
	case keyEngine:
		c.Engine = rest(value)
	case keyWorked:
		c.Worked = time.Duration(value.Number(math.MaxInt64))
	case keyState:
		c.State = []byte(rest(value))
	case keyStats:
		var err error
		if c.Stats, value.Rest, err = ReadStats(value.Rest); err != nil {
			value.damage()
		}
	case keyDone:
		c.Done = value.Number(1) == 1
	case keyListed:
		c.Listed = value.Number(math.MaxUint64)
	case keyImages:
		c.Images = value.Word()
	case keySolutions:
		for len(value.Rest) > 0 && !value.Damaged {
			images := make([]int32, value.Number(uint64(len(value.Rest))))
			for i := range images {
				images[i] = int32(value.Number(math.MaxInt32))
			}
			c.Solutions = append(c.Solutions, images)
		}
	case keySplit:
		c.Split = rest(value)
	case keyPart:
		c.Part = int(value.Number(math.MaxInt32))
	case keyParts:
		c.Parts = int(value.Number(math.MaxInt32))
	case keyDates:
		c.Dates = []byte(rest(value))
	}
}

// rest is the rest of a field, as text.
func rest(value *Reader) string {
	s := string(value.Rest)
	value.Rest = nil
	return s
}

// later is the error for an unknown form: it says which program reads that.
func (c *Checkpoint) later() error {
	return say.Error("the search was saved by a later version of the program, {writtenBy}: open it with that one",
		c.writtenBy())
}

// Refused is the error for a state that was not taken. It says which version of the program takes it.
func (c *Checkpoint) Refused(err error) error {
	return say.Error("{err} (it was saved by version {writtenBy})", err, c.writtenBy())
}

func (c *Checkpoint) writtenBy() string {
	if c.Program == "" {
		return "(unknown)"
	}
	return c.Program
}
