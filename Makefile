# Every target works on a new machine with Go 1.21 or later, Node 22 or later, git and make; where npm is and Node is
# older, .ci/need fetches Node 22 from npm into .cache.
.DEFAULT_GOAL := help
.NOTPARALLEL:

# Go fetches this toolchain itself. The simd experiment gives the vector kernels; without it the same code has the same bits.
export GOTOOLCHAIN := go1.27.4+auto
export GOEXPERIMENT := simd
export PATH := $(CURDIR)/.cache/node/node_modules/.bin:$(PATH)
SCALAR := GOEXPERIMENT=
WASM := GOOS=js GOARCH=wasm

# Datasets: a mirror beside the repository where there is one, else fetched once into .cache.
PORT ?= 8080
MIRROR := $(abspath $(wildcard ../shared/planetoid))
FETCHED := $(CURDIR)/.cache/planetoid
ifeq ($(M3S_MIRROR),)
export M3S_MIRROR := $(or $(MIRROR),$(FETCHED))
endif

# A guard against a test that hangs; a slow computer must not reach it.
TEST := go test -timeout 60m
BROWSERS = CHROMIUM="$$(.ci/need --chromium)" FIREFOX="$$(.ci/need --firefox)"
TOOLS := build/tools/.stamp

NPM := npm --prefix site --no-audit --no-fund --no-update-notifier
MODULES := site/node_modules/.stamp
NUMERIC := ./internal/... ./engine/... ./datasets/... ./wasm/...
PORTABLE := $(NUMERIC) ./site/...

.PHONY: help
help: ## list the targets
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z0-9-]+):.*## (.*)/\1\t\2/' | awk -F '\t' '{printf "  make %-17s %s\n", $$1, $$2}'

.PHONY: demo
demo: node data $(MODULES) ## build the page and serve it on PORT (8080)
	@echo "building the page, which takes a minute or two the first time"
	@go run ./site/cmd/build >/dev/null
	@go build -o build/serve ./site/cmd/serve
	@[ -d build/site/lab ] || echo "the notebooks run in the page too after make lite"
	@echo "the page is served at this address until Ctrl-C:"
	@build/serve -port $(PORT)

.PHONY: page
page: $(MODULES) ## build the page into build/site
	@go run ./site/cmd/build

.PHONY: m3s
m3s: ## build the command into build/m3s, and build/m3s-svg, which draws for it
	@go build -trimpath -ldflags='-s -w' -o build/ ./engine/cmd/m3s ./engine/cmd/m3s-svg
	@echo "build/m3s --help lists what it does"

.PHONY: data
data: ## fetch Cora and CiteSeer where no mirror has them
ifeq ($(M3S_MIRROR),$(FETCHED))
	@M3S_MIRROR= go run ./engine/cmd/m3s data fetch --cache $(FETCHED) cora citeseer $(if $(CI),,|| true)
endif

$(MODULES): site/package-lock.json site/package.json | node
	@$(NPM) ci --silent
	@touch $@

# What fails soonest comes first; then three lanes side by side, programs, browsers, and what runs elsewhere than here: each
# leaves much of two processors idle.
.PHONY: test
test: tools data $(MODULES) format tidy vet staticcheck workflows script rules ## everything a change must pass
	@.ci/lanes "units scalar cross node-js race audit lite-short" "e2e lessons-test docs" "arm64 notebooks cluster-test exchange-test"
	@echo "every part passed"

.PHONY: node
node:
	@.ci/need node

.PHONY: tools
tools:
	@.ci/need node cc chromium firefox qemu

$(TOOLS): .ci/tools/go.mod .ci/tools/go.sum
	@GOEXPERIMENT= go -C .ci/tools build -o $(CURDIR)/build/tools/ tool
	@touch $@

.PHONY: format
format: ## fail where gofmt would change a file
	@files=$$(git ls-files -z --cached --others --exclude-standard '*.go' | xargs -0 ls 2>/dev/null | xargs gofmt -l); \
	if [ -n "$$files" ]; then echo "gofmt: $$files" >&2; exit 1; fi

.PHONY: tidy
tidy: ## fail where go mod tidy would change a file
	go mod tidy -diff
	go -C .ci/tools mod tidy -diff

