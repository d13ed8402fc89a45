//! The designs, operator by operator, as the heads of `architecture` define them.

use super::graph::{Graph, Told};
use crate::architecture::{HexResnet, Hexformer, Resnet};

pub(super) fn resnet(g: &mut Graph<'_>, net: &Resnet) {
    let block = |g: &mut Graph<'_>, x: &str, name: &str| {
        let seen = g.conv(x, name);
        g.batch_norm(&seen, &format!("{name}_norm"))
    };
    let first = block(g, "planes", "first");
    let mut h = g.add("Relu", &[&first]);
    for i in 0..net.blocks {
        let one = block(g, &h, &format!("blocks.{i}.one"));
        let t = g.add("Relu", &[&one]);
        let two = block(g, &t, &format!("blocks.{i}.two"));
        let sum = g.add("Add", &[&h, &two]);
        h = g.add("Relu", &[&sum]);
    }
    let flat = |g: &mut Graph<'_>, head: &str| {
        let seen = g.conv(&h, &format!("{head}.conv"));
        let norm = g.batch_norm(&seen, &format!("{head}.norm"));
        let narrow = g.add("Relu", &[&norm]);
        g.add("Flatten", &[&narrow])
    };
    let policy = flat(g, "policy");
    g.affine_out("policy", &policy, "policy.weight", "policy.bias");
    let flat = flat(g, "value");
    hidden_value(g, &flat);
}

/// A value over a layer of its own.
fn hidden_value(g: &mut Graph<'_>, x: &str) {
    let sum = g.affine(x, "value.hidden", "value.hidden_bias");
    let hidden = g.add("Relu", &[&sum]);
    value(g, &hidden);
}

fn value(g: &mut Graph<'_>, x: &str) {
    let sum = g.affine(x, "value.weight", "value.bias");
    let value = g.add("Tanh", &[&sum]);
    let axis = g.whole(&[1]);
    g.named("value", "Squeeze", &[&value, &axis], &[]);
}

pub(super) fn hex_paper(g: &mut Graph<'_>) {
    let mut x = "planes".to_owned();
    for i in 0..4 {
        let name = format!("convs.{i}");
        let [weight, bias] = ["weight", "bias"].map(|part| g.weight(&format!("{name}.{part}")));
        // The last two do not look beyond the edge.
        let pads: &[i64] = if i < 2 { &[1; 4] } else { &[0; 4] };
        let seen = g.told("Conv", &[&x, &weight, &bias], &[("pads", Told::Ints(pads))]);
        let norm = g.batch_norm(&seen, &format!("{name}.norm"));
        x = g.add("Relu", &[&norm]);
    }
    x = g.add("Flatten", &[&x]);
    for i in 0..2 {
        let name = format!("full.{i}");
        let full = g.affine(&x, &format!("{name}.weight"), &format!("{name}.bias"));
        let norm = g.batch_norm(&full, &format!("{name}.norm"));
        x = g.add("Relu", &[&norm]);
    }
    g.affine_out("policy", &x, "policy.weight", "policy.bias");
    value(g, &x);
}

