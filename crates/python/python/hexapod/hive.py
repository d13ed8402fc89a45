"""Hive, with any of its expansions, on a board without an edge.

>>> from hexapod import hive
>>> game = hive.new_game("Base+MLP")
>>> game.play("wP", "bL wP-", r"wQ \\wP", "bQ bL/")
>>> len(game.legal_moves())
34
>>> game.why_not("wP -wQ")
'wP is pinned: without it the hive falls apart (one-hive rule)'
>>> hive.describe(game.position)["tiles"]["bQ"]
(2, 0, 0)

>>> game.text("dbn"), hive.Game("1 P, L · 2 Q+Ps, Q+La").text("dbn")
('1 P, L · 2 Q+Ps, Q+La', '1 P, L · 2 Q+Ps, Q+La')

Moves are those of the Universal Hive Protocol: ``bL wP-`` puts Black's ladybug east of White's pillbug, ``wB1 bQ``
puts a beetle on top of the queen, ``pass`` gives the turn away when nothing else is legal.
"""

from __future__ import annotations

from typing import TypedDict, cast

from hexapod._native import Game, HexapodError, Position

__all__ = ["SYMMETRIES", "TYPES", "Facts", "describe", "new_game"]

#: The eight game types.
TYPES = ("Base", "Base+M", "Base+L", "Base+P", "Base+ML", "Base+MP", "Base+LP", "Base+MLP")

#: How many ways there are to turn and mirror a hive: `Game.turned` takes a number below it.
SYMMETRIES = 12


class Facts(TypedDict):
    """What a position of Hive holds."""

    #: Column, row and level of each tile on the table: columns to the east and rows to the south-east of White's queen, or,
    #: while she is in hand, of another tile.
    tiles: dict[str, tuple[int, int, int]]
    #: How many tiles of each kind each colour has left, by the letters of the kinds.
    hands: dict[str, dict[str, int]]
    #: The tiles without which the hive falls apart.
    pinned: list[str]
    #: The tile that was thrown in the last turn and has to rest, if one was.
    resting: str | None
    #: The number of the turn, which both players share.
    turn: int
    #: How many of the six cells around each queen are taken; None while she is in hand.
    around_queen: dict[str, int | None]


def new_game(type: str = "Base+MLP", *, threefold: bool = False) -> Game:
    """A game of which nothing has been played. `threefold` makes the third time of a position a draw, as tournaments
    have it."""
    game = Game(type, threefold)
    if game.game != "hive" or len(game):
        raise HexapodError(f"`{type[:40]}` is no game type: write one of {', '.join(TYPES)}")
    return game


def describe(position: Position) -> Facts:
    """What lies where, and what is in hand."""
    if position.game != "hive":
        raise HexapodError(f"this is a position of {position.game}: hexapod.{position.game}.describe knows it")
    return cast(Facts, position.describe())
