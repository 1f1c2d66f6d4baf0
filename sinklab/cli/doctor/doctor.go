// Package doctor is 'sinklab doctor': it has a warehouse examined and prints what was found.
package doctor

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"exactlyonce/sinklab/cli/console"
	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/doctor"
	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/runner"
	"exactlyonce/sinklab/sinks/registry/files"
)

type doctorFlags struct {
	json           bool
	olderThan, now string
}

func Command() *cobra.Command {
	var f doctorFlags
	c := &cobra.Command{
		Use:   "doctor WAREHOUSE [TABLE…]",
		Short: "Examine tables: who wrote what, what is missing, what is left over; changes nothing",
		Long: "doctor reads a Paimon warehouse and says of each table which users committed what and when, whether all\n" +
			"that the snapshots refer to is there, which files nothing refers to, and which hints lie. It changes nothing.\n" +
			"Exit code: 0 no problem (notes are none), 1 problems found, 3 the warehouse or a table cannot be read.",
		Example: "  sinklab doctor warehouse  # exit 1: a table has a problem\n  sinklab doctor warehouse default.sk_fail --older-than 6h --json",
		Args:    cobra.MinimumNArgs(1),
		RunE:    func(c *cobra.Command, args []string) error { return runDoctor(c, f, args[0], args[1:]) },
	}
	c.Flags().BoolVar(&f.json, "json", false, "print one JSON object")
	c.Flags().StringVar(&f.olderThan, "older-than", "1d", "age from which a file that nothing refers to is an orphan: 30m, 6h, 1d; 0 = any")
	c.Flags().StringVar(&f.now, "now", "", "count ages to this time: RFC 3339, or 'wall' for the clock; default: each table's newest commit")
	return c
}

func runDoctor(c *cobra.Command, f doctorFlags, dir string, tables []string) error {
	o, err := f.options(tables)
	if err != nil {
		return err
	}
	if _, err := os.Stat(dir); err != nil {
		return fmt.Errorf("warehouse %s: no such folder", dir)
	}
	w, err := files.Open(filesystem.OS{}, dir)
	if err != nil {
		return err
	}
	if o.Held, err = runner.Held(filesystem.OS{}, dir); err != nil {
		return err
	}
	r, err := doctor.Examine(w.Examiners(), o)
	if errors.Is(err, doctor.ErrNoTable) {
		return fmt.Errorf("%w in %s", err, dir)
	}
	if err != nil {
		return err
	}
	if err := printDoctor(c, f, dir, r); err != nil {
		return err
	}
	if r.Problems() > 0 {
		return console.Exit(console.ExitUnexpected)
	}
	return nil
}

func printDoctor(c *cobra.Command, f doctorFlags, dir string, r doctor.Report) error {
	switch {
	case f.json:
		e := json.NewEncoder(c.OutOrStdout())
		e.SetEscapeHTML(false)
		e.SetIndent("", "  ")
		return e.Encode(r)
	case len(r.Tables) == 0:
		_, err := fmt.Fprintf(c.OutOrStdout(), "no tables in %s\n", dir)
		return err
	}
	return doctor.WriteText(c.OutOrStdout(), r)
}

func (f doctorFlags) options(tables []string) (o doctor.Options, err error) {
	if o.OlderThanMillis, err = parseAge(f.olderThan); err != nil {
		return o, fmt.Errorf("--older-than %s: %w", f.olderThan, err)
	}
	switch f.now {
	case "":
	case "wall":
		o.NowMillis = time.Now().UnixMilli()
	default:
		t, err := time.Parse(time.RFC3339, f.now)
		if err != nil {
			return o, fmt.Errorf("--now %s: want a time like 2026-11-29T12:00:00Z, or wall", f.now)
		}
		o.NowMillis = t.UnixMilli()
	}
	for _, name := range tables {
		database, table, ok := strings.Cut(name, ".")
		if !ok {
			database, table = "default", name
		}
		o.Tables = append(o.Tables, connector.Name{Database: database, Table: table})
	}
	return o, nil
}

// parseAge reads 90s, 30m, 6h or 1d as milliseconds.
func parseAge(text string) (int64, error) {
	wrong := errors.New("want an age like 30m, 6h or 1d")
	if days, ok := strings.CutSuffix(text, "d"); ok {
		n, err := strconv.ParseInt(days, 10, 32)
		if err != nil || n < 0 {
			return 0, wrong
		}
		return n * doctor.Day, nil
	}
	d, err := time.ParseDuration(text)
	if err != nil || d < 0 {
		return 0, wrong
	}
	return d.Milliseconds(), nil
}
