package diff

import "exactlyonce/trace"

// tableState is what the commits of all attempts leave behind.
type tableState struct {
	opened   string           // commit user of the last open
	user     string           // of the last commit
	earlier  bool             // a job before this one has committed, which is not shown
	newest   map[string]int64 // by user: identifier of its newest snapshot, which is what a filter asks for
	highest  map[string]int64 // by user: the highest identifier of a checkpoint
	snapshot int64
	others   others // jobs that commit to it too
	retried  bool   // a commit was tried again: numbers may be another's

	underWay bool  // a commit has begun and is not done
	began    int64 // its identifier, where it is said
	doubtful int64 // identifier of a commit that a failure interrupted: it may be in the table
	maybe    int64 // how many snapshots it may have left
	hidden   int64 // how many others have left that turned out to be there
}

// table is the state of what a thread commits to.
func (c *checker) table(th *thread) *tableState {
	for len(c.tables) <= th.actor.table {
		s := &tableState{newest: map[string]int64{}, highest: map[string]int64{}}
		if n := len(c.tables); n < len(c.beside) {
			s.others = c.beside[n]
		}
		c.tables = append(c.tables, s)
	}
	return c.tables[th.actor.table]
}

// committed notes a commit.
func (s *tableState) committed(user string, id int64) {
	s.newest[user] = id
	if id != trace.MaxIdentifier {
		s.highest[user] = max(s.highest[user], id)
	}
}

// allows tells whether a user may commit id. Where one writer has ended before a failure,
// its rows are committed under MAX by the restore, and checkpoints go on below it.
func (s *tableState) allows(user string, id int64) bool {
	return id > s.newest[user] || s.newest[user] == trace.MaxIdentifier && id != trace.MaxIdentifier && id > s.highest[user]
}

// follows tells whether a snapshot is the next one, or behind those of other jobs, or behind one
// that nobody saw come.
func (s *tableState) follows(snapshot int64) bool {
	return snapshot > s.snapshot && snapshot <= s.snapshot+1+s.others.between(s.snapshot, snapshot)+s.hidden+s.maybe
}

// work follows a commit from its beginning to its end.
func (s *tableState) work(e trace.Event) {
	s.underWay = e.Kind == trace.CommitReady
	s.began, _ = e.Int("identifier")
}

// interrupted leaves in doubt what the attempt that has failed was about to commit: its
// snapshots, of rows and of a compaction, may be there although nobody was told.
func (s *tableState) interrupted() {
	if s.underWay {
		s.doubtful, s.maybe, s.underWay = s.began, 2, false
	}
}

// contains tells whether the user's newest snapshot covers id; known is false where the
// trace cannot tell.
func (s *tableState) contains(user string, id int64) (done, known bool) {
	if s.newest[user] >= id {
		return true, true
	}
	return false, id > s.doubtful && !(s.earlier && s.newest[user] == 0)
}

// told notes what a filter has found in the table.
func (s *tableState) told(user string, id int64) {
	if id > s.newest[user] {
		s.committed(user, id)
	}
}

// resolved ends the doubt: a restore's filter has dropped something, or nothing at all.
func (s *tableState) resolved(dropped bool) {
	if dropped {
		s.hidden += s.maybe
	}
	s.doubtful, s.maybe = 0, 0
}
