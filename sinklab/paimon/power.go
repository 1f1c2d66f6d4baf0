package paimon

// PowerLabel is the point at which the power may fail: a snapshot was published, and
// nobody knows yet. 1 = it fails. Files that were not synced have their names and lose
// their content; the process that asked is gone. Paimon's local file system never syncs.
const PowerLabel = "outside/power"

// PowerLoser is a store whose machine can lose its power.
type PowerLoser interface {
	// LosePower takes the content of what was not synced: of the newest snapshot at least.
	LosePower() error
}

// power asks whether it fails now.
func (f Faulty) power() error {
	p, ok := f.Store.(PowerLoser)
	if !ok || f.Choose == nil || f.Choose(PowerLabel, 2) == 0 {
		return nil
	}
	if err := p.LosePower(); err != nil {
		return err
	}
	return errCrash
}
