#!/usr/bin/env python3
"""What becomes of every command that writes, when the machine fails it.

    tools/faults.py target/release/hexapod [--most 12] [--only import,match] [--pairs 10]

Each command is run undisturbed first. Then, with strace,
- it is killed at a write, an fsync, a rename or a removal, taken up again, and must end as the undisturbed run did;
- a write, fsync or rename fails with a full disk (ENOSPC) or a broken one (EIO): it must say so in one line that
  begins with `error: `, without a panic, with exit status 1, or go on if nothing that counts was lost; taken up
  again, it must end as the undisturbed run;
- it is started twice at once: each must end well or say who writes, and taken up again it must end as the
  undisturbed run.

Calls of a kind are many: MOST of them are taken, evenly spread, the first and the last among them. Times are left out of
comparisons, and so are the checksums over them.
"""

import argparse
import hashlib
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

LOOP = """
name = 'faults'
iterations = 1
[network]
design = 'hex-resnet'
measures = { kind = 'hex-resnet', planes = 8, channels = 4, blocks = 1 }
[play]
variants = ['hex:3x3']
games = 8
parts = 2
random_plies = [0, 2]
[play.search]
simulations = 2
[fit]
batch = 4
uses = 2.0
rate = 3e-3
[collect.alarms]
stop = false
[judge]
games = 2
[judge.search]
simulations = 2
"""
TAUGHT = """
name = "tiny"
[network]
design = "hex-resnet"
measures = { kind = "hex-resnet", planes = 8, channels = 8, blocks = 1 }
[[source]]
kind = "hex-games"
path = "games.tsv"
[lessons]
bot = 1.0
held_out = 0.2
[learning]
batch = 8
samples = 32
rate = 3e-3
examine_every = 2
examined = 16
"""

# The words of each command, and what more it needs to be taken up again.
COMMANDS = {
    "import": ("import games.txt --shard-games 8 --out out", ""),
    "data generate": ("data generate --threads 1 --games 6 --nodes 60 --shard-games 2 --out out", ""),
    "data merge": ("data merge one two --out out", ""),
    "data export": ("data export one --format jsonl --out out", ""),
    "convert": ("convert games.txt --to json --out out.jsonl", ""),
    "openings": ("openings --count 3 --plies 2 --depth 1 --within 1000 --out out", ""),
    "match": ("match random random --random-openings 2 --games 6 --depth 1 --concurrency 1 --out out", "--resume"),
    "solve": ("solve hex --size 3 --all-openings --out out", "--resume"),
    "tune": ("tune out --rounds 1 --games 6 --nodes 60 --threads 1", ""),
    "train loop": ("train loop loop.toml --save-every 0 --threads 1 --out out", ""),
    "train supervised": ("train supervised taught.toml --out out", "--resume"),
    "library import": ("library import games.txt --data-dir out", ""),
}
KILLED = ["write", "fsync", "rename", "unlink"]
FAILED = [("write", "ENOSPC"), ("write", "EIO"), ("fsync", "EIO"), ("rename", "ENOSPC")]
# Written anew by every run, or of when it was.
PASSED_OVER = re.compile(r"(^|/)(\.lock|.*\.lock|timings\.jsonl.*|events\.out.*|metrics\.jsonl|curves\.svg|log\.txt|.*-(wal|shm))$")
TIMED = re.compile(r'"(seal|white_time|black_time|seconds|elapsed|time)"\s*:\s*(\{[^{}]*\}|"[^"]*"|[-0-9.e+]+),?')
PANIC = re.compile(r"panicked|RUST_BACKTRACE|internal error")


class Failure(Exception):
    pass


