package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"m3s/engine"
)

// option ties a field of engine.Options to its flag and its JSON key.
type option struct {
	field, flag, key, help string
}

// optionTable lists every field of engine.Options in the struct's order.
var optionTable = []option{
	{"Strategy", "strategy", "strategy", "training method"},
	{"Seed", "seed", "seed", "seed of the weights, dropout, k-means and, unless --split-seed is given, the split"},
	{"Layers", "layers", "layers", "graph convolutions"},
	{"Hidden", "hidden", "hidden", "units of every hidden layer"},
	{"Epochs", "epochs", "epochs", "updates per stage"},
	{"Dropout", "dropout", "dropout", "share dropped at every layer's input"},
	{"LearningRate", "learning-rate", "learningRate", "learning rate of Adam"},
	{"Beta1", "beta1", "beta1", "decay of Adam's first moment"},
	{"Beta2", "beta2", "beta2", "decay of Adam's second moment"},
	{"Epsilon", "epsilon", "epsilon", "epsilon of Adam"},
	{"L2", "l2", "l2", "weight of half the squared norm in the loss"},
	{"L2On", "l2-on", "l2On", "layers the L2 term acts on"},
	{"Stop", "stop", "stop", "epoch whose network a training returns"},
	{"FullBatch", "full-batch", "fullBatch", "train on all rows: the same bits, slower"},
	{"Confidence", "confidence", "confidence", "forward pass that ranks nodes, dropout off or on"},
	{"Stages", "stages", "stages", "stages K of " + staged()},
	{"T", "t", "t", "nodes proposed per class and stage; auto: floor(3 n / (mean degree)^layers / classes)"},
	{"SpreadT", "spread-t", "spreadT", "divide t by the number of stages"},
	{"Restart", "restart", "restart", "weights a stage starts from"},
	{"Embedding", "embedding", "embedding", "vectors that m3s clusters"},
	{"Clusters", "clusters", "clusters", "clusters of k-means"},
	{"ClusterOver", "cluster-over", "clusterOver", "nodes that k-means sees"},
	{"KMeansIterations", "kmeans-iterations", "kMeansIterations", "most iterations of k-means"},
	{"KMeansRestarts", "kmeans-restarts", "kMeansRestarts", "starts of k-means, the best of which counts"},
	{"Centroids", "centroids", "centroids", "labels that give the class centroids"},
	{"Alpha", "alpha", "alpha", "alpha of ParWalks"},
	{"LPRule", "lp-rule", "lpRule", "class of a node from its absorption probabilities"},
	{"NormalizeFeatures", "normalize-features", "normalizeFeatures", "divide each row of X by its sum"},
	{"CountUnlabelled", "count-unlabelled", "countUnlabelled", "count a test node without a class as class 0"},
	{"Input", "input", "input", "what the network reads of a node: X, its topics, or topics of its links, without words"},
	{"Topics", "topics", "topics", "topics of a node at most"},
	{"TopicHops", "topic-hops", "topicHops", "steps of PageRank that spread the words for topics"},
	{"TopicIDF", "topic-idf", "topicIdf", "power of a word's log(nodes / nodes with it)"},
	{"TopicPower", "topic-power", "topicPower", "power of a topic's strength"},
	{"Teleport", "teleport", "teleport", "restart probability of PageRank in topics and filters"},
	{"Filter", "filter", "filter", "what a layer spreads its values with"},
	{"Hops", "hops", "hops", "power of Â, or steps of PageRank, in a filter"},
	{"FilterOn", "filter-on", "filterOn", "layers that spread their values"},
	{"L2Over", "l2-over", "l2Over", "losses that l2 is weighed against, their mean or their sum"},
	{"PseudoWeight", "pseudo-weight", "pseudoWeight", "given labels that the virtual ones of a class weigh together, 0: each weighs one"},
	{"Rank", "rank", "rank", "nodes proposed first: largest probability, or margin over the second class"},
	{"Selection", "selection", "selection", "virtual labels of earlier stages stay, or are chosen anew"},
	{"TLayers", "t-layers", "tLayers", "depth in the formula of --t auto, 0: --layers"},
	{"Check", "check", "check", "what confirms a proposed label"},
	{"ReadOut", "read-out", "readOut", "what answers in the end"},
	{"EvidenceNetwork", "evidence-network", "evidenceNetwork", "weight of what the network says in the evidence"},
	{"EvidenceWords", "evidence-words", "evidenceWords", "weight of what a node's words say"},
	{"EvidenceLinks", "evidence-links", "evidenceLinks", "weight of what each neighbour says"},
	{"EvidenceSize", "evidence-size", "evidenceSize", "weight of what the class sizes say"},
	{"EvidencePrior", "evidence-prior", "evidencePrior", "words of each class that are as common as everywhere"},
	{"EvidenceSharpness", "evidence-sharpness", "evidenceSharpness", "power of the network's probabilities in the first guess"},
}

