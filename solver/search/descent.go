package search

// Descent is an engine that takes over below a node of another search, as FILA
// does below DLX, any number of times. Whoever calls Enter owns the part of the
// tree above it, with its statistics and its state.
type Descent interface {
	Engine
	// Enter begins the search of what is left when the images placed are on
	// the board, first placed first, and of the images rows, in increasing
	// order, those may be used that are still possible. Both slices are read
	// during the call only. What was left of the search before is dropped;
	// statistics and solutions go on counting. Sinks receive whole assemblies:
	// placed, then what the descent placed.
	//
	// Save, Restore and Split concern the work below the last Enter: a state
	// fits an engine that has entered with the same images.
	Enter(placed, rows []int32)
}
