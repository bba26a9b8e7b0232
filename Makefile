# Lectern: the website of an advisor and keynote speaker as one program.
# A machine needs Go 1.26, Node 20 or newer, git and make; everything else is installed by these targets.

export CGO_ENABLED = 0
# nodynamic: the picture encoders run as WebAssembly inside the program and never look for system libraries.
TAGS  = nodynamic
GO    = go
GOSRC = $(shell git ls-files -co --exclude-standard '*.go' go.mod go.sum 'content/*' 'internal/**')
WEBSRC = $(shell git ls-files -co --exclude-standard web)

.DEFAULT_GOAL := help
.PHONY: help run dev test lint build bench generate variants screenshots lighthouse torture release audit lint-deploy test-go test-race test-web test-e2e tools clean

help: ## print the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 14

run: build ## install, build and serve the demonstration site on http://localhost:8080
	bin/lectern serve

dev: build ## serve and rebuild on every save: YAML, pictures, components
	node web/build.mjs --watch & watcher=$$!; trap "kill $$watcher" EXIT INT TERM; \
	bin/lectern serve --content content --web web/dist --watch

build: bin/lectern ## build the program into bin/lectern

bin/lectern: web/dist/server.js $(GOSRC)
	.ci/compile bin/lectern

web/dist/server.js: web/node_modules $(WEBSRC)
	cd web && npm run --silent build

web/node_modules e2e/node_modules: %/node_modules: %/package-lock.json
	cd $* && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

test: lint test-go test-race test-web test-e2e ## run everything: lint, types, Go, race detector, front end, browser
	@echo "everything passed"

lint: web/dist/server.js e2e/node_modules ## check the form of all code
	@test -z "$$(gofmt -l cmd internal content deploy bench web/embed.go)" || { echo "run gofmt -w on:"; gofmt -l cmd internal content deploy bench web/embed.go; exit 1; }
	$(GO) vet -tags $(TAGS) ./...
	$(GO) tool staticcheck -tags $(TAGS) ./...
	cd web && npm run --silent lint && npm run --silent typecheck
	cd e2e && npm run --silent lint && npm run --silent typecheck

test-go: web/dist/server.js tools
	$(GO) test -tags $(TAGS) -timeout 20m ./...

test-race: web/dist/server.js tools
	CGO_ENABLED=1 $(GO) test -race -tags $(TAGS) -timeout 20m ./...

test-web: web/dist/server.js
	cd web && npm test --silent

test-e2e: build e2e/node_modules tools
	cd e2e && npm test --silent

tools:
	@.ci/tools

variants: web/dist/server.js ## make the demonstration's picture variants anew, after a change of pictures, sizes or encoding
	find content/variants -type f ! -name README.md -delete
	$(GO) run -tags $(TAGS) ./cmd/lectern export --url https://example.com --data dist/variants dist/site
	cp dist/variants/pictures/* content/variants/

screenshots: build e2e/node_modules tools ## take pictures of every page at four widths into screenshots/
	cd e2e && npm run --silent screenshots

lighthouse: build e2e/node_modules tools ## measure every page with Lighthouse, as a phone and as a desktop
	cd e2e/lighthouse && npm ci --no-audit --no-fund --loglevel=error && npm start

bench: tools ## measure against peers, side by side on this machine
	$(GO) run -tags $(TAGS) ./bench/accept

torture: tools ## kill, restart and starve the store at full size
	TORTURE=full $(GO) test -tags $(TAGS) -timeout 60m -count 1 -v ./internal/store/torture

release: web/dist/server.js ## build the program for every system into dist/, with checksums and bills of materials
	.ci/release

audit: web/node_modules ## look for known vulnerabilities in what we build on
	.ci/audit

lint-deploy: ## check the files of deploy/
	deploy/check.sh

generate: ## write the files that are derived from the Go structs
	$(GO) test ./internal/content -run Current -update

clean: ## remove what was built
	rm -rf bin web/dist web/node_modules e2e/node_modules e2e/results
