package explore

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"exactlyonce/sinklab/cli/console"
	"exactlyonce/sinklab/explore/jobs"
)

// anyOrder is the value of --late with which durations do not matter at all.
const anyOrder = "any"

// lateMessages are how many may be late, 0 with --late any.
func (f *exploreFlags) lateMessages() int {
	n, _ := strconv.Atoi(f.late) // checkLate has looked
	return n
}

// untimed is the small job of --late any. Each writer multiplies the orders of a checkpoint, so
// that of several one checkpoint is a matter of seconds, and two have more orders than memory
// of two gigabytes holds.
func (f *exploreFlags) untimed(s *jobs.Subject) (u jobs.Untimed) {
	if f.late != anyOrder {
		return u
	}
	u.Checkpoints, u.Bursts = f.checkpoints, f.bursts
	if u.Checkpoints == 0 {
		u.Checkpoints = 2
		if s.Value.Plan.Parallelism > 1 {
			u.Checkpoints = 1
		}
	}
	return u
}

// checkLate looks at --late and at what goes with it.
func (f *exploreFlags) checkLate(c *cobra.Command) error {
	if f.late == anyOrder {
		return f.checkAny(c)
	}
	if n, err := strconv.Atoi(f.late); err != nil || n < 0 {
		return fmt.Errorf("--late %q is no number of messages: write 0, 1, 2, … or any", f.late)
	}
	for _, name := range []string{"checkpoints", "bursts"} {
		if c.Flags().Changed(name) {
			return fmt.Errorf("--%s goes with --late any, which makes a small job of the script", name)
		}
	}
	return nil
}

func (f *exploreFlags) checkAny(c *cobra.Command) error {
	if f.checkpoints < 0 || c.Flags().Changed("checkpoints") && f.checkpoints == 0 || f.bursts < 1 {
		return errors.New("--checkpoints and --bursts are 1 or more")
	}
	for _, other := range []string{"reaches", "orders", "no-reduction"} { // every order is tried, and none is a schedule
		if err := console.AtMostOne(c, "late", other); err != nil {
			return fmt.Errorf("with --late any %w", err)
		}
	}
	return nil
}
