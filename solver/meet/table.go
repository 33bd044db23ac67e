package meet

import "math/bits"

// key is what the two sides of a solution have in common: the overhang, and how many pieces of every shape the left
// uses. It is one word or two.
type key [2]uint64

func (k key) hash() uint64 {
	h := (k[0] ^ bits.RotateLeft64(k[1], 29)*0xD6E8FEB86659FD93) * 0x9E3779B97F4A7C15
	return h ^ h>>32
}

// table has a number for every key, by open addressing. It grows as long as there is room. Key and number share a word
// if there are numberBits for the number. Then a key whose number is too large for one slot has several slots, and
// their sum counts.
type table struct {
	slots  []uint64 // the key, and its number after or above it; the number of a free slot is 0
	stride int      // words of a slot
	low    int      // bits of the key in a shared word, or 64
	shift  int      // shifts a hash to the number of its slot
	used   int
	room   int // the greatest number of words for slots, with those of the old table while it grows
	warm   uint64
}

// numberBits is the least number of bits of a number.
const numberBits = 12

// least is the number of slots of a new table.
const least = 16

// newTable makes a table for keys and numbers of that many bits, in that many bytes, for about keys keys.
func newTable(keyBits, numberBits, bytes int, keys float64) *table {
	t := &table{stride: 1 + (keyBits+63)/64, low: 64, room: bytes / 8}
	if keyBits+numberBits <= 64 {
		t.stride, t.low = 1, keyBits
	}
	slots := least
	for float64(slots)*3/4 < keys && 3*slots*t.stride <= t.room {
		slots *= 2
	}
	t.make(slots)
	return t
}

func (t *table) make(slots int) {
	t.slots = make([]uint64, slots*t.stride)
	t.shift = 64 - bits.TrailingZeros(uint(slots))
}

func (t *table) clear() {
	clear(t.slots)
	t.used = 0
}

// most is the greatest number of slots that may be used.
func (t *table) most() int {
	slots := len(t.slots) / t.stride
	for 3*slots*t.stride <= t.room {
		slots *= 2
	}
	return 3 * slots / 4
}

// highest is the largest number in a slot.
func (t *table) highest() uint64 {
	if t.stride > 1 {
		return 1<<64 - 1
	}
	return 1<<(64-t.low) - 1
}

// home is the first slot where a key may be.
func (t *table) home(k key) int { return int(k.hash()*0x9E3779B97F4A7C15>>t.shift) * t.stride }

func (t *table) number(i int) uint64 {
	if t.stride == 1 {
		return t.slots[i] >> t.low
	}
	return t.slots[i+t.stride-1]
}

func (t *table) setNumber(i int, n uint64) {
	if t.stride == 1 {
		t.slots[i] = t.slots[i]&(1<<t.low-1) | n<<t.low
		return
	}
	t.slots[i+t.stride-1] = n
}

func (t *table) has(i int, k key) bool {
	switch t.stride {
	case 1:
		return t.slots[i]&(1<<t.low-1) == k[0]
	case 2:
		return t.slots[i] == k[0]
	}
	return t.slots[i] == k[0] && t.slots[i+1] == k[1]
}

// find is the first slot from i on that has the key, or is free for it.
func (t *table) find(i int, k key) int {
	for t.number(i) != 0 && !t.has(i, k) {
		i = t.behind(i)
	}
	return i
}

func (t *table) behind(i int) int {
	if i += t.stride; i == len(t.slots) {
		return 0
	}
	return i
}

// add adds one to the number of a key or, where it does not count, makes it at least 1. It is false where there is no
// room.
func (t *table) add(k key, count bool) bool {
	i := t.home(k)
	for {
		i = t.find(i, k)
		switch n := t.number(i); {
		case n == 0:
			return t.put(i, k)
		case !count:
			return true
		case n < t.highest():
			t.setNumber(i, n+1)
			return true
		}
		i = t.behind(i)
	}
}

