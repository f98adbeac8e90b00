package export

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"m3s/engine"
	"m3s/internal/npz"
)

// Network is what a file of weights holds. A file of the page has only the
// weights.
type Network struct {
	Weights []engine.Weight
	About   *About // nil where the file does not say
}

// About says what the weights are of: the array m3s of the file, in JSON.
type About struct {
	Form        string          `json:"form"` // m3s-weights
	Version     int             `json:"version"`
	Dataset     string          `json:"dataset"`
	Graph       string          `json:"graph"` // its identity
	Classes     []string        `json:"classes"`
	Options     json.RawMessage `json:"options"` // of the run, as m3s run --json has them
	Fingerprint string          `json:"fingerprint"`
	Given       []int32         `json:"given,omitempty"` // nodes whose labels the run was given, ascending
}

// The form of About.
const (
	weightsForm    = "m3s-weights"
	weightsVersion = 1
)

// mostWeights is how many bytes the arrays of a file may have.
const mostWeights = 1 << 34

// Encode is the file for NumPy: W1, W2, ... with a row for each input of a
// layer, and m3s, the bytes of About, if there is one.
func (n *Network) Encode() ([]byte, error) {
	if len(n.Weights) == 0 {
		return nil, errors.New("weights: there are none: label propagation trains no network")
	}
	var arrays []npz.Array
	for l, w := range n.Weights {
		arrays = append(arrays, npz.Matrix(fmt.Sprintf("W%d", l+1), w.In, w.Out, w.W))
	}
	if n.About != nil {
		about := *n.About
		about.Form, about.Version = weightsForm, weightsVersion
		text, err := json.Marshal(about)
		if err != nil {
			return nil, err
		}
		arrays = append(arrays, npz.Text("m3s", string(text)))
	}
	return npz.Encode(arrays)
}

// DecodeNetwork reads a file of Encode or of the page. Errors name the array.
func DecodeNetwork(file []byte) (*Network, error) {
	arrays, err := npz.Decode(file, mostWeights, func(name string) bool { return name == "m3s" || strings.HasPrefix(name, "W") })
	if err != nil {
		return nil, err
	}
	layers := map[string]*npz.Array{}
	for k := range arrays {
		layers[arrays[k].Name] = &arrays[k]
	}
	n := &Network{}
	if a := layers["m3s"]; a != nil {
		if n.About, err = readAbout(a); err != nil {
			return nil, fmt.Errorf("array m3s: %w", err)
		}
		delete(layers, "m3s")
	}
	for l := 1; l <= len(layers); l++ {
		a := layers[fmt.Sprintf("W%d", l)]
		if a == nil {
			break
		}
		if len(a.Shape) != 2 {
			return nil, fmt.Errorf("array %s: it has %d dimensions, want 2", a.Name, len(a.Shape))
		}
		values, err := a.Floats()
		if err != nil {
			return nil, err
		}
		n.Weights = append(n.Weights, engine.Weight{In: a.Shape[0], Out: a.Shape[1], W: values})
	}
	if len(n.Weights) == 0 || len(n.Weights) != len(layers) {
		return nil, errors.New("weights: want the arrays W1, W2, ... of each layer and no others that begin with W")
	}
	return n, nil
}

func readAbout(a *npz.Array) (*About, error) {
	text, err := a.Word()
	if err != nil {
		return nil, err
	}
	about := &About{}
	if err := json.Unmarshal([]byte(text), about); err != nil {
		return nil, err
	}
	if about.Form != weightsForm || about.Version != weightsVersion {
		return nil, fmt.Errorf("its form is %q, version %d; want %q, version %d", about.Form, about.Version, weightsForm, weightsVersion)
	}
	return about, nil
}
