//! The networks: what their architectures say, in operations.

use super::activate::Activation;
use super::attention::Attention;
use super::builder::Builder;
use super::graph::{Graph, Rows};
use super::plane_loss::PlaneLoss;
use super::rotary::{PAIRS, Rotary};
use super::token_loss::{AuxiliarySlots, TokenLoss};
use crate::architecture::{Architecture, HexPaper, HexResnet, Hexformer, Resnet};

/// The graph of a network.
pub(super) fn graph(architecture: &Architecture) -> Graph {
    let cells = Rows::Cells { cut: 0 };
    let begin = |rows, width| Builder::new(architecture, rows, width);
    match architecture {
        Architecture::Hexformer(net) => hexformer(net, begin(Rows::Tokens, net.inputs)),
        Architecture::Resnet(net) => resnet(net, begin(cells, net.planes)),
        Architecture::HexPaper(net) => hex_paper(net, begin(cells, 1)),
        Architecture::HexResnet(net) => hex_resnet(net, begin(cells, net.planes)),
    }
}

fn hex_resnet(net: &HexResnet, (mut to, input): (Builder, usize)) -> Graph {
    let mut h = to.convolve(input, "first", None);
    for i in 0..net.blocks {
        let name = |what: &str| format!("blocks.{i}.{what}");
        let normed = to.rms_norm(h, &name("norm"));
        let u = to.convolve(normed, &name("one"), None);
        let pooled = to.pool(u, true);
        let everywhere = to.linear(pooled, &name("pool"), None, None);
        let t = to.add_everywhere(u, everywhere);
        h = to.convolve(t, &name("two"), Some(h));
    }
    let h = to.rms_norm(h, "norm");
    let pooled = to.pool(h, false);
    let board = to.linear(pooled, "policy.pool", Some("policy.conv_bias"), None);
    let mixed = to.linear(h, "policy.conv", None, None);
    let t = to.add_everywhere(mixed, board);
    let policy = to.linear(t, "policy.weight", None, None);
    let swap = to.linear(pooled, "swap.weight", Some("swap.bias"), None);
    let t = to.linear(pooled, "value.hidden", Some("value.hidden_bias"), None);
    let t = to.relu(t);
    let value = to.linear(t, "value.weight", Some("value.bias"), None);
    to.end(PlaneLoss {
        policy,
        swap: Some(swap),
        value,
    })
}

fn resnet(net: &Resnet, (mut to, input): (Builder, usize)) -> Graph {
    let cells = net.height * net.width;
    let h = to.convolve(input, "first", None);
    let h = to.batch_norm(h, "first_norm", None);
    let mut h = to.relu(h);
    for i in 0..net.blocks {
        let name = |what: &str| format!("blocks.{i}.{what}");
        let t = to.convolve(h, &name("one"), None);
        let t = to.batch_norm(t, &name("one_norm"), None);
        let t = to.relu(t);
        let t = to.convolve(t, &name("two"), None);
        let sum = to.batch_norm(t, &name("two_norm"), Some(h));
        h = to.relu(sum);
    }
    let policy = to.linear(h, "policy.conv", None, None);
    let policy = to.batch_norm(policy, "policy.norm", None);
    let policy = to.relu(policy);
    let policy = to.flatten(policy, cells);
    let policy = to.linear(policy, "policy.weight", Some("policy.bias"), None);
    let value = to.linear(h, "value.conv", None, None);
    let value = to.batch_norm(value, "value.norm", None);
    let value = to.relu(value);
    let value = to.flatten(value, cells);
    let value = to.linear(value, "value.hidden", Some("value.hidden_bias"), None);
    let value = to.relu(value);
    let value = to.linear(value, "value.weight", Some("value.bias"), None);
    to.end(PlaneLoss {
        policy,
        swap: None,
        value,
    })
}

fn hex_paper(net: &HexPaper, (mut to, input): (Builder, usize)) -> Graph {
    let mut x = input;
    for (i, padded) in [true, true, false, false].into_iter().enumerate() {
        let name = |what: &str| format!("convs.{i}.{what}");
        x = to.convolve_with_bias(x, &name("weight"), &name("bias"), padded);
        x = to.batch_norm(x, &name("norm"), None);
        x = to.relu(x);
    }
    x = to.flatten(x, (net.side - 4) * (net.side - 4));
    for number in 0..2 {
        let name = |what: &str| format!("full.{number}.{what}");
        x = to.linear(x, &name("weight"), Some(&name("bias")), None);
        x = to.batch_norm(x, &name("norm"), None);
        x = to.activate(
            x,
            Activation::DroppedRelu {
                rate: f32::from(net.dropout) / 1000.0,
                number,
            },
        );
    }
    let policy = to.linear(x, "policy.weight", Some("policy.bias"), None);
    let value = to.linear(x, "value.weight", Some("value.bias"), None);
    to.end(PlaneLoss {
        policy,
        swap: None,
        value,
    })
}

fn hexformer(net: &Hexformer, (mut to, input): (Builder, usize)) -> Graph {
    let (width, heads) = (net.width, net.heads());
    let mut h = to.linear(input, "embed.weight", Some("embed.bias"), None);
    let angles = to.table(Rows::Tokens, heads * PAIRS);
    let circle = to.constants(Rows::Tokens, heads * 2 * PAIRS);
    to.push(Rotary {
        angles,
        circle,
        turns: to.begin("rotary"),
        heads,
    });
    for i in 0..net.layers {
        let name = |what: &str| format!("layers.{i}.{what}");
        let normed = to.rms_norm(h, &name("attention_norm"));
        let from = to.linear(normed, &name("attention"), None, None);
        let attended = to.table(Rows::Tokens, width);
        let attention = Attention {
            from,
            turned: to.constants(Rows::Tokens, 2 * width),
            chances: to.constants(Rows::Pairs, heads),
            to: attended,
            angles,
            circle,
            width,
        };
        to.push(attention);
        h = to.linear(attended, &name("mix"), None, Some(h));
        let normed = to.rms_norm(h, &name("widen_norm"));
        let wide = to.linear(normed, &name("widen"), None, None);
        let wide = to.activate(wide, Activation::SquaredRelu);
        h = to.linear(wide, &name("narrow"), None, Some(h));
    }
    let h = to.rms_norm(h, "norm");
    let mover = to.linear(h, "policy.mover", None, None);
    let destination = to.linear(h, "policy.destination", None, None);
    let bias = to.linear(h, "policy.bias", None, None);
    let first = to.first(h);
    let u = to.linear(first, "value.hidden", Some("value.hidden_bias"), None);
    let u = to.relu(u);
    let results = to.linear(u, "value.results", Some("value.results_bias"), None);
    let auxiliary = net.auxiliary.then(|| AuxiliarySlots {
        future: to.linear(u, "future.weight", Some("future.bias"), None),
        mover: to.linear(h, "reply.mover", None, None),
        destination: to.linear(h, "reply.destination", None, None),
    });
    to.end(TokenLoss {
        mover,
        destination,
        bias,
        results,
        auxiliary,
    })
}
