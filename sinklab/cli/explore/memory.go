package explore

import (
	"fmt"
	"math"
	"runtime/debug"
	"runtime/metrics"

	"github.com/dustin/go-humanize"

	"exactlyonce/sinklab/explore"
)

// besideStates is what a search may take beside the states that it remembers: systems
// under way and garbage that is not collected yet.
const besideStates = 1_000_000_000

// parseMemory reads a number of bytes.
func parseMemory(text string) (int64, error) {
	n, err := humanize.ParseBytes(text)
	if err != nil || n == 0 || n > math.MaxInt64/2 {
		return 0, fmt.Errorf("--memory %q is no amount of memory: write 500MB or 4GB", text)
	}
	return int64(n), nil
}

// limitMemory keeps the process within the bytes for states and what comes beside them,
// or within GOMEMLIMIT where that is less. Far below that limit garbage is collected at five
// times what lives, which is a third faster than at twice. It returns what puts both back.
func limitMemory(states int64) (restore func()) {
	before := debug.SetMemoryLimit(-1)
	debug.SetMemoryLimit(min(before, states+besideStates))
	percent := debug.SetGCPercent(400)
	return func() {
		debug.SetGCPercent(percent)
		debug.SetMemoryLimit(before)
	}
}

// peakMemory is the most that the process has had from the operating system, without its
// code: what the runtime gives back stays in this number.
func peakMemory() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

// memoryLine says what a search remembered and what the process took for it.
func memoryLine(m explore.Sizes) string {
	took := humanize.Bytes(peakMemory())
	if m.States == 0 {
		return fmt.Sprintf("memory: %s at the peak, no states remembered", took)
	}
	return fmt.Sprintf("memory: %s at the peak, of it %s for %d states (%d bytes a state)",
		took, humanize.Bytes(uint64(m.Bytes)), m.States, m.Bytes/m.States)
}
