package protocol

// The topics that the page shows, and the words at each end of one.
const (
	ShownTopics = 16
	ShownWords  = 6
)

// ParseTopics checks a topics request, which has no fields.
func ParseTopics(m *Message) error { return ParseKarate(m) }

// Topics are the first topics of the graph of an identity and the words that
// speak loudest for them: engine.Prepared.TopicWords. linked says that a
// node's words are its neighbours.
func Topics(id string, width int, values []float32, words []int32, linked bool) *Message {
	return New(TypeTopics).Text(fieldGraph, id).Int(fieldWidth, width).Float32s(fieldValues, values).Int32s(fieldWords, words).Flag(fieldLinked, linked)
}
