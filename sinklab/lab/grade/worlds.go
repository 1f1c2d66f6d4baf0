package grade

import (
	"fmt"

	"exactlyonce/sinklab/choose"
	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/engine"
	"exactlyonce/sinklab/flinksql"
	"exactlyonce/sinklab/runner/compose"
	"exactlyonce/sinklab/sink"
	"exactlyonce/sinklab/world"
	"exactlyonce/sinklab/world/broker"
	"exactlyonce/sinklab/world/folder"
	"exactlyonce/sinklab/world/minitable"
	"exactlyonce/sinklab/world/transactions"
)

// courseWorld is a foreign system of the course.
type courseWorld interface {
	world.World
	// Settle ends the story of one job: the next one is judged by what comes after it.
	Settle()
}

// worlds makes them, by the name that the manifest uses.
var worlds = []struct {
	name   string
	make   func() courseWorld
	points []choose.Point // at which it asks
}{
	{"table", func() courseWorld { return &minitable.Table{} }, minitable.Points},
	{"folder", func() courseWorld { return &folder.Folder{} }, folder.Points},
	{"broker", func() courseWorld { return &broker.Broker{} }, broker.Points},
	{ofFrameworks, func() courseWorld { return &transactions.Store{} }, transactions.Points},
}

// ofFrameworks is the world of exercises on Flink's frameworks for sinks.
const ofFrameworks = "store"

// Worlds are the names of the foreign systems.
func Worlds() (names []string) {
	for _, w := range worlds {
		names = append(names, w.name)
	}
	return names
}

func worldOf(name string) (courseWorld, []choose.Point, error) {
	for _, w := range worlds {
		if w.name == name {
			return w.make(), w.points, nil
		}
	}
	return nil, nil, fmt.Errorf("there is no world %q; the worlds are %v", name, Worlds())
}

// stage is where a sink is run: a fresh copy of a world for each run, and the last one at
// hand for who wants to look at it.
type stage struct {
	ground courseWorld    // what each run begins with
	points []choose.Point // at which it asks
	last   courseWorld    // of the run that was built last
	batch  batches
}

// connector has the sink write to a fresh copy of the world.
func (s *stage) connector(make func() sink.Sink) connector.Connector {
	return connector.Connector{
		Name: "exercise", Points: s.points,
		Sink: func(connector.Target) (sink.Sink, error) { return watched{make, s}, nil },
		World: func(connector.Target) (world.World, error) {
			s.last, s.batch = s.ground.Clone().(courseWorld), batches{}
			return s.last, nil
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
	ground, points, err := worldOf(name)
	if err != nil {
		return nil, err
	}
	s := &stage{ground: ground, points: points}
	if !run.Earlier {
		return s, nil
	}
	v, err := compose.NewValueFor(script, s.connector(make))
	if err != nil {
		return nil, err
	}
	job, err := v.Job()
	if err != nil {
		return nil, err
	}
	engine.New(job, choose.Default{}, nil).Run()
	s.ground = job.World.(courseWorld)
	s.ground.Settle()
	return s, nil
}
