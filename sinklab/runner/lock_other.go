//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package runner

import "os"

// flock does nothing where there is no flock(2): two runs into one table are then
// the user's to avoid.
func flock(*os.File, bool) error { return nil }
