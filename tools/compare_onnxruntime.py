#!/usr/bin/env python3
"""Our `hexformer` on the processor beside onnxruntime's, in one run.

Builds the network that `crates/net/examples/speed.rs` exports as an ONNX graph, in several shapes of
which onnxruntime may pick its fastest, checks that both give the same answers, and then lets the two
take turns. onnxruntime is spared the angles of the rotation, which come as inputs.

    python3 -m venv /tmp/venv-ort && /tmp/venv-ort/bin/pip install onnxruntime onnx numpy
    cargo build --release -p net --example speed
    /tmp/venv-ort/bin/python tools/compare_onnxruntime.py --speed target/release/examples/speed

Rates are evaluations a second, the best of all rounds, by the time that the thread was given on the
processor, which means something on a busy machine too. Where others work as well, `--real-time` (as root)
lets every turn run undisturbed and leaves the machine to the others for twice as long after it; rates are
then by the clock.
"""

import argparse
import ast
import contextlib
import os
import subprocess
import tempfile
import time
from pathlib import Path

import numpy as np
import onnxruntime as ort
from onnx import TensorProto, helper, numpy_helper, save
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_dynamic, quantize_static

HEAD, POLICY = 32, 64


def read(folder):
    """The exported arrays by name."""
    arrays = {}
    for line in (folder / "list").read_text().splitlines():
        name, shape = line.split(" ", 1)
        arrays[name] = np.fromfile(folder / name, "<f4").reshape(ast.literal_eval(shape))
    return arrays


class Graph:
    """Collects the nodes of an ONNX graph."""

    def __init__(self):
        self.nodes, self.constants, self.count = [], [], 0

    def constant(self, array):
        self.count += 1
        self.constants.append(numpy_helper.from_array(np.array(array, order="C"), f"c{self.count}"))
        return f"c{self.count}"

    def __call__(self, op, *inputs, outputs=1, **attributes):
        self.count += 1
        names = [f"{op}{self.count}_{i}" for i in range(outputs)]
        inputs = [i if isinstance(i, str) else self.constant(i) for i in inputs]
        self.nodes.append(helper.make_node(op, inputs, names, **attributes))
        return names[0] if outputs == 1 else names


def ints(*numbers):
    return np.array(numbers, np.int64)


