package export

import (
	"encoding/json"
	"math"

	"m3s/engine"
)

// History collects what a run reports, as JSON lines: see README of the
// command m3s for the fields. One goroutine at a time may use it.
type History struct {
	graph *engine.Graph
	seed  *uint64 // on each line, nil: on none
	check string  // what confirms a proposal
	lines []byte
	z     []float32 // of the network trained last
	fault error
}

// NewHistory collects a run with o on g. With seed each line has the run's.
func NewHistory(g *engine.Graph, o engine.Options, seed bool) *History {
	h := &History{graph: g, check: o.Check.String()}
	if o.Check == engine.CheckOwn {
		h.check = o.Strategy.String()
	}
	if seed {
		h.seed = &o.Seed
	}
	return h
}

// epochLine is one update of the weights.
type epochLine struct {
	Event         string   `json:"event"`
	Seed          *uint64  `json:"seed,omitempty"`
	Stage         int      `json:"stage"`
	Epoch         int      `json:"epoch"`
	Loss          *float64 `json:"loss"`
	TrainAccuracy *float64 `json:"trainAccuracy"`
}

// trainedLine is the network of a stage.
type trainedLine struct {
	Event        string   `json:"event"`
	Seed         *uint64  `json:"seed,omitempty"`
	Stage        int      `json:"stage"`
	Epoch        int      `json:"epoch"`
	TestAccuracy *float64 `json:"testAccuracy"`
	Measured     int      `json:"measured"`
}

// stageLine is the proposals of a stage.
type stageLine struct {
	Event     string     `json:"event"`
	Seed      *uint64    `json:"seed,omitempty"`
	Stage     int        `json:"stage"`
	T         []int      `json:"t"`
	Proposals []proposal `json:"proposals"`
}

// proposal is a node with the class proposed for it.
type proposal struct {
	Node       int32    `json:"node"`
	Name       string   `json:"name,omitempty"`
	Class      string   `json:"class"`
	Rank       int      `json:"rank"`       // among the class's, from 1
	Confidence *float64 `json:"confidence"` // of the network before the stage, dropout off
	Added      bool     `json:"added"`
	Cluster    *int32   `json:"cluster,omitempty"`
	Pseudo     *string  `json:"checkedClass,omitempty"` // what the check says
	Why        string   `json:"why,omitempty"`          // it was rejected
}

// Observer fills h.
func (h *History) Observer() *engine.Observer {
	return &engine.Observer{
		Epoch: func(e engine.EpochInfo) {
			h.add(epochLine{"epoch", h.seed, e.Stage, e.Epoch, finite(e.Loss), finite(e.TrainAccuracy)})
		},
		Trained: func(t engine.TrainedInfo) {
			h.z = append(h.z[:0], t.Z...)
			h.add(trainedLine{"trained", h.seed, t.Stage, t.Epoch, finite(t.TestAccuracy), t.Measured})
		},
		Stage: func(s engine.StageInfo) {
			h.add(stageLine{"stage", h.seed, s.Stage, s.T, h.proposals(&s)})
		},
	}
}

// Lines is what was collected, borrowed, or the first error.
func (h *History) Lines() ([]byte, error) { return h.lines, h.fault }

func (h *History) add(line any) {
	text, err := json.Marshal(line)
	if h.fault == nil {
		h.fault = err
	}
	h.lines = append(append(h.lines, text...), '\n')
}

func (h *History) proposals(s *engine.StageInfo) []proposal {
	rejected := map[engine.Virtual]bool{}
	for _, v := range s.Rejected {
		rejected[v] = true
	}
	list := make([]proposal, len(s.Proposed))
	ranks := make([]int, h.graph.C())
	for k, v := range s.Proposed {
		ranks[v.Class]++
		p := proposal{Node: v.Node, Name: nodeName(h.graph, int(v.Node)), Class: h.graph.Classes[v.Class], Rank: ranks[v.Class], Added: !rejected[v]}
		if h.z != nil {
			p.Confidence = finite32(h.z[int(v.Node)*h.graph.C()+int(v.Class)])
		}
		if s.Cluster != nil {
			p.Cluster = &s.Cluster[v.Node]
		}
		if s.Pseudo != nil && s.Pseudo[v.Node] >= 0 {
			p.Pseudo = &h.graph.Classes[s.Pseudo[v.Node]]
		}
		if !p.Added {
			p.Why = h.why(p)
		}
		list[k] = p
	}
	return list
}

// why says what spoke against a proposal.
func (h *History) why(p proposal) string {
	class := "no class"
	if p.Pseudo != nil {
		class = *p.Pseudo
	}
	switch h.check {
	case engine.M3S.String(), engine.CheckClusters.String():
		return "its cluster stands for " + class
	case engine.M3SNaive.String(), engine.CheckCentroids.String():
		return "the nearest centroid is that of " + class
	}
	return "the evidence says " + class
}

// finite is v, or nil (null in JSON) where v is no number.
func finite(v float64) *float64 {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return nil
	}
	return &v
}

// finite32 is v with the digits that float32 needs.
func finite32(v float32) *float64 {
	var d float64
	if json.Unmarshal([]byte(Float(v)), &d) != nil {
		return nil
	}
	return &d
}
