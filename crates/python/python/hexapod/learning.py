'''What is learnt from: datasets, self-play by anybody's network, and batches of either as NumPy arrays.

A network of yours is a function from a batch of positions to (policy, value). The batch is a dictionary of arrays in one of the
encodings of `hexapod.encodings`, `hex-planes` of Hex and `hive-tokens` of Hive unless another is named:

>>> import numpy as np, hexapod
>>> def judge(batch):
...     policy = np.zeros(batch["move_starts"][-1])   # a logit for each legal move, position after position
...     value = np.zeros(len(batch["planes"]))        # from -1 to 1, or win, draw and loss, for the player to move
...     return policy, value
>>> games, lines = hexapod.self_play("hex:4", judge, games=6, simulations=8, seed=1)
>>> len(games), games[0]["outcome"] in ("black", "white"), lines.game
(6, True, 'hex')
>>> batch = next(lines.batches(16))
>>> batch["planes"].shape, batch["policy"].shape, batch["values"].shape
((16, 8, 4, 4), (16, 17), (16,))

Of planes, *policy* may also be a logit for each action of each position, as in ``batch["policy"]``. Tokens come without padding:
``features`` and ``places`` of all tokens, which begin for each position at ``starts``, and ``moves`` as pairs of tokens, which
begin at ``move_starts``.
'''

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from hexapod._native import Game, HexapodError, Lines, Network, Records, encodings, read_lines
from hexapod._native import self_play as _self_play

__all__ = ["Batch", "Dataset", "Evaluator", "Lines", "encodings", "self_play"]

#: Positions as a dictionary of arrays.
Batch = dict[str, NDArray[Any]]

#: Anybody's network.
Evaluator = Callable[[Batch], tuple[Any, Any]]


def self_play(
    start: str, evaluator: Network | Evaluator | None = None, **options: Any
) -> tuple[list[dict[str, Any]], Lines]:
    """Plays many games at once, every move by a search (Gumbel's) that goes by `evaluator`: a `Network`, a function, or nobody.

    `start` says what is played: ``"hex:7"``, ``"Base+MLP"``. `options`: `games`, `simulations` a move, `seats` (games at once, whose
    positions are judged together), `threads`, `seed`, `random_plies` (from, to), `temperature`, `temperature_plies`, `longest`,
    `encoding`. The same seed and evaluator give the same games, whatever seats and threads.

    Returns the games, each with what was found before its moves, and lines to learn from. If the function raises, so does this."""
    return _self_play(Game(start), evaluator, **options)


class Dataset:
    """A folder that `hexapod import` or `hexapod data generate` has made."""

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self.folder = Path(folder)
        # Whatever is wrong with it is said now.
        Records(self.folder, "all")

    def games(self, split: str = "all") -> Iterator[dict[str, Any]]:
        """Its games as dictionaries, each replayed by the rules; `split` is ``"training"``, ``"held-out"`` or ``"all"``."""
        return Records(self.folder, split)

    def lines(self, game: str) -> Lines:
        """Its games of one kind, to be learnt from: `Lines.batches` gives NumPy arrays."""
        return read_lines(self.folder, game)

    def _tables(self, split: str, rows: int) -> Iterator[Any]:
        import pyarrow

        text, texts = pyarrow.string(), pyarrow.list_(pyarrow.string())
        columns = {name: text for name in _COLUMNS} | {"moves": texts, "values": pyarrow.list_(pyarrow.float32())}
        schema = pyarrow.schema(list(columns.items()))
        chunk: list[dict[str, Any]] = []
        for record in self.games(split):
            row = {name: record[name] for name in (*_COLUMNS, "moves")}
            thoughts = record["thoughts"]
            row["values"] = thoughts and [thought and thought["value"] for thought in thoughts]
            chunk.append(row)
            if len(chunk) == rows:
                yield pyarrow.Table.from_pylist(chunk, schema)
                chunk = []
        yield pyarrow.Table.from_pylist(chunk, schema)

    def to_arrow(self, split: str = "all") -> Any:
        """All games as a `pyarrow.Table`, a row a game; `values` are what was thought before each move, if anything was."""
        import pyarrow

        return pyarrow.concat_tables(list(self._tables(split, 1000)))

    def to_parquet(self, path: str | os.PathLike[str], split: str = "all") -> int:
        """Writes the same as a Parquet file, whole or not at all, and says how many games it holds."""
        import pyarrow.parquet

        path, written, writer = Path(path), 0, None
        beside = path.with_name(f".{path.name}.new")
        try:
            for table in self._tables(split, 1000):
                writer = writer or pyarrow.parquet.ParquetWriter(beside, table.schema)
                writer.write_table(table)
                written += len(table)
            if writer is None:
                raise HexapodError(f"{self.folder} holds no games")
            writer.close()
            os.replace(beside, path)
        finally:
            beside.unlink(missing_ok=True)
        return written


_COLUMNS = (
    "id",
    "variant",
    "line",
    "result",
    "ended",
    "first",
    "second",
    "first_kind",
    "second_kind",
    "date",
    "site",
    "file",
)