// put gives a key the free slot i, with the number 1.
func (t *table) put(i int, k key) bool {
	if slots := len(t.slots) / t.stride; 4*(t.used+1) > 3*slots {
		if 3*len(t.slots) > t.room {
			return false
		}
		t.grow(2 * slots)
		i = t.home(k)
		for t.number(i) != 0 {
			i = t.behind(i)
		}
	}
	t.used++
	t.slots[i] = k[0]
	if t.stride == 3 {
		t.slots[i+1] = k[1]
	}
	t.setNumber(i, 1)
	return true
}

func (t *table) grow(slots int) {
	old := t.slots
	t.make(slots)
	for ; len(old) > 0; old = old[t.stride:] {
		k := key{old[0]}
		switch t.stride {
		case 1:
			if old[0]>>t.low == 0 {
				continue
			}
			k[0] &= 1<<t.low - 1
		case 3:
			k[1] = old[1]
			fallthrough
		default:
			if old[t.stride-1] == 0 {
				continue
			}
		}
		i := t.home(k)
		for t.number(i) != 0 {
			i = t.behind(i)
		}
		copy(t.slots[i:], old[:t.stride])
	}
}

// sum is the number of a key, or 0 where the table does not have it.
func (t *table) sum(k key) (sum uint64) {
	for i := t.home(k); ; i = t.behind(i) {
		i = t.find(i, k)
		n := t.number(i)
		if sum += n; n < t.highest() {
			return sum
		}
	}
}

// reset makes all numbers 1.
func (t *table) reset() {
	for i := 0; i < len(t.slots); i += t.stride {
		t.setNumber(i, min(t.number(i), 1))
	}
}

// suffixes are the ends of all overhangs: for each place, what lies from there on. They tell the right what it may
// leave open, as far as it has come towards the cut.
type suffixes struct {
	slots []uint64
	shift int
	used  int
	most  int // slots
	// full says that there is no room for more. Then anything may be left open. That costs nodes but finds nothing
	// else.
	full bool
}

// maxSuffixes is the greatest number of slots for suffixes, so that they fit into a cache.
const maxSuffixes = 1 << 18

func newSuffixes(bytes int) *suffixes {
	s := &suffixes{most: least}
	// While they grow the old ones are kept beside.
	for s.most < maxSuffixes && 24*2*s.most <= bytes {
		s.most *= 2
	}
	s.make(least)
	return s
}

func (s *suffixes) make(slots int) {
	s.slots = make([]uint64, slots)
	s.shift = 64 - bits.TrailingZeros(uint(slots))
}

func (s *suffixes) clear() {
	clear(s.slots)
	s.used, s.full = 0, false
}

// suffix is a word for what an overhang covers from a place on. Its lowest bit says where that is. It is not 0, because
// overhangs have at most 63 bits.
func suffix(from int, overhang uint64) uint64 { return (overhang>>from<<1 | 1) << from }

func (s *suffixes) at(word uint64) int {
	for i := int(word * 0x9E3779B97F4A7C15 >> s.shift); ; i = (i + 1) & (len(s.slots) - 1) {
		if s.slots[i] == 0 || s.slots[i] == word {
			return i
		}
	}
}

// has tells whether an overhang covers exactly this from a place on.
func (s *suffixes) has(from int, overhang uint64) bool {
	return s.full || s.slots[s.at(suffix(from, overhang))] != 0
}

// add adds an overhang, which covers at most reach places. If a suffix is known, all later ones are.
func (s *suffixes) add(overhang uint64, reach int) {
	for from := 0; from < max(reach, 1) && !s.full; from++ {
		word := suffix(from, overhang)
		i := s.at(word)
		if s.slots[i] != 0 {
			return
		}
		if 2*(s.used+1) > len(s.slots) {
			if 2*len(s.slots) > s.most {
				s.full = true
				return
			}
			old := s.slots
			s.make(2 * len(old))
			for _, w := range old {
				if w != 0 {
					s.slots[s.at(w)] = w
				}
			}
			i = s.at(word)
		}
		s.slots[i] = word
		s.used++
	}
}
