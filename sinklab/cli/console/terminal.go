package console

import (
	"io"
	"os"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// Terminal is the screen behind standard output where a person types; the shell
// looks at the file itself to find out.
func Terminal(c *cobra.Command) io.Writer {
	in, ok := c.InOrStdin().(*os.File)
	o, ok2 := c.OutOrStdout().(*output)
	if !ok || !ok2 {
		return nil
	}
	out, ok := o.w.(*os.File)
	if !ok || !term.IsTerminal(int(in.Fd())) || !term.IsTerminal(int(out.Fd())) {
		return nil
	}
	return out
}
