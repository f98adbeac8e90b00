package engine

import (
	"strings"

	"m3s/internal/errs"
)

// StopRule says which epoch's network a training returns.
type StopRule int

const (
	LastEpoch StopRule = iota // the network after the last epoch
	FirstBest                 // the first epoch with the best training accuracy, dropout on (reference code, METHOD §9)
	LastBest                  // the last epoch with the best training accuracy, dropout on (later reference code)
)

// Confidence says which forward pass ranks the nodes for proposal.
type Confidence int

const (
	Clean Confidence = iota // dropout off
	Noisy                   // dropout on, as in the reference code
)

// L2Scope says which weights are regularised.
type L2Scope int

const (
	L2First L2Scope = iota // the first layer (Kipf)
	L2All                  // every layer (reference code)
)

// Restart says what weights a stage starts from.
type Restart int

const (
	SameInit  Restart = iota // the initial weights of stage 0 again (reference code)
	FreshInit                // new initial weights each stage
	Continue                 // the weights and Adam state of the stage before
)

// Embedding says which vectors M3S clusters and aligns.
type Embedding int

const (
	EmbedSoftmax Embedding = iota // Z as the paper's eq. 1 defines it
	EmbedLogits                   // the output layer before softmax
	EmbedHidden                   // the last hidden layer (the logits of a one-layer network)
)

// ClusterOver says which nodes k-means sees.
type ClusterOver int

const (
	AllNodes        ClusterOver = iota // all data (the paper's Algorithm 2)
	UnlabelledNodes                    // only U_{k-1}
)

// CentroidsFrom says which labels give the class centroids μ_m.
type CentroidsFrom int

const (
	CurrentLabels  CentroidsFrom = iota // L_{k-1}, virtual labels included (Algorithm 2)
	OriginalLabels                      // L_0 (the text on the aligning mechanism)
)

// LPRule says how absorption probabilities become a class.
type LPRule int

const (
	NearestSeed LPRule = iota // the class of the most probable labelled node (reference code)
	ClassSum                  // the class with the largest summed probability
)

// The names of every other choice, in the order of its constants. They are the
// values of the command's flags and of the JSON output.
var (
	stopNames       = []string{"last", "first-best", "last-best"}
	confidenceNames = []string{"clean", "noisy"}
	l2Names         = []string{"first", "all"}
	restartNames    = []string{"same", "fresh", "continue"}
	embeddingNames  = []string{"softmax", "logits", "hidden"}
	clusterNames    = []string{"all", "unlabelled"}
	centroidNames   = []string{"current", "original"}
	lpNames         = []string{"nearest", "class-sum"}
)

func choiceName(names []string, i int) string {
	if i < 0 || i >= len(names) {
		return errs.Sprintf("unknown(%d)", i)
	}
	return names[i]
}

func parseChoice(what string, names []string, s string) (int, error) {
	for i, n := range names {
		if sameWord(n, s) {
			return i, nil
		}
	}
	return 0, errs.Errorf("engine: %s: %q is not one of %s", what, s, strings.Join(names, ", "))
}

// sameWord reports whether a and b differ in nothing but the case of their
// letters a to z, without the tables of strings.EqualFold.
func sameWord(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range len(a) {
		if small(a[i]) != small(b[i]) {
			return false
		}
	}
	return true
}

func small(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c - 'A' + 'a'
	}
	return c
}

func (s StopRule) String() string      { return choiceName(stopNames, int(s)) }
func (c Confidence) String() string    { return choiceName(confidenceNames, int(c)) }
func (s L2Scope) String() string       { return choiceName(l2Names, int(s)) }
func (r Restart) String() string       { return choiceName(restartNames, int(r)) }
func (e Embedding) String() string     { return choiceName(embeddingNames, int(e)) }
func (c ClusterOver) String() string   { return choiceName(clusterNames, int(c)) }
func (c CentroidsFrom) String() string { return choiceName(centroidNames, int(c)) }
func (r LPRule) String() string        { return choiceName(lpNames, int(r)) }

// Choices lists the names a Set… value may have, keyed by the Options field:
// "Strategy", "Stop", "Confidence", "L2On", "Restart", "Embedding",
// "ClusterOver", "Centroids", "LPRule", "Input", "Filter", "FilterOn",
// "L2Over", "Rank", "Selection", "Check", "ReadOut".
func Choices(field string) []string {
	for _, c := range new(Options).choices() {
		if c.field == field {
			return append([]string(nil), c.names...)
		}
	}
	return nil
}

// choice ties an Options field to the names of its values.
type choice struct {
	field string
	names []string
	at    *int
}

func (o *Options) choices() []choice {
	return append(o.beyond(), []choice{
		{"Strategy", strategyNames(), (*int)(&o.Strategy)},
		{"Stop", stopNames, (*int)(&o.Stop)},
		{"Confidence", confidenceNames, (*int)(&o.Confidence)},
		{"L2On", l2Names, (*int)(&o.L2On)},
		{"Restart", restartNames, (*int)(&o.Restart)},
		{"Embedding", embeddingNames, (*int)(&o.Embedding)},
		{"ClusterOver", clusterNames, (*int)(&o.ClusterOver)},
		{"Centroids", centroidNames, (*int)(&o.Centroids)},
		{"LPRule", lpNames, (*int)(&o.LPRule)},
	}...)
}

// SetChoice sets the field of a named choice, as Choices lists them, from its
// name: SetChoice("Strategy", "m3s"). A strategy brings its options: see
// SetStrategy.
func (o *Options) SetChoice(field, name string) error {
	for _, c := range o.choices() {
		if c.field == field {
			i, err := parseChoice(field, c.names, name)
			if err != nil {
				return err
			}
			if *c.at = i; field == "Strategy" {
				o.SetStrategy(Strategy(i))
			}
			return nil
		}
	}
	return errs.Errorf("engine: options have no choice named %q", field)
}

// Choice is the name of a choice's value, "" of a field that is none.
func (o *Options) Choice(field string) string {
	for _, c := range o.choices() {
		if c.field == field {
			return choiceName(c.names, *c.at)
		}
	}
	return ""
}
