package svg

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/dop251/goja"

	"m3s/engine/chart/echarts"
)

func TestTidy(t *testing.T) {
	svg := `<svg><style>.a{}</style>
<path d="M1 0A1 1 0 1 1 1 -0.0001" transform="translate(3.14159,-2.5000001)" class="zr0-cls-3"></path><g clip-path="url(#zr0-c0)"></g><text>0.00123456</text></svg>`
	want := `<svg><path d="M1 0A1 1 0 1 1 1 -0.0001" transform="translate(3.14,-2.5)"></path><g clip-path="url(#me-c0)"></g><text>0.00123456</text></svg>`
	if got := tidy(svg, "me"); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// The bundle is the release it says, and the page's.
func TestEChartsVersion(t *testing.T) {
	source, err := echarts.Source()
	if err != nil {
		t.Fatal(err)
	}
	vm := goja.New()
	if _, err := vm.RunString(source); err != nil {
		t.Fatal(err)
	}
	if v, err := vm.RunString("echarts.version"); err != nil || v.String() != echarts.Version {
		t.Errorf("the bundle is ECharts %v (%v), echarts.Version is %s", v, err, echarts.Version)
	}
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "site", "package.json"))
	if err != nil {
		t.Fatal(err)
	}
	var site struct {
		Dependencies map[string]string `json:"dependencies"`
	}
	if err := json.Unmarshal(text, &site); err != nil {
		t.Fatal(err)
	}
	if site.Dependencies["echarts"] != echarts.Version {
		t.Errorf("the page has ECharts %s, the notebooks %s: make echarts", site.Dependencies["echarts"], echarts.Version)
	}
}
