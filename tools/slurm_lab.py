#!/usr/bin/env python3
"""Slurm on this machine alone: four nodes that are none, in a folder that goes away again.

    tools/slurm_lab.py faults target/release/hexapod      what a cluster may do to a run, and what becomes of it
    tools/slurm_lab.py overhead target/release/hexapod    what the scheduler and we cost in the paper's iteration
    tools/slurm_lab.py shell                              a shell in which sbatch and squeue work, to try things

It needs Debian's packages slurm-wlm and munge, and nothing of the system: keys, sockets, ports, queue and logs are its own, and
all that it starts ends with it. `faults` plays three iterations of Hex 4x4 from nothing twice: by `train loop`, and on
the four nodes, where it

- submits twice by mistake, one beside the other;
- sets a node down while it plays, and requeues a task twice;
- gives a node a full disk (no file on it may grow beyond 1 KiB);
- kills slurmctld while a job submits the next iteration, and starts it again;
- cuts the file of a part in half;
- lets learning meet its limit of time;
- cancels everything, and submits again.

Every file of both runs must be the same to the last byte, but those that tell times, and `status` must tell of all that happened.
"""

import argparse
import getpass
import hashlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

NODES = ["n1", "n2", "n3", "n4"]
# Nothing here takes longer, unless it hangs.
PATIENCE = 60

CONF = """\
ClusterName=lab
SlurmctldHost={host}(127.0.0.1)
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
AuthInfo=socket={lab}/munge/munge.sock
CredType=cred/munge
SlurmctldPort={ports[0]}
SlurmctldPidFile={lab}/run/slurmctld.pid
SlurmctldLogFile={lab}/log/slurmctld.log
StateSaveLocation={lab}/state
SlurmdPidFile={lab}/run/slurmd.%n.pid
SlurmdLogFile={lab}/log/slurmd.%n.log
SlurmdSpoolDir={lab}/spool/%n
SlurmdParameters=config_overrides
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
ReturnToService=2
SchedulerType=sched/backfill
SchedulerParameters={scheduling}
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
JobCompType=jobcomp/none
JobRequeue=1
MinJobAge=3600
MaxArraySize=10001
SlurmctldTimeout=60
SlurmdTimeout=60
KillWait=5
NodeName=n[1-4] NodeHostname={host} NodeAddr=127.0.0.1 Port=[{ports[1]}-{last_port}] CPUs=8 RealMemory=6000 State=UNKNOWN
PartitionName=main Nodes=n[1-4] Default=YES MaxTime=INFINITE State=UP LLN=YES
"""


class Failure(SystemExit):
    """Something does not hold."""


