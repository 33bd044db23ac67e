// Package sample learns about searches that are too long to be run whole, from
// random parts of them. There are two ways.
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
// search would count, with standard errors.
//
//   - trials.go: Trials, an engine that makes trials, one after the other
//   - state.go: its Save, Restore and Split; trials are independent, so parts are
//     ranges of trials
//   - probe.go: Prober and Estimate
package sample
