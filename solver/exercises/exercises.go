package exercises

import "tilewright/def/say"

// Exercise is an exercise whose answer is in doubt.
type Exercise struct {
	// Number is its number in the section.
	Number int
	Title  say.Message
	Counts []Count
}

// Count is one number of an answer.
type Count struct {
	// What says in words what is counted.
	What say.Message
	// Printed is the number in the book, Again that of the recomputation, and Here ours.
	Printed, Again, Here int
	// Text makes the problem whose covers are counted, or give the number. It is nil where there is none.
	Text func() string
	// Covers is the number of its covers.
	Covers int
}

// List has all exercises that were counted here, in the order of the book.
func List() []Exercise {
	f := Facades()
	skews := func(width, height int) func() string { return func() string { return Skews(width, height) } }
	return []Exercise{
		{30, "Trees as searches", []Count{
			{"Trees of up to ten nodes that the construction misses", 0, 1, 1, nil, 0},
		}},
		{147, "Bricks of MacMahon’s cubes", []Count{
			{"Bricks of 2 × 2 × 4 whose sides have six colours", 14, 22, 22, func() string { return Brick([3]int{2, 2, 4}, true) }, 22},
			{"All bricks of 2 × 2 × 4, the first cube fixed", 244, 244, 244, func() string { return Brick([3]int{2, 2, 4}, false) }, 244},
		}},
		{196, "Permutations with upper bounds", []Count{
			{"Solutions of 2 4 4 4", 6, 12, 12, func() string { return Bounded(2, 4, 4, 4) }, 12},
			{"First term of the series for updates", 6, 2, 2, nil, 0},
			{"Which X the example branches on first", 2, 1, 1, func() string { return Bounded(2, 4, 6, 6, 7, 7, 8, 8, 9) }, 864},
			{"Cases of up to ten numbers that branch on a Y before the last", 0, 1324, 1324, nil, 0},
		}},
		{262, "Diamonds in a hexagon", []Count{
			{"Tilings for sides 8, 8 and 1, bounds as printed", 12870, 0, 0, func() string { return Diamonds(1, true) }, 0},
			{"Tilings with one more bound", 12870, 12870, 12870, func() string { return Diamonds(1, false) }, 12870},
		}},
		{323, "Ten tetraskews in a frame", []Count{
			{"Ways in the frame of 2 × 21, with two cells empty", 3648, 72, 72, skews(21, 2), 72},
			{"Ways in the frame of 2 × 22, with four cells empty", 0, 3648, 3648, skews(22, 2), 3648},
			{"Ways in the frame of 4 × 10", 486, 486, 486, skews(10, 4), 486},
			{"Ways in the frame of 5 × 8", 572, 572, 572, skews(8, 5), 572},
		}},
		{334, "What only looks like a wall", []Count{
			{"Ways to show the W-wall", 282, 162, 282, f[0].Text, 282},
			{"Sets of cubies that do", 33, 22, 33, nil, 0},
			{"Ways to show the X-wall", 612, 494, 612, f[1].Text, 1197},
			{"Sets of cubies that do", 275, 208, 275, nil, 0},
			{"Ways to show the cube", 1130634, 1130634, 1130634, f[2].Text, 2540780},
			{"Sets of cubies that do", 13842, 15842, 15842, nil, 0},
		}},
		{375, "Rectangles that do not fit into each other", []Count{
			{"Least width and height together, fourth diagram", 56, 47, 47, Rectangles, 1},
		}},
		{387, "Symmetries of polycubes", []Count{
			{"Types of symmetry, as the last note has them", 12, 11, 11, nil, 0},
			{"Fewest cubes with quarter turns alone", 8, 6, 6, nil, 0},
			{"Fewest cubes with half turns about two diagonals", 7, 6, 6, nil, 0},
		}},
		{432, "Sums on seven cells", []Count{
			{"Asymmetric puzzles without a forced move", 4011, 3172, 3172, nil, 0},
			{"Those of them without a magic block", 570, 576, 576, nil, 0},
			{"Solutions of 6 19 6 / 8 11 10", 1, 0, 0, func() string { return Kakuro([3]int{6, 19, 6}, [3]int{8, 11, 10}) }, 0},
			{"Solutions of 6 19 6 / 8 13 10", 0, 1, 1, func() string { return Kakuro([3]int{6, 19, 6}, [3]int{8, 13, 10}) }, 1},
		}},
		{442, "Hitori covers", []Count{
			{"Black cells on a board of one cell", 1, 0, 0, nil, 0},
			{"Covers of 5 × 5", 1804, 1804, 1804, nil, 0},
		}},
	}
}
