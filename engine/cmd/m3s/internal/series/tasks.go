package series

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"m3s/engine/experiment"
)

// maxTasks bounds --tasks.
const maxTasks = 100000

// taskFlags are the flags of the commands that write for a cluster.
type taskFlags struct {
	tasks, cpus int
	program     string
}

func (t *taskFlags) add(cmd *cobra.Command, program string) {
	cmd.Flags().IntVar(&t.tasks, "tasks", 4, "tasks that share the runs")
	cmd.Flags().IntVar(&t.cpus, "cpus", 1, "processors of a task")
	cmd.Flags().StringVar(&t.program, "program", t.program, program)
}

// unnamed is what cannot be part of a job's name.
var unnamed = regexp.MustCompile(`[^a-z0-9]+`)

// check returns the tasks without the places, which differ.
func (t *taskFlags) check(x *file) (experiment.Tasks, error) {
	name := strings.Trim(unnamed.ReplaceAllString(strings.ToLower(strings.TrimSuffix(filepath.Base(x.path), ".toml")), "-"), "-")
	all := experiment.Tasks{Name: name[:min(len(name), 40)], Program: t.program, Count: t.tasks, CPUs: t.cpus, Runs: x.runs}
	switch {
	case name == "":
		return all, fmt.Errorf("%s: its name makes no name of a job", x.path)
	case t.tasks < 1 || t.tasks > maxTasks:
		return all, fmt.Errorf("--tasks: %d is not between 1 and %d", t.tasks, maxTasks)
	case t.cpus < 1:
		return all, fmt.Errorf("--cpus: %d is less than 1", t.cpus)
	}
	return all, nil
}

const slurmHelp = `Write a shell script that submits the experiment to Slurm: a job array with a
task for each shard, and a merge that waits for all of them. File, results and
program must have the same place on every node. The script's arguments go to
sbatch.

A task that is preempted or requeued goes on where it was: SIGTERM keeps the
runs that had ended, and each task has results files of its own.`

func (w World) newSlurm() *cobra.Command {
	t := &taskFlags{}
	cmd := w.with(&file{}, "slurm", "Write a job array for Slurm with a merge after it", func(_ *cobra.Command, x *file) error {
		all, err := t.check(x)
		if err != nil {
			return err
		}
		if all.Program == "" {
			if all.Program, err = os.Executable(); err != nil {
				return fmt.Errorf("--program: %w", err)
			}
		}
		if all.File, err = filepath.Abs(x.path); err == nil {
			all.Dir, err = filepath.Abs(x.dir)
		}
		if err != nil {
			return err
		}
		_, err = w.Out.Write(experiment.Slurm(all))
		return err
	})
	cmd.Long = slurmHelp
	cmd.Example = `  m3s experiment slurm engine/experiment/paper/tables.toml --tasks 64 > tables.sh
  sh tables.sh --time=1:00:00`
	t.add(cmd, "the program m3s on the nodes (default this one)")
	return cmd
}

const kubernetesHelp = `Write a manifest for Kubernetes: the experiment's file as a ConfigMap, an
Indexed Job with a task for each shard, and a Job that merges when no run is
missing. Results lie on a volume that all tasks share, in the folder of the
experiment's name; the datasets' cache lies beside it.

With --store they lie in an object store instead, in the same folders: rclone
fetches a task's files, keeps them every minute and puts them back at the end.
--store is what rclone calls a remote, with a path, as results:bucket/folder;
--store-image has rclone, and names its version; --store-secret is a Secret whose
keys are rclone's variables, as RCLONE_CONFIG_RESULTS_TYPE. No key of the store
is in the manifest. Datasets in the store's folder datasets are not fetched.

The limit of processors is a quota that the program heeds. A pod that is evicted
keeps the runs that had ended, is made again and goes on.`

func (w World) newKubernetes() *cobra.Command {
	t, p := &taskFlags{program: "m3s"}, experiment.Pods{}
	var given func(flag string) bool
	cmd := w.with(&file{}, "kubernetes", "Write an Indexed Job for Kubernetes with a merge", func(_ *cobra.Command, x *file) error {
		all, err := t.check(x)
		if err != nil {
			return err
		}
		if p.Image == "" {
			return errors.New("--image: which image has the program?")
		}
		if !objectName.MatchString(p.Claim) {
			return fmt.Errorf("--claim: %q is no name of a claim", p.Claim)
		}
		if err := checkStore(p.Store, given); err != nil {
			return err
		}
		if err := x.Placed(); err != nil {
			return err
		}
		text, err := os.ReadFile(x.path)
		if err != nil {
			return fmt.Errorf("experiment: %w", err)
		}
		p.Text = string(text)
		_, err = w.Out.Write(experiment.Kubernetes(all, p))
		return err
	})
	given = cmd.Flags().Changed
	cmd.Long = kubernetesHelp
	cmd.Example = `  m3s experiment kubernetes tables.toml --tasks 64 --image registry.example.org/m3s:1 | kubectl apply -f -
  m3s experiment kubernetes tables.toml --tasks 64 --image registry.example.org/m3s:1 --store results:bucket/m3s --store-image rclone/rclone:1.71.0 --store-secret m3s-store | kubectl apply -f -`
	t.add(cmd, "the program m3s in the image")
	cmd.Flags().StringVar(&p.Image, "image", "", "container image that has the program")
	cmd.Flags().StringVar(&p.Claim, "claim", "m3s-results", "PersistentVolumeClaim of the shared volume")
	cmd.Flags().StringVar(&p.Store.Remote, "store", "", "object store in place of a shared volume: rclone's REMOTE:BUCKET/FOLDER")
	cmd.Flags().StringVar(&p.Store.Image, "store-image", "", "container image that has rclone, with its version")
	cmd.Flags().StringVar(&p.Store.Secret, "store-secret", "", "Secret with rclone's variables for the store")
	cmd.Flags().StringVar(&p.Memory, "memory", "1Gi", "memory of a task")
	return cmd
}

// checkStore reports what the flags of a store lack.
func checkStore(s experiment.Store, given func(flag string) bool) error {
	if s.Remote == "" {
		if s.Image != "" || s.Secret != "" {
			return errors.New("--store: where do the results lie? --store-image and --store-secret go with it")
		}
		return nil
	}
	tag := s.Image[strings.LastIndex(s.Image, "/")+1:]
	switch {
	case given("claim"):
		return errors.New("--claim: the results lie in the store: leave it out")
	case !remote.MatchString(s.Remote):
		return fmt.Errorf("--store: %q is no REMOTE:BUCKET/FOLDER of letters, digits, dots, dashes and underscores", s.Remote)
	case !strings.Contains(tag, ":") || strings.HasSuffix(tag, ":") || strings.HasSuffix(tag, ":latest"):
		return fmt.Errorf("--store-image: %q names no version: write IMAGE:VERSION or IMAGE@sha256:SUM", s.Image)
	case !objectName.MatchString(s.Secret):
		return fmt.Errorf("--store-secret: %q is no name of a Secret", s.Secret)
	}
	return nil
}

// remote is what a shell leaves as it is.
var remote = regexp.MustCompile(`^[A-Za-z0-9_]+:[A-Za-z0-9._/-]*[A-Za-z0-9_]$`)

// objectName is what Kubernetes takes as a name.
var objectName = regexp.MustCompile(`^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$`)