pub(super) fn hex_resnet(g: &mut Graph<'_>, net: &HexResnet) {
    let norm = |g: &mut Graph<'_>, x: &str, name: &str| {
        let gains = g.shaped(name, &[1, net.channels, 1, 1]);
        g.root_mean_square(x, &gains, 1)
    };
    let pool = |g: &mut Graph<'_>, x: &str| {
        let mean = g.add("GlobalAveragePool", &[x]);
        let most = g.add("GlobalMaxPool", &[x]);
        let both = g.told("Concat", &[&mean, &most], &[("axis", Told::Int(1))]);
        g.add("Flatten", &[&both])
    };
    let everywhere = |g: &mut Graph<'_>, x: &str| {
        let axes = g.whole(&[2, 3]);
        g.add("Unsqueeze", &[x, &axes])
    };
    let mut h = g.conv("planes", "first");
    for i in 0..net.blocks {
        let name = format!("blocks.{i}");
        let normal = norm(g, &h, &format!("{name}.norm"));
        let u = g.conv(&normal, &format!("{name}.one"));
        let positive = g.add("Relu", &[&u]);
        let pooled = pool(g, &positive);
        let told = g.linear(&pooled, &format!("{name}.pool"));
        let told = everywhere(g, &told);
        let sum = g.add("Add", &[&u, &told]);
        let t = g.add("Relu", &[&sum]);
        let two = g.conv(&t, &format!("{name}.two"));
        h = g.add("Add", &[&h, &two]);
    }
    let h = norm(g, &h, "norm");
    let pooled = pool(g, &h);
    let told = g.affine(&pooled, "policy.pool", "policy.conv_bias");
    let told = everywhere(g, &told);
    let seen = g.conv(&h, "policy.conv");
    let sum = g.add("Add", &[&seen, &told]);
    let t = g.add("Relu", &[&sum]);
    let cells = g.conv(&t, "policy.weight");
    let cells = g.add("Flatten", &[&cells]);
    let swap = g.affine(&pooled, "swap.weight", "swap.bias");
    g.named(
        "policy",
        "Concat",
        &[&cells, &swap],
        &[("axis", Told::Int(1))],
    );
    hidden_value(g, &pooled);
}

/// The shape of queries, keys and values: all their axes, of which the first two are those of the tokens.
struct Heads {
    count: i64,
    half: i64,
}

pub(super) fn hexformer(g: &mut Graph<'_>, net: &Hexformer) {
    let (width, head) = (whole(net.width), whole(Hexformer::HEAD));
    let heads = Heads {
        count: width / head,
        half: head / 2,
    };
    let angles = angles(g, &heads);
    // Tokens that only fill a position up are seen by nobody.
    let one = g.float(1.0);
    let missing = g.add("Sub", &["mask", &one]);
    let far = g.float(1e9);
    let hidden = g.add("Mul", &[&missing, &far]);
    let axes = g.whole(&[1, 2]);
    let hidden = g.add("Unsqueeze", &[&hidden, &axes]);
    let most = g.float(16.0);
    let tokens = g.add("Div", &["tokens", &most]);
    let mut h = g.affine(&tokens, "embed.weight", "embed.bias");
    for i in 0..net.layers {
        let name = format!("layers.{i}");
        let normal = norm(g, &h, &format!("{name}.attention_norm"));
        let asked = g.linear(&normal, &format!("{name}.attention"));
        let [q, k, v] = [0, 1, 2].map(|at| slice(g, &asked, at * width, (at + 1) * width, 2));
        let told = attention(g, [&q, &k, &v], &hidden, &angles, &heads);
        let mixed = g.linear(&told, &format!("{name}.mix"));
        h = g.add("Add", &[&h, &mixed]);
        let normal = norm(g, &h, &format!("{name}.widen_norm"));
        let wide = g.linear(&normal, &format!("{name}.widen"));
        let wide = g.add("Relu", &[&wide]);
        let squares = g.add("Mul", &[&wide, &wide]);
        let narrow = g.linear(&squares, &format!("{name}.narrow"));
        h = g.add("Add", &[&h, &narrow]);
    }
    let h = norm(g, &h, "norm");
    moves(g, &h, width);
    let first = slice(g, &h, 0, 1, 1);
    let axis = g.whole(&[1]);
    let first = g.add("Squeeze", &[&first, &axis]);
    let sum = g.affine(&first, "value.hidden", "value.hidden_bias");
    let u = g.add("Relu", &[&sum]);
    g.affine_out("results", &u, "value.results", "value.results_bias");
}

fn norm(g: &mut Graph<'_>, x: &str, name: &str) -> String {
    let gains = g.weight(name);
    g.root_mean_square(x, &gains, -1)
}

fn slice(g: &mut Graph<'_>, x: &str, begin: i64, end: i64, axis: i64) -> String {
    let [begin, end, axis] = [begin, end, axis].map(|number| g.whole(&[number]));
    g.add("Slice", &[x, &begin, &end, &axis])
}

