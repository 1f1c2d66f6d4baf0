//go:build !(darwin || linux)

package lab

import (
	"context"
	"os/exec"
)

// command starts the host. Where there are no limits of the system, the time alone is
// bounded.
func command(ctx context.Context, host string, _ limits) *exec.Cmd {
	return exec.CommandContext(ctx, host)
}

// interrupted leaves a command to be killed when its context ends.
func interrupted(cmd *exec.Cmd) (kill func()) {
	cmd.WaitDelay = patience
	return func() {}
}
