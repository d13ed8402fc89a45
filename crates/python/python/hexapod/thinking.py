"""Who thinks: searches, players and levels, reviews, hints, the solver of Hex, and matches between players.

>>> import hexapod
>>> game = hexapod.Game("hex:5 a1")
>>> found = hexapod.search(game, visits=50)
>>> found["move"] in game.legal_moves(), found["visits"] <= 50
(True, True)
>>> hexapod.solve(game)["winner"]
'white'
>>> hexapod.match("net", "random", "hex:5", games=4, visits=16)["a"]
4.0

A player is a name (`net`, `alphabeta`, `mcts`, `guarded` of Hive, `mcts-rave` of Hex, `random`, `level:3`), a `Player`, or any
function from games to moves. A network of yours in our search is ``Player("net", "hex", network=function, visits=100)``: see
`hexapod.learning`.
"""

from __future__ import annotations

import random
from typing import Any, Callable, Protocol, TypedDict, Union

from hexapod._native import Game, HexapodError, Network, Player, hint, review, solve

__all__ = ["Candidate", "Found", "MatchResult", "Network", "Player", "hint", "match", "review", "search", "solve"]


class Candidate(TypedDict):
    """What a search knows about a move; chances are those of whoever makes it."""

    move: str
    visits: int
    value: float | None
    proven: str | None
    prior: float | None
    policy: float
    line: list[str]


class Found(TypedDict):
    """What a search has found; chances are those of the player to move, a draw counting half."""

    move: str | None
    value: float
    draw: float
    #: `win`, `draw` or `loss`, if that is certain.
    proven: str | None
    visits: int | None
    nodes: int
    depth: int | None
    line: list[str]
    #: What the network alone says.
    raw_value: float | None
    candidates: list[Candidate]


def search(game: Game, visits: int = 800, *, network: Any = None, **options: Any) -> Found:
    """What a search that a network guides finds: candidates, visits, lines.

    `network` is a `Network`, a function from batches to (policy, value), or None for the network that ships. `options` are those
    of `Player`: `encoding` (for a function), `rule` (``"puct"``, ``"gumbel"``, ``"hive-paper"``), `knowledge` (False for the rules
    alone), `threads`, `seed`."""
    found: Any = Player("net", game.game, visits=visits, network=network, **options).think(game)
    return found  # type: ignore[no-any-return]


class _Chooses(Protocol):
    def choose(self, game: Game) -> str: ...


#: Whoever plays in a match.
Contestant = Union[str, _Chooses, Callable[[Game], str]]


class MatchResult(TypedDict):
    """How a match went: points of both, a draw counting half, and the games with the seat of `a`."""

    a: float
    b: float
    draws: int
    games: list[tuple[Game, int]]


def _seated(who: Contestant, kind: str, options: dict[str, Any]) -> Callable[[Game], str]:
    if isinstance(who, str):
        limits = {} if who == "random" or who.startswith("level:") else options
        return Player(who, kind, **limits).choose
    choose = getattr(who, "choose", who)
    if not callable(choose):
        raise HexapodError(f"{who!r} is no player: give a name, a Player, or a function from games to moves")
    return choose


def match(
    a: Contestant,
    b: Contestant,
    start: str = "Base+MLP",
    *,
    games: int = 10,
    random_plies: int = 4,
    longest: int = 300,
    seed: int = 1,
    **options: Any,
) -> MatchResult:
    """A match between two players: each opening, of so many random plies, is played with both seats. Limits such as ``visits=100``
    and other options are for players that are only named. A game that is longer than `longest` plies is drawn."""
    kind = Game(start).game
    players = [_seated(who, kind, options) for who in (a, b)]
    result: MatchResult = {"a": 0.0, "b": 0.0, "draws": 0, "games": []}
    for number in range(games):
        dice = random.Random(f"{seed}:{number // 2}")
        game = Game(start, kind == "hive")
        for _ in range(random_plies):
            if moves := game.legal_moves():
                game.play(dice.choice(moves))
        seat = number % 2  # that of `a`
        first = "white" if kind == "hive" else "black"
        while game.outcome is None and len(game) < longest:
            mover = seat if game.to_move == first else 1 - seat
            game.play(players[mover](game.copy()))
        if game.outcome in (None, "draw"):
            result["draws"] += 1
            points = 0.5
        else:
            points = float((game.outcome == first) == (seat == 0))
        result["a"] += points
        result["b"] += 1 - points
        result["games"].append((game, seat))
    return result
