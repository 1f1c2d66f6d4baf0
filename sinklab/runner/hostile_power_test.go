package runner_test

import (
	"maps"
	"slices"

	"exactlyonce/sinklab/choose"
)

// cut is what a power loss keeps of what was not synced.
type cut struct {
	name string
	// keepName tells whether a name that was made, replaced or removed since its
	// folder's last sync shows that; data is how much of a file's new bytes remain.
	keepName func() bool
	data     func(synced, content []byte) []byte
}

func yes() bool                    { return true }
func no() bool                     { return false }
func lost(synced, _ []byte) []byte { return synced }
func half(synced, content []byte) []byte {
	return content[:max(len(synced), (len(synced)+len(content))/2)]
}
func all(_, content []byte) []byte { return content }

// cuts are the ways in which a file system may come back. POSIX allows each.
func cuts(seed uint64) []cut {
	chance := func() bool { seed = choose.Mix(seed); return seed&1 == 0 }
	return []cut{
		{"everything unsynced is lost", no, lost},
		{"names are kept, contents lost", yes, lost},
		{"names are kept, contents torn", yes, half},
		{"contents are kept, names lost", no, all},
		{"by chance", chance, func(synced, content []byte) []byte {
			if chance() {
				return half(synced, content)
			}
			return [][]byte{synced, content}[seed>>1&1]
		}},
	}
}

// crash is the disk as it is found when the power is back.
func (d *memDisk) crash(c cut) *memDisk {
	return &memDisk{root: d.root.crash(c, map[*inode]*inode{}), left: -1}
}

// crash copies a node; a file with two names stays one.
func (n *inode) crash(c cut, seen map[*inode]*inode) *inode {
	if seen[n] != nil {
		return seen[n]
	}
	if n.children == nil {
		data := n.content
		if len(n.content) != len(n.onPlatters) {
			data = c.data(n.onPlatters, n.content)
		}
		seen[n] = &inode{content: slices.Clone(data), onPlatters: slices.Clone(data)}
		return seen[n]
	}
	out := newFolder()
	seen[n] = out
	names := slices.Concat(slices.Collect(maps.Keys(n.children)), slices.Collect(maps.Keys(n.durable)))
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		now, before := n.children[name], n.durable[name]
		if now != before && !c.keepName() {
			now = before
		}
		if now != nil {
			out.children[name] = now.crash(c, seen)
		}
	}
	out.durable = maps.Clone(out.children)
	return out
}

// backOn is the disk with nothing lost: what a reader saw when the power went.
func (d *memDisk) backOn() *memDisk { return &memDisk{root: d.root, left: -1} }
