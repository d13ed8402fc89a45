"""Environments: PettingZoo's and Gymnasium's own checks, and the vectorised environment beside single states."""

import gc
import resource
import sys

import numpy as np
import pytest
from hexapod import HexapodError, IllegalMove, open_spiel
from hexapod.vector import VectorEnv

GAMES = [("hive", {"max_game_length": 60}), ("hive", {"board_size": 3, "uses_pillbug": False}), ("hex", {"board_size": 4}),
         ("hex", {"board_size": 3, "swap": True})]


@pytest.mark.parametrize("name, given", GAMES)
@pytest.mark.parametrize("threads", [1, 3])
def test_many_games_are_like_single_ones(name, given, threads):
    games = 100
    env = VectorEnv(name, games, threads=threads, seed=5, **given)
    rules = open_spiel.load_game(name, given)
    states = [rules.new_initial_state() for _ in range(games)]
    observations, info = env.reset()
    memory, ended = observations.__array_interface__["data"], 0
    for step in range(80):
        actions = env.sample()
        starts, legal = env.legal_actions()
        for at, state in enumerate(states):
            own = state.legal_actions()
            assert legal[starts[at] : starts[at + 1]].tolist() == own and actions[at] in own
            if step % 8 == at % 8:
                assert np.array_equal(info["action_masks"][at], state.legal_actions_mask())
                assert np.array_equal(observations[at].ravel(), state.observation_tensor())
                assert info["player"][at] == state.current_player()
        observations, rewards, terminated, truncated, info = env.step(actions)
        for at, action in enumerate(actions):
            states[at].apply_action(int(action))
            assert (terminated[at] or truncated[at]) == states[at].is_terminal()
            assert rewards[at].tolist() == states[at].returns()
            if states[at].is_terminal():
                ended += 1
                states[at] = rules.new_initial_state()
    assert ended > 20
    assert observations.__array_interface__["data"] == memory, "the arrays are the same ones"
    assert env.plies().tolist() == [state.move_number() for state in states]
    assert env.game(7).moves == states[7].to_game().moves


def test_the_same_seed_gives_the_same_games_on_any_number_of_threads():
    def play(threads, seed, dtype):
        env = VectorEnv("hive", 128, threads=threads, seed=seed, dtype=dtype, mask=False)
        env.reset()
        for _ in range(30):
            observations, *_ = env.step(env.sample())
        return observations.astype(np.float32)

    first = play(1, 3, np.float32)
    assert np.array_equal(first, play(4, 3, np.uint8))
    assert not np.array_equal(first, play(1, 4, np.float32))


@pytest.mark.parametrize("name, encoding", [("hive", "hive-tokens"), ("hive", "hive-openspiel"), ("hex", "hex-planes"), ("hex", "hex-paper")])
def test_our_encodings_and_moves_by_their_places(name, encoding):
    env = VectorEnv(name, 70, observation=encoding, by="move", threads=2, mask=False)
    batch, _ = env.reset()
    for _ in range(12):
        lengths = np.diff(batch["move_starts"])
        assert len(lengths) == 70 and (lengths > 0).all()
        assert [len(env.game(at).legal_moves()) for at in (0, 69)] == [lengths[0], lengths[69]]
        if "planes" in batch:
            assert batch["planes"].shape[0] == 70 and len(batch["action_starts"]) == lengths.sum() + 1
        else:
            assert batch["features"].shape == (batch["starts"][-1], 64) and batch["moves"].shape == (lengths.sum(), 2)
        chosen = env.sample()
        move = env.game(3).legal_moves()[chosen[3]]
        batch, *_ = env.step(chosen)
        assert env.game(3).moves[-1:] in ([move], [])


def test_an_illegal_action_changes_nothing_in_any_game():
    env = VectorEnv("hex", 40, board_size=3)
    env.reset()
    env.step(np.full(40, 4))
    before = env._planes.copy()
    for actions, words in [
        (np.r_[np.zeros(39), 4], "game 39: action 4 is none of its legal ones; nothing was changed in any game"),
        (np.r_[0, -1, np.zeros(38)], "game 1: action -1"),
        (np.zeros(39), "39 actions for 40 games"),
    ]:
        with pytest.raises(HexapodError, match=words):
            env.step(actions)
        observations, _ = env._look()
        assert np.array_equal(observations, before)
    with pytest.raises(HexapodError, match="there is no game 40"):
        env.game(40)
    with pytest.raises(HexapodError, match="`loud` is no encoding of Hex: there are hex-planes, hex-paper"):
        VectorEnv("hex", 2, observation="loud").reset()
    with pytest.raises(HexapodError, match="at least one"):
        VectorEnv("hex", 0)
    small = np.zeros(3, np.float32)
    with pytest.raises(HexapodError, match="the array for observations holds 3 numbers"):
        env._games.observe(small)


def test_a_million_steps_leave_no_memory_behind():
    """Single states and many at once: after as much again as at first, the process is hardly larger."""
    rules, dice = open_spiel.load_game("hex", {"board_size": 5}), np.random.default_rng(1)
    env = VectorEnv("hive", 2048, threads=2, mask=False, dtype=np.uint8, board_size=8)
    env.reset()

    def play():
        for _ in range(250):
            env.step(env.sample())
        for _ in range(400):
            state = rules.new_initial_state()
            while not state.is_terminal():
                state.apply_action(int(dice.choice(state.legal_actions())))
                state.clone(), state.legal_actions_mask(), state.observation_tensor(), state.serialize()
        gc.collect()

    play()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    play()
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    # In kilobytes on Linux, in bytes elsewhere.
    assert grown < 20_000 * (1024 if sys.platform == "darwin" else 1)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name, given", [("hive", {"max_game_length": 40}), ("hex", {"board_size": 5, "swap": True})])
def test_pettingzoos_own_tests(name, given):
    pytest.importorskip("pettingzoo")
    from hexapod import pettingzoo
    from pettingzoo.test import api_test, seed_test

    api_test(pettingzoo.env(name, **given), num_cycles=200)
    api_test(pettingzoo.raw_env(name, **given), num_cycles=200)
    seed_test(lambda: pettingzoo.env(name, **given), num_cycles=100)
    env = pettingzoo.env(name, render_mode="svg", **given)
    env.reset()
    assert env.render().startswith("<svg")
    env = pettingzoo.raw_env(name, **given)
    env.reset()
    with pytest.raises(IllegalMove):
        env.step(10**6)


@pytest.mark.filterwarnings("ignore")
def test_gymnasiums_own_checker():
    pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env
    from hexapod.gymnasium import AgainstEnv

    check_env(AgainstEnv("hex", board_size=4, seat=None), skip_render_check=True)
    check_env(AgainstEnv("hive", max_game_length=30), skip_render_check=True)
    env = AgainstEnv("hex", board_size=4, seat=1)
    _, info = env.reset(seed=3)
    assert info["action_mask"].sum() == 15, "the opponent has begun"
    taken = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, terminated, _, info = env.step(taken)
    assert (reward, terminated) == (-1.0, True) and "is taken by Black" in info["illegal"]
    env = AgainstEnv("hex", board_size=4, illegal="raise")
    env.reset()
    with pytest.raises(IllegalMove):
        env.step(99)
    total = 0
    for seed in range(20):
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            _, reward, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        total += reward
    assert -20 < total < 20, "both win at times"
