package wire

import "bytes"

// media are the pictures and documents that a cell can show as bytes, by how
// they begin.
var media = []struct{ begin, kind string }{
	{"\x89PNG\r\n\x1a\n", "image/png"},
	{"\xff\xd8\xff", "image/jpeg"},
	{"GIF8", "image/gif"},
	{"%PDF-", "application/pdf"},
	{"<svg", "image/svg+xml"},
	{"<!DOCTYPE html", "text/html"},
	{"<html", "text/html"},
}

// MediaType is net/http's DetectContentType as far as a notebook needs it: ""
// for what it does not know.
func MediaType(b []byte) string {
	b = bytes.TrimLeft(b, "\t\n\r ")
	for _, m := range media {
		if len(b) >= len(m.begin) && bytes.EqualFold(b[:len(m.begin)], []byte(m.begin)) {
			return m.kind
		}
	}
	return ""
}
