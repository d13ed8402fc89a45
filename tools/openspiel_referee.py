#!/usr/bin/env python3
"""Lets OpenSpiel's Hive, written by others, referee our rules of Hive.

Random games are played in OpenSpiel, over all eight game types, and handed to
`hexapod moves - --every-ply --json` as UHP game strings. At every ply the two
must agree on the legal moves, on the state of the game and on whose turn it is.

    pip install open_spiel
    cargo build --release
    python3 tools/openspiel_referee.py --games 10000 --seed 1 --jobs 2
    python3 tools/openspiel_referee.py --seed 1 --only Base+MLP:17    # one game again

Game i of a type depends on (seed, type, i) and the options of play only, so
any game can be had again alone. Moves are compared as (piece, cell), because one
move has many texts, and OpenSpiel lists them all.

One mistake of OpenSpiel is known and counted apart: its search for cut vertices
starts at White's queen, so while she is in hand it lets pinned tiles move.
It knows no draw by repetition, and ours must not claim one here.

Exit code: 0 all agree, 1 some disagreement, 2 wrong use, 77 no open_spiel (skip),
130 stopped by Ctrl-C with no disagreement so far.
"""

import argparse
import collections
import functools
import json
import multiprocessing
import os
import random
import signal
import subprocess
import sys
import time
from typing import NamedTuple

try:
    import pyspiel
except ImportError:
    pyspiel = None

TYPES = ("Base", "Base+M", "Base+L", "Base+P", "Base+ML", "Base+MP", "Base+LP", "Base+MLP")
OUTCOMES = {"WhiteWins": "white", "BlackWins": "black", "Draw": "draw"}
COLUMNS = ("games", "positions", "moves", "passes", "throws", *OUTCOMES.values(), "unfinished", "known", "disagree")
SHOWN = 20  # disagreements printed, and moves in each
PASS = ("pass", 0)
COMMAND = ("moves", "-", "--every-ply", "--json")

# A cell is one number, q * ROW + r, so that a step is one addition.
ROW = 4096
EAST, SOUTH_EAST, NORTH_EAST = ROW, 1, ROW - 1
STEPS = (EAST, SOUTH_EAST, NORTH_EAST, -EAST, -SOUTH_EAST, -NORTH_EAST)
MARKS_BEFORE = {"-": -EAST, "/": -NORTH_EAST, "\\": -SOUTH_EAST}
MARKS_AFTER = {"-": EAST, "/": NORTH_EAST, "\\": SOUTH_EAST}


@functools.lru_cache(maxsize=None)
def read_move(text):
    """Splits a MoveString into piece, reference piece (or None) and step from the reference."""
    piece, _, place = text.partition(" ")
    if not place:
        return piece, None, 0
    if place[0] in MARKS_BEFORE:
        return piece, place[1:], MARKS_BEFORE[place[0]]
    if place[-1] in MARKS_AFTER:
        return piece, place[:-1], MARKS_AFTER[place[-1]]
    return piece, place, 0


class Table:
    """Where every tile lies: just enough of Hive to turn MoveStrings into cells."""

    def __init__(self):
        # None is the reference of the first tile and of a pass: both are written alone.
        self.cells = {None: 0}
        self.stacks = {}
        self.next_number = collections.Counter()

    def play(self, piece, cell):
        if piece == "pass":
            return
        if piece in self.cells:
            stack = self.stacks[self.cells[piece]]
            stack.pop()
            if not stack:
                del self.stacks[self.cells[piece]]
        else:
            self.next_number[piece[:2]] += 1
        self.cells[piece] = cell
        self.stacks.setdefault(cell, []).append(piece)

    def is_next(self, piece):
        """Whether a piece in hand bears the number that UHP gives to the next of its kind."""
        return int(piece[2:] or 1) == self.next_number[piece[:2]] + 1

    def is_strict(self, piece, reference, step):
        """Whether a move is written as UHP wants it: beside any tile, or by the name of the tile it covers."""
        if piece == "pass":
            return reference is None
        if reference is None:
            return not self.stacks
        if reference not in self.cells:
            return False
        stack = self.stacks.get(self.cells[reference] + step)
        return stack is None if step else stack[-1] == reference

    def holds_hive_together(self, piece):
        """Whether the hive falls apart when this piece is lifted."""
        if piece not in self.cells or len(self.stacks[self.cells[piece]]) > 1:
            return False
        rest = set(self.stacks) - {self.cells[piece]}
        todo = [rest.pop()] if rest else []
        while todo:
            near = {todo[-1] + step for step in STEPS} & rest
            todo.pop()
            rest -= near
            todo.extend(near)
        return bool(rest)


