package wire

import "syscall/js"

// PostStart sends what m asks for as a Job. It fails, with a sentence for
// people, where the text or the settings have errors.
func PostStart(to js.Value, m Start) error {
	work, err := m.Work()
	if err != nil {
		return err
	}
	PostBuffer(to, Job{Op: m.Op, Version: m.Version, Run: m.Run, Keep: m.Keep, Watch: m.Watch, Asked: m.Asked}, work.Append(nil))
	return nil
}
