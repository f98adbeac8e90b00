package bind

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/cosmos72/gomacro/fast"
	"github.com/cosmos72/gomacro/imports"

	"m3s/notebooks/interrupt"
	"m3s/notebooks/ipynb"
)

func TestMain(m *testing.M) {
	Fix()
	m.Run()
}

// Every bound package satisfies gomacro's own checks, which panic.
func TestBindingsAreValid(t *testing.T) {
	for path, p := range imports.Packages {
		if !strings.HasPrefix(path, "github.com/cosmos72/") { // not all of its own do
			p.Validate(path)
		}
	}
}

// eval runs cells one after the other and returns what they print and the
// value of the last.
func eval(t *testing.T, cells ...string) (printed string, value any) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout := os.Stdout
	os.Stdout = w
	defer func() { os.Stdout = stdout }()
	ir := fast.New()
	for _, c := range cells {
		vals, _ := ir.Eval(c)
		if len(vals) > 0 && vals[0].IsValid() {
			value = vals[0].Interface()
		}
	}
	w.Close()
	out, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(out), value
}

// A cell trains a network, with a callback of its own, without a toolchain.
func TestCellTrains(t *testing.T) {
	printed, value := eval(t,
		`import ("context"; "fmt"; "m3s/datasets"; "m3s/engine")`,
		`g := datasets.Karate()
		split := &engine.Split{Labelled: []int32{0, 33}}
		for i := 1; i < 33; i++ { split.Test = append(split.Test, int32(i)) }`,
		`o := engine.DefaultOptions()
		o.Strategy, o.Epochs = engine.GCN, 10
		epochs := 0
		watch := &engine.Observer{Epoch: func(e engine.EpochInfo) { epochs += e.Epoch }}
		r, err := engine.Run(context.Background(), g, split, o, watch)
		fmt.Println(len(r.Fingerprint), err, epochs)`,
		`r.Accuracy`)
	if printed != "16 <nil> 55\n" {
		t.Errorf("printed %q", printed)
	}
	if a, ok := value.(float64); !ok || a <= 0.4 || a > 1 {
		t.Errorf("accuracy %v", value)
	}
}

// A cell learns where a run diverged.
func TestCellSeesDivergence(t *testing.T) {
	printed, _ := eval(t,
		`import ("context"; "errors"; "fmt"; "m3s/datasets"; "m3s/engine")`,
		`g := datasets.Karate()
		split, _ := engine.RandomSplit(g, 2, 1)
		o := engine.DefaultOptions()
		o.Strategy, o.LearningRate = engine.GCN, 1e30
		_, err := engine.Run(context.Background(), g, split, o, nil)
		var d *engine.DivergedError
		fmt.Println(errors.Is(err, engine.ErrDiverged), errors.As(err, &d))
		fmt.Println(d.Stage, d.Epoch, d.What == engine.DivergedTraining, err)`)
	if printed != "true true\n0 2 true engine: diverged in stage 0, epoch 2: the loss, the weights or the output are no longer finite: lower LearningRate\n" {
		t.Errorf("printed %q", printed)
	}
}

// A cell's context.Background() hears the stop button, here pressed by the
// third epoch; that of the next cell goes on.
func TestStopIsHeard(t *testing.T) {
	imports.Packages["m3s/test/button"] = imports.Package{Name: "button", Binds: map[string]reflect.Value{"Press": reflect.ValueOf(interrupt.Now)}}
	defer delete(imports.Packages, "m3s/test/button")
	defer Begin()
	cells := []string{
		`import ("context"; "fmt"; "m3s/datasets"; "m3s/engine"; "m3s/test/button")`,
		`ctx := context.Background()
		o := engine.DefaultOptions()
		o.Strategy, o.Epochs = engine.GCN, 1000000000
		press := &engine.Observer{Epoch: func(e engine.EpochInfo) { if e.Epoch == 3 { button.Press() } }}
		_, err := engine.Run(ctx, datasets.Karate(), &engine.Split{Labelled: []int32{0, 33}}, o, press)
		fmt.Println(err, ctx.Err())`,
	}
	if printed, _ := eval(t, cells...); printed != "context canceled context canceled\n" {
		t.Errorf("printed %q", printed)
	}
	Begin()
	if printed, _ := eval(t, `import ("context"; "fmt")`, `fmt.Println(context.Background().Err())`); printed != "<nil>\n" {
		t.Errorf("the next cell printed %q", printed)
	}
}

// Functions of a cell can run on all processors at once.
func TestCellsRepeat(t *testing.T) {
	_, value := eval(t, `import "m3s/notebooks/lesson"`,
		`square := func(seed uint64) []float64 {
			sum := 0.0
			for i := uint64(0); i < seed; i++ { sum += float64(2*i + 1) }
			return []float64{sum}
		}
		all := lesson.Repeat(1, 300, square)`,
		`all[0]`)
	list, ok := value.([]float64)
	if !ok || len(list) != 300 {
		t.Fatalf("%T", value)
	}
	for k, v := range list {
		if v != float64((k+1)*(k+1)) {
			t.Errorf("the square of %d is %v", k+1, v)
		}
	}
}

// Print functions give no results that a cell would show.
func TestPrintIsQuiet(t *testing.T) {
	printed, value := eval(t, `import "fmt"`, `fmt.Println("a", 1)`, `fmt.Printf("%d|", 2)`, `fmt.Print("b")`)
	if printed != "a 1\n2|b" || value != nil {
		t.Errorf("printed %q, value %v", printed, value)
	}
}

var (
	importLine  = regexp.MustCompile(`(?m)^\s*(?:import\s+)?(?:[\w.]+\s+)?"([\w./-]+)"\s*$`)
	importBlock = regexp.MustCompile(`(?s)^import\s+(\([^)]*\)|[^\n]*)`)
)

// Lessons import what the kernel carries: anything else would reach for the
// network and a Go toolchain.
func TestLessonsImportWhatIsBound(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "lessons", "*.md"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no lessons: %v", err)
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		n, err := ipynb.FromLesson("x", string(text))
		if err != nil {
			t.Fatal(err)
		}
		found := 0
		for _, c := range n.Cells {
			block := importBlock.FindString(string(c.Source))
			for _, m := range importLine.FindAllStringSubmatch(block, -1) {
				found++
				if _, ok := imports.Packages[m[1]]; !ok {
					t.Errorf("%s imports %q, which the kernel does not carry", filepath.Base(f), m[1])
				}
			}
			if c.Kind == ipynb.Code && block == "" && regexp.MustCompile(`(?m)^\s*import\b`).MatchString(string(c.Source)) {
				t.Errorf("%s: cell %s imports where this test does not look", filepath.Base(f), c.ID)
			}
		}
		if found < 3 {
			t.Errorf("%s: %d imports found", filepath.Base(f), found)
		}
	}
}

// Fix gives display.JSONer a proxy that implements it.
func TestFixMendsJSONer(t *testing.T) {
	var j interface{ JSON() map[string]any } = &jsoner{Object: 1, JSON_: func(o any) map[string]any { return map[string]any{"o": o} }}
	if text, err := json.Marshal(j.JSON()); err != nil || string(text) != `{"o":1}` {
		t.Errorf("%s, %v", text, err)
	}
}
