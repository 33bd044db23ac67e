package search

import "tilewright/def/say"

// BeyondError ends a search that has counted all solutions: there are more than its counters hold.
type BeyondError struct {
	// Solutions is their number, in decimal. It is exact.
	Solutions string
}

func (e *BeyondError) Error() string {
	return say.T("there are exactly {n} solutions, more than the counters of a search hold", e.Solutions)
}
