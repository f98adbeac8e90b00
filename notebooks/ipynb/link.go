package ipynb

import "slices"

// linking is the tag of a cell that leads to the page.
const linking = "page"

// Link is a cell of text that leads to the page from what ends with the cell
// after. It is no part of a lesson's source: a translation has none of it, and
// cells are numbered as if it were not there.
func Link(after *Cell, text string) Cell {
	return Cell{Kind: Markdown, ID: after.ID + "-page", Metadata: Metadata{Tags: []string{linking}}, Source: Text(text)}
}

// Leads reports whether the cell is one that [Link] makes.
func (c *Cell) Leads() bool { return slices.Contains(c.Metadata.Tags, linking) }
