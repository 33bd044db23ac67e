// Package sample learns about searches that are too long to be run whole, or are not at their end yet, from random
// parts of them. There are four ways.
//
// Trials are the Monte Carlo trials of polycube's -s T,R,S, as Busche describes them (2011, below "Ordering
// Heuristics", and the key of Table 2). The search runs T times with the rows of DLX in another random order, until a
// piece is first removed with exactly R pieces left. Work and solutions add up over the trials. That compares settings,
// by solutions for the work. It says nothing about the size of the whole search, because nobody knows how many such
// trials that would be. Figure 9 of the article is made of them.
//
// Prober estimates the size of any engine's search: the fits, attempts and solutions that it would count, with standard
// errors.
//
// Survey estimates the size by thinned searches, which only kernels' twins make.
//
// Ledger says how large a search is while it is done in parts, from the parts that have ended, with intervals that
// hold.
//
//   - trials.go: Trials, an engine that makes trials, one after the other
//   - state.go: its Save, Restore and Split; trials are independent, so parts are ranges of trials
//   - probe.go: Prober and Estimate
//   - survey.go: Survey, and Mean
//   - ledger.go: Ledger
//
// # What was tried, and lost
//
// Probes instead of thinned searches: at the same number of nodes the error was 1.2 times as large for the DLX of 10 ×
// 6, 4.6 times for its first holes, and 2.4 times for E on the Tetris Cube (20 seeds each). A probe follows one way,
// and its weight at least doubles at every step. A thinned search keeps about the same number of nodes on all levels,
// from all parts of the tree.
//
// The mean of the parts that have ended, without sizes: parts differ by factors of a thousand, and the large ones are
// few. With 300 parts, cut by halves, intervals of 90 % held in 31 % of the cases at 1 % of the work, in 67 % at 5 %
// and in 81 % at 20 % (100 generated puzzles, 20 orders). Compared with their sizes, they held in 98, 94 and 92 %.
//
// Always cutting the largest part by size, instead of halves of halves: intervals were a tenth narrower, and cutting
// took ten times as long.
//
// Narrower intervals at 20 and 50 % of the work, in a replay of 136 searches in 300 parts, six orders each, by the
// sample of the parts alone. By the ledger's method the time lay within a factor of 1.5 and 1.23 (upper to lower, right
// in 90 and 92 %), and solutions within 2.8 and 1.8 (85 and 82 %). Sizes from other numbers of candidates, up to the
// largest tried, made no difference (1.5 and 1.23). A variance that grows with the size instead of its square was right
// in 99 %, and twice as wide (3.0 and 1.8). A bootstrap of the ended parts, for those that are left, gave 1.55 and
// 1.26, right in 86 and 88 %, and solutions 2.4 and 1.6, right in 84 %. Intervals stay so wide because most searches
// are short and have few parts, or a single one. There the survey is all that is known until the end.
//
// Reaching for 1.645 deviations, and with twice the error of the surveys' solutions: over 29 puzzles of the library of
// up to 2 s and 60 generated ones of up to 0.5 s, in twenty orders, intervals held in 95.7, 94.7, 94.8 and 95.4 % at 1,
// 5, 20 and 50 % of the work. The median of upper to lower was 1.39, 1.44, 1.68 and 1.73. As it is now they hold in
// 89.8, 89.3, 90.3 and 91.4 %, with 1.29, 1.33, 1.44 and 1.48. Assuming smaller bunches of solutions made no
// difference.
package sample