class Lab:
    """Munge, slurmctld and four slurmd, from `with` to its end."""

    def __init__(self, scheduling):
        self.path = Path(tempfile.mkdtemp(prefix="slurm-lab-"))
        self.scheduling = scheduling
        # Since when jobs are held that were requeued.
        self.held = {}
        self.env = os.environ | {"SLURM_CONF": str(self.path / "slurm.conf")}
        # Of a cluster on which this runs itself, jobs here must know nothing.
        for name in [name for name in self.env if name.startswith(("SLURM_", "SBATCH_")) and name != "SLURM_CONF"]:
            del self.env[name]

    def __enter__(self):
        try:
            self.up()
        except BaseException:
            self.down()
            raise
        return self

    def __exit__(self, kind, error, _):
        if isinstance(error, Failure):
            print(self.witness(), file=sys.stderr)
        self.down()

    def witness(self):
        """What can be known of what went wrong."""
        queue = "\n".join(" ".join(line) for line in self.queue())
        logs = [path.read_text(errors="replace").splitlines()[-80:] for path in [self.path / "log/slurmctld.log"] if path.is_file()]
        return "\n".join([f"the queue:\n{queue}", "slurmctld:", *(line for log in logs for line in log)])

    def up(self):
        lab = self.path
        for name in ["munge", "state", "log", "run", *(f"spool/{node}" for node in NODES)]:
            (lab / name).mkdir(parents=True)
        key = lab / "munge/munge.key"
        key.write_bytes(os.urandom(128))
        key.chmod(0o600)
        # Munge trusts no socket that others could have put there.
        for folder in [lab, lab / "munge", lab / "run", lab / "log"]:
            folder.chmod(0o755)
        ports = free_ports()
        (lab / "slurm.conf").write_text(CONF.format(
            host=socket.gethostname().split(".")[0], user=getpass.getuser(), lab=lab, ports=ports, last_port=ports[-1], scheduling=self.scheduling))
        self.call("munged", "--force", f"--key-file={key}", f"--socket={lab}/munge/munge.sock",
                  f"--log-file={lab}/log/munged.log", f"--pid-file={lab}/run/munged.pid", f"--seed-file={lab}/munge/seed")
        self.start_slurmctld("-c")
        for node in NODES:
            self.call("slurmd", "-N", node)
        wait("four nodes are idle", lambda: self.call("sinfo", "-h", "-N", "-o", "%T").split() == ["idle"] * 4)

    def start_slurmctld(self, *words):
        self.call("slurmctld", *words)

    def pid(self, name):
        try:
            return int((self.path / f"run/{name}.pid").read_text())
        except (OSError, ValueError):
            return None

    def down(self):
        """Ends all that was started here, by its number, jobs first."""
        if self.pid("slurmctld"):
            subprocess.run(["scancel", "--user", getpass.getuser()], env=self.env, capture_output=True, timeout=30, check=False)
            deadline = time.monotonic() + 10
            while time.monotonic() < deadline and self.queue():
                time.sleep(0.2)
        for name in ["slurmctld", *(f"slurmd.{node}" for node in NODES), "munged"]:
            pid = self.pid(name)
            if pid is None:
                continue
            end(pid)
        shutil.rmtree(self.path, ignore_errors=True)

    def queue(self):
        ran = subprocess.run(["squeue", "-h", "-r", "-o", "%i|%j|%T|%r|%N"], env=self.env, capture_output=True, text=True, check=False)
        return [line.split("|") for line in ran.stdout.splitlines()]

    def call(self, *words, env=None):
        """What a program says; an error if it fails."""
        ran = subprocess.run([str(word) for word in words], env=env or self.env, capture_output=True, text=True, check=False)
        if ran.returncode != 0:
            raise Failure(f"`{' '.join(map(str, words))}` ended with {ran.returncode}: {ran.stderr.strip() or ran.stdout.strip()}")
        return ran.stdout

    def hurry(self):
        """A job that was requeued is held for two minutes: here for three seconds. Earlier, its node would still take it
        for the one that was ended ("Job credential revoked")."""
        held = {number for number, _, state, reason, _ in self.queue() if (state, reason) == ("PENDING", "BeginTime")}
        now = time.monotonic()
        self.held = {number: self.held.get(number, now) for number in held}
        for number, since in self.held.items():
            if now - since > 3:
                subprocess.run(["scontrol", "update", f"jobid={number}", "starttime=now"], env=self.env, capture_output=True, check=False)


def end(pid):
    try:
        os.kill(pid, signal.SIGTERM)
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline:
            os.kill(pid, 0)
            time.sleep(0.05)
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def free_ports():
    """One for slurmctld, and four in a row."""
    for first in range(17001 + os.getpid() % 1000 * 8, 60000, 8):
        try:
            for port in range(first, first + 5):
                with socket.socket() as tried:
                    tried.bind(("127.0.0.1", port))
            return list(range(first, first + 5))
        except OSError:
            continue
    raise SystemExit("no five ports in a row are free")


def wait(what, ready, step=0.1, patience=PATIENCE, meanwhile=lambda: None):
    """What `ready` says, once it says something."""
    deadline = time.monotonic() + patience
    while not (said := ready()):
        if time.monotonic() > deadline:
            raise Failure(f"waited {patience} s in vain until {what}")
        meanwhile()
        time.sleep(step)
    return said


# ---- What a cluster may do to a run ----------------------------------------------------------------------------------