class Ply(NamedTuple):
    """What OpenSpiel says of one position."""

    state: str
    turn: str
    theirs: dict  # (piece, cell) -> text: all that OpenSpiel allows
    lawful: dict  # the same less the moves of the known mistake


@functools.lru_cache(maxsize=None)
def load_game(game_type):
    # On a board of the default size, 8, OpenSpiel calls a long line of tiles a draw.
    settings = {"board_size": 14}
    for letter, name in zip("MLP", ("uses_mosquito", "uses_ladybug", "uses_pillbug")):
        settings[name] = letter in game_type[4:]
    return pyspiel.load_game("hive", settings)


@functools.lru_cache(maxsize=None)
def action_text(action):
    # What an action means does not depend on the state or on the game type.
    return load_game("Base").new_initial_state().action_to_string(0, action)


def read_state(state):
    if not state.is_terminal():
        return "InProgress" if state.move_number() else "NotStarted"
    white = state.returns()[0]
    return "WhiteWins" if white > 0 else "BlackWins" if white < 0 else "Draw"


def list_actions(state, table):
    """OpenSpiel's legal moves without aliases, as (piece, cell) -> action."""
    cells = table.cells
    actions = {}
    for action in state.legal_actions():
        piece, reference, step = read_move(action_text(action))
        # OpenSpiel lists every number left in hand; UHP has only the lowest.
        if piece in cells or piece == "pass" or table.is_next(piece):
            actions.setdefault((piece, cells[reference] + step), action)
    return actions


def drop_known_mistake(actions, table):
    """Takes away the moves of pinned tiles that OpenSpiel allows while wQ is in hand."""
    if "wQ" in table.cells:
        return actions
    pinned = {piece for piece, _ in actions if table.holds_hive_together(piece)}
    return {key: action for key, action in actions.items() if key[0] not in pinned}


def choose(actions, table, dice, options):
    """Any move alike, but some kinds more often: on the table, so that games last, and to a queen, so that they end."""
    keys = list(actions)
    if dice.random() < options.bias:
        keys = [key for key in keys if key[0] in table.cells] or keys
    if dice.random() < options.attack:
        near = {table.cells[queen] + step for queen in ("wQ", "bQ") if queen in table.cells for step in STEPS}
        keys = [key for key in keys if key[1] in near] or keys
    return dice.choice(keys)


def play_game(game_type, index, options):
    """Plays one random game in OpenSpiel; returns the text of its moves and a Ply for each position."""
    dice = random.Random(f"{options.seed}:{game_type}:{index}")
    state, table = load_game(game_type).new_initial_state(), Table()
    texts, plies = [], []
    while True:
        actions = list_actions(state, table)
        lawful = drop_known_mistake(actions, table)
        as_text = {key: action_text(action) for key, action in actions.items()}
        # Where only pinned tiles could move, the right answer is to pass.
        lawful_text = {key: as_text[key] for key in lawful} or ({PASS: "pass"} if actions else {})
        turn = f"{('White', 'Black')[len(texts) % 2]}[{len(texts) // 2 + 1}]"
        plies.append(Ply(read_state(state), turn, as_text, lawful_text))
        if not lawful or len(texts) >= options.plies:
            return texts, plies
        key = choose(lawful, table, dice, options)
        texts.append(as_text[key])
        state.apply_action(lawful[key])
        table.play(*key)