class Bench:
    def __init__(self, program, folder):
        self.program = str(Path(program).resolve())
        self.folder = Path(folder)
        lines = [f"hex:5 {a} {b} c3" for a in ("a1", "b2", "d4", "e5") for b in ("a2", "b3", "c4", "d5", "e1")]
        (self.folder / "games.txt").write_text("\n".join(lines) + "\n")
        (self.folder / "more.txt").write_text("\n".join(line + " a5" for line in lines) + "\n")
        (self.folder / "loop.toml").write_text(LOOP)
        (self.folder / "taught.toml").write_text(TAUGHT)
        # Seven stones cannot be refused: nobody joins two edges of 4x4 with fewer than four.
        boards = ["a1 b2 c3 d4 a2 b1 c1", "b2 c3 a4 d1 a1 d2 c4", "d4 a3 b2 c1 b4 a1 d3"]
        rows = ["size\twinner\torder\tmoves", *(f"4\tB\talt\t{board}" for board in boards * 6)]
        (self.folder / "games.tsv").write_text("\n".join(rows) + "\n")
        for words in ("import games.txt --out one", "import more.txt --out two"):
            self.run(words, self.folder)

    def run(self, words, folder, before=()):
        done = subprocess.run([*before, self.program, *words.split()], cwd=folder, capture_output=True, text=True,
                              errors="replace", stdin=subprocess.DEVNULL, timeout=300,
                              env={**os.environ, "HEXAPOD_SETTINGS": ""})
        if PANIC.search(done.stderr):
            raise Failure(f"it panicked: {done.stderr[-600:]}")
        return done

    def fresh(self):
        folder = Path(tempfile.mkdtemp(dir=self.folder))
        for name in ("games.txt", "loop.toml", "taught.toml", "games.tsv", "one", "two"):
            (folder / name).symlink_to(self.folder / name)
        return folder

    def finish(self, words, more, folder):
        """Takes it up again, as often as somebody would who is told to."""
        for again in (f"{words} {more}".strip(), words):
            done = self.run(again, folder)
            if done.returncode == 0:
                return
        if re.search(r"already|is there|exists|not empty", done.stderr):
            return
        raise Failure(f"it cannot be taken up again: {done.stderr[-400:]}")


def picture(folder, folder_is_locked):
    """What a run has written, as far as it does not depend on when it was."""
    seen = {}
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        if not path.is_file() or any(part.is_symlink() for part in [path, *path.parents] if part != folder.parent):
            continue
        # What a killed process began under a name of its own, where nobody holds a lock to tidy it away.
        if PASSED_OVER.search(name) or (name.startswith(".out") and name.endswith(".tmp") and not folder_is_locked):
            continue
        if name.endswith(".sqlite"):
            with sqlite3.connect(path) as database:
                tables = ["games", "positions"]
                known = {row[0] for row in database.execute("SELECT name FROM sqlite_schema WHERE type='table'")}
                rows = [sorted(map(str, database.execute(f"SELECT * FROM {table}"))) for table in tables if table in known]
                checked = database.execute("PRAGMA quick_check").fetchall()
            seen[name] = json.dumps([rows, checked])
            continue
        data = path.read_bytes()
        if name.endswith((".zst", ".safetensors")):
            seen[name] = hashlib.sha256(data).hexdigest()
        else:
            text = TIMED.sub("", data.decode("utf-8", "replace"))
            # Of a solved opening, who wins: who is taken up again has forgotten what it knew of others, and counts anew.
            text = re.sub(r"(?m)^([a-z]\d+ (?:black|white)) [0-9.]+ \d+$|^checksum .*", r"\1", text)
            # Two at once may have written games in another order.
            seen[name] = sorted(text.splitlines())
    return seen


def same(bench, expected, folder):
    found = picture(folder, bench.locked)
    if found != expected:
        names = sorted(name for name in {*found, *expected} if found.get(name) != expected.get(name))
        raise Failure(f"it ends otherwise: {', '.join(names)}")


def spread(count, most):
    if count <= most:
        return list(range(1, count + 1))
    return sorted({1 + round(at * (count - 1) / (most - 1)) for at in range(most)})


