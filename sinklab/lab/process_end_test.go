package lab

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Where a process stood is said by the line that Go's runtime gives, if there can be code.
func TestWhereAProcessStood(t *testing.T) {
	for line, want := range map[string]string{
		"15": "04-before-the-barrier/exercise.go:15 in (*writer).PrepareCommit",
		"1":  "04-before-the-barrier/exercise.go in (*writer).PrepareCommit", // what a jump of no line has
	} {
		p := postMortem{pkg: "labs/.host1/04-before-the-barrier", printed: "SIGQUIT: quit\n\ngoroutine 7 gp=0xc0 [running]:\n" +
			"runtime.asyncPreempt()\n\t/go/src/runtime/preempt.go:1 +0x7\n" +
			"labs/.host1/04-before-the-barrier.(*writer).PrepareCommit(0xc0001?, {0x1, 0x2}, 0x3?)\n\t/labs/.host1/04-before-the-barrier/exercise.go:" + line + " +0x1 fp=0xc0 sp=0xc0 pc=0x47\n"}
		require.Equal(t, want, p.frame())
	}
}
