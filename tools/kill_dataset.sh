#!/usr/bin/env bash
# Kills a command that makes a dataset at its first, second, … write, fsync and rename, takes it up again, and compares the dataset with
# that of a run that nobody disturbed. Needs strace.
#
#   tools/kill_dataset.sh hexapod import GAMES… [MORE ARGUMENTS]
#   tools/kill_dataset.sh hexapod data generate --threads 1 --games 12 --shard-games 3 [MORE ARGUMENTS]
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$@" --out "$work/whole" >/dev/null
sums() { (cd "$1" && rm -f unfinished.tmp && sha256sum ./* | sort -k 2); }
sums "$work/whole" >"$work/expected"
for call in write fsync rename; do
    cut=0
    for ((n = 1; ; n++)); do
        rm -rf "$work/cut"
        # In a shell of its own, whose word about the kill is not shown.
        if (strace -f -o /dev/null -e trace=$call -e inject=$call:signal=KILL:when=$n \
            "$@" --out "$work/cut"; exit $?) >/dev/null 2>&1; then
            break
        fi
        cut=$n
        "$@" --out "$work/cut" >/dev/null 2>&1
        sums "$work/cut" >"$work/found"
        cmp -s "$work/expected" "$work/found" || { echo "killed at $call $n: another dataset"; exit 1; }
    done
    echo "killed at each of $cut calls of $call: the same dataset, byte for byte"
done
