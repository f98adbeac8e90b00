package main

import "testing"

// A run that diverges is one line that names the place and the way out.
func TestDivergedRun(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{
			[]string{"--strategy", "m3s", "--learning-rate", "1e30"},
			"m3s: the run diverged in stage 0, epoch 2: the loss, the weights or the output are no longer finite: lower --learning-rate\n",
		},
		{
			[]string{"--strategy", "gcn", "--learning-rate", "1e30", "--runs", "2", "--workers", "1", "--seed", "5"},
			"m3s: seed 5: the run diverged in stage 0, epoch 2: the loss, the weights or the output are no longer finite: lower --learning-rate\n",
		},
		{
			[]string{"--strategy", "gcn", "--learning-rate", "1e300"},
			"m3s: --learning-rate: 1e+300 is out of range\n",
		},
	} {
		code, stdout, stderr := call(t.Context(), nil, append([]string{"run", "--dataset", "karate", "--json"}, c.args...)...)
		if code != exitError || stdout != "" || stderr != c.want {
			t.Errorf("%q: exit %d, %q, stderr\n%swant\n%s", c.args, code, stdout, stderr, c.want)
		}
	}
}
