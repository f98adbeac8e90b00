# The paper's experiments. RESULTS holds what is committed, RUNS every run as it ends: stopping make loses none.
RESULTS := engine/reproduce/results
RUNS := build/reproduce

.PHONY: reproduction
reproduction: ## write engine/REPRODUCTION.md and its pictures from the committed results
	go run ./engine/cmd/m3s reproduction $(RESULTS) engine/REPRODUCTION.md
