package experiment

import (
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
)

// lines are the lines of the keys of a TOML text, by path: "runs",
// "study.0.set.epochs".
type lines map[string]int

// newLines finds the keys of a text up to its first fault.
func newLines(text []byte) lines {
	all, tables := lines{}, map[string]int{}
	p := unstable.Parser{}
	p.Reset(text)
	var table []string
	for p.NextExpression() {
		e := p.Expression()
		var path []string
		if e.Kind == unstable.KeyValue {
			path = table
		}
		line := 0
		for key := e.Key(); key.Next(); {
			if line == 0 {
				line = p.Shape(key.Node().Raw).Start.Line
			}
			path = append(path[:len(path):len(path)], string(key.Node().Data))
			if n, ok := tables[strings.Join(path, ".")]; ok && !(e.Kind == unstable.ArrayTable && key.IsLast()) {
				path = append(path, strconv.Itoa(n))
			}
		}
		name := strings.Join(path, ".")
		if e.Kind == unstable.ArrayTable {
			n, ok := tables[name]
			if ok {
				n++
			}
			tables[name] = n
			path = append(path, strconv.Itoa(n))
			name = strings.Join(path, ".")
		}
		if e.Kind != unstable.KeyValue {
			table = path
		}
		if _, ok := all[name]; !ok {
			all[name] = line
		}
	}
	return all
}

// of is the line of a path, or of the nearest thing around it that has one.
func (l lines) of(path string) int {
	for path != "" {
		if n, ok := l[path]; ok {
			return n
		}
		path = path[:max(0, strings.LastIndexByte(path, '.'))]
	}
	return 1
}

// field is the last key at or above a line, without the tables around it.
func (l lines) field(line int) string {
	best, at := "", 0
	for path, n := range l {
		if n <= line && (n > at || n == at && path > best) {
			best, at = path, n
		}
	}
	return best[strings.LastIndexByte(best, '.')+1:]
}
