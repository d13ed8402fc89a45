#!/usr/bin/env python3
"""How an iteration would take on 10, 100 and 1,000 nodes, from times that are measured here.

    tools/cluster_model.py target/release/hexapod

Measured with one thread: tasks of two games of Hex 11x11 by a network (hex-resnet, 32 channels, 4 blocks) with 64 simulations a
move, learning from the games of 100 such tasks, tasks of a pair of judged games; `collect` with 100 to 6,400 parts; files and
bytes. Modelled: nodes of eight slots, and a scheduler that fills free slots in rounds, at most 100 tasks in one
(Slurm's default_queue_depth); rounds and what passes between steps were measured by tools/slurm_lab.py overhead. Seconds are those of
a processor, so that what else the machine does counts little. A last table has games that take 100 times as long: a larger network,
more simulations. One core learns, or a GPU at the positions a second that are given. Not in
it: a shared folder that is slower than this machine's disk.
"""

import argparse
import heapq
import json
import resource
import shutil
import statistics
import subprocess
import tempfile
from pathlib import Path

CONFIG = """\
name = "model"
seed = 1
iterations = 1
[network]{start}
design = "hex-resnet"
measures = {{ kind = "hex-resnet", planes = 8, channels = {channels}, blocks = {blocks} }}
[play]
variants = ["hex:{side}x{side}"]
games = {games}
parts = {parts}
random_plies = [0, 2]
[play.search]
simulations = {simulations}
[collect.alarms]
stop = false
[fit]
batch = 256
uses = 4.0
rate = 4e-3
[judge]
games = {judged}
parts = {judges}
random_plies = [1, 2]
[judge.search]
simulations = {simulations}
"""

SLOTS = 8
# What tools/slurm_lab.py overhead measured: 100 tasks that take no time begin on 32 slots in four rounds, five seconds from the
# first to the last, and another nine pass between the five steps.
ROUND = 5 / 3
A_ROUND = 100
STEPS = 9.0


def timed(*words):
    """Seconds of processors that a call takes."""
    def spent():
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    before = spent()
    subprocess.run([str(word) for word in words], check=True, capture_output=True)
    return spent() - before


def begun(hexapod, scratch, name, **measures):
    usual = {"channels": 32, "blocks": 4, "side": 11, "games": 200, "parts": 100, "simulations": 64, "judged": 40, "judges": 20,
             "start": ""}
    config = scratch / f"{name}.toml"
    config.write_text(CONFIG.format(**usual | measures))
    run = scratch / name
    subprocess.run([hexapod, "train", "loop", config, "--out", run, "--minutes", "0"], check=True, capture_output=True)
    return run


def measure(hexapod, scratch, tasks):
    """Seconds of each step, and bytes of its files."""
    # A network plays from the first game on: one that has learnt nothing takes as long as any.
    start = begun(hexapod, scratch, "start") / "start.safetensors"
    run = begun(hexapod, scratch, "paper", start=f'\nstart = "{start}"')
    one = ["--iteration", "1", "--threads", "1"]
    play = [timed(hexapod, "train", "play", run, *one, "--part", f"{number}/100") for number in range(1, tasks + 1)]
    # The others by all cores, for the clock's sake: the files are the same.
    timed(hexapod, "train", "play", run, "--iteration", "1")
    collect = timed(hexapod, "train", "collect", run, "--iteration", "1")
    fit = timed(hexapod, "train", "fit", run, *one)
    positions = json.loads((run / "iteration-0001/collected.json").read_text())["window"]
    judge = [timed(hexapod, "train", "judge", run, *one, "--part", f"{number}/20") for number in range(1, 4)]
    timed(hexapod, "train", "judge", run, "--iteration", "1")
    promote = timed(hexapod, "train", "promote", run, "--iteration", "1")
    sizes = [path.stat().st_size for path in run.rglob("*") if path.is_file()]
    parts = [path.stat().st_size for path in run.glob("iteration-0001/games/*")]
    return {"play": play, "collect": collect, "fit": fit, "judge": judge, "promote": promote,
            "positions": positions, "files": len(sizes), "bytes": sum(sizes), "part": statistics.mean(parts)}


