"""Hive and Hex for research: exact rules, encodings, environments, networks and players, in Rust.

>>> import hexapod
>>> game = hexapod.Game("Base+MLP")
>>> game.play("wS1", "bG1 wS1-")
>>> game.to_move, len(game.legal_moves())
('white', 28)

`hexapod.hive` and `hexapod.hex` begin games, `hexapod.open_spiel` shows them as OpenSpiel does. What cannot be done
raises `HexapodError` (`IllegalMove` for a move), which is a `ValueError` and says what, where and what to do. `Broken` is a
mistake of ours.
"""

from hexapod import hex, hive
from hexapod._native import Broken, Game, HexapodError, IllegalMove, Position, __version__

__all__ = ["Broken", "Game", "HexapodError", "IllegalMove", "Position", "__version__", "hex", "hive"]
