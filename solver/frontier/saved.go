package frontier

import (
	"encoding/binary"
	"hash/crc32"
	"maps"
	"math"
	"slices"

	"tilewright/def/say"
	"tilewright/solver/search"
)

// A count is saved by the layer that it leaves: states with their numbers. What was made of the next layer by then is
// done again. Where layers are kept for a drawn solution or a map, only the end is saved. Where there is a disk, a layer that
// is not small lies there, and the state names its files.

var errNoDisk = say.Error("the saved count along the edge lies in files beside it, which this program cannot read: go on with it " +
	"by the program that has saved it")

// stateCopies is how many copies of a state there may be, those included that are garbage. Without a disk, a layer that does not fit so
// many times into the memory that is left begins anew.
const stateCopies = 6

// save appends where the count stands. steps is the number of steps until there. ok is false where it has to begin anew.
func (n *Count) save(b []byte) (state []byte, steps uint64, ok bool) {
	if n.err != nil || n.at == len(n.walks) || n.draw || n.maps {
		return b, 0, false
	}
	w := n.walks[n.at]
	if w.now == nil && n.at == 0 {
		return b, 0, false
	}
	begin := len(b)
	b = binary.AppendUvarint(b, uint64(n.at))
	b = appendNumber(b, n.sum)
	b = binary.AppendUvarint(b, uint64(len(n.used)))
	for _, key := range slices.Sorted(maps.Keys(n.used)) {
		b = binary.AppendUvarint(b, uint64(len(key)))
		b = append(b, key...)
		b = appendNumber(b, n.used[key])
	}
	steps = n.Steps()
	var named map[string]bool
	if w.now == nil {
		b = binary.AppendUvarint(b, 0)
	} else {
		steps -= w.steps - w.before
		b = binary.AppendUvarint(b, 1+uint64(w.place))
		var fits bool
		if b, named, fits = w.save(b); !fits {
			// What was saved before is still there.
			return append(b[:begin], n.last...), n.lastSteps, n.last != nil
		}
	}
	b = binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE(b[begin:]))
	if d := w.drive; d != nil {
		d.naming = named
		n.last, n.lastSteps = slices.Clone(b[begin:]), steps
	}
	return b, steps, true
}

// save appends the layer that is left: the words of its numbers and its states, or 0, the words, and the files that have the
// states. It is false where neither has room.
func (w *walk) save(b []byte) (state []byte, named map[string]bool, fits bool) {
	d, bytes := w.drive, 0
	if d == nil || d.sources == nil {
		bytes = states(w.now) * (2*binary.MaxVarintLen64 + 1 + binary.MaxVarintLen64*len(w.now[0].ways))
	}
	named = map[string]bool{}
	if d != nil && (d.sources != nil || bytes > inline) {
		if err := w.copied(); err != nil {
			return b, nil, false
		}
		b = binary.AppendUvarint(b, 0)
		b = binary.AppendUvarint(b, uint64(len(w.now[0].ways)))
		b = binary.AppendUvarint(b, uint64(d.made))
		b = binary.AppendUvarint(b, uint64(len(d.now)))
		for _, runs := range d.now {
			b = binary.AppendUvarint(b, uint64(len(runs)))
			for _, r := range runs {
				named[r.name] = true
				b = binary.AppendUvarint(b, uint64(len(r.name)))
				b = append(b, r.name...)
				b = binary.AppendUvarint(b, uint64(r.states))
				b = binary.AppendUvarint(b, uint64(r.sum))
			}
		}
		return b, named, true
	}
	if d == nil && w.store.left*blockBytes < stateCopies*bytes {
		return b, nil, false
	}
	b = slices.Grow(b, bytes)
	b = binary.AppendUvarint(b, uint64(len(w.now[0].ways)))
	b = binary.AppendUvarint(b, uint64(states(w.now)))
	var ways number
	for _, l := range w.now {
		for i := range l.states {
			covered, used := l.key(i)
			b = binary.AppendUvarint(b, covered)
			b = binary.AppendUvarint(b, used)
			ways = l.number(ways, i)
			b = appendNumber(b, ways)
		}
	}
	return b, named, true
}

