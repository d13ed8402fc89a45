//! `hexapod analyse`: the analysis API on standard streams. What is said is [`web`]'s business.

use std::io::{self, BufReader, Write};
use std::process::ExitCode;

use anyhow::Result;

use super::library::DataFolder;

/// Analyse positions for another program.
///
/// Reads requests as JSON, one a line, from standard input and answers on standard output, with the
/// fields of KataGo's analysis engine. Answers come in any order and carry the `id` of their
/// request. At the end of the input, what was asked is answered, and the program ends.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Arguments {
    /// Requests and answers are lines of JSON. There is no other way yet, so this must be given.
    #[arg(long, required = true)]
    json: bool,
    /// Threads that think; as many as there are cores if not given.
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    #[command(flatten)]
    data: DataFolder,
}

const AFTER_HELP: &str = r#"Example:
  echo '{"id":"1","setup":{"game":"hex","size":11},"moves":["a5"],"maxVisits":200}' |
    hexapod analyse --json

docs/analysis-api.md describes the requests."#;

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    let mut options = web::ServiceOptions::default();
    options.threads = arguments.threads.unwrap_or(options.threads);
    options.data = arguments.data.path();
    super::conversation::watch_for_departure()?;
    web::converse(options, BufReader::new(io::stdin()), out)?;
    Ok(ExitCode::SUCCESS)
}
