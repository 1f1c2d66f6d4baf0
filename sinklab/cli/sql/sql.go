// Package sql is 'sinklab sql': statements over a warehouse and a trace, given or typed.
package sql

import (
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"exactlyonce/sinklab/cli/console"
	"exactlyonce/sinklab/cli/scripts"
	"exactlyonce/sinklab/cli/tracefile"
	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/sinks/registry/files"
	"exactlyonce/sinklab/sqlview"
	"exactlyonce/sinklab/sqlview/shell"
)

type sqlFlags struct {
	warehouse, execute, file, mode, trace string
}

func Command() *cobra.Command {
	var f sqlFlags
	c := &cobra.Command{
		Use: "sql", Short: "Query a warehouse: tables, their $snapshots, $files, … and a trace", Args: console.NoArgs,
		Example: "  sinklab sql\n  sinklab sql -e 'SELECT snapshot_id, commit_identifier, delta_record_count FROM `sk_fail$snapshots`'",
		RunE:    func(c *cobra.Command, _ []string) error { return runSQL(c, f) },
	}
	c.Flags().StringVar(&f.warehouse, "warehouse", "warehouse", "folder of the tables")
	c.Flags().StringVarP(&f.execute, "execute", "e", "", "run these statements and exit")
	c.Flags().StringVarP(&f.file, "file", "f", "", "run the statements of a file and exit")
	c.Flags().StringVar(&f.mode, "mode", "tableau", "tableau, box, csv, json, markdown or line")
	c.Flags().StringVar(&f.trace, "trace", "", "make the events of a recorded trace the table 'trace'")
	console.CompleteWith(c, "mode", modeNames()...)
	return c
}

func modeNames() []string {
	names := make([]string, len(sqlview.Modes))
	for i, m := range sqlview.Modes {
		names[i] = string(m)
	}
	return names
}

func runSQL(c *cobra.Command, f sqlFlags) error {
	if err := console.AtMostOne(c, "execute", "file"); err != nil {
		return err
	}
	if err := console.OneOf("mode", f.mode, modeNames()); err != nil {
		return err
	}
	mode := sqlview.Mode(f.mode)
	text := f.execute
	if c.Flags().Changed("file") {
		var err error
		if text, err = scripts.Read(f.file); err != nil {
			return err
		}
	}
	db, err := openSQL(c, f)
	if err != nil {
		return err
	}
	defer db.Close()
	if c.Flags().Changed("execute") || c.Flags().Changed("file") {
		return shell.RunStatements(c.Context(), db, text, mode, c.OutOrStdout(), c.ErrOrStderr(), c.Flags().Changed("file"))
	}
	return runShell(c, db, mode)
}

// runShell reads statements from standard input. On a terminal Ctrl-C is the
// shell's: it ends the statement, not the session.
func runShell(c *cobra.Command, db *sqlview.DB, mode sqlview.Mode) error {
	ctx, out := c.Context(), c.OutOrStdout()
	if screen := console.Terminal(c); screen != nil {
		var stop func()
		ctx, stop = console.WithoutInterrupt(ctx)
		defer stop()
		out = screen
	}
	err := shell.Run(ctx, db, c.InOrStdin(), out, c.ErrOrStderr(), shell.Options{Mode: mode})
	if errors.Is(err, shell.ErrFailed) {
		return console.Exit(console.ExitUsage) // each failure was reported already
	}
	return err
}

// systemZone is the zone of this machine: $TZ, or what the system says.
func systemZone(millis int64) int64 {
	_, offset := time.UnixMilli(millis).Zone()
	return millis + int64(offset)*1000
}

func openSQL(c *cobra.Command, f sqlFlags) (*sqlview.DB, error) {
	info, err := os.Stat(f.warehouse)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil, fmt.Errorf("warehouse %s: no such folder; 'sinklab run all' makes one, --warehouse names another", f.warehouse)
	case err != nil:
		return nil, console.FileFailed("warehouse "+f.warehouse, "cannot be opened", err)
	case !info.IsDir():
		return nil, fmt.Errorf("warehouse %s: a warehouse is a folder, this is a file; --warehouse names another", f.warehouse)
	}
	w, err := files.Open(filesystem.OS{}, f.warehouse)
	if err != nil {
		return nil, err
	}
	var options []sqlview.Option
	if f.trace != "" {
		traces, err := tracefile.Read(c.InOrStdin(), f.trace)
		if err != nil {
			return nil, err
		}
		if len(traces) > 1 {
			return nil, fmt.Errorf("--trace %s: holds the traces of %d jobs, the table 'trace' is one; record a single run", f.trace, len(traces))
		}
		options = append(options, sqlview.WithTrace(traces[0].Events))
	}
	w.Zone = systemZone
	return sqlview.Open(w.Sources(), options...)
}
