//! Names of places in buckets: `s3://bucket/prefix`.

use std::fmt;
use std::str::FromStr;

/// Who keeps a bucket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keeper {
    S3,
    Google,
    Azure,
}

impl Keeper {
    pub(crate) const ALL: [Keeper; 3] = [Keeper::S3, Keeper::Google, Keeper::Azure];

    /// How its addresses begin.
    fn scheme(self) -> &'static str {
        match self {
            Keeper::S3 => "s3",
            Keeper::Google => "gs",
            Keeper::Azure => "az",
        }
    }

    /// How the names of its settings in the environment begin.
    pub(crate) fn settings(self) -> &'static str {
        match self {
            Keeper::S3 => "AWS_",
            Keeper::Google => "GOOGLE_",
            Keeper::Azure => "AZURE_",
        }
    }
}

/// A place in a bucket.
///
/// ```
/// use object_storage::Address;
///
/// let address: Address = "s3://learning/runs/hex-5x5/".parse()?;
/// assert_eq!(address.to_string(), "s3://learning/runs/hex-5x5");
/// assert!("s3://key:secret@learning/runs".parse::<Address>().is_err());
/// # Ok::<(), object_storage::AddressError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    pub(crate) keeper: Keeper,
    pub(crate) bucket: String,
    /// What the names of its objects begin with, without a `/` at the end.
    pub(crate) prefix: String,
}

/// Why a text is no such address. It is not repeated: somebody may have written a password into it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AddressError {
    #[error("write s3://BUCKET/PREFIX, gs://BUCKET/PREFIX or az://CONTAINER/PREFIX")]
    Scheme,
    #[error(
        "the address of a bucket has no user, password or query: credentials are read from the environment alone \
         (AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, GOOGLE_SERVICE_ACCOUNT, or AZURE_STORAGE_ACCOUNT_NAME and \
         AZURE_STORAGE_ACCOUNT_KEY)"
    )]
    Credentials,
    #[error("a bucket's name has letters, digits, `-`, `.` and `_`")]
    Bucket,
    #[error(
        "a run in a bucket needs a prefix, such as s3://BUCKET/runs/hex, without `//`, `.` or `..` in it"
    )]
    Prefix,
}

impl FromStr for Address {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Address, AddressError> {
        let (scheme, rest) = text.split_once("://").ok_or(AddressError::Scheme)?;
        if rest.contains(['@', '?', '#', '&']) {
            return Err(AddressError::Credentials);
        }
        let mut keepers = Keeper::ALL.into_iter();
        let keeper = keepers.find(|keeper| keeper.scheme() == scheme);
        let keeper = keeper.ok_or(AddressError::Scheme)?;
        let (bucket, prefix) = rest.split_once('/').unwrap_or((rest, ""));
        let is_name = |c: char| c.is_ascii_alphanumeric() || "-._".contains(c);
        if bucket.is_empty() || !bucket.chars().all(is_name) {
            return Err(AddressError::Bucket);
        }
        let prefix = prefix.trim_end_matches('/');
        let sound = |part: &str| {
            !matches!(part, "" | "." | "..") && part.chars().all(|c| !c.is_control() && c != '\\')
        };
        if !prefix.split('/').all(sound) {
            return Err(AddressError::Prefix);
        }
        Ok(Address {
            keeper,
            bucket: bucket.to_owned(),
            prefix: prefix.to_owned(),
        })
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Address { bucket, prefix, .. } = self;
        write!(f, "{}://{bucket}/{prefix}", self.keeper.scheme())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_address_is_refused_without_being_repeated() {
        for (text, why) in [
            ("runs/hex", AddressError::Scheme),
            ("http://a/b", AddressError::Scheme),
            ("s3://me:hush@a/b", AddressError::Credentials),
            ("s3://a/b?X-Amz-Signature=hush", AddressError::Credentials),
            ("az://a/b?sig=hush", AddressError::Credentials),
            ("s3:///b", AddressError::Bucket),
            ("gs://a b/c", AddressError::Bucket),
            ("s3://a", AddressError::Prefix),
            ("s3://a/", AddressError::Prefix),
            ("s3://a//b", AddressError::Prefix),
            ("s3://a/b/../c", AddressError::Prefix),
        ] {
            let found = text.parse::<Address>().expect_err(text);
            assert_eq!(found, why, "{text}");
            assert!(!found.to_string().contains("hush"));
        }
    }
}
