package wire

import "syscall/js"

// PostStart sends what m asks for as a Job.
func PostStart(to js.Value, m Start) {
	PostBuffer(to, Job{
		Op: m.Op, Version: m.Version, Run: m.Run, Keep: m.Keep, Watch: m.Watch, Asked: m.Asked, Question: m.Question, Deep: m.Deep,
		State: len(m.State), Seconds: m.Seconds, Held: m.Held,
	}, append(m.Work.Append(nil), m.State...))
}
