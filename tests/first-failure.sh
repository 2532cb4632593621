#!/bin/bash
# Runs a test program and ends it at the first test that fails: a mutant is
# noticed then, and the rest would be waiting. For cargo, as its runner.
{
    "$@" 2>&1 &
    echo "pid $!"
    wait $!
    echo "status $?"
} | while read -r line; do
    case $line in
        "pid "*) pid=${line#pid } ;;
        "status "*) exit "${line#status }" ;;
        test\ *" ... FAILED")
            echo "$line"
            kill -9 "$pid"
            exit 101
            ;;
        *) echo "$line" ;;
    esac
done
