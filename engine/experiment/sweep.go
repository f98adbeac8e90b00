package experiment

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"m3s/engine"
	"m3s/engine/reproduce"
)

// maxVariants bounds the combinations of a sweep.
const maxVariants = 10000

// variants are all combinations of a sweep's values, the option that comes
// first in the alphabet changing slowest.
func (b *builder) variants(sweep map[string]any) ([]reproduce.Variant, error) {
	b.in("sweep")
	if len(sweep) == 0 {
		return nil, errors.New("sweep: no option to vary")
	}
	all := []reproduce.Variant{{}}
	for _, name := range slices.Sorted(maps.Keys(sweep)) {
		b.in("sweep." + name)
		values, ok := sweep[name].([]any)
		if !ok || len(values) == 0 {
			return nil, fmt.Errorf("sweep.%s: want a list of values", name)
		}
		var next []reproduce.Variant
		for _, v := range all {
			for _, value := range values {
				one, err := b.variant(v, name, value)
				if err != nil {
					return nil, fmt.Errorf("sweep.%s: %w", name, err)
				}
				next = append(next, one)
			}
		}
		if all = next; len(all) > maxVariants {
			return nil, fmt.Errorf("sweep.%s: more than %d combinations", name, maxVariants)
		}
	}
	return all, nil
}

// variant is v with one more option.
func (b *builder) variant(v reproduce.Variant, name string, value any) (reproduce.Variant, error) {
	text, err := valueText(value)
	if err != nil {
		return v, err
	}
	options := b.words.Options(nil)
	if err := options.Set(name, text); err != nil {
		return v, err
	}
	one := reproduce.Variant{Name: name + "=" + text, Set: options.Apply}
	if v.Name != "" {
		one.Name = v.Name + " " + one.Name
		one.Set = func(o *engine.Options) error { return errors.Join(v.Set(o), options.Apply(o)) }
	}
	return one, nil
}

// valueText is a TOML value as a flag takes it.
func valueText(v any) (string, error) {
	switch v := v.(type) {
	case string:
		return v, nil
	case bool:
		return strconv.FormatBool(v), nil
	case int64:
		return strconv.FormatInt(v, 10), nil
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64), nil
	}
	return "", errors.New("want a name, a number, true or false")
}
