// Package kernel holds the fast searches. Go emits each of them as a small
// WebAssembly module for the puzzle at hand, which a browser compiles to machine
// code: it runs at the speed of C, where Go's own WebAssembly runs at a half to a
// third of it.
//
// What is common to the kernels:
//
//   - New chooses a kernel and prepares its tables: program.go. Roots collects the
//     nodes of DLX below which a kernel is to search: roots.go
//   - Program.Module emits it for a worker, Program.Text to be read, Program.Twin runs
//     the same search in Go, in the same order on the same state
//   - what a kernel is (family) and what goes over its states (walker): engine.go; what
//     a paused search is, how it is checked and split: state.go
//   - the loop of the searches in Go, and what each has of its own (twin): run.go
//   - the emitted function run, and what each has of its own (steps): module.go; the
//     way from frame to frame, which two of them share (tries): depthfirst.go; the
//     assembler: package asm
//   - a search of a random part of what is left, to estimate all of it: thin.go
//   - the heuristics, each with its value in Go and what is emitted for it:
//     heuristic.go, and E in estimate.go
//   - what triggers and filters must know of the pieces left: prune.go; how many copies
//     of shapes are left: copies.go
//
// The kernels, each with its tables, its twin and its emitter:
//
//   - window: window.go, on the tables of package scan, windowtwin.go, windowmodule.go
//   - list: list.go, its board board.go, which list a cell has by the state of its
//     neighbours (a perfect hash): liststage.go, listtwin.go, listmodule.go with what is in
//     memory, listbuild.go which makes lists, listchoose.go and listplace.go
//   - cover: cover.go, covertwin.go, covermodule.go with what is in memory,
//     coverchoose.go, coverplace.go, coverfilter.go
//   - what of cover differs where cells may stay empty or pieces be left over: loose.go with
//     what such frames have, covertwinloose.go, coverloose.go
//   - tight: tight.go, tighttwin.go, tightmodule.go with what is in memory, tightpack.go
//     which gives numbers to images, tightchoose.go, tightplace.go
//   - whether what cover and tight have beside the state belongs to it: recall.go
//
// # To add a heuristic
//
//  1. Give it a letter in package settings, and in package order its tables
//     (order.compile) and its value for what is shown (Stage.Values).
//  2. Write a type here that implements heuristic: value for the twins; emitList, which
//     leads to listEmitter.settle where the cell is known or to listEmitter.compare
//     where several are; and emitCover, which sets chooser.among. Name it in
//     newHeuristic. What it needs in memory is placed by placeTables of both emitters.
//  3. Let the reference engines choose by it: preferred in package dlx, choose in
//     package fila.
//  4. Add its letter to the orders in cover_test.go, list_test.go and heuristic_test.go:
//     they hold value against package order, and twins and modules against the
//     reference engines, with every number of pieces left.
//
// # To add a kernel
//
//  1. Write a type with the tables of a problem, made by a function that says why it
//     does not serve one, and let it implement family. Its frames begin with the
//     candidate placed and end with the candidates that are untried, as bits (state.go).
//  2. Write the search in Go: the steps of a twin. runTwin is the loop.
//  3. Write the emitter: a struct that embeds emitter, or depthFirst where it goes from
//     frame to frame. Declare what is in memory first: tables, and records with their
//     fields, those of the frame by emitter.words and half. Then the methods of steps or
//     tries. Variables that belong together are a struct; one that a single method needs
//     is declared there.
//  4. Give it a Kind and a place in New and choose (program.go), and add the Kind to the
//     tests that have them all: kernel_test.go, library_test.go, pause_test.go.
//
// To see what is emitted: go run ./solver/cmd/kernel with a puzzle and settings. A small
// kernel's text is in testdata, held by a test.
//
// # The window kernel
//
// It fills the first hole of a fixed order of the cells (N. G. de Bruijn 1971,
// J. G. Fletcher 1965), with the occupancy kept relative to that hole in one
// word. Because the order is linear in x, y and z, an orientation covers the same
// bits wherever it lies; so one mask of orientations a place and two or three
// small tables, indexed by the bits around the hole, give every orientation that
// fits, and none is tried in vain. A table of the same kind leaves out those behind
// which nothing fits, before they are placed. The module looks at all nodes below a
// node in a row and keeps them on a stack (windowmodule.go); the twin at one after
// the other, which comes to the same states. It serves flat boards and thin solid ones,
// of any outline and length, whose pieces span at most 63 places of the order.
//
// # The list kernel
//
// It is M. Busche's FILA (2018) with all its heuristics, one or several stages
// of them, as package fila has it: of every cell there are lists of the images
// that cover it, by state of its neighbours (NOF), and in a fixed order without
// those that cover an earlier cell (POF). The choices, the fits and the attempts
// with every number of pieces left, and the order of the solutions are those of
// package fila, and so are its triggers. It serves boards of at most 256 cells. What
// makes it fast:
//
//   - For the heuristic E the neighbours of all cells are counted at once, in bit
//     slices. A cell cut off, or two, where no piece is so small, end a branch
//     before any list is looked at.
//   - Lists are built when they are first asked for. They are built anew, from
//     those above, below every node down to the depth at which the covered
//     positions are as many as the shapes left. From there each shape owns a bit
//     of the occupancy, and a list is a run of masks of which one AND tells that
//     an image overlaps or is used up. On the Tetris Cube this is at two pieces
//     placed, so for 289 nodes out of 49 million.
//   - Counting the fits of a cell leaves them as bits. Those of the best cell
//     are the candidates of the next frame; nothing is looked at twice.
//   - Attempts are not what is tried here, so they are worked out: each list has
//     the numbers of its images by shape, 16 bits each, and an AND with a mask of
//     the shapes left, some additions and a product give their sum.
//
// On the Tetris Cube with E the second and the third made it 1.5 times faster
// than a search in C that walks a list for each shape left (9839 solutions,
// 48,705,459 fits). Making lists anew below more nodes costs more than it saves:
// at three pieces placed the time is the same, at four it is a fifth longer.
//
// # The cover kernel
//
// It is DLX (D. E. Knuth 2000) with the heuristics of Busche (2011), one or
// several stages of them, as package dlx has it: the choices, the nodes, the fits
// with every number of pieces left and the order of the solutions are the same. It
// has DLX's triggers and filters, and makes FILA's choices from any number of pieces
// left on: the images that cover a cell are those rows alive that have it, so fits
// and solutions are FILA's too. It serves any puzzle of at most 1023 cells and shapes.
// What makes it fast:
//
//   - A row, its cells and its shape, is a set of bits in one or two vectors of
//     128, and what is alive at a node is a list of rows. Placing a row copies the
//     list: each row is written, and the next one over it if it overlaps, so there
//     is no branch to guess.
//   - The rows of all items are counted at once: digit d of the numbers is a
//     set of bits, and four rows go into the digits by three full adders. The
//     item with the fewest rows is found from the highest digit down.
//   - Three digits are enough nearly always; where no item has less than eight
//     rows, the count is done again with all digits.
//   - A shape with several copies left counts its rows less the copies to spare:
//     its digits start below zero.
//
// The fit filter asks of every row whether beside it each item left has a row. It
// goes through the rows in strides, because those of a shape are together and the
// items of all shapes must be met; mostly one stride is enough.
//
// It also serves puzzles that are not exact, by the rule of package dlx. Where nothing has to
// be covered any more a frame is about anything: its first candidate is the assembly as it is,
// the others are all rows. The frame of a cell that may stay empty may have a last candidate
// that leaves it so. Both are rows without an image, so the way from frame to frame is the same.
//
// Links that dance touch an item's rows one after the other, all over the memory;
// this reads one list from its beginning to its end.
//
// # The tight kernel
//
// It is a search of exact cover with a choice of its own, for solids: settings.Tight, as
// package dlx has it, with the same fits, nodes and order of the solutions. At each node
// DLX counts what is left of every item. This counts it for the cells alone that have
// one open neighbour, and those that have two, three and more only until three cells
// are counted; and for the pieces while six or more are left, where a wrong choice costs
// most. What makes it fast:
//
//   - Image i of those that may be placed at a root is bit i of some vectors of 128. An
//     item has the set of its images, and a node the set of those alive. To count an item
//     is a population count; to place an image takes away the union of the sets of its
//     items, which is less to read than what it overlaps, kept for each image, would be.
//   - With eight pieces left the few images alive get new numbers. What is searched below
//     is most of the search, and its sets are a tenth as long.
//   - The loop is emitted for each length of the sets, so nothing in it is a loop over
//     words. Pieces are counted in the words alone that have their images.
//   - The best item is the least of numbers that are its count and, in the lower bits, the
//     item, so there is no branch to guess; and the candidates of a frame are taken by a
//     word that says which of theirs are not 0.
//   - The last piece needs no choice: what is left of it fills the board.
//   - Which words of a frame have candidates comes from comparing vectors with 0, and how
//     many there are from the number of the best item. This made it 4 % quicker.
//
// On the Tetris Cube with L first it makes 33.0 million fits, where the heuristic E makes
// 48.7, and on the Bedlam Cube with A first 33.1. It serves boards of up to 256 cells with
// at most 16384 images, copies and goals, but no triggers, and no filters behind
// placements: those searches are the reference engine's. Where a browser has no vectors of
// 128 bits, which the cover kernel cannot do without, it takes words of 64.
//
// What was tried, on the Tetris Cube and the Bedlam Cube, in time of the processor:
//
//   - To give images new numbers at each root, too, makes no difference: hardly any node is
//     above eight pieces left.
//   - Two or four tight cells, and pieces from five or seven left on, are within 3 % on the
//     first cube; on the second two cells are 5 % slower, and the others the same.
//   - A look ahead, which goes back where any open cell has no image, makes at most a few
//     per cent less fits. It costs 11 % at four pieces left, 10 at five, 4 at six and 2 at
//     seven. Propagation to a fixpoint prunes far more, and costs more still.
//
// # Roots
//
// A search begins at its roots: the empty board; or each image of a piece that
// is placed first, wherever it lies, as a constrained one; or the nodes of DLX at
// which FILA takes over, with the images that are alive there.
//
// # What is counted
//
// Fits with every number of pieces left, what the triggers and filters did, and in
// the list kernel, if the search is that of package fila, attempts. In the window
// kernel and the cover kernel no image is tried in vain: those that fit are found
// together, so attempts are fits. All fits of a node are counted when the
// search comes to it, so a search that ends early has counted the candidates that
// it did not reach. What came before the roots is added to the counts of the state
// that began with them, and to none that was split off.
//
// # Fits a second on triangles
//
// They are as many as on squares where boards are alike: 72 cells and 12 pieces of six cells, with over 64 orientations. Medians
// of three, million fits a second of the processor, 12 hexominoes on 9 × 8 with 2,985 images beside the hexiamonds of the
// trefoil with 1,807: tight 4.5 and 4.0, cover 1.2 and 1.9, window 56 and 50, list by edges 4.8 and 6.3.
//
// Beside pentominoes, with 60 cells, they are 0.5 to 0.8 of as many. A window then has two words of orientations for one, since
// twelve pentominoes have 63. A list looks at 16 to 19 candidates for each that fits, not at 13, and at as many a second. Half the
// orientations begin at triangles that point up, so a table for each kind would save the window one word of two. That was not
// built: a frame has to know what is left of both kinds, so only the look-ups would be shorter.
//
// # For a host
//
// A module has no imports. It exports its memory, as memory, and
// run(budget i32) i32, which makes about budget choices and returns RunPaused,
// RunFinished or RunFull. Program.Module gives the module and, as plain data, the
// Layout of its memory; a host needs nothing else:
//
//  1. Compile and instantiate. The instance is ready to run the whole search.
//     To go on from a saved state, or from a part that Split gave away: leave out
//     the first StateHead bytes, write the rest at Layout.State, and fill up with
//     zeros to Layout.StateSize.
//  2. Call run. Each call counts its solutions from zero: read Layout.Count of
//     them, at most Layout.Capacity, of Layout.SolutionSize bytes each, from
//     Layout.Solutions. They are numbers of the kernel's own; whoever has the
//     Program makes images of them with Program.Images.
//  3. RunFull means that the room for solutions is full and the budget is not
//     used up: of it, Layout.Used is gone. Call run again.
//  4. Between two calls the Layout.StateSize bytes at Layout.State are the state.
//     Behind the StateHead bytes of any state of the same program they are a
//     saved state, which Program.Twin restores: to count (Stats), to see the
//     board (Placed), or to split, after which the twin's Save is what the
//     instance has left.
//
// The memory may hold lists beside the state. They are derived from it, and an
// instance notices by itself when another state was written.
package kernel
