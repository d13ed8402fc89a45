#!/usr/bin/env python3
"""What becomes of a changed bit in a file that this program has written.

    tools/bitflips.py target/release/hexapod [--flips 2000] [--only library,match] [--seed 1]

Of each kind of file one is made, as in tools/faults.py. Then, FLIPS times, one bit of it changes, and the command that reads
it is run. It is
- found, if a line names it; what is made anew must be as if nothing had happened,
- harmless, if what the command does and leaves is as if nothing had happened,
- believed, if something else came of it without a word, or there was a panic: that is a failure.
"""

import argparse
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import crowd
import faults

NAMED = re.compile(r"damaged|not as it was written|checksum|^error: \S", re.M)


class Kind:
    """How a file of this kind is made, which files are flipped, and what reads them. `ends` says whether the reader goes on
    with the work, so that what it leaves must be what an undisturbed run leaves. A reader that
    would play on by the clock is `stopped` at the line that says what it has read. A run that `goes_on` may leave a file as it is that it does not need any more."""

    def __init__(self, files, reads, ends, make, stopped=None, goes_on=False):
        self.files, self.reads, self.ends, self.make, self.stopped = files, reads, ends, make, stopped
        self.goes_on = goes_on


MATCH = "match random random --random-openings 2 --games 6 --depth 1 --concurrency 1 --out out"
LONG = "match alphabeta alphabeta --random-openings 2 --games 2 --time-a 0.02 --time-b 0.02 --concurrency 1 --out out"
TUNE = "tune out --rounds 1 --games 6 --nodes 60 --threads 1"
LOOP = "train loop loop.toml --save-every 0 --threads 1 --out out"
TAUGHT = "train supervised longer.toml --save-every 0 --threads 1 --out out"


def done(words):
    def make(bench, folder):
        said = bench.run(words, folder)
        if said.returncode != 0:
            sys.exit(f"{words}: {said.stderr}")
    return make


def adjourned(bench, folder):
    """A match that somebody stops in the middle of a game."""
    for attempt in range(100):
        process = subprocess.Popen([bench.program, *LONG.split()], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL, env={**os.environ, "HEXAPOD_SETTINGS": ""})
        time.sleep(0.05 * (1 + attempt % 20))
        process.send_signal(signal.SIGINT)
        process.wait(timeout=60)
        if (folder / "out.adjourned").exists():
            return
        for path in folder.glob("out*"):
            path.unlink()
    sys.exit("no match was stopped in the middle of a game")


def two_iterations(bench, folder):
    """A run after one iteration that is to have two."""
    done(LOOP)(bench, folder)
    config = folder / "out" / "config.toml"
    config.write_text(config.read_text().replace("iterations = 1", "iterations = 2"))


def half_taught(bench, folder):
    """Learning that somebody stopped at some checkpoint."""
    (folder / "longer.toml").write_text(faults.TAUGHT.replace("samples = 32", "samples = 480"))
    process = subprocess.Popen([bench.program, *TAUGHT.split()], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, env={**os.environ, "HEXAPOD_SETTINGS": ""})
    metrics = folder / "out" / "metrics.jsonl"
    while process.poll() is None and not (metrics.exists() and len(metrics.read_text().splitlines()) > 3):
        time.sleep(0.005)
    process.terminate()
    if process.wait(timeout=60) == 0:
        sys.exit("learning was over before it was stopped")


def own_games(bench, folder):
    server = crowd.Server(bench.program)
    client = server.connect()
    for number in range(40):
        tree = [{"move": "wS1", "comment": f"Why not? {number} " * 8}, {"move": "bS1 wS1-", "parent": 0}]
        answer = client.ask({"id": "k", "action": "shelf.keep", "key": f"game-{number}", "at": 0,
                             "game": {"setup": {"game": "hive", "type": "Base"}, "tree": tree}})
        assert answer.get("kept"), answer
    (folder / "out").mkdir()
    server.process.terminate()
    server.process.wait()
    for path in Path(server.data.name).glob("games.sqlite*"):
        shutil.copy(path, folder / "out" / path.name)
    server.data.cleanup()


KINDS = {
    "match": Kind(["out"], f"{MATCH} --resume", True, done(MATCH)),
    "adjourned game": Kind(["out.adjourned"], f"{LONG} --resume", False, adjourned, re.compile("damaged|goes on where it was|checksum")),
    "tune": Kind(["out/**/*"], TUNE.replace("--rounds 1", "--rounds 2"), True, done(TUNE)),
    "library": Kind(["out/library.sqlite"], "library check --data-dir out", False, done("library import games.txt --data-dir out")),
    "own games": Kind(["out/games.sqlite"], "library check --data-dir out", False, own_games),
    "run of train loop": Kind(["out/**/*"], "train loop out/config.toml --save-every 0 --threads 1 --out out", True,
                              two_iterations, goes_on=True),
    "run of train supervised": Kind(["out/**/*"], TAUGHT, True, half_taught, goes_on=True),
    "dataset": Kind(["out/**/*"], "data stats out", False, done("import games.txt --shard-games 8 --out out")),
}
# When we are interrupted.
STOPPED = (130,)
# Where what was damaged is kept.
KEPT = re.compile(r"\.damaged(-\d+)?$")
# What only tells people and graphs something, or is there for a moment.
NOT_READ = re.compile(r"events\.out|timings\.jsonl|\.lock$|\.svg$|log\.txt$")


