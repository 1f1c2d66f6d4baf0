// Package tour is 'sinklab tour', which 'make tour' runs: the picture in the README.
package tour

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"exactlyonce/sinklab/cli/console"
	"exactlyonce/sinklab/internal/tour"
)

// tourTitle says what the picture shows to those who do not see it.
const tourTitle = "A terminal: sinklab runs the scenario failover to the verdict exactly-once, tries a fault at every instant of it, " +
	"and finds the schedule by which a job with two writers loses rows"

// tourCommands are what the picture in the README shows.
var tourCommands = []struct {
	line string
	exit int
}{
	{"sinklab run failover", console.ExitOK},
	{"sinklab explore failover", console.ExitOK},
	{"sinklab explore staggered-end-of-input", console.ExitUnexpected},
}

// runLine runs a command line and returns its exit code.
type runLine = func(ctx context.Context, args []string, in io.Reader, out, errOut io.Writer) int

// Command records the picture in the README, so that it shows what the program prints.
func Command(run runLine) *cobra.Command {
	return &cobra.Command{
		Use: "tour FILE.svg", Short: "Record the tour as an animated picture", Hidden: true, Args: console.ExactlyOne("file"),
		RunE: func(c *cobra.Command, args []string) error {
			picture, err := Record(c.Context(), run)
			if err != nil {
				return err
			}
			if err := os.WriteFile(args[0], picture, 0o666); err != nil {
				return console.FileFailed(args[0], "cannot be written", err)
			}
			return nil
		},
	}
}

// Record runs the commands in this process, in a warehouse that is gone afterwards.
func Record(ctx context.Context, run runLine) ([]byte, error) {
	dir, err := os.MkdirTemp("", "sinklab-tour")
	if err != nil {
		return nil, console.FileFailed("a temporary folder", "cannot be made", err)
	}
	defer os.RemoveAll(dir)
	var scenes []tour.Scene
	for _, c := range tourCommands {
		args := strings.Fields(c.line)[1:]
		if args[0] == "run" {
			args = append(args, "--warehouse", filepath.Join(dir, "warehouse"))
		}
		var out bytes.Buffer
		if code := run(ctx, args, strings.NewReader(""), &out, io.Discard); code != c.exit {
			return nil, fmt.Errorf("%s ended with exit code %d, not %d", c.line, code, c.exit)
		}
		scenes = append(scenes, tour.Scene{Command: c.line, Output: out.String()})
	}
	return tour.Draw(tourTitle, scenes), nil
}
