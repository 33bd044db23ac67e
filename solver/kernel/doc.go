// Package kernel holds the fast searches. Go emits each of them as a small WebAssembly module for the puzzle at hand,
// and a browser compiles that to machine code. It runs at the speed of C; Go's own WebAssembly runs at a half to a
// third of that.
//
// What is common to the kernels:
//
//   - New chooses a kernel and prepares its tables: program.go. Roots collects the nodes of DLX below which a kernel is
//     to search: roots.go
//   - Program.Module emits the search for a worker, and Program.Text emits it for people to read. Program.Twin runs the
//     same search in Go, in the same order on the same state
//   - a kernel is a family, and a twin walks its states: engine.go. A paused search is a state, which can be
//     checked and split: state.go
//   - the loop of the searches in Go, and what each has of its own (twin): run.go
//   - the emitted function run, and what each has of its own (steps): module.go; the way from frame to frame, which two
//     of them share (tries): depthfirst.go; the assembler: package asm
//   - a search of a random part of what is left, to estimate all of it: thin.go
//   - the heuristics, each with its value in Go and the code that is emitted for it: heuristic.go, and E in estimate.go
//   - what triggers and filters must know of the pieces left: prune.go; how many copies of shapes are left: copies.go
//
// The kernels, each with its tables, its twin and its emitter:
//
//   - window: window.go, fillorder.go, filltable.go, fillgroup.go, windowtwin.go, windowmodule.go. Package meet fills along
//     the same tables, from both ends of an order
//   - list: list.go, its board in board.go, and in liststage.go which list a cell has by the state of its neighbours (a
//     perfect hash); listtwin.go; listmodule.go with what is in memory, listbuild.go which makes lists, listchoose.go
//     and listplace.go
//   - cover: cover.go, covermodule.go with what is in memory, coverchoose.go, coverplace.go, coverfilter.go; it has no
//     twin of its own, since covertwin.go walks its states by package dlx
//   - cover where cells may stay empty or pieces may be left over: loose.go with the frames for that,
//     coverloose.go
//   - tight: tight.go, tighttwin.go, tightmodule.go with what is in memory, tightpack.go which numbers images,
//     tightchoose.go, tightplace.go
//   - a check for cover and tight, whether what they keep beside the state still belongs to it: recall.go
//
// # To add a heuristic
//
//  1. Give it a letter in package settings, and in search/order.go its tables
//     (compileOrder) and its value for what is shown (Order.Values).
//  2. Write a type here that implements heuristic. value is for the twins. emitList leads to listEmitter.settle where
//     the cell is known, or to listEmitter.compare where there are several. emitCover sets chooser.among. Name the type
//     in newHeuristic. placeTables of both emitters places in memory what it needs.
//  3. Let the reference engines choose by it: preferred in package dlx, choose in package fila.
//  4. Add its letter to the orders in cover_test.go, list_test.go and heuristic_test.go. They compare value with
//     search.Order, and twins and modules with the reference engines, for every number of pieces left.
//
// # To add a kernel
//
//  1. Write a type with the tables of a problem, and let it implement family. The function that makes it says why it
//     does not serve a problem. Its frames begin with the candidate placed and end with the untried candidates, as bits
//     (state.go).
//  2. Write the steps of a twin, which runTwin does. Where a reference engine makes the same search, they go by that, as
//     covertwin.go does; else write the search in Go.
//  3. Write the emitter: a struct that embeds emitter, or depthFirst where it goes from frame to frame. First declare
//     what is in memory: tables, and records with their fields, those of the frame by emitter.words and half. Then
//     write the methods of steps or tries. Variables that belong together are a struct; a variable that only one method
//     needs is declared there.
//  4. Give it a Kind and a place in New and choose (program.go). Add the Kind to the tests that list all kinds:
//     kernel_test.go, library_test.go, pause_test.go.
//
// To see what is emitted, run go run ./solver/cmd/kernel with a puzzle and settings. The text of a small kernel is in
// testdata, and a test compares it.
//
// # The window kernel
//
// It fills the first hole in a fixed order of the cells (N. G. de Bruijn 1971, J. G. Fletcher 1965). The occupancy is
// kept in one word, relative to that hole. Because the order is linear in x, y and z, an orientation covers the same
// bits wherever it lies. So there is one mask of orientations for each place, and two or three small tables, indexed by
// the bits around the hole. Together they give every orientation that fits, and none is tried in vain. A table of the
// same kind leaves out the orientations after which nothing fits, before they are placed. The module looks at all nodes
// below a node in a row and keeps them on a stack (windowmodule.go). The twin looks at one after the other, and comes
// to the same states. The kernel serves flat boards and thin solid ones, of any outline and length, whose pieces span
// at most 63 places of the order.
//
// # The list kernel
//
// It is M. Busche's FILA (2018) with all its heuristics, one or several stages of them, as package fila has it. Every
// cell has lists of the images that cover it, by the state of its neighbours (NOF). In a fixed order they leave out the
// images that cover an earlier cell (POF). These are the same as in package fila: the choices, the fits and the
// attempts with every number of pieces left, the order of the solutions, and the triggers. The kernel serves boards of
// at most 256 cells. What makes it fast:
//
//   - For the heuristic E the neighbours of all cells are counted at once, in bit slices. A cell cut off, or two, where
//     no piece is so small, end a branch before any list is looked at.
//   - Lists are built when they are first asked for. Below every node they are built anew, from those above, down to
//     the depth at which the covered positions are as many as the shapes left. From there on each shape owns a bit of
//     the occupancy. A list is then a run of masks, and one AND with a mask tells whether an image overlaps or is used
//     up. On the Tetris Cube this begins at two pieces placed, so lists are built for 289 nodes out of 49 million.
//   - Counting the fits of a cell leaves them as bits. Those of the best cell are the candidates of the next frame;
//     nothing is looked at twice.
//   - Attempts are not what is tried here, so they are worked out. Each list has the numbers of its images by shape, 16
//     bits each. An AND with a mask of the shapes left, some additions and a product give their sum.
//
// On the Tetris Cube with E, the second and the third point made it 1.5 times faster than a search in C that walks a
// list for each shape left (9839 solutions, 48,705,459 fits). Making lists anew below more nodes costs more than it
// saves: at three pieces placed the time is the same, at four it is a fifth longer.
//
// # The cover kernel
//
// It is DLX (D. E. Knuth 2000) with the heuristics of Busche (2011), one or several stages of them, as package dlx has
// it. These are the same: the choices, the nodes, the fits with every number of pieces left, and the order of the
// solutions. It has DLX's triggers and filters. From any number of pieces left on it can make FILA's choices. The
// images that cover a cell are the rows alive that have it, so fits and solutions are FILA's too. It serves any puzzle
// of at most 1023 cells and shapes. What makes it fast:
//
//   - A row, its cells and its shape, is a set of bits in one or two vectors of 128. What is alive at a node is a list
//     of rows. Placing a row copies the list: each row is written, and the next one over it if it overlaps. So
//     there is no branch to guess.
//   - The rows of all items are counted at once: digit d of the numbers is a set of bits, and four rows go into the
//     digits by three full adders. The item with the fewest rows is found from the highest digit down.
//   - Three digits are enough nearly always. Where no item has less than eight rows, the count is done again with all
//     digits.
//   - A shape with several copies left counts its rows less the copies to spare: its digits start below zero.
//
// The fit filter asks of every row whether each item that is left beside it has a row. It goes through the rows in
// strides, because the rows of a shape are together and the items of all shapes must be met. Mostly one stride is
// enough.
//
// It also serves puzzles that are not exact, by the rule of package dlx. Where nothing has to be covered any more, a
// frame is about anything: its first candidate is the assembly as it is, the others are all rows. The frame of a cell
// that may stay empty may have a last candidate that leaves it so. Both are rows without an image, so the way from
// frame to frame is the same.
//
// Links that dance touch an item's rows one after the other, all over the memory. This kernel reads one list from its
// beginning to its end.
//
// # The tight kernel
//
// It is a search of exact cover with a choice of its own, for solids: settings.Tight, as package dlx has it. Fits,
// nodes and the order of the solutions are the same. At each node DLX counts what is left of every item. This kernel
// counts only the cells that have one open neighbour. It goes on to those that have two, three and more until three
// cells are counted. While six or more pieces are left it counts the pieces too, because a wrong choice costs most
// there. What makes it fast:
//
//   - Image i of those that may be placed at a root is bit i of some vectors of 128. An item has the set of its images,
//     and a node the set of those alive. Counting an item is a population count. Placing an image takes away the union
//     of the sets of its items. The other way is to keep for each image what it overlaps, which is more to read.
//   - With eight pieces left the few images alive get new numbers. Most of the search is below that, and its sets are a
//     tenth as long.
//   - The loop is emitted for each length of the sets, so nothing in it is a loop over words. Pieces are counted only
//     in the words that have their images.
//   - The best item is the least of numbers that are its count and, in the lower bits, the item. So there is no branch
//     to guess. The candidates of a frame are taken by a word that says which of theirs are not 0.
//   - The last piece needs no choice: every image that is left of it fills the board.
//   - Comparing vectors with 0 tells which words of a frame have candidates, and the number of the best item tells how
//     many there are. This made it 4 % quicker.
//
// On the Tetris Cube with L first it makes 33.0 million fits, where the heuristic E makes 48.7. On the Bedlam Cube with
// A first it makes 33.1. It serves boards of up to 256 cells with at most 16384 images, copies and goals. It has no
// triggers, and no filters after placements: those searches are the reference engine's. Where a browser has no vectors
// of 128 bits it takes words of 64; the cover kernel cannot do without them.
//
// This was tried on the Tetris Cube and the Bedlam Cube, in time of the processor:
//
//   - To give images new numbers at each root, too, makes no difference: hardly any node is above eight pieces left.
//   - Two or four tight cells, and pieces from five or seven left on, are within 3 % on the first cube. On the second,
//     two cells are 5 % slower, and the others the same.
//   - A look ahead, which goes back where any open cell has no image, makes at most a few per cent less fits. It costs
//     11 % at four pieces left, 10 at five, 4 at six and 2 at seven. Propagation to a fixpoint prunes far more, and
//     costs more still.
//
// # Roots
//
// A search begins at its roots. A root is the empty board. Or it is an image of a piece that is placed first wherever
// it lies, such as a constrained one. Or it is a node of DLX at which FILA takes over, with the images that are alive
// there.
//
// # What is counted
//
// Fits with every number of pieces left are counted, and what the triggers and filters did. The list kernel also counts
// attempts, if the search is that of package fila. In the window kernel and the cover kernel no image is tried in vain:
// those that fit are found together, so attempts are fits. All fits of a node are counted when the search comes to it,
// so a search that ends early has counted candidates that it did not reach. The counts from before the roots are added
// to those of the state that began with them, and to no state that was split off.
//
// # Fits a second on triangles
//
// On boards that are alike they are as many as on squares. Such boards have 72 cells and 12 pieces of six cells, with
// over 64 orientations. These are medians of three, in million fits a second of the processor. First come 12 hexominoes
// on 9 × 8 with 2,985 images, then the hexiamonds of the trefoil with 1,807: tight 4.5 and 4.0, cover 1.2 and 1.9,
// window 56 and 50, list by edges 4.8 and 6.3.
//
// With 60 cells they are 0.5 to 0.8 of those of pentominoes. A window then has two words of orientations instead of
// one, since twelve pentominoes have 63. A list looks at 16 to 19 candidates for each that fits, instead of 13, and at
// as many a second. Half the orientations begin at triangles that point up, so a table for each kind would save the
// window one word of two. That was not built: a frame has to know what is left of both kinds, so only the look-ups
// would be shorter.
//
// # For a host
//
// A module has no imports. It exports its memory, as memory, and run(budget i32) i32. That makes about budget choices
// and returns RunPaused, RunFinished or RunFull. Program.Module gives the module and, as plain data, the Layout of its
// memory; a host needs nothing else:
//
//  1. Compile and instantiate. The instance is ready to run the whole search. It can also go on from a saved state, or
//     from a part that Split gave away. Then leave out the first StateHead bytes, write the rest at Layout.State, and
//     fill up with zeros to Layout.StateSize.
//  2. Call run. Each call counts its solutions from zero. Read Layout.Count of them, at most Layout.Capacity, of
//     Layout.SolutionSize bytes each, from Layout.Solutions. They are numbers of the kernel's own; Program.Images turns
//     them into images.
//  3. RunFull means that the room for solutions is full and the budget is not used up: Layout.Used of it is gone. Call
//     run again.
//  4. Between two calls the Layout.StateSize bytes at Layout.State are the state. Put after the StateHead bytes of any
//     state of the same program, they are a saved state, which Program.Twin restores. The twin can count (Stats), show
//     the board (Placed), or split. After a split the twin's Save is what the instance has left.
//
// The memory may hold lists beside the state. They are derived from it, and an instance notices by itself when another
// state was written.
package kernel
