# make play    build everything and play in the terminal
# make serve   build everything and play in the browser
# make test    install what the tests need, and run them all
# make lint    formatting, clippy and documentation
# make bench   measure: speed, levels, the worst positions
# make oracle  the long perft numbers, once

TARGET := $(or $(CARGO_TARGET_DIR),target)
HEXARIUM := $(TARGET)/release/hexarium

.PHONY: play serve pages build test lint bench oracle

play: build
	@$(HEXARIUM) play

serve: pages build
	$(HEXARIUM) serve --open

# The browser application, which the program then holds inside.
pages:
	@command -v npm >/dev/null || { echo "Node is missing: install Node 20.19 or later from https://nodejs.org, then run this again"; exit 1; }
	cd web && npm ci --no-fund --no-audit && npm run build

build:
	@command -v cargo >/dev/null || { echo "Rust is missing: install it from https://rustup.rs, then run this again"; exit 1; }
	HEXARIUM_PAGES=$(abspath web/dist) cargo build --release --package hexarium
	@echo "The program is $(HEXARIUM)"

test:
	@tests/run.sh

lint:
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --release -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --release

bench: build
	cargo run --release --package hexarium-bench

oracle:
	cargo test --release --package hexarium-rules --test oracle -- --ignored --nocapture
