package chart

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"sync"
)

// FigureType is the media type under which a notebook output carries a
// figure's option, beside its SVG.
const FigureType = "application/vnd.m3s.figure+json"

// Figure is a picture ready to show. As the last expression of a cell it
// renders itself.
type Figure struct {
	option        []byte // JSON
	alt           string
	width, height int
	err           error

	once sync.Once
	draw Drawer
	svg  string
}

// Drawer draws an ECharts option as SVG: svg.Draw, or a program that has it.
type Drawer func(option []byte, width, height int, id string) (string, error)

// With sets what draws the figure, which has no drawing without, and returns
// it.
func (f *Figure) With(draw Drawer) *Figure {
	f.draw = draw
	return f
}

// Err reports why there is no picture.
func (f *Figure) Err() error {
	f.SVG()
	return f.err
}

// Alt describes the picture in words.
func (f *Figure) Alt() string { return f.alt }

// Size is the width and height in pixels at which the picture is drawn.
func (f *Figure) Size() (width, height int) { return f.width, f.height }

// ID names the figure in a page: figures with the same content share it.
func (f *Figure) ID() string {
	h := fnv.New64a()
	h.Write(f.option)
	return fmt.Sprintf("m3s-%016x", h.Sum64())
}

// OptionJSON is the ECharts option: one JSON object without functions.
func (f *Figure) OptionJSON() string { return string(f.option) }

// SVG is the static drawing, or "" when Err says why not, or nothing draws.
func (f *Figure) SVG() string {
	if f.draw == nil {
		return f.svg
	}
	f.once.Do(func() {
		if f.err == nil {
			if f.svg, f.err = f.draw(f.option, f.width, f.height, f.ID()); f.err == nil {
				f.svg = dressed(f.svg)
			}
		}
	})
	return f.svg
}

// String is the description, so that a text output says what the picture
// shows.
func (f *Figure) String() string {
	if err := f.Err(); err != nil {
		return "[no picture: " + err.Error() + "]"
	}
	return "[picture: " + f.alt + "]"
}

// SimpleRender is gophernotes' interface for outputs of several media types.
func (f *Figure) SimpleRender() map[string]any {
	out := map[string]any{"text/plain": f.String()}
	if svg := f.SVG(); svg != "" {
		out["image/svg+xml"] = svg
		out["text/html"] = f.HTML()
		out[FigureType] = f.data()
	}
	return out
}

// Data is what a notebook output says of a figure beside its SVG.
type Data struct {
	Alt    string          `json:"alt"`
	Width  int             `json:"width"`
	Height int             `json:"height"`
	Option json.RawMessage `json:"option"`
}

func (f *Figure) data() Data { return Data{f.alt, f.width, f.height, f.option} }

// FromData is the figure of a notebook output: its FigureType and its SVG,
// which is taken as it is.
func FromData(d Data, svg string) *Figure {
	return &Figure{option: d.Option, alt: d.Alt, width: d.Width, height: d.Height, svg: svg}
}

// failed is a figure that only says what is wrong.
func failed(format string, args ...any) *Figure {
	return &Figure{err: fmt.Errorf("charts: "+format, args...)}
}
