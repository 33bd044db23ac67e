package series

import (
	"math"
	"math/big"
	"math/bits"
)

// Recurrence is a law of numbers: behind the First ones, each is a sum of multiples of those before.
//
//	a(i) = Coefficients[0]·a(i-1) + Coefficients[1]·a(i-2) + …
type Recurrence struct {
	Coefficients []*big.Int
	// First are the terms from which it goes on: as many as there are coefficients, or more where the first do not follow
	// it yet.
	First []*big.Int
}

// Order is the number of earlier terms that a term depends on.
func (r *Recurrence) Order() int { return len(r.Coefficients) }

// primes are the two greatest below 2^61.
var primes = [...]uint64{1<<61 - 1, 1<<61 - 31}

// spare is how many terms more a law has to fit than it needs to be found.
const spare = 2

// Find is the shortest linear recurrence that the terms satisfy. It is nil where there are too few terms to tell, which is
// less than twice its order and some more. It costs O(n²) for n terms.
func Find(terms []*big.Int) *Recurrence {
	var laws [len(primes)][]uint64
	for i, p := range primes {
		laws[i] = shortest(modulo(terms, p), p)
		if len(laws[i]) != len(laws[0]) {
			return nil // one prime divides something
		}
	}
	order := len(laws[0])
	if order == 0 || 2*order+spare > len(terms) {
		return nil
	}
	law := make([]*big.Int, order)
	for k := range law {
		law[k] = lift(laws[0][k], laws[1][k])
	}
	for i := order; i < len(terms); i++ {
		if next(law, terms[:i]).Cmp(terms[i]) != 0 {
			return nil
		}
	}
	for order > 1 && law[order-1].Sign() == 0 { // the first terms do not follow it yet
		order--
	}
	return &Recurrence{Coefficients: law[:order], First: terms[:len(law)]}
}

// modulo are the remainders of the terms.
func modulo(terms []*big.Int, p uint64) []uint64 {
	rests := make([]uint64, len(terms))
	by, rest := new(big.Int).SetUint64(p), new(big.Int)
	for i, n := range terms {
		rests[i] = rest.Mod(n, by).Uint64()
	}
	return rests
}

// lift is the number of least absolute value with these two remainders.
func lift(a, b uint64) *big.Int {
	// n = a + p·((b - a)/p mod q)
	p, q := primes[0], primes[1]
	times := product((b+q-a%q)%q, power(p%q, q-2, q), q)
	n := new(big.Int).SetUint64(p)
	n.Mul(n, new(big.Int).SetUint64(times)).Add(n, new(big.Int).SetUint64(a))
	all := new(big.Int).Mul(new(big.Int).SetUint64(p), new(big.Int).SetUint64(q))
	if half := new(big.Int).Rsh(all, 1); n.Cmp(half) > 0 {
		n.Sub(n, all)
	}
	return n
}

// shortest is the shortest recurrence modulo a prime, by Berlekamp and Massey.
func shortest(terms []uint64, p uint64) []uint64 {
	law, before := []uint64{}, []uint64{} // before is the law until it last failed
	failed, off := 0, uint64(0)           // where it failed, and by how much
	for i := range terms {
		wrong := terms[i]
		for k, c := range law {
			wrong = (wrong + p - product(c, terms[i-1-k], p)) % p
		}
		switch {
		case wrong == 0:
			continue
		case off == 0: // the first term that is not 0
			law, failed, off = make([]uint64, i+1), i, wrong
			continue
		}
		// What mends the law here is what the other got wrong there, moved here and scaled.
		scale := product(wrong, power(off, p-2, p), p)
		mend := make([]uint64, i-failed, i-failed+len(before))
		mend[i-failed-1] = scale
		for _, c := range before {
			mend = append(mend, (p-product(c, scale, p))%p)
		}
		mended := make([]uint64, max(len(law), len(mend)))
		copy(mended, law)
		for k, c := range mend {
			mended[k] = (mended[k] + c) % p
		}
		if i-len(law) > failed-len(before) {
			before, failed, off = law, i, wrong
		}
		law = mended
	}
	return law
}

// product is a·b modulo p.
func product(a, b, p uint64) uint64 {
	high, low := bits.Mul64(a, b)
	return bits.Rem64(high, low, p)
}

// power is a to the power of n, modulo p.
func power(a, n, p uint64) uint64 {
	result := uint64(1)
	for ; n > 0; n >>= 1 {
		if n&1 != 0 {
			result = product(result, a, p)
		}
		a = product(a, a, p)
	}
	return result
}

// next is the term behind these, by a law.
func next(law, terms []*big.Int) *big.Int {
	sum, part := new(big.Int), new(big.Int)
	for k, c := range law {
		sum.Add(sum, part.Mul(c, terms[len(terms)-1-k]))
	}
	return sum
}

// Terms are the first n terms by the law.
func (r *Recurrence) Terms(n int) []*big.Int {
	terms := append([]*big.Int(nil), r.First[:min(n, len(r.First))]...)
	for len(terms) < n {
		terms = append(terms, next(r.Coefficients, terms))
	}
	return terms
}

// Generating is the generating function of the terms, Σ a(i)·xⁱ, as a fraction of two polynomials. Coefficients stand by
// increasing power.
func (r *Recurrence) Generating() (above, below []*big.Int) {
	below = append(below, big.NewInt(1))
	for _, c := range r.Coefficients {
		below = append(below, new(big.Int).Neg(c))
	}
	part := new(big.Int)
	for i := range r.First {
		sum := new(big.Int)
		for k := 0; k <= i && k < len(below); k++ {
			sum.Add(sum, part.Mul(below[k], r.First[i-k]))
		}
		above = append(above, sum)
	}
	for len(above) > 1 && above[len(above)-1].Sign() == 0 {
		above = above[:len(above)-1]
	}
	return above, below
}

// Growth is the number by which a term is multiplied from step to step in the end, on average over the steps of a
// period: the largest absolute value of a root of the characteristic polynomial. It is 0 where it is not seen.
func (r *Recurrence) Growth() float64 {
	const far, period = 600, 60 // every period up to 6, and 10, 12, 15, 20, 30
	terms := r.Terms(len(r.First) + far + period)
	i := len(terms) - 1
	for i > period && terms[i].Sign() == 0 { // as where only every other board can be filled
		i--
	}
	last, then := terms[i], terms[i-period]
	if last.Sign() <= 0 || then.Sign() <= 0 {
		return 0
	}
	return math.Exp2((log2(last) - log2(then)) / period)
}

// log2 is the binary logarithm of a number above 0. Package big's floats are a large part of a program.
func log2(n *big.Int) float64 {
	shift := max(0, n.BitLen()-53)
	return math.Log2(float64(new(big.Int).Rsh(n, uint(shift)).Uint64())) + float64(shift)
}
