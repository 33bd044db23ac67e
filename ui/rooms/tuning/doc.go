// Package tuning shows the settings as controls, which say what they did in the last run.
//
//	stages.go  stages, which can be dragged
//	filters.go switches and numbers
//
// # For tests in a browser
//
//	stages axis stage threshold stage-set stage-heuristic   stage and threshold lie in <stage-axis>
//	stage-dlx stage-fila stage-numbers split-stage remove-stage stage-did
//	filters set-NAME switch-NAME NAME-count NAME-when       NAME: redundancy, volume, parity, fit, nof, …
//	redundancy-piece redundancy-first fixpoint wanted engine best-of
package tuning
