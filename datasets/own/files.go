package own

import (
	"strconv"
	"unicode/utf8"
)

// File is one file as it was given. The zero File is none.
type File struct {
	Name  string // for messages
	Bytes []byte // borrowed
}

// Files are what a graph is read from: Edges, Labels and perhaps Features, or
// Content and Cites; and perhaps a split of it.
type Files struct {
	Edges, Features, Labels File
	Content, Cites          File
	Split                   File
}

// Limits bound what Read takes.
type Limits struct {
	FileBytes int // of one file
	Nodes     int
	Edges     int // links listed, each way round counted
	Columns   int // of features
	Entries   int // features other than 0
	Classes   int
	CellBytes int // of an id or a class

	// Parsed, when set, is told now and then how far into a file the reading is,
	// in bytes.
	Parsed func(file string, done, total int)
}

// Tell tells Parsed, now and then, that the reading is done bytes into f, after
// so many of its parts.
func (l *Limits) Tell(f *File, parts, done int) {
	if parts%(1<<16) == 0 && l.Parsed != nil {
		l.Parsed(f.Name, done, len(f.Bytes))
	}
}

// DefaultLimits are what the page draws and trains without strain.
func DefaultLimits() Limits {
	return Limits{FileBytes: 64_000_000, Nodes: 50_000, Edges: 400_000, Columns: 10_000, Entries: 5_000_000, Classes: 50, CellBytes: 200}
}

// Given reports whether there is any file.
func (f *Files) Given() bool {
	return f.Edges.given() || f.Features.given() || f.Labels.given() || f.Content.given() || f.Cites.given() || f.Split.given()
}

func (f *File) given() bool { return f.Name != "" || len(f.Bytes) > 0 }

// open makes f the file that is read. It must be text in UTF-8 of an allowed
// size; the byte order mark is dropped.
func (b *builder) open(f *File, most int) *Fault {
	b.file, b.scanner = f, scanner{}
	text := f.Bytes
	start := ""
	if len(text) > 3 {
		start = string(text[:4])
	}
	switch {
	case len(text) > b.limits.FileBytes:
		return b.fail("large", 0, strconv.Itoa(len(text)), strconv.Itoa(b.limits.FileBytes))
	case len(start) == 0:
	case start[:2] == "\xff\xfe" || start[:2] == "\xfe\xff":
		return b.fail("utf16", 0, "", "")
	case start == "PK\x03\x04":
		return b.fail("packed", 0, "ZIP, Excel", "")
	case start[:2] == "\x1f\x8b":
		return b.fail("packed", 0, "gzip", "")
	case start[:3] == "\xef\xbb\xbf":
		text = text[3:]
	}
	b.scanner = scanner{rest: text, most: most}
	b.separate()
	return b.check(text)
}

// check looks for bytes that no text has.
func (b *builder) check(text []byte) *Fault {
	row, column := 1, 1
	for i := 0; i < len(text); i++ {
		c := text[i]
		code := ""
		switch {
		case c == 0:
			code = "zero"
		case c >= utf8.RuneSelf:
			if _, size := utf8.DecodeRune(text[i:]); size > 1 {
				i += size - 1
			} else {
				code = "utf8"
			}
		case c == b.sep:
			column++
		case c == '\n' || c == '\r' && (i+1 == len(text) || text[i+1] != '\n'):
			row, column = row+1, 1
		}
		if code != "" {
			b.row = row
			return b.fail(code, column, "", "")
		}
	}
	return nil
}
