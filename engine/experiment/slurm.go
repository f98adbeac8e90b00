package experiment

import (
	"fmt"
	"strconv"
	"strings"
)

// Tasks says how the tasks of an experiment are called on other computers.
type Tasks struct {
	Name    string // of the jobs: small letters, digits and dashes
	Program string // m3s, as the computers find it
	File    string // the experiment's, absolute
	Dir     string // of the results, absolute, one for all computers
	Count   int    // at least 1
	CPUs    int    // of each task, at least 1
	Runs    int    // of each cell, in place of the file's; 0: the file's
}

// slurmScript submits an array and the merge that waits for it.
const slurmScript = `#!/bin/sh
# Submits %[1]d tasks to Slurm and a merge after them. Arguments go to sbatch:
# sh THIS --partition=long --time=8:00:00
# A task that was cancelled or failed goes on where it was after
# scontrol requeue JOB_TASK, or when this is submitted again. The merge waits
# for the end of all tasks, good or bad, since Slurm would not forgive a task
# that goes on later; it writes nothing while a run is missing.
set -eu
mkdir -p %[2]s
tasks=$(sbatch --parsable --job-name=%[3]s --array=1-%[1]d --cpus-per-task=%[4]d \
  --requeue --open-mode=append --output=%[5]s "$@" <<'END'
#!/bin/sh
export GOMAXPROCS="${SLURM_CPUS_PER_TASK:-%[4]d}"
exec %[6]s experiment run %[7]s --dir %[2]s%[9]s --shard "$SLURM_ARRAY_TASK_ID/%[1]d"
END
)
tasks=${tasks%%%%;*}
merge=$(sbatch --parsable --job-name=%[3]s-merge --dependency="afterany:$tasks" \
  --requeue --open-mode=append --output=%[8]s "$@" <<'END'
#!/bin/sh
exec %[6]s experiment merge %[7]s --dir %[2]s%[9]s
END
)
echo "tasks $tasks merge ${merge%%%%;*}"
`

// Slurm is a shell script that submits a job array with a task for each shard,
// and a merge that depends on it.
func Slurm(t Tasks) []byte {
	log := func(name string) string { return shellQuoted(strings.ReplaceAll(t.Dir, "%", "%%") + "/" + name) }
	return fmt.Appendf(nil, slurmScript, t.Count, shellQuoted(t.Dir), "m3s-"+t.Name, t.CPUs,
		log("task-%a.log"), shellQuoted(t.Program), shellQuoted(t.File), log("merge.log"), strings.Join(append([]string{""}, t.runs()...), " "))
}

// runs are the words that say how many runs, if the file does not.
func (t Tasks) runs() []string {
	if t.Runs == 0 {
		return nil
	}
	return []string{"--runs", strconv.Itoa(t.Runs)}
}

// shellQuoted is a text as one word of a shell.
func shellQuoted(text string) string {
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}
