//! Whether the numbers of a config make sense, and which one does not.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use super::config::{Config, ConfigError, Gate, InnerRule, JudgeConfig, SearchConfig};
use crate::supervised::{self, within};

impl Config {
    /// The first field that makes no sense is named.
    pub(super) fn check(&self) -> Result<(), ConfigError> {
        self.learning(&self.anchors)
            .check_all_but_that_there_are_sources()?;
        within("iterations", self.iterations, 1..=100_000)?;
        let play = &self.play;
        if play.variants.is_empty() {
            let wanted = "name what is played, as games are written";
            return Err(supervised::wrong(
                "play.variants",
                "empty".into(),
                wanted.into(),
            ));
        }
        within("play.games", play.games, 1..=100_000_000)?;
        within("play.parts", play.parts, 1..=100_000)?;
        play.search.check("play.search")?;
        within("play.cheap_share", play.cheap_share, 0.0..=1.0)?;
        within(
            "play.cheap_simulations",
            play.cheap_simulations,
            1..=1_000_000,
        )?;
        within("play.temperature", play.temperature, 0.0..=100.0)?;
        ordered("play.random_plies", play.random_plies)?;
        within("play.decided", play.decided.unwrap_or(1.0), 0.0..=1.0)?;
        within("play.longest", play.longest, 1..=10_000)?;
        within("play.board_size", play.board_size.unwrap_or(1), 1..=14)?;
        within(
            "play.longest_in_tree",
            play.longest_in_tree.unwrap_or(play.longest),
            play.longest..=10_000,
        )?;
        within("play.archived", play.archived, 0.0..=1.0)?;
        if play.archived > 0.0 && play.archives.is_empty() {
            let wanted = "there is no [[play.archive]] to begin games from";
            return Err(supervised::wrong(
                "play.archived",
                play.archived.to_string(),
                wanted.into(),
            ));
        }
        within("collect.quorum", self.collect.quorum, 0.0..=1.0)?;
        within(
            "collect.window.least",
            self.collect.window.least,
            1..=1 << 40,
        )?;
        within(
            "collect.window.exponent",
            self.collect.window.exponent,
            0.0..=1.0,
        )?;
        within("collect.window.slope", self.collect.window.slope, 0.0..=1.0)?;
        self.collect.alarms.check()?;
        let fit = &self.fit;
        within("fit.uses", fit.uses, 1e-3..=1e3)?;
        within("fit.last_rate", fit.last_rate, 0.0..=1.0)?;
        within("fit.thoughts", fit.thoughts, 0.0..=1.0)?;
        within("fit.discount", fit.discount, 0.0..=1.0)?;
        for share in fit.anchor_share {
            within("fit.anchor_share", share, 0.0..=0.95)?;
            if share > 0.0 && self.anchors.is_empty() {
                let wanted = "there is no [[anchor]] to learn from";
                return Err(supervised::wrong(
                    "fit.anchor_share",
                    share.to_string(),
                    wanted.into(),
                ));
            }
        }
        let judge = &self.judge;
        if judge.games % 2 == 1 {
            let wanted =
                "games are played in pairs, each opening with both colours: an even number";
            return Err(supervised::wrong(
                "judge.games",
                judge.games.to_string(),
                wanted.into(),
            ));
        }
        within("judge.games", judge.games, 0..=1_000_000)?;
        within("judge.parts", judge.parts, 1..=10_000)?;
        within("judge.anchors_every", judge.anchors_every, 1..=100_000)?;
        judge.search.check("judge.search")?;
        ordered("judge.random_plies", judge.random_plies)?;
        judge.check_gate()
    }
}

impl JudgeConfig {
    fn check_gate(&self) -> Result<(), ConfigError> {
        match self.gate {
            Gate::None => {}
            Gate::Share(_) | Gate::Sprt(_) if self.games == 0 => {
                let wanted = "a gate needs games; say `gate = \"none\"` to do without";
                return Err(supervised::wrong("judge.games", "0".into(), wanted.into()));
            }
            Gate::Share(share) => within("judge.gate.share", share, 0.0..=1.0)?,
            Gate::Sprt([elo0, elo1]) => {
                if let Err(error) = format!("{elo0},{elo1}").parse::<arena::Sprt>() {
                    let found = format!("[{elo0}, {elo1}]");
                    return Err(supervised::wrong(
                        "judge.gate.sprt",
                        found,
                        error.to_string(),
                    ));
                }
            }
        }
        Ok(())
    }
}

impl SearchConfig {
    fn check(&self, _: &'static str) -> Result<(), ConfigError> {
        within("search.simulations", self.simulations, 1..=10_000_000)?;
        within("search.considered", self.considered, 1..=10_000)?;
        within("search.value_scale", self.value_scale, 0.0..=100.0)?;
        within("search.contempt", self.contempt, 0.0..=1.0)?;
        within("search.control", self.control, 0.0..=1.0)?;
        if self.reward && self.rule != InnerRule::HivePaper {
            let wanted = "only `rule = \"hive-paper\"` adds the reward";
            return Err(supervised::wrong(
                "search.reward",
                "true".into(),
                wanted.into(),
            ));
        }
        if let Some([alpha, share]) = self.noise {
            within("search.noise alpha", alpha, 1e-3..=1e3)?;
            within("search.noise share", share, 0.0..=1.0)?;
        }
        Ok(())
    }
}

fn ordered(field: &'static str, [least, most]: [usize; 2]) -> Result<(), ConfigError> {
    if least <= most && most <= 1_000 {
        return Ok(());
    }
    let wanted = "the least and the most, in this order, up to 1000";
    Err(supervised::wrong(
        field,
        format!("[{least}, {most}]"),
        wanted.into(),
    ))
}
