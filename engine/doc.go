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
//  2. [Options] are the settings of a run, from [DefaultOptions].
//  3. [Run] runs one [Strategy] of the table in strategies.go; [Prepare] and
//     [Prepared.Run] share the work of several runs on a graph. A run is one
//     loop of stages: train, then propose, check and add labels, then train
//     again. LP has no network and no stages.
//  4. An [Observer] sees every epoch and stage; [History] keeps copies.
//  5. A [Result] carries accuracy, confusion matrix and a fingerprint over
//     the predictions and the bits of Z.
//
// That is all most programs need. A strategy of one's own is a [Recipe]. The
// parts stand alone too: [ParWalks], [KMeans], [AHat], [ReceptiveField]. The
// settings of the paper's tables are in package paper.
//
// A run is a pure function of graph, split and options. It has the same bits
// with SIMD and scalar kernels, on amd64, arm64 and wasm, and whether the
// network is trained on the receptive field of the labelled nodes or on all
// rows: every output element has one fixed order of operations, products are
// rounded before they are added, and dropout masks depend only on (seed,
// stage, epoch, layer, row).
package engine
