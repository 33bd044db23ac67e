package pack

import (
	"encoding/binary"
	"maps"
	"math"
	"slices"

	"tilewright/solver/problem"
)

// Dates counts the solutions of a puzzle by the cells of its markers (def.Puzzle.Markers). On a calendar these are the
// dates. It counts while solutions arrive, so nobody has to keep them. The zero Dates has none.
//
// static/solutions/dates.ts reads its bytes, and counts a list in the same way.
type Dates struct {
	p *problem.Problem
	// markers are the slots of its markers, and room is for an assembly.
	markers []int
	room    []uint16
	// ways are the numbers of solutions by the cells of the markers. Each counts from 1, and is 0 where a marker was left
	// over. A key is the cell of the first, and the number of cells and 1 times that of each next one.
	ways map[int]float64
}

// maxDates is how many dates are counted. Calendars with weekdays and ten years have 26,040. A puzzle with more, such as
// one with many pieces of one cell, is none with dates, and nothing is counted.
const maxDates = 1 << 16

// Add counts the solution of these images. Of a puzzle without markers nothing is counted.
// O(pieces + markers · cells).
func (d *Dates) Add(p *problem.Problem, images []int32) {
	if d.p != p {
		d.p, d.markers, d.room = p, p.Puzzle.Markers(), make([]uint16, len(p.Cells))
	}
	if d.markers == nil {
		return
	}
	p.Assembly(d.room, images)
	key := 0
	for _, slot := range slices.Backward(d.markers) {
		key = key*(len(d.room)+1) + slices.Index(d.room, uint16(slot)) + 1
	}
	if d.ways == nil {
		d.ways = map[int]float64{}
	}
	if d.ways[key]++; len(d.ways) > maxDates {
		d.markers, d.ways = nil, nil
	}
}

// Append appends the counts: for each key, in order, the key and its number of solutions, both as little-endian float64.
func (d *Dates) Append(dst []byte) []byte {
	for _, key := range slices.Sorted(maps.Keys(d.ways)) {
		dst = binary.LittleEndian.AppendUint64(dst, math.Float64bits(float64(key)))
		dst = binary.LittleEndian.AppendUint64(dst, math.Float64bits(d.ways[key]))
	}
	return dst
}

// ReadDates reads what Append wrote. Bytes that it did not write lead to other counts, and never to a failure.
func ReadDates(counts []byte) *Dates {
	d := &Dates{ways: map[int]float64{}}
	for ; len(counts) >= 16; counts = counts[16:] {
		key := math.Float64frombits(binary.LittleEndian.Uint64(counts))
		d.ways[int(key)] += math.Float64frombits(binary.LittleEndian.Uint64(counts[8:]))
	}
	return d
}
