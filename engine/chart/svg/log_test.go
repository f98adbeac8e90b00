package svg

import (
	"strings"
	"testing"
)

// A logarithmic axis has its powers of ten as they are written, under goja and
// in a browser, whose own powers have another last bit: 0.00009999999999999999.
func TestLogarithmicAxis(t *testing.T) {
	option := `{"yAxis":{"type":"log"},"xAxis":{"type":"value"},"series":[{"type":"line","data":[[0,1],[1,0.00001]]}]}`
	drawn, err := Draw([]byte(option), 400, 300, "log")
	if err != nil {
		t.Fatal(err)
	}
	for _, label := range []string{"1", "0.1", "0.01", "0.001", "0.0001", "0.00001"} {
		if !strings.Contains(drawn, ">"+label+"</text>") {
			t.Errorf("no label %s in %s", label, drawn)
		}
	}
}
