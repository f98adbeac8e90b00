// Package engine trains graph convolutional networks on graphs with few
// labelled nodes, as in "Multi-Stage Self-Supervised Learning for Graph
// Convolutional Networks on Graphs with Few Labeled Nodes" (AAAI-20), called
// "the paper" below. METHOD.md has the equations, the choices and their
// sources; comments cite its sections as METHOD §9.
//
// From the outside in:
//
//  1. A [Graph] holds A, X and Y and is validated once; a [Split] names the
//     labelled nodes and the test nodes.
//  2. [Prepare] computes what every run on a graph shares: Â and the
//     normalised features. [Prepared.Run] runs one [Strategy] under [Options].
//  3. A run is one loop of stages: train, then propose, check and add labels
//     (strategies.go), then train again. LP has no network and no stages.
//  4. An [Observer] sees every epoch and stage; [History] keeps copies.
//  5. A [Result] carries accuracy, confusion matrix and a fingerprint over
//     the predictions and the bits of Z.
//
// A run is a pure function of graph, split and options. It has the same bits
// with SIMD and scalar kernels, on amd64, arm64 and wasm, and whether the
// network is trained on the receptive field of the labelled nodes or on all
// rows: every output element has one fixed order of operations, products are
// rounded before they are added, and dropout masks depend only on (seed,
// stage, epoch, layer, row).
package engine