.PHONY: staticcheck
staticcheck: $(TOOLS) ## staticcheck, with vector kernels, for the page, and of the slow tests
	build/tools/staticcheck ./...
	build/tools/staticcheck -tags accuracy,docs ./engine/...
	$(WASM) build/tools/staticcheck ./engine ./engine/internal/kernel ./engine/internal/topics ./engine/internal/evidence ./datasets ./wasm/...

.PHONY: audit
audit: $(TOOLS) $(MODULES) ## known weaknesses in Go modules and npm packages, where their databases can be reached
	@.ci/audit build/tools/govulncheck
	@node --test --test-reporter=dot .ci/audit.test.js

.PHONY: workflows
workflows: $(TOOLS) ## what GitHub runs: its grammar, and weaknesses in it
	@.ci/workflows build/tools/actionlint

.PHONY: vet
vet: ## go vet with vector and scalar kernels, natively and for the page
	go vet ./...
	go vet -tags accuracy,docs ./engine/...
	go vet -tags claims ./notebooks/claims
	$(SCALAR) go vet $(NUMERIC)
	$(WASM) go vet ./engine ./engine/internal/kernel ./engine/internal/topics ./engine/internal/evidence ./datasets ./wasm/...

.PHONY: rules
rules: ## the repository's rules: imports, lengths, no fused products
	$(TEST) -count=1 ./engine/internal/lint

.PHONY: units
units: ## go test with vector kernels, but for the rules
	$(TEST) $$(go list ./... | grep -v '/internal/lint$$')

.PHONY: scalar
scalar: ## go test with scalar kernels
	$(SCALAR) $(TEST) ./engine ./engine/mixed ./engine/internal/kernel ./engine/internal/topics ./engine/internal/evidence ./engine/cmd/... ./datasets/... ./wasm/protocol ./wasm/session

.PHONY: node-js
node-js: node ## the engine's tests under Node
	$(WASM) $(TEST) -exec "$$(go env GOROOT)/lib/wasm/go_js_wasm_exec" ./engine ./engine/mixed ./engine/internal/kernel ./engine/internal/topics ./engine/internal/evidence

.PHONY: race
race: ## go test -race of what runs at once, without what no race can make fail
	$(TEST) -race -short ./wasm/session ./engine ./engine/cmd/m3s

.PHONY: cross
cross: ## build for other systems
	CGO_ENABLED=0 GOOS=linux GOARCH=arm64 go build $(PORTABLE)
	CGO_ENABLED=0 GOOS=linux GOARCH=arm64 $(SCALAR) go build $(NUMERIC)
	CGO_ENABLED=0 GOOS=darwin GOARCH=arm64 go build $(PORTABLE)
	CGO_ENABLED=0 GOOS=windows GOARCH=amd64 go build $(PORTABLE)

.PHONY: arm64
arm64: tools m3s ## run the engine's and the kernels' tests and the command as programs for arm64
	@.ci/arm64

.PHONY: script
script: $(MODULES) ## types and unit tests of the scripts
	$(NPM) run --silent check
	$(NPM) test --silent
	@node --test --test-reporter=dot notebooks/lite/extension.test.js notebooks/lite/files.test.js notebooks/lite/running.test.js

.PHONY: e2e
e2e: tools page ## the page in real browsers
	$(BROWSERS) $(NPM) run --silent e2e

.PHONY: plan-test
plan-test: tools page ## the 45 minutes of the lesson's plan by keyboard, in Chromium (minutes)
	@$(BROWSERS) node --test --test-timeout=3600000 site/e2e/plan.trial.js

.PHONY: docs
docs: node data ## execute the commands of README, of the documents and of m3s's help
	$(TEST) -count=1 -tags docs -run Readme ./engine/internal/lint ./engine/cmd/m3s

.PHONY: accuracy
accuracy: data ## the paper's settings over 50 splits of Cora (slow)
	go test -count=1 -tags accuracy -run Accuracy -timeout 240m -v ./engine/...

.PHONY: bench
bench: data ## the engine's benchmarks
	$(TEST) -run '^$$' -bench . -benchmem ./engine/...
	go run ./engine/cmd/m3s bench scale

.PHONY: million
million: m3s ## plant graphs of a million nodes, train on their files, and write time and memory into engine/PERFORMANCE.md (minutes)
	@go run ./engine/cmd/million -document engine/PERFORMANCE.md

