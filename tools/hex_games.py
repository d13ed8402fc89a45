"""Replays real games of Hex and compares who won.

    python3 tools/hex_games.py PATH_TO_HEXAPOD GAMES.tsv.zst

The table has a column each for source, name, size, winner (B, W or ?), how (connected: decided on the board) and moves. Old files
say `swap-pieces` and mean that the players swapped sides, so a game with a swap is read in both ways; B and W of the table are the
colours of the stones at the end, which our rules see exchanged after a swap of sides.
"""

import collections
import json
import re
import subprocess
import sys


def winners(hexapod, games, swap):
    """Who has won each game on the board, None if nobody, or `refused`."""
    lines = [f"hex:{game['size']} " + re.sub(r" swap\S*", f" {swap}", game["moves"], count=1) for game in games]
    run = subprocess.run([hexapod, "moves", "-", "--json"], input="\n".join(lines) + "\n", capture_output=True, text=True)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(answers) == len(games), "one answer a game"
    state = {"BlackWins": "B", "WhiteWins": "W"}
    return ["refused" if "error" in answer else state.get(answer["state"]) for answer in answers]


def main():
    hexapod, table = sys.argv[1:]
    head, *rows = subprocess.run(["zstdcat", table], capture_output=True, text=True, check=True).stdout.splitlines()
    games = [dict(zip(head.split("\t"), row.split("\t"))) for row in rows]
    pieces, sides = winners(hexapod, games, "swap-pieces"), winners(hexapod, games, "swap-sides")
    exchanged = {"B": "W", "W": "B"}
    found = collections.Counter()
    for game, by_pieces, by_sides in zip(games, pieces, sides):
        swapped = " swap" in game["moves"]
        readings = {"pieces": by_pieces, "sides": exchanged.get(by_sides, by_sides)} if swapped else {"no swap": by_pieces}
        for reading, winner in readings.items():
            if winner == "refused":
                verdict = "refused"
            elif game["how"] != "connected":
                verdict = "not decided on the board" if winner is None else "decided, the table does not say so"
            else:
                verdict = "same winner" if winner == game["winner"] else "other winner"
            found[reading, verdict] += 1
    for (reading, verdict), count in sorted(found.items()):
        print(f"{reading:<8} {verdict:<36} {count:>6}")


if __name__ == "__main__":
    main()
