package series

import (
	"bytes"
	"encoding/json"
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"
)

func (w World) newStatus() *cobra.Command {
	lines := false
	cmd := w.command("status", "Say what is done, missing and without a result", func(_ *cobra.Command, x *file) error {
		all, err := x.states()
		if err != nil {
			return err
		}
		var b bytes.Buffer
		if !lines {
			writeStates(&b, all)
		}
		for _, st := range all {
			if !lines {
				break
			}
			if err := json.NewEncoder(&b).Encode(st); err != nil {
				return err
			}
		}
		_, err = w.Out.Write(b.Bytes())
		return err
	})
	cmd.Flags().BoolVar(&lines, "json-lines", false, "print a JSON object for each study, on a line of its own")
	return cmd
}

func writeStates(b *bytes.Buffer, all []*state) {
	w := tabwriter.NewWriter(b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "study\truns\tdone\tmissing\tdiverged\tfiles")
	for _, st := range all {
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%d\n", st.Study, st.Runs, st.Done, st.Missing, st.Diverged, len(st.Files))
	}
	w.Flush()
	for _, st := range all {
		for _, s := range st.Shards {
			if s.Done < s.Runs {
				fmt.Fprintf(b, "%s, shard %s: %d of %d runs\n", st.Study, s.Shard, s.Done, s.Runs)
			}
		}
		for _, why := range st.Refused {
			fmt.Fprintf(b, "refused: %s\n", why)
		}
	}
}
