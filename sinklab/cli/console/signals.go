package console

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// UntilSignalled ends with the first signal that ends a command in order; the second ends
// the process.
func UntilSignalled() context.Context {
	signal.Ignore(syscall.SIGPIPE) // a reader that went away is an error of writing, and what was begun is put away
	ctx, stop := signal.NotifyContext(context.Background(), endings()...)
	context.AfterFunc(ctx, func() {
		signal.Ignore(syscall.SIGHUP) // shells send it once more to what their terminal leaves behind
		stop()                        // the second Ctrl-C ends the process
	})
	return ctx
}

// endings are the signals that end a command in order: whoever asks, and the terminal that
// is closed, where nohup has not said that this is to go on.
func endings() []os.Signal {
	all := []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGQUIT}
	if !signal.Ignored(syscall.SIGHUP) {
		all = append(all, syscall.SIGHUP)
	}
	return all
}
