package reproduce

import (
	"slices"
	"strings"

	"m3s/engine"
)

// ExplorationSeed is the first seed of ChoicesStudy, far from those of the
// reported tables: nothing is chosen by the splits it is reported on.
const ExplorationSeed = 100001

// choice is a change of one option to explore.
type choice struct {
	name string
	set  func(*engine.Options)
}

// singles are the values of what the paper leaves open (METHOD §17); the one
// that is a protocol's default changes nothing there and is left out.
var singles = []choice{
	{"embedding=logits", func(o *engine.Options) { o.Embedding = engine.EmbedLogits }},
	{"embedding=hidden", func(o *engine.Options) { o.Embedding = engine.EmbedHidden }},
	{"centroids=original", func(o *engine.Options) { o.Centroids = engine.OriginalLabels }},
	{"confidence=noisy", func(o *engine.Options) { o.Confidence = engine.Noisy }},
	{"confidence=clean", func(o *engine.Options) { o.Confidence = engine.Clean }},
	{"t=10", func(o *engine.Options) { o.T = 10 }},
	{"t=20", func(o *engine.Options) { o.T = 20 }},
	{"t=50", func(o *engine.Options) { o.T = 50 }},
	{"t=100", func(o *engine.Options) { o.T = 100 }},
	{"spread-t=true", func(o *engine.Options) { o.SpreadT = true }},
	{"restart=fresh", func(o *engine.Options) { o.Restart = engine.FreshInit }},
	{"restart=continue", func(o *engine.Options) { o.Restart = engine.Continue }},
	{"cluster-over=unlabelled", func(o *engine.Options) { o.ClusterOver = engine.UnlabelledNodes }},
	{"kmeans-restarts=10", func(o *engine.Options) { o.KMeansRestarts = 10 }},
	{"stop=last-best", func(o *engine.Options) { o.Stop = engine.LastBest }},
	{"layers=2", func(o *engine.Options) { o.Layers = 2 }},
	{"layers=3", func(o *engine.Options) { o.Layers = 3 }},
}

// together are names of singles to change at once.
var together = [][]string{
	{"embedding=logits", "centroids=original"},
	{"embedding=hidden", "centroids=original"},
	{"confidence=noisy", "embedding=hidden", "centroids=original"},
	{"layers=2", "embedding=hidden"},
	{"layers=2", "confidence=noisy"},
	{"layers=2", "confidence=noisy", "embedding=logits"},
	{"layers=2", "confidence=noisy", "embedding=hidden"},
	{"layers=2", "embedding=hidden", "centroids=original"},
	{"layers=2", "confidence=noisy", "embedding=logits", "centroids=original"},
	{"layers=2", "confidence=noisy", "embedding=hidden", "centroids=original"},
	{"layers=2", "t=50"},
	{"layers=2", "restart=fresh"},
	{"layers=2", "restart=continue"},
}

// unchecked are changes to explore for MultiStage too: what the check is
// worth depends on them.
var unchecked = []string{"confidence=noisy", "confidence=clean", "layers=2", "layers=2 confidence=noisy"}

// choices are all changes to explore, under the names of their flags.
func choices() []choice {
	all := slices.Clone(singles)
	for _, names := range together {
		all = append(all, choice{strings.Join(names, " "), func(o *engine.Options) {
			for _, c := range singles {
				if slices.Contains(names, c.name) {
					c.set(o)
				}
			}
		}})
	}
	return all
}

// Explored are the names of all changes of M3S that ChoicesStudy makes.
func Explored() []string {
	var names []string
	for _, c := range choices() {
		names = append(names, c.name)
	}
	return names
}

// ChoicesStudy explores the open choices one at a time, and a few together,
// for M3S at every label rate; MultiStage, some changes of it, and the naive
// check stand beside it. Its splits are not those of the tables.
func ChoicesStudy(r Request) (Study, error) {
	s := newStudy("choices", ExplorationSeed, r)
	s.each(func(c column, protocol string, o engine.Options) {
		for _, strategy := range []engine.Strategy{engine.MultiStage, engine.M3S, engine.M3SNaive} {
			o.Strategy = strategy
			s.add(c, protocol, "", o)
			for _, ch := range choices() {
				changed := o
				ch.set(&changed)
				if changed != o && (strategy == engine.M3S || strategy == engine.MultiStage && slices.Contains(unchecked, ch.name)) {
					s.add(c, protocol, ch.name, changed)
				}
			}
		}
	})
	return s.done()
}
