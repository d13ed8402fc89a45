//! Files that people name for results: whole or not at all, and none is lost without being asked for.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use files::write_whole;

/// Refuses what cannot become a file, before there is anything to write: better now than after
/// minutes of work.
pub(crate) fn has_place(path: &Path) -> Result<()> {
    let shown = path.display();
    ensure!(!path.is_dir(), "{shown} is a folder: name a file");
    let folder = path.parent().unwrap_or(Path::new(""));
    ensure!(
        folder.as_os_str().is_empty() || folder.is_dir(),
        "{shown} cannot be written: there is no folder {}, make it first",
        folder.display()
    );
    Ok(())
}

/// Refuses a file that is there already, unless it may be replaced.
pub(crate) fn may_write(path: &Path, force: bool) -> Result<()> {
    has_place(path)?;
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