CONFIG = """\
name = "hex-4x4"
seed = 1
iterations = 3
[network]
design = "hex-resnet"
measures = { kind = "hex-resnet", planes = 8, channels = 8, blocks = 1 }
[play]
variants = ["hex:4x4"]
games = 40
parts = 8
random_plies = [0, 2]
[play.search]
simulations = 16
[collect.alarms]
entropy = 0.0
[fit]
batch = 16
uses = 8.0
rate = 4e-3
warm_up = 10
[judge]
games = 8
parts = 4
gate = { share = 0.5 }
random_plies = [1, 2]
[judge.search]
simulations = 8
"""

# The program, as the nodes of the lab have it. A file in `hold` holds a task up: before it works, or (`learning`) once it has
# learnt something, until it is told that time is over.
PROGRAM = r"""#!/bin/bash
lab={lab} hexapod={hexapod}
name=$2-$5-${{SLURM_ARRAY_TASK_ID:-0}}
if [ "$1" = train ] && [ -e "$lab/hold/learning-$name" ]; then
    rm "$lab/hold/learning-$name"
    "$hexapod" "$@" &
    work=$!
    trap 'kill -TERM $work; kill -CONT $work' TERM
    metrics=$(printf '%s/iteration-%04d/fit/metrics.jsonl' "$3" "$5")
    until [ -s "$metrics" ]; do sleep 0.01; done
    kill -STOP $work
    wait $work; code=$?
    while kill -0 $work 2>/dev/null; do wait $work; code=$?; done
    exit $code
fi
while [ "$1" = train ] && [ -e "$lab/hold/$name" ]; do sleep 0.05; done
if [ "$SLURMD_NODENAME" = n3 ] && [ -e "$lab/full" ]; then
    trap '' XFSZ
    ulimit -f 1
fi
exec "$hexapod" "$@"
"""


class Run:
    """A run in the lab, and what is done to it."""

    def __init__(self, lab, hexapod, path):
        self.lab, self.hexapod, self.path = lab, hexapod, path
        self.hold = lab.path / "hold"
        self.hold.mkdir()
        program = lab.path / "hexapod"
        program.write_text(PROGRAM.format(lab=quoted(lab.path), hexapod=quoted(hexapod)))
        program.chmod(0o755)
        self.program = program

    def ask(self, more=""):
        """What the scheduler is asked for."""
        every = '[every]\ntime = "10"\n'
        (self.path / "cluster.toml").write_text(f'program = "{self.program}"\n{every}{more}')

    def cluster(self, *words):
        return self.lab.call(self.hexapod, "cluster", words[0], self.path, *words[1:])

    def jobs(self, name, state="RUNNING"):
        """Jobs of a step, by task, with their nodes."""
        found = {}
        for number, job, now, _, node in self.lab.queue():
            if job.startswith(name) and now == state:
                task = number.split("_")[1] if "_" in number else "0"
                found[int(task)] = (number, node)
        return found

    def holds(self, *names):
        for name in names:
            (self.hold / name).touch()

    def releases(self, *names):
        for name in names:
            (self.hold / name).unlink()

    def part(self, iteration, task):
        return self.path / f"iteration-{iteration:04}/games/part-{task + 1:03}-of-008.zst"

    def wait(self, what, ready, **more):
        wait(what, ready, meanwhile=self.lab.hurry, step=0.2, **more)
        print(f"{time.monotonic() - BEGAN:6.1f} s  {what}", flush=True)


def quoted(path):
    return "'" + str(path).replace("'", "'\\''") + "'"


