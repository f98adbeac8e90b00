.PHONY: cluster-test
cluster-test: m3s ## run an experiment on a real Slurm of this computer, and hold the manifest for Kubernetes against its schema (a minute, as root)
	@.ci/cluster-kubernetes
	@.ci/cluster

.PHONY: cluster-plan
cluster-plan: m3s data ## write engine/CLUSTER.md: 5,400 runs on 1, 2, 8 and 64 tasks, from measured costs (minutes)
	build/m3s experiment plan engine/experiment/paper/all.toml --tasks 1,2,8,64 --check 1 > build/CLUSTER.md
	@printf '\n`make cluster-plan` writes this page. `make cluster-test` runs tasks on a real Slurm, on one computer.\n' >> build/CLUSTER.md
	@mv build/CLUSTER.md engine/CLUSTER.md
