"""ONNX, both ways: our networks for other programs, and other people's as evaluators of our search.

`export("nets/hex.safetensors", "hex.onnx")` writes a network of any of our designs with ONNX's own operators, as `hexapod net export`
does on the command line; `Evaluator("hex.onnx")` runs such a file, or anybody's network for Hex, by onnxruntime, and is what `hexapod.Player`,
`hexapod.search` and `hexapod.self_play` take:

    player = hexapod.Player("net", "hex", visits=400, network=hexapod.onnx.Evaluator("hex.onnx"))

What goes in and out is named as in the definition of each design (`crates/net/src/architecture`): planes give ``policy``, a logit for
each action, and ``value`` from -1 to 1; tokens give ``policy``, a logit for each move, and ``results``, the logits of win, draw and loss.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hexapod._native import HexapodError, export_onnx

__all__ = ["Evaluator", "export"]

Arrays = dict[str, NDArray[Any]]


def export(network: str | os.PathLike[str], out: str | os.PathLike[str]) -> None:
    """Writes a network of ours, from the file of its numbers (its card lies beside it), as ONNX; whole, or not at all."""
    written = export_onnx(os.fspath(network))
    path = Path(out)
    beside = path.with_name(f".{path.name}.new")
    try:
        beside.write_bytes(written)
        os.replace(beside, path)
    finally:
        beside.unlink(missing_ok=True)


def own_and_other(batch: Arrays, border: int = 0) -> NDArray[np.float32]:
    """Two planes of a position of Hex for other people's networks: own stones and the other player's, seen so that the own edges are
    top and bottom. With a border of 1 both planes have the edges around them, as HexHex's networks have them: own stones above and
    below, the other's left and right."""
    planes = batch["planes"][:, :2]
    if border:
        planes = np.pad(planes, ((0, 0), (0, 0), (border, border), (border, border)))
        planes[:, 0, :border, :] = planes[:, 0, -border:, :] = 1
        planes[:, 1, :, :border] = planes[:, 1, :, -border:] = 1
    return np.ascontiguousarray(planes, np.float32)


class Evaluator:
    """A network in ONNX as an evaluator, by onnxruntime.

    A file that `export` has written knows its inputs and outputs, and its `encoding`. For anybody else's network for Hex, `inputs` makes
    them of a batch in the encoding ``hex-planes`` (see `own_and_other`, which is what is given to its first input otherwise), and
    `policy` and `value` name outputs: a logit for each cell, row by row, and a number from -1 to 1 (``value=None`` if there is none)."""

    def __init__(
        self,
        path: str | os.PathLike[str],
        *,
        inputs: Callable[[Arrays], Arrays] | None = None,
        policy: str | None = None,
        value: str | None = None,
        threads: int = 1,
    ) -> None:
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.log_severity_level = 3
        try:
            self._session = onnxruntime.InferenceSession(os.fspath(path), options, providers=["CPUExecutionProvider"])
        except Exception as error:
            raise HexapodError(f"{path}: {error}") from error
        known = self._session.get_modelmeta().custom_metadata_map
        self.encoding: str = known.get("hexapod.encoding", "hex-planes")
        self._own = "hexapod.encoding" in known
        names = [output.name for output in self._session.get_outputs()]
        self._policy = policy or ("policy" if self._own else names[0])
        self._value = value or ("value" if "value" in names and self._own else None)
        for name in filter(None, (self._policy, self._value)):
            if name not in names:
                raise HexapodError(f"{path} has no output `{name}`: there are {', '.join(names)}")
        first = self._session.get_inputs()[0].name
        if inputs is None:
            inputs = (lambda batch: {"planes": batch["planes"]}) if self._own else (lambda batch: {first: own_and_other(batch)})
        self._inputs = _padded if self.encoding == "hive-tokens" else inputs

    def __call__(self, batch: Arrays) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        given = self._inputs(batch)
        if self.encoding == "hive-tokens":
            policy, results = self._session.run(["policy", "results"], given)
            chances = np.exp(results - results.max(1, keepdims=True))
            return policy, chances / chances.sum(1, keepdims=True)
        wanted = [name for name in (self._policy, self._value) if name]
        policy, *values = self._session.run(wanted, given)
        policy = policy.reshape(len(batch["planes"]), -1)
        value = values[0].reshape(-1) if values else np.zeros(len(policy), np.float32)
        return policy, value


def _padded(batch: Arrays) -> Arrays:
    """Tokens of many positions, each filled up to the longest."""
    starts, moves = batch["starts"], batch["moves"].astype(np.int64)
    lengths = np.diff(starts)
    positions, longest = len(lengths), int(lengths.max())
    filled = np.arange(longest) < lengths[:, None]
    tokens = np.zeros((positions, longest, batch["features"].shape[1]), np.float32)
    places = np.zeros((positions, longest, 2), np.float32)
    tokens[filled], places[filled] = batch["features"], batch["places"]
    begins = np.repeat(np.arange(positions) * longest, np.diff(batch["move_starts"]))
    return {
        "tokens": tokens,
        "places": places,
        "mask": filled.astype(np.float32),
        "movers": moves[:, 0] + begins,
        "destinations": moves[:, 1] + begins,
    }