def collecting(hexapod, scratch, most):
    """Seconds that `collect` takes of so many parts, whose games are small: a line that goes through both ends."""
    found = []
    for parts in [100, 400, 1600, 6400]:
        if parts > most:
            break
        run = begun(hexapod, scratch, f"parts-{parts}", side=5, channels=4, blocks=1, simulations=2, games=2 * parts, parts=parts)
        timed(hexapod, "train", "play", run, "--iteration", "1")
        found.append((parts, timed(hexapod, "train", "collect", run, "--iteration", "1")))
    return found


def array(tasks, slots):
    """Seconds until the last task of an array begins, and until all are over."""
    busy, at, last, end = [], 0.0, 0.0, 0.0
    waiting = list(reversed(tasks))
    while waiting:
        while busy and busy[0] <= at:
            heapq.heappop(busy)
        for _ in range(min(slots - len(busy), A_ROUND, len(waiting))):
            over = at + waiting.pop()
            heapq.heappush(busy, over)
            last, end = at, max(end, over)
        at += ROUND
    return last, end


def spread(measured, count):
    return [measured[number % len(measured)] for number in range(count)]


def model(nodes, tasks, known, collect, gpu):
    slots = nodes * SLOTS
    work = spread(known["play"], tasks)
    judges = spread(known["judge"], 20)
    begun, play = array(work, slots)
    # Each position four times, as the config has it.
    fit = (4 * known["positions"] / gpu if gpu else known["fit"]) * tasks / 100
    _, judge = array(judges, slots)
    iteration = play + collect(tasks) + fit + judge + known["promote"] + STEPS
    parts = {"play": play, "collect": collect(tasks), "fit": fit, "judge": judge, "scheduler": begun + STEPS}
    return parts | {"begun": begun, "iteration": iteration, "one": sum(work) + fit + sum(judges),
                    "bytes": tasks * known["part"], "bound": max(parts, key=parts.get)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("hexapod", type=lambda path: Path(path).resolve())
    parser.add_argument("--tasks", type=int, default=6, help="tasks of two games that are timed")
    parser.add_argument("--gpu", type=float, default=57600, help="positions a second that a GPU learns (docs/results/learning.md)")
    parser.add_argument("--most", type=int, default=6400, help="parts that are collected at most")
    arguments = parser.parse_args()
    scratch = Path(tempfile.mkdtemp(prefix="cluster-model-"))
    try:
        known = measure(arguments.hexapod, scratch, arguments.tasks)
        found = collecting(arguments.hexapod, scratch, arguments.most)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    (few, first), (many, last) = found[0], found[-1]
    slope = (last - first) / (many - few)
    collect = lambda parts: first + slope * (parts - few)
    print(f"play of two games: {statistics.mean(known['play']):.2f} s ({min(known['play']):.2f} to {max(known['play']):.2f}), "
          f"{known['part']:.0f} bytes a part")
    print(f"collect {known['collect']:.3f} s, fit {known['fit']:.2f} s, a pair judged {statistics.mean(known['judge']):.2f} s, promote {known['promote']:.3f} s")
    print(f"files of an iteration of 100 parts: {known['files']}, {known['bytes']} bytes, without logs")
    print("collect of small parts: " + ", ".join(f"{parts}: {seconds:.2f} s" for parts, seconds in found))
    print(f"positions: {known['positions']}")
    print("| learns | nodes of 8 slots | tasks of 2 games | play | its last task begins after | collect | fit | judge | iteration | "
          "times as fast as one slot | parts | the most |")
    print("|---" * 12 + "|")
    longer = known | {"play": [100 * seconds for seconds in known["play"]], "judge": [100 * seconds for seconds in known["judge"]]}
    for gpu, known in [(None, known), (arguments.gpu, known), (arguments.gpu, longer)]:
        # The paper's iteration; and one that has a task for every slot.
        for nodes, tasks in [(4, 100), (10, 100), (100, 100), (1000, 100), (100, 800), (1000, 8000)]:
            m = model(nodes, tasks, known, collect, gpu)
            learns = "one core" if gpu is None else "a GPU, games 100 times as long" if known is longer else "a GPU"
            print(f"| {learns} | {nodes:,} | {tasks:,} | {m['play']:.0f} s | {m['begun']:.0f} s | {m['collect']:.1f} s | {m['fit']:.0f} s | "
                  f"{m['judge']:.0f} s | {m['iteration']:.0f} s | {m['one'] / m['iteration']:.1f} | {m['bytes'] / 1e6:.1f} MB | {m['bound']} |")


if __name__ == "__main__":
    main()
