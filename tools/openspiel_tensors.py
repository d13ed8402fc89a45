#!/usr/bin/env python3
"""Writes down what OpenSpiel's networks would see and might answer, for our encoding to be held to.

Random games of all eight types are played in OpenSpiel on boards of many sizes. Each becomes a
line of JSON:

    {"type": "Base+M", "board_size": 8, "actions": [...], "positions": [[W, B, L], ...], "off": false}

`actions` are the moves as OpenSpiel numbers them, each by any one of its numbers. `positions`
holds, before the first move and after each, the hashes of the observation tensors of White and
Black and of the legal actions; the last is null where OpenSpiel is known to be wrong (see
openspiel_referee.py: White's queen is in hand and pinned tiles may move). `off` says that the last
move leaves the board, which ends the game there; nothing is written down after it.

A tensor holds zeros and ones only, and its hash is that of the places of its ones, ascending: FNV-1a
over the numbers, not their bytes.

    pip install open_spiel
    python3 tools/openspiel_tensors.py --games 400 --seed 1 > positions.jsonl
    HEXAPOD_OPENSPIEL=$PWD/positions.jsonl cargo test -p net --test openspiel -- --ignored

Exit code: 0 written, 2 wrong use, 77 no open_spiel (skip).
"""

import argparse
import json
import random
import sys

import openspiel_referee as referee
from openspiel_referee import pyspiel

SIZES = (2, 3, 4, 5, 6, 8, 8, 8, 11, 14)  # small ones, so that hives wander and leave the board


def fnv(numbers):
    value = 0xCBF29CE484222325
    for number in numbers:
        value = (value ^ int(number)) * 0x100000001B3 % 2**64
    return value


def hash_tensor(state, player):
    import numpy

    tensor = numpy.asarray(state.observation_tensor(player), dtype=numpy.float32)
    ones = numpy.flatnonzero(tensor)
    if not (tensor[ones] == 1.0).all():
        raise RuntimeError("the tensor holds something else than zeros and ones")
    return fnv(ones)


def group_actions(state, table):
    """OpenSpiel's legal actions by what they do, less the moves of the known mistake, and whether there were any."""
    groups = {}
    for action in state.legal_actions():
        piece, reference, step = referee.read_move(referee.action_text(action))
        if piece in table.cells or piece == "pass" or table.is_next(piece):
            groups.setdefault((piece, table.cells[reference] + step), []).append(action)
    lawful = referee.drop_known_mistake(groups, table)
    return lawful, len(lawful) < len(groups)


def someone_is_surrounded(table):
    near = lambda queen: all(table.cells[queen] + step in table.stacks for step in referee.STEPS)
    return any(queen in table.cells and near(queen) for queen in ("wQ", "bQ"))


def play(game_type, index, options):
    dice = random.Random(f"tensors:{options.seed}:{game_type}:{index}")
    settings = {"board_size": dice.choice(SIZES)}
    for letter, name in zip("MLP", ("uses_mosquito", "uses_ladybug", "uses_pillbug")):
        settings[name] = letter in game_type[4:]
    state, table = pyspiel.load_game("hive", settings).new_initial_state(), referee.Table()
    record = {"type": game_type, "board_size": settings["board_size"], "actions": [], "positions": [], "off": False}
    while True:
        if state.is_terminal() and not someone_is_surrounded(table):
            record["off"] = True
            return record
        groups, mistaken = group_actions(state, table)
        legal = None if mistaken else fnv(sorted(state.legal_actions()))
        record["positions"].append([hash_tensor(state, 0), hash_tensor(state, 1), legal])
        if not groups or len(record["actions"]) >= options.plies:
            return record
        key = referee.choose(groups, table, dice, options)
        action = dice.choice(groups[key])
        record["actions"].append(action)
        state.apply_action(action)
        table.play(*key)


def main():
    if pyspiel is None:
        print("open_spiel is not installed (pip install open_spiel): nothing written", file=sys.stderr)
        return 77
    parser = argparse.ArgumentParser(description="Write down OpenSpiel's tensors and actions over random games.")
    parser.add_argument("--games", type=int, default=400, help="games in all, spread over the types (default 400)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plies", type=int, default=120, help="stop a game after so many plies (default 120)")
    parser.add_argument("--bias", type=float, default=0.6, help="how often to prefer moves on the table (default 0.6)")
    parser.add_argument("--attack", type=float, default=0.1, help="how often to go beside a queen (default 0.1)")
    options = parser.parse_args()
    if not 0 < options.plies < 500:
        parser.error("--plies must be from 1 to 499: OpenSpiel ends every game at 500")
    for index in range(options.games):
        print(json.dumps(play(referee.TYPES[index % len(referee.TYPES)], index, options), separators=(",", ":")))
    return 0


if __name__ == "__main__":
    sys.exit(main())
