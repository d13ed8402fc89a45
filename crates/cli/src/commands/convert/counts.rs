//! What became of the games.

use std::collections::BTreeMap;
use std::io::Write;

use anyhow::Result;
use records::read::Refused;
use serde::Serialize;

use crate::game_file;

/// The most games that are refused by name; all are counted.
const MOST_NAMED: usize = 10_000;

/// How many games were written, and how many were not and why.
#[derive(Debug, Default, Serialize)]
pub(super) struct Counts {
    pub(super) written: u64,
    /// By the kind of trouble.
    refused: BTreeMap<String, u64>,
    /// What was odd about those that were written.
    remarks: BTreeMap<&'static str, u64>,
    /// Each that was refused, where and why.
    games: Vec<Refused>,
}

impl Counts {
    pub(super) fn take(&mut self, remarks: &[&'static str]) {
        self.written += 1;
        for &remark in remarks {
            *self.remarks.entry(remark).or_default() += 1;
        }
    }

    pub(super) fn refuse(&mut self, refused: Refused) {
        *self.refused.entry(refused.class.clone()).or_default() += 1;
        if self.games.len() < MOST_NAMED {
            self.games.push(refused);
        }
    }

    pub(super) fn all_refused(&self) -> u64 {
        self.refused.values().sum()
    }

    /// What is wrong with the only game that there was.
    pub(super) fn only_refusal(&self) -> Option<String> {
        match self.games.as_slice() {
            [one] if self.written == 0 => Some(told(one)),
            _ => None,
        }
    }

    /// Whether there is nothing to tell beside the games.
    pub(super) fn is_plain(&self) -> bool {
        self.refused.is_empty() && self.remarks.is_empty()
    }

    /// In words, with an example of every kind of trouble.
    pub(super) fn tell(&self, out: &mut impl Write) -> Result<()> {
        let refused = self.all_refused();
        let met = self.written + refused;
        let games = if met == 1 { "game" } else { "games" };
        writeln!(out, "{met:>9} {games} met")?;
        writeln!(out, "{:>9} written", self.written)?;
        writeln!(out, "{refused:>9} refused")?;
        for (class, count) in &self.refused {
            writeln!(out, "{count:>15} {class}")?;
            if let Some(one) = self.games.iter().find(|one| one.class == *class) {
                writeln!(out, "{:>15} such as {}", "", told(one))?;
            }
        }
        if !self.remarks.is_empty() {
            writeln!(out, "odd about those that were written:")?;
        }
        for (remark, count) in &self.remarks {
            writeln!(out, "{count:>15} {remark}")?;
        }
        Ok(())
    }
}

/// A game that was refused: where, and why.
fn told(one: &Refused) -> String {
    let place = game_file::whole(&one.source);
    match one.ply {
        Some(ply) => format!("{place}: ply {ply}: {}", one.reason),
        None => format!("{place}: {}", one.reason),
    }
}
