package engine

// Strategy names a training method of the table in strategies.go.
type Strategy int

// Recipe is a strategy as stages × propose × check. A row of the table of
// strategies is one, and a caller may make another: see Prepared.WithRecipe.
type Recipe struct {
	Name   string // its name in flags, JSON, messages and the page's catalogues
	Stages int    // rounds that enlarge the labelled set; 0: one training on the given labels
	Staged bool   // Options.Stages rounds instead

	// Propose lists the labels of a stage, by class, ascending, the best
	// first. Network and Walks say what it reads of a Step: a network that is
	// trained before, and ParWalks.
	Propose        func(*Step) []Virtual
	Network, Walks bool

	// Check gives each unlabelled node a class, or -1; a proposal whose class
	// is another is rejected. nil adds all of them. Embedding and Clusters say
	// what it reads: an embedding with class centroids, and k-means.
	Check               func(*Step) ([]int32, error)
	Embedding, Clusters bool

	// Evidence answers with the evidence rather than with the network.
	Evidence bool

	// Prefer sets the options that are part of the strategy, nil: none.
	Prefer func(*Options)

	// Alone has no network: the probabilities of ParWalks are the answer, or
	// those of Answer, n×C, the class of a node the first of its largest. Answer
	// stops with stop's error.
	Alone  bool
	Answer func(g *Graph, s *Split, stop func() error) (z []float32, err error)
}

// recipe is the row of o's strategy, one training for a strategy that does
// not exist.
func (o *Options) recipe() Recipe {
	if s := o.Strategy; s >= 0 && int(s) < len(strategies) {
		return strategies[s].with(o)
	}
	return strategies[GCN].with(o)
}

// rounds are the recipe's stages under o.
func (r Recipe) rounds(o *Options) int {
	if r.Staged {
		return o.Stages
	}
	return r.Stages
}

func (s Strategy) String() string {
	if s < 0 || int(s) >= len(strategies) {
		return choiceName(nil, int(s))
	}
	return strategies[s].Name
}

// Strategies lists every strategy, those of the paper's tables first.
func Strategies() []Strategy {
	all := make([]Strategy, len(strategies))
	for i := range all {
		all[i] = Strategy(i)
	}
	return all
}

// Recipe is the strategy's row, for what it reads and is made of.
func (s Strategy) Recipe() Recipe {
	o := Options{Strategy: s}
	return o.recipe()
}

func strategyNames() []string {
	names := make([]string, len(strategies))
	for i := range names {
		names[i] = strategies[i].Name
	}
	return names
}

// ParseStrategy reads a strategy's name.
func ParseStrategy(name string) (Strategy, error) {
	i, err := parseChoice("Strategy", strategyNames(), name)
	return Strategy(i), err
}

// WithRecipe returns p for runs of a strategy of the caller's own, which is
// the same for any number of runs at once. Options.Strategy is not read, and
// is GCN in the result.
func (p *Prepared) WithRecipe(r Recipe) *Prepared {
	q := *p
	q.own = &r
	return &q
}

// faulty reports a recipe of a caller's that no run can follow.
func (r Recipe) faulty(o *Options) bool {
	return r.Alone && r.Answer == nil || r.Propose == nil && (r.Staged || r.Stages != 0) || r.Propose != nil && r.rounds(o) < 1
}

// Trainings is how many networks a run with o trains, 0 by LP.
func (o Options) Trainings() int {
	r := o.recipe()
	n := r.rounds(&o)
	if r.trainsFirst() {
		n++
	}
	return n
}

// trainsFirst reports whether a network is trained on the given labels; the
// others go straight to the enlarged training.
func (r Recipe) trainsFirst() bool { return !r.Alone && (r.Propose == nil || r.Network || r.Embedding) }
