# The paper's experiments. RESULTS holds what is committed; RUNS keeps every run as it ends, so stopping make loses none.
RESULTS := engine/reproduce/results
RUNS := build/reproduce
KEEP = --resume --results $(RUNS)/$(1).jsonl
COMMIT = > $(RUNS)/z_$(1).json && mv $(RUNS)/z_$(1).json $(RESULTS)/
CHOSEN := --protocol last --strategies gcn,self-training,multistage,m3s --options chosen

.PHONY: reproduction
reproduction: m3s ## write engine/REPRODUCTION.md and CHOICES.md from the committed results
	build/m3s reproduction $(RESULTS) engine

.PHONY: reproduce
reproduce: m3s data ## run the paper's experiments again and rewrite the committed results (hours)
	@mkdir -p $(RUNS) $(RESULTS)
	build/m3s table1 --format json $(call COMMIT,statistics)
	build/m3s table --runs 50 --format json $(call KEEP,table) $(call COMMIT,table)
	build/m3s table --runs 50 --format json $(CHOSEN) $(call KEEP,chosen) $(call COMMIT,chosen)
	build/m3s figure layers --runs 20 --format cells $(call KEEP,layers) $(call COMMIT,layers)
	build/m3s figure layers --protocol paper --stop last --runs 20 --format cells $(call KEEP,layerstop) $(call COMMIT,layerstop)
	build/m3s figure stages --runs 20 --format cells $(call KEEP,stages) $(call COMMIT,stages)
	build/m3s figure clusters --runs 20 --format cells $(call KEEP,clusters) $(call COMMIT,clusters)
	build/m3s figure smoothing --runs 20 --format json $(call COMMIT,smoothing)
	build/m3s table --protocol paper --dataset cora --per-class 1,3,7,11,15 --runs 20 $(call KEEP,labels) > /dev/null
	build/m3s table --protocol paper --dataset citeseer --per-class 2,5,16 --runs 20 $(call KEEP,labels) > /dev/null
	build/m3s table --merge $(RUNS)/labels.jsonl --format json $(call COMMIT,labels)
	build/m3s table --protocol paper --dataset cora --per-class 2 --layers 3 --runs 50 --format json $(call KEEP,depth) $(call COMMIT,depth)
	build/m3s table --protocol paper --dataset cora --per-class 2 --layers 3 --stop last-best --runs 50 --format json $(call KEEP,depthbest) $(call COMMIT,depthbest)
	build/m3s table --protocol paper --stop last-best --dataset cora --per-class 2,4 --runs 50 $(call KEEP,lastbest) > /dev/null
	build/m3s table --protocol paper --stop last-best --runs 20 $(call KEEP,lastbest) > /dev/null
	build/m3s table --merge $(RUNS)/lastbest.jsonl --format json $(call COMMIT,lastbest)
	build/m3s choices --protocol paper --dataset cora --per-class 2 --runs 20 --format json $(call KEEP,causes) $(call COMMIT,causes)
	build/m3s choices --protocol last --runs 13 --format json $(call KEEP,choices) $(call COMMIT,choices)
	@$(MAKE) reproduction

.PHONY: methods
methods: m3s data ## compare methods on the same splits again and rewrite the tables of engine/EVIDENCE.md (an hour)
	@mkdir -p $(RUNS) $(RESULTS)
	build/m3s table --methods all --runs 50 --format json $(call KEEP,methods) $(call COMMIT,methods)
	build/m3s table --methods evidence,evidence-mixed --per-class 1,2,3,5,10,20 --runs 50 --format json $(call KEEP,fewlabels) $(call COMMIT,fewlabels)
	@$(MAKE) reproduction
