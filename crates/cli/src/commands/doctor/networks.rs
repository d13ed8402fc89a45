//! Networks: those in the program, and those that lie where people put them.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use engine::EngineGame;
use hex_rules::Hex;
use hive_rules::Hive;
use net::file::{Card, Network};
use serde::Serialize;

use super::folders::Folders;

/// A network that was found.
#[derive(Debug, Serialize)]
pub(super) struct Found {
    /// `the program`, or the file of its numbers.
    pub(super) from: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    card: Option<Card>,
    /// Why it cannot be used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) problem: Option<String>,
}

impl Found {
    fn of<E: std::fmt::Display>(from: &str, network: Result<Network, E>) -> Found {
        let (card, problem) = match network {
            Ok(network) => (Some(network.card), None),
            Err(error) => (None, Some(error.to_string())),
        };
        Found {
            from: from.to_owned(),
            card,
            problem,
        }
    }

    pub(super) fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let Some(card) = &self.card else {
            return writeln!(out, "network    {}: cannot be used", self.from);
        };
        writeln!(
            out,
            "network    {} for {}, from {}: {}, {} parameters, sha256 {}",
            card.name,
            card.game,
            self.from,
            card.encoding,
            card.architecture.size(),
            card.sha256.get(..12).unwrap_or(&card.sha256)
        )?;
        for strength in &card.strength {
            let [won, drawn, lost] = strength.result;
            let against = &strength.against;
            writeln!(out, "           +{won} ={drawn} -{lost} against {against}")?;
        }
        Ok(())
    }
}

/// All networks that are found: in the program, beneath the folder for data, and in `nets` here.
pub(super) fn look(folders: &Folders) -> Vec<Found> {
    let mut found = vec![shipped::<Hive>(), shipped::<Hex>()];
    let kept = folders.data.as_ref().map(|data| data.join("nets"));
    for folder in kept.iter().map(AsRef::as_ref).chain([Path::new("nets")]) {
        let Ok(entries) = fs::read_dir(folder) else {
            continue;
        };
        let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
        paths.sort();
        paths.retain(|path| {
            path.extension()
                .is_some_and(|ending| ending == "safetensors")
        });
        for path in paths {
            found.push(Found::of(&path.display().to_string(), Network::open(&path)));
        }
    }
    found
}

fn shipped<G: EngineGame>() -> Found {
    let (numbers, card) = G::SHIPPED;
    Found::of("the program", Network::read(numbers, card))
}
