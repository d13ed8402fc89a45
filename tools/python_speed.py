#!/usr/bin/env python3
"""The package hexapod beside OpenSpiel, both in Python, in one run: how many positions a second, and how much of it is Python.

    ./check python                      # or: pip install ./crates/python open_spiel==2.0.2
    .venv/bin/python tools/python_speed.py > table.md

Both play the same game with the same parameters. Those who are compared take turns, and of each the best turn counts; rates are by
the clock, so that on a busy machine only ratios mean something, and those of two threads nothing: `--processor` counts the seconds of
the processor that one thread takes. A turn of random play is whole games of at most so many plies; the
other rows look at the same positions, which both have reached by the same actions.

Exit code: 0 measured, 77 no open_spiel or no hexapod (skip).
"""

import argparse
import itertools
import random
import sys
import time
import types

try:
    import numpy as np
    import pyspiel
    from hexapod import open_spiel
    from hexapod.vector import VectorEnv
except ImportError as missing:
    print(f"{missing}: nothing measured", file=sys.stderr)
    sys.exit(77)

PLIES = 100
clock = time.perf_counter


def play(game, seconds):
    """Random play: legal actions, one of them, and so on. Positions a second."""
    dice, positions, begin = random.Random(1), 0, clock()
    while clock() - begin < seconds:
        state = game.new_initial_state()
        for _ in range(PLIES):
            legal = state.legal_actions()
            if not legal:
                break
            state.apply_action(dice.choice(legal))
            positions += 1
    return positions / (clock() - begin)


class Nothing:
    """A game whose states take no time: what is left is Python's loop, the dice, and two calls of functions written in C. No state
    can be played faster one by one."""

    def new_initial_state(self):
        actions = list(range(60))
        return types.SimpleNamespace(legal_actions=itertools.repeat(actions).__next__, apply_action=set().discard)


def look(states, what, seconds):
    """Asks every state something, each a copy that was not asked before. Answers a second."""
    spent = count = 0
    while spent < seconds:
        copies = [state.clone() for state in states]
        begin = clock()
        for state in copies:
            what(state)
        spent += clock() - begin
        count += len(copies)
    return count / spent


class Counted:
    """Passes calls on to what is native, and notes how long they take."""

    def __init__(self, inner):
        self.inner, self.spent = inner, 0.0

    def __getattr__(self, name):
        method = getattr(self.inner, name)

        def call(*arguments):
            begin = clock()
            try:
                return method(*arguments)
            finally:
                self.spent += clock() - begin

        return call


def many(name, given, threads, observation, seconds, games):
    """Random play of many games at once; how many positions a second, and which share of the time was Python's."""
    if name == "hive":
        given = {**given, "max_game_length": PLIES}  # as long as those that are played one by one
    env = VectorEnv(name, games, threads=threads, observation=observation, mask=observation is not None, dtype=np.uint8, **given)
    env.reset()
    for _ in range(PLIES):
        env.step(env.sample())  # into the middle of games: from here on they are spread over all lengths
    env._games = counted = Counted(env._games)
    begin, steps = clock(), 0
    while clock() - begin < seconds:
        env.step(env.sample())
        steps += 1
    spent = clock() - begin
    return steps * games / spent, 1 - counted.spent / spent


def positions(theirs, ours, count):
    dice, pairs = random.Random(2), ([], [])
    while len(pairs[0]) < count:
        states = theirs.new_initial_state(), ours.new_initial_state()
        for ply in range(PLIES):
            legal = states[1].legal_actions()
            if not legal or states[0].is_terminal():
                break
            if ply % 7 == 3:
                for kept, state in zip(pairs, states):
                    kept.append(state.clone())
                # A clone takes the list of actions along: one that was made anew has none.
                pairs[1][-1] = ours.deserialize_state(states[1].serialize())
            action = dice.choice(legal)
            for state in states:
                state.apply_action(action)
    return pairs


def main():
    parser = argparse.ArgumentParser(description="The package hexapod beside OpenSpiel.")
    parser.add_argument("--seconds", type=float, default=1.0, help="a turn (default 1)")
    parser.add_argument("--rounds", type=int, default=5, help="turns of each (default 5)")
    parser.add_argument("--games", type=int, default=4096, help="games at once (default 4096)")
    parser.add_argument("--processor", action="store_true", help="seconds of one processor instead of the clock's: for a busy machine")
    options = parser.parse_args()
    if options.processor:
        global clock
        clock = time.process_time
    print("| what | OpenSpiel | ours | times | that is Python |")
    print("|---|---|---|---|---|")
    for title, name, given in (("Hive", "hive", {}), ("Hex 11x11", "hex", {})):
        theirs, ours = pyspiel.load_game(name, given), open_spiel.load_game(name, given)
        kept = positions(theirs, ours, 300)
        tensor = lambda state: np.asarray(state.observation_tensor(0), np.float32)
        rows = {
            "random play": (lambda: play(theirs, options.seconds), lambda: (play(ours, options.seconds), None)),
            "legal actions": tuple(
                (lambda states=states, wrap=wrap: wrap(look(states, lambda s: s.legal_actions(), options.seconds / 2)))
                for states, wrap in zip(kept, (float, lambda rate: (rate, None)))
            ),
            "tensor": tuple(
                (lambda states=states, wrap=wrap: wrap(look(states, tensor, options.seconds / 2)))
                for states, wrap in zip(kept, (float, lambda rate: (rate, None)))
            ),
        }
        for threads in (1,) if options.processor else (1, 2):
            run = lambda threads=threads: many(name, given, threads, None, options.seconds, options.games)
            rows[f"random play, {options.games} games at once, threads: {threads}"] = (rows["random play"][0], run)
        both = lambda: play_and_look(theirs, options.seconds)
        rows["random play with tensor and mask"] = (both, lambda: (play_and_look(ours, options.seconds), None))
        for threads in (1,) if options.processor else (1, 2):
            run = lambda threads=threads: many(name, given, threads, "open_spiel", options.seconds, options.games)
            rows[f"the same, {options.games} games at once, threads: {threads}"] = (both, run)
        alone = None
        for what, (one, other) in rows.items():
            turns = [(one(), other()) for _ in range(options.rounds)]
            their_rate = max(turn[0] for turn in turns)
            our_rate, share = max((turn[1] for turn in turns), key=lambda found: found[0])
            if what == "random play":
                alone = our_rate
                bound = max(play(Nothing(), options.seconds) for _ in range(options.rounds))
                print(f"| {title}: random play, if states took no time | {their_rate:,.0f} | {bound:,.0f} | {bound / their_rate:.1f} | 100% |")
            python = "" if share is None else f"{share:.1%}"
            print(f"| {title}: {what} | {their_rate:,.0f} | {our_rate:,.0f} | {our_rate / their_rate:.1f} | {python} |", flush=True)
            if "threads: 1" in what and observation_is_off(what):
                # What one thread does without Python in each position tells what Python takes where it is.
                print(f"| {title}: random play, of which Python | | | | {1 - alone / our_rate:.0%} |", flush=True)


def observation_is_off(what):
    return what.startswith("random play")


def play_and_look(game, seconds):
    dice, count, begin = random.Random(1), 0, clock()
    while clock() - begin < seconds:
        state = game.new_initial_state()
        for _ in range(PLIES):
            legal = state.legal_actions()
            if not legal:
                break
            np.asarray(state.observation_tensor(state.current_player()), np.float32)
            np.asarray(state.legal_actions_mask(), np.int8)
            state.apply_action(dice.choice(legal))
            count += 1
    return count / (clock() - begin)


if __name__ == "__main__":
    main()
