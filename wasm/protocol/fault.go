package protocol

import "m3s/datasets/own"

// Coded is an error for which the page has a sentence, with the word a in it.
type Coded struct {
	Code string
	A    string // "" for none
	Err  error
}

func (e *Coded) Error() string { return e.Err.Error() }

func (e *Coded) Unwrap() error { return e.Err }

// Code gives an error a code; one that has a code keeps it. A nil error stays nil.
func Code(code string, err error) error {
	switch err.(type) {
	case nil, *Coded, *own.Fault:
		return err
	}
	return &Coded{Code: code, Err: err}
}

// blame adds to an error event what the page's sentence is made of.
func blame(m *Message, err error) *Message {
	switch f := err.(type) {
	case *own.Fault:
		return m.Text(fieldCode, f.Code).Text(fieldFile, f.File).Int(fieldRow, f.Row).Int(fieldColumn, f.Column).Text(fieldA, f.A).Text(fieldB, f.B)
	case *Coded:
		m.Text(fieldCode, f.Code)
		if f.A != "" {
			m.Text(fieldA, f.A)
		}
	}
	return m
}
