// Package datasets holds the graphs that are always at hand and what every
// dataset shares.
//
//   - [Karate] is Zachary's karate club, embedded.
//   - [Generate] draws a citation-like graph of any size from a seed.
//   - [Measure] computes the facts by which a dataset is recognised.
//   - [EncodePack] and [DecodePack] carry a graph and its picture as bytes.
//
// Citation datasets are read by datasets/planetoid, fetched by
// datasets/source and laid out by datasets/layout. This package has no
// network, file or JSON code, so that a page can link it.
package datasets
