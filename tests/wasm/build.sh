#!/usr/bin/env bash
# Builds the WebAssembly module with whatever toolchain is there and prints its
# path on the last line. Installs nothing.
set -euo pipefail
cd "$(dirname "$0")/../.."
target=wasm32-unknown-unknown
folder=${CARGO_TARGET_DIR:-target}/wasm

if rustup target list --installed 2>/dev/null | grep -qx $target; then
    cargo build --package hexarium-wasm --release --target $target --target-dir "$folder" >&2
elif dpkg -s rustc-web rust-web-src >/dev/null 2>&1; then
    # Debian's rustc-web brings a compiler for the target and the sources of std.
    RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 cargo build -Z build-std=std,panic_abort \
        --package hexarium-wasm --release --target $target --target-dir "$folder" >&2
else
    echo "no Rust compiler for $target: run 'rustup target add $target'," >&2
    echo "or on Debian 'apt-get install rustc-web rust-web-src lld-22'" >&2
    exit 1
fi
echo "$folder/$target/release/hexarium_wasm.wasm"
