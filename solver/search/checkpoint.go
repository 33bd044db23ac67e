package search

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math"
	"time"
)

// Checkpoint is a search that may not be over, as a file or a store keeps it: what is
// searched and how, how far that is, and, by choice, the solutions until there. Page and
// terminal write and read the same one, and so do the parts of a split search.
//
// A file is
//
//	mark      "tilewright checkpoint\n"
//	form      uvarint, checkpointForm
//	program   uvarint length, then as many bytes: who wrote it
//	fields    each a uvarint key, a uvarint length, and as many bytes
//	checksum  of all before: CRC-32 (IEEE), 4 bytes, little-endian
//
// so that of a form that is not known it can still be said which program reads it. Numbers
// in fields are uvarints. A key is there at most once; keys that are not known are of a
// later program and make the file one that this program does not read.
//
// The state is solver.Search's (solver/state.go): it begins with a version and hashes of
// puzzle, settings and compiled images, and the states of engines in it have hashes of what
// they rely on (Fingerprint). A later program reads it, or says which one does.
type Checkpoint struct {
	// Program is the version that wrote it, for people.
	Program string
	// Puzzle is its definition, and Settings the line with which it is searched. Asked is
	// the line that was asked for, where --auto has chosen another one.
	Puzzle, Settings, Asked string
	// Engine says in words who searches, or searched last.
	Engine string
	// Worked is how long it was searched.
	Worked time.Duration
	// State is that of a solver.Search, and Stats its counters.
	State []byte
	Stats Stats
	// Done says that nothing is left.
	Done bool
	// Listed is how many of the solutions were handed out elsewhere: printed. They are
	// those found first. Solutions are image lists of the others, as far as they are kept;
	// Images is the hash of the images that they are numbers of (solver.ImagesHash).
	Listed    uint64
	Images    uint64
	Solutions [][]int32
	// Split names the split that this is a part of, "" where it is none, Part is its
	// number and Parts how many there are.
	Split       string
	Part, Parts int
}

const (
	checkpointMark = "tilewright checkpoint\n"
	checkpointForm = 1
)

// The keys of the fields. They are for ever.
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
	keySolutions // for each the number of images, and those
	keySplit
	keyPart
	keyParts
	keyEnd
)

var errCheckpoint = errors.New("the saved search is damaged: take an older copy of it, or start the search anew")

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
	return binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE(b[from:]))
}

// IsCheckpoint tells whether bytes begin as those of a file.
func IsCheckpoint(file []byte) bool { return bytes.HasPrefix(file, []byte(checkpointMark)) }

// ReadCheckpoint reads what Append wrote. Bytes that were changed in any way are an error,
// and so is a form of a later program, which is named. Memory is in proportion to the bytes.
func ReadCheckpoint(file []byte) (*Checkpoint, error) {
	if len(file) < len(checkpointMark)+4 || !IsCheckpoint(file) {
		return nil, errors.New("this is no saved search: it does not begin as one")
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
	if r.Damaged || !seen[keyStats] || (c.Parts > 0) != (c.Split != "") || c.Parts > 0 && c.Part >= c.Parts || len(c.Solutions) > 0 != seen[keyImages] {
		return nil, errCheckpoint
	}
	return c, nil
}

// read takes a field in.
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
	}
}

// rest is all of a field, as text.
func rest(value *Reader) string {
	s := string(value.Rest)
	value.Rest = nil
	return s
}

// later says who reads a form that this program does not know.
func (c *Checkpoint) later() error {
	return fmt.Errorf("the search was saved by a later version of the program, %s: open it with that one", c.by())
}

// Refused says of a state that was not taken, which version of the program takes it.
func (c *Checkpoint) Refused(err error) error {
	return fmt.Errorf("%w (it was saved by version %s)", err, c.by())
}

func (c *Checkpoint) by() string {
	if c.Program == "" {
		return "(unknown)"
	}
	return c.Program
}
