// Package lessons has the lessons about exact cover, and the list of them. Their text is there before the program;
// their figures come alive with the program.
//
//	page.go    a lesson, and the list
//	lessons.go the lessons, read from texts/*.md
//	figures.go their figures
//	quiz.go    their tasks
//
// # For tests in a browser
//
//	figure-N with reset link step-back step-forward play next-cover said count, pick-A
//	half-N shape said-N find-all                            ... two trees
//	task with question choice-N why next-question task-reset score
//	lesson-N previous onward try
package lessons