def calls(bench, words, call):
    folder = bench.fresh()
    log = folder / "calls"
    bench.run(words, folder, ["strace", "-f", "-qq", "-o", str(log), "-e", f"trace={call}"])
    # Injections count for each thread of its own.
    threads = {}
    for line in log.read_text(errors="replace").splitlines():
        found = re.match(r"(\d+) +" + call + r"\(", line)
        if found:
            threads[found[1]] = threads.get(found[1], 0) + 1
    shutil.rmtree(folder)
    return max(threads.values(), default=0)


def one_fault(bench, words, more, expected, call, at, fault):
    folder = bench.fresh()
    try:
        trace = ["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={call}", "-e", f"inject={call}:{fault}:when={at}"]
        done = bench.run(words, folder, trace)
        if fault.startswith("error") and done.returncode != 0:
            if done.returncode not in (1, 130) or not re.search(r"^error: \S", done.stderr, re.M):
                raise Failure(f"exit status {done.returncode} without a word why: {done.stderr[-300:]!r}")
        bench.finish(words, more, folder)
        same(bench, expected, folder)
    except Failure as failure:
        return f"{call} {at}, {fault}: {failure}"
    except subprocess.TimeoutExpired:
        return f"{call} {at}, {fault}: it did not end within five minutes"
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return None


def two_at_once(bench, words, more, expected):
    folder = bench.fresh()
    try:
        with ThreadPoolExecutor(2) as pool:
            both = [pool.submit(bench.run, words, folder) for _ in range(2)]
            for done in (one.result() for one in both):
                if done.returncode != 0 and not re.search(r"^error: \S", done.stderr, re.M):
                    raise Failure(f"exit status {done.returncode}: {done.stderr[-300:]!r}")
        bench.finish(words, more, folder)
        same(bench, expected, folder)
    except Failure as failure:
        return f"two at once: {failure}"
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--most", type=int, default=12)
    parser.add_argument("--pairs", type=int, default=10)
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    chosen = [name.strip() for name in arguments.only.split(",") if name.strip()] or list(COMMANDS)
    failures, rows = [], []
    with tempfile.TemporaryDirectory() as scratch:
        bench = Bench(arguments.program, scratch)
        for name in chosen:
            words, more = COMMANDS[name]
            since = time.monotonic()
            whole = bench.fresh()
            done = bench.run(words, whole)
            if done.returncode != 0:
                failures.append(f"{name}: undisturbed, it ends with {done.returncode}: {done.stderr[-400:]}")
                continue
            # Those that write one file at their end hold no lock of it.
            bench.locked = name not in ("data export", "convert", "openings")
            expected = picture(whole, bench.locked)
            if not expected:
                failures.append(f"{name}: it wrote nothing")
                continue
            jobs, killed, failed = [], 0, 0
            with ThreadPoolExecutor(arguments.jobs) as pool:
                for call in KILLED:
                    for at in spread(calls(bench, words, call), arguments.most):
                        killed += 1
                        jobs.append(pool.submit(one_fault, bench, words, more, expected, call, at, "signal=KILL"))
                for call, error in FAILED:
                    for at in spread(calls(bench, words, call), arguments.most):
                        failed += 1
                        jobs.append(pool.submit(one_fault, bench, words, more, expected, call, at, f"error={error}"))
                found = [job.result() for job in jobs]
            found += [two_at_once(bench, words, more, expected) for _ in range(arguments.pairs)]
            found = [one for one in found if one]
            failures += [f"{name}: {one}" for one in found]
            rows.append((name, killed, failed, arguments.pairs, len(found), time.monotonic() - since))
            print(f"{name}: {len(found)} failures", file=sys.stderr, flush=True)
    print(f"{'command':18} {'killed':>7} {'failing disk':>13} {'two at once':>12} {'otherwise':>10} {'s':>5}")
    for name, killed, failed, pairs, bad, took in rows:
        print(f"{name:18} {killed:7} {failed:13} {pairs:12} {bad:10} {took:5.0f}")
    for failure in failures:
        print(f"FAILED {failure}")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