def faults(hexapod):
    scratch = Path(tempfile.mkdtemp(prefix="slurm-lab-runs-"))
    try:
        config = scratch / "config.toml"
        config.write_text(CONFIG)
        alone = scratch / "alone"
        with Lab("sched_interval=1,sched_min_interval=10000,bf_interval=1") as lab:
            print(f"{time.monotonic() - BEGAN:6.1f} s  four nodes are idle", flush=True)
            loop = subprocess.Popen([hexapod, "train", "loop", config, "--out", alone, "--threads", "1"],
                                    stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
            # A name as people have them, where a blank or a quote would be two words to a careless script.
            run = Run(lab, hexapod, scratch / "a run's \"100%\"")
            lab.call(hexapod, "train", "loop", config, "--out", run.path, "--minutes", "0")
            try:
                told = disturbed(run)
                said = loop.communicate(timeout=PATIENCE)[1]
                check(loop.returncode == 0, f"`train loop` ends well: {said}")
                print(told)
                compare(alone, run.path)
                held_against(told, run)
            except Failure:
                print(run.cluster("status"), file=sys.stderr)
                for log in sorted((run.path / "cluster/logs").glob("*.log")):
                    print(f"-- {log.name}\n{log.read_text()}", file=sys.stderr)
                raise
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def disturbed(run):
    """Three iterations on a cluster that does its worst; what `status` says at the end."""
    lab = run.lab
    tasks = range(8)
    run.ask()
    run.holds(*(f"play-1-{task}" for task in tasks), "promote-1-0")
    (lab.path / "full").touch()
    # Two at once, and a third one later: one chain.
    both = [subprocess.Popen([run.hexapod, "cluster", "submit", run.path], env=lab.env, text=True,
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(2)]
    said = [each.communicate(timeout=PATIENCE) for each in both]
    run.wait("eight tasks play", lambda: len(run.jobs("0001-play")) == 8)
    again = subprocess.run([run.hexapod, "cluster", "submit", run.path], env=lab.env, capture_output=True, text=True, check=True)
    chains = [out for out, _ in [*said, (again.stdout, "")] if out]
    check(len(chains) == 1 and "a chain lives already" in again.stderr, f"one chain of three submits: {said}, {again}")
    check(len({number.split("_")[0] for number, *_ in lab.queue()}) == 5, "five jobs")

    where = run.jobs("0001-play")
    on = lambda node: [task for task in tasks if where[task][1] == node]
    lost, requeued, full = on("n2")[0], on("n1")[0], on("n3")
    check(full, "tasks play on n3")
    run.releases(*(f"play-1-{task}" for task in tasks if task not in (lost, requeued)))
    run.wait("six tasks are over", lambda: set(run.jobs("0001-play")) == {lost, requeued})
    lab.call("scontrol", "update", "nodename=n2", "state=down", "reason=lab")
    run.wait("a node was set down", lambda: lost not in run.jobs("0001-play"))
    # It comes back by itself, if slurmd has not answered already.
    subprocess.run(["scontrol", "update", "nodename=n2", "state=resume"], env=lab.env, capture_output=True, check=False)
    for turn in ["once", "twice"]:
        lab.call("scontrol", "requeue", where[requeued][0])
        run.wait(f"a task was requeued {turn}", lambda: requeued not in run.jobs("0001-play"))
        run.wait("it plays again", lambda: requeued in run.jobs("0001-play"))
    run.releases(f"play-1-{lost}", f"play-1-{requeued}")
    run.wait("a node with a full disk is passed over",
             lambda: (run.path / "iteration-0001/collected.json").is_file())

    run.wait("iteration 1 is to be promoted", lambda: run.jobs("0001-promote"))
    (lab.path / "full").unlink()
    # Of the next iteration: learning has two minutes, of which the last two are notice.
    run.ask('[fit]\ntime = "2"\n')
    run.holds("play-2-5", "learning-fit-2-0", "play-3-1")
    # What it has not written down yet it would forget, and begin once more, on a node that it takes for broken then.
    # It writes at most five seconds late.
    run.wait("the queue is written down", lambda: time.time() - (lab.path / "state/job_state").stat().st_mtime > 6)
    os.kill(lab.pid("slurmctld"), signal.SIGKILL)
    run.releases("promote-1-0")
    wait("iteration 1 is over", lambda: (run.path / "iteration-0001/promoted.json").is_file())
    log = next((run.path / "cluster/logs").glob("0001-promote-*.log"))
    wait("its job is done with promoting", lambda: " done" in log.read_text())
    time.sleep(1)
    lab.start_slurmctld()
    run.wait("slurmctld was killed, and the next iteration submitted to the new one",
             lambda: run.part(2, 0).is_file() and 5 in run.jobs("0002-play"))

    whole = run.part(2, 0).read_bytes()
    run.part(2, 0).write_bytes(whole[: len(whole) // 2])
    run.releases("play-2-5")
    run.wait("a part was cut in half, and is played again", lambda: run.part(2, 0).read_bytes() == whole)
    run.wait("learning met its limit of time, and went on later",
             lambda: (run.path / "iteration-0002/candidate.json").is_file())

    run.wait("iteration 3 is played", lambda: 1 in run.jobs("0003-play"))
    run.cluster("cancel")
    run.wait("everything was cancelled", lambda: not lab.queue())
    run.releases("play-3-1")
    told = run.cluster("status")
    check("no job will go on" in told, told)
    run.cluster("submit")
    run.wait("it was submitted again, and is over",
             lambda: (run.path / "iteration-0003/promoted.json").is_file() and not lab.queue())
    check("all 3 iterations are over" in run.cluster("submit"), "the run is over")
    return run.cluster("status")


def files(run):
    """All files of a run but those of the cluster, and those that tell times."""
    found = {}
    for path in sorted(run.rglob("*")):
        name = str(path.relative_to(run))
        timed = name in ("timings.jsonl", ".lock") or name.startswith(("cluster", "events.out")) or name.endswith("fit/metrics.jsonl")
        if path.is_file() and not timed:
            found[name] = path.read_bytes()
    return found


def compare(alone, cluster):
    one, other = files(alone), files(cluster)
    differ = sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name))
    check(not differ, f"these files differ from those of `train loop`: {', '.join(differ)}")
    best = json.loads(one["best.json"])["network"]
    print(f"{len(one)} files are the same as those of `train loop` on one machine, {sum(map(len, one.values()))} bytes;")
    for name in [best, "metrics.jsonl"]:
        print(f"  sha256 {hashlib.sha256(one[name]).hexdigest()[:16]}  {name}")


def held_against(told, run):
    """Whether `status` tells of all that happened."""
    for words in [
        r"play task \d: on n2: ended by the scheduler, NODE FAILURE; then on n\d: done",
        r"play task \d: on n1: ended by the scheduler, JOB REQUEUE; then on n\d: ended by the scheduler, JOB REQUEUE; then on n\d: done",
        r"play task \d: on n3: failed with 1; then on n[124]: done",
        r"File too large",
        r"play tasks [\d ]+, not on n3",
        r"iteration 2, play task 0: on n\d: done, but its file was missing or damaged later; then on n\d: done",
        r"iteration 2, fit: on n\d: stopped by its limit of time, and went on later; then on n\d: done",
        r"iteration 3, play task 1: on n\d: (killed|ended by the scheduler|failed).*; then on n\d: done",
        r"iteration 3 on the clock: play \d+ s, collect \d+ s, fit \d+ s, judge \d+ s, promote \d+ s",
    ]:
        check(re.search(words, told), f"status does not say: {words}")
    for line in (run.path / "cluster/submissions.jsonl").read_text().splitlines():
        check(json.loads(line)["again"] <= 3, line)


# ---- What the scheduler and we cost in the paper's iteration --------------------------------------------------------

# The Hex paper's shape: 100 tasks of two games, one that learns, 20 of a pair. Games are as short as they can be, for what is
# measured is all that is not playing.
PAPER = """\
name = "paper"
seed = 1
iterations = {iterations}
[network]
design = "hex-resnet"
measures = {{ kind = "hex-resnet", planes = 8, channels = 4, blocks = 1 }}
[play]
variants = ["hex:5x5"]
games = {games}
parts = {parts}
random_plies = [0, 2]
[play.search]
simulations = 2
[collect.alarms]
stop = false
[fit]
batch = 64
uses = 1.0
rate = 4e-3
[judge]
games = {judged}
parts = {judges}
gate = "none"
random_plies = [1, 2]
[judge.search]
simulations = 2
"""

# A chain of the same shape whose jobs do nothing.
NOTHING = "#!/bin/bash\n#SBATCH --output=/dev/null\ntrue\n"


def overhead(hexapod):
    """The same 123 jobs: jobs that do nothing; a run as short as can be; and that run without a scheduler."""
    scratch = Path(tempfile.mkdtemp(prefix="slurm-lab-runs-"))
    iterations = 4
    try:
        config = scratch / "config.toml"
        config.write_text(PAPER.format(iterations=iterations, games=200, parts=100, judged=40, judges=20))
        nothing = scratch / "nothing.sh"
        nothing.write_text(NOTHING)
        # As clusters have it: a round of the scheduler every five seconds.
        with Lab("sched_interval=5,bf_interval=5,defer") as lab:
            idle = []
            for _ in range(iterations):
                began = time.monotonic()
                number = lab.call("sbatch", "--parsable", "--array=0-99", nothing).strip()
                for words in [[], [], ["--array=0-19"], []]:
                    number = lab.call("sbatch", "--parsable", f"--dependency=afterany:{number}", *words, nothing).strip()
                submitted = time.monotonic() - began
                wait("jobs that do nothing are over", lambda: not lab.queue())
                idle.append(time.monotonic() - began)
            path = scratch / "run"
            lab.call(hexapod, "train", "loop", config, "--out", path, "--minutes", "0")
            began = time.monotonic()
            lab.call(hexapod, "cluster", "submit", path)
            ours = time.monotonic() - began
            run = []
            for iteration in range(1, iterations + 1):
                over = path / f"iteration-{iteration:04}/promoted.json"
                wait("an iteration is over", over.is_file, step=0.02)
                run.append(time.monotonic() - began)
                began = time.monotonic()
            wait("its jobs are over", lambda: not lab.queue())
            times = json.loads(lab.call(hexapod, "cluster", "status", path, "--json"))["cluster"]["times"]
        began = time.monotonic()
        alone = scratch / "alone"
        subprocess.run([hexapod, "train", "loop", config, "--out", alone], check=True, capture_output=True)
        loop = (time.monotonic() - began) / iterations
        starts = measured(50, lambda number: [hexapod, "train", "status", path])
        part = measured(50, lambda number: [hexapod, "train", "play", path, "--iteration", "1", "--part", f"{number + 1}/100"])
        compare(alone, path)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    rows = [
        ("123 jobs that do nothing, chained in the same way", *spread(idle)),
        ("the five calls of sbatch among it", submitted),
        ("an iteration of the run on the cluster, to `promoted.json`", *spread(run)),
        ("an iteration of `train loop`: the same work in one process", loop),
        ("`cluster submit`: reads the folder and the queue, writes scripts, submits five jobs", ours),
        ("`train play` of a part that is there: a process begins, reads the run, ends", part),
        ("`train status`", starts),
    ]
    for what, seconds, *most in rows:
        between = f" ({most[0]:.1f} to {most[1]:.1f})" if most else ""
        print(f"| {what} | {seconds:.3f} s{between} |")
    for each in times:
        print(f"| iteration {each['iteration']} on the clock | {each['steps']} |")


def spread(seconds):
    return sum(seconds) / len(seconds), min(seconds), max(seconds)


def measured(times, words):
    """Seconds a call takes, on average."""
    began = time.monotonic()
    for number in range(times):
        subprocess.run(words(number), check=True, capture_output=True)
    return (time.monotonic() - began) / times


def check(holds, what):
    if not holds:
        raise Failure(f"this does not hold: {what}")


BEGAN = time.monotonic()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["faults", "overhead", "shell"])
    parser.add_argument("hexapod", nargs="?", type=lambda path: Path(path).resolve())
    arguments = parser.parse_args()
    # Its end is in good order, whoever asks for it.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended"))
    os.environ["PATH"] += ":/usr/sbin:/sbin"
    if arguments.command == "shell":
        with Lab("sched_interval=1") as lab:
            subprocess.run([os.environ.get("SHELL", "bash")], env=lab.env, check=False)
        return
    if arguments.hexapod is None:
        parser.error("which program?")
    {"faults": faults, "overhead": overhead}[arguments.command](arguments.hexapod)


if __name__ == "__main__":
    main()
