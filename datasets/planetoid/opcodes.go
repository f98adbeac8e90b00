package planetoid

// Opcodes of pickle protocol 2 that the files use (Python's pickletools).
const (
	opProto          = 0x80
	opStop           = '.'
	opMark           = '('
	opGlobal         = 'c'
	opBinPut         = 'q'
	opLongBinPut     = 'r'
	opBinGet         = 'h'
	opLongBinGet     = 'j'
	opNone           = 'N'
	opNewTrue        = 0x88
	opNewFalse       = 0x89
	opBinInt         = 'J'
	opBinInt1        = 'K'
	opBinInt2        = 'M'
	opShortBinString = 'U'
	opBinString      = 'T'
	opEmptyTuple     = ')'
	opTuple1         = 0x85
	opTuple2         = 0x86
	opTuple3         = 0x87
	opTuple          = 't'
	opEmptyList      = ']'
	opAppend         = 'a'
	opAppends        = 'e'
	opEmptyDict      = '}'
	opSetItems       = 'u'
	opNewObj         = 0x81
	opReduce         = 'R'
	opBuild          = 'b'
)

// step runs one opcode.
func (m *machine) step() {
	code := m.take(1)
	if code == nil {
		return
	}
	op := code[0]
	if !m.literal(op) && !m.remember(op) && !m.collect(op) && !m.object(op) {
		m.fail("opcode %#02x is not one that these files use", op)
	}
}

// literal runs the opcodes that push a value held in the file.
func (m *machine) literal(op byte) bool {
	switch op {
	case opNone:
		m.push(nil)
	case opNewTrue, opNewFalse:
		m.push(op == opNewTrue)
	case opBinInt:
		m.push(int64(int32(m.uint(4))))
	case opBinInt1:
		m.push(int64(m.uint(1)))
	case opBinInt2:
		m.push(int64(m.uint(2)))
	case opShortBinString:
		m.push(string(m.take(int(m.uint(1)))))
	case opBinString:
		m.push(string(m.take(int(int32(m.uint(4))))))
	case opGlobal:
		m.global()
	default:
		return false
	}
	return true
}

func (m *machine) global() {
	name := global(m.line() + " " + m.line())
	switch name {
	case pyCSR, pyReconstruct, pyArray, pyDtype, pyDefaultDict, pyList:
		m.push(name)
	default:
		m.fail("the name %q is not one that these files use", string(name))
	}
}

// remember runs the memo's opcodes and those that frame a pickle.
func (m *machine) remember(op byte) bool {
	switch op {
	case opProto:
		if v := m.uint(1); v != 2 {
			m.fail("pickle protocol %d: want 2", v)
		}
	case opStop:
		if m.done = len(m.stack) == 1 && len(m.marks) == 0; !m.done {
			m.fail("%d values at the end, want 1", len(m.stack))
		}
	case opBinPut:
		m.memo[m.uint(1)] = m.top()
	case opLongBinPut:
		m.memo[m.uint(4)] = m.top()
	case opBinGet:
		m.recall(m.uint(1))
	case opLongBinGet:
		m.recall(m.uint(4))
	default:
		return false
	}
	return true
}

func (m *machine) recall(key uint32) {
	v, ok := m.memo[key]
	if !ok {
		m.fail("nothing is remembered as %d", key)
		return
	}
	m.push(v)
}

// collect runs the opcodes of tuples, lists and dictionaries.
func (m *machine) collect(op byte) bool {
	switch op {
	case opMark:
		if len(m.marks) >= maxStack {
			m.fail("more than %d marks", maxStack)
			break
		}
		m.marks = append(m.marks, len(m.stack))
	case opEmptyTuple:
		m.push(tuple{})
	case opTuple1, opTuple2, opTuple3:
		t := make(tuple, op-opTuple1+1)
		for k := len(t) - 1; k >= 0; k-- {
			t[k] = m.pop()
		}
		m.push(t)
	case opTuple:
		m.push(tuple(m.popMark()))
	case opEmptyList:
		m.push(&list{})
	case opAppend:
		v := m.pop()
		m.extend([]any{v})
	case opAppends:
		m.extend(m.popMark())
	case opEmptyDict:
		m.push(&dict{})
	case opSetItems:
		m.setItems(m.popMark())
	default:
		return false
	}
	return true
}

func (m *machine) extend(values []any) {
	l, ok := m.top().(*list)
	if !ok {
		m.fail("values for something that is not a list")
		return
	}
	l.items = append(l.items, values...)
}

func (m *machine) setItems(values []any) {
	d, ok := m.top().(*dict)
	if !ok || len(values)%2 != 0 {
		m.fail("%d keys and values for something that is not a dictionary, or not in pairs", len(values))
		return
	}
	for k := 0; k < len(values); k += 2 {
		d.keys = append(d.keys, values[k])
		d.values = append(d.values, values[k+1])
	}
}

// object runs the opcodes that make and fill the known Python objects.
func (m *machine) object(op byte) bool {
	switch op {
	case opNewObj:
		args, kind := m.pop(), m.pop()
		if t, ok := args.(tuple); !ok || len(t) != 0 || kind != any(pyCSR) {
			m.fail("a new object other than an empty csr_matrix")
			break
		}
		m.push(&sparse{})
	case opReduce:
		args, kind := m.pop(), m.pop()
		m.reduce(kind, args)
	case opBuild:
		state := m.pop()
		m.build(m.top(), state)
	default:
		return false
	}
	return true
}

func (m *machine) reduce(kind, args any) {
	t, ok := args.(tuple)
	switch {
	case ok && kind == any(pyReconstruct) && len(t) == 3 && t[0] == any(pyArray):
		m.push(&array{})
	case ok && kind == any(pyDtype) && len(t) == 3:
		code, _ := t[0].(string)
		m.push(&dtype{code: code})
	case ok && kind == any(pyDefaultDict) && len(t) == 1 && t[0] == any(pyList):
		m.push(&dict{})
	default:
		m.fail("a call that these files do not make")
	}
}

func (m *machine) build(object, state any) {
	var err error
	if m.built++; m.built > maxBuilds {
		m.fail("more than %d objects", maxBuilds)
		return
	}
	switch v := object.(type) {
	case *array:
		err = v.build(state)
	case *dtype:
		err = v.build(state)
	case *sparse:
		err = v.build(state)
	default:
		m.fail("a state for something that has none")
	}
	if err != nil {
		m.fail("%w", err)
	}
}
