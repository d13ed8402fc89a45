//! Hive: tokens of any game type, OpenSpiel's planes, and the Hive paper's.

use game::EvalRequest;
use hive_rules::{Hive, Variant};
use net::encoding::hive_openspiel::{Board, HiveOpenSpiel};
use net::encoding::hive_paper::HivePaper;
use net::encoding::{HiveTokens, PlaneEncoding as _};
use net::evaluator::hive_paper;
use pyo3::PyResult;
use training::supervised::batch::{Encoder, TokenEncoder};

use crate::encoding::{Batcher, Encoded, Encodes, OverPlanes, to_learn};
use crate::fault::refused;

/// Sets of tokens.
#[derive(Clone, Copy, Debug)]
struct OverTokens;

impl Batcher<Hive> for OverTokens {
    fn encode(&self, requests: &[EvalRequest<'_, Hive>]) -> Encoded {
        let (mut encoding, mut tokens) = (HiveTokens::new(), HiveTokens::batch());
        for request in requests {
            encoding.encode(request, &mut tokens);
        }
        Encoded::Tokens(tokens)
    }
}

impl Encodes for Hive {
    const ENCODINGS: &'static [&'static str] =
        &[HiveTokens::NAME, HiveOpenSpiel::NAME, HivePaper::NAME];

    fn batcher(name: &str, variant: &Variant) -> PyResult<Option<Box<dyn Batcher<Hive>>>> {
        Ok(match read(name, *variant)? {
            Some(Known::Tokens) => Some(Box::new(OverTokens)),
            Some(Known::OpenSpiel(encoding)) => Some(Box::new(OverPlanes(encoding))),
            Some(Known::Paper(encoding)) => Some(Box::new(OverPlanes(encoding))),
            None => None,
        })
    }

    fn encoder(name: &str, variant: &Variant) -> PyResult<Option<Box<dyn Encoder<Hive>>>> {
        Ok(match read(name, *variant)? {
            Some(Known::Tokens) => Some(Box::new(TokenEncoder::new(false))),
            Some(Known::OpenSpiel(encoding)) => Some(to_learn(encoding)),
            Some(Known::Paper(encoding)) => Some(to_learn(encoding)),
            None => None,
        })
    }
}

/// An encoding with a name.
enum Known {
    Tokens,
    OpenSpiel(HiveOpenSpiel),
    Paper(HivePaper),
}

fn read(name: &str, variant: Variant) -> PyResult<Option<Known>> {
    if name == HiveTokens::NAME {
        return Ok(Some(Known::Tokens));
    }
    if name == HiveOpenSpiel::NAME {
        // On the largest board, so that nearly every hive fits.
        let encoding = HiveOpenSpiel::new(variant, Board::LARGEST).map_err(refused)?;
        return Ok(Some(Known::OpenSpiel(encoding)));
    }
    let paper = hive_paper(name);
    if paper.is_some() && variant != Variant::BASE {
        return Err(refused(format!(
            "`{name}` knows the base game alone, and this is {variant}"
        )));
    }
    Ok(paper.map(Known::Paper))
}
