// Package findings says what is known before a search.
//
//	checks.go a sentence for each
//	proof.go  why there is no solution, as a picture
//
// # For tests in a browser
//
//	before (of li with data-verdict and data-kind); proof (data-kind)
package findings
