"""Our states beside OpenSpiel's, over thousands of positions, and OpenSpiel's own algorithms on ours."""

import pickle
import random

import numpy as np
import pytest
from hexapod import HexapodError, IllegalMove, VectorEnv, open_spiel

pyspiel = pytest.importorskip("pyspiel")

HIVE = [
    {"board_size": size, "uses_mosquito": "M" in type, "uses_ladybug": "L" in type, "uses_pillbug": "P" in type}
    for size, type in [(8, "MLP"), (14, ""), (3, "MLP"), (4, "M"), (8, "L"), (6, "P"), (5, "ML"), (14, "MP"), (2, "LP")]
]
HEX = [
    {},
    {"board_size": 5},
    {"board_size": 4, "swap": True},
    {"num_cols": 3, "num_rows": 5},
    {"board_size": 6, "plain_obs_tensor": True},
    {"board_size": 4, "string_rep": "explicit"},
]
GAMES = [("hive", given) for given in HIVE] + [("hex", given) for given in HEX]


def load(name, given):
    return pyspiel.load_game(name, given), open_spiel.load_game(name, given)


def pinned_may_move(state):
    """Whether this is where OpenSpiel lets pinned tiles move: White's queen is in hand, Black's is on the table."""
    text = str(state)
    return text.startswith("Base") and "wQ" not in text and "bQ" in text


