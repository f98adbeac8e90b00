# Trials that try to break the programs. ONLY=kills,fuzz:FuzzRun,page:monkey runs a part; the records of the rest stay.
.PHONY: reliability
reliability: tools data page ## try to break everything and write engine/RELIABILITY.md (an hour)
	@CHROMIUM="$${CHROMIUM:-$$(.ci/need --browser)}" go run ./engine/cmd/reliability run $(if $(ONLY),-only $(ONLY))
	@go run ./engine/cmd/reliability report > build/reliability/report.md && mv build/reliability/report.md engine/RELIABILITY.md
