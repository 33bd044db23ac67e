package kernel

import (
	"tilewright/def/say"
	"tilewright/solver/filter"
	"tilewright/solver/kernel/asm"
	"tilewright/solver/problem"
)

// Prune is what the search does beside placing. Triggers make it go back after a placement, and filters take images
// away. Each number is a number of pieces left after the placement, down to which they work; 0 means never.
type Prune struct {
	// Parity and Volume are the triggers. The volume trigger works while that many pieces are left.
	Parity bool
	Volume int
	// Filters says the same for the filters of DLX after its placements.
	Filters struct {
		Volume, Parity, Fit int
		Fixpoint            bool
	}
}

// at says whether something that works while from pieces are left works now.
func at(left, from int) bool { return from > 0 && left >= from }

// triggerDepth is the depth of the first frame after whose placements less than from pieces are left. It is 0 where
// from is 0.
func triggerDepth(l *stateWords, from int) int {
	if from <= 0 {
		return 0
	}
	return min(max(l.pieces-l.placed-from, 0), l.last)
}

// volumes tells whether a region of holes can be filled. The pieces left are one number, from which every shape that is
// placed subtracts its own. For every such number the volumes are known that some of those pieces make up.
type volumes struct {
	// For the board: words is the size of a set of positions, and near[position*words:] are the neighbours of a
	// position.
	words int
	near  []uint64
	all   uint32   // the number of all pieces
	takes []uint32 // by shape
	// totals[number*stride:] has bit n where some of the pieces make up n cells.
	totals []uint64
	stride int
}

// maxTotals bounds the words of totals: 512 KB.
const maxTotals = 1 << 16

func newVolumes(p *problem.Problem, words int, near []uint64) (*volumes, error) {
	sums := filter.NewVolumes(p)
	if sums == nil || sums.Count*sums.Words > maxTotals {
		return nil, say.Error("a kernel has no room for the volumes of the pieces (-v, -V): they have too many " +
			"different sizes")
	}
	v := &volumes{words: words, near: near, all: uint32(sums.All), stride: sums.Words}
	for _, of := range sums.Of {
		v.takes = append(v.takes, uint32(of))
	}
	for n := range sums.Count {
		v.totals = append(v.totals, sums.Totals(int32(n))...)
	}
	return v, nil
}

// sealed says whether a region of the holes has a volume that the pieces left cannot make up. The set is used up.
func (v *volumes) sealed(holes []uint64, left uint32) bool {
	totals := v.totals[int(left)*v.stride:][:v.stride]
	var room [maxWordsOfItems]uint64
	front := room[:v.words]
	for count(holes) > 0 {
		first := lowest(holes)
		set(front, first)
		volume := uint64(0)
		for count(front) > 0 {
			at := lowest(front)
			volume++
			for w, m := range v.near[at*v.words:][:v.words] {
				front[w] |= m & holes[w]
				holes[w] &^= m
			}
		}
		if !has(totals, volume) {
			return true
		}
	}
	return false
}

// regions is the emitted form of volumes.
type regions struct{ test *asm.Func }

// newRegions emits sealed(holes, left i32) i32. It is 1 where the pieces left cannot fill a region of the set of
// positions at an address.
func newRegions(m *asm.Module, v *volumes) *regions {
	totals := m.Data64("totals", v.totals, v.stride).As(asm.U8)
	near := m.Data64("near", v.near, v.words)
	f := m.Internal("sealed", asm.I32)
	holes, left := f.Param("holes", asm.I32), f.Param("left", asm.I32)
	rest, front := f.Locals("rest", asm.I64, v.words), f.Locals("front", asm.I64, v.words)
	at, volume := f.Local("at", asm.I32), f.Local("volume", asm.I32)
	set := asm.NewRecord("set").Field("word", asm.U64, v.words)
	for w, l := range rest {
		f.Set(l, set.Item(w).At(holes))
	}
	f.Set(left, totals.Offset(left))
	f.Do("region", func() {
		f.Block("started", func(started asm.Label) {
			for w, l := range rest {
				f.If(l.NonZero(), func() {
					f.Set(front[w], l.LowestBit())
					f.Set(l, l.DropLowest())
					f.Jump(started)
				})
			}
			f.Return(0)
		})
		f.Set(volume, 0)
		spread := f.Do("spread", func() {
			for w, l := range front {
				f.While("cell", l.NonZero(), func() {
					f.Set(at, near.Offset(l.Ctz().Wrap().Or(64*w)))
					f.Set(l, l.DropLowest())
					f.Increase(volume, 1)
					for u, other := range front {
						if !v.adjoins(w, u) {
							continue
						}
						beside := near.Item(u).At(at)
						f.Set(other, other.Or(beside.And(rest[u])))
						f.Set(rest[u], rest[u].And(beside.Not()))
					}
				})
			}
		})
		if v.words > 1 {
			spread.While(union(front).NonZero())
		}
	}).While(totals.At(left.Add(volume.ShrU(3))).ShrU(volume.And(7)).And(1))
	f.Return(1)
	return &regions{f}
}

// adjoins says whether some positions of a word have neighbours in another word.
func (v *volumes) adjoins(word, other int) bool {
	for at := 64 * word; at < min(64*word+64, len(v.near)/v.words); at++ {
		if v.near[at*v.words+other] != 0 {
			return true
		}
	}
	return false
}

// balance is what is left for the parity trigger. It is pieces and imbalance as one number, from which every image
// subtracts its own.
type balance struct {
	empty  uint64
	image  []uint32            // of every id
	all    []filter.ParityLeft // of every image of the problem
	stride int
	// makes has a bit for every number whose pieces can make up its imbalance.
	makes []uint64
}

// maxBalance bounds the numbers of what may be left. Each takes a bit of memory.
const maxBalance = 1 << 22

// newBalance makes the balance for the images given, by their ids.
func newBalance(p *problem.Problem, images []int32) (*balance, error) {
	q := filter.NewParity(p)
	if q == nil {
		return nil, errParities
	}
	greatest := int(max(q.Empty.Imbalance, -q.Empty.Imbalance))
	for i := range p.Shapes {
		greatest += p.Shapes[i].Copies * p.Shapes[i].Parity
	}
	b := &balance{all: q.Image, stride: 2*greatest + 1}
	n := (int(q.Empty.Copies) + 1) * b.stride
	if n > maxBalance {
		return nil, errParities
	}
	b.empty = b.of(q.Empty) + uint64(greatest)
	b.makes = make([]uint64, (n+63)/64)
	for i := range n {
		if q.Makes(filter.ParityLeft{Copies: int32(i / b.stride), Imbalance: int32(i%b.stride - greatest)}) {
			set(b.makes, i)
		}
	}
	for _, i := range images {
		b.image = append(b.image, uint32(b.of(q.Image[i])))
	}
	return b, nil
}

var errParities = say.Error("a kernel has no room for the parities of the pieces (-p, -P): they have too many " +
	"different ones")

// of is the number that an image subtracts.
func (b *balance) of(l filter.ParityLeft) uint64 {
	return uint64(int(l.Copies)*b.stride + int(l.Imbalance))
}

// bitOf emits the test of a set in memory: 1 where it has a number.
func bitOf(set asm.Field, number asm.Value) asm.Value {
	return set.As(asm.U8).At(number.ShrU(3)).ShrU(number.And(7)).And(1)
}
