"""Hex, on any board up to 26x26, with and without the swap.

>>> from hexapod import hex
>>> game = hex.new_game(5, swap=True)
>>> game.play("c3", "swap-pieces", "b2")
>>> game.to_move
'white'
>>> game.why_not("c3")
'c3 is taken by White'
>>> hex.describe(game.position)["stones"]
{'black': ['b2'], 'white': ['c3']}

Black moves first and joins top and bottom, White joins left and right. A move is a cell, ``c3``, or ``swap-pieces``.
"""

from __future__ import annotations

from typing import TypedDict, cast

from hexapod._native import Game, HexapodError, Position

__all__ = ["SYMMETRIES", "Facts", "describe", "new_game"]

#: A board is the same after half a turn: `Game.turned` takes 0 or 1.
SYMMETRIES = 2


class Facts(TypedDict):
    """What a position of Hex holds."""

    #: Columns and rows.
    size: tuple[int, int]
    #: The cells with stones of each colour.
    stones: dict[str, list[str]]
    #: Whether the next move may be a swap.
    may_swap: bool


def new_game(columns: int = 11, rows: int | None = None, *, swap: bool = False) -> Game:
    """A game of which nothing has been played, on as many rows as columns unless `rows` says otherwise. `swap` lets the
    second player take the first stone over."""
    rows = columns if rows is None else rows
    if swap and columns != rows:
        raise HexapodError(f"nobody can swap on a board of {columns}x{rows}: give as many rows as columns, or swap=False")
    return Game(f"hex:{columns}x{rows}{'+swap' if swap else ''}")


def describe(position: Position) -> Facts:
    """What lies where."""
    if position.game != "hex":
        raise HexapodError(f"this is a position of {position.game}: hexapod.{position.game}.describe knows it")
    return cast(Facts, position.describe())
