"""Every design as ONNX beside our own backend, and somebody else's network as a player of Hex."""

import hashlib
import json

import numpy as np
import pytest
from hexapod import Game, HexapodError, Network, Player, VectorEnv

pytest.importorskip("onnx")
pytest.importorskip("onnxruntime")
from onnx import checker  # noqa: E402
from hexapod import onnx  # noqa: E402


def norm(name, width):
    return {f"{name}.{part}": (width,) for part in ("weight", "bias", "running_mean", "running_var")}


def resnet():
    c, planes, cells, narrow, actions, hidden = 8, 56, 144, 6, 1584, 10
    shapes = {"first": (c, planes, 3, 3), **norm("first_norm", c)}
    for i in range(2):
        for half in ("one", "two"):
            shapes |= {f"blocks.{i}.{half}": (c, c, 3, 3), **norm(f"blocks.{i}.{half}_norm", c)}
    shapes |= {"policy.conv": (narrow, c), **norm("policy.norm", narrow), "policy.weight": (actions, narrow * cells)}
    shapes |= {"policy.bias": (actions,), "value.conv": (1, c), **norm("value.norm", 1), "value.hidden": (hidden, cells)}
    shapes |= {"value.hidden_bias": (hidden,), "value.weight": (1, hidden), "value.bias": (1,)}
    card = {"kind": "resnet", "planes": planes, "height": 12, "width": 12, "channels": c, "blocks": 2, "kernel": "square",
            "policy_channels": narrow, "actions": actions, "value_hidden": hidden}
    return "hive", "hive-paper", "Base", card, shapes


def hex_paper():
    c, side, full = 6, 7, (20, 16)
    shapes = {}
    for i in range(4):
        shapes |= {f"convs.{i}.weight": (c, c if i else 1, 3, 3), f"convs.{i}.bias": (c,), **norm(f"convs.{i}.norm", c)}
    for i, of in enumerate((c * (side - 4) ** 2, full[0])):
        shapes |= {f"full.{i}.weight": (full[i], of), f"full.{i}.bias": (full[i],), **norm(f"full.{i}.norm", full[i])}
    shapes |= {"policy.weight": (side**2, full[1]), "policy.bias": (side**2,), "value.weight": (1, full[1]), "value.bias": (1,)}
    return "hex", "hex-paper", "hex:7", {"kind": "hex-paper", "side": side, "channels": c, "full": full, "dropout": 300}, shapes


def hex_resnet():
    c = 8
    shapes = {"first": (c, 8, 3, 3)}
    for i in range(2):
        shapes |= {f"blocks.{i}.norm": (c,), f"blocks.{i}.one": (c, c, 3, 3), f"blocks.{i}.pool": (c, 2 * c), f"blocks.{i}.two": (c, c, 3, 3)}
    shapes |= {"norm": (c,), "policy.conv": (32, c), "policy.pool": (32, 2 * c), "policy.conv_bias": (32,), "policy.weight": (1, 32)}
    shapes |= {"swap.weight": (1, 2 * c), "swap.bias": (1,), "value.hidden": (64, 2 * c), "value.hidden_bias": (64,)}
    shapes |= {"value.weight": (1, 64), "value.bias": (1,)}
    return "hex", "hex-planes", "hex:6", {"kind": "hex-resnet", "planes": 8, "channels": c, "blocks": 2}, shapes