class Hexapod:
    """Our program, kept running: one game string in, one line for each position out."""

    def __init__(self, path):
        self.path = path
        self.start()

    def start(self):
        self.process = subprocess.Popen([self.path, *COMMAND], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, game_type, texts, plies):
        """Positions of the game so far, or a single error object."""
        last = plies[len(texts)]
        answers = []
        try:
            self.process.stdin.write(";".join([game_type, last.state, last.turn, *texts]) + "\n")
            self.process.stdin.flush()
            while len(answers) <= len(texts):
                answers.append(json.loads(self.process.stdout.readline()))
                if "error" in answers[-1]:
                    return [answers[-1]]
        except (BrokenPipeError, json.JSONDecodeError):
            # A crash is a finding like any other: go on with a fresh process.
            self.process.kill()
            answers = [{"error": f"no answer, exit code {self.process.wait()}"}]
            self.start()
        return answers

    def positions(self, game_type, texts, plies):
        """Positions of the longest part of the game that our rules take, and why they take no more."""
        refusal = None
        for length in range(len(texts), -1, -1):
            answers = self.ask(game_type, texts[:length], plies)
            if "error" not in answers[-1]:
                return answers, refusal
            refusal = answers[-1]["error"]
        raise RuntimeError(f"{self.path} takes not even an empty game: {refusal}")


def resolve_ours(texts, table):
    """Our moves as (piece, cell) -> text; one written badly or twice gets no cell, and so matches nothing."""
    moves = {}
    for text in texts:
        piece, reference, step = read_move(text)
        key = (piece, table.cells[reference] + step) if table.is_strict(piece, reference, step) else (text, None)
        moves[key if key not in moves else (text, None)] = text
    return moves


def differences(ply, answer, ours):
    """What the two sides disagree about in one position, as sentences."""
    found = []
    for what, theirs, mine in (("state", ply.state, answer["state"]), ("turn", ply.turn, answer["turn"])):
        if theirs != mine:
            found.append(f"{what}: OpenSpiel {theirs}, ours {mine}")
    # Compared with the lawful moves only: a pinned tile that moves is a mistake in ours too.
    for side, listed, other in (("ours", ours, ply.lawful), ("OpenSpiel", ply.lawful, ours)):
        moves = sorted(listed[key] for key in listed.keys() - other.keys())
        if moves:
            more = f" and {len(moves) - SHOWN} more" if len(moves) > SHOWN else ""
            found.append(f"only {side}: " + ", ".join(moves[:SHOWN]) + more)
    return found


def count_position(tally, ply):
    # To move a tile of the other colour is a throw.
    rival = "b" if ply.turn.startswith("White") else "w"
    tally["positions"] += 1
    tally["moves"] += len(ply.lawful)
    tally["passes"] += PASS in ply.lawful
    tally["throws"] += sum(piece[0] == rival for piece, _ in ply.lawful)
    tally["known"] += ply.theirs.keys() != ply.lawful.keys()


def referee(task):
    """Plays and compares one game; returns its type, its counts and its first disagreement."""
    game_type, index, options = task
    texts, plies = play_game(game_type, index, options)
    answers, refusal = worker_hexapod.positions(game_type, texts, plies)
    tally = collections.Counter(games=1)
    tally[OUTCOMES.get(plies[-1].state, "unfinished")] += 1

    table, found = Table(), []
    for number, (ply, answer) in enumerate(zip(plies, answers)):
        count_position(tally, ply)
        found = differences(ply, answer, resolve_ours(answer["moves"], table))
        if found:
            break
        if number < len(texts):
            piece, reference, step = read_move(texts[number])
            table.play(piece, table.cells[reference] + step)
    if refusal:
        found.append(f"ours refuses the game: {refusal}")
    if not found:
        return game_type, tally, None
    tally["disagree"] += 1
    played = ";".join([game_type, plies[number].state, plies[number].turn, *texts[:number]])
    return game_type, tally, "\n  ".join([f"{game_type}:{index} ply {number}", played, *found])


