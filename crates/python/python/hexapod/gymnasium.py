"""Gymnasium's environment for one agent, who plays against somebody.

>>> from hexapod.gymnasium import AgainstEnv
>>> env = AgainstEnv("hex", board_size=5)
>>> observation, info = env.reset(seed=1)
>>> observation.shape, int(info["action_mask"].sum())
((9, 5, 5), 25)
>>> observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
>>> reward, terminated
(0.0, False)

Parameters are those of `hexapod.open_spiel.load_game`. `action_masks` is what libraries with masks ask for.
"""

from __future__ import annotations

from typing import Any, Callable, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from hexapod._native import IllegalMove, SpielState
from hexapod.open_spiel import load_game

__all__ = ["AgainstEnv"]

#: Whoever plays against the agent: a state and a source of chance in, an action out.
Opponent = Callable[[SpielState, np.random.Generator], int]


def play_at_random(state: SpielState, chance: np.random.Generator) -> int:
    """Any legal action, each as likely as the others."""
    return int(chance.choice(state.legal_actions()))


class AgainstEnv(gymnasium.Env[NDArray[np.int8], int]):
    """The agent plays `opponent`, who plays at random unless another is given. `seat` says who begins: 0 for the agent, 1 for
    the opponent, None for one or the other by chance. An illegal action loses the game (``illegal="lose"``), or is a
    `hexapod.IllegalMove` (``illegal="raise"``)."""

    metadata = {"render_modes": ["ansi", "svg"], "render_fps": 1}

    def __init__(
        self,
        game: str = "hive",
        *,
        opponent: Opponent = play_at_random,
        seat: int | None = 0,
        illegal: Literal["lose", "raise"] = "lose",
        render_mode: str | None = None,
        **parameters: Any,
    ) -> None:
        self._rules = load_game(game, parameters)
        self._opponent = opponent
        self._seat = seat
        self._illegal = illegal
        self._agent = 0
        self._state: SpielState = self._rules.new_initial_state()
        self.render_mode = render_mode
        self.observation_space = spaces.Box(0, 1, tuple(self._rules.observation_tensor_shape()), np.int8)
        self.action_space = spaces.Discrete(self._rules.num_distinct_actions())  # type: ignore[assignment]

    @property
    def state(self) -> SpielState:
        """The state that is played in, for whoever wants to look further than the observation."""
        return self._state

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int8], dict[str, Any]]:
        super().reset(seed=seed)
        self._state = self._rules.new_initial_state()
        self._agent = int(self.np_random.integers(2)) if self._seat is None else self._seat
        self._wait()
        return self._observe(), self._info()

    def step(self, action: int) -> tuple[NDArray[np.int8], float, bool, bool, dict[str, Any]]:
        try:
            self._state.apply_action(int(action))
        except IllegalMove as why:
            if self._illegal == "raise" or self._state.is_terminal():
                raise
            return self._observe(), -1.0, True, False, {**self._info(), "illegal": str(why)}
        self._wait()
        reward = self._state.player_return(self._agent)
        over = self._state.is_terminal()
        decided = over and (reward != 0 or self._state.to_game().outcome is not None)
        return self._observe(), reward, decided, over and not decided, self._info()

    def action_masks(self) -> NDArray[np.int8]:
        """Which actions are legal: 1 or 0 for each."""
        return self._state.legal_actions_mask(self._agent).view(np.int8)

    def render(self) -> Any:
        """The position as text or as SVG, by `render_mode`."""
        game = self._state.to_game()
        return game.svg() if self.render_mode == "svg" else str(game)

    def _wait(self) -> None:
        """Lets the opponent act until the agent is to."""
        while self._state.current_player() == 1 - self._agent:
            self._state.apply_action(self._opponent(self._state, self.np_random))

    def _observe(self) -> NDArray[np.int8]:
        planes = self._state.observation_tensor(self._agent).astype(np.int8)
        return planes.reshape(self._rules.observation_tensor_shape())

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "player": self._agent}
