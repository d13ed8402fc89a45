#!/usr/bin/env python3
"""A day's commands in minutes: whether memory, threads and open files grow.

    tools/soak.py target/release/hexapod [--commands 86400]

One command a second is 86,400 a day. So many go to one process of `hexapod uhp`, to one of `hexapod htp`, and as messages to one of
`hexapod serve`, over connections that come and go, with analyses that are begun and cancelled, games that are kept and
hints. What a process holds is looked at ten times. It fails if something between the first fifth and the end grew by more
than a tenth and 8 MB, or if an answer is missing.
"""

import argparse
import os
import random
import subprocess
import sys
import time

import crowd

LOOKS = 10


def held(pid):
    with open(f"/proc/{pid}/status") as status:
        lines = dict(line.split(":", 1) for line in status)
    return int(lines["VmRSS"].split()[0]) // 1024, int(lines["Threads"]), len(os.listdir(f"/proc/{pid}/fd"))


class Looks:
    def __init__(self, name, pid, commands):
        self.name, self.pid, self.commands = name, pid, commands
        self.seen, self.since = [], time.monotonic()

    def at(self, done):
        if done * LOOKS // self.commands > len(self.seen):
            self.seen.append(held(self.pid))

    def judged(self):
        early, late = self.seen[LOOKS // 5 - 1], self.seen[-1]
        grew = late[0] > early[0] * 1.1 + 8 or late[1] > early[1] or late[2] > early[2] + 2
        print(f"{self.name:6} {self.commands} commands in {time.monotonic() - self.since:.0f} s; MB, threads, files: "
              + ", ".join("/".join(map(str, one)) for one in self.seen) + (" GREW" if grew else ""), flush=True)
        return not grew


class Program:
    def __init__(self, *words):
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def until(self, is_end):
        lines = []
        while True:
            line = self.process.stdout.readline()
            if not line:
                sys.exit(f"the program ended after {lines}")
            lines.append(line.rstrip("\n"))
            if is_end(lines):
                return lines

    def end(self):
        self.process.stdin.close()
        self.process.wait(timeout=60)


def uhp(program, commands):
    engine = Program(program, "uhp")
    answered = lambda lines: lines[-1] == "ok"
    engine.until(answered)
    looks, draw, plies = Looks("uhp", engine.process.pid, commands), random.Random(1), 0

    def ask(line):
        engine.say(line)
        return engine.until(answered)

    for done in range(1, commands + 1):
        kind = done % 8
        if plies == 0:
            ask(f"newgame {draw.choice(['Base', 'Base+M', 'Base+L', 'Base+P', 'Base+MLP'])}")
            plies = 1
        elif kind == 1 and plies > 2:
            ask("undo")
            plies -= 1
        elif kind == 2:
            ask("options")
        elif kind == 3:
            best = ask("bestmove depth 1")[0]
            plies = 0 if best.startswith(("err", "invalid")) or plies > 60 else plies
        elif kind == 4:
            ask("no such command")
        else:
            moves = ask("validmoves")[0].split(";")
            answer = ask(f"play {draw.choice(moves)}")[0]
            over = "InProgress" not in answer or plies > 60
            plies = 0 if over else plies + 1
        looks.at(done)
    engine.end()
    return looks.judged()


def htp(program, commands):
    engine = Program(program, "htp", "--player", "mcts")
    looks, draw, stones = Looks("htp", engine.process.pid, commands), random.Random(1), 0

    def ask(line):
        engine.say(line)
        return engine.until(lambda lines: len(lines) > 1 and lines[-1] == "")

    ask("boardsize 7")
    ask("param_hexapod max_games 20")
    for done in range(1, commands + 1):
        kind = done % 6
        if stones == 0 or stones > 40:
            ask(f"boardsize {draw.choice([5, 7, 9])}")
            stones = 1
        elif kind == 1:
            ask(f"genmove {'black' if stones % 2 else 'white'}")
            stones += 1
        elif kind == 2:
            ask("undo")
            stones = max(stones - 1, 1)
        elif kind == 3:
            ask("showboard")
        elif kind == 4:
            ask("no_such_command 1 2 3")
        else:
            ask(f"play {'black' if stones % 2 else 'white'} {draw.choice('abcde')}{draw.randint(1, 5)}")
            stones += 1
        looks.at(done)
    engine.end()
    return looks.judged()


def serve(program, commands):
    server = crowd.Server(program)
    looks, client = Looks("serve", server.process.pid, commands), None
    hive, hex_board = {"game": "hive", "type": "Base+MLP"}, {"game": "hex", "size": 9}
    for done in range(1, commands + 1):
        if client is None or done % 200 == 0:
            if client:
                client.stream.close()
            client = server.connect()
        kind, key = done % 6, f"game-{done // 6 % 50}"
        tree = [{"move": "wS1", "comment": str(done)}]
        message = [
            {"action": "position", "setup": hive, "moves": ["wS1", "bG1 -wS1"]},
            {"action": "position", "setup": hex_board, "moves": ["c3", "d4"]},
            {"action": "shelf.keep", "key": key, "after": 0, "game": {"setup": hive, "tree": tree}},
            {"action": "shelf.list"},
            {"action": "library.status"},
            {"action": "no such action"},
        ][kind]
        if not client.ask({"id": "a", **message}):
            sys.exit(f"no answer to {message}")
        if done % 50 == 0:
            # An analysis that is taken back, and answers with what it has found by then.
            client.tell({"id": "analysis", "setup": hive, "moves": ["wS1"], "maxVisits": 1000000})
            answer = client.ask({"id": "t", "action": "terminate", "terminateId": "analysis"})
            while answer.get("id") != "analysis" or answer.get("isDuringSearch"):
                answer = client.hear()
        looks.at(done)
    server.end()
    return looks.judged()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--commands", type=int, default=86400)
    arguments = parser.parse_args()
    good = [soak(arguments.program, arguments.commands) for soak in (uhp, htp, serve)]
    sys.exit(0 if all(good) else 1)


if __name__ == "__main__":
    main()
