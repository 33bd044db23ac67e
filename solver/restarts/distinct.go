package restarts

import "tilewright/solver/problem"

// distinct are the solutions that were found before. Of each it keeps 64 bits: the least
// sum, over the symmetries, of numbers drawn for the images. So of a million solutions one
// is taken for another with a chance of one in thirty millions.
type distinct struct {
	symmetries []problem.Symmetry
	seen       map[uint64]struct{}
}

// add tells whether a solution is a new one.
func (d *distinct) add(images []int32) bool {
	key := d.key(images)
	if _, ok := d.seen[key]; ok {
		return false
	}
	d.seen[key] = struct{}{}
	return true
}

func (d *distinct) key(images []int32) (least uint64) {
	for n := range d.symmetries {
		to := d.symmetries[n].Images
		sum := uint64(0)
		for _, i := range images {
			sum += mix(uint64(to[i]))
		}
		if n == 0 || sum < least {
			least = sum
		}
	}
	return least
}

// mix is the finaliser of D. Stafford's Mix13, as in SplitMix64.
func mix(x uint64) uint64 {
	x += 0x9E3779B97F4A7C15
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}