def hexformer():
    d, layers, hidden = 64, 2, 48
    shapes = {"embed.weight": (d, 64), "embed.bias": (d,), "rotary": (d // 32, 16, 2)}
    for i in range(layers):
        shapes |= {f"layers.{i}.attention_norm": (d,), f"layers.{i}.attention": (3 * d, d), f"layers.{i}.mix": (d, d)}
        shapes |= {f"layers.{i}.widen_norm": (d,), f"layers.{i}.widen": (hidden, d), f"layers.{i}.narrow": (d, hidden)}
    shapes |= {"norm": (d,), "policy.mover": (64, d), "policy.destination": (64, d), "policy.bias": (d,), "value.hidden": (d, d)}
    shapes |= {"value.hidden_bias": (d,), "value.results": (3, d), "value.results_bias": (3,)}
    card = {"kind": "hexformer", "inputs": 64, "width": d, "layers": layers, "hidden": hidden, "foresight": False}
    return "hive", "hive-tokens", "Base+MLP", card, shapes


def write(folder, design, kernel=None):
    """A small network of a design, whose numbers are all random: also those that are zero or one before anything is learnt."""
    game, encoding, start, architecture, shapes = design()
    if kernel:
        architecture["kernel"] = kernel
    chance, header, data = np.random.default_rng(7), {}, b""
    for name, shape in shapes.items():
        spread = 1.0 if len(shape) == 1 else 1.5 / np.sqrt(np.prod(shape[1:]))
        array = chance.normal(0, spread, shape).astype("<f4")
        if name.endswith(("running_var", "norm")) or name.endswith("norm.weight"):
            array = np.abs(array) + 0.5
        if len(shape) == 4 and (kernel == "hexagonal" or design is hex_resnet):
            array[:, :, 0, 0] = array[:, :, 2, 2] = 0
        header[name] = {"dtype": "F32", "shape": shape, "data_offsets": [len(data), len(data) + array.nbytes]}
        data += array.tobytes()
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    numbers = len(text).to_bytes(8, "little") + text + data
    path = folder / f"{design.__name__}.safetensors"
    path.write_bytes(numbers)
    card = {"format": 1, "name": design.__name__, "game": game, "encoding": {"name": encoding, "version": 1},
            "architecture": architecture, "sha256": hashlib.sha256(numbers).hexdigest()}
    path.with_suffix(".json").write_text(json.dumps(card))
    return path, encoding, start


def softmax_of_moves(batch, policy):
    """How likely each move is, position by position."""
    chances = []
    for at in range(len(batch["move_starts"]) - 1):
        begin, end = batch["move_starts"][at : at + 2]
        if policy.ndim == 1:
            logits = [[logit] for logit in policy[begin:end]]
        else:
            bounds = batch["action_starts"][begin : end + 1]
            logits = [policy[at][batch["actions"][one:other]] for one, other in zip(bounds, bounds[1:])]
        highest = max((max(of) for of in logits if len(of)), default=0)
        weights = np.array([np.exp(np.array(of) - highest).sum() for of in logits])
        unknown = sum(not len(of) for of in logits) / len(logits)
        known = weights / weights.sum() * (1 - unknown)
        chances += [one if len(of) else 1 / len(logits) for one, of in zip(known, logits)]
    return np.array(chances)


@pytest.mark.parametrize("design, kernel", [(resnet, "square"), (resnet, "hexagonal"), (hex_paper, None), (hex_resnet, None), (hexformer, None)])
def test_every_design_answers_as_ours_does(design, kernel, tmp_path):
    path, encoding, start = write(tmp_path, design, kernel)
    network, out = Network(path), tmp_path / "out.onnx"
    onnx.export(path, out)
    checker.check_model(str(out), full_check=True)
    evaluator = onnx.Evaluator(out)
    assert evaluator.encoding == encoding and [file.name for file in tmp_path.glob(".*")] == []
    given = {"hive": {"uses_mosquito": "M" in start, "uses_ladybug": "L" in start, "uses_pillbug": "P" in start}}
    name = network.game
    parameters = given.get(name, {"board_size": int(start[4:] or 0) if name == "hex" else 0})
    env = VectorEnv(name, 40, observation=None, mask=False, seed=2, **parameters)
    env.reset()
    for step in range(13):
        env.step(env.sample())
        if step % 4:
            continue
        batch = env.encode(encoding)
        policy, value = evaluator(batch)
        games = [env.game(at) for at in range(40)]
        answers = network.evaluate(games)
        assert np.abs(softmax_of_moves(batch, policy) - answers["priors"]).max() < 2e-5
        value = value[:, 0] - value[:, 2] if value.ndim == 2 else value
        assert np.abs(value - answers["values"]).max() < 2e-5
        assert np.abs(value).max() > 0.01
    start_game = Game(start)
    mine = Player("net", name, visits=12, network=evaluator, encoding=encoding, knowledge=False)
    assert mine.choose(start_game) in start_game.legal_moves()


def test_somebody_elses_network_plays_hex(tmp_path):
    """Two planes with the edges around them in, logits of the cells out, as HexHex's networks have it; this one likes corners."""
    from onnx import TensorProto, helper, numpy_helper, save

    weights = np.zeros((2 * 13 * 13, 121), np.float32)
    bias = np.full(121, -4, np.float32)
    bias[0] = 4
    nodes = [helper.make_node("Flatten", ["board"], ["flat"]), helper.make_node("Gemm", ["flat", "w", "b"], ["moves"])]
    graph = helper.make_graph(
        nodes, "corner",
        [helper.make_tensor_value_info("board", TensorProto.FLOAT, ["n", 2, 13, 13])],
        [helper.make_tensor_value_info("moves", TensorProto.FLOAT, ["n", 121])],
        [numpy_helper.from_array(weights, "w"), numpy_helper.from_array(bias, "b")],
    )
    path = tmp_path / "corner.onnx"
    save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), path)
    theirs = onnx.Evaluator(path, inputs=lambda batch: {"board": onnx.own_and_other(batch, border=1)}, policy="moves")
    player = Player("net", "hex", visits=8, network=theirs, knowledge=False)
    assert player.choose(Game("hex:11")) == "a1"
    # White sees the board mirrored: the corner is the same one.
    assert player.choose(Game("hex:11 f6")) == "a1"
    with pytest.raises(HexapodError, match="has no output `value`: there are moves"):
        onnx.Evaluator(path, value="value")
    with pytest.raises(HexapodError, match="none.onnx"):
        onnx.Evaluator(tmp_path / "none.onnx")
    with pytest.raises(HexapodError, match="none.safetensors"):
        onnx.export(tmp_path / "none.safetensors", path)
