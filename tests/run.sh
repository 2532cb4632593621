#!/usr/bin/env bash
# Runs every test and ends with one line that adds all runners up.
set -uo pipefail
cd "$(dirname "$0")/.."
export CARGO_TERM_PROGRESS_WHEN=${CARGO_TERM_PROGRESS_WHEN:-auto}
# As in the Makefile, so that nothing is compiled twice.
export HEXARIUM_PAGES=$PWD/web/dist
program=$(realpath -m "${CARGO_TARGET_DIR:-target}/release/hexarium")
log=$(mktemp)
trap 'rm -f "$log"' EXIT
broken=0

# Runs one suite, showing what it prints and keeping it for the tally.
suite() {
    printf '\n── %s\n' "$1"
    shift
    "$@" 2>&1 | tee -a "$log"
    [ "${PIPESTATUS[0]}" -eq 0 ] || broken=1
}

wasm_tests() {
    local module
    module=$(tests/wasm/build.sh) || return 1
    HEXARIUM=$program HEXARIUM_WASM=$module \
        node --test --test-reporter=spec tests/wasm/
}

page_tests() {
    make web/node_modules/.package-lock.json && (cd web && npm run check && NO_COLOR=1 npm test)
}

browser_tests() {
    (cd web && HEXARIUM=$program NO_COLOR=1 npm run test:browser -- "$@")
}

suite "what the tests need" tests/install.sh
suite "the browser application" page_tests
suite "its pages, for the program" make web/dist/index.html
suite "rules and engine, with overflow checks" \
    cargo test --no-fail-fast --package hexarium-rules --package hexarium-engine --features sample
suite "everything, as it is shipped" cargo test --no-fail-fast --release --workspace
suite "the sample game, in the program" \
    cargo test --release --package hexarium --features sample --test sample
suite "the sample game, in a browser" browser_tests sample
suite "the program" cargo build --release --package hexarium
suite "rules and engine in WebAssembly" wasm_tests
suite "the program in a browser" browser_tests

# cargo: "test result: ok. 5 passed; 0 failed; …"; node: "ℹ pass 5", "ℹ fail 0";
# vitest: "Tests  1 failed | 5 passed (6)".
passed=$(awk '/^test result:/ {for (i = 1; i < NF; i++) if ($(i + 1) == "passed;") n += $i}
              /^(ℹ|#) pass [0-9]+$/ {n += $3}
              /^ *Tests  / {for (i = 2; i <= NF; i++) if ($i == "passed") n += $(i - 1)} END {print n + 0}' "$log")
failed=$(awk '/^test result:/ {for (i = 1; i < NF; i++) if ($(i + 1) == "failed;") n += $i}
              /^(ℹ|#) fail [0-9]+$/ {n += $3}
              /^ *Tests  / {for (i = 2; i <= NF; i++) if ($i == "failed") n += $(i - 1)} END {print n + 0}' "$log")
# A suite that could not run at all counts as a failure.
[ "$broken" -eq 0 ] || [ "$failed" -gt 0 ] || failed=1
printf '\n%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