/// Cosines and sines of what places turn each pair of numbers by.
fn angles(g: &mut Graph<'_>, heads: &Heads) -> [String; 2] {
    let rotary = g.transposed("rotary", 2);
    let angles = g.add("MatMul", &["places", &rotary]);
    let shape = g.whole(&[0, 0, heads.count, heads.half]);
    let angles = g.add("Reshape", &[&angles, &shape]);
    ["Cos", "Sin"].map(|operator| g.add(operator, &[&angles]))
}

fn attention(
    g: &mut Graph<'_>,
    qkv: [&str; 3],
    hidden: &str,
    angles: &[String; 2],
    heads: &Heads,
) -> String {
    let [q, k, v] = qkv;
    let (queries, keys) = (turned(g, q, angles, heads), turned(g, k, angles, heads));
    let keys = g.told(
        "Transpose",
        &[&keys],
        &[("perm", Told::Ints(&[0, 1, 3, 2]))],
    );
    let shape = g.whole(&[0, 0, heads.count, 2 * heads.half]);
    let values = g.add("Reshape", &[v, &shape]);
    let values = heads_first(g, &values);
    let products = g.add("MatMul", &[&queries, &keys]);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        reason = "32"
    )]
    let scale = g.float((2.0 * heads.half as f64).powf(-0.5) as f32);
    let scores = g.add("Mul", &[&products, &scale]);
    let scores = g.add("Add", &[&scores, hidden]);
    let shares = g.told("Softmax", &[&scores], &[("axis", Told::Int(-1))]);
    let told = g.add("MatMul", &[&shares, &values]);
    let told = heads_first(g, &told);
    let shape = g.whole(&[0, 0, heads.count * 2 * heads.half]);
    g.add("Reshape", &[&told, &shape])
}

/// Exchanges the axes of tokens and of heads.
fn heads_first(g: &mut Graph<'_>, x: &str) -> String {
    g.told("Transpose", &[x], &[("perm", Told::Ints(&[0, 2, 1, 3]))])
}

fn turned(g: &mut Graph<'_>, x: &str, [cosines, sines]: &[String; 2], heads: &Heads) -> String {
    let shape = g.whole(&[0, 0, heads.count, heads.half, 2]);
    let pairs = g.add("Reshape", &[x, &shape]);
    let [a, b] = [0, 1].map(|at| {
        let part = slice(g, &pairs, at, at + 1, 4);
        let axis = g.whole(&[4]);
        g.add("Squeeze", &[&part, &axis])
    });
    let [ac, bs, a_s, bc] = [(&a, cosines), (&b, sines), (&a, sines), (&b, cosines)]
        .map(|(number, by)| g.add("Mul", &[number, by]));
    let first = g.add("Sub", &[&ac, &bs]);
    let second = g.add("Add", &[&a_s, &bc]);
    // The same order in queries and keys.
    let both = g.told("Concat", &[&first, &second], &[("axis", Told::Int(3))]);
    heads_first(g, &both)
}

/// The logits of the moves: who moves, and where to.
fn moves(g: &mut Graph<'_>, h: &str, width: i64) {
    let shape = g.whole(&[-1, width]);
    let flat = g.add("Reshape", &[h, &shape]);
    let [mover, destination] =
        ["movers", "destinations"].map(|which| g.add("Gather", &[&flat, which]));
    let one = g.linear(&mover, "policy.mover");
    let other = g.linear(&destination, "policy.destination");
    let product = g.add("Mul", &[&one, &other]);
    let axis = g.whole(&[-1]);
    let sum = g.told(
        "ReduceSum",
        &[&product, &axis],
        &[("keepdims", Told::Int(0))],
    );
    #[expect(clippy::cast_precision_loss, reason = "64")]
    let root = g.float((Hexformer::POLICY as f32).sqrt());
    let logits = g.add("Div", &[&sum, &root]);
    let bias = g.weight("policy.bias");
    let own = g.add("MatMul", &[&mover, &bias]);
    g.named("policy", "Add", &[&logits, &own], &[]);
}

fn whole(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
