// Package session is the life of a search: a puzzle is compiled, a run is got ready
// ahead of the press, begun, shared with runners, watched step by step, paused, gone on
// with, stopped, reported, ended. The page's worker, the terminal and the tests live it
// alike. A Session starts no goroutine and waits for nothing: its Host calls it, with what
// a person wants, with what runners say, and for slices of some milliseconds in which it
// works itself; and it calls the Host with what is found.
//
//	person ── Start, Pause, Watch… ──▶ Session ── Progress, Solution, Point… ──▶ Host
//	             Host ── Slice ──▶      │    ▲
//	                                    ▼    │
//	                     Order (load, part, give…) / Report ── runners of the Host
//
// The files, in the order in which a press of Solve passes through them:
//
//   - run.go: Job, which asks for a Run, and the Run with its phases. Every change of a
//     phase goes through Run.to.
//   - session.go: Session: the run, what is got ready for the next one, the questions;
//     the slices, and how much work one is. A puzzle is compiled once for all of them.
//   - opening.go, inline.go, shared.go, watched.go: the modes of a run, one value each. A
//     run opens (settings with --auto, compile, filters, kernel). Then it is inline, in slices of the session, or
//     shared by runners: shared.go has the runners too, with the program and the parts of each. From each
//     of these it can be watched, and goes back.
//   - question.go: Question, what is asked beside a run, and as the first of them a tree; diagnosis.go: what is known before a
//     search, how many solutions there are, what a draft lacks. Another question is another
//     type.
//   - position.go: what is asked of a position that is played by hand; judge answers it.
//   - apart.go: whether assemblies come apart, which package disassemble finds out.
//   - challenging.go: challenges, which package challenge makes.
//   - mapping.go: where pieces lie in all solutions; surveying.go: variants of a puzzle, which package design looks through.
//   - keep.go: Keeper, which says when a run is to be kept for another day.
//   - host.go: Clock and Host, what is told, what runners are told and say.
//
// What a run has left is data at any time (solver.Search.Save): the parts in the hands of
// runners as of their last reports, together with the solutions until there.
package session
