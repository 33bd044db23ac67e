package filter

// Reason is what took an image away, or sends the search back.
type Reason uint8

const (
	NoReason Reason = iota
	// ForRedundancy: one of its turns or mirror images is kept instead.
	ForRedundancy
	// ForParity: the pieces left cannot make up the imbalance of the holes.
	ForParity
	// ForVolume: a region has a volume that no set of the pieces left fills.
	ForVolume
	// ForFit: it leaves a hole that nothing covers, or a piece without a place.
	ForFit
	// ForRule: pieces break a rule of the puzzle.
	ForRule
	// ForCopies: it would place equal pieces in another order, which was tried already.
	ForCopies
)
