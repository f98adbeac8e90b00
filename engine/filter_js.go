package engine

import "m3s/internal/errs"

// farther refuses: a filter of several hops is a matrix of up to n×n entries,
// for which a page has no room.
func (p *Prepared) farther(_ stopper, o *Options) (*CSR, error) {
	return nil, errs.Errorf("engine: filter: %v in %d hops is not in this program: a page has no room for its matrix", o.Filter, o.Hops)
}