// restore goes on from where a count stood after that many steps. It fails where the state is damaged, or of another count,
// or where its files are not there.
func (n *Count) restore(state []byte, steps uint64) error {
	end := len(state) - 4
	if end < 0 || crc32.ChecksumIEEE(state[:end]) != binary.LittleEndian.Uint32(state[end:]) {
		return errState
	}
	r := &search.Reader{Rest: state[:end]}
	n.at = int(r.Number(uint64(len(n.walks) - 1)))
	n.sum = readNumber(r)
	for range r.Number(uint64(len(r.Rest))) {
		key := string(r.Bytes())
		if n.used == nil || !n.store.spend(usedBytes+len(key)) {
			return errState
		}
		n.used[key] = readNumber(r)
	}
	w := n.walks[n.at]
	w.steps, w.before = steps, steps
	place := r.Number(uint64(len(w.places)))
	if r.Damaged || place == 0 {
		if !r.Ended() {
			return errState
		}
		return nil
	}
	w.place = int(place - 1)
	words := int(r.Number(uint64(len(r.Rest))))
	restore := w.restore
	if words == 0 {
		words, restore = int(r.Number(mostWords)), w.restoreRuns
	}
	if r.Damaged || words < 1 {
		return errState
	}
	w.open(words)
	err := restore(r)
	if err == errFull {
		n.fail(err)
		return nil
	}
	if err == nil && w.drive != nil {
		n.last, n.lastSteps = slices.Clone(state), steps
	}
	return err
}

// restore reads a layer that was saved.
func (w *walk) restore(r *search.Reader) error {
	for range r.Number(uint64(len(r.Rest))) {
		covered, used := r.Number(1<<64-1), r.Number(1<<64-1)
		ways := readNumber(r)
		if r.Damaged {
			return errState
		}
		if err := w.regain(covered, used, ways); err != nil {
			return err
		}
	}
	if !r.Ended() {
		return errState
	}
	return nil
}

// regain adds a state to the present layer, which has room or gets it.
func (w *walk) regain(covered, used uint64, ways number) error {
	l := w.now[workerOf(covered, used, len(w.now))]
	if !w.reserve(l, 1) {
		return errFull
	}
	known, slot := l.find(covered, used)
	if known >= 0 || len(ways) > len(l.ways) {
		return errState
	}
	l.set(l.put(slot, covered, used), ways)
	return nil
}

// restoreRuns reads which files have the layer. Where they are those of other workers, they are dealt anew.
func (w *walk) restoreRuns(r *search.Reader) error {
	d := w.drive
	if d == nil {
		return errNoDisk
	}
	d.made = int(r.Number(math.MaxInt32))
	d.now, d.named = nil, map[string]bool{}
	var all []run
	for range r.Number(uint64(len(r.Rest))) {
		var runs []run
		for range r.Number(mostRuns) {
			name := string(r.Bytes())
			runs = append(runs, run{name: name, states: int(r.Number(math.MaxInt32)), sum: uint32(r.Number(math.MaxUint32))})
			d.named[name] = true
		}
		d.now, all = append(d.now, runs), append(all, runs...)
	}
	if !r.Ended() {
		return errState
	}
	d.keep()
	if len(d.now) != len(w.now) {
		if err := w.deal(all); err != nil {
			return err
		}
	}
	return w.stream(0)
}

// deal writes runs anew, each state into that of its worker.
func (w *walk) deal(runs []run) error {
	d := w.drive
	d.now = make([][]run, len(w.now))
	for _, from := range runs {
		s, err := d.open([]run{from}, d.buffersOf(0, 1, true))
		if err != nil {
			return err
		}
		writers := make([]*writer, len(w.now))
		for i := range writers {
			if writers[i], err = d.create(d.made, d.writers[i]); err != nil {
				return err
			}
			d.made++
		}
		for err == nil {
			covered, used, ways, ok, failed := s.next()
			if err = failed; !ok || err != nil {
				break
			}
			err = writers[workerOf(covered, used, len(writers))].put(covered, used, ways)
		}
		for i, x := range writers {
			made, failed := x.end(err)
			if failed != nil {
				return failed
			}
			if d.now[i] = append(d.now[i], made); len(d.now[i]) == mostRuns {
				merged, err := d.merge(i, d.now[i], d.made)
				if err != nil {
					return err
				}
				d.now[i], d.made = []run{merged}, d.made+1
			}
		}
	}
	return nil
}

// appendNumber appends the words of a number.
func appendNumber(b []byte, n number) []byte {
	n = n.trimmed()
	b = binary.AppendUvarint(b, uint64(len(n)))
	for _, word := range n {
		b = binary.AppendUvarint(b, word)
	}
	return b
}

func readNumber(r *search.Reader) (n number) {
	for range r.Number(uint64(len(r.Rest))) {
		if n = append(n, r.Number(1<<64-1)); r.Damaged {
			return nil
		}
	}
	return n
}
