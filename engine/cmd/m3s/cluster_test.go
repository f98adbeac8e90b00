package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// fakeSlurm is an sbatch that runs a script at once, a task after the other,
// and tells what it was given. A real one is in make cluster-test.
const fakeSlurm = `#!/bin/sh
tasks=1
echo "$*" >>"$CALLS"
for word; do case $word in (--array=*) tasks=${word#--array=1-};; esac; done
cat >"$CALLS.script"
i=1
while [ $i -le $tasks ]; do
  SLURM_ARRAY_TASK_ID=$i SLURM_CPUS_PER_TASK=2 sh "$CALLS.script" >>"$CALLS.out" || exit 1
  i=$((i + 1))
done
echo "17;cluster"
`

// script writes a program of the shell.
func script(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
}

// The script for Slurm runs every shard and the merge, wherever the files lie.
func TestExperimentSlurm(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("no shell")
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	file, one := writeExperiment(t, small)
	must(t, "experiment", "run", file, "--dir", one, "--runs", "2")
	bin := t.TempDir()
	script(t, filepath.Join(bin, "sbatch"), fakeSlurm)
	// The test binary takes its command line from the environment.
	script(t, filepath.Join(bin, "m3s"), "#!/bin/sh\n"+commandLine+"=\"$(printf '%s\\n' \"$@\")\" exec '"+exe+"'\n")
	dir, calls := filepath.Join(t.TempDir(), "it's a folder $(x)"), filepath.Join(bin, "calls")
	text := must(t, "experiment", "slurm", file, "--dir", dir, "--tasks", "3", "--cpus", "2", "--runs", "2", "--program", filepath.Join(bin, "m3s"))
	cmd := exec.CommandContext(t.Context(), "sh", "-s", "--", "--partition=long")
	cmd.Stdin = strings.NewReader(text)
	cmd.Env = append(os.Environ(), "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"), "CALLS="+calls)
	if out, err := cmd.CombinedOutput(); err != nil || string(out) != "tasks 17 merge 17\n" {
		t.Fatalf("error %v: %s", err, out)
	}
	for _, name := range []string{"clubs.jsonl", "sweep.jsonl"} {
		if !bytes.Equal(content(t, filepath.Join(dir, name)), content(t, filepath.Join(one, name))) {
			t.Errorf("%s has other bytes than one process writes", name)
		}
	}
	said := strings.Split(strings.TrimSpace(string(content(t, calls))), "\n")
	if len(said) != 2 || !strings.Contains(said[0], "--array=1-3 --cpus-per-task=2 --requeue") || !strings.Contains(said[1], "--dependency=afterany:17 ") || !strings.Contains(said[1], dir+"/merge.log --partition=long") {
		t.Errorf("sbatch was given %q", said)
	}
}

