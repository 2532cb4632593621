#!/bin/bash
# Runs a test program and ends it at the first test that fails: a mutant is
# noticed then, and the rest would be waiting. For cargo, as its runner.
# A change that makes a test go on, or grow, without end is ended by the limits:
# seconds of processor time, so that a busy machine does not look like one.
ulimit -t 40 -v 6000000
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
