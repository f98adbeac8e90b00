.PHONY: exchange-test
exchange-test: ## read what SciPy and NetworkX write, which it installs with pip
	@.ci/exchange
