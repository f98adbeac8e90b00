// Package own reads a visitor's own graph from text files: an edge list with
// labels and, where there are any, features; or the pair .content and .cites
// in which the LINQS collection publishes Cora.
//
// A table is CSV, TSV or separated by semicolons or spaces; the first row says
// which. Rows that begin with # or % and empty rows are passed over, and a
// first row of column names is recognised.
//
//   - An edge list has two ids a row. Ids are any text. A link counts once,
//     whichever way round and however often it is listed.
//   - Labels have an id and a class a row; a node without a class, or with the
//     class "?", is unlabelled.
//   - Features have an id and numbers a row. With them the nodes are those of
//     this file, in its order. Without them X is the identity and the nodes are
//     all ids of the other files: by value when all are whole numbers, else in
//     the order in which they first appear.
//   - A split has a first row of column names, part and node (its number, from
//     0) or name among them. A part is train, validation, test or neither.
//
// What a file gets wrong is a [Fault] that names file, row and column; what
// was passed over is counted in a [Note]. Memory and time are bounded by
// [Limits], checked before memory is taken.
package own
