#!/usr/bin/env bash
# Sees to it that the tests find what they need. On Debian it installs what is
# missing; elsewhere it says what to install.
set -euo pipefail

missing=()
command -v node >/dev/null || missing+=(nodejs)
command -v npm >/dev/null || missing+=(npm)
if [ -z "${CHROMIUM:-}$(type -P chromium chromium-browser google-chrome)" ]; then
    missing+=(chromium)
fi
if ! rustup target list --installed 2>/dev/null | grep -qx wasm32-unknown-unknown; then
    for package in rustc-web rust-web-src lld-22; do
        dpkg -s "$package" >/dev/null 2>&1 || missing+=("$package")
    done
fi

if [ ${#missing[@]} -eq 0 ]; then
    echo "nothing is missing"
elif command -v apt-get >/dev/null && [ "$(id -u)" -eq 0 ]; then
    echo "installing ${missing[*]}"
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "${missing[@]}" >/dev/null
else
    echo "please install: ${missing[*]}"
    echo "(any Chromium will do whose path is in the variable CHROMIUM;"
    echo "for the WebAssembly tests 'rustup target add wasm32-unknown-unknown' does as well)"
    exit 1
fi
