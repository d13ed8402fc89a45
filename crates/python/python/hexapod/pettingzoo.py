"""PettingZoo's environments for two agents who take turns (AEC).

>>> from hexapod import pettingzoo
>>> env = pettingzoo.env("hex", board_size=5)
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     mask = None if termination or truncation else observation["action_mask"]
...     env.step(None if mask is None else env.action_space(agent).sample(mask))

Observations are dictionaries: OpenSpiel's planes as the agent sees them, and which actions are legal. Parameters are those of
`hexapod.open_spiel.load_game`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from hexapod._native import SpielState
from hexapod.open_spiel import load_game

__all__ = ["env", "raw_env"]


def env(game: str = "hive", *, render_mode: str | None = None, **parameters: Any) -> AECEnv:
    """The environment as PettingZoo's own are: whoever takes an illegal action loses."""
    wrapped = raw_env(game, render_mode=render_mode, **parameters)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class raw_env(AECEnv, EzPickle):  # type: ignore[misc]
    """The same without wrappers: an illegal action is a `hexapod.IllegalMove`."""

    def __init__(self, game: str = "hive", *, render_mode: str | None = None, **parameters: Any) -> None:
        EzPickle.__init__(self, game, render_mode=render_mode, **parameters)
        super().__init__()
        self.metadata = {
            "name": f"hexapod_{game}_v0",
            "render_modes": ["ansi", "svg"],
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.render_mode = render_mode
        self._rules = load_game(game, parameters)
        self._state: SpielState = self._rules.new_initial_state()
        self.possible_agents = ["player_0", "player_1"]
        shape = tuple(self._rules.observation_tensor_shape())
        actions = self._rules.num_distinct_actions()
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, shape, np.int8),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins anew. There is no chance in these games, so that a seed changes nothing but what spaces draw."""
        self._state = self._rules.new_initial_state()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        player = self.possible_agents.index(agent)
        planes = self._state.observation_tensor(player).astype(np.int8)
        if self._state.current_player() == player:
            mask = self._state.legal_actions_mask().view(np.int8)
        else:
            mask = np.zeros(self._rules.num_distinct_actions(), np.int8)
        return {"observation": planes.reshape(self._rules.observation_tensor_shape()), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has to act: None is for those who are out of the game")
        self._state.apply_action(int(action))
        self._cumulative_rewards[agent] = 0.0
        returns = self._state.returns()
        over = self._state.is_terminal()
        # A hive at the edge of the board, and a game that is too long, decide nothing.
        decided = over and (returns != [0.0, 0.0] or self._state.to_game().outcome is not None)
        self.rewards = dict(zip(self.possible_agents, returns))
        self.terminations = dict.fromkeys(self.agents, decided)
        self.truncations = dict.fromkeys(self.agents, over and not decided)
        self.agent_selection = self.possible_agents[1 - self.possible_agents.index(agent)]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The position as text or as SVG, by `render_mode`."""
        if self.render_mode is None:
            return None
        game = self._state.to_game()
        return game.svg() if self.render_mode == "svg" else str(game)

    def close(self) -> None:
        pass
