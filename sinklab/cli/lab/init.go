package lab

import (
	"fmt"

	"github.com/spf13/cobra"

	"exactlyonce/sinklab/cli/console"
	"exactlyonce/sinklab/lab"
)

func newInit() *cobra.Command {
	var checkout, language string
	c := &cobra.Command{
		Use: "init DIR", Short: "Make a copy of the course to work in",
		Long: "Writes the exercises, without their solutions, into a new folder. It is a Go module of its own that takes everything\n" +
			"else from a checkout of SinkLab: editors find all sources there, and nothing is downloaded.",
		Example: "  sinklab lab init mine && cd mine && sinklab lab",
		Args:    console.ExactlyOne("folder"),
		RunE: func(c *cobra.Command, args []string) error {
			lang, err := console.ParseLang(language)
			if err != nil {
				return err
			}
			from, err := lab.Checkout(checkout)
			if err != nil {
				return err
			}
			if err := lab.Init(args[0], from); err != nil {
				return err
			}
			fmt.Fprintf(c.OutOrStdout(), lang.Pick(
				"the course is in %s; go there, and 'sinklab lab' says what to do\nwhere sinklab is not installed, 'go run exactlyonce/sinklab lab' does the same there\n",
				"课程在 %s；进入该目录，输入 'sinklab lab' 即可知道该做什么\n没有安装 sinklab 时，在那里运行 'go run exactlyonce/sinklab lab'，效果相同\n"), args[0])
			return nil
		},
	}
	c.Flags().StringVar(&checkout, "checkout", "", "checkout of SinkLab; without it the one around the working directory, or the one this program was built from")
	c.Flags().StringVar(&language, "lang", "en", "language of what is said: en or zh")
	console.CompleteWith(c, "lang", console.Languages...)
	return c
}
