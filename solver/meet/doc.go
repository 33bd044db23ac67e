// Package meet finds all solutions by meeting in the middle. A board is filled hole by hole, in a fixed order, and cut
// before a place of that order. Both halves are filled by themselves, and a hash table joins them. If each half has a
// million ways, that is two million steps instead of a million times a million. It pays on boards that are long for
// their width, because little can reach over the cut there.
//
// # How a solution is cut
//
// Every piece of a solution has a first place, in the fill order. Left pieces have it before the cut; the others are
// right pieces. Right pieces lie wholly after the cut. Left pieces may reach over it, and the places that they cover
// there are the overhang. So a solution is one left side and one right side with the same key. The key is the overhang
// and the number of pieces of every shape on the left. The right side has left the overhang open, and uses the other
// pieces.
//
// Take a row of five places, a domino and a straight tromino, and the cut before place 2, counted from 0:
//
//	left sides             key                       right sides, from place 4 on
//	D D                    no overhang, {D}          T T T, nothing open, {T}
//	T T T                  overhang {2}, {T}         D D, place 2 left open, {D}
//
// The two keys of the left go into the table. The first right side leaves nothing open and has used T, so it looks up
// "no overhang, {D}" and finds one way. The second one looks up "overhang {2}, {T}" and finds the other. So there are
// two solutions.
//
// # Why each is counted once
//
// A walk of a side always fills its first hole. So it places a set of pieces in only one order, and a leaf stands for
// one set. The left is filled along the order until the first hole lies after the cut. The pieces then placed are
// exactly those that begin before it. The right is filled against the order, from the last place. Overhangs can cover
// the places of a zone; a hole in the zone may be left open instead. The pieces of the right decide what it leaves
// open, so again one set is one leaf.
//
// Thus a solution gives one pair of leaves with equal keys. Two leaves with equal keys fit together: they cover every
// cell once and use every piece once. So such a pair gives one solution. Of symmetric solutions one counts, if the
// images of one shape are constrained, as in all other searches. The engine is then opened with the images that remain.
//
// # Passes and memory
//
// The table is bounded. If the left has more keys than it holds, the search is done in passes (pass.go). Each finds the
// solutions whose left side uses a given number of pieces of some shapes, which makes both sides less work. If that
// number is given for all shapes, a pass also takes only a part of the keys, by their hash. Samples of some passes tell
// before the first one what all cost, at least.
//
// To list solutions takes a third walk. The right leaves its sides in lists at the keys that they met (partials.go).
// The left is walked again and joined with them. If the lists are full, that happens before the right is at its end.
//
// The ends of the left's overhangs are kept in a small set (suffixes). So the right leaves open only what can be
// covered.
//
// # Where to cut
//
// The cut matters by a factor of three and more. Walks over random parts of both sides choose it. One sample of the
// left says how many placements and overhangs each cut would have. The right is sampled for some cuts, and better for
// those that are not clearly beaten. Among turned solutions the search finds the one whose constrained piece comes
// first (Firsts), so that piece always lies left. On 18 by 5 places with the one-sided pentominoes that is 95 million
// placements; any other half of the images takes several times as many.
//
// Where a few shapes have many copies, package frontier counts. Only the number of all solutions is needed to draw one
// of them, each equally likely (draw.go).
//
// # The module
//
// Go compiled to WebAssembly takes five times as long as a module emitted for the cut (package asm). To count 18 by 5
// with V constrained took 18.4 s of processor in Go and 3.6 with a module, Go's start included. They ran in the same
// minutes on a loaded machine, where a search written in C took 4.3. So where somebody makes instances of modules
// (Machine), these have the walks and the table. They take in leaves by 256, so that the processor waits for several
// slots at a time.
//
// The steps are those of walk, in the same order, and a state only says how many there were. So a search can go on from
// it with or without a module. Where solutions are listed, the module leaves the sides that match to be taken by the
// thousand, and the lists are Go's. Draws, limits, keys of over 52 bits, and passes over parts of the keys are left to
// walk.
//
// # In parts
//
// Where solutions are counted in one pass, several machines do it. Each fills the left for itself, in a table of its
// own. The right is dealt out in up to 128 parts of about the same size. They are the same for any number of machines,
// and so are all counters. A part counts when it ends, and a state says which are left. Only the beginning of a part
// and its counts are sent.
//
// If the left is a share l of the work of one machine, two take l + (1-l)/2 of its time. On 18 by 5, l is 0.39 by the
// time of the processor (7.1 s for one and 9.9 s for two together, on a loaded machine), so two are 1.4 times as quick.
// Cuts farther to the left gain nothing: before places 34, 38, 39 and 42 the sides are 12 + 201, 35 + 81, 38 + 63 and
// 57 + 33 million placements. A table that holds exactly the keys is a quarter as large as one for the expected leaves,
// and saves a tenth. But nobody knows its size before. It would be quicker if each walked over half of the left and
// they sent one another the keys (3.1 million, 25 MB). That needs a way from runner to runner.
//
// # The tour
//
//   - Engine, the search in slices: engine.go; its states: state.go; the memory of a pass: work.go; how a search is
//     done, in words: halves.go
//   - the two sides of a cut, and their keys: side.go; how a side is walked: walk.go
//   - pieces of all shapes as one number: counts.go
//   - the table and the suffixes: table.go; right sides that wait: partials.go
//   - passes: pass.go; the choice of the cut: choose.go, by walks over samples: probe.go
//   - a solution drawn from all: draw.go
//   - all sides, one by one, for display: sides.go
//   - the walks as a module of WebAssembly: module.go; its work at a filled side: leaves.go; how Go runs it: emitted.go
//   - the right side in parts: rights.go; parts for machines: parts.go
//
// The window kernel walks along the same tables (kernel.FillTable). E. Horowitz and S. Sahni first joined two halves of a
// set of subsets, by sorting (Computing partitions with applications to the knapsack problem, 1974).
package meet
