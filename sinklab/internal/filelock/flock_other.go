//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package filelock

import "os"

// Works tells whether locks keep anybody out on this system.
const Works = false

// Lock does nothing where there is no flock(2): two runs into one table are then
// the user's to avoid.
func Lock(*os.File, bool) error { return nil }
