package series

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
)

// String writes the law as formulas are pasted: a(n) = 2*a(n-1) + 7*a(n-2).
func (r *Recurrence) String() string {
	var b strings.Builder
	b.WriteString("a(n) =")
	first := true
	for k, c := range r.Coefficients {
		if c.Sign() == 0 {
			continue
		}
		summand(&b, c, fmt.Sprintf("a(n-%d)", k+1), &first)
	}
	if first {
		b.WriteString(" 0")
	}
	return b.String()
}

// summand writes a multiple of something, with its sign. first says that nothing stands before it.
func summand(b *strings.Builder, c *big.Int, of string, first *bool) {
	switch {
	case *first && c.Sign() < 0:
		b.WriteString(" -")
	case *first:
		b.WriteString(" ")
	case c.Sign() < 0:
		b.WriteString(" - ")
	default:
		b.WriteString(" + ")
	}
	*first = false
	size := new(big.Int).Abs(c)
	switch {
	case of == "":
		b.WriteString(size.String())
	case size.IsInt64() && size.Int64() == 1:
		b.WriteString(of)
	default:
		b.WriteString(size.String() + "*" + of)
	}
}

// polynomial writes one with coefficients by increasing power: 1 - x - 5*x^2.
func polynomial(c []*big.Int) string {
	var b strings.Builder
	first := true
	for k, c := range c {
		if c.Sign() == 0 {
			continue
		}
		of := ""
		switch {
		case k == 1:
			of = "x"
		case k > 1:
			of = fmt.Sprintf("x^%d", k)
		}
		summand(&b, c, of, &first)
	}
	if first {
		return "0"
	}
	return strings.TrimPrefix(b.String(), " ")
}

// Fraction writes the generating function, in which x^0 stands for the first term.
func (r *Recurrence) Fraction() string {
	above, below := r.Generating()
	return "(" + polynomial(above) + ")/(" + polynomial(below) + ")"
}

// Closed is a formula for a(n), where first is the n of the first term. It is "" where there is none without roots, or its
// numbers are large.
func (r *Recurrence) Closed(first int) string {
	if len(r.First) != len(r.Coefficients) || len(r.First) > 2 {
		return ""
	}
	var n []int64 // coefficients, then the first terms
	for _, x := range append(r.Coefficients[:len(r.Coefficients):len(r.Coefficients)], r.First...) {
		if n = append(n, x.Int64()); !x.IsInt64() || max(n[len(n)-1], -n[len(n)-1]) > 1<<20 {
			return ""
		}
	}
	if len(n) == 2 {
		return "a(n) = " + times(n[1], 1, n[0], first)
	}
	// The roots of x² = n₀x + n₁ are whole, or none is used. a(n) = (s·aⁿ + t·bⁿ)/root
	square := n[0]*n[0] + 4*n[1]
	root := int64(math.Sqrt(float64(max(0, square))))
	if square <= 0 || root*root != square {
		return ""
	}
	a, b := (n[0]+root)/2, (n[0]-root)/2
	s := n[3] - n[2]*b
	t := n[2]*root - s
	switch {
	case s == 0:
		return "a(n) = " + times(t, root, b, first)
	case t == 0:
		return "a(n) = " + times(s, root, a, first)
	}
	return "a(n) = " + times(s, root, a, first) + " + " + times(t, root, b, first)
}

// times writes the multiple above/below of a power of n - first.
func times(above, below, base int64, first int) string {
	power := "n"
	switch {
	case first > 0:
		power = fmt.Sprintf("(n-%d)", first)
	case first < 0:
		power = fmt.Sprintf("(n+%d)", -first)
	}
	of := fmt.Sprintf("%d^%s", base, power)
	if base < 0 {
		of = fmt.Sprintf("(%d)^%s", base, power)
	}
	common, rest := max(above, -above), below
	for rest != 0 {
		common, rest = rest, common%rest
	}
	above, below = above/common, below/common
	by := strconv.FormatInt(above, 10)
	if below != 1 {
		by += "/" + strconv.FormatInt(below, 10)
	}
	switch {
	case base == 1:
		return by
	case by == "1":
		return of
	case below == 1 && above > 0:
		return by + "*" + of
	}
	return "(" + by + ")*" + of
}
