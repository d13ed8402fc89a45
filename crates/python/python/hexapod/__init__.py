"""Hive and Hex for research: exact rules, encodings, environments, networks and players, in Rust.

>>> import hexapod
>>> game = hexapod.Game("Base+MLP")
>>> game.play("wS1", "bG1 wS1-")
>>> game.to_move, len(game.legal_moves())
('white', 28)

- `hexapod.hive`, `hexapod.hex`: games of both kinds; `Game` and `Position`
- `hexapod.open_spiel`: OpenSpiel's method names, action numbers and tensors
- `hexapod.vector`: thousands of games stepped at once into NumPy memory
- `hexapod.pettingzoo`, `hexapod.gymnasium`: environments of these libraries, where they are installed
- `hexapod.thinking`: networks, searches, players, reviews, matches, the solver of Hex
- `hexapod.learning`: datasets, self-play with a network of yours, batches
- `hexapod.onnx`: our networks as ONNX, and other people's as evaluators, where onnx and onnxruntime are installed

What cannot be done raises `HexapodError` (`IllegalMove` for a move), which is a `ValueError` and says what, where and what to do.
`Broken` is a mistake of ours.
"""

from hexapod import hex, hive
from hexapod._native import Broken, Game, HexapodError, IllegalMove, Position, __version__
from hexapod.learning import Dataset, Lines, encodings, self_play
from hexapod.thinking import Network, Player, hint, match, review, search, solve
from hexapod.vector import VectorEnv

__all__ = [
    "Broken",
    "Dataset",
    "Game",
    "HexapodError",
    "IllegalMove",
    "Lines",
    "Network",
    "Player",
    "Position",
    "VectorEnv",
    "__version__",
    "encodings",
    "hex",
    "hint",
    "hive",
    "match",
    "review",
    "search",
    "self_play",
    "solve",
]
