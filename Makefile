# The commands of this project. `make demo` and `make test` set up what is missing; the second run is quick.

GO      ?= go
BIN     := bin/browsentic
VERSION := $(shell sed -n 's/^  "version": "\(.*\)",/\1/p' package.json)
COMMIT  := $(shell git rev-parse --short=12 HEAD 2>/dev/null || echo unknown)
INFO    := github.com/browsentic/browsentic/daemon/buildinfo
LDFLAGS := -s -w -X $(INFO).version=$(VERSION) -X $(INFO).commit=$(COMMIT)

EXT_SOURCES := $(shell find extension/src extension/public extension/wxt.config.ts -type f 2>/dev/null)
EXT_BUILD   := extension/dist/chrome-mv3/manifest.json
FOX_BUILD   := extension/dist/firefox-mv3/manifest.json
DASH_SOURCES := $(shell find daemon/dashboard/web/src daemon/dashboard/web/build.mjs extension/src/pages/style/tokens.css extension/src/pages/style/buttons.css -type f 2>/dev/null)
DASH_BUILD  := daemon/dashboard/web/dist/index.html
NODE_READY  := node_modules/.package-lock.json

.PHONY: help setup gen build reference demo test test-go test-ext lint bench clean
.DELETE_ON_ERROR:

help: ## list the commands
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1\t\2/p' $(MAKEFILE_LIST) | expand -t 12

setup: $(NODE_READY) ## install what is missing: Node packages, a browser
	@scripts/ensure.sh browser

$(NODE_READY): package-lock.json package.json
	npm ci --no-fund --no-audit --loglevel=error
	@touch $@

gen: ## write what is generated from the registry
	$(GO) generate ./registry

build: $(NODE_READY) $(EXT_BUILD) $(FOX_BUILD) $(DASH_BUILD) ## build bin/browsentic with the extension and the dashboard inside
	CGO_ENABLED=0 $(GO) build -trimpath -ldflags '$(LDFLAGS)' -o $(BIN) ./cmd/browsentic

$(EXT_BUILD): $(NODE_READY) $(EXT_SOURCES) package.json
	npm run --silent ext:build
	@touch $@

$(FOX_BUILD): $(NODE_READY) $(EXT_SOURCES) package.json
	npm run --silent ext:build:firefox
	@touch $@

$(DASH_BUILD): $(NODE_READY) $(DASH_SOURCES) package.json
	npm run --silent dashboard:build
	@touch $@

reference: setup build ## collect what the tests see of each tool, then generate docs/reference
	$(GO) test -timeout 40m ./daemon/e2e -seen $(CURDIR)/registry/gen/seen.json
	$(GO) generate ./registry

demo: setup build ## watch two roles work at once in one Chromium
	$(BIN) demo

test: setup build lint test-ext test-go ## run every check and test

# Real browsers on a busy machine: the few tests that fail are run once more, alone, and both runs are told.
test-go: setup build
	@scripts/ensure.sh cc
	@scripts/ensure.sh xvfb
	@scripts/ensure.sh firefox
	$(GO) tool gotestsum --format pkgname --rerun-fails=1 --rerun-fails-max-failures=4 --rerun-fails-run-root-test --packages ./... -- -race -timeout 40m

test-ext: setup
	npm run --silent test:ext
	npm run --silent test:dashboard

lint: $(NODE_READY) $(EXT_BUILD)
	@unformatted=$$(gofmt -l cmd daemon extension/*.go registry); \
		if [ -n "$$unformatted" ]; then echo "run gofmt on:" $$unformatted; exit 1; fi
	$(GO) vet ./...
	$(GO) tool staticcheck ./...
	$(GO) run ./registry/gen -root . -check
	npm run --silent typecheck
	npm run --silent lint

bench: setup build ## measure against raw CDP; prints a table, writes out/bench.json
	$(GO) run ./cmd/bench -bin $(BIN)

clean: ## remove what was built
	find daemon/dashboard/web/dist -type f ! -name README.txt -delete
	rm -rf bin out extension/dist/chrome-mv3 extension/dist/firefox-mv3 extension/.wxt node_modules
