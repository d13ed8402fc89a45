#!/usr/bin/env python3
"""The Jobs of `hexapod cluster render --for kubernetes`, without a cluster.

    tools/kubernetes_lab.py target/release/hexapod

Every manifest is held against the schema that Kubernetes publishes (the package kubernetes-validate carries it), then run.sh brings two
iterations of Hex 4x4 about with a kubectl of ours: it runs the commands of the containers one by one, each index with its number, as a Job would, and
lets one fail at its first try. In the second iteration a part is cut in half between play and collect. All files must be those of `train loop`.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import kubernetes_validate
from slurm_lab import CONFIG, Failure, check, compare

VERSION = "1.33"


def kubectl(state, words):
    """What run.sh asks of kubectl."""
    state = Path(state)
    match words:
        case ["delete", "job", name, *_]:
            (state / name).unlink(missing_ok=True)
        case ["apply", "-f", "-"]:
            job = json.load(sys.stdin)
            (state / job["metadata"]["name"]).write_text(run(state, job))
        case ["get", "job", name, *_]:
            print((state / name).read_text())
        case ["logs", *_]:
            print("(logs of the pods)")
        case _:
            raise SystemExit(f"no kubectl {words}")


def run(state, job):
    """Runs the tasks of a Job; how it ended, as its condition."""
    kubernetes_validate.validate(job, VERSION, strict=True)
    spec = job["spec"]
    container = spec["template"]["spec"]["containers"][0]
    failed = 0
    for index in range(spec["completions"]):
        for attempt in range(spec["backoffLimitPerIndex"] + 1):
            env = os.environ | {"JOB_COMPLETION_INDEX": str(index)}
            code = subprocess.run(container["command"], env=env, check=False).returncode
            note(state, f"{job['metadata']['name']} {index} {attempt} {code}")
            # A machine that is lost when its work is all but done.
            if code == 0 and (job["metadata"]["labels"]["step"], index, attempt) == ("play", 2, 0):
                next(Path(container["command"][3]).glob(f"iteration-*{container['command'][5]}/games/part-003-*")).unlink()
                continue
            if code == 0:
                break
        else:
            failed += 1
    if job["metadata"]["labels"]["step"] == "play" and not (state / "cut").exists() and "-2-" in job["metadata"]["name"]:
        (state / "cut").touch()
        part = Path(container["command"][3]) / "iteration-0002/games/part-005-of-008.zst"
        part.write_bytes(part.read_bytes()[:100])
    return "Failed" if failed else "Complete"


def note(state, line):
    with open(state / "done", "a") as file:
        file.write(line + "\n")


def main():
    if sys.argv[1:2] == ["kubectl"]:
        return kubectl(os.environ["KUBECTL_STATE"], sys.argv[2:])
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("hexapod", type=lambda path: Path(path).resolve())
    hexapod = parser.parse_args().hexapod
    scratch = Path(tempfile.mkdtemp(prefix="kubernetes-lab-"))
    try:
        lab(hexapod, scratch)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def lab(hexapod, scratch):
    config, run, alone = scratch / "config.toml", scratch / "run", scratch / "alone"
    config.write_text(CONFIG.replace("iterations = 3", "iterations = 2"))
    call(hexapod, "train", "loop", config, "--out", alone)
    call(hexapod, "train", "loop", config, "--out", run, "--minutes", "0")
    (run / "cluster.toml").write_text(f'[kubernetes]\nmount = "{scratch}"\n[play]\nmemory = "2G"\nat_most = 4\n[fit]\ngpus = 1\n')
    call(hexapod, "cluster", "render", run, "--for", "kubernetes")
    steps = sorted((run / "cluster/kubernetes").glob("*.json"))
    check(len(steps) == 5, steps)
    for path in steps:
        kubernetes_validate.validate(json.loads(path.read_text().replace("ITERATION", "1")), VERSION, strict=True)
    # A schema that lets everything through would show nothing.
    wrong = json.loads(steps[0].read_text().replace("ITERATION", "1"))
    wrong["spec"]["backoffLimitPerIndex"] = "three"
    try:
        kubernetes_validate.validate(wrong, VERSION, strict=True)
    except kubernetes_validate.ValidationError:
        print(f"5 manifests fit the schema of Kubernetes {VERSION}; a wrong one does not")
    else:
        raise Failure("a wrong manifest is refused")
    programs, state = scratch / "bin", scratch / "state"
    programs.mkdir()
    state.mkdir()
    (programs / "kubectl").write_text(f'#!/bin/bash\nexec "{sys.executable}" "{Path(__file__).resolve()}" kubectl "$@"\n')
    (programs / "kubectl").chmod(0o755)
    (programs / "hexapod").symlink_to(hexapod)
    # Nobody waits for a kubectl that has done everything when it answers.
    (programs / "sleep").write_text("#!/bin/bash\n")
    (programs / "sleep").chmod(0o755)
    env = os.environ | {"PATH": f"{programs}:{os.environ['PATH']}", "KUBECTL_STATE": str(state)}
    began = time.monotonic()
    ran = subprocess.run(["bash", run / "cluster/kubernetes/run.sh"], env=env, capture_output=True, text=True, check=False)
    check(ran.returncode == 0, f"run.sh ends well: {ran.stdout}{ran.stderr}")
    done = (state / "done").read_text().splitlines()
    tried = [line for line in done if line.split()[2] != "0"]
    check(len(tried) >= 2 and sum(" 1" == line[-2:] for line in done) >= 1, f"tasks were tried again: {done}")
    print(f"{len(done)} commands of containers ran in {time.monotonic() - began:.1f} s, {len(tried)} of them second tries")
    compare(alone, run)


def call(*words):
    ran = subprocess.run([str(word) for word in words], capture_output=True, text=True, check=False)
    check(ran.returncode == 0, f"{words}: {ran.stderr}")


if __name__ == "__main__":
    main()
