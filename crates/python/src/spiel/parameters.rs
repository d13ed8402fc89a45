//! The parameters of a game, as OpenSpiel's `load_game` takes them.

use std::collections::BTreeMap;

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict};

use crate::fault::refused;

/// What a parameter can be.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Parameter {
    Bool(bool),
    Int(i64),
    Text(String),
}

/// The parameters that were given, by name.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Parameters(BTreeMap<String, Parameter>);

impl Parameters {
    pub(crate) fn read(given: Option<&Bound<'_, PyDict>>) -> PyResult<Parameters> {
        let mut all = BTreeMap::new();
        for (name, value) in given.into_iter().flatten() {
            let name: String = name.extract()?;
            let value = if value.is_instance_of::<PyBool>() {
                Parameter::Bool(value.extract()?)
            } else if let Ok(number) = value.extract::<i64>() {
                Parameter::Int(number)
            } else if let Ok(text) = value.extract::<String>() {
                Parameter::Text(text)
            } else {
                return Err(refused(format!(
                    "`{name}` is neither a number, nor True or False, nor a text"
                )));
            };
            all.insert(name, value);
        }
        Ok(Parameters(all))
    }

    /// Refuses names that mean nothing.
    pub(crate) fn check(&self, game: &str, known: &[&str]) -> PyResult<()> {
        match self.0.keys().find(|name| !known.contains(&name.as_str())) {
            None => Ok(()),
            Some(name) => Err(refused(format!(
                "`{}` is no parameter of `{game}`: there are {}",
                game::excerpt(name),
                known.join(", ")
            ))),
        }
    }

    pub(crate) fn bool(&self, name: &str, usual: bool) -> PyResult<bool> {
        match self.0.get(name) {
            None => Ok(usual),
            Some(Parameter::Bool(value)) => Ok(*value),
            Some(_) => Err(refused(format!("`{name}` is True or False"))),
        }
    }

    pub(crate) fn number(&self, name: &str, usual: usize) -> PyResult<usize> {
        match self.0.get(name) {
            None => Ok(usual),
            Some(Parameter::Int(value)) => usize::try_from(*value)
                .map_err(|_| refused(format!("`{name}` is {value}: it cannot be below zero"))),
            Some(_) => Err(refused(format!("`{name}` is a whole number"))),
        }
    }

    pub(crate) fn text(&self, name: &str, usual: &str) -> PyResult<String> {
        match self.0.get(name) {
            None => Ok(usual.to_owned()),
            Some(Parameter::Text(value)) => Ok(value.clone()),
            Some(_) => Err(refused(format!("`{name}` is a text"))),
        }
    }

    /// The game with what was given, as OpenSpiel writes it: `hive(board_size=14,uses_pillbug=False)`.
    pub(crate) fn write(&self, game: &str) -> String {
        let given = self.0.iter().map(|(name, value)| match value {
            Parameter::Bool(true) => format!("{name}=True"),
            Parameter::Bool(false) => format!("{name}=False"),
            Parameter::Int(number) => format!("{name}={number}"),
            Parameter::Text(text) => format!("{name}={text}"),
        });
        format!("{game}({})", given.collect::<Vec<_>>().join(","))
    }

    /// What was given, over what is usual.
    pub(crate) fn over<'py>(
        &self,
        py: Python<'py>,
        usual: &[(&str, Parameter)],
    ) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        let usual = usual.iter().map(|(name, value)| (*name, value));
        let given = self.0.iter().map(|(name, value)| (name.as_str(), value));
        for (name, value) in usual.chain(given) {
            match value {
                Parameter::Bool(value) => all.set_item(name, value)?,
                Parameter::Int(value) => all.set_item(name, value)?,
                Parameter::Text(value) => all.set_item(name, value)?,
            }
        }
        Ok(all)
    }
}
