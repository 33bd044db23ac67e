package settings

// Restarts are the settings by which so many first solutions of a giant are found, a search
// of which nobody sees the end; 0 is for one after the other without end. What is wanted of
// the search by s stays, and each solution is found once, up to turns; how s searches does not.
func Restarts(s Settings, solutions uint64) Settings {
	return Settings{
		Engine: EngineRestarts, Limit: solutions, Unique: true, Mirror: s.Mirror,
		Count: s.Count, Workers: s.Workers, Seed: s.Seed, Info: s.Info, Quiet: s.Quiet, Format: s.Format,
	}
}
