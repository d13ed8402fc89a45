//! A check, and what came of it.

use serde::Serialize;

/// What an engine must do, and how to find out whether it does. `E` is the engine as the protocol's
/// checks see it.
pub(crate) struct Check<E> {
    pub(crate) group: &'static str,
    pub(crate) name: &'static str,
    pub(crate) asks: &'static str,
    pub(crate) run: Box<dyn Fn(&mut E) -> Finding>,
}

impl<E> Check<E> {
    pub(crate) fn new(
        group: &'static str,
        name: &'static str,
        asks: &'static str,
        run: impl Fn(&mut E) -> Finding + 'static,
    ) -> Check<E> {
        Check {
            group,
            name,
            asks,
            run: Box::new(run),
        }
    }

    pub(crate) fn question(&self) -> Question {
        Question {
            group: self.group,
            name: self.name,
            asks: self.asks,
        }
    }
}

/// What came of a check: that it was passed, with a remark, or what is to be said against it.
pub(crate) type Finding = Result<String, Objection>;

/// Why a check was not passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Objection {
    /// The engine did something wrong.
    Wrong(String),
    /// The engine is gone, or says nothing: it has to be started again.
    Lost(String),
    /// The engine does not have what is checked, and need not have it.
    NotApplicable(String),
    /// Somebody wants to stop.
    Interrupted,
}

/// That the engine did something wrong.
pub(crate) fn wrong<T>(what: impl Into<String>) -> Result<T, Objection> {
    Err(Objection::Wrong(what.into()))
}

/// That the engine does not have what is checked.
pub(crate) fn not_applicable<T>(why: impl Into<String>) -> Result<T, Objection> {
    Err(Objection::NotApplicable(why.into()))
}

/// A check as it is listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Question {
    /// What it is about.
    pub group: &'static str,
    /// What it is called, within the group.
    pub name: &'static str,
    /// What an engine must do.
    pub asks: &'static str,
}

impl Question {
    /// Whether this check is meant by `group` or `group/name`.
    pub fn is_meant_by(&self, text: &str) -> bool {
        match text.split_once('/') {
            None => text == self.group,
            Some((group, name)) => group == self.group && name == self.name,
        }
    }
}
