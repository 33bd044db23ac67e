// Package planner is the page's end of the planner worker. It starts the
// worker, sends it what package wire defines, and starts another one when it
// breaks down.
//
//	client.go   Client: the messages to the worker, the worker itself, and the questions
//	pulse.go    whether it still hears; another worker that goes on in the place of one that does not
//	news.go     the messages from it; the newest run, as far as it has come, with its solutions as the
//	            buffers in which they came
//
// Solutions stay where the browser put them. The page draws views of the received
// buffers, so a million solutions take no room on Go's heap.
//
// These files are for js. The native build, which renders pages ahead of time, has a
// Client that never starts.
package planner

import "tilewright/solver/wire"

// Events are called for what the worker tells of itself and of a run, on the page's only thread. Events of runs that
// are over come as well; the state drops them. Answers to questions go to those who asked: see Ask.
type Events struct {
	// Ready: the worker has started; revision is the build it comes from.
	Ready func(revision string)
	// Progress is where a run stands.
	Progress func(wire.Progress)
	// Solutions: these are held already.
	Solutions func(wire.Solutions)
	// Frame is the assembly as the search of a run has it, a typed array for the player.
	Frame func(run int, assembly any)
	// Point is where watching stands. message has the board and the choice, as static/search-steps takes it. Recording
	// is a recording, in the same way.
	Point     func(m wire.Point, message any)
	Recording func(m wire.Recording, message any)
	// State is the state of what the run has left, a typed array. It belongs to the solutions that are held already.
	State func(m wire.State, state any)
	// Restarted: a worker hung and was ended, and another one goes on with the run, from the state m. Of the solutions
	// that were held the first m.Listed are left. Where this is nil, no run goes on so.
	Restarted func(m wire.State)
	// Unanswered: no question that was asked until now will be answered, for the reason why.
	Unanswered func(why string)
	// Fault: something went wrong. After a fatal fault the worker is gone, and the next Start begins with another.
	Fault func(wire.Fault)
}

// Ask asks the worker for somebody at a place. The question replaces one of the same type that is not answered yet. hear
// is called for each answer, on the page's only thread.
func Ask[A any, Q wire.Question[A]](c *Client, place string, number int, w wire.Work, q Q, hear func(wire.Head, A)) {
	asked := wire.NewAsked(number, w, q)
	asked.Place = place
	c.Ask(asked, func(h wire.Head, answer any) { hear(h, *answer.(*A)) })
}
