# One target a purpose. `make check` is what the README's test command and CI run.
PYTHON ?= python3
VENV   := .venv
SOAK   ?= 50

# Where tests take samples of long sweeps.
SWEEPS := \
	sinklab/engine sinklab/explore/report sinklab/internal/soak sinklab/runner sinklab/sinks/atleastonce \
	sinklab/sinks/kafka sinklab/sinks/paimon sinklab/sinks/sinkv2 sinklab/sinks/twophase trace/diff

# Where goroutines are: the race detector runs the tests of these packages, and no others.
# Tests hold both lists to the code (sinklab/internal/tidy).
RACE := \
	sinklab sinklab/cli/console sinklab/cli/lab sinklab/explore/workers sinklab/lab sinklab/paimon/disk \
	sinklab/runner/together sinklab/screen/walkhost sinklab/screen/watchhost sinklab/sqlview sinklab/sqlview/shell

.PHONY: build fetch check soak bench interop golden docs browser tour clean

build: ## the program as ./sinklab.bin
	go build -o sinklab.bin ./sinklab

fetch: ## everything that check downloads, by building it: what nothing is built of stays away
	go vet ./...
	go tool staticcheck -version

check: ## formatting, vet, staticcheck, every test in random order, under the race detector where goroutines are
	@test -z "$$(gofmt -l .)" || { gofmt -l .; echo 'run gofmt -w on these files'; exit 1; }
	go vet ./...
	go tool staticcheck -tags browser,interop ./...
	GORACE=atexit_sleep_ms=0 go test -race -shuffle=on $(addprefix ./,$(RACE))
	go test -shuffle=on $(filter-out $(addprefix exactlyonce/,$(RACE)),$(shell go list ./...))

soak: ## the sweeps that check takes samples of, as a whole or with SOAK times the budget, and many seeds over every scenario
	SINKLAB_SOAK=$(SOAK) go test -count=1 -timeout 12h $(addprefix ./,$(SWEEPS))
	d=$$(mktemp -d) && go run ./sinklab run all --seed 1..$$((SOAK * 20)) --warehouse $$d/warehouse > $$d/log || { grep -v '^ok' $$d/log; exit 1; }; \
	  grep -c '^ok' $$d/log; rm -rf $$d

bench: ## rates: scenarios, rows appended beside Parquet alone, engine events and value-store runs, schedules searched and the memory a state takes, the walk through 100,000 events and its exports, the search of two-phase commit beside spin (where it is installed)
	go test -run '^$$' -bench . -benchtime 2s ./sinklab/runner ./sinklab/engine ./sinklab/paimon/disk ./sinklab/paimon/relations ./sinklab/sqlview/worlds ./sinklab/screen/walkthrough ./trace/view ./sinklab/explore/jobs ./sinklab/explore/twophase

$(VENV)/installed: golden/interop/requirements.txt
	$(PYTHON) -m venv $(VENV)
	$(VENV)/bin/pip install -q --disable-pip-version-check -r golden/interop/requirements.txt
	touch $@

interop: $(VENV)/installed ## pypaimon reads every table that the lab writes, and the lab those that pypaimon writes
	d=$$(mktemp -d) && trap 'rm -rf '$$d EXIT && \
	  go run ./sinklab run all golden/interop/*.sql --json --warehouse $$d/warehouse > $$d/runs.jsonl && \
	  $(VENV)/bin/python golden/interop/read_tables.py $$d/warehouse $$d/runs.jsonl
	SINKLAB_PYTHON=$(CURDIR)/$(VENV)/bin/python go test -count=1 -tags interop -run Pypaimon ./sinklab/paimon/disk

golden: ## rewrite every golden file; read the difference before committing it
	go test $$(grep -rl --include='*_test.go' 'flag.Bool("update"' . | xargs -n1 dirname | sort -u) -update

browser: ## the HTML page of a run in a headless Chromium: keys, pointer, sizes, hostile texts; SINKLAB_SHOTS=DIR keeps pictures
	go vet -tags browser ./trace/view
	go test -count=1 -tags browser -run Browser ./trace/view

tour: ## record docs/tour.svg, the picture in the README
	go run ./sinklab tour docs/tour.svg

docs: ## regenerate docs/reference from the code, and docs/tutorial from the course
	go run ./sinklab docs docs/reference
	go run ./sinklab lab book docs/tutorial

clean:
	rm -rf warehouse sinklab.bin $(VENV)
