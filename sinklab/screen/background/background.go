// Package background says what is behind the screens before anybody asks the terminal.
//
// Bubble Tea 1 asks for the colour of the background as it is linked in (its tea_init.go),
// whichever command runs, and a terminal that does not answer costs five seconds. Lip Gloss
// does not ask what it was told. Packages are initialized in the order of their paths once
// all that they import is (Go specification, "Program initialization"), so this one, which
// imports Lip Gloss alone and sorts before github.com, comes first.
//
// Non-goals: any colour; no style depends on the background.
package background

import "github.com/charmbracelet/lipgloss"

func init() { lipgloss.SetHasDarkBackground(true) }
