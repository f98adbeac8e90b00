package lint

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The containers have go.mod's Go, the one for development also what .ci/need
// would install for make tools, and what runs after its start can be run; make
// devcontainer-test runs the steps themselves.
func TestDevcontainer(t *testing.T) {
	goVersion := regexp.MustCompile(`(?m)^go (\d+\.\d+)`).FindStringSubmatch(string(read(t, "go.mod")))
	if goVersion == nil {
		t.Fatal("go.mod names no Go")
	}
	image := string(read(t, ".devcontainer/Dockerfile"))
	for file, text := range map[string]string{".devcontainer/Dockerfile": image, ".binder/Dockerfile": string(read(t, ".binder/Dockerfile"))} {
		if !strings.Contains(text, "FROM golang:"+goVersion[1]+"-") {
			t.Errorf("%s has another Go than %s", file, goVersion[1])
		}
	}
	makefile := string(read(t, "Makefile"))
	tools := regexp.MustCompile(`(?m)^tools:\n\t@\.ci/need (.*)$`).FindStringSubmatch(makefile)
	if tools == nil {
		t.Fatal("make tools does not call .ci/need")
	}
	need := string(read(t, ".ci/need"))
	installed := strings.Fields(image)
	for _, tool := range strings.Fields(tools[1]) {
		names := regexp.MustCompile(`(?m)^    ` + tool + `\) echo ([a-z0-9 -]+) ;;`).FindStringSubmatch(need)
		if tool == "node" {
			names = []string{"", "npm"} // which fetches Node
		}
		if names == nil {
			t.Fatalf(".ci/need has no package for %s", tool)
		}
		for _, name := range strings.Fields(names[1]) {
			if !slices.Contains(installed, name) {
				t.Errorf(".devcontainer/Dockerfile lacks %s, which %s takes", name, tool)
			}
		}
	}
	checkStart(t, makefile)
}

// checkStart checks what runs after the container's start, and its ports.
func checkStart(t *testing.T, makefile string) {
	t.Helper()
	var config struct {
		PostCreateCommand string
		ForwardPorts      []int
		PortsAttributes   map[string]any
	}
	if err := json.Unmarshal(read(t, ".devcontainer/devcontainer.json"), &config); err != nil {
		t.Fatal(err)
	}
	targets, ok := strings.CutPrefix(config.PostCreateCommand, "make ")
	if !ok {
		t.Fatalf("after the start runs %q", config.PostCreateCommand)
	}
	for _, target := range strings.Fields(targets) {
		if !strings.Contains(makefile, "\n"+target+":") {
			t.Errorf("after the start runs make %s, which is not there", target)
		}
	}
	port := regexp.MustCompile(`(?m)^PORT \?= (\d+)$`).FindStringSubmatch(makefile)
	if port == nil || len(config.ForwardPorts) != len(config.PortsAttributes) || strconv.Itoa(config.ForwardPorts[0]) != port[1] {
		t.Errorf("ports %v, of the page %v", config.ForwardPorts, port)
	}
}
