package frontier

import (
	"encoding/binary"
	"hash/crc32"
	"maps"
	"slices"

	"tilewright/solver/search"
)

// A count is saved by the layer that it leaves: states with their numbers. What was made of the next layer by then is
// done again. Where layers are kept for a drawn solution or a map, only the end is saved.

// mostSaved bounds the bytes of a layer that is saved in a browser, which has no room for it twice. A larger one begins
// anew there.
const mostSaved = 64 << 20

// save appends where the count stands. steps is the number of steps until there. ok is false where it has to begin anew.
func (n *Count) save(b []byte) (state []byte, steps uint64, ok bool) {
	if n.err != nil || n.at == len(n.walks) || n.draw || n.maps {
		return b, 0, false
	}
	w := n.walks[n.at]
	if w.now == nil && n.at == 0 || w.now != nil && inPage && states(w.now)*(16+8*len(w.now[0].ways)) > mostSaved {
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
	if w.now == nil {
		b = binary.AppendUvarint(b, 0)
	} else {
		steps -= w.steps - w.before
		b = binary.AppendUvarint(b, 1+uint64(w.place))
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
	}
	return binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE(b[begin:])), steps, true
}

// restore goes on from where a count stood after that many steps. It is false where the state is damaged, or of another
// count.
func (n *Count) restore(state []byte, steps uint64) bool {
	end := len(state) - 4
	if end < 0 || crc32.ChecksumIEEE(state[:end]) != binary.LittleEndian.Uint32(state[end:]) {
		return false
	}
	r := &search.Reader{Rest: state[:end]}
	n.at = int(r.Number(uint64(len(n.walks) - 1)))
	n.sum = readNumber(r)
	for range r.Number(uint64(len(r.Rest))) {
		key := string(r.Bytes())
		if n.used == nil || !n.store.spend(usedBytes+len(key)) {
			return false
		}
		n.used[key] = readNumber(r)
	}
	w := n.walks[n.at]
	w.steps, w.before = steps, steps
	place := r.Number(uint64(len(w.places)))
	if r.Damaged || place == 0 {
		return !r.Damaged && len(r.Rest) == 0
	}
	w.place = int(place - 1)
	words := int(r.Number(uint64(len(r.Rest))))
	states := int(r.Number(uint64(len(r.Rest))))
	if r.Damaged || words < 1 {
		return false
	}
	w.open(words)
	for range states {
		covered, used := r.Number(1<<64-1), r.Number(1<<64-1)
		ways := readNumber(r)
		l := w.now[workerOf(covered, used, len(w.now))]
		if !l.reserve(1) {
			n.err, n.store = refusal(n.memory), nil
			return true
		}
		known, slot := l.find(covered, used)
		if r.Damaged || known >= 0 || len(ways) > words {
			return false
		}
		at := l.put(slot, covered, used)
		for i, table := range l.ways {
			*word(table, at) = 0
			if i < len(ways) {
				*word(table, at) = ways[i]
			}
		}
	}
	return len(r.Rest) == 0
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
