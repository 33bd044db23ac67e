// Package findings says what is known of a puzzle before a search.
//
//	checks.go a sentence for each finding
//	proof.go  a picture of why there is no solution
//
// # For tests in a browser
//
//	before (of li with data-verdict and data-kind); proof (data-kind)
package findings
