// Package bench is the page that measures searches. Its table is static/bench.
//
//	page.go   the frame, and the searches that the table asks for
//
// # For tests in a browser
//
//	counts-page bench-run bench-limit bench-table bench-all bench-choose (named by puzzle)
//	bench-under bench-said bench-undo copy-markdown copy-tabs bench-paste bench-remove
//	bench-dialog bench-area bench-problem bench-add bench-close     ... a table that is pasted
package bench
