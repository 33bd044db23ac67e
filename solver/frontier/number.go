package frontier

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"
)

// number is a number without bound: words of 64 bits, the lowest first. Package math/big can do all this and more, but
// would be a fortieth of the worker.
type number []uint64

// plus is n + m.
func (n number) plus(m number) number {
	sum := append(make(number, 0, max(len(n), len(m))+1), n...)
	for len(sum) < cap(sum) {
		sum = append(sum, 0)
	}
	var carry uint64
	for i := range sum {
		var w uint64
		if i < len(m) {
			w = m[i]
		}
		sum[i], carry = bits.Add64(sum[i], w, carry)
	}
	return sum.trimmed()
}

// increased adds m to n in the words of n, or more of them.
func (n number) increased(m number) number {
	for len(n) < len(m) {
		n = append(n, 0)
	}
	var carry uint64
	for i := range n {
		var w uint64
		if i < len(m) {
			w = m[i]
		}
		n[i], carry = bits.Add64(n[i], w, carry)
	}
	if carry != 0 {
		n = append(n, carry)
	}
	return n
}

// minus is n - m, where m is not greater.
func (n number) minus(m number) number {
	rest := slices.Clone(n)
	var borrow uint64
	for i := range rest {
		var w uint64
		if i < len(m) {
			w = m[i]
		}
		rest[i], borrow = bits.Sub64(rest[i], w, borrow)
	}
	return rest.trimmed()
}

// less tells whether n is less than m.
func (n number) less(m number) bool {
	n, m = n.trimmed(), m.trimmed()
	if len(n) != len(m) {
		return len(n) < len(m)
	}
	for i := len(n) - 1; i >= 0; i-- {
		if n[i] != m[i] {
			return n[i] < m[i]
		}
	}
	return false
}

// div divides by a divisor, and returns quotient and remainder.
func (n number) div(divisor uint64) (quotient number, rest uint64) {
	quotient = slices.Clone(n)
	for i := len(n) - 1; i >= 0; i-- {
		quotient[i], rest = bits.Div64(rest, n[i], divisor)
	}
	return quotient.trimmed(), rest
}

func (n number) trimmed() number {
	for len(n) > 0 && n[len(n)-1] == 0 {
		n = n[:len(n)-1]
	}
	return n
}

// ratio is n / m, from 0 to 1, where m is not less.
func (n number) ratio(m number) float64 {
	n, m = n.trimmed(), m.trimmed()
	var above, below float64
	for i := max(0, len(m)-3); i < len(m); i++ { // lower words do not matter
		if above /= 1 << 64; i < len(n) {
			above += float64(n[i])
		}
		below = below/(1<<64) + float64(m[i])
	}
	if below == 0 {
		return 0
	}
	return above / below
}

// String is the number in decimal.
func (n number) String() string {
	const most, digits = 10_000_000_000_000_000_000, 19
	above, below := n.trimmed().div(most)
	text := strconv.FormatUint(below, 10)
	if len(above) == 0 {
		return text
	}
	return above.String() + strings.Repeat("0", digits-len(text)) + text
}