def read(bench, kind, folder):
    if not kind.stopped:
        return bench.run(kind.reads, folder)
    process = subprocess.Popen([bench.program, *kind.reads.split()], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True, errors="replace", env={**os.environ, "HEXAPOD_SETTINGS": ""})
    told = ""
    for line in process.stderr:
        told += line
        if kind.stopped.search(line):
            process.send_signal(signal.SIGINT)
            break
    out, rest = process.communicate(timeout=300)
    if faults.PANIC.search(told + rest):
        raise faults.Failure(f"it panicked: {(told + rest)[-600:]}")
    return subprocess.CompletedProcess(kind.reads, process.returncode, out, told + rest)


def copied(bench, made):
    folder = bench.fresh()
    for path in made.iterdir():
        if path.is_symlink():
            continue
        if path.is_dir():
            shutil.copytree(path, folder / path.name)
        else:
            shutil.copy2(path, folder / path.name)
    return folder


def left(kind, done, folder):
    """What a reader that goes on leaves, or what one that looks says."""
    if not kind.ends:
        return done.returncode, done.stdout
    return {name: seen for name, seen in faults.picture(folder, True).items() if not KEPT.search(name)}


def targets(kind, folder):
    paths = [path for pattern in kind.files for path in sorted(folder.glob(pattern))]
    return [path for path in paths if path.is_file() and path.stat().st_size and not NOT_READ.search(path.name)]


def flip(bench, kind, made, expected, draw):
    folder = copied(bench, made)
    try:
        paths = targets(kind, folder)
        path = draw.choices(paths, [path.stat().st_size for path in paths])[0]
        data = bytearray(path.read_bytes())
        at = draw.randrange(8 * len(data))
        data[at // 8] ^= 1 << at % 8
        path.write_bytes(data)
        where = f"bit {at % 8} of byte {at // 8} of {path.relative_to(folder)}"
        done = read(bench, kind, folder)
        told = bool(NAMED.search(done.stderr) or NAMED.search(done.stdout))
        if done.returncode not in (0, 1, *STOPPED):
            return "believed", f"{where}: exit status {done.returncode}: {done.stderr[-300:]}"
        if done.returncode == 1 and not told:
            return "believed", f"{where}: it failed without a word why: {done.stderr[-300:]}"
        if done.returncode == 1 or (told and not kind.ends):
            return "found", ""
        seen = left(kind, done, folder)
        if kind.goes_on:
            name = str(path.relative_to(folder))
            if name in expected and path.exists() and path.read_bytes() == data:
                seen[name] = expected.get(name)
        if seen != expected:
            names = [name for name in {*seen, *expected} if seen.get(name) != expected.get(name)] if kind.ends else []
            return "believed", f"{where}: {'told, but ' if told else ''}it ends otherwise: {', '.join(sorted(names))}"
        return ("found" if told else "harmless"), ""
    except faults.Failure as failure:
        return "believed", str(failure)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--flips", type=int, default=2000)
    parser.add_argument("--only", default="")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    chosen = [name.strip() for name in arguments.only.split(",") if name.strip()] or list(KINDS)
    believed = []
    print(f"{'file':24} {'flips':>6} {'found':>6} {'harmless':>9} {'believed':>9} {'s':>5}")
    with tempfile.TemporaryDirectory() as scratch:
        bench = faults.Bench(arguments.program, scratch)
        for name in chosen:
            kind, since = KINDS[name], time.monotonic()
            made = bench.fresh()
            kind.make(bench, made)
            whole = copied(bench, made)
            done = read(bench, kind, whole)
            if done.returncode not in (0, *STOPPED):
                sys.exit(f"{name}: undisturbed, it ends with {done.returncode}: {done.stderr}")
            expected = left(kind, done, whole)
            with ThreadPoolExecutor(arguments.jobs) as pool:
                draws = [random.Random(f"{arguments.seed} {name} {number}") for number in range(arguments.flips)]
                found = list(pool.map(lambda draw: flip(bench, kind, made, expected, draw), draws))
            count = {what: sum(one[0] == what for one in found) for what in ("found", "harmless", "believed")}
            believed += [f"{name}: {why}" for what, why in found if what == "believed"]
            print(f"{name:24} {len(found):6} {count['found']:6} {count['harmless']:9} {count['believed']:9} "
                  f"{time.monotonic() - since:5.0f}", flush=True)
    for one in believed[:40]:
        print(f"BELIEVED {one}")
    sys.exit(1 if believed else 0)


if __name__ == "__main__":
    main()
