package experiment

import "fmt"

// Store is an object store that rclone reaches, in place of a shared volume.
type Store struct {
	Remote string // rclone's, as "results:bucket/folder"; "": there is none
	Image  string // that has rclone and a shell
	Secret string // whose keys are rclone's variables, as RCLONE_CONFIG_RESULTS_TYPE
}

// storePod is a pod whose results lie in a folder of its own. Init containers
// run one after the other: a task takes what is there of its files, keeps what
// it has while it trains, and trains; a merge takes the files of all tasks again
// and again, and merges. Then the pod's container puts the results back. A pod
// whose results could not be put back has failed, and is made again.
const storePod = `    spec:
      restartPolicy: Never
      automountServiceAccountToken: false
      securityContext: {runAsNonRoot: true, runAsUser: 65532, runAsGroup: 65532, fsGroup: 65532}
      initContainers:
%[1]s%[2]s      containers:
%[3]s      volumes:
        - name: experiment
          configMap:
            name: %[4]s
        - name: results
          emptyDir: {}
`

// storeContainer runs rclone; a line before its command may say that it goes on
// beside those after it.
const storeContainer = `        - name: %[1]s
          image: %[2]s
%[3]s          command: [sh, -c, %[4]s]
          envFrom:
            - secretRef:
                name: %[5]s
          resources:
            requests: {cpu: 10m, memory: 64Mi}
          volumeMounts:
            - name: results
              mountPath: /results
`

// beside says that an init container does not end before the others begin.
const beside = "          restartPolicy: Always\n"

// pod is a pod of the container m3s.
func (s Store) pod(t Tasks, name, m3s string, merge bool) string {
	rclone := func(name, lines, script string) string {
		return fmt.Sprintf(storeContainer, name, yamlQuoted(s.Image), lines, yamlQuoted(script), yamlQuoted(s.Secret))
	}
	const (
		own    = "own=`expr $JOB_COMPLETION_INDEX + 1`; "
		forms  = "%s/%s-of-%d.jsonl"
		absent = " || [ $? = 3 ]" // rclone's code where there is no such folder yet
		always = "trap 'exit 0' TERM; while :; do %s; sleep 30 & wait $!; done"
		kept   = "trap '%[1]s; exit 0' TERM; while :; do sleep 60 & wait $!; %[1]s; done"
	)
	all := fmt.Sprintf("--include '/"+forms+"'", t.Name, "*", t.Count)
	if merge {
		take := fmt.Sprintf("rclone copy %s /results %s", s.Remote, all)
		put := fmt.Sprintf("rclone copy /results %s --filter '- *-of-%d.jsonl' --filter '+ /%s/*.jsonl' --filter '- *'", s.Remote, t.Count, t.Name)
		return fmt.Sprintf(storePod, rclone("fetch", beside, fmt.Sprintf(always, take)), m3s, rclone("store", "", put), name)
	}
	mine := fmt.Sprintf("--include \"/"+forms+"\"", t.Name, "*-$own", t.Count)
	put := fmt.Sprintf("rclone copy --local-no-check-updated /results %s %s", s.Remote, mine)
	take := fmt.Sprintf("rclone copy %s /results %s --include '/datasets/**'", s.Remote, mine) + absent
	return fmt.Sprintf(storePod, rclone("fetch", "", own+take)+rclone("keep", beside, own+fmt.Sprintf(kept, put)), m3s, rclone("store", "", own+put), name)
}
