//! `hexapod completions`: what a shell needs to complete our commands.

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use clap_complete::Shell;

/// Print completions for a shell.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  hexapod completions bash > ~/.local/share/bash-completion/completions/hexapod
  hexapod completions fish > ~/.config/fish/completions/hexapod.fish")]
pub(crate) struct Arguments {
    /// The shell.
    shell: Shell,
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    // Into memory first, for the generator panics when its reader leaves.
    let mut text = Vec::new();
    clap_complete::generate(arguments.shell, &mut crate::program(), "hexapod", &mut text);
    out.write_all(&text)?;
    Ok(ExitCode::SUCCESS)
}
