"""Our games as `pyspiel.Game` and `pyspiel.State`, for what asks for these types. Imported by `open_spiel.register`."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from hexapod._native import SpielGame, SpielState
from hexapod.open_spiel import game_type

_KINDS = pyspiel.GameType


def _type(ours: SpielGame) -> pyspiel.GameType:
    known = game_type(ours)
    return _KINDS(
        short_name=f"hexapod_{known.short_name}",
        long_name=f"{known.long_name} (hexapod)",
        dynamics=known.dynamics,
        chance_mode=known.chance_mode,
        information=known.information,
        utility=known.utility,
        reward_model=known.reward_model,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=known.parameter_specification,
    )


class Game(pyspiel.Game):  # type: ignore[misc]
    """A game of ours, as OpenSpiel's type."""

    def __init__(self, name: str, params: dict[str, Any] | None = None) -> None:
        self.ours = SpielGame(name, dict(params or {}))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.ours.num_distinct_actions(),
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.ours.max_game_length(),
        )
        super().__init__(_type(self.ours), info, dict(params or {}))

    def new_initial_state(self, state: Any = None) -> State:
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.ours.observation_tensor_shape())

    def observation_tensor_shape(self) -> list[int]:
        return self.ours.observation_tensor_shape()


class HiveGame(Game):
    def __init__(self, params: dict[str, Any] | None = None) -> None:
        super().__init__("hive", params)


class HexGame(Game):
    def __init__(self, params: dict[str, Any] | None = None) -> None:
        super().__init__("hex", params)


class State(pyspiel.State):  # type: ignore[misc]
    """A state of ours, as OpenSpiel's type."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.ours: SpielState = game.ours.new_initial_state()

    def current_player(self) -> int:
        return self.ours.current_player()

    def _legal_actions(self, player: int) -> list[int]:
        return self.ours.legal_actions(player)

    def _apply_action(self, action: int) -> None:
        self.ours.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.ours.action_to_string(player, action)

    def is_terminal(self) -> bool:
        return self.ours.is_terminal()

    def returns(self) -> list[float]:
        return self.ours.returns()

    def __str__(self) -> str:
        return str(self.ours)


class Observer:
    """What players see of a state, in the form that OpenSpiel's Python games give."""

    def __init__(self, shape: list[int]) -> None:
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: State, player: int) -> None:
        self.tensor[:] = state.ours.observation_tensor(player)

    def string_from(self, state: State, player: int) -> str:
        return state.ours.observation_string(player)


def register() -> None:
    known = set(pyspiel.registered_names())
    for name, game in (("hive", HiveGame), ("hex", HexGame)):
        if f"hexapod_{name}" not in known:
            pyspiel.register_game(_type(SpielGame(name)), game)
