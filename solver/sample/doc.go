// Package sample learns about searches that are too long to be run whole, or are not at
// their end yet, from random parts of them. There are four ways.
//
// Trials are the Monte Carlo trials of polycube's -s T,R,S, as Busche describes
// them (2011, below "Ordering Heuristics", and the key of Table 2): T times the
// search runs with the rows of DLX in another random order, until for the first
// time a piece is removed with exactly R pieces left. Work and solutions add up
// over the trials. That compares settings, by solutions for the work; it says
// nothing about the size of the whole search, because how many such trials the
// whole would be is not known. Figure 9 of the article is made of them.
//
// Prober estimates the size: the fits, attempts and solutions that the whole
// search would count, with standard errors, of any engine.
//
// Survey estimates the size by thinned searches, which only kernels' twins make.
//
// Ledger says how large a search is that is being done in parts, from those that have
// ended, with intervals that hold.
//
//   - trials.go: Trials, an engine that makes trials, one after the other
//   - state.go: its Save, Restore and Split; trials are independent, so parts are
//     ranges of trials
//   - probe.go: Prober and Estimate
//   - survey.go: Survey, and Mean
//   - ledger.go: Ledger and Interval
//
// # What was tried, and lost
//
// Probes instead of thinned searches: at the same number of nodes the error was 1.2 times
// as large for the DLX of 10 × 6, 4.6 times for its first holes, 2.4 times for E on the
// Tetris Cube (20 seeds each). A probe follows one way and its weight doubles or more at
// every step; a thinned search keeps about the same number of nodes on all levels, of all
// parts of the tree.
//
// The mean of the parts that have ended, without sizes: parts differ by factors of a
// thousand, and the large ones are few. With 300 parts, cut by halves, intervals of 90 %
// held in 31 % of the cases at 1 % of the work, in 67 % at 5 % and in 81 % at 20 %
// (100 generated puzzles, 20 orders). Compared with their sizes, in 98, 94 and 92 %.
//
// To cut always the part that is largest by its size, instead of halves of halves: the
// intervals were a tenth narrower, and cutting took ten times as long.
//
// Narrower intervals at 20 and 50 % of the work, in a replay of 136 searches in 300 parts,
// six orders each, by the sample of the parts alone. As the ledger does it the time lay
// within a factor of 1.5 and 1.23 (upper to lower, right in 90 and 92 %), solutions within
// 2.8 and 1.8 (85 and 82 %). Sizes from other numbers of candidates, up to the largest
// that were tried: no difference (1.5 and 1.23). A variance that grows with the size
// instead of its square: right in 99 %, and twice as wide (3.0 and 1.8). A bootstrap of
// the parts that have ended, for those that are left: 1.55 and 1.26, right in 86 and 88 %,
// and solutions 2.4 and 1.6, right in 84 %. So intervals are as wide as they are
// because short searches, of which there are most, have few parts or a single one: there
// the survey is all that is known until the end.
//
// Reaching for 1.645 deviations, and with twice the error of the surveys' solutions: over 29
// puzzles of the library of up to 2 s and 60 generated ones of up to 0.5 s, in twenty orders,
// intervals held in 95.7, 94.7, 94.8 and 95.4 % at 1, 5, 20 and 50 % of the work, the median
// of upper to lower 1.39, 1.44, 1.68 and 1.73. As it is now in 89.8, 89.3, 90.3 and 91.4 %,
// with 1.29, 1.33, 1.44 and 1.48. Assuming smaller bunches of solutions made no difference.
package sample
