package claims

import (
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/cosmos72/gomacro/fast"

	"m3s/notebooks/ipynb"
)

// Outcome is what became of a claim.
type Outcome struct {
	ipynb.Claim
	Broken []string // expressions that are not true
}

// Run runs the cells of a lesson's source from top to bottom and evaluates
// its claims where they stand. change gives constants of the lesson another
// value, as Go writes it: each must be declared once, alone on a line as
// "const name = value".
func Run(name, source string, change map[string]string) ([]Outcome, error) {
	for constant, value := range change {
		declared := regexp.MustCompile(`(?m)^const ` + constant + ` = \S+`)
		if n := len(declared.FindAllString(source, -1)); n != 1 {
			return nil, fmt.Errorf("%s: the constant %s is declared %d times, want once", name, constant, n)
		}
		source = declared.ReplaceAllString(source, "const "+constant+" = "+value)
	}
	n, err := ipynb.FromLesson(name, source)
	if err != nil {
		return nil, err
	}
	list, err := ipynb.Claims(name, source)
	if err != nil {
		return nil, err
	}
	ir := fast.New()
	ir.Comp.Stdout, ir.Comp.Stderr = io.Discard, io.Discard // as in the kernel
	var out []Outcome
	for i := range n.Cells {
		for _, c := range list {
			if c.After == i {
				out = append(out, judge(ir, c))
			}
		}
		c := &n.Cells[i]
		if c.Kind != ipynb.Code {
			continue
		}
		if err := run(ir, string(c.Source)); (err != nil) != c.MeantToFail() {
			return out, fmt.Errorf("%s: cell %s: %v", name, c.ID, err)
		}
	}
	for _, c := range list {
		if c.After == len(n.Cells) {
			out = append(out, judge(ir, c))
		}
	}
	return out, nil
}

// run evaluates a cell; a panic is its error.
func run(ir *fast.Interp, code string) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v", r)
		}
	}()
	ir.Eval(code)
	return nil
}

func judge(ir *fast.Interp, c ipynb.Claim) Outcome {
	o := Outcome{Claim: c}
	for _, e := range c.Holds {
		if why := holds(ir, e); why != "" {
			o.Broken = append(o.Broken, e+why)
		}
	}
	return o
}

// holds says why an expression is not true, or nothing.
func holds(ir *fast.Interp, expression string) (why string) {
	defer func() {
		if r := recover(); r != nil {
			why = fmt.Sprint(": ", r)
		}
	}()
	vals, _ := ir.Eval(expression)
	if len(vals) == 1 && vals[0].Interface() == true {
		return ""
	}
	var sides []string // what its parts are, for the message
	for _, part := range regexp.MustCompile(`&&|\|\||[<>]=?|==|!=`).Split(expression, -1) {
		if part = strings.TrimSpace(part); part != "" {
			sides = append(sides, part+" = "+value(ir, part))
		}
	}
	return " (" + strings.Join(sides, "; ") + ")"
}

func value(ir *fast.Interp, expression string) (text string) {
	defer func() {
		if recover() != nil {
			text = "?"
		}
	}()
	vals, _ := ir.Eval(expression)
	if len(vals) == 0 {
		return "?"
	}
	return fmt.Sprint(vals[0].Interface())
}