// flagOf is the flag of a field of engine.Options, "" where there is none.
func flagOf(field string) string {
	for _, p := range optionTable {
		if p.field == field {
			return p.flag
		}
	}
	return ""
}

// staged names the strategies whose stages are the caller's choice: "a, b and
// c".
func staged() string {
	var names []string
	for _, s := range engine.Strategies() {
		if s.Recipe().Staged {
			names = append(names, s.String())
		}
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// auto is the flag value of a T computed by the run.
const auto = "auto"

// wants says what a field's value should have been.
var wants = map[reflect.Kind]string{
	reflect.Int:     "want a whole number",
	reflect.Uint64:  "want a whole number, not negative",
	reflect.Float64: "want a number",
	reflect.Bool:    "want true or false",
}

// set parses text into o's field.
func (p option) set(o *engine.Options, text string) error {
	if engine.Choices(p.field) != nil {
		return o.SetChoice(p.field, text)
	}
	if p.field == "T" && text == auto {
		o.T = engine.AutoT
		return nil
	}
	v := reflect.ValueOf(o).Elem().FieldByName(p.field)
	var err error
	switch v.Kind() {
	case reflect.Int:
		var n int
		if n, err = strconv.Atoi(text); err == nil {
			v.SetInt(int64(n))
		}
	case reflect.Uint64:
		var n uint64
		if n, err = strconv.ParseUint(text, 10, 64); err == nil {
			v.SetUint(n)
		}
	case reflect.Float64:
		var f float64
		if f, err = strconv.ParseFloat(text, 64); err == nil {
			v.SetFloat(f)
		}
	case reflect.Bool:
		var b bool
		if b, err = strconv.ParseBool(text); err == nil {
			v.SetBool(b)
		}
	}
	switch {
	case err != nil && p.field == "T":
		return errors.New("want a whole number or auto")
	case err != nil:
		return errors.New(wants[v.Kind()])
	}
	return nil
}

// get is the field's value as JSON shows it: a choice by its name, T as -1
// when it is computed.
func (p option) get(o engine.Options) any {
	v := reflect.ValueOf(o).FieldByName(p.field).Interface()
	if name, ok := v.(fmt.Stringer); ok {
		return name.String()
	}
	return v
}

// kind is the word for the flag's values.
func (p option) kind() string {
	if engine.Choices(p.field) != nil {
		return "name"
	}
	f, _ := reflect.TypeFor[engine.Options]().FieldByName(p.field)
	switch f.Type.Kind() {
	case reflect.Bool:
		return "bool"
	case reflect.Float64:
		return "decimal"
	default:
		return "number"
	}
}

// usage is the flag's line of help.
func (p option) usage() string {
	if names := engine.Choices(p.field); names != nil {
		return p.help + ": " + strings.Join(names, ", ")
	}
	return p.help
}

// optionsJSON writes options as one object with the keys of optionTable.
type optionsJSON engine.Options

func (o optionsJSON) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	for i, p := range optionTable {
		value, err := json.Marshal(p.get(engine.Options(o)))
		if err != nil {
			return nil, err
		}
		sep := ','
		if i == 0 {
			sep = '{'
		}
		fmt.Fprintf(&b, "%c%q:%s", sep, p.key, value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// optionsText is options as optionsJSON writes them.
func optionsText(o engine.Options) ([]byte, error) { return json.Marshal(optionsJSON(o)) }
