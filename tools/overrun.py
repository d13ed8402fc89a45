#!/usr/bin/env python3
"""By how much `bestmove time` overruns, under busy loops.

    tools/overrun.py target/release/hexapod [searches] [loops]

Asks one engine for moves of a game in 0.1, 0.5 and 1 second by turns, while so many loops keep the processors busy
(140 searches and 4 loops if not given), and prints by how many milliseconds the answers came too late: those that did
not come in time by more than 20 ms, the median, and the worst.
"""

import multiprocessing
import subprocess
import sys
import time

PLAYED = "Base+MLP;InProgress;White[4];wL;bL wL-;wQ -wL;bQ bL-;wB1 -wQ;bB1 bQ-"
TIMES = [("00:00:00.1", 0.1), ("00:00:00.5", 0.5), ("00:00:01", 1.0)]


def burn():
    while True:
        pass


def main():
    program = sys.argv[1]
    searches = int(sys.argv[2]) if len(sys.argv) > 2 else 140
    loops = int(sys.argv[3]) if len(sys.argv) > 3 else 4
    busy = [multiprocessing.Process(target=burn, daemon=True) for _ in range(loops)]
    for loop in busy:
        loop.start()
    engine = subprocess.Popen([program, "uhp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def hear():
        while engine.stdout.readline().strip() != b"ok":
            pass

    def ask(line):
        engine.stdin.write(line.encode() + b"\n")
        engine.stdin.flush()
        hear()

    hear()
    ask("newgame " + PLAYED)
    late = []
    for search in range(searches):
        words, seconds = TIMES[search % len(TIMES)]
        since = time.monotonic()
        ask("bestmove time " + words)
        late.append(1000 * (time.monotonic() - since - seconds))
    engine.stdin.close()
    engine.wait()
    for loop in busy:
        loop.terminate()
    late.sort()
    slow = sum(one > 20 for one in late)
    print(f"{searches} searches under {loops} loops: {slow} more than 20 ms late; "
          f"median {late[len(late) // 2]:+.1f} ms, 99 of 100 within {late[int(0.99 * (len(late) - 1))]:+.1f} ms, "
          f"worst {late[-1]:+.1f} ms")


main()