worker_hexapod = None


def start_worker(path):
    # Ctrl-C is for the parent, which then ends the workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    global worker_hexapod
    worker_hexapod = Hexapod(path)


def print_table(tallies):
    total = sum(tallies.values(), collections.Counter())
    rows = [("type", *COLUMNS)]
    for name, tally in [*tallies.items(), ("all", total)]:
        rows.append((name, *(f"{tally[column]:,}" for column in COLUMNS)))
    widths = [max(map(len, column)) for column in zip(*rows)]
    for row in rows:
        print("  ".join([row[0].ljust(widths[0])] + [cell.rjust(width) for cell, width in zip(row[1:], widths[1:])]))


def run(tasks, options):
    """Referees all tasks; returns the tallies and whether Ctrl-C cut them short."""
    tallies = {name: collections.Counter() for name in options.types}
    started = shown = time.monotonic()
    done, disagreements, stopped = 0, 0, False
    pool = multiprocessing.Pool(min(options.jobs, len(tasks)), start_worker, (options.hexapod,))
    try:
        for game_type, tally, report in pool.imap_unordered(referee, tasks, chunksize=4):
            tallies[game_type].update(tally)
            done += 1
            disagreements += report is not None
            if report and disagreements <= SHOWN:
                print(report, flush=True)
            if time.monotonic() - shown > 5:
                shown = time.monotonic()
                progress = f"{done} of {len(tasks)} games, {disagreements} disagreements, {shown - started:.0f} s"
                print(progress, file=sys.stderr)
    except KeyboardInterrupt:
        stopped = True
    finally:
        pool.terminate()
        pool.join()
    print(f"\nseed {options.seed}, {done} games in {time.monotonic() - started:.0f} s{', stopped' if stopped else ''}")
    return tallies, stopped


def read_options():
    parser = argparse.ArgumentParser(description="Compare our rules of Hive with OpenSpiel's over random games.")
    parser.add_argument("--games", type=int, default=800, help="games in all, spread over the types (default 800)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--hexapod", default="target/release/hexapod", help="our program")
    parser.add_argument("--types", default=",".join(TYPES), help="comma-separated game types (default: all eight)")
    parser.add_argument("--plies", type=int, default=120, help="stop a game after so many plies (default 120)")
    parser.add_argument("--bias", type=float, default=0.5, help="how often to prefer moves on the table (default 0.5)")
    parser.add_argument("--attack", type=float, default=0.2, help="how often to go beside a queen (default 0.2)")
    parser.add_argument("--only", metavar="TYPE:I", help="referee one game alone")
    options = parser.parse_args()
    if options.only:
        options.types, _, index = options.only.rpartition(":")
        if not index.isdigit():
            parser.error("--only wants a type and a number, as in Base+M:17")
        options.only = int(index)
    options.types = options.types.split(",")
    if not set(options.types) <= set(TYPES):
        parser.error("the types are " + ", ".join(TYPES))
    # OpenSpiel calls a game a draw when it reaches this length: stop all games before.
    longest = load_game("Base").max_game_length()
    if not 0 < options.plies < longest:
        parser.error(f"--plies must be from 1 to {longest - 1}")
    try:
        subprocess.run([options.hexapod, *COMMAND], stdin=subprocess.DEVNULL, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        parser.error(f"{error}: build hexapod or pass --hexapod PATH")
    return options


def main():
    if pyspiel is None:
        print("open_spiel is not installed (pip install open_spiel): nothing refereed", file=sys.stderr)
        return 77
    options = read_options()
    if options.only is not None:
        tasks = [(options.types[0], options.only, options)]
    else:
        tasks = [(name, index, options) for index in range(options.games) for name in options.types][: options.games]
    tallies, stopped = run(tasks, options)
    print_table(tallies)
    if any(tally["disagree"] for tally in tallies.values()):
        return 1
    return 130 if stopped else 0


if __name__ == "__main__":
    sys.exit(main())
