package main

import (
	"context"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/cli/tour"
)

// The picture in the README is what the commands in it print today.
func TestTourIsWhatTheProgramPrints(t *testing.T) {
	const file = "../docs/tour.svg"
	got, err := tour.Record(context.Background(), Main)
	require.NoError(t, err)
	again, err := tour.Record(context.Background(), Main)
	require.NoError(t, err)
	require.Equal(t, string(got), string(again))
	if *update {
		require.NoError(t, os.WriteFile(file, got, 0o666))
		return
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err, "make tour writes it")
	require.True(t, string(want) == string(got), "%s is stale: run make tour", file)
}
