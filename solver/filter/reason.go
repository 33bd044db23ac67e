package filter

// Reason is what took an image away, or sends the search back.
type Reason uint8

const (
	NoReason Reason = iota
	// ForRedundancy: a turn or mirror image of it is kept in its place.
	ForRedundancy
	// ForParity: the pieces left cannot make up the imbalance of the holes.
	ForParity
	// ForVolume: a region has a volume that no set of the pieces left fills.
	ForVolume
	// ForFit: it leaves a hole that nothing covers, or a piece without a place.
	ForFit
	// ForCopies: it would place equal pieces in another order, which was tried.
	ForCopies
)
