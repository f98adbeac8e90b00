package engine

// filters are what each layer spreads its values with, n×n.
func (p *Prepared) filters(ctx stopper, o *Options) ([]*CSR, error) {
	last, err := p.filter(ctx, o)
	if err != nil {
		return nil, err
	}
	all := make([]*CSR, o.Layers)
	for l := range all {
		all[l] = last
		if o.FilterOn == FilterLast && l < o.Layers-1 {
			all[l] = Identity(p.Graph.N())
		}
	}
	return all, nil
}

// filter is the matrix of o.Filter (EVIDENCE §2).
func (p *Prepared) filter(ctx stopper, o *Options) (*CSR, error) {
	if o.Filter == FilterNone || o.Hops == 0 {
		return Identity(p.Graph.N()), nil
	}
	if o.Filter == FilterPower && o.Hops == 1 {
		return p.AHat, nil
	}
	return p.farther(ctx, o)
}
