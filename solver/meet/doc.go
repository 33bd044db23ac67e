// Package meet finds all solutions by meeting in the middle: a board that is filled hole by
// hole, in a fixed order, is cut before a place of that order; both halves are filled by
// themselves, and joined by a hash table. Where the halves have a million ways each, that is two
// million steps and not a million times a million. It pays on boards that are long for their width,
// because little can reach over the cut there.
//
// # How a solution is cut
//
// Every piece of a solution has a first place, in the fill order. Left are the pieces whose first
// place lies before the cut, right are the others. Right pieces lie behind the cut as a whole;
// those of the left may reach over it, and the places that they cover there are the overhang. A
// solution is so one left side and one right side with the same key: the overhang, which the
// right has left open, and how many pieces of every shape the left has used, which are those that
// the right has not.
//
// Take a row of five places, a domino and a straight tromino, and the cut before place 2, counted from 0:
//
//	left sides             key                       right sides, from place 4 on
//	D D                    no overhang, {D}          T T T, nothing open, {T}
//	T T T                  overhang {2}, {T}         D D, place 2 left open, {D}
//
// The two keys of the left go into the table. The first right side leaves nothing open and has used T,
// so it looks up "no overhang, {D}" and finds one way; the second one looks up "overhang {2},
// {T}" and finds the other. So there are two solutions.
//
// # Why each is counted once
//
// A side is walked by filling its first hole, always, so a set of pieces is placed in one order, and a leaf
// stands for one set. The left is filled along the order until the first hole lies behind the cut: the
// pieces then placed are those that begin before it, no more and no less. The right is filled against the
// order, from the last place; a hole in the zone, which are the places that overhangs can cover, may be
// left open instead. What it leaves open follows from its pieces, so again one set is one leaf. Thus a solution
// gives one pair of leaves, with equal keys; and leaves with equal keys fit together, cover every cell once and use
// every piece once, so a pair gives one solution. Of symmetric solutions one counts where the images of one shape
// are constrained, as in all other searches: the images that the engine is opened with are what is left of them.
//
// # Passes and memory
//
// The table has a bound. Where the left has more keys than it holds, the search is done in passes, each with the
// solutions of whose left side so much is known: how many pieces of some shapes it uses, by which both sides
// are less work; or, where that is known of all shapes, a part of the hash of the keys (pass.go). What they cost at
// least, together, is reckoned from samples of some of them before the first one begins. Solutions are
// listed by a third walk: the right leaves its sides in lists at the keys that they met (partials.go), and the left, walked
// again, is joined with them; where the lists are full, it is walked before the right is through.
//
// Of what the left has as overhangs the first parts are kept in a small set (suffixes): so the right leaves
// open only what can be covered.
//
// # Where to cut
//
// The cut matters by a factor of three and more. It is chosen by walking over random parts of both sides: one
// sample of the left says how many placements and overhangs each cut would have, and the right is
// sampled for some of them, better for those that are not clearly beaten. Of turned solutions the one is
// found whose constrained piece comes first (Firsts), so that piece always lies left: on 18 by 5 places with the
// one-sided pentominoes that is 95 million placements, and with any other half of the images several times as many.
//
// Where a few shapes have many copies, package frontier counts. A solution drawn from all, each as likely as any other,
// needs their number alone too (draw.go).
//
// # The module
//
// Go compiled to WebAssembly takes five times as long as a module that is emitted for the cut (package asm): to
// count 18 by 5 with V constrained, 18.4 s of processor and 3.6 in the same minutes on a loaded machine, Go's
// start included, where a search written in C took 4.3. So where somebody makes instances of modules (Machine), the walks and the table are
// theirs; leaves are taken in by 256, so that the processor waits for several slots at a time. The steps are
// those of walk, in the same order, and a state says only how many there were: so whoever goes on with
// it may have a module or none. Where solutions are listed the module leaves the sides that match to be taken by
// the thousand, and the lists are Go's. What draws solutions, and what ends at a limit, is left to walk, as are
// keys of over 52 bits and passes over parts of the keys.
//
// # In parts
//
// Where solutions are counted in one pass, several machines do it. Each fills the left for itself, in a table of its
// own; the right is dealt out in up to 128 parts of about the same size, which are the same for any number of machines,
// and so are all counters. A part counts when it is through, and a state says which are left. Nothing is sent but
// where a part begins and what it has counted.
//
// If the left is a share l of the work of one machine, two take l + (1-l)/2 of its time. On 18 by 5 l is 0.39 by the
// time of the processor (7.1 s for one and 9.9 s for two together, on a loaded machine), so two are 1.4 times as quick.
// Cuts farther to the left gain nothing: before places 34, 38, 39 and 42 the sides are 12 + 201, 35 + 81, 38 + 63 and
// 57 + 33 million placements. A table that just holds the keys, a quarter as large as what is expected of
// leaves, saves a tenth, but nobody knows its size before. What would be quicker is to walk over half of the
// left each and to send one another the keys (3.1 million, 25 MB): that needs a way from runner to runner.
//
// # The tour
//
//   - Engine, the search in slices: engine.go, its states: state.go; what a pass is done with: work.go; how a
//     search is done, in words: halves.go
//   - the two sides of a cut, and their keys: side.go; how a side is walked: walk.go
//   - pieces of all shapes as one number: counts.go
//   - the table and the suffixes: table.go; right sides that wait: partials.go
//   - passes: pass.go; the choice of the cut: choose.go, by walks over samples: probe.go
//   - a solution drawn from all: draw.go
//   - all sides, one by one, for who wants to see them: sides.go
//   - the walks as a module of WebAssembly: module.go, what it does with the sides it has filled: leaves.go, and
//     how one is put to work: emitted.go
//   - the right side in parts: rights.go, and those for machines: parts.go
//
// The window kernel walks along the same tables (package scan). That two halves of a set of subsets are joined
// by sorting is E. Horowitz and S. Sahni's (Computing partitions with applications to the knapsack problem, 1974).
package meet
