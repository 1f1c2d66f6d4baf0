package scripts

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/cli/console"
	"exactlyonce/sinklab/cli/tracefile"
	"exactlyonce/sinklab/mutants"
	"exactlyonce/trace"
)

// RunFlags are the flags as typed that say which run of a script is meant; run has them all,
// walk some.
type RunFlags struct {
	Warehouse, Seed, Schedule, Mutant, Fixed, Realtime, Trace, Format, Lang, Savepoint string
	JSON, Quiet, Force, Resume                                                         bool
}

// RunConfig is RunFlags after checking.
type RunConfig struct {
	RunFlags
	Seeds    []uint64
	Schedule choose.Schedule
	Speed    float64
	Lang     trace.Lang
}

// Check reads them.
func (f RunFlags) Check(c *cobra.Command) (cfg RunConfig, err error) {
	cfg.RunFlags = f
	if err = console.AtMostOne(c, "json", "format", "quiet"); err != nil {
		return cfg, err
	}
	if err = console.AtMostOne(c, "resume", "from-savepoint"); err != nil {
		return cfg, err
	}
	if f.Savepoint != "" {
		if cfg.Savepoint, err = filepath.Abs(f.Savepoint); err != nil {
			return cfg, err
		}
	}
	if cfg.Mutant, err = Deviation(c, f.Mutant, f.Fixed); err != nil {
		return cfg, err
	}
	if cfg.Seeds, err = ParseSeeds(f.Seed); err != nil {
		return cfg, err
	}
	if cfg.Schedule, err = choose.Parse(f.Schedule); err != nil {
		return cfg, err
	}
	if cfg.Lang, err = console.ParseLang(f.Lang); err != nil {
		return cfg, err
	}
	if c.Flags().Changed("format") {
		if err = console.OneOf("format", f.Format, tracefile.Formats); err != nil {
			return cfg, err
		}
	}
	cfg.Speed, err = parseSpeed(f.Realtime)
	return cfg, err
}

// Deviation is the mutant or the repair that --mutant and --fixed name, "" = neither.
func Deviation(c *cobra.Command, mutant, fixed string) (string, error) {
	if err := console.AtMostOne(c, "mutant", "fixed"); err != nil {
		return "", err
	}
	find, name := mutants.Find, mutant
	if fixed != "" {
		find, name = mutants.FindRepair, fixed
	}
	if name == "" {
		return "", nil
	}
	m, err := find(name)
	return m.Name, err
}

// Repairs are what --fixed takes.
func Repairs() (names []string) {
	for _, m := range mutants.Repairs() {
		names = append(names, m.Name)
	}
	return names
}

// parseSpeed reads "2" or "2x"; "" is 0, not paced at all.
func parseSpeed(text string) (float64, error) {
	if text == "" {
		return 0, nil
	}
	speed, err := strconv.ParseFloat(strings.TrimSuffix(text, "x"), 64)
	if err != nil || !(speed > 0) || speed > 1e6 {
		return 0, fmt.Errorf("--realtime=%s: the speed is a number above 0 and at most 1000000, e.g. --realtime=2", text)
	}
	return speed, nil
}

const maxSeeds = 100_000

// ParseSeeds reads "7" or "1..50".
func ParseSeeds(text string) ([]uint64, error) {
	low, high, isRange := strings.Cut(text, "..")
	a, err := strconv.ParseUint(low, 10, 64)
	b := a
	if err == nil && isRange {
		b, err = strconv.ParseUint(high, 10, 64)
	}
	if err != nil || b < a || b-a >= maxSeeds {
		return nil, fmt.Errorf("--seed %s: a seed is a whole number, or a range such as 1..50 of at most %d", text, maxSeeds)
	}
	var seeds []uint64
	for s := a; ; s++ {
		seeds = append(seeds, s)
		if s == b {
			return seeds, nil
		}
	}
}
