package protocol

// Version is the version of this contract, sent in the ready event.
const Version = 2

// Types of requests, page to worker.
const (
	TypeLoad     = "load"
	TypeKarate   = "karate"
	TypeGenerate = "generate"
	TypeStart    = "start"
	TypePause    = "pause"
	TypeResume   = "resume"
	TypeStep     = "step"
	TypeCancel   = "cancel"
	TypeExplain  = "explain"
	TypeRead     = "read"
	TypeOwn      = "own"
	TypeWeights  = "weights" // the event too
	TypeTopics   = "topics"  // the event too
	TypePing     = "ping"
)

// Types of events, worker to page.
const (
	TypeReady     = "ready"
	TypeLoaded    = "loaded"
	TypeStarted   = "started"
	TypeEpoch     = "epoch"
	TypeEpochs    = "epochs"
	TypeTrained   = "trained"
	TypeStage     = "stage"
	TypePaused    = "paused"
	TypeResumed   = "resumed"
	TypeDone      = "done"
	TypeCancelled = "cancelled"
	TypeError     = "error"
	TypeExplained = "explained"
	TypePong      = "pong"

	TypeUnderstood = "understood"
)

// Values of the error event's field where. A request that cannot be read is
// reported under "message", a failed load, generate or start under its own
// name.
const (
	WhereMessage  = "message"
	WhereLoad     = "load"
	WhereGenerate = "generate"
	WhereStart    = "start"
	WhereRun      = "run"
	WhereExplain  = "explain"
	WhereRead     = "read"
	WhereWeights  = "weights"
	WhereTopics   = "topics"
)

// Values of the error event's field code, for which the page has sentences; a
// file's faults have the codes of datasets/own.
const (
	CodeRequest   = "request"    // the request cannot be read, or there is none of its type
	CodePack      = "pack"       // the pack cannot be read
	CodeDials     = "dials"      // the generator refuses its options
	CodeGraph     = "graph"      // the graph cannot be trained on
	CodeNoGraph   = "no-graph"   // none is loaded
	CodeNoFiles   = "no-files"   // none have been read
	CodeOptions   = "options"    // the run's options are refused
	CodeSplit     = "split"      // a class has fewer nodes than the labels asked for, a
	CodeNotLast   = "not-last"   // another run is the last one
	CodeNoNetwork = "no-network" // none has been trained for the stage
	CodePanic     = "panic"      // a mistake in the program
	CodeRun       = "run"        // the engine refuses to go on
)

// Names of fields. The names of options are in the table of options.go.
const (
	// of every event of a run and of the requests that steer one
	fieldRun = "run"

	// load, generate, start, step
	fieldPack       = "pack"
	fieldN          = "n"
	fieldHomophily  = "homophily"
	fieldMeanDegree = "meanDegree"
	fieldWords      = "words"
	fieldSeed       = "seed"
	fieldPerClass   = "perClass"
	fieldRate       = "rate"
	fieldSplitSeed  = "splitSeed"
	fieldPaused     = "paused"
	fieldEvalEvery  = "evalEvery"
	fieldProtocol   = "protocol"
	fieldUnit       = "unit"

	// ready
	fieldVersion = "version"
	fieldGo      = "go"
	fieldSIMD    = "simd"

	// loaded
	fieldName      = "name"
	fieldF         = "f"
	fieldC         = "c"
	fieldEdgeCount = "edgeCount"
	fieldClasses   = "classes"
	fieldNodes     = "nodes"
	fieldEdges     = "edges"
	fieldLayout    = "layout"
	fieldTruth     = "truth"
	fieldDegree    = "degree"

	// started
	fieldLabelled  = "labelled"
	fieldTest      = "test"
	fieldMeasured  = "measured" // done too
	fieldTPerClass = "tPerClass"

	// epoch, trained, stage
	fieldStage           = "stage"
	fieldEpoch           = "epoch"
	fieldEpochs          = "epochs"
	fieldLoss            = "loss"
	fieldTrainAccuracy   = "trainAccuracy"
	fieldEvaluated       = "evaluated"
	fieldTestAccuracy    = "testAccuracy"
	fieldPredictions     = "predictions"
	fieldZ               = "z"
	fieldProposed        = "proposed"
	fieldProposedClass   = "proposedClass"
	fieldRejected        = "rejected"
	fieldRejectedClass   = "rejectedClass"
	fieldAdded           = "added"
	fieldAddedClass      = "addedClass"
	fieldCluster         = "cluster"
	fieldAligned         = "aligned"
	fieldPseudo          = "pseudo"
	fieldAddedKnown      = "addedKnown"
	fieldAddedCorrect    = "addedCorrect"
	fieldRejectedKnown   = "rejectedKnown"
	fieldRejectedCorrect = "rejectedCorrect"
	fieldMaxMinRatio     = "maxMinRatio"
	fieldWidth           = "width"
	fieldEmbedding       = "embedding"
	fieldClassCentroids  = "classCentroids"
	fieldClusterCentroid = "clusterCentroids"

	// explain, explained
	fieldNode       = "node"
	fieldNeighbours = "neighbours"
	fieldWeights    = "weights"
	fieldTerms      = "terms"
	fieldLogits     = "logits"
	fieldFieldPtr   = "fieldPtr"
	fieldFieldNodes = "fieldNodes"
	fieldGiven      = "given"
	fieldAnswer     = "answer"
	fieldReasons    = "reasons"
	fieldByWord     = "byWord" // with words
	fieldLinked     = "linked"
	fieldByLinked   = "byLinked"

	// read, understood, the error of a read
	fieldGraph    = "graph"
	fieldFeatures = "features"
	fieldLabels   = "labels"
	fieldContent  = "content"
	fieldCites    = "cites"
	fieldSplit    = "split"
	fieldKnown    = "known"
	fieldSmallest = "smallest"
	fieldNotes    = "notes"
	fieldCode     = "code"
	fieldFile     = "file"
	fieldRow      = "row"
	fieldColumn   = "column"
	fieldA        = "a"
	fieldB        = "b"

	// weights
	fieldIns    = "ins"
	fieldOuts   = "outs"
	fieldValues = "values"

	// done, error
	fieldAccuracy    = "accuracy"
	fieldConfusion   = "confusion"
	fieldLabelClass  = "labelClass"
	fieldLabelStage  = "labelStage"
	fieldFingerprint = "fingerprint"
	fieldSeconds     = "seconds"
	fieldWhere       = "where"
	fieldMessage     = "message"
)
