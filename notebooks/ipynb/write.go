package ipynb

import "bytes"

// about ends every notebook: the kernel it asks for.
const about = `"metadata":{"kernelspec":{"display_name":"Go (M3S)","language":"go","name":"m3s-go"},` +
	`"language_info":{"file_extension":".go","mimetype":"text/x-go","name":"go"}},"nbformat":4,"nbformat_minor":5}`

// Write returns a notebook file of one line a cell. The same notebook always
// gives the same bytes.
func (n *Notebook) Write() ([]byte, error) {
	var b bytes.Buffer
	b.WriteString("{\"cells\":[\n")
	for i := range n.Cells {
		line, err := compact(n.Cells[i].file())
		if err != nil {
			return nil, err
		}
		b.Write(line)
		if i < len(n.Cells)-1 {
			b.WriteByte(',')
		}
		b.WriteByte('\n')
	}
	b.WriteString("],\n" + about + "\n")
	return b.Bytes(), nil
}

// file is the cell as a file holds it: only code has outputs.
func (c *Cell) file() map[string]any {
	m := map[string]any{"cell_type": c.Kind, "id": c.ID, "metadata": c.Metadata, "source": c.Source}
	if c.Kind != Code {
		return m
	}
	outputs := make([]any, len(c.Outputs))
	for i := range c.Outputs {
		outputs[i] = c.Outputs[i].file(c.Count)
	}
	m["execution_count"], m["outputs"] = c.Count, outputs
	return m
}

func (o *Output) file(count *int) map[string]any {
	m := map[string]any{"output_type": o.Kind}
	switch o.Kind {
	case Stream:
		m["name"], m["text"] = o.Name, o.Text
	case Error:
		m["ename"], m["evalue"], m["traceback"] = "ERROR", o.Error, []string{o.Error}
	default:
		m["data"], m["metadata"] = o.Data, struct{}{}
		if o.Kind == Result {
			m["execution_count"] = count
		}
	}
	return m
}
