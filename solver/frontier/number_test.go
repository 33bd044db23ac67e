package frontier

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// TestNumber holds numbers against package math/big.
func TestNumber(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	draw := func() (number, *big.Int) {
		n, b := make(number, random.IntN(5)), new(big.Int)
		for i := range n {
			if n[i] = random.Uint64() >> (random.IntN(4) * 21); random.IntN(4) == 0 {
				n[i] = 1<<64 - 1
			}
		}
		for i := len(n) - 1; i >= 0; i-- {
			b.Lsh(b, 64).Or(b, new(big.Int).SetUint64(n[i]))
		}
		return n, b
	}
	for range 2000 {
		n, a := draw()
		m, b := draw()
		if got, want := n.plus(m).String(), new(big.Int).Add(a, b).String(); got != want {
			t.Fatalf("%v + %v is %s, want %s", a, b, got, want)
		}
		if got, want := n.less(m), a.Cmp(b) < 0; got != want {
			t.Fatalf("%v < %v is %v", a, b, got)
		}
		if !n.less(m) && n.minus(m).String() != new(big.Int).Sub(a, b).String() {
			t.Fatalf("%v - %v is %s", a, b, n.minus(m))
		}
		divisor := random.Uint64()>>random.IntN(60) | 1
		quotient, rest := n.div(divisor)
		q, r := new(big.Int).QuoRem(a, new(big.Int).SetUint64(divisor), new(big.Int))
		if quotient.String() != q.String() || rest != r.Uint64() {
			t.Fatalf("%v / %d is %v and %d, want %v and %v", a, divisor, quotient, rest, q, r)
		}
	}
}
