package experiment

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Pods says what Kubernetes needs to know besides Tasks, whose File and Dir it
// does not use.
type Pods struct {
	Image  string // that has the program
	Claim  string // of the shared volume, a PersistentVolumeClaim
	Store  Store  // in place of the volume, where it has a remote
	Memory string // of each task, as "1Gi"
	Text   string // of the experiment's file
}

// where is a line of the manifest on where results lie.
func (p Pods) where() string {
	if p.Store.Remote != "" {
		return "# Each task takes its own files from " + p.Store.Remote + " and puts them back there by rclone,\n# which the Secret " + p.Store.Secret + " tells how. It takes Kubernetes 1.29 or later."
	}
	return "# The volume of the claim " + p.Claim + " is shared by all: ReadWriteMany."
}

// kubernetesManifest has the experiment's file, the tasks and the merge.
const kubernetesManifest = `# kubectl apply -f THIS: %[1]d tasks of one Indexed Job, and a merge that waits for
# their runs.
%[2]s
# A pod that is evicted or killed is made again and goes on where it was.
apiVersion: v1
kind: ConfigMap
metadata:
  name: %[3]s
data:
  experiment.toml: |2
%[4]s---
apiVersion: batch/v1
kind: Job
metadata:
  name: %[3]s
spec:
  completionMode: Indexed
  completions: %[1]d
  parallelism: %[1]d
  backoffLimitPerIndex: 3
  podFailurePolicy:
    rules:
      - action: Ignore
        onPodConditions:
          - type: DisruptionTarget
            status: "True"
      - action: Ignore
        onExitCodes:
          operator: In
          values: [143]
  template:
%[5]s---
apiVersion: batch/v1
kind: Job
metadata:
  name: %[3]s-merge
spec:
  backoffLimit: 3
  template:
%[6]s`

// podTemplate is a pod of one command on the experiment's file, on the shared
// volume.
const podTemplate = `    spec:
      restartPolicy: Never
      automountServiceAccountToken: false
      containers:
%[1]s      volumes:
        - name: experiment
          configMap:
            name: %[2]s
        - name: results
          persistentVolumeClaim:
            claimName: %[3]s
`

// containerTemplate is the container of the command.
const containerTemplate = `        - name: m3s
          image: %[1]s
          command: [%[2]s, experiment, %[3]s]
          env:
            - name: M3S_CACHE
              value: /results/datasets
          resources:
            requests: {cpu: %[4]d, memory: %[5]s}
            limits: {cpu: %[4]d, memory: %[5]s}
          volumeMounts:
            - name: experiment
              mountPath: /experiment
              readOnly: true
            - name: results
              mountPath: /results
`

// Kubernetes is a manifest with the experiment's file as a ConfigMap, an
// Indexed Job with a task for each shard, and a Job that merges when no run is
// missing.
func Kubernetes(t Tasks, p Pods) []byte {
	name := "m3s-" + t.Name
	pod := func(merge bool, args ...string) string {
		args = append(args, "/experiment/experiment.toml", "--dir", "/results/"+t.Name)
		args = append(args, t.runs()...)
		for i, a := range args {
			args[i] = yamlQuoted(a)
		}
		one := fmt.Sprintf(containerTemplate, yamlQuoted(p.Image), yamlQuoted(t.Program), strings.Join(args, ", "), t.CPUs, yamlQuoted(p.Memory))
		if p.Store.Remote != "" {
			return p.Store.pod(t, name, one, merge)
		}
		return fmt.Sprintf(podTemplate, one, name, yamlQuoted(p.Claim))
	}
	text := strings.ReplaceAll("    "+strings.TrimRight(p.Text, "\n"), "\n", "\n    ") + "\n"
	return fmt.Appendf(nil, kubernetesManifest, t.Count, p.where(), name, text,
		pod(false, "run", "--index", fmt.Sprintf("$(JOB_COMPLETION_INDEX)/%d", t.Count)), pod(true, "merge", "--wait", "30s"))
}

// yamlQuoted is a text as YAML has it in quotes, which is JSON's way.
func yamlQuoted(text string) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false) // a shell's & stays to be read
	_ = e.Encode(text)     // a text always can
	return strings.TrimSuffix(b.String(), "\n")
}
