//go:build darwin || linux

package lab

import (
	"context"
	"fmt"
	"os/exec"
	"syscall"
	"time"
)

// command starts the host in a process group of its own, under limits that the system
// keeps even where nobody watches: memory, twice the time on the processor, no files, no
// core dump. The address space is not limited: Go reserves more of it than it uses. A limit
// that is lower already stays. macOS takes that of the memory and does not keep it; there
// the time alone ends a list without end.
func command(ctx context.Context, host string, l limits) *exec.Cmd {
	const script = `{ ulimit -d %d; ulimit -t %d; ulimit -f 0; ulimit -c 0; } 2>/dev/null; exec "$0"`
	seconds := int64(2*(l.time+patience)/time.Second) + 1
	cmd := exec.CommandContext(ctx, "/bin/sh", "-c", fmt.Sprintf(script, l.memory>>10, seconds), host)
	cmd.SysProcAttr = ofThisProcess()
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGQUIT) } // Go's runtime says where it stands
	return cmd
}

// interrupted makes the end of a command's context an interrupt of its whole group, which
// then puts away what it has begun. The returned function ends who is still there.
func interrupted(cmd *exec.Cmd) (kill func()) {
	cmd.SysProcAttr = ofThisProcess()
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGINT) }
	cmd.WaitDelay = patience
	return func() {
		if cmd.Process != nil {
			_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // mostly there is nobody
		}
	}
}
