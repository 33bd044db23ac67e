// Package planner is the page's end of the planner worker: it starts the
// worker, sends it what package wire defines, and starts another one when it
// breaks down.
//
//	client.go   Client: the messages to the worker, and those from it
//	thread.go   the worker itself
//	pulse.go    whether it still hears
//	run.go      the newest run, as far as it has come
//	bank.go     the solutions of the run, as the buffers in which they came
//
// Solutions stay where the browser put them: what the page draws is a view of
// a received buffer, so a million of them weigh nothing on Go's heap.
//
// They are for js; the native build, which renders pages ahead of time, has a Client
// that never starts.
package planner

import "tilewright/wasm/wire"

// Events are called for the worker's messages, on the page's only thread. Those
// of runs that are over come as well; the state drops them.
type Events struct {
	// Ready: the worker has started; revision is the build it comes from.
	Ready func(revision string)
	// Progress, Prepared, Diagnosis, Judged, Parted, Mapped, Made and Surveyed are passed on as they come.
	Progress  func(wire.Progress)
	Prepared  func(wire.Prepared)
	Diagnosis func(wire.Diagnosis)
	Judged    func(wire.Judged)
	Parted    func(wire.Parted)
	Mapped    func(wire.Mapped)
	Made      func(wire.Made)
	Surveyed  func(wire.Surveyed)
	// Tree comes with its bytes, a typed array.
	Tree func(m wire.Tree, bytes any)
	// Solutions: they are held by now.
	Solutions func(wire.Solutions)
	// Frame is the assembly as the search has it, a typed array for the player.
	Frame func(assembly any)
	// Point is where watching stands; message has the board and the choice, as
	// static/search-steps takes it. Recording is what was recorded, in the same way.
	Point     func(m wire.Point, message any)
	Recording func(m wire.Recording, message any)
	// State is what the run has left, a typed array: it belongs to the solutions that are
	// held by now.
	State func(m wire.State, state any)
	// Fault: something went wrong. After a fatal one the worker is gone, and the
	// next Start begins with another.
	Fault func(wire.Fault)
}
