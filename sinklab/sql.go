package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"exactlyonce/sinklab/paimon/disk"
	"exactlyonce/sinklab/sqlview"
	"exactlyonce/sinklab/sqlview/shell"
)

type sqlFlags struct {
	warehouse, execute, file, mode, trace string
}

func newSQL() *cobra.Command {
	var f sqlFlags
	c := &cobra.Command{
		Use: "sql", Short: "Query a warehouse: tables, their $snapshots, $files, … and a trace", Args: cobra.NoArgs,
		Example: "  sinklab sql\n  sinklab sql -e 'SELECT snapshot_id, commit_identifier, delta_record_count FROM `sk_fail$snapshots`'",
		RunE:    func(c *cobra.Command, _ []string) error { return runSQL(c, f) },
	}
	c.Flags().StringVar(&f.warehouse, "warehouse", "warehouse", "folder of the tables")
	c.Flags().StringVarP(&f.execute, "execute", "e", "", "run these statements and exit")
	c.Flags().StringVarP(&f.file, "file", "f", "", "run the statements of a file and exit")
	c.Flags().StringVar(&f.mode, "mode", "tableau", "tableau, box, csv, json, markdown or line")
	c.Flags().StringVar(&f.trace, "trace", "", "make the events of a recorded trace the table 'trace'")
	c.MarkFlagsMutuallyExclusive("execute", "file")
	completeWith(c, "mode", modeNames()...)
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
	mode, err := sqlview.ParseMode(f.mode)
	if err != nil {
		return err
	}
	db, err := openSQL(c, f)
	if err != nil {
		return err
	}
	defer db.Close()
	ctx := context.Background()
	switch {
	case c.Flags().Changed("execute"):
		return shell.RunStatements(ctx, db, f.execute, mode, c.OutOrStdout(), false)
	case f.file != "":
		text, err := os.ReadFile(f.file)
		if err != nil {
			return err
		}
		return shell.RunStatements(ctx, db, string(text), mode, c.OutOrStdout(), true)
	}
	err = shell.Run(ctx, db, c.InOrStdin(), c.OutOrStdout(), c.ErrOrStderr(), shell.Options{Mode: mode})
	if errors.Is(err, shell.ErrFailed) {
		return exitError(exitUsage) // each failure was reported already
	}
	return err
}

func openSQL(c *cobra.Command, f sqlFlags) (*sqlview.DB, error) {
	if _, err := os.Stat(f.warehouse); err != nil {
		return nil, fmt.Errorf("warehouse %s: no such folder; 'sinklab run all' makes one, --warehouse names another", f.warehouse)
	}
	w, err := disk.OpenWarehouse(disk.OS{}, f.warehouse)
	if err != nil {
		return nil, err
	}
	var options []sqlview.Option
	if f.trace != "" {
		t, err := readTrace(c.InOrStdin(), f.trace)
		if err != nil {
			return nil, err
		}
		options = append(options, sqlview.WithTrace(t.Events))
	}
	return sqlview.Open(w, options...)
}
