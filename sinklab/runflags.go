package main

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/mutants"
	"exactlyonce/trace"
)

// runConfig is runFlags after checking.
type runConfig struct {
	runFlags
	seeds    []uint64
	schedule choose.Schedule
	speed    float64
	lang     trace.Lang
}

func (f runFlags) check(c *cobra.Command) (cfg runConfig, err error) {
	cfg.runFlags = f
	if err = atMostOne(c, "json", "format", "quiet"); err != nil {
		return cfg, err
	}
	if err = atMostOne(c, "resume", "from-savepoint"); err != nil {
		return cfg, err
	}
	if f.savepoint != "" {
		if cfg.savepoint, err = filepath.Abs(f.savepoint); err != nil {
			return cfg, err
		}
	}
	if cfg.mutant, err = deviation(c, f.mutant, f.fixed); err != nil {
		return cfg, err
	}
	if cfg.seeds, err = parseSeeds(f.seed); err != nil {
		return cfg, err
	}
	if cfg.schedule, err = choose.Parse(f.schedule); err != nil {
		return cfg, err
	}
	if cfg.lang, err = parseLang(f.lang); err != nil {
		return cfg, err
	}
	if c.Flags().Changed("format") {
		if err = oneOf("format", f.format, traceFormats); err != nil {
			return cfg, err
		}
	}
	cfg.speed, err = parseSpeed(f.realtime)
	return cfg, err
}

// deviation is the mutant or the repair that --mutant and --fixed name, "" = neither.
func deviation(c *cobra.Command, mutant, fixed string) (string, error) {
	if err := atMostOne(c, "mutant", "fixed"); err != nil {
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

// repairNames are what --fixed takes.
func repairNames() (names []string) {
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

// parseSeeds reads "7" or "1..50".
func parseSeeds(text string) ([]uint64, error) {
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
