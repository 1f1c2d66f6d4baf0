package registry_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/sinks/registry"
)

// An option says what it changes, or why it changes nothing, or that it is not modelled;
// and what the real system takes without being told, the lab takes.
func TestEveryOptionSaysWhatItDoes(t *testing.T) {
	for _, c := range registry.All {
		seen := map[string]bool{}
		for _, o := range c.Options {
			at := c.Name + ": " + o.Key
			require.False(t, seen[o.Key], "%s is there twice", at)
			seen[o.Key] = true
			said := 0
			for _, text := range []string{o.Effect, o.NoEffect, o.NotModelled} {
				if text != "" {
					said++
				}
			}
			require.Equal(t, 1, said, at)
			require.True(t, o.Family() || o.Type != "", at)
			if o.Default != "" && o.Check != nil && o.NotModelled == "" {
				require.Empty(t, o.Check(o.Default), at)
			}
		}
	}
}
