package own

// scanner cuts a text into rows and rows into cells.
type scanner struct {
	rest  []byte
	sep   byte // ' ': any run of spaces and tabs
	row   int  // of the line that was read last, from 1
	most  int  // cells of a row
	cells [][]byte
	quote []byte // what quoted cells with doubled quotes were unpacked to

	looked int // bytes that were looked at for the ends of lines, for the tests
}

// separate finds what stands between the cells of the first row.
func (s *scanner) separate() {
	s.sep = ' '
	ahead := *s
	line := ahead.filled()
	best := 0
	quoted := false
	for _, c := range line {
		rank := 0
		switch c {
		case '"':
			quoted = !quoted
		case '\t':
			rank = 3
		case ',':
			rank = 2
		case ';':
			rank = 1
		}
		if !quoted && rank > best {
			best, s.sep = rank, c
		}
	}
}

// line takes one line off the rest, nil at the end. Lines end with LF, CR LF
// or CR. It looks no further than the line's end, whatever the others end with.
func (s *scanner) line() []byte {
	if len(s.rest) == 0 {
		return nil
	}
	s.row++
	at := 0
	for at < len(s.rest) && s.rest[at] != '\n' && s.rest[at] != '\r' {
		at++
	}
	s.looked += at + 1
	line, rest := s.rest[:at], s.rest[at:]
	if len(rest) > 1 && rest[0] == '\r' && rest[1] == '\n' {
		rest = rest[1:]
	}
	if len(rest) > 0 {
		rest = rest[1:]
	}
	s.rest = rest
	return line
}

// filled is the next line that holds a row, trimmed; nil after the last.
func (s *scanner) filled() []byte {
	for len(s.rest) > 0 {
		line := s.line()
		if t := trim(line, '\t'); len(t) > 0 && t[0] != '#' && t[0] != '%' {
			return line
		}
	}
	return nil
}

// next returns the cells of the next row, without spaces around them and
// borrowed until the call after; nil after the last row. The code of what is
// wrong comes with the number of the cell.
func (s *scanner) next() (cells [][]byte, code string, column int) {
	s.cells, s.quote = s.cells[:0], s.quote[:0]
	line := s.filled()
	for more := line != nil; more; {
		if len(s.cells) == s.most {
			return nil, "columns", 0
		}
		var cell []byte
		if cell, line, more = s.cell(line); cell == nil {
			return nil, "quote", len(s.cells) + 1
		}
		s.cells = append(s.cells, cell)
	}
	return s.cells, "", 0
}

// cell takes one cell off a line and says whether another follows. The cell is
// nil where its quotes are wrong.
func (s *scanner) cell(line []byte) (cell, rest []byte, more bool) {
	blank := byte('\t')
	if s.sep == '\t' {
		blank = ' '
	}
	line = trim(line, blank)
	if len(line) > 0 && line[0] == '"' {
		if cell, line = s.quoted(line[1:]); cell == nil {
			return nil, nil, false
		}
		line = trim(line, blank)
		if len(line) > 0 && s.sep != ' ' {
			if line[0] != s.sep {
				return nil, nil, false
			}
			return cell, line[1:], true
		}
		return cell, line, len(line) > 0
	}
	at := 0
	for at < len(line) && line[at] != s.sep && (s.sep != ' ' || line[at] != '\t') {
		at++
	}
	cell, rest = line[:at], line[at:]
	if s.sep == ' ' {
		rest = trim(rest, blank)
		return cell, rest, len(rest) > 0
	}
	if more = len(rest) > 0; more {
		rest = rest[1:]
	}
	return trim(cell, blank), rest, more
}

// trim drops spaces, and another blank, from both ends. It never returns nil
// for a line.
func trim(line []byte, blank byte) []byte {
	for len(line) > 0 && (line[0] == ' ' || line[0] == blank) {
		line = line[1:]
	}
	for n := len(line); n > 0 && (line[n-1] == ' ' || line[n-1] == blank); n-- {
		line = line[:n-1]
	}
	return line
}

// quoted reads up to the closing quote; two quotes stand for one.
func (s *scanner) quoted(line []byte) (cell, rest []byte) {
	from := len(s.quote)
	for i := 0; i < len(line); i++ {
		if line[i] == '"' {
			if i++; i == len(line) || line[i] != '"' {
				s.quote = append(s.quote, 0) // so that an empty cell is not nil
				end := len(s.quote) - 1
				return s.quote[from:end:end], line[i:]
			}
		}
		s.quote = append(s.quote, line[i])
	}
	return nil, nil
}

// peek is the row after the one that was read last, or nothing.
func (s *scanner) peek() [][]byte {
	ahead := *s
	ahead.cells, ahead.quote = nil, nil
	cells, _, _ := ahead.next()
	return cells
}
