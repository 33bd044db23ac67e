package advise

import (
	"tilewright/solver/sample"
	"tilewright/solver/settings"
)

// patience is how long somebody may wait for the end of a search, in seconds of one machine
// that nothing loads.
const patience = 2 * 60 * 60

// Giant tells whether a search, by what is known of its time in seconds (solver.Estimate), is
// one of which nobody will see the end: its time is known, and it takes hours for certain.
func Giant(time sample.Interval) bool { return time.Known && time.Low > patience }

// First are the settings by which so many first solutions of a giant are found, 0 for one
// after the other without end. What is wanted of the search by s stays, and each solution is
// found once, up to turns; how it is searched does not.
func First(s settings.Settings, solutions uint64) settings.Settings {
	return settings.Settings{
		Engine: settings.EngineRestarts, Limit: solutions, Unique: true, Mirror: s.Mirror,
		Count: s.Count, Workers: s.Workers, Seed: s.Seed, Info: s.Info, Quiet: s.Quiet, Format: s.Format,
	}
}
