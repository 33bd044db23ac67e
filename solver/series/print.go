package series

import (
	"fmt"
	"math/big"
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

// Closed is a formula for a(n), where first is the n of the first term. It is "" where there is none without roots.
func (r *Recurrence) Closed(first int) string {
	c := r.Coefficients
	if len(r.First) != len(c) || len(c) > 2 {
		return ""
	}
	if len(c) == 1 {
		return "a(n) = " + times(new(big.Rat).SetInt(r.First[0]), c[0], first)
	}
	// The roots of x² = c₀x + c₁ are whole, or none is used.
	square := new(big.Int).Mul(c[0], c[0])
	square.Add(square, new(big.Int).Lsh(c[1], 2))
	if square.Sign() <= 0 {
		return ""
	}
	root := new(big.Int).Sqrt(square)
	if new(big.Int).Mul(root, root).Cmp(square) != 0 {
		return ""
	}
	a, b := new(big.Int).Add(c[0], root), new(big.Int).Sub(c[0], root)
	a.Rsh(a, 1)
	b.Rsh(b, 1)
	// a(n) = s·aⁿ + t·bⁿ
	s := new(big.Rat).SetFrac(new(big.Int).Sub(r.First[1], new(big.Int).Mul(r.First[0], b)), root)
	t := new(big.Rat).Sub(new(big.Rat).SetInt(r.First[0]), s)
	switch {
	case s.Sign() == 0:
		return "a(n) = " + times(t, b, first)
	case t.Sign() == 0:
		return "a(n) = " + times(s, a, first)
	}
	return "a(n) = " + times(s, a, first) + " + " + times(t, b, first)
}

// times writes a multiple of a power of n - first.
func times(by *big.Rat, base *big.Int, first int) string {
	power := "n"
	switch {
	case first > 0:
		power = fmt.Sprintf("(n-%d)", first)
	case first < 0:
		power = fmt.Sprintf("(n+%d)", -first)
	}
	of := base.String() + "^" + power
	if base.Sign() < 0 {
		of = "(" + base.String() + ")^" + power
	}
	one := big.NewInt(1)
	switch {
	case base.Cmp(one) == 0:
		return by.RatString()
	case by.Cmp(new(big.Rat).SetInt(one)) == 0:
		return of
	case by.IsInt() && by.Sign() > 0:
		return by.RatString() + "*" + of
	}
	return "(" + by.RatString() + ")*" + of
}
