//! `hexapod settings`: where they are, what they are, what they could be.

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;

use crate::settings;

/// Say where your settings are, and what they are.
///
/// The file gives options other defaults: `[serve]` and below it `port = 8000` is as if every
/// `hexapod serve` had `--port 8000`. The variable `HEXAPOD_SETTINGS` names another file, or, if it is
/// empty, none.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  hexapod settings --template > ~/.config/hexapod/settings.toml")]
pub(crate) struct Arguments {
    /// Print a file with every option of every command and its default, commented out.
    #[arg(long)]
    template: bool,
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    if arguments.template {
        out.write_all(settings::template(&crate::program()).as_bytes())?;
        return Ok(ExitCode::SUCCESS);
    }
    let Some(path) = settings::path() else {
        writeln!(out, "no settings are read: {} is empty", settings::VARIABLE)?;
        return Ok(ExitCode::SUCCESS);
    };
    match settings::read(&path)? {
        Some(text) => write!(out, "# {}\n{text}", path.display())?,
        None => writeln!(
            out,
            "{} is not there: everything is as `hexapod settings --template` shows it",
            path.display()
        )?,
    }
    Ok(ExitCode::SUCCESS)
}
