"""Thousands of games stepped at once, by threads, into NumPy memory that is made once.

>>> import numpy as np
>>> from hexapod.vector import VectorEnv
>>> env = VectorEnv("hex", 64, board_size=5, threads=2, seed=1)
>>> observations, info = env.reset()
>>> observations.shape, info["action_masks"].shape
((64, 9, 5, 5), (64, 25))
>>> for _ in range(30):
...     observations, rewards, terminated, truncated, info = env.step(env.sample())
>>> rewards.shape, bool((rewards.sum(1) == 0).all())
((64, 2), True)

The arrays that `reset` and `step` return are the environment's own, and written over by the next step: copy what is to be
kept. A game that is over begins anew in the same step; its rewards are those of the game that ended, and what is observed is
the start of the next. What happens follows from the actions (and, for `sample`, from the seed), not from the threads. The
interpreter's lock is free meanwhile.
"""

from __future__ import annotations

import os
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from hexapod._native import Game, VectorGames
from hexapod.open_spiel import load_game

__all__ = ["VectorEnv"]

#: Observations in memory that is made once; any other name is one of our networks' encodings.
OPEN_SPIEL = "open_spiel"


class VectorEnv:
    """Many games of one kind, `hive` or `hex`, with OpenSpiel's parameters.

    `observation` says what is seen of each by whoever is to move: ``"open_spiel"`` for OpenSpiel's planes in numbers of `dtype`
    (`numpy.float32` or `numpy.uint8`, which is four times less to write), the name of an encoding of ours for the dictionary of
    arrays that our networks read (``"hive-tokens"``, ``"hex-planes"`` and so on, see `hexapod.encodings`), or None. `mask` says
    whether `info["action_masks"]` is filled in: `legal_actions` is smaller where there are many actions.

    Actions are OpenSpiel's numbers, or, with ``by="move"``, places in the list of legal moves, in the order of
    ``"move_starts"`` of an encoding of ours.
    """

    def __init__(
        self,
        game: str = "hive",
        num_envs: int = 1024,
        *,
        observation: str | None = OPEN_SPIEL,
        dtype: Any = np.float32,
        mask: bool = True,
        by: Literal["action", "move"] = "action",
        threads: int | None = None,
        seed: int = 0,
        **parameters: Any,
    ) -> None:
        self.rules = load_game(game, parameters)
        self.num_envs = num_envs
        self.by = by
        self.seed = seed
        self.num_actions = self.rules.num_distinct_actions()
        self._encoding = None if observation in (None, OPEN_SPIEL) else observation
        self._games = VectorGames(self.rules, num_envs, seed, threads or os.cpu_count() or 1)
        shape = (num_envs, *self.rules.observation_tensor_shape())
        self._planes: NDArray[Any] | None = np.zeros(shape, dtype) if observation == OPEN_SPIEL else None
        self._masks = np.zeros((num_envs, self.num_actions), np.bool_) if mask else None
        self.rewards: NDArray[np.float32] = np.zeros((num_envs, 2), np.float32)
        self.terminated: NDArray[np.bool_] = np.zeros(num_envs, np.bool_)
        self.truncated: NDArray[np.bool_] = np.zeros(num_envs, np.bool_)

    def reset(self, *, seed: int | None = None) -> tuple[Any, dict[str, Any]]:
        """Begins every game anew; what `sample` draws follows from `seed`, or from that of the last time."""
        self.seed = self.seed if seed is None else seed
        self._games.reset(self.seed)
        return self._look()

    def step(
        self, actions: Any
    ) -> tuple[Any, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Takes an action in every game: observations, rewards of both players, which games were over by their rules, which
        were broken off, and who is to move in ``info["player"]``. If one of the actions is not legal, `hexapod.IllegalMove`
        names its game, and nothing is changed in any."""
        actions = np.ascontiguousarray(actions, np.int64)
        self._games.step(actions, self.by, self.rewards, self.terminated, self.truncated)
        observations, info = self._look()
        return observations, self.rewards, self.terminated, self.truncated, info

    def sample(self) -> NDArray[np.int64]:
        """A legal action for every game, each as likely as the others."""
        return self._games.sample(self.by)

    def legal_actions(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Where the legal actions of each game begin, and all of them one after the other."""
        starts, actions = self._games.legal()
        return starts, actions

    def players(self) -> NDArray[np.int32]:
        """Who is to move, game by game: 0 or 1."""
        return self._games.players()

    def plies(self) -> NDArray[np.uint64]:
        """How many moves were made, game by game."""
        return self._games.plies()

    def encode(self, encoding: str) -> dict[str, NDArray[Any]]:
        """All positions in one of the encodings of our networks."""
        return self._games.encode(encoding)

    def game(self, at: int) -> Game:
        """A copy of one of the games, to look at."""
        return self._games.game(at)

    def _look(self) -> tuple[Any, dict[str, Any]]:
        observations: Any = None
        if self._planes is not None:
            self._games.observe(self._planes)
            observations = self._planes
        elif self._encoding is not None:
            observations = self._games.encode(self._encoding)
        info: dict[str, Any] = {"player": self._games.players()}
        if self._masks is not None:
            self._games.mask(self._masks)
            info["action_masks"] = self._masks
        return observations, info
