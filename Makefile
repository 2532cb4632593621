# make play    build everything and open the page
# make build   build the program, with the pages inside
# make test    install what the tests need, and run them all
# make lint    formatting, clippy and documentation
# make bench   measure: speed, the worst positions
# make bench-check  instruction counts against those written down (valgrind)
# make oracle  the long perft numbers, once

TARGET := $(or $(CARGO_TARGET_DIR),target)
HEXARIUM := $(TARGET)/release/hexarium
# The same for every call of cargo, so that nothing is compiled twice.
export HEXARIUM_PAGES := $(abspath web/dist)
PAGES := $(shell find web/index.html web/public web/src web/plugins web/*.json web/*.js web/*.ts docs/rules crates/render/theme.json -type f)

.PHONY: play build test lint bench bench-check oracle

play: build
	@$(HEXARIUM) serve --open

build: web/dist/index.html
	@command -v cargo >/dev/null || { echo "Rust is missing: install it from https://rustup.rs, then run this again"; exit 1; }
	cargo build --release --package hexarium
	@echo "The program is $(HEXARIUM)"

web/dist/index.html: web/node_modules/.package-lock.json $(PAGES)
	cd web && npm run build

# npm leaves this file when it has installed everything.
web/node_modules/.package-lock.json: web/package-lock.json
	@command -v npm >/dev/null || { echo "Node is missing: install Node 20.19 or later from https://nodejs.org, then run this again"; exit 1; }
	cd web && npm ci --no-fund --no-audit

test:
	@tests/run.sh

lint:
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --release --features sample -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --release --features sample

bench:
	cargo run --release --package hexarium-bench

bench-check:
	cargo run --release --package hexarium-bench check

oracle:
	cargo test --release --package hexarium-rules --test oracle -- --ignored --nocapture
