//! The way in for a phone beside the computer, in the terminal.

use std::io::{IsTerminal as _, Write as _};

use anyhow::Result;
use web::{Invitation, QrPicture, Server};

/// Says how a phone gets in, with a picture if somebody sees it.
pub(super) fn tell(server: &Server) -> Result<()> {
    let Some(Invitation { url, picture }) = server.invitation()? else {
        return Ok(());
    };
    let stderr = std::io::stderr();
    let picture = picture.filter(|_| stderr.is_terminal());
    let lets_in = "It lets one device in, once; the page shows others, under \"On a phone\".";
    let Some(picture) = picture else {
        crate::complain(&format!("On a phone in the same network: {url}\n{lets_in}"));
        return Ok(());
    };
    // Nothing is lost if standard error is gone: there is nobody left to read it.
    let _ = writeln!(anstream::stderr(), "{}", drawn(&picture));
    crate::complain(&format!(
        "On a phone in the same network: point its camera at the picture, or open {url}\n{lets_in}"
    ));
    Ok(())
}

/// Light on dark, whatever the terminal's own colours are.
fn drawn(picture: &QrPicture) -> String {
    let blocks = picture.in_blocks();
    let lines = blocks.lines();
    let coloured = lines.flat_map(|line| ["\x1b[97;40m", line, "\x1b[0m\n"]);
    coloured.collect()
}
