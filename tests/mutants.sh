#!/usr/bin/env bash
# Changes the code of one game in every small way that cargo-mutants knows and
# says which changes no test notices: tests/mutants.sh GAME, where GAME is a
# folder of crates/rules/src/games. What follows goes to cargo-mutants, as
# --re captures.rs. A change that was noticed is not tried again: delete
# target/mutants-GAME to begin anew. docs/testing.md says more.
set -euo pipefail
cd "$(dirname "$0")/.."
game=$1
shift
# For the tests: the game that is checked, and positions that are compared.
export GAME=$game POSITIONS=240
mkdir -p "target/mutants-$game"
run() {
    cargo mutants --output "target/mutants-$game" --file "crates/rules/src/games/$game/**" \
        --iterate --build-timeout 600 -C "--config=target.'cfg(unix)'.runner='$PWD/tests/first-failure.sh'" \
        "$@" || [ $? -ne 4 ] # 4: the tests fail without any change.
}

# First the game's own tests, without those that take long.
run "$@" -C --lib -- "games::$game" -- \
    --include-ignored --skip speed --skip answers_at_once --skip the_slow_rules
# Then, for what they let through, those that every game must pass.
run "$@" -C --test -C symmetry -C --test -C battery
