.PHONY: cluster-test
cluster-test: node ## run an experiment on a real Slurm of this computer, as root, and hold the manifest for Kubernetes against its schema
	@go build -trimpath -o build/cluster/m3s ./engine/cmd/m3s
	@.ci/cluster-kubernetes build/cluster/m3s
	@node --test --test-reporter=dot .ci/cluster.test.js
	@.ci/cluster build/cluster/m3s

.PHONY: cluster-plan
cluster-plan: m3s data ## write engine/CLUSTER.md: 5,400 runs on 1, 2, 8 and 64 tasks, from measured costs (minutes)
	build/m3s experiment plan engine/experiment/paper/all.toml --tasks 1,2,8,64 --check 1 > build/CLUSTER.md
	@printf '\n`make cluster-plan` writes this page. `make cluster-test` runs tasks on a real Slurm, on one computer.\n' >> build/CLUSTER.md
	@mv build/CLUSTER.md engine/CLUSTER.md
