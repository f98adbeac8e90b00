/**
 * The messages between page and program, as wasm/README.md describes them,
 * and the manifest the build leaves in the page. Types only.
 *
 * @typedef {Record<string, number | string | boolean | Uint8Array>} Request
 *   One request to the program: a flat object with `type`.
 *
 * @typedef {object} Ready
 * @property {"ready"} type
 * @property {number} version
 * @property {string} go
 * @property {boolean} simd
 *
 * @typedef {object} Loaded
 * @property {"loaded"} type
 * @property {string} name
 * @property {string} [graph] its identity
 * @property {number} n
 * @property {number} f
 * @property {number} c
 * @property {number} edgeCount
 * @property {string} classes names joined by newlines
 * @property {string} nodes names joined by newlines, "" without names
 * @property {Int32Array} edges 2m: pairs u < v
 * @property {Float32Array} layout 2n in [-1, 1], or empty
 * @property {Int32Array} truth n classes, -1 unknown
 * @property {Int32Array} degree n
 * @property {number} [ticket] the page's number for the request, set by link.js
 *
 * @typedef {object} Previewed the page's own reading of a pack (pack.js), while the program still starts
 * @property {"previewed"} type
 * @property {number} ticket
 * @property {import("./pack.js").Preview} graph
 *
 * @typedef {object} Started
 * @property {"started"} type
 * @property {number} run
 * @property {number} perClass
 * @property {Int32Array} labelled
 * @property {Int32Array} test
 * @property {number} measured test nodes that every accuracy is measured on
 * @property {Int32Array} tPerClass
 * @property {string} strategy
 * @property {number} seed
 * @property {number} layers
 * @property {number} epochs
 * @property {number} stages
 *
 * @typedef {object} Epoch
 * @property {"epoch"} type
 * @property {number} run
 * @property {number} stage
 * @property {number} epoch
 * @property {number} epochs
 * @property {number} loss
 * @property {number} trainAccuracy
 * @property {boolean} evaluated
 * @property {number} [testAccuracy]
 * @property {Int32Array} [predictions] n classes
 *
 * @typedef {object} Trained
 * @property {"trained"} type
 * @property {number} run
 * @property {number} stage
 * @property {number} epoch
 * @property {number} testAccuracy
 * @property {Int32Array} predictions
 * @property {Float32Array} z n×c
 *
 * @typedef {object} Stage
 * @property {"stage"} type
 * @property {number} run
 * @property {number} stage
 * @property {Int32Array} proposed
 * @property {Int32Array} proposedClass
 * @property {Int32Array} rejected
 * @property {Int32Array} rejectedClass
 * @property {Int32Array} added
 * @property {Int32Array} addedClass
 * @property {number} addedKnown
 * @property {number} addedCorrect
 * @property {number} rejectedKnown
 * @property {number} rejectedCorrect
 * @property {Int32Array} cluster n, -1 not clustered; empty without clusters
 * @property {Int32Array} aligned class of each cluster, -1 for one without unlabelled nodes
 * @property {Int32Array} pseudo n: aligned class of each unlabelled node, else -1; empty without a check
 * @property {number} width of the vectors below, which are empty without a check
 * @property {Float32Array} embedding n×width
 * @property {Float64Array} classCentroids c×width, NaN for a class without labels
 * @property {Float64Array} clusterCentroids clusters×width, NaN for a cluster without unlabelled nodes
 *
 * @typedef {object} Done
 * @property {"done"} type
 * @property {number} run
 * @property {number} accuracy NaN where no node is measured
 * @property {number} measured test nodes that accuracy is measured on
 * @property {Float64Array} perClass c shares, NaN without test nodes
 * @property {Int32Array} confusion c×c, [true][predicted]
 * @property {Int32Array} predictions
 * @property {Float32Array} z n×c
 * @property {Int32Array} labelClass n, -1 unlabelled
 * @property {Int32Array} labelStage n, 0 given, -1 unlabelled
 * @property {string} fingerprint
 * @property {number} seconds
 *
 * @typedef {object} Explained where one node's output comes from
 * @property {"explained"} type
 * @property {number} run
 * @property {number} stage whose network was asked
 * @property {number} node
 * @property {Int32Array} neighbours with the node itself
 * @property {Float32Array} weights Â of each neighbour
 * @property {Float32Array} terms neighbours×c
 * @property {Float32Array} logits c: the terms added up over the neighbours, in order
 * @property {Float32Array} z c
 * @property {Int32Array} fieldPtr layers+1
 * @property {Int32Array} fieldNodes entering layer l: from fieldPtr[l] to fieldPtr[l+1]
 *
 * @typedef {object} Understood what the visitor's files hold
 * @property {"understood"} type
 * @property {string} graph its identity
 * @property {number} n
 * @property {number} f
 * @property {number} c
 * @property {number} edgeCount
 * @property {number} known nodes with a class
 * @property {number} smallest nodes of the smallest class
 * @property {string} classes names joined by newlines
 * @property {string} notes a line for each: code, count, file and an example, separated by tabs
 *
 * @typedef {object} Weights of a network
 * @property {"weights"} type
 * @property {number} run
 * @property {number} stage
 * @property {Int32Array} ins of each layer
 * @property {Int32Array} outs
 * @property {Float32Array} values the layers' matrices, ins×outs, row by row
 *
 * @typedef {object} Turn
 * @property {"paused" | "resumed" | "cancelled"} type
 * @property {number} run
 *
 * @typedef {object} Fault
 * @property {"error"} type
 * @property {"load" | "generate" | "start" | "run" | "message" | "page" | "explain" | "read" | "weights"} where
 *   page: the program or its worker has ended
 * @property {string} [code] whose sentence faults.js has; the program sends one with every fault
 * @property {string} message for whoever mends it
 * @property {number} [run]
 * @property {number} [ticket] of a failed load, set by link.js
 * @property {string} [file] of the visitor's that is wrong
 * @property {string} [a] words of the sentence
 * @property {string} [b]
 *
 * @typedef {object} Slow the program has not answered for long, or does again; from program.js
 * @property {"slow"} type
 * @property {boolean} slow
 *
 * @typedef {object} Overdue the program was given up, since it did not cancel a run; from program.js
 * @property {"overdue"} type
 * @property {number} run
 *
 * @typedef {Ready | Loaded | Previewed | Started | Epoch | Trained | Stage | Done | Explained | Turn | Slow | Overdue | Fault} Event
 *
 * @typedef {object} PaperSetting one column of the paper's tables
 * @property {string} dataset
 * @property {number} rate per cent
 * @property {number} perClass
 * @property {number} layers
 * @property {number} stages
 *
 * @typedef {{graph: string, n: number, smallest: number, files: {role: string, file: File}[]}} Held identity of the visitor's graph, its nodes, nodes of the smallest class, and the files, to be read again where another graph was read meanwhile
 *
 * @typedef {object} Manifest what the build made; file names are relative to the page
 * @property {{simd: string, scalar: string}} wasm
 * @property {string} exec
 * @property {string} worker
 * @property {Record<string, string>} packs file of each dataset's pack
 * @property {string[]} missing datasets that could not be had when the page was built
 * @property {PaperSetting[]} paper
 * @property {string} places worker that places the nodes of a graph without a layout
 * @property {Held} [held] what the program has read from the visitor's files; not from the build
 * @property {string} results file of the committed results (cmd/build, results.go)
 * @property {string} version of the files; the server's manifest.json has that of the page's newest edition
 */

export {};
