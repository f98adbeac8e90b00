// Package experiment reads an experiment from one TOML file and says how to
// run it on several machines.
//
// A file names studies of package reproduce: which datasets, strategies,
// options, values and seeds. Their runs are the same, bit for bit, as those of
// m3s table and the like, and are kept in the same results files; this package
// adds no way of running anything. Slurm and Kubernetes write what those
// systems take, Plan reckons how long so many tasks work.
package experiment