.PHONY: bench-wasm
bench-wasm: node data ## time epochs under Node, as m3s bench does natively
	@$(WASM) go build -trimpath -o build/m3s.wasm ./engine/cmd/m3s
	@for layers in 2 4; do "$$(go env GOROOT)/lib/wasm/go_js_wasm_exec" build/m3s.wasm bench --json --dataset cora --layers $$layers --per-class 2; done

.PHONY: limit
limit: node data ## compare with a C program in the folder C, and with M3S_BASE, another commit's m3s for js/wasm
	@go run ./engine/cmd/limit -c "$(C)" -base "$(M3S_BASE)"

.PHONY: limit-page
limit-page: node page ## M3S on Cora in Chromium against BASE, another commit's built page, and against Node
	@$(BROWSERS) node site/measure/train.js "$(BASE)"

.PHONY: start-page
start-page: node page ## from a click to the first epoch with 150 ms a round trip and 10 Mbit/s, against BASE's page if given
	@$(BROWSERS) node site/measure/start.js 5 $(BASE) build/site

.PHONY: layouts
layouts: page ## places of Cora's and CiteSeer's nodes by datasets/layout, the page and graphology
	@node site/measure/layout.js

.PHONY: profile
profile: node data ## where the engine's time goes, natively and under Node, as tables (minutes)
	@node engine/profile.mjs

.PHONY: size
size: page ## sizes of what the page loads
	$(TEST) -count=1 -run Size -v ./wasm ./site/...

LIGHTHOUSE := .ci/lighthouse/node_modules/.stamp
$(LIGHTHOUSE): .ci/lighthouse/package-lock.json | node
	@npm --prefix .ci/lighthouse ci --ignore-scripts --silent
	@touch $@

.PHONY: lighthouse
lighthouse: tools page $(LIGHTHOUSE) ## measure a first visit to page, lesson and document; FORM=mobile as on a phone (minutes)
	@$(BROWSERS) node .ci/lighthouse/measure.mjs

.PHONY: picture
picture: tools data page ## make README's moving pictures from the page
	@$(BROWSERS) node site/e2e/icons.mjs && $(BROWSERS) node site/e2e/picture.mjs

# The page within the programs, and its zip, are without the notebooks that run in the browser, made or not.
.PHONY: dist
dist: data $(if $(NOTEBOOKS),lite,$(MODULES)) ## what a release consists of, for every system, in build/dist; NOTEBOOKS=1 also the page with notebooks in it (minutes)
	@go run ./site/cmd/build -lab=false -o build/plain/site >/dev/null
	@go run ./site/cmd/dist -page build/plain/m3s-page.zip $(if $(NOTEBOOKS),-notebooks build/m3s-page.zip) $(DIST)

.PHONY: dist-test
dist-test: tools $(MODULES) ## try the artifacts in build/dist without Go, Node and repository (minutes)
	@$(BROWSERS) .ci/dist-test

.PHONY: dist-again
dist-again: ## make the release in build/dist again, elsewhere and from nothing, and compare every byte; SYSTEMS=linux/amd64,... some (minutes)
	@SYSTEMS="$(SYSTEMS)" .ci/dist-again

.PHONY: devcontainer-test
devcontainer-test: workflows ## run the steps of .devcontainer without Docker (minutes)
	@.ci/devcontainer

.PHONY: binder-test
binder-test: ## run the steps of .binder/Dockerfile without Docker (minutes)
	@.ci/binder

# The path is called PATH here, where programs are looked up too: what it was before make stands in make's own environment.
.PHONY: module
ifeq ($(origin PATH),command line)
MODULE := $(PATH)
override PATH := $(shell case "$$PATH" in (/*) echo "$$PATH";; (*) /usr/bin/env -i /usr/bin/tr '\000' '\n' < /proc/$$PPID/environ | /usr/bin/sed -n 's/^PATH=//p';; esac)
endif
module: ## give the module another path: make module PATH=github.com/you/m3s
	@go run ./internal/cmd/module "$(MODULE)"
	@go generate ./notebooks/bind
	@go build ./...

.PHONY: module-test
module-test: ## rename a copy, build it, and go get it from a file proxy in an empty module (minutes)
	$(TEST) -count=1 -tags module ./internal/cmd/module

.PHONY: clean
clean: ## remove what make made
	rm -rf build .cache site/node_modules

include engine/experiment.mk
include engine/reproduce.mk
include engine/reliability.mk
include datasets/exchange.mk
include notebooks/notebooks.mk
