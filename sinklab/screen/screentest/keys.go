package screentest

import tea "github.com/charmbracelet/bubbletea"

// Keys are the messages of keys as Press takes them, for screens of other packages.
func Keys(keys ...string) (msgs []tea.KeyMsg) {
	for _, k := range keys {
		if t, ok := named[k]; ok {
			msgs = append(msgs, tea.KeyMsg{Type: t})
			continue
		}
		for _, r := range k {
			msgs = append(msgs, key(r))
		}
	}
	return msgs
}
