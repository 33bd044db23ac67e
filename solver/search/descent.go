package search

// Descent is an engine that takes over below nodes of another search, as FILA does below DLX, any number of times. The
// caller of Enter owns the part of the tree above it, with its statistics and its state.
type Descent interface {
	Engine
	// Enter begins the search of what is left when the images placed are on the board, first placed first. It may use
	// those of the images rows that are still possible; rows are in increasing order. Both slices are read during the
	// call only. What was left of an earlier search is dropped; statistics and solutions go on counting. Sinks receive
	// whole assemblies: placed, then what the descent placed.
	//
	// Save, Restore and Split concern the work below the last Enter. A state fits an engine that has entered with the
	// same images.
	Enter(placed, rows []int32)
}
