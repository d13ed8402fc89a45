//! Files that people name for results: whole or not at all, and none is lost without being asked for.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use training::write_whole;

/// Refuses a file that is there already, unless it may be replaced.
pub(crate) fn may_write(path: &Path, force: bool) -> Result<()> {
    ensure!(
        !path.is_dir(),
        "{} is a folder: name a file",
        path.display()
    );
    ensure!(
        force || !path.exists(),
        "{} is there already: --force replaces it",
        path.display()
    );
    Ok(())
}

/// Writes a file in one stroke.
pub(crate) fn write(path: &Path, bytes: &[u8], force: bool) -> Result<()> {
    may_write(path, force)?;
    write_whole(path, bytes).with_context(|| format!("writing {}", path.display()))
}
