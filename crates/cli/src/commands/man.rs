//! `hexapod man`: manual pages, from the same words as the help.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};
use clap_mangen::Man;

/// Print a manual page, or write all of them.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  hexapod man match | man -l -
  hexapod man --out ~/.local/share/man/man1")]
pub(crate) struct Arguments {
    /// The command that the page is about, such as `data generate`; none for the program.
    command: Vec<String>,
    /// Write the pages of all commands into this folder.
    #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
    out: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    let mut program = crate::program();
    program.build();
    if let Some(folder) = &arguments.out {
        let shown = folder.display();
        std::fs::create_dir_all(folder).with_context(|| format!("making the folder {shown}"))?;
        clap_mangen::generate_to(program, folder)
            .with_context(|| format!("writing pages into {shown}"))?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut command = &program;
    for word in &arguments.command {
        let Some(inner) = command.find_subcommand(word) else {
            bail!(
                "there is no command `{} {word}`",
                command.get_bin_name().unwrap_or("hexapod")
            );
        };
        command = inner;
    }
    Man::new(command.clone()).render(out)?;
    Ok(ExitCode::SUCCESS)
}
