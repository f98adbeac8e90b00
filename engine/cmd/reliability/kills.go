package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// killed is how many processes are killed in each trial.
const killed = 50

// table is a table that takes a second or two.
func table(results string, more ...string) []string {
	return append([]string{"table", "--dataset", "karate", "--strategies", "lp,gcn,m3s", "--runs", "60", "--epochs", "20", "--clusters", "5",
		"--results", results, "--format", "json"}, more...)
}

// kills ends tables at random moments with SIGKILL and goes on with them until
// as many were killed as wanted: the bytes must be those of a run in peace.
func kills(b *bench) error {
	dir, err := os.MkdirTemp(b.work, "kills-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	began := time.Now()
	want, wantLines, err := b.inPeace(filepath.Join(dir, "peace"))
	if err != nil {
		return err
	}
	quiet := time.Since(began)
	r := rand.New(rand.NewPCG(b.seed, 1))
	for _, shards := range []int{1, 2} {
		rounds, wrong, ended := 0, 0, 0
		for ended < killed {
			rounds++
			results := filepath.Join(dir, fmt.Sprintf("%d-%d", shards, rounds))
			n, err := b.interrupted(results, shards, r, quiet)
			if err != nil {
				wrong++
			}
			ended += n
			got, lines, err := b.merged(results)
			if err != nil || got != want || !bytes.Equal(lines, wantLines) {
				wrong++
			}
		}
		name := "a table killed at random moments and resumed"
		if shards == 2 {
			name = "two shards at once on one results file, killed at random moments and resumed"
		}
		b.add(name, ended, wrong, fmt.Sprintf("%d tables in all; each ended in the bytes of one that nobody killed", rounds))
	}
	return nil
}

// inPeace is the table and the results file of an uninterrupted run.
func (b *bench) inPeace(results string) (string, []byte, error) {
	out, err := exec.Command(b.m3s, table(results)...).Output()
	if err != nil {
		return "", nil, err
	}
	lines, err := os.ReadFile(results)
	return string(out), lines, err
}

// merged shows a results file as one table.
func (b *bench) merged(results string) (string, []byte, error) {
	out, err := exec.Command(b.m3s, "table", "--merge", results, "--format", "json", "--results", results+".merged").Output()
	if err != nil {
		return "", nil, err
	}
	lines, err := os.ReadFile(results + ".merged")
	return string(out), lines, err
}

// interrupted runs a table, in one process or in shards at once, kills up to
// eight of its processes and lets the rest end. It returns how many it killed.
func (b *bench) interrupted(results string, shards int, r *rand.Rand, quiet time.Duration) (int, error) {
	const most = 8
	type end struct {
		n    int
		fail error
	}
	ends := make(chan end, shards)
	for i := range shards {
		args := table(results, "--resume")
		if shards > 1 {
			args = append(args, "--shard", fmt.Sprintf("%d/%d", i+1, shards))
		}
		own := rand.New(rand.NewPCG(r.Uint64(), uint64(i)))
		go func() {
			n := 0
			for ; n < most/shards; n++ {
				dead, err := killedOnce(exec.Command(b.m3s, args...), time.Duration(own.Int64N(int64(quiet))))
				if err != nil || !dead {
					ends <- end{n, err}
					return
				}
			}
			ends <- end{n, exec.Command(b.m3s, args...).Run()}
		}()
	}
	total := end{}
	for range shards {
		e := <-ends
		total.n += e.n
		if e.fail != nil {
			total.fail = e.fail
		}
	}
	return total.n, total.fail
}

// killedOnce starts a process and kills it after a while; dead is false where
// it had ended before, and then err says whether it ended well.
func killedOnce(cmd *exec.Cmd, after time.Duration) (dead bool, err error) {
	if err := cmd.Start(); err != nil {
		return false, err
	}
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	select {
	case err := <-done:
		return false, err
	case <-time.After(after):
		if err := cmd.Process.Kill(); err != nil {
			return false, <-done
		}
		if err := <-done; err == nil {
			return false, nil
		}
		return true, nil
	}
}
