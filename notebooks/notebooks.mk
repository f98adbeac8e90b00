# The Go notebooks; the top Makefile includes this file.

JUPYTER_VENV := .cache/jupyter
JUPYTER_PREFIX := build/jupyter
LESSONS := build/notebooks
JUPYTER_ENV = JUPYTER_PATH=$(CURDIR)/$(JUPYTER_PREFIX)/share/jupyter

.PHONY: kernel
kernel: ## install the Jupyter kernel "Go (M3S)" for this user
	@go run ./notebooks/cmd/kernel

.PHONY: notebooks
notebooks: data ## execute all notebooks and compare them with those committed; UPDATE=1 replaces these
	@go run ./notebooks/cmd/kernel -prefix $(JUPYTER_PREFIX)
	@go run ./notebooks/cmd/lessons write $(LESSONS)/source
	@jupyter=$$(notebooks/find-jupyter $(JUPYTER_VENV) notebooks/requirements.txt) && \
		$(JUPYTER_ENV) notebooks/execute "$$jupyter" $(LESSONS)/source $(LESSONS)/executed && \
		$(JUPYTER_ENV) $$(notebooks/find-jupyter --python "$$jupyter") notebooks/survive.py
	@go run ./notebooks/cmd/lessons compare $(if $(UPDATE),-update) $(if $(CI),-strict) $(LESSONS)/executed

# A mirror and a cache without files, and no way out.
OFFLINE := M3S_MIRROR=$(CURDIR)/$(LESSONS)/empty M3S_CACHE=$(CURDIR)/$(LESSONS)/empty HTTPS_PROXY=http://127.0.0.1:9 NO_PROXY=127.0.0.1

.PHONY: notebooks-offline
notebooks-offline: ## execute all notebooks as if there were no dataset to be had
	@go run ./notebooks/cmd/kernel -prefix $(JUPYTER_PREFIX)
	@go run ./notebooks/cmd/lessons write $(LESSONS)/source
	@jupyter=$$(notebooks/find-jupyter $(JUPYTER_VENV) notebooks/requirements.txt) && \
		$(OFFLINE) $(JUPYTER_ENV) notebooks/execute "$$jupyter" $(LESSONS)/source $(LESSONS)/offline
	@go run ./notebooks/cmd/lessons compare $(LESSONS)/offline

# Where a learner's copies are; make never removes it.
WORK ?= lab

.PHONY: lab
lab: data ## open copies of the lessons, in the folder lab, in JupyterLab on this computer
	@go run ./notebooks/cmd/kernel -prefix $(JUPYTER_PREFIX)
	@go run ./notebooks/cmd/lessons work $(WORK)
	@echo 'the lessons link the page where "make demo" serves it: run that in another terminal'
	@jupyter=$$(notebooks/find-jupyter .cache/jupyter-lab notebooks/requirements-lab.txt) && export JUPYTER_DATA_DIR=.cache/jupyter-data && \
		$(JUPYTER_ENV) "$$jupyter" lab --ip=127.0.0.1 --notebook-dir=$(WORK) $(LAB)

.PHONY: claims
claims: data ## hold the sentences of the longer lessons against 20 other splits, run them on CiteSeer (slow)
	go test -count=1 -tags claims -timeout 60m -v ./notebooks/claims

.PHONY: lessons
lessons: $(MODULES) ## make the lessons' pages from the committed notebooks, in build/lessons
	@go run ./notebooks/cmd/lessons export build/lessons

.PHONY: lessons-test
lessons-test: tools lessons $(MODULES) ## look at the lessons' pages in a browser, with scripts and without
	@$(BROWSERS) node --test notebooks/page/pages.test.js

.PHONY: bindings
bindings: ## write the tables through which cells reach Go packages
	@go generate ./notebooks/bind

.PHONY: kernel-cross
kernel-cross: ## build the kernel for other systems
	@mkdir -p build/kernels && go build -o build/kernels/build ./notebooks/cmd/kernel
	GOOS=linux GOARCH=arm64 build/kernels/build -o build/kernels/linux-arm64
	GOOS=darwin GOARCH=arm64 build/kernels/build -o build/kernels/darwin-arm64
	GOOS=windows GOARCH=amd64 build/kernels/build -o build/kernels/windows-amd64.exe

.PHONY: echarts
echarts: $(MODULES) ## bundle the part of ECharts that the notebooks' charts use
	@NODE_PATH=site/node_modules site/node_modules/.bin/esbuild engine/chart/echarts/entry.js --bundle --minify --format=iife \
		--global-name=echarts --target=es2018 --legal-comments=none --log-level=warning | gzip -9 -n > engine/chart/echarts/echarts.js.gz

# The notebooks in the browser: notebooks/lite. ONLY=00-start,01-laplacian-smoothing chooses some of them for the test.
LITE_ENV := .cache/jupyter-lite

.PHONY: lite
lite: node data $(MODULES) ## build the notebooks that run in the browser and the page with them (minutes)
	@go run ./notebooks/cmd/kernel -lite -o build/lite/kernel.wasm
	@jupyter=$$(notebooks/find-jupyter $(LITE_ENV) notebooks/requirements-lite.txt) && go run ./notebooks/cmd/lite -jupyter "$$jupyter" -data "$(M3S_MIRROR)"
	@node notebooks/lite/pack.js build/lab
	@go run ./site/cmd/build >/dev/null

.PHONY: lite-test
lite-test: tools lite ## run the notebooks in browsers and compare them with those committed; stop, crash, offline (up to an hour)
	@$(BROWSERS) LESSONS="$(ONLY)" node --test --test-concurrency=1 notebooks/lite/*.test.js

.PHONY: lite-smoke
lite-smoke: tools lite ## lesson 00 alone, in Chromium and in Firefox (two minutes where the kernel is built)
	@$(BROWSERS) LESSONS=00-start node --test --test-concurrency=1 notebooks/lite/lessons.test.js notebooks/lite/firefox.test.js

# The kernel of the browser and the lessons' pages that run cells with it, without JupyterLite.
LITE_PAGES := build/lite/pages

.PHONY: lite-pages
lite-pages: node data $(MODULES)
	@go run ./notebooks/cmd/kernel -lite -o build/lite/kernel.wasm
	@go run ./notebooks/cmd/lite -cells -data "$(M3S_MIRROR)" -o $(LITE_PAGES)/lab
	@node notebooks/lite/pack.js $(LITE_PAGES)/lab
	@go run ./notebooks/cmd/lessons export -lab ../lab/ $(LITE_PAGES)/lessons

.PHONY: cells-test
cells-test: tools lite-pages ## run the cells of lesson 00's page in Chromium, edit and stop them
	@$(BROWSERS) LITE=$(LITE_PAGES) node --test --test-concurrency=1 notebooks/lite/page.test.js

# In make test: it needs neither Python nor a download. CELLS=05-tables,… runs others and says how long their cells take.
LITE_SHORT := build/lite/short

.PHONY: lite-short
lite-short: tools data $(MODULES) ## the shorter notebooks with the browser's kernel in Chromium, compared with those committed
	@go run ./notebooks/cmd/kernel -lite -o build/lite/kernel.wasm
	@go run ./notebooks/cmd/lite -cells -data "$(M3S_MIRROR)" -o $(LITE_SHORT)/lab
	@$(BROWSERS) LITE=$(LITE_SHORT) CELLS="$(CELLS)" node --test notebooks/lite/short.test.js

.PHONY: lite-measure
lite-measure: tools lite ## how soon the lab is there on a second visit, and how soon Stop is heard
	@$(BROWSERS) node notebooks/lite/measure.js "$(ROUNDS)" $(BASE)