def same(theirs, ours, mistakes=False):
    """Compares all that two states say, and counts the positions whose legal actions could be compared: with OpenSpiel's mistakes
    switched on, all of them."""
    assert theirs.is_terminal() == ours.is_terminal()
    assert theirs.current_player() == ours.current_player()
    assert theirs.returns() == ours.returns() and theirs.rewards() == ours.rewards()
    assert theirs.history() == ours.history() and theirs.history_str() == ours.history_str()
    assert theirs.move_number() == ours.move_number()
    assert str(theirs) == str(ours) and theirs.serialize() == ours.serialize()
    for player in (0, 1):
        assert theirs.observation_string(player) == ours.observation_string(player)
        assert theirs.information_state_string(player) == ours.information_state_string(player)
        expected = np.asarray(theirs.observation_tensor(player), np.float32)
        assert np.array_equal(expected, ours.observation_tensor(player))
    if not mistakes and pinned_may_move(theirs):
        assert set(ours.legal_actions()) <= set(theirs.legal_actions())
        return 0
    actions = theirs.legal_actions()
    assert actions == ours.legal_actions()
    assert theirs.legal_actions_mask() == ours.legal_actions_mask().tolist() or theirs.is_terminal()
    for action in actions[:: max(1, len(actions) // 8)]:
        text = theirs.action_to_string(action)
        assert text == ours.action_to_string(action) == ours.action_to_string(theirs.current_player(), action)
        assert ours.string_to_action(text) == action
    return 1


@pytest.mark.parametrize("name, given", GAMES)
def test_states_are_openspiels(name, given):
    theirs, ours = load(name, given)
    assert str(theirs) == str(ours)
    for method in ("num_distinct_actions", "max_game_length", "num_players", "observation_tensor_shape", "utility_sum",
                   "observation_tensor_size", "min_utility", "max_utility", "policy_tensor_shape", "max_history_length"):
        if (name, method) == ("hex", "max_game_length") or method == "max_history_length" and name == "hex":
            continue  # With the swap a game can last one move longer than OpenSpiel says.
        assert getattr(theirs, method)() == getattr(ours, method)(), method
    dice, positions, compared, left = random.Random(str(given)), 0, 0, 0
    for _ in range(16):
        state, other = theirs.new_initial_state(), ours.new_initial_state()
        while True:
            if state.is_terminal() and state.returns() == [0, 0] and other.is_terminal():
                # The hive has left the board: what OpenSpiel shows then is half done.
                left += 1
                break
            compared += same(state, other)
            positions += 1
            legal = other.legal_actions()
            if state.is_terminal() or state.move_number() >= 90 or not legal:
                break
            action = dice.choice(legal)
            state.apply_action(action)
            other.apply_action(action)
        again = ours.deserialize_state(other.serialize())
        assert again.history() == other.history() and str(again) == str(other)
    assert compared > (0.8 if name == "hive" else 0.99) * positions
    assert positions > 100
    if name == "hive":
        # Wide enough for all of them, or too narrow for some.
        assert left == 0 if given["board_size"] == 14 else left > 0 or given["board_size"] > 4


def broken_up(state):
    """An action that takes the hive apart, if OpenSpiel lets tiles move that our rules hold in place."""
    allowed = set(open_spiel.load_game("hive", state.get_game().get_parameters() | {"openspiel_pins": False})
                  .deserialize_state(state.serialize()).legal_actions())
    return [action for action in state.legal_actions() if action not in allowed]


def test_openspiels_mistake_with_pinned_tiles_can_be_switched_on():
    """Then every position is compared, also where the hive is in pieces, and stays so."""
    dice, positions, mistaken, broken, passes = random.Random(3), 0, 0, 0, 0
    for given in [HIVE[0], HIVE[1], HIVE[7], HIVE[0], HIVE[5]]:
        theirs = pyspiel.load_game("hive", {**given, "board_size": 14})
        ours = open_spiel.load_game("hive", {**given, "board_size": 14, "openspiel_pins": True})
        assert "openspiel_pins=True" in str(ours)
        for _ in range(24):
            state, other = theirs.new_initial_state(), ours.new_initial_state()
            apart = False
            while not state.is_terminal() and state.move_number() < 90:
                positions += same(state, other, mistakes=True)
                legal = state.legal_actions()
                broken += apart
                # White keeps the queen in hand as long as possible, Black brings it at once: then Black may take the hive apart.
                ply = state.move_number()
                queens = [action for action in legal if state.action_to_string(action)[1] == "Q"]
                if ply in (2, 4):
                    legal = [action for action in legal if action not in queens]
                elif ply == 3:
                    legal = queens
                elif ply == 5:
                    wrong = broken_up(other)
                    mistaken += bool(wrong)
                    apart = bool(wrong)
                    legal = wrong or legal
                passes += legal == [5488]
                action = dice.choice(legal)
                state.apply_action(action)
                other.apply_action(action)
            again = ours.deserialize_state(other.serialize())
            assert again.history() == other.history() and again.legal_actions() == other.legal_actions()
            if apart:
                with pytest.raises(HexapodError, match="move 6 is legal in OpenSpiel alone"):
                    other.to_game()
    assert positions > 5000 and mistaken > 60 and broken > 3000, (positions, mistaken, broken, passes)
    with pytest.raises(HexapodError, match="that needs edge_draw=True"):
        open_spiel.load_game("hive(openspiel_pins=True,edge_draw=False)")
    env = VectorEnv("hive", 4, openspiel_pins=True, mask=False)
    with pytest.raises(HexapodError, match="leave openspiel_pins out"):
        env.encode("hive-tokens")


def test_the_edge_and_the_length_can_be_switched():
    dice = random.Random(7)
    game = open_spiel.load_game("hive(board_size=2,edge_draw=False,max_game_length=60)")
    lengths = set()
    for _ in range(10):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
            assert state.observation_tensor(0).max() <= 1
        lengths.add(state.move_number())
    assert max(lengths) == 60


def test_bad_input_is_refused_in_words():
    state = open_spiel.load_game("hive").new_initial_state()
    for action, words in {
        6: r"action 6 \(wQ\): the queen may not be placed in the first turn",
        5488: r"action 5488 \(pass\): passing is allowed only",
        5489: "there is no action 5489: they are numbered from 0 to 5488",
        -1: "there is no action -1",
        2**40: "there is no action",
    }.items():
        with pytest.raises(IllegalMove, match=words):
            state.apply_action(action)
    assert state.history() == []
    for name, given, words in [
        ("chess", {}, "`chess` is no game: write `hive` or `hex`"),
        ("hive", {"board_size": 15}, "sizes go from 1 to 14"),
        ("hive", {"size": 3}, "`size` is no parameter of `hive`: there are board_size"),
        ("hex", {"board_size": 0}, "0x0 does not exist"),
        ("hex", {"board_size": -3}, "cannot be below zero"),
        ("hex", {"num_cols": 3, "swap": True}, "nobody can swap on a board of 3x11"),
        ("hex", {"string_rep": "loud"}, "`loud`: write `standard` or `explicit`"),
        ("hex", {"swap": 1.5}, "neither a number"),
        ("hex(board_size", {}, "does not end"),
    ]:
        with pytest.raises(HexapodError, match=words):
            open_spiel.load_game(name, given)
    game = open_spiel.load_game("hex(board_size=3)")
    for text in ("1\n1\n", "x", "99"):
        with pytest.raises(HexapodError):
            game.deserialize_state(text)
    with pytest.raises(HexapodError, match="no player 2"):
        game.new_initial_state().observation_tensor(2)
    with pytest.raises(NotImplementedError, match="use observation_tensor"):
        game.information_state_tensor_shape()


def test_states_are_cloned_pickled_and_undone():
    dice = random.Random(5)
    for name in ("hive", "hex(board_size=4,swap=True)"):
        state = open_spiel.load_game(name).new_initial_state()
        for _ in range(8):
            state.apply_action(dice.choice(state.legal_actions()))
        again = pickle.loads(pickle.dumps(state))
        for other in (state.clone(), again, state.to_game() and state.clone()):
            assert str(other) == str(state) and other.legal_actions() == state.legal_actions()
        before, last = again.serialize(), state.legal_actions()[0]
        again.apply_action(last)
        with pytest.raises(HexapodError, match="the last action was"):
            again.undo_action(0, last + 1)
        again.undo_action(0, last)
        assert again.serialize() == before == state.serialize()
        assert len(state.to_game()) == 8
        assert [player for player, _ in state.full_history()] == [0, 1] * 4


@pytest.mark.parametrize("name", ["hex(board_size=3)", "hive(board_size=8,max_game_length=60)"])
def test_openspiels_own_search_plays_ours(name):
    from open_spiel.python.algorithms import mcts

    game = open_spiel.load_game(name)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 2.0, 60, evaluator, random_state=np.random.RandomState(2))
    state = game.new_initial_state()
    while not state.is_terminal() and state.move_number() < 6:
        state.apply_action(bot.step(state))
    assert state.move_number() > 2
    root = bot.mcts_search(game.new_initial_state())
    assert root.explore_count == 60 or root.outcome is not None
    if name.startswith("hex"):
        # Whoever begins in the middle of 3x3 wins, and 800 simulations prove it.
        bot.max_simulations = 800
        assert bot.step(game.new_initial_state()) == 4


def test_openspiels_alphazero_asks_ours():
    """Its evaluator takes the tensor, the mask and the legal actions, as `alpha_zero/evaluator.py` does."""
    state = open_spiel.load_game("hex(board_size=3)").new_initial_state()
    observation = np.expand_dims(state.observation_tensor(), 0)
    mask = np.expand_dims(state.legal_actions_mask(), 0)
    assert observation.shape == (1, 81) and mask.sum() == 9
    policy = mask[0] / mask.sum()
    assert [(action, policy[action]) for action in state.legal_actions()][0] == (0, 1 / 9)


@pytest.mark.parametrize("name, given", [("hive", {"board_size": 8}), ("hex", {"board_size": 5, "swap": True})])
def test_openspiels_random_simulations_run_on_ours(name, given):
    open_spiel.register()
    open_spiel.register()
    game = pyspiel.load_game(f"hexapod_{name}", given)
    pyspiel.random_sim_test(game, num_sims=4, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["hive", "hex"])
def test_openspiels_playthrough_describes_ours(name):
    """What OpenSpiel writes of its own game and of ours is the same, line by line, but for the name."""
    from open_spiel.python.observation import make_observation

    open_spiel.register()
    ours, theirs = pyspiel.load_game(f"hexapod_{name}"), pyspiel.load_game(name)
    states = [game.new_initial_state() for game in (ours, theirs)]
    observer = [make_observation(game) for game in (ours, theirs)]
    dice = random.Random(11)
    for _ in range(20):
        legal = states[0].legal_actions()
        assert legal == states[1].legal_actions() or pinned_may_move(states[1])
        if states[0].is_terminal():
            break
        for player in (0, 1):
            for one, state in zip(observer, states):
                one.set_from(state, player)
            assert np.array_equal(observer[0].tensor, observer[1].tensor)
            assert observer[0].string_from(states[0], player) == observer[1].string_from(states[1], player)
        action = dice.choice(legal)
        for state in states:
            state.apply_action(action)
        assert states[0].clone().history() == states[1].history()
