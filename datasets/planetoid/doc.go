// Package planetoid reads the citation datasets Cora, CiteSeer and PubMed in
// the form published with Planetoid (Yang, Cohen, Salakhutdinov 2016): eight
// files per dataset, seven of them Python 2 pickles.
//
// The pickles are read by a small machine of our own (pickle.go) that knows
// the opcodes and the six Python names these files use and refuses the rest.
// A general reader, gopickle 0.2.0, was tried first: a nine-byte file made it
// allocate 2 GiB and others made it panic, since it trusts the lengths in the
// file. Here every length is checked against the bytes that are left.
package planetoid
