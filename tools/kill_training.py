#!/usr/bin/env python3
"""Kills `hexapod train supervised` at every write, fsync and rename in turn, takes the run up again,
and compares what comes out with a run that nobody disturbed: the same bytes.

    cargo build --release -p cli
    tools/kill_training.py --hexapod target/release/hexapod

Needs strace.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

CONFIG = """
name = "tiny"
[network]
design = "hex-resnet"
measures = {{ kind = "hex-resnet", planes = 8, channels = 8, blocks = 1 }}
[[source]]
kind = "hex-games"
path = "{data}"
[lessons]
bot = 1.0
held_out = 0.2
[learning]
batch = 8
samples = 32
rate = 3e-3
examine_every = 2
examined = 64
"""
COMPARED = ["network.safetensors", "network.json", "checkpoint.safetensors", "config.toml"]


def games(path, count=24):
    """Full boards of 4x4 with stones in a random order: our rules say when each game was over."""
    rng = random.Random(1)
    rows = ["size\twinner\torder\tmoves"]
    for _ in range(count):
        cells = [f"{column}{row}" for column in "abcd" for row in range(1, 5)]
        rng.shuffle(cells)
        # Seven stones cannot be refused: nobody joins two edges of 4x4 with fewer than four.
        rows.append("4\tB\talt\t" + " ".join(cells[:7]))
    path.write_text("\n".join(rows) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hexapod", required=True)
    parser.add_argument("--calls", nargs="+", default=["rename", "fsync", "openat", "write"])
    arguments = parser.parse_args()
    # Sums come out the same only if as many cores take part.
    environment = dict(os.environ, OMP_NUM_THREADS="1")

    with tempfile.TemporaryDirectory() as scratch:
        scratch = Path(scratch)
        games(scratch / "games.tsv")
        (scratch / "config.toml").write_text(CONFIG.format(data=scratch / "games.tsv"))

        def train(out, wrapper=()):
            command = [*wrapper, arguments.hexapod, "train", "supervised", scratch / "config.toml"]
            command += ["--out", out, "--threads", "1", "--save-every", "0"]
            return subprocess.run(command, env=environment, capture_output=True, text=True)

        whole = scratch / "whole"
        done = train(whole)
        if done.returncode != 0:
            sys.exit(f"the run does not even end undisturbed:\n{done.stderr}")
        expected = {name: (whole / name).read_bytes() for name in COMPARED}
        killed = 0
        for call in arguments.calls:
            number = 1
            while True:
                out = scratch / f"{call}-{number}"
                # Only what touches the folder counts: names below it, and files opened by them.
                names = COMPARED + ["metrics.jsonl", "curves.svg"]
                paths = [out / (name + ending) for name in names for ending in ("", ".tmp")]
                trace = ["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={call}"]
                trace += [word for path in paths for word in ("-P", str(path))]
                trace += ["-e", f"inject={call}:signal=KILL:when={number}"]
                first = train(out, trace)
                if first.returncode == 0:
                    break
                if "Killed" not in first.stderr and first.returncode not in (-9, 137):
                    sys.exit(f"{call} {number}: {first.returncode}\n{first.stderr}")
                killed += 1
                again = train(out)
                if again.returncode != 0:
                    sys.exit(f"{call} {number}: the run cannot be taken up\n{again.stderr}")
                for name, bytes_ in expected.items():
                    if (out / name).read_bytes() != bytes_:
                        sys.exit(f"{call} {number}: {name} differs")
                left = [path.name for path in out.iterdir() if path.suffix == ".tmp"]
                if left:
                    sys.exit(f"{call} {number}: {left} left behind")
                number += 1
            print(f"{call}: killed at {number - 1} calls, every run ended with the same bytes", flush=True)
        if killed == 0:
            sys.exit("nothing was killed: does strace work here?")


if __name__ == "__main__":
    main()
