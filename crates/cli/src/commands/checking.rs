//! `hexapod uhp-check` and `hexapod htp-check`: whether an engine keeps to its protocol.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Result, bail};
use clap::builder::styling::{AnsiColor, Style};
use examiner::{
    Checked, CommandLine, ExaminationReport, Program, Protocol, Question, Settings, Spoken, Verdict,
};

use crate::colour;
use crate::interruption::{self, INTERRUPTED};

/// Check a UHP engine of Hive against the protocol and the rules.
///
/// Starts the engine and makes a list of checks: framing, every command, the rules where engines go
/// wrong, random games against our rules, time keeping, bad input, how it leaves. What an engine need
/// not have is never held against it. An engine that crashes or hangs has failed that check, is
/// started again, and the rest goes on.
#[derive(Debug, clap::Args)]
#[command(after_help = UHP_HELP)]
pub(crate) struct UhpArguments {
    #[command(flatten)]
    checking: Checking,
}

/// Check an HTP engine of Hex against the protocol and the rules.
///
/// Starts the engine and makes a list of checks: framing, every command that HexGui and tournaments
/// need, games against our rules, swapping, time keeping, bad input, how it leaves. What an engine
/// need not have is never held against it. An engine that crashes or hangs has failed that check, is
/// started again, and the rest goes on.
#[derive(Debug, clap::Args)]
#[command(after_help = HTP_HELP)]
pub(crate) struct HtpArguments {
    #[command(flatten)]
    checking: Checking,
}

const UHP_HELP: &str = "\
Examples:
  hexapod uhp-check nokamute uhp --num-threads=1
  hexapod uhp-check --only rules --only time/none mzingacpp
  hexapod uhp-check --list
Exit code: 0 when nothing failed, 1 otherwise.";

const HTP_HELP: &str = "\
Examples:
  hexapod htp-check --setup 'param_mohex max_time 1' mohex
  hexapod htp-check --only framing --json ./my-engine --some-flag
  hexapod htp-check --list
Exit code: 0 when nothing failed, 1 otherwise.";

/// How an engine is checked.
#[derive(Debug, clap::Args)]
struct Checking {
    /// The engine: a program and its arguments, or all of it in quotation marks. Options of this
    /// command stand before it.
    #[arg(
        value_name = "ENGINE",
        value_hint = clap::ValueHint::CommandWithArguments,
        trailing_var_arg = true,
        allow_hyphen_values = true,
        required_unless_present = "list"
    )]
    engine: Vec<String>,
    /// Make only the checks of a group, or one check, as in `framing` or `framing/ok`. Repeat it for
    /// more.
    #[arg(long, value_name = "GROUP")]
    only: Vec<String>,
    /// List the checks with what they ask for, and make none.
    #[arg(long)]
    list: bool,
    /// A line to send whenever the engine was started, to set an option. Repeat it for more.
    #[arg(long, value_name = "LINE")]
    setup: Vec<String>,
    /// Random games to play.
    #[arg(long, value_name = "NUMBER", default_value_t = 24, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    games: u32,
    /// What is random follows from this number.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// How much later than asked for a search may answer, in seconds.
    #[arg(long, value_name = "SECONDS", default_value = "0.5", value_parser = seconds)]
    tolerance: Duration,
    /// How long to wait for an answer, in seconds, beyond the time that a search was given.
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    patience: Duration,
    /// How long one check may take, in seconds.
    #[arg(long, value_name = "SECONDS", default_value = "300", value_parser = seconds)]
    longest_check: Duration,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run_uhp(arguments: &UhpArguments, out: &mut impl Write) -> Result<ExitCode> {
    run(&arguments.checking, Protocol::Uhp, out)
}

pub(crate) fn run_htp(arguments: &HtpArguments, out: &mut impl Write) -> Result<ExitCode> {
    run(&arguments.checking, Protocol::Htp, out)
}

