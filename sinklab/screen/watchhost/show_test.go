package watchhost

import (
	"context"
	"io"
	"os"
	"os/signal"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/lab"
	"exactlyonce/sinklab/screen/terminal"
)

// shown runs the screen on pipes until it ends. begun is called once something is on it.
func shown(t *testing.T, ctx context.Context, c *lab.Course, keys string, means func(string) string, begun func()) error {
	t.Helper()
	in, typed := io.Pipe() // a file would be read and closed at once where the screen panics
	screen, out, err := os.Pipe()
	require.NoError(t, err)
	defer func() {
		_, _ = in.Close(), out.Close() // whatever was in them has been read
	}()
	go func() {
		b := make([]byte, 1<<16)
		for first := true; ; first = false {
			if _, err := screen.Read(b); err != nil {
				return
			}
			if first {
				begun()
				go func() { _, _ = typed.Write([]byte(keys)) }() // the screen may be gone already
			}
		}
	}()
	ended := make(chan error, 1)
	go func() { ended <- Show(ctx, c, lab.Options{}, means, in, out) }()
	select {
	case err := <-ended:
		return err
	case <-time.After(30 * time.Second):
		t.Fatal("the screen did not end")
		return nil
	}
}

func course(t *testing.T) *lab.Course {
	h, dir := newHost(t)
	h.Close()
	c, err := lab.Open(dir)
	require.NoError(t, err)
	return c
}

func TestKeysEndTheScreen(t *testing.T) {
	c := course(t)
	for _, keys := range []string{"q", "\x03", "lq"} {
		require.NoError(t, shown(t, context.Background(), c, keys, nil, func() {}))
	}
}

// A signal ends it, whichever part hears of it first.
func TestASignalEndsTheScreen(t *testing.T) {
	c := course(t)
	for range 20 {
		ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
		err := shown(t, ctx, c, "", nil, func() {
			me, err := os.FindProcess(os.Getpid())
			if err == nil {
				_ = me.Signal(syscall.SIGTERM) // else the test times out
			}
		})
		stop()
		require.ErrorIs(t, err, context.Canceled)
	}
}

// A panic anywhere in the screen comes back as a defect.
func TestAPanicIsADefect(t *testing.T) {
	c := course(t)
	_, err := c.Change(func(p *lab.Progress) { p.Go(barrier) })
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(c.Exercises[3].Path(), []byte(late), 0o666))
	err = shown(t, context.Background(), c, "", func(string) string { panic("a test") }, func() {})
	require.ErrorIs(t, err, terminal.ErrDefect)
}

// late is an answer that breaks at a fault, so that its schedule is explained.
const late = `package exercise

import (
	"exactlyonce/labs/kit"
	"exactlyonce/sinklab/sink"
)

func New() sink.Sink {
	return kit.Sink{Writer: func() sink.Writer { return &writer{} }, Committer: kit.NewCommitter}
}

type writer struct{ rows []sink.Rows }

func (w *writer) Write(_ *sink.Env, r sink.Rows) error {
	w.rows = append(w.rows, r)
	return nil
}

func (w *writer) PrepareCommit(env *sink.Env, checkpoint int64) ([]sink.Committable, error) {
	if len(w.rows) == 0 || checkpoint == 1 {
		return nil, nil
	}
	file, err := kit.TableOf(env).WriteFile(checkpoint, w.rows)
	if err != nil {
		return nil, err
	}
	w.rows = nil
	return []sink.Committable{{Checkpoint: checkpoint, Subtask: env.Subtask, Handle: file}}, nil
}

func (w *writer) SnapshotState(*sink.Env, int64) (sink.State, error) { return "", nil }
`
