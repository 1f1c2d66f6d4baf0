package choose

import "errors"

// ErrCrash is the end of the task that asked, where an answer says that it crashes there:
// no code of the real system would see it, so nothing may handle it but who ends the task.
var ErrCrash = errors.New("injected crash")

// IsCrash tells whether an error is, or wraps, the injected end of a task.
func IsCrash(err error) bool { return errors.Is(err, ErrCrash) }