// A merge that may wait ends when the last run is there, and at once where a
// file is refused or it is told to end.
func TestExperimentMergeWaits(t *testing.T) {
	file, dir := writeExperiment(t, small)
	must(t, "experiment", "run", file, "--dir", dir, "--shard", "1/2")
	merged := make(chan string)
	go func() {
		_, out, stderr := call(t.Context(), nil, "experiment", "merge", file, "--dir", dir, "--wait", "1ms")
		merged <- out + stderr
	}()
	must(t, "experiment", "run", file, "--dir", dir, "--shard", "2/2")
	if said := <-merged; !strings.HasPrefix(said, "clubs: 54 runs are in ") {
		t.Errorf("merge says %q", said)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	code, _, stderr := call(ctx, nil, "experiment", "merge", file, "--dir", t.TempDir(), "--wait", "1h")
	if code != exitInterrupted || stderr != "m3s: interrupted\n" {
		t.Errorf("told to end: exit code %d, stderr %q", code, stderr)
	}
	if err := os.WriteFile(filepath.Join(dir, "sweep-2-of-2.jsonl"), []byte("notes\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	fails(t, nil, "experiment merge --wait 1h "+file+" --dir "+dir, "line 1")
}

// The manifest for Kubernetes has the file and a task for each shard; make
// cluster-test holds it against the schema and runs its commands.
func TestExperimentKubernetes(t *testing.T) {
	file, _ := writeExperiment(t, small)
	text := must(t, "experiment", "kubernetes", file, "--tasks", "5", "--cpus", "3", "--image", "example.org/m3s:1", "--claim", "shared", "--runs", "9")
	for _, want := range []string{
		"\n  name: m3s-small\n", "\n  name: m3s-small-merge\n", "\n  completions: 5\n", "\n    runs = 3\n",
		`command: ["m3s", experiment, "run", "--index", "$(JOB_COMPLETION_INDEX)/5", "/experiment/experiment.toml", "--dir", "/results/small", "--runs", "9"]`,
		`limits: {cpu: 3, memory: "1Gi"}`, `image: "example.org/m3s:1"`, `claimName: "shared"`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in:\n%s", want, text)
		}
	}
	for _, c := range []struct{ args, want string }{
		{"kubernetes %s", "--image"},
		{"kubernetes %s --image x --claim A", "--claim"},
		{"kubernetes %s --image x --store-image rclone:1", "--store: where"},
		{"kubernetes %s --image x --store-secret s", "--store: where"},
		{"kubernetes %s --image x --store r:b --claim c", "--claim: the results lie in the store"},
		{"kubernetes %s --image x --store bucket", "--store: \"bucket\""},
		{"kubernetes %s --image x --store r:b;ls", "--store: "},
		{"kubernetes %s --image x --store r:b --store-secret s", "--store-image: \"\" names no version"},
		{"kubernetes %s --image x --store r:b --store-image example.org:5000/rclone --store-secret s", "names no version"},
		{"kubernetes %s --image x --store r:b --store-image rclone:latest --store-secret s", "names no version"},
		{"kubernetes %s --image x --store r:b --store-image rclone:1 --store-secret A", "--store-secret"},
		{"slurm %s --tasks 0", "--tasks"},
		{"slurm %s --cpus 0", "--cpus"},
		{"merge %s --wait soon", "--wait"},
		{"status %s --runs 0", "--runs"},
		{"plan %s --tasks 2,0", "--tasks"},
		{"plan %s --workers 0", "--workers"},
	} {
		fails(t, nil, "experiment "+fmt.Sprintf(c.args, file), c.want)
	}
}

// With a store rclone has the files of each task, and nothing but a Secret's
// name says how it gets there.
func TestExperimentKubernetesStore(t *testing.T) {
	file, _ := writeExperiment(t, small)
	text := must(t, "experiment", "kubernetes", file, "--tasks", "5", "--image", "example.org/m3s:1", "--store", "results:bucket/m3s", "--store-image", "rclone/rclone:1.71.0", "--store-secret", "m3s-store")
	for want, times := range map[string]int{
		"image: \"rclone/rclone:1.71.0\"": 5, "name: \"m3s-store\"": 5, "emptyDir: {}": 2, "restartPolicy: Always": 2, "persistentVolumeClaim": 0, "image: \"example.org/m3s:1\"": 2,
		"rclone copy results:bucket/m3s /results --include \\\"/small/*-$own-of-5.jsonl\\\" --include '/datasets/**' || [ $? = 3 ]": 1,
		"rclone copy --local-no-check-updated /results results:bucket/m3s --include \\\"/small/*-$own-of-5.jsonl\\\"":               3,
		"rclone copy results:bucket/m3s /results --include '/small/*-of-5.jsonl'; sleep 30":                                         1,
		"rclone copy /results results:bucket/m3s --filter '- *-of-5.jsonl' --filter '+ /small/*.jsonl' --filter '- *'":              1,
	} {
		if n := strings.Count(text, want); n != times {
			t.Errorf("%d times %q, want %d, in:\n%s", n, want, times, text)
		}
	}
}

// What is reckoned is said with what it is reckoned from, and carried out where
// that is asked for.
func TestExperimentPlan(t *testing.T) {
	file, _ := writeExperiment(t, small)
	text := must(t, "experiment", "plan", file, "--tasks", "1,4", "--check", "2")
	for _, want := range []string{
		"# Small on many machines\n\n66 runs. **The times of tasks are reckoned, not measured**", "one run of each of 22\ncells",
		" | 1.00 | 100 % |\n| 4 | ", "\n| a run of lp | 6 | ", "\n| a run of gcn | 10 | ", "\n| reading karate | 1 | ", "\n| 1 of 1 | 44 | ", "\n| 2 of 2 | 22 | ",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in:\n%s", want, text)
		}
	}
}
