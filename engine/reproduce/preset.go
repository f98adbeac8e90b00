package reproduce

import "fmt"

// Chosen names the options that did best for M3S in the exploration of
// CHOICES.md, under the names of their flags.
const Chosen = "layers=2 embedding=hidden centroids=original"

// Links are the options with which evidence reads the links alone, for graphs
// whose nodes have few words or none (EVIDENCE §5), under the names of their
// flags.
const Links = "input=links topic-hops=60 teleport=0.03 check=none read-out=network"

// Presets are the names Preset takes.
func Presets() []string { return []string{"defaults", "chosen", "links"} }

// Preset is the options under a name as "flag=value …": none for "defaults",
// which are the paper's where it says something, Chosen for "chosen", Links for
// "links".
func Preset(name string) (string, error) {
	switch name {
	case "defaults":
		return "", nil
	case "chosen":
		return Chosen, nil
	case "links":
		return Links, nil
	}
	return "", fmt.Errorf("%q is not one of defaults, chosen, links", name)
}

// PresetName names settings that are a preset, others as they are.
func PresetName(settings string) string {
	switch settings {
	case Chosen:
		return "chosen"
	case Links:
		return "links"
	}
	return settings
}
