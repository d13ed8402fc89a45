//! Commands from a file: `exec`.
//!
//! Each line is carried out as if the client had sent it. Their answers go nowhere; if one of them is
//! refused, everything is as it was before the file.

use super::arguments::Arguments;
use super::refused::Refused;
use super::reply::Reply;
use super::request::Request;
use super::session::{Answer, Change, CommandContext, Session};

/// Carries out the commands in a file.
pub(super) fn exec(
    session: &mut Session,
    arguments: Arguments<'_>,
    context: &mut CommandContext<'_>,
) -> Result<Answer, Refused> {
    let path = arguments.one()?;
    let refused = |reason: String| Refused::File { reason };
    let bytes = (session.read_file)(path).map_err(|error| refused(error.to_string()))?;
    let before = session.state();
    for (number, line) in (1..).zip(bytes.split(|&byte| byte == b'\n')) {
        if let Err(reason) = carry_out(session, line, context) {
            session.restore(before);
            return Err(refused(format!("line {number}: {reason}")));
        }
    }
    Ok(Answer::silent(Change::Nothing))
}

/// Carries out one line, or says why not.
fn carry_out(
    session: &mut Session,
    line: &[u8],
    context: &mut CommandContext<'_>,
) -> Result<(), String> {
    let request = match Request::read(line) {
        Ok(Some(request)) => request,
        Ok(None) => return Ok(()),
        Err(error) => return Err(error.to_string()),
    };
    // A file that names itself would never end, and the client alone ends the conversation.
    if let "exec" | "quit" = request.command.as_str() {
        return Err(format!("`{}` is not for files", request.command));
    }
    match session.obey(&request, context.stop, context.say) {
        Reply::Text(text) if text.starts_with('?') => {
            let reason = text.trim_start_matches('?').trim();
            Err(reason.lines().next().unwrap_or_default().to_owned())
        }
        Reply::Silence | Reply::Text(_) | Reply::Quit(_) => Ok(()),
    }
}
