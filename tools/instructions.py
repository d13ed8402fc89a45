"""Counts the instructions that perft needs for a line of play, on the positions of the benchmark.

    python3 tools/instructions.py PATH_TO_HEXAPOD

The count is the difference between two depths under `valgrind --tool=callgrind`, so that starting the program does not
enter. It is the same on every run, however busy the machine is. Build for x86-64-v3, not for the native CPU: valgrind does
not know AVX-512.
"""

import json
import re
import subprocess
import sys

def perft(hexapod, position, depth):
    """Instructions and lines of play of one run."""
    game = "hex" if position.startswith("hex:") else "hive"
    command = [hexapod, "perft", game, "--json", "--depth", str(depth), "--position", position]
    valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    run = subprocess.run(valgrind + command, capture_output=True, text=True, check=True)
    instructions = int(re.search(r"Collected : (\d+)", run.stderr).group(1))
    return instructions, json.loads(run.stdout)["depths"][-1]["nodes"]


def main():
    hexapod = sys.argv[1]
    listed = subprocess.run([hexapod, "bench", "--list"], capture_output=True, text=True, check=True).stdout
    for line in listed.splitlines():
        name, position = line.split("\t")
        # Few moves at the start and on a small board, many in a midgame and on a large one.
        depth = 3 if ";" in position or "hex:11" in position else 5
        shallow, _ = perft(hexapod, position, depth - 1)
        deep, lines = perft(hexapod, position, depth)
        print(f"{name:<22} depth {depth} {lines:>9} lines {(deep - shallow) / lines:7.1f} instructions a line", flush=True)


if __name__ == "__main__":
    main()
