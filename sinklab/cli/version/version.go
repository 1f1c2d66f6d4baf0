// Package version is 'sinklab version'.
package version

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"exactlyonce/sinklab/cli/console"
	"exactlyonce/trace"
)

func Command() *cobra.Command {
	return &cobra.Command{
		Use: "version", Short: "Print the version, the model version and what is modelled", Args: console.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			version := "(devel)"
			if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
				version = info.Main.Version
			}
			fmt.Fprintf(c.OutOrStdout(), "sinklab %s\nmodel version %d: Flink 2.2.0, Paimon 2.0.0 (append tables)\n%s %s/%s\n",
				version, trace.ModelVersion, runtime.Version(), runtime.GOOS, runtime.GOARCH)
			return nil
		},
	}
}
