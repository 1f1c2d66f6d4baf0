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

// WithoutInterrupt is a context for a command to which Ctrl-C does not mean its end: the
// other signals end it, as they end any command.
func WithoutInterrupt(parent context.Context) (context.Context, func()) {
	caught := make(chan os.Signal, 1) // never read: that it is caught keeps it from ending the process
	signal.Notify(caught, os.Interrupt)
	ctx, stop := signal.NotifyContext(context.WithoutCancel(parent), endings()[1:]...)
	return ctx, func() {
		stop()
		signal.Stop(caught)
	}
}

// endings are the signals that end a command in order: whoever asks, and the terminal that
// is closed, where nohup has not said that this is to go on. Ctrl-C is the first.
func endings() []os.Signal {
	all := []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGQUIT}
	if !signal.Ignored(syscall.SIGHUP) {
		all = append(all, syscall.SIGHUP)
	}
	return all
}