fn run(checking: &Checking, protocol: Protocol, out: &mut impl Write) -> Result<ExitCode> {
    let questions = protocol.questions();
    for only in &checking.only {
        if !questions.iter().any(|question| question.is_meant_by(only)) {
            bail!(
                "--only: there is no check or group `{}`; `--list` shows them",
                game::excerpt(only)
            );
        }
    }
    let wanted = |question: &Question| {
        let only = &checking.only;
        only.is_empty() || only.iter().any(|only| question.is_meant_by(only))
    };
    if checking.list {
        let listed: Vec<&Question> = questions
            .iter()
            .filter(|question| wanted(question))
            .collect();
        return list(&listed, checking.json, out);
    }
    let settings = Settings {
        patience: checking.patience,
        tolerance: checking.tolerance,
        longest_check: checking.longest_check,
        games: checking.games,
        seed: checking.seed,
        setup: checking.setup.clone(),
    };
    let program = CommandLine(words(&checking.engine));
    if let Err(error) = program.start() {
        bail!(
            "`{}` cannot be started: {error}. Give the path of a program, then its arguments",
            program.0.first().map_or("", String::as_str)
        );
    }
    let stop = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&stop);
    interruption::listen(move || raised.store(true, Ordering::Relaxed))?;
    let mut style = Styles::new();
    let mut written = Ok(());
    let mut group = "";
    let report = protocol.examine(&program, &settings, &wanted, &stop, &mut |checked| {
        if checking.json || written.is_err() {
            return;
        }
        let new_group = checked.question.group != group;
        group = checked.question.group;
        written = style
            .row(checked, new_group, out)
            .and_then(|()| out.flush());
        if written.is_err() {
            // Nobody reads on.
            stop.store(true, Ordering::Relaxed);
        }
    });
    written?;
    if checking.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&report)?)?;
    } else {
        summary(&report, out)?;
    }
    Ok(if report.interrupted {
        ExitCode::from(INTERRUPTED)
    } else if report.failed > 0 {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

/// The words of a command line. One word with blanks in it that is no file is taken apart, as `hexapod
/// match` does with its programs.
fn words(engine: &[String]) -> Vec<String> {
    match engine {
        [one] if !Path::new(one).exists() => shlex::split(one)
            .filter(|words| !words.is_empty())
            .unwrap_or_else(|| engine.to_vec()),
        _ => engine.to_vec(),
    }
}

fn list(questions: &[&Question], json: bool, out: &mut impl Write) -> Result<ExitCode> {
    if json {
        writeln!(out, "{}", serde_json::to_string_pretty(questions)?)?;
        return Ok(ExitCode::SUCCESS);
    }
    for question in questions {
        let name = format!("{}/{}", question.group, question.name);
        writeln!(out, "{name:<30} {}", question.asks)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// How verdicts are shown.
struct Styles {
    coloured: bool,
}

impl Styles {
    fn new() -> Styles {
        Styles {
            coloured: colour::of_results(),
        }
    }

    fn paint(&self, text: &str, colour: AnsiColor) -> String {
        if self.coloured {
            let style: Style = colour.on_default();
            format!("{style}{text}{style:#}")
        } else {
            text.to_owned()
        }
    }

    /// A check on a line, and if it failed what was asked and what was said.
    fn row(
        &mut self,
        checked: &Checked,
        new_group: bool,
        out: &mut impl Write,
    ) -> std::io::Result<()> {
        let question = &checked.question;
        if new_group {
            writeln!(out, "{}", question.group)?;
        }
        let verdict = match checked.verdict {
            Verdict::Passed => self.paint("passed", AnsiColor::Green),
            Verdict::Failed => self.paint("FAILED", AnsiColor::Red),
            Verdict::NotApplicable => self.paint("n/a   ", AnsiColor::Yellow),
        };
        if checked.verdict != Verdict::Failed {
            let row = format!("  {:<20} {verdict}  {}", question.name, checked.remark);
            return writeln!(out, "{}", row.trim_end());
        }
        writeln!(out, "  {:<20} {verdict}  {}", question.name, question.asks)?;
        writeln!(out, "      {}", checked.remark)?;
        let skipped = checked.lines.len().saturating_sub(SHOWN);
        if skipped > 0 {
            writeln!(out, "      … {skipped} lines before; `--json` shows more")?;
        }
        for Spoken { by, text } in checked.lines.iter().skip(skipped) {
            writeln!(out, "      {} {}", by.mark(), shortened(text))?;
        }
        Ok(())
    }
}

/// Lines of a conversation that are shown; `--json` has more.
const SHOWN: usize = 12;

/// A line that fits a few lines of a terminal.
fn shortened(text: &str) -> String {
    const MOST: usize = 400;
    let mut shown: String = text.chars().take(MOST).collect();
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    shown
}

fn summary(report: &ExaminationReport, out: &mut impl Write) -> Result<()> {
    let name = report.engine.as_deref().unwrap_or(&report.program);
    writeln!(
        out,
        "\n{name}: {} passed, {} failed, {} not applicable",
        report.passed, report.failed, report.not_applicable
    )?;
    if report.interrupted {
        writeln!(out, "stopped before the end")?;
    }
    Ok(())
}

/// A time in seconds, with a fraction if need be.
fn seconds(text: &str) -> Result<Duration, String> {
    text.parse::<f64>()
        .ok()
        .filter(|seconds| *seconds > 0.0 && *seconds <= 86_400.0)
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "write a number of seconds above 0, as in 0.5".to_owned())
}
