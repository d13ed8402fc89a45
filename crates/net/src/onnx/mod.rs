//! Networks as ONNX, for other programs: every design by ONNX's own operators.
//!
//! What goes in and out is named as in the definition of each design ([`crate::architecture`]): planes give `policy`, a logit
//! for each action, and `value` from -1 to 1; tokens give `policy`, a logit for each move, and `results`, the logits of win,
//! draw and loss. The encoding and the card go along as `hexapod.encoding` and `hexapod.card`.
//!
//! A file of ONNX is a message of protocol buffers, of which some twenty fields are needed: they are written by hand
//! (`message.rs`). That onnxruntime answers as our own backend does is tested where it is installed, by the package for Python.

mod designs;
mod graph;
mod message;

use self::graph::{Element, Graph, Side};
use self::message::Message;
use crate::architecture::Architecture;
use crate::file::Network;

/// The operators are those of this version, from 2021: old enough for every runtime, new enough for all that is needed.
const OPERATORS: i64 = 17;
/// The version of the format that came with them.
const FORMAT: i64 = 8;

/// The network as a file of ONNX.
#[must_use]
pub fn export(network: &Network) -> Vec<u8> {
    let mut graph = Graph::new(&network.weights);
    let batch = Side::Any("batch");
    let planes = |sides: [Side; 3]| {
        let [planes, rows, columns] = sides;
        vec![("planes", Element::Float, vec![batch, planes, rows, columns])]
    };
    let inputs = match &network.card.architecture {
        Architecture::Hexformer(net) => {
            designs::hexformer(&mut graph, net);
            let tokens = Side::Any("tokens");
            vec![
                (
                    "tokens",
                    Element::Float,
                    vec![batch, tokens, Side::Of(net.inputs)],
                ),
                ("places", Element::Float, vec![batch, tokens, Side::Of(2)]),
                ("mask", Element::Float, vec![batch, tokens]),
                ("movers", Element::Whole, vec![Side::Any("moves")]),
                ("destinations", Element::Whole, vec![Side::Any("moves")]),
            ]
        }
        Architecture::Resnet(net) => {
            designs::resnet(&mut graph, net);
            planes([net.planes, net.height, net.width].map(Side::Of))
        }
        Architecture::HexPaper(net) => {
            designs::hex_paper(&mut graph);
            planes([1, net.side, net.side].map(Side::Of))
        }
        Architecture::HexResnet(net) => {
            designs::hex_resnet(&mut graph, net);
            planes([
                Side::Of(net.planes),
                Side::Any("rows"),
                Side::Any("columns"),
            ])
        }
    };
    let outputs = match &network.card.architecture {
        Architecture::Hexformer(_) => vec![
            ("policy", Element::Float, vec![Side::Any("moves")]),
            ("results", Element::Float, vec![batch, Side::Of(3)]),
        ],
        _ => vec![
            ("policy", Element::Float, vec![batch, Side::Any("actions")]),
            ("value", Element::Float, vec![batch]),
        ],
    };
    let card = &network.card;
    let properties = [
        ("hexapod.encoding", card.encoding.name.clone()),
        ("hexapod.card", card.write()),
    ];
    let mut model = Message::default();
    model.int(1, FORMAT);
    model.text(2, "hexapod");
    model.text(3, env!("CARGO_PKG_VERSION"));
    model.message(7, &graph.finish(&card.name, &inputs, &outputs));
    let mut operators = Message::default();
    operators.text(1, "");
    operators.int(2, OPERATORS);
    model.message(8, &operators);
    for (key, value) in properties {
        let mut property = Message::default();
        property.text(1, key);
        property.text(2, &value);
        model.message(14, &property);
    }
    model.into_bytes()
}
