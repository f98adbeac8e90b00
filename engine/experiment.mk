.PHONY: cluster-test
cluster-test: m3s ## run an experiment on a real Slurm of this computer, and hold the manifest for Kubernetes against its schema (a minute, as root)
	@.ci/cluster-kubernetes
	@.ci/cluster
