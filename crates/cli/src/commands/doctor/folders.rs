//! Where things are kept.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use library::Library;
use serde::Serialize;

use crate::commands::library::DataFolder;

/// Where things are kept, and what is there.
#[derive(Debug, Serialize)]
pub(super) struct Folders {
    pub(super) data: Option<PathBuf>,
    data_state: State,
    /// The file of settings, and whether it is there.
    settings: Option<PathBuf>,
    settings_there: bool,
    /// How many games the library has, if there is one.
    library_games: Option<u64>,
    /// Why the library cannot be opened.
    library_problem: Option<String>,
}

/// What can be done with a folder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum State {
    /// Files can be written there.
    Writable,
    /// It is not there.
    Missing,
    /// Nothing can be written there.
    Refused(String),
}

impl Folders {
    pub(super) fn look(data: &DataFolder) -> Folders {
        let data = data.path();
        let settings = crate::settings::path();
        let library = data.as_deref().map(Library::find).transpose();
        let (library_games, library_problem) = match library.map(Option::flatten) {
            Ok(None) => (None, None),
            Ok(Some(library)) => match library.status() {
                Ok(status) => (Some(status.games), None),
                Err(error) => (None, Some(error.to_string())),
            },
            Err(error) => (None, Some(error.to_string())),
        };
        Folders {
            data_state: state(data.as_deref()),
            data,
            settings_there: settings.as_ref().is_some_and(|path| path.exists()),
            settings,
            library_games,
            library_problem,
        }
    }

    pub(super) fn advise(&self, add: &mut dyn FnMut(bool, String, &str)) {
        if self.data.is_none() {
            add(
                false,
                "this system has no folder for data".to_owned(),
                "name one with --data-dir",
            );
        }
        if let (Some(path), State::Refused(why)) = (&self.data, &self.data_state) {
            add(
                true,
                format!("nothing can be written to {}: {why}", path.display()),
                "change its permissions, or name another folder with --data-dir",
            );
        }
        if let Some(problem) = &self.library_problem {
            add(
                true,
                format!("the library cannot be opened: {problem}"),
                "`hexapod library check` says more, and `hexapod library repair` saves what is whole",
            );
        } else if self.library_games.is_none() {
            add(
                false,
                "there is no library of games yet".to_owned(),
                "if you have games: `hexapod library import FILES`",
            );
        }
    }

    pub(super) fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let shown = |path: &Option<PathBuf>| {
            path.as_ref()
                .map_or("nowhere".to_owned(), |path| path.display().to_string())
        };
        let state = match self.data_state {
            State::Writable => "",
            State::Missing => " (not there: made when it is needed)",
            State::Refused(_) => " (cannot be written to)",
        };
        writeln!(out, "data       {}{state}", shown(&self.data))?;
        let there = if self.settings_there {
            ""
        } else {
            " (none yet)"
        };
        writeln!(out, "settings   {}{there}", shown(&self.settings))?;
        match (&self.library_problem, self.library_games) {
            (Some(_), _) => writeln!(out, "library    cannot be opened"),
            (None, Some(games)) => writeln!(out, "library    {games} games"),
            (None, None) => writeln!(out, "library    none yet"),
        }
    }
}

/// Tries to write a file, and takes it away again.
fn state(folder: Option<&Path>) -> State {
    let Some(folder) = folder.filter(|folder| folder.exists()) else {
        return State::Missing;
    };
    let trial = folder.join(format!(".doctor-{}", std::process::id()));
    let opened = OpenOptions::new().write(true).create_new(true).open(&trial);
    match opened {
        Ok(file) => {
            drop(file);
            // It is ours, and empty; if it cannot go, there is nothing more to do about it.
            let _ = fs::remove_file(&trial);
            State::Writable
        }
        Err(error) => State::Refused(error.to_string()),
    }
}
