#!/usr/bin/env bash
# Kills an import at its first, second, … write, fsync and rename, takes it up again, and compares the dataset with that of an
# import that nobody disturbed. Needs strace.
#
#   tools/kill_import.sh PATH_TO_HEXAPOD GAMES… [MORE ARGUMENTS OF IMPORT]
set -euo pipefail
hexapod=$1; shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$hexapod" import "$@" --out "$work/whole" >/dev/null
sums() { (cd "$1" && rm -f unfinished.tmp && sha256sum ./* | sort -k 2); }
sums "$work/whole" >"$work/expected"
for call in write fsync rename; do
    cut=0
    for ((n = 1; ; n++)); do
        rm -rf "$work/cut"
        # In a shell of its own, whose word about the kill is not shown.
        if (strace -f -o /dev/null -e trace=$call -e inject=$call:signal=KILL:when=$n \
            "$hexapod" import "$@" --out "$work/cut"; exit $?) >/dev/null 2>&1; then
            break
        fi
        cut=$n
        "$hexapod" import "$@" --out "$work/cut" >/dev/null 2>&1
        sums "$work/cut" >"$work/found"
        cmp -s "$work/expected" "$work/found" || { echo "killed at $call $n: another dataset"; exit 1; }
    done
    echo "killed at each of $cut calls of $call: the same dataset, byte for byte"
done
