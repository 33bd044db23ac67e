package settings

// Restarts are the settings that find the given number of first solutions of a giant, a search without end. 0 finds one
// after the other for ever. They keep what s wants of the search, but not how s searches. Each solution is found once,
// up to turns.
func Restarts(s Settings, solutions uint64) Settings {
	return Settings{
		Engine: EngineRestarts, Limit: solutions, Unique: true, Mirror: s.Mirror,
		Count: s.Count, Workers: s.Workers, Seed: s.Seed, Info: s.Info, Quiet: s.Quiet, Format: s.Format,
	}
}