def build(weights, tokens, fused_attention):
    """The network as ONNX. Of queries and keys the numbers of pairs lie apart, as with us."""
    g = Graph()
    width = weights["embed.bias"].shape[0]
    heads = width // HEAD
    layers = sum(name.endswith(".mix") for name in weights)
    order = np.concatenate([n * HEAD + np.r_[0:HEAD:2, 1:HEAD:2] for n in range(heads)])
    order = np.concatenate([order, width + order, np.arange(2 * width, 3 * width)])

    def norm(x, name):
        return g("SimplifiedLayerNormalization", x, weights[name], axis=-1, epsilon=1e-6)

    h = g("MatMul", "tokens", weights["embed.weight"].T / 16)
    h = g("Add", h, weights["embed.bias"])
    for i in range(layers):
        asked = g("MatMul", norm(h, f"layers.{i}.attention_norm"), weights[f"layers.{i}.attention"][order].T)
        qk, v = g("Split", asked, ints(2 * width, width), outputs=2, axis=-1)
        qk = g("Reshape", qk, ints(0, tokens, 2, heads, HEAD))
        a, b = g("Split", qk, ints(HEAD // 2, HEAD // 2), outputs=2, axis=-1)
        first = g("Sub", g("Mul", a, "cosines"), g("Mul", b, "sines"))
        second = g("Add", g("Mul", a, "sines"), g("Mul", b, "cosines"))
        qk = g("Concat", first, second, axis=-1)
        if fused_attention:
            q, k = g("Split", g("Reshape", qk, ints(0, tokens, 2 * width)), ints(width, width), outputs=2, axis=-1)
            told = g("MultiHeadAttention", q, k, v, num_heads=heads, domain="com.microsoft")
        else:
            qk = g("Transpose", qk, perm=[2, 0, 3, 1, 4])
            q, k = g("Split", qk, ints(1, 1), outputs=2, axis=0)
            q, k = g("Squeeze", q, ints(0)), g("Squeeze", k, ints(0))
            k = g("Transpose", k, perm=[0, 1, 3, 2])
            v = g("Transpose", g("Reshape", v, ints(0, tokens, heads, HEAD)), perm=[0, 2, 1, 3])
            q = g("Mul", q, np.float32(HEAD**-0.5))
            told = g("MatMul", g("Softmax", g("MatMul", q, k), axis=-1), v)
            told = g("Reshape", g("Transpose", told, perm=[0, 2, 1, 3]), ints(0, tokens, width))
        h = g("Add", h, g("MatMul", told, weights[f"layers.{i}.mix"].T))
        wide = g("Relu", g("MatMul", norm(h, f"layers.{i}.widen_norm"), weights[f"layers.{i}.widen"].T))
        h = g("Add", h, g("MatMul", g("Mul", wide, wide), weights[f"layers.{i}.narrow"].T))
    h = norm(h, "norm")
    flat = g("Reshape", h, ints(-1, width))
    movers = g("MatMul", flat, np.concatenate([weights["policy.mover"] / POLICY**0.5, weights["policy.bias"][None]]).T)
    destinations = g("MatMul", flat, weights["policy.destination"].T)
    mover, bias = g("Split", g("Gather", movers, "movers"), ints(POLICY, 1), outputs=2, axis=-1)
    product = g("ReduceSum", g("Mul", mover, g("Gather", destinations, "destinations")), ints(-1), keepdims=1)
    policy = g("Squeeze", g("Add", product, bias), ints(-1))
    first = g("Gather", h, np.array(0, np.int64), axis=1)
    u = g("Relu", g("Add", g("MatMul", first, weights["value.hidden"].T), weights["value.hidden_bias"]))
    results = g("Add", g("MatMul", u, weights["value.results"].T), weights["value.results_bias"])

    def value(name, kind, *shape):
        return helper.make_tensor_value_info(name, kind, shape)

    angles = ("batch", tokens, 1, heads, HEAD // 2)
    graph = helper.make_graph(
        g.nodes,
        "hexformer",
        [
            value("tokens", TensorProto.FLOAT, "batch", tokens, weights["embed.weight"].shape[1]),
            value("cosines", TensorProto.FLOAT, *angles),
            value("sines", TensorProto.FLOAT, *angles),
            value("movers", TensorProto.INT64, "moves"),
            value("destinations", TensorProto.INT64, "moves"),
        ],
        [value(policy, TensorProto.FLOAT, "moves"), value(results, TensorProto.FLOAT, "batch", 3)],
        g.constants,
    )
    imports = [helper.make_opsetid("", 17), helper.make_opsetid("com.microsoft", 1)]
    return helper.make_model(graph, opset_imports=imports, ir_version=9)


def inputs(exported, batch):
    """A batch of the exported positions, over and over."""
    there, tokens, _ = exported["tokens"].shape
    pick = np.arange(batch) % there
    heads = exported["rotary"].shape[0]
    angles = np.einsum("btx,hjx->bthj", exported["places"][pick], exported["rotary"])[:, :, None]
    moves = exported["moves"][pick].astype(np.int64) + (np.arange(batch) * tokens)[:, None, None]
    assert angles.shape == (batch, tokens, 1, heads, HEAD // 2)
    return {
        "tokens": exported["tokens"][pick],
        "cosines": np.cos(angles),
        "sines": np.sin(angles),
        "movers": moves[:, :, 0].ravel(),
        "destinations": moves[:, :, 1].ravel(),
    }


class Calibration(CalibrationDataReader):
    def __init__(self, exported):
        self.batches = iter([inputs(exported, 8)])

    def get_next(self):
        return next(self.batches, None)


def session(path, threads):
    options = ort.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.graph_optimization_level = ort.GraphOptimizationLevel.ORT_ENABLE_ALL
    options.log_severity_level = 3
    return ort.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


REAL_TIME = False


@contextlib.contextmanager
def turn(process):
    """A turn of a process, ahead of everything else on the machine if that was asked for; others have theirs after it."""
    if not REAL_TIME:
        yield
        return
    begin = time.perf_counter()
    os.sched_setscheduler(process, os.SCHED_FIFO, os.sched_param(1))
    try:
        yield
    finally:
        os.sched_setscheduler(process, os.SCHED_OTHER, os.sched_param(0))
        time.sleep(2 * (time.perf_counter() - begin))


def rates(run, batch, milliseconds):
    with turn(0):
        run()
        begin, given, runs = time.perf_counter(), time.thread_time(), 0
        while time.perf_counter() - begin < milliseconds / 1000:
            run()
            runs += 1
        clock, given = time.perf_counter() - begin, time.thread_time() - given
    return batch * runs / clock, batch * runs / given


class Ours:
    def __init__(self, program, size, tokens, precision, threads):
        words = [program, "--size", size, "--tokens", str(tokens), "--precision", precision, "--threads", str(threads)]
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def rates(self, batch, milliseconds):
        with turn(self.process.pid):
            self.process.stdin.write(f"{batch} {milliseconds}\n")
            self.process.stdin.flush()
            answer = self.process.stdout.readline()
        return tuple(map(float, answer.split()))


def threads(options):
    """Two threads beside one, by the clock."""
    for size in options.sizes.split(","):
        for precision in ("f32", "int8"):
            players = [Ours(options.speed, size, options.tokens, precision, n) for n in (1, 2)]
            for batch in map(int, options.batches.split(",")):
                turns = [[player.rates(batch, options.milliseconds)[0] for player in players] for _ in range(options.rounds)]
                one, two = np.array(turns).T
                print(
                    f"{size} {precision} batch {batch}: two threads {np.median(two / one):.2f} times one "
                    f"(median of {len(one)} pairs of turns; best {two.max():.0f} and {one.max():.0f})"
                )


def softmax(x):
    x = np.exp(x - x.max(-1, keepdims=True))
    return x / x.sum(-1, keepdims=True)


def loss(exact, found, batch):
    """What bytes cost: in the value (win minus loss), and in the policy."""
    value = [softmax(results) @ [1, 0, -1] for _, results in (exact, found)]
    p, q = (softmax(policy.reshape(batch, -1)) for policy, _ in (exact, found))
    gap = np.abs(value[0] - value[1])
    divergence = (p * np.log(p / q)).sum(-1)
    top = (p.argmax(-1) == q.argmax(-1)).mean()
    return f"|value| {gap.mean():.4f} (max {gap.max():.4f}), KL {divergence.mean():.5f}, same best move {top:.0%}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--speed", default="target/release/examples/speed", help="the built example")
    parser.add_argument("--sizes", default="xs,s,m")
    parser.add_argument("--batches", default="1,8,32")
    parser.add_argument("--tokens", type=int, default=64)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--milliseconds", type=int, default=400, help="a turn")
    parser.add_argument("--threads", action="store_true", help="only compare two threads of ours with one")
    parser.add_argument("--real-time", action="store_true", help="turns at real-time priority: keep them short")
    options = parser.parse_args()
    global REAL_TIME
    REAL_TIME = options.real_time
    if options.threads:
        return threads(options)
    print(f"onnxruntime {ort.__version__}, one thread, {options.tokens} tokens, best of {options.rounds} turns")
    for size in options.sizes.split(","):
        with tempfile.TemporaryDirectory() as folder:
            compare(options, size, Path(folder))


def compare(options, size, folder):
    shape = ["--size", size, "--tokens", str(options.tokens)]
    subprocess.run([options.speed, *shape, "--export", folder / "f32"], check=True)
    subprocess.run([options.speed, *shape, "--precision", "int8", "--export", folder / "int8"], check=True)
    exported, in_bytes = read(folder / "f32"), read(folder / "int8")
    feed = inputs(exported, 8)
    exact = exported["answer.policy"].ravel(), exported["answer.results"]

    theirs = {"f32": {}, "int8": {}}
    for name, fused in (("plain", False), ("fused attention", True)):
        model = folder / f"{name}.onnx"
        save(build(exported, options.tokens, fused), model)
        theirs["f32"][name] = session(model, 1)
        policy, results = theirs["f32"][name].run(None, feed)
        apart = max(np.abs(policy - exact[0]).max(), np.abs(results - exact[1]).max())
        assert apart < 1e-4, f"{size}, {name}: {apart} apart"
        print(f"{size}: {name} graph and ours at most {apart:.1e} apart")
        for kind, weight in (("dynamic s8", QuantType.QInt8), ("dynamic u8", QuantType.QUInt8)):
            out = folder / f"{name} {kind}.onnx"
            quantize_dynamic(model, out, weight_type=weight, per_channel=True, extra_options={"DefaultTensorType": 1})
            theirs["int8"][f"{name}, {kind}"] = session(out, 1)
    for kind, activation in (("static u8s8", QuantType.QUInt8), ("static s8s8", QuantType.QInt8)):
        out = folder / f"{kind}.onnx"
        quantize_static(
            folder / "plain.onnx",
            out,
            Calibration(exported),
            quant_format=QuantFormat.QDQ,
            op_types_to_quantize=["MatMul"],
            per_channel=True,
            activation_type=activation,
            weight_type=QuantType.QInt8,
            extra_options={"MatMulConstBOnly": True, "DefaultTensorType": 1},
        )
        theirs["int8"][f"plain, {kind}"] = session(out, 1)
    print(f"{size}: our bytes cost {loss(exact, (in_bytes['answer.policy'].ravel(), in_bytes['answer.results']), 8)}")
    for name, net in theirs["int8"].items():
        print(f"{size}: {name} costs {loss(exact, net.run(None, feed), 8)}")

    for precision in ("f32", "int8"):
        ours = Ours(options.speed, size, options.tokens, precision, 1)
        for batch in map(int, options.batches.split(",")):
            feed = inputs(exported, batch)
            best = {}
            for _ in range(options.rounds):
                turns = {"ours": lambda: ours.rates(batch, options.milliseconds)}
                for name, net in theirs[precision].items():
                    turns[name] = lambda net=net: rates(lambda: net.run(None, feed), batch, options.milliseconds)
                for name, turn in turns.items():
                    best[name] = np.maximum(best.get(name, 0), turn())
            # Undisturbed, the clock is exact; the system counts the time that it gives in ticks.
            by = 0 if REAL_TIME else 1
            other = max((name for name in best if name != "ours"), key=lambda name: best[name][by])
            ours_rate, their_rate = best["ours"][by], best[other][by]
            print(
                f"{size} {precision} batch {batch}: ours {ours_rate:.0f}, onnxruntime {their_rate:.0f} ({other}), "
                f"ratio {ours_rate / their_rate:.2f}"
            )


if __name__ == "__main__":
    main()
