// Package main is the program of the npm package tilewright-solver: package solver/gameapi, called from JavaScript
// (static/packages/solver).
//
//   - main_js.go: hands over the one function, which takes a question in JSON and returns the answer
//   - answer_js.go: questions and answers
package main

import "syscall/js"

func main() {
	js.Global().Call("tilewrightVerbs", js.FuncOf(func(_ js.Value, args []js.Value) any { return answer(args[0].String()) }))
	select {} // from here on it is called
}
