package main

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"slices"
)

// record is what became of one kind of trial.
type record struct {
	Trial   string `json:"trial"`
	Tries   int    `json:"tries"`
	Failed  int    `json:"failed"`
	Outcome string `json:"outcome"`
}

// keep writes a group's records. Those of a part take the place of the same
// trials' in the file, or follow them.
func keep(path string, list []record, part bool) error {
	if part {
		before, err := kept(path)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		for _, r := range list {
			if k := slices.IndexFunc(before, func(o record) bool { return o.Trial == r.Trial }); k >= 0 {
				before[k] = r
			} else {
				before = append(before, r)
			}
		}
		list = before
	}
	b, err := json.MarshalIndent(list, "", " ")
	if err != nil {
		return err
	}
	return os.WriteFile(path, append(b, '\n'), 0o644)
}

func kept(path string) ([]record, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var list []record
	return list, json.Unmarshal(b, &list)
}
