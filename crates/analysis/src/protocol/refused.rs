//! Why something was not done.

use serde::Serialize;

/// Why something was not done: what is wrong, where, and what to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[error("{error}")]
pub struct Refused {
    /// The reason in words.
    pub error: String,
    /// The field of the request that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub field: Option<String>,
}

impl Refused {
    /// For a reason that is about no field in particular.
    pub fn new(error: impl Into<String>) -> Refused {
        Refused {
            error: error.into(),
            field: None,
        }
    }

    /// For a reason that is about this field.
    pub fn field(field: &str, error: impl Into<String>) -> Refused {
        Refused {
            error: error.into(),
            field: Some(field.to_owned()),
        }
    }
}
