"""OpenSpiel's shape: its method names, action numbers and tensors, over our rules.

>>> from hexapod import open_spiel
>>> game = open_spiel.load_game("hive(board_size=14)")
>>> state = game.new_initial_state()
>>> state.legal_actions()[:3], state.action_to_string(209)
([209, 412, 615], 'wA1')
>>> state.apply_action(209)
>>> state.observation_tensor(0).shape, game.observation_tensor_shape()
((19343,), [23, 29, 29])
>>> str(state)
'Base+MLP;InProgress;Black[1];wA1'

OpenSpiel's own algorithms run on these objects unchanged. Whoever needs objects that *are* `pyspiel.Game` and
`pyspiel.State`, such as its C++ tests and bots, calls `register()` and loads ``hexapod_hive`` or ``hexapod_hex``.

Where this differs from open_spiel 2.0.2:

- *Pinned tiles.* While White's queen is in hand, OpenSpiel lets tiles move without which the hive falls apart, and goes on with
  the pieces. Here such an action is illegal; ``openspiel_pins=True`` switches the mistake on, and then all states agree, in pieces or
  not. Such a state has no `to_game`. Tensors are OpenSpiel's in any case: their plane of pinned tiles is empty until White's queen
  is placed.
- *The edge.* OpenSpiel calls a game of Hive a draw when the hive leaves the board, and so does this; ``edge_draw=False``
  switches it off, and what lies outside is not drawn in tensors. On ``board_size=14`` this hardly ever happens.
- *The length.* OpenSpiel calls a game of Hive a draw after 500 moves; ``max_game_length`` sets another number.
- *Illegal actions.* OpenSpiel's `apply_action` plays them; here they raise `hexapod.IllegalMove`, which says why.
- *One row, one column.* OpenSpiel's Hex does not end on boards of one row or column; here it does, by the first stone.
- *Swapping* exists on square boards only; OpenSpiel offers it on all.
- *Tensors and masks* are NumPy arrays, not lists. *Undoing* works: OpenSpiel has none for these games.
- There is no ``ansi_color_output``, and no board larger than 14.
"""

from __future__ import annotations

import ast
import functools
import types
from typing import Any, NamedTuple

from hexapod._native import HexapodError
from hexapod._native import SpielGame as Game
from hexapod._native import SpielState as State

__all__ = ["Game", "PlayerAction", "State", "full_history", "game_type", "load_game", "register"]


class PlayerAction(NamedTuple):
    """An action, and who took it."""

    player: int
    action: int


def load_game(name: str, parameters: dict[str, Any] | None = None) -> Game:
    """The game of this name, `hive` or `hex`, with parameters as OpenSpiel's `load_game` takes them: in a dictionary, or in
    the name, as in ``hex(board_size=5,swap=True)``."""
    short, bracket, rest = name.partition("(")
    given = dict(parameters or {})
    if bracket:
        if not rest.endswith(")"):
            raise HexapodError(f"`{name[:60]}` does not end: write it as in `hex(board_size=5,swap=True)`")
        for part in filter(None, rest[:-1].split(",")):
            key, equals, value = part.partition("=")
            if not equals:
                raise HexapodError(f"`{part[:40]}` in `{name[:60]}` is no parameter: write it as in `board_size=5`")
            try:
                given[key.strip()] = ast.literal_eval(value.strip())
            except (SyntaxError, ValueError):
                given[key.strip()] = value.strip()
    return Game(short, given)


@functools.lru_cache(maxsize=None)
def _game_type(short_name: str, long_name: str, specification: tuple[tuple[str, Any], ...]) -> Any:
    facts = {
        "short_name": short_name,
        "long_name": long_name,
        "max_num_players": 2,
        "min_num_players": 2,
        "provides_information_state_string": True,
        "provides_information_state_tensor": False,
        "provides_observation_string": True,
        "provides_observation_tensor": True,
        "parameter_specification": dict(specification),
    }
    try:
        import pyspiel
    except ImportError:
        kinds = {
            "dynamics": "SEQUENTIAL",
            "chance_mode": "DETERMINISTIC",
            "information": "PERFECT_INFORMATION",
            "utility": "ZERO_SUM",
            "reward_model": "TERMINAL",
        }
        return types.SimpleNamespace(**facts, **kinds)
    kind = pyspiel.GameType
    return kind(
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.DETERMINISTIC,
        information=kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        **facts,
    )


def game_type(game: Game) -> Any:
    """What kind of game it is: a `pyspiel.GameType` where OpenSpiel is installed, else an object with the same names."""
    return _game_type(game.short_name, game.long_name, tuple(sorted(game.parameter_specification().items())))


def full_history(actions: list[int]) -> list[PlayerAction]:
    """The actions with those who took them: players take turns in both games."""
    return [PlayerAction(ply % 2, action) for ply, action in enumerate(actions)]


def _restore_state(game: Game, text: str) -> State:
    return game.deserialize_state(text)


def register() -> None:
    """Registers ``hexapod_hive`` and ``hexapod_hex`` with OpenSpiel, which must be installed: `pyspiel.load_game` makes
    games of them that are OpenSpiel's own by type. Calling it again changes nothing."""
    from hexapod import _pyspiel

    _pyspiel.register()
