"""ONNX, both ways: our networks for other programs, and other people's as evaluators of our search.

`export("nets/hex.safetensors", "hex.onnx")` writes a network of any of our designs with ONNX's own operators (it needs the package
`onnx`); `Evaluator("hex.onnx")` runs such a file, or anybody's network for Hex, by onnxruntime, and is what `hexapod.Player`,
`hexapod.search` and `hexapod.self_play` take:

    player = hexapod.Player("net", "hex", visits=400, network=hexapod.onnx.Evaluator("hex.onnx"))

What goes in and out is named as in the definition of each design (`crates/net/src/architecture`): planes give ``policy``, a logit for
each action, and ``value`` from -1 to 1; tokens give ``policy``, a logit for each move, and ``results``, the logits of win, draw and loss.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hexapod._native import HexapodError, Network

__all__ = ["Evaluator", "export"]

Arrays = dict[str, NDArray[Any]]
HEAD, POLICY, OPSET = 32, 64, 17


def _read(path: Path) -> tuple[dict[str, Any], Arrays]:
    """The card and the numbers of a network, which our own reader has found to belong together."""
    card = Network(path).card
    raw = path.read_bytes()
    end = 8 + int.from_bytes(raw[:8], "little")
    arrays = {}
    for name, entry in json.loads(raw[8:end]).items():
        if name == "__metadata__":
            continue
        begin, stop = entry["data_offsets"]
        kind = {"F32": "<f4", "F16": "<f2"}[entry["dtype"]]
        arrays[name] = np.frombuffer(raw[end + begin : end + stop], kind).astype(np.float32).reshape(entry["shape"])
    return card, arrays


class _Graph:
    """Collects the nodes of a graph: called with an operator and its inputs, it gives the name of what comes out."""

    def __init__(self, weights: Arrays) -> None:
        from onnx import helper, numpy_helper

        self._helper, self._numpy = helper, numpy_helper
        self.weights = weights
        self.nodes: list[Any] = []
        self.constants: list[Any] = []

    def __call__(self, operator: str, *inputs: Any, out: str | None = None, **attributes: Any) -> str:
        name = out or f"{operator}_{len(self.nodes)}"
        names = [given if isinstance(given, str) else self.constant(given) for given in inputs]
        self.nodes.append(self._helper.make_node(operator, names, [name], **attributes))
        return name

    def constant(self, array: Any) -> str:
        name = f"constant_{len(self.constants)}"
        self.constants.append(self._numpy.from_array(np.ascontiguousarray(array), name))
        return name

    def linear(self, x: str, name: str, bias: str | None = None, **out: Any) -> str:
        """A matrix times each vector of the last axis."""
        if bias is None:
            return self("MatMul", x, self.weights[name].T, **out)
        return self("Add", self("MatMul", x, self.weights[name].T), self.weights[bias], **out)

    def conv(self, x: str, name: str, cut: bool = False, bias: str | None = None) -> str:
        weights = self.weights[name]
        if weights.ndim == 2:  # cell by cell
            return self("Conv", x, weights[:, :, None, None])
        given = [weights] if bias is None else [weights, self.weights[bias]]
        return self("Conv", x, *given, pads=[0] * 4 if cut else [1] * 4)

    def batch_norm(self, x: str, name: str) -> str:
        parts = [self.weights[f"{name}.{part}"] for part in ("weight", "bias", "running_mean", "running_var")]
        return self("BatchNormalization", x, *parts, epsilon=1e-5)

    def root_mean_square(self, x: str, gains: NDArray[Any], axis: int) -> str:
        squares = self("ReduceMean", self("Mul", x, x), axes=[axis], keepdims=1)
        root = self("Sqrt", self("Add", squares, np.float32(1e-6)))
        return self("Mul", self("Div", x, root), gains)


def _resnet(g: _Graph, card: dict[str, Any]) -> None:
    def block(x: str, name: str) -> str:
        return g.batch_norm(g.conv(x, name), f"{name}_norm")

    h = g("Relu", block("planes", "first"))
    for i in range(card["architecture"]["blocks"]):
        t = g("Relu", block(h, f"blocks.{i}.one"))
        h = g("Relu", g("Add", h, block(t, f"blocks.{i}.two")))
    flat = {}
    for head in ("policy", "value"):
        narrow = g("Relu", g.batch_norm(g.conv(h, f"{head}.conv"), f"{head}.norm"))
        flat[head] = g("Flatten", narrow)
    g.linear(flat["policy"], "policy.weight", "policy.bias", out="policy")
    hidden = g("Relu", g.linear(flat["value"], "value.hidden", "value.hidden_bias"))
    _value(g, hidden)


def _value(g: _Graph, x: str) -> None:
    value = g("Tanh", g.linear(x, "value.weight", "value.bias"))
    g("Squeeze", value, _int64(1), out="value")


def _hex_paper(g: _Graph, card: dict[str, Any]) -> None:
    x = "planes"
    for i in range(4):
        name = f"convs.{i}"
        x = g("Relu", g.batch_norm(g.conv(x, f"{name}.weight", i >= 2, f"{name}.bias"), f"{name}.norm"))
    x = g("Flatten", x)
    for i in range(2):
        name = f"full.{i}"
        full = g.linear(x, f"{name}.weight", f"{name}.bias")
        x = g("Relu", g.batch_norm(full, f"{name}.norm"))
    g.linear(x, "policy.weight", "policy.bias", out="policy")
    _value(g, x)


def _hex_resnet(g: _Graph, card: dict[str, Any]) -> None:
    def pool(x: str) -> str:
        both = g("Concat", g("GlobalAveragePool", x), g("GlobalMaxPool", x), axis=1)
        return g("Flatten", both)

    def everywhere(x: str) -> str:
        return g("Unsqueeze", x, _int64(2, 3))

    def norm(x: str, name: str) -> str:
        return g.root_mean_square(x, g.weights[name][None, :, None, None], 1)

    h = g.conv("planes", "first")
    for i in range(card["architecture"]["blocks"]):
        name = f"blocks.{i}"
        u = g.conv(norm(h, f"{name}.norm"), f"{name}.one")
        pooled = g.linear(pool(g("Relu", u)), f"{name}.pool")
        t = g("Relu", g("Add", u, everywhere(pooled)))
        h = g("Add", h, g.conv(t, f"{name}.two"))
    h = norm(h, "norm")
    pooled = pool(h)
    added = everywhere(g.linear(pooled, "policy.pool", "policy.conv_bias"))
    t = g("Relu", g("Add", g.conv(h, "policy.conv"), added))
    cells = g("Flatten", g.conv(t, "policy.weight"))
    g("Concat", cells, g.linear(pooled, "swap.weight", "swap.bias"), axis=1, out="policy")
    _value(g, g("Relu", g.linear(pooled, "value.hidden", "value.hidden_bias")))


def _int64(*numbers: int) -> NDArray[np.int64]:
    return np.array(numbers, np.int64)


def _hexformer(g: _Graph, card: dict[str, Any]) -> None:
    width = card["architecture"]["width"]
    heads = width // HEAD
    rotary = g.weights["rotary"].reshape(heads * HEAD // 2, 2)
    # Tokens that only fill a position up are seen by nobody.
    hidden = g("Mul", g("Sub", "mask", np.float32(1)), np.float32(1e9))
    hidden = g("Unsqueeze", hidden, _int64(1, 2))
    angles = g("Reshape", g("MatMul", "places", rotary.T), _int64(0, 0, heads, HEAD // 2))
    cosines, sines = g("Cos", angles), g("Sin", angles)

    def split(x: str, begin: int, end: int, axis: int) -> str:
        return g("Slice", x, _int64(begin), _int64(end), _int64(axis))

    def turned(x: str) -> str:
        pairs = g("Reshape", x, _int64(0, 0, heads, HEAD // 2, 2))
        a, b = (g("Squeeze", split(pairs, at, at + 1, 4), _int64(4)) for at in (0, 1))
        first = g("Sub", g("Mul", a, cosines), g("Mul", b, sines))
        second = g("Add", g("Mul", a, sines), g("Mul", b, cosines))
        both = g("Concat", first, second, axis=3)  # the same order in queries and keys
        return g("Transpose", both, perm=[0, 2, 1, 3])

    h = g.linear(g("Div", "tokens", np.float32(16)), "embed.weight", "embed.bias")
    for i in range(card["architecture"]["layers"]):
        name = f"layers.{i}"
        asked = g.linear(g.root_mean_square(h, g.weights[f"{name}.attention_norm"], -1), f"{name}.attention")
        q, k, v = (split(asked, at * width, (at + 1) * width, 2) for at in range(3))
        keys = g("Transpose", turned(k), perm=[0, 1, 3, 2])
        values = g("Transpose", g("Reshape", v, _int64(0, 0, heads, HEAD)), perm=[0, 2, 1, 3])
        scores = g("Mul", g("MatMul", turned(q), keys), np.float32(HEAD**-0.5))
        told = g("MatMul", g("Softmax", g("Add", scores, hidden), axis=-1), values)
        told = g("Reshape", g("Transpose", told, perm=[0, 2, 1, 3]), _int64(0, 0, width))
        h = g("Add", h, g.linear(told, f"{name}.mix"))
        wide = g("Relu", g.linear(g.root_mean_square(h, g.weights[f"{name}.widen_norm"], -1), f"{name}.widen"))
        h = g("Add", h, g.linear(g("Mul", wide, wide), f"{name}.narrow"))
    h = g.root_mean_square(h, g.weights["norm"], -1)
    flat = g("Reshape", h, _int64(-1, width))
    mover = g("Gather", flat, "movers")
    destination = g("Gather", flat, "destinations")
    product = g("Mul", g.linear(mover, "policy.mover"), g.linear(destination, "policy.destination"))
    logits = g("Div", g("ReduceSum", product, _int64(-1), keepdims=0), np.float32(POLICY**0.5))
    g("Add", logits, g("MatMul", mover, g.weights["policy.bias"]), out="policy")
    first = g("Squeeze", split(h, 0, 1, 1), _int64(1))
    u = g("Relu", g.linear(first, "value.hidden", "value.hidden_bias"))
    g.linear(u, "value.results", "value.results_bias", out="results")


_DESIGNS: dict[str, Callable[[_Graph, dict[str, Any]], None]] = {
    "resnet": _resnet,
    "hex-paper": _hex_paper,
    "hex-resnet": _hex_resnet,
    "hexformer": _hexformer,
}


def export(network: str | os.PathLike[str], out: str | os.PathLike[str]) -> None:
    """Writes a network of ours, from the file of its numbers (its card lies beside it), as ONNX; whole, or not at all."""
    import onnx
    from onnx import TensorProto, helper

    card, weights = _read(Path(network))
    kind = card["architecture"]["kind"]
    graph = _Graph(weights)
    _DESIGNS[kind](graph, card)

    def tensor(name: str, element: int, *shape: int | str) -> Any:
        return helper.make_tensor_value_info(name, element, shape)

    floats, whole = TensorProto.FLOAT, TensorProto.INT64
    if kind == "hexformer":
        given = [
            tensor("tokens", floats, "batch", "tokens", card["architecture"]["inputs"]),
            tensor("places", floats, "batch", "tokens", 2),
            tensor("mask", floats, "batch", "tokens"),
            tensor("movers", whole, "moves"),
            tensor("destinations", whole, "moves"),
        ]
        told = [tensor("policy", floats, "moves"), tensor("results", floats, "batch", 3)]
    else:
        net = card["architecture"]
        sides: dict[str, tuple[int | str, ...]] = {
            "hex-resnet": (net.get("planes", 1), "rows", "columns"),
            "hex-paper": (1, net.get("side", 0), net.get("side", 0)),
            "resnet": (net.get("planes", 0), net.get("height", 0), net.get("width", 0)),
        }
        given = [tensor("planes", floats, "batch", *sides[kind])]
        told = [tensor("policy", floats, "batch", "actions"), tensor("value", floats, "batch")]
    made = helper.make_graph(graph.nodes, card["name"], given, told, graph.constants)
    model = helper.make_model(made, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=8)
    helper.set_model_props(model, {"hexapod.encoding": card["encoding"]["name"], "hexapod.card": json.dumps(card)})
    onnx.checker.check_model(model)
    path = Path(out)
    beside = path.with_name(f".{path.name}.new")
    try:
        beside.write_bytes(model.SerializeToString())
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
