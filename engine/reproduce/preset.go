package reproduce

import "fmt"

// Chosen names the options that did best for M3S in the exploration of
// CHOICES.md, under the names of their flags.
const Chosen = "layers=2 embedding=hidden centroids=original"

// Presets are the names Preset takes.
func Presets() []string { return []string{"defaults", "chosen"} }

// Preset is the options under a name as "flag=value …": none for "defaults",
// which are the paper's where it says something, Chosen for "chosen".
func Preset(name string) (string, error) {
	switch name {
	case "defaults":
		return "", nil
	case "chosen":
		return Chosen, nil
	}
	return "", fmt.Errorf("%q is not one of defaults, chosen", name)
}

// PresetName names settings that are a preset, others as they are.
func PresetName(settings string) string {
	if settings == Chosen {
		return "chosen"
	}
	return settings
}
