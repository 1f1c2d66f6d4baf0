package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

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
	{"sinklab run failover", exitOK},
	{"sinklab explore failover", exitOK},
	{"sinklab explore staggered-end-of-input", exitUnexpected},
}

// newTour records the picture in the README, so that it shows what the program prints.
func newTour() *cobra.Command {
	return &cobra.Command{
		Use: "tour FILE.svg", Short: "Record the tour as an animated picture", Hidden: true, Args: exactlyOne("file"),
		RunE: func(c *cobra.Command, args []string) error {
			picture, err := recordTour(c.Context())
			if err != nil {
				return err
			}
			if err := os.WriteFile(args[0], picture, 0o666); err != nil {
				return &fileError{args[0], "cannot be written", err}
			}
			return nil
		},
	}
}

// recordTour runs the commands in this process, in a warehouse that is gone afterwards.
func recordTour(ctx context.Context) ([]byte, error) {
	dir, err := os.MkdirTemp("", "sinklab-tour")
	if err != nil {
		return nil, &fileError{"a temporary folder", "cannot be made", err}
	}
	defer os.RemoveAll(dir)
	var scenes []tour.Scene
	for _, c := range tourCommands {
		args := strings.Fields(c.line)[1:]
		if args[0] == "run" {
			args = append(args, "--warehouse", filepath.Join(dir, "warehouse"))
		}
		var out bytes.Buffer
		if code := Main(ctx, args, strings.NewReader(""), &out, io.Discard); code != c.exit {
			return nil, fmt.Errorf("%s ended with exit code %d, not %d", c.line, code, c.exit)
		}
		scenes = append(scenes, tour.Scene{Command: c.line, Output: out.String()})
	}
	return tour.Draw(tourTitle, scenes), nil
}
