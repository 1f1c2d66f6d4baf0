package lab

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"exactlyonce/sinklab/lab/grade"
	"exactlyonce/trace"
)

// unit is one package to be judged: of a learner, a solution, or a wrong answer.
type unit struct {
	key      string // by which the host knows it
	exercise *Exercise
	dir      string // absolute; where its files are or, for an overlay, would be
	from     string // absolute; where its files are read, "" = dir
	virtual  []byte // the package's only file, nil = those in dir
	expected string // of a wrong answer: the cause with which it must be refused

	sources map[string][]byte // its files as they were inspected; nothing else is built
	built   string            // where: a folder below the course, with slashes
	refused *grade.Result     // before it was run
}

// host is one program with the code of all units that compile, the engine and the
// search: it judges one exercise each time it is started.
type host struct {
	dir  string // of its own, temporary
	path string
	held *os.File // the folder, locked
}

// build makes the host. A unit that cannot be in it is refused and left out.
func (c *Course) build(ctx context.Context, units []*unit, lang trace.Lang) (*host, error) {
	h, err := newHost()
	if err != nil {
		return nil, err
	}
	if err := c.buildIn(ctx, h, units, lang); err != nil {
		h.close()
		return nil, err
	}
	return h, nil
}

// buildIn makes it in its folder: who does not compile is left out, until the rest does.
func (c *Course) buildIn(ctx context.Context, h *host, units []*unit, lang trace.Lang) error {
	in, err := c.accepted(units, lang)
	if err != nil {
		return err
	}
	for _, u := range in {
		u.built = filepath.Base(h.dir) + "/" + relative(c.Dir, u.dir)
	}
	if err := os.WriteFile(filepath.Join(h.dir, "main.go"), []byte(hostMain), 0o600); err != nil {
		return noPlace(h.dir, err)
	}
	for n, u := range in {
		if err := os.WriteFile(filepath.Join(h.dir, unitFile(n)), []byte(c.unitSource(u)), 0o600); err != nil {
			return noPlace(h.dir, err)
		}
	}
	overlay, err := c.overlay(h.dir, in)
	if err != nil {
		return err
	}
	for {
		files := []string{filepath.Join(h.dir, "main.go")}
		for n, u := range in {
			if u.refused == nil {
				files = append(files, filepath.Join(h.dir, unitFile(n)))
			}
		}
		said, err := c.goBuild(ctx, h.dir, append([]string{"-overlay", overlay, "-o", h.path}, files...))
		if err == nil || ctx.Err() != nil {
			return ctx.Err()
		}
		if !c.blame(said, in, lang) {
			return c.unbuildable(said, err)
		}
	}
}

// accepted are the units whose files may be built.
func (c *Course) accepted(units []*unit, lang trace.Lang) (in []*unit, err error) {
	for _, u := range units {
		if u.exercise.Kind == grade.Repair || u.refused != nil {
			continue // nothing of it is compiled
		}
		sources := map[string][]byte{u.exercise.File: u.virtual}
		if u.virtual == nil {
			if sources, err = sourcesOf(u.reads()); err == nil && sources[u.exercise.File] == nil {
				err = fmt.Errorf(lang.Pick("%s: the file is gone; 'sinklab lab reset %s' puts it back", "%s：文件不见了；'sinklab lab reset %s' 可以恢复它"), filepath.Join(u.reads(), u.exercise.File), u.exercise.Number)
			}
			if err != nil {
				u.refused = &grade.Result{Verdict: grade.Failed, Cause: "compile", Reason: c.withRelativePaths(u.handed(err))}
				continue
			}
		}
		if u.refused = c.inspect(u.exercise, u.dir, sources, lang); u.refused == nil {
			u.sources = sources
			in = append(in, u)
		}
	}
	return in, nil
}
