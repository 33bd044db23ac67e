// Package result is the strip below the board: the result of a search, and its work.
//
//	result.go  the room; how far the search is, how it ended, what the number means
//	besides.go ... the switches of a search that is left alone
//	chart.go   the chart of the work, its table and CSV
//	tree.go    ... or the tree of a small search
//	compare.go two runs side by side, and all of this tab
//	sweep.go   ... a number of the settings over a range
//
// # For tests in a browser
//
//	phase (data-phase) count images attempts fits rate      the run
//	made-by unlike from-file worked halves declined         ... its settings; whether polycube 1.2.1 counts otherwise
//	elapsed (data-setup, data-search: milliseconds; data-engine)
//	covered                                                 the bar: done for certain, and perhaps
//	background awake notify                                 the switches of searches that are left alone
//	map dates load-solutions no-result no-solutions-yet fold-result fold-gallery unfold-result part-PART
//	chart chart-kind numbers numbers-dialog levels copy-numbers             the chart and its table
//	search-tree tree-size tree-dialog tree-large tree-svg tree-csv          the tree of the search (<search-tree>)
//	tree-about tree-said tree-levels tree-close
//	compare compare-with rivals rival (data-line) copy-comparison           two settings on the same puzzle
//	runs runs-dialog copy-runs                                              ... all runs of this tab
//	sweep sweep-dialog sweep-offer sweep-knob sweep-from sweep-to sweep-by  a number over a range
//	sweep-run sweep-stop sweep-measure sweep-table copy-sweep
package result
