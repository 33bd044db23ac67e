package disassemble

import (
	"encoding/binary"
	"slices"

	"tilewright/def"
)

// Kin are equal pieces, which nobody can tell from each other: each in the assembly may be any of them.
type Kin struct {
	// Groups has the number of them in each group. The others are in none. Pieces of one group need not come apart.
	Groups map[int]int
	// Count is how many there are, in the assembly or left over.
	Count int
}

// only is the group of all of them, or 0 where they are not all in one.
func (k *Kin) only() int {
	if k != nil {
		for group, n := range k.Groups {
			if n >= k.Count {
				return group
			}
		}
	}
	return 0
}

// KinOf are the kin of each piece of a puzzle, by its number. It is nil where no piece is in a group. O(cells · log
// cells).
func KinOf(p *def.Puzzle) []*Kin {
	kin := make([]*Kin, len(p.Pieces))
	if !slices.ContainsFunc(p.Pieces, func(q def.Piece) bool { return q.Group > 0 && !q.Stationary }) {
		return kin
	}
	for _, twins := range p.Twins() {
		k := &Kin{}
		for _, i := range twins {
			kin[i] = k
		}
	}
	for i := range p.Pieces {
		q := &p.Pieces[i]
		if kin[i] == nil {
			kin[i] = &Kin{}
		}
		k := kin[i]
		if k.Count += q.Copies; q.Group > 0 && !q.Stationary {
			if k.Groups == nil {
				k.Groups = map[int]int{}
			}
			k.Groups[q.Group] += q.Copies
		}
	}
	return kin
}

// oneGroup tells whether pieces are of one group, whichever of their kin each of them is.
func (s *Search) oneGroup(pieces []int) bool {
	group := s.pieces[pieces[0]].Kin.only()
	return group != 0 && !slices.ContainsFunc(pieces, func(p int) bool { return s.pieces[p].Kin.only() != group })
}

// member is the membership of kin in a group.
type member struct {
	kin   *Kin
	group int
}

// room is how many places of a group are left for the kin of each piece, as a map key.
func (s *Search) room(group int, taken map[member]int) string {
	var left []byte
	for i := range s.pieces {
		if kin := s.pieces[i].Kin; kin != nil {
			left = binary.AppendVarint(left, int64(kin.Groups[group]-taken[member{kin, group}]))
		}
	}
	return string(left)
}

// grouped tells whether each of the kept parts from part on can be of one group. taken are the places in groups that
// earlier parts take.
func (s *Search) grouped(part int, taken map[member]int) bool {
	if part == len(s.kept) {
		return true
	}
	first := s.pieces[s.kept[part][0]].Kin
	if first == nil {
		return false
	}
	tried := map[string]bool{}
	for group := range first.Groups {
		room := s.room(group, taken)
		if tried[room] {
			continue // another group with as much room was tried
		}
		tried[room] = true
		fits := true
		for _, p := range s.kept[part] {
			m := member{s.pieces[p].Kin, group}
			taken[m]++
			fits = fits && m.kin != nil && taken[m] <= m.kin.Groups[group]
		}
		if fits && s.grouped(part+1, taken) {
			return true
		}
		for _, p := range s.kept[part] {
			taken[member{s.pieces[p].Kin, group}]--
		}
	}
	return false
}
