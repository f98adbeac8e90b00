package report

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"

	"m3s/engine/reproduce"
)

// evidenceHead is the heading in EVIDENCE.md under which everything to the end
// is written from results.
const evidenceHead = "\n## Tables\n"

// Evidence is the text of EVIDENCE.md with its tables written anew from the
// results z_methods.json and z_fewlabels.json.
func Evidence(files fs.FS, old []byte) ([]byte, error) {
	before, _, found := bytes.Cut(old, []byte(evidenceHead))
	if !found {
		return nil, errors.New("EVIDENCE.md: no heading for its tables")
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s%s", before, evidenceHead)
	for _, name := range []string{"methods", "fewlabels"} {
		text, err := fs.ReadFile(files, "z_"+name+".json")
		if err != nil {
			return nil, fmt.Errorf("reproduce: report: %w", err)
		}
		t, err := reproduce.ParseTable(text)
		if err != nil {
			return nil, fmt.Errorf("z_%s.json: %w", name, err)
		}
		fmt.Fprintf(&b, "\n%s", gridsMarkdown(tableGrids(t)))
	}
	return b.Bytes(), nil
}
