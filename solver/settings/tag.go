package settings

import (
	"math"
	"strconv"
)

// Tag is a text that settings share just when they are Equal. It is for states
// and other keys: no reading it, but no names of settings are needed to make it.
func Tag(s Settings) string {
	s = Normal(s)
	var b []byte
	numbers := func(all ...uint64) {
		for _, n := range all {
			b = append(strconv.AppendUint(b, n, 36), ' ')
		}
	}
	flags := uint64(0)
	for _, on := range [...]bool{
		s.RedundancyFirst, s.FitFixpoint, s.ParityTrigger, s.NOF, s.Unique, s.Count, s.Info, s.Quiet,
	} {
		flags <<= 1
		if on {
			flags |= 1
		}
	}
	numbers(flags, uint64(s.Redundancy), uint64(s.Mirror), uint64(s.Engine), uint64(s.Volume), uint64(s.Parity),
		uint64(s.Fit), uint64(s.VolumeTrigger), uint64(s.FILA), uint64(s.Goal), uint64(s.Sample.Trials),
		uint64(s.Sample.Left), s.Sample.Seed, uint64(s.Trace), s.Limit, uint64(s.Workers), s.Seed)
	for _, o := range s.Orders {
		numbers(uint64(o.Heuristic), uint64(o.From), uint64(len(o.Args)))
		for _, a := range o.Args {
			numbers(math.Float64bits(a))
		}
	}
	// Texts have any letters, so the first has its length.
	numbers(uint64(len(s.Piece)))
	return string(b) + s.Piece + s.Format
}
