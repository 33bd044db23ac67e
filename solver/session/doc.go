// Package session runs the life of a search. A puzzle is compiled, and a run is got ready ahead of the press. The run
// is begun, shared with runners, watched step by step, paused, resumed, stopped, reported and ended. The page's worker,
// the terminal and the tests all use it alike. A Session starts no goroutine and waits for nothing. Its Host calls it
// with what a person wants, with what runners say, and for slices of some milliseconds in which it works itself. The
// session calls the Host with what is found.
//
//	person ── Start, Pause, Watch… ──▶ Session ── Progress, Solution, Point… ──▶ Host
//	             Host ── Slice ──▶      │    ▲
//	                                    ▼    │
//	                     Order (load, part, give…) / Report ── runners of the Host
//
// The files, in the order in which a press of Solve passes through them:
//
//   - run.go: Job, which asks for a Run, and the Run with its phases. Every change of a phase goes through Run.to.
//   - session.go: Session: the run, the run that is got ready next, and the questions; the slices, and the work of one.
//     A puzzle is compiled once for all of them.
//   - opening.go, inline.go, shared.go, watched.go: the modes of a run, one value each. A run opens: settings with
//     --auto, compile, filters, kernel. Then it is inline, in slices of the session, or shared by runners. shared.go
//     also has the runners, with the program and the parts of each. A run can be watched from each of these modes, and
//     then goes back to it.
//   - question.go: Question, something asked beside a run, and the first type of question: a tree. Another question is
//     another type.
//   - diagnosis.go: what is known before a search, how many solutions there are, what a draft lacks.
//   - position.go: questions about a position that is played by hand; package judge answers them.
//   - apart.go: whether assemblies come apart; package disassemble finds out.
//   - challenging.go: challenges; package challenge makes them.
//   - mapping.go: where pieces lie in all solutions.
//   - terms.go: how a puzzle with a number n goes on; package series counts it.
//   - surveying.go: variants of a puzzle; package design looks through them.
//   - growing.go: random steps towards a goal; package design makes them.
//   - keep.go: Keeper, which says when a run is to be kept for another day.
//   - progress.go: Progress, what is told of a run, with what is known of its end.
//   - host.go: Clock and Host. order.go: what runners are told and say.
//
// What is left of a run is data at any time (solver.Search.Save). It has the parts in the hands of runners as of their
// last reports, together with the solutions until then.
package session
