package grade

import (
	"fmt"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/runner/compose"
	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/sinks/registry"
	"exactlyonce/sinklab/world/broker"
	"exactlyonce/sinklab/world/folder"
	"exactlyonce/sinklab/world/minitable"
)

// world is a foreign system of the course.
type world interface {
	registry.World
	sink.Cloner
	// Settle ends the story of one job: the next one is judged by what comes after it.
	Settle()
}

// worlds makes them, by the name that the manifest uses.
var worlds = []struct {
	name string
	make func() world
}{
	{"table", func() world { return &minitable.Table{} }},
	{"folder", func() world { return &folder.Folder{} }},
	{"broker", func() world { return &broker.Broker{} }},
}

// Worlds are the names of the foreign systems.
func Worlds() (names []string) {
	for _, w := range worlds {
		names = append(names, w.name)
	}
	return names
}

func worldOf(name string) (world, error) {
	for _, w := range worlds {
		if w.name == name {
			return w.make(), nil
		}
	}
	return nil, fmt.Errorf("there is no world %q; the worlds are %v", name, Worlds())
}

// stage is where a sink is run: a fresh copy of a world for each run, and the last one at
// hand for who wants to look at it.
type stage struct {
	ground world // what each run begins with
	last   world // of the run that was built last
	batch  batches
}

func (s *stage) entry(make func() sink.Sink) registry.Entry {
	return registry.Entry{
		Connector: "exercise",
		Sink:      func(registry.Target) (sink.Sink, error) { return watched{make, s}, nil },
		World: func() registry.World {
			s.last, s.batch = s.ground.Clone().(world), batches{}
			return s.last
		},
	}
}

// vanished are the rows of an earlier job that this one has destroyed, in a world that
// allows it.
func (s *stage) vanished() int64 {
	if w, ok := s.last.(interface{ Vanished() int64 }); ok {
		return w.Vanished()
	}
	return 0
}

// stageOf is the world of a run: an empty one, or one that an earlier job of the same
// sink has written.
func stageOf(name string, script *flinksql.Script, run Run, make func() sink.Sink) (*stage, error) {
	ground, err := worldOf(name)
	if err != nil {
		return nil, err
	}
	s := &stage{ground: ground}
	if !run.Earlier {
		return s, nil
	}
	v, err := compose.NewValueFor(script, s.entry(make))
	if err != nil {
		return nil, err
	}
	job, err := v.Job()
	if err != nil {
		return nil, err
	}
	engine.New(job, choose.Default{}, nil).Run()
	s.ground = job.World.(world)
	s.ground.Settle()
	return s, nil
}
