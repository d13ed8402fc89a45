//! A bucket as a place for files.

use std::collections::HashMap;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use files::{Lock, LockError, Storage, sha256};
use object_store::path::Path as Key;
use object_store::{
    Attribute, Attributes, ObjectStore, ObjectStoreExt as _, PutMode, PutOptions, PutPayload,
    UpdateVersion,
};
use tokio::runtime::Runtime;

use crate::address::Address;
use crate::appended::Appended;
use crate::client::client;
use crate::patience::Patience;
use crate::trouble::{Trouble, told};

/// Where an object carries the SHA-256 of its bytes, in hexadecimal digits. Objects that somebody
/// copied there by hand have none.
const DIGEST: &str = "sha256";

/// How often somebody may be faster until it is given up to add to an object.
const TRIES: u32 = 50;

/// Tells whoever waits why.
type Tell = dyn Fn(&str) + Send + Sync;

/// A place in a bucket.
pub struct Bucket {
    address: Address,
    /// The same, as people name it.
    place: PathBuf,
    store: Arc<dyn ObjectStore>,
    runtime: Runtime,
    patience: Patience,
    tell: Box<Tell>,
    appended: Appended,
    requests: Counted,
}

/// What was asked of a server so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Requests {
    pub gets: u64,
    pub got_bytes: u64,
    pub heads: u64,
    pub puts: u64,
    pub put_bytes: u64,
    pub lists: u64,
    pub removals: u64,
    /// Of these, requests that were made again because the one before failed.
    pub again: u64,
}

#[derive(Debug, Default)]
struct Counted {
    gets: AtomicU64,
    got_bytes: AtomicU64,
    heads: AtomicU64,
    puts: AtomicU64,
    put_bytes: AtomicU64,
    lists: AtomicU64,
    removals: AtomicU64,
    again: AtomicU64,
}

impl fmt::Debug for Bucket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Not the client: it knows the credentials.
        f.debug_struct("Bucket")
            .field("address", &self.address)
            .finish_non_exhaustive()
    }
}

/// An object as it was read.
struct Object {
    bytes: Vec<u8>,
    version: UpdateVersion,
}

impl Bucket {
    /// A place in a bucket, which must be there. Of the environment, what begins with `AWS_`, `GOOGLE_`
    /// or `AZURE_` is looked at. `tell` is told when a server does not answer.
    pub fn open(
        address: Address,
        environment: &[(String, String)],
        patience: Patience,
        tell: impl Fn(&str) + Send + Sync + 'static,
    ) -> io::Result<Bucket> {
        let store = client(&address, environment).map_err(|_| {
            let settings = address.keeper.settings();
            // Not in the client's words, which may repeat a setting.
            io::Error::new(
                io::ErrorKind::InvalidInput,
                format!("the settings {settings}… of the environment make no sense together"),
            )
        })?;
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()?;
        Ok(Bucket {
            place: PathBuf::from(address.to_string()),
            address,
            store,
            runtime,
            patience,
            tell: Box::new(tell),
            appended: Appended::default(),
            requests: Counted::default(),
        })
    }

    /// What was asked of the server so far.
    pub fn requests(&self) -> Requests {
        let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        let counted = &self.requests;
        Requests {
            gets: read(&counted.gets),
            got_bytes: read(&counted.got_bytes),
            heads: read(&counted.heads),
            puts: read(&counted.puts),
            put_bytes: read(&counted.put_bytes),
            lists: read(&counted.lists),
            removals: read(&counted.removals),
            again: read(&counted.again),
        }
    }

    fn key(&self, name: &str) -> Key {
        Key::from(format!("{}/{name}", self.address.prefix))
    }

    /// Makes a request, again and again while it fails in a way that may pass. What comes back beside
    /// its result is whether it was made more than once: then the one before may have been heard.
    fn asked<T>(
        &self,
        request: impl AsyncFn() -> Result<T, object_store::Error>,
    ) -> (Result<T, Trouble>, bool) {
        let mut waits = self.patience.waits();
        let mut again = false;
        loop {
            let done = self.runtime.block_on(request());
            let why = match done.map_err(|error| Trouble::of(&error)) {
                Err(Trouble::Passing(why)) => why,
                done => return (done, again),
            };
            let place = self.place.display();
            let Some(wait) = waits.next() else {
                let all = self.patience.in_all().as_secs();
                let words = format!(
                    "{why}, after {all} seconds of asking again; nothing that was put is lost, and the same \
                     command goes on when the server is there"
                );
                return (Err(Trouble::Lasting(words)), again);
            };
            if !again {
                let all = self.patience.in_all().as_secs();
                (self.tell)(&format!(
                    "{place}: {why}; asking again for up to {all} seconds"
                ));
            }
            again = true;
            self.requests.again.fetch_add(1, Ordering::Relaxed);
            std::thread::sleep(wait);
        }
    }

    fn object(&self, name: &str) -> io::Result<Option<Object>> {
        let key = self.key(name);
        let (got, _) = self.asked(async || {
            self.requests.gets.fetch_add(1, Ordering::Relaxed);
            let got = self.store.get(&key).await?;
            let digest = Attribute::Metadata(DIGEST.into());
            let digest = got.attributes.get(&digest).map(|text| text.to_string());
            let version = UpdateVersion {
                e_tag: got.meta.e_tag.clone(),
                version: got.meta.version.clone(),
            };
            Ok((got.bytes().await?, digest, version))
        });
        let (bytes, digest, version) = match got {
            Ok(got) => got,
            Err(Trouble::Missing) => return Ok(None),
            Err(trouble) => return Err(told(trouble)),
        };
        let size = bytes.len() as u64;
        self.requests.got_bytes.fetch_add(size, Ordering::Relaxed);
        if digest.is_some_and(|digest| digest != sha256(&bytes)) {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                "it is not as it was put: its SHA-256 differs",
            ));
        }
        let bytes = bytes.to_vec();
        Ok(Some(Object { bytes, version }))
    }

    /// Puts an object on a condition, and says whether it held.
    fn put_if(&self, name: &str, mode: &PutMode, bytes: &[u8]) -> io::Result<bool> {
        let key = self.key(name);
        let payload = PutPayload::from(bytes.to_vec());
        let digest = HashMap::from([(Attribute::Metadata(DIGEST.into()), sha256(bytes))]);
        let attributes: Attributes = digest.into_iter().collect();
        let (put, again) = self.asked(async || {
            let size = bytes.len() as u64;
            self.requests.puts.fetch_add(1, Ordering::Relaxed);
            self.requests.put_bytes.fetch_add(size, Ordering::Relaxed);
            let options = PutOptions {
                mode: mode.clone(),
                attributes: attributes.clone(),
                ..PutOptions::default()
            };
            self.store.put_opts(&key, payload.clone(), options).await
        });
        match put {
            Ok(_) => Ok(true),
            // The first time it may have been heard, and the answer lost.
            Err(Trouble::Condition) if again => {
                let there = self.object(name)?;
                Ok(there.is_some_and(|object| object.bytes == bytes))
            }
            Err(Trouble::Condition) => Ok(false),
            Err(trouble) => Err(told(trouble)),
        }
    }

    /// Adds bytes to an object, whoever else does.
    fn add(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        for _ in 0..TRIES {
            let there = self.object(name)?;
            let (mode, mut all) = match there {
                None => (PutMode::Create, Vec::new()),
                Some(object) => (PutMode::Update(object.version), object.bytes),
            };
            all.extend(bytes);
            if self.put_if(name, &mode, &all)? {
                return Ok(());
            }
        }
        Err(io::Error::other(
            "others are always faster to add to it; try again",
        ))
    }
}

impl Storage for Bucket {
    fn place(&self) -> &Path {
        &self.place
    }

    fn get(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        self.settle()?;
        Ok(self.object(name)?.map(|object| object.bytes))
    }

    fn has(&self, name: &str) -> io::Result<bool> {
        let key = self.key(name);
        let (asked, _) = self.asked(async || {
            self.requests.heads.fetch_add(1, Ordering::Relaxed);
            self.store.head(&key).await
        });
        match asked {
            Ok(_) => Ok(true),
            Err(Trouble::Missing) => Ok(false),
            Err(trouble) => Err(told(trouble)),
        }
    }

    fn put(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        self.settle()?;
        self.put_if(name, &PutMode::Overwrite, bytes).map(drop)
    }

    fn swap(&self, name: &str, expected: Option<&[u8]>, bytes: &[u8]) -> io::Result<bool> {
        self.settle()?;
        let mode = match (self.object(name)?, expected) {
            (None, None) => PutMode::Create,
            (Some(there), Some(expected)) if there.bytes == expected => {
                PutMode::Update(there.version)
            }
            _ => return Ok(false),
        };
        self.put_if(name, &mode, bytes)
    }

    fn append(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        self.appended.add(name, bytes);
        Ok(())
    }

    fn settle(&self) -> io::Result<()> {
        while let Some((name, bytes)) = self.appended.take() {
            if let Err(error) = self.add(&name, &bytes) {
                self.appended.put_back(name, bytes);
                return Err(error);
            }
        }
        Ok(())
    }

    fn list(&self, begins: &str) -> io::Result<Vec<String>> {
        use object_store::ListResult;

        let folder = begins.rsplit_once('/').map_or("", |(folder, _)| folder);
        let root = Key::from(self.address.prefix.as_str());
        let mut folders = vec![if folder.is_empty() {
            root.clone()
        } else {
            self.key(folder)
        }];
        let mut names = Vec::new();
        while let Some(folder) = folders.pop() {
            let (listed, _) = self.asked(async || {
                self.requests.lists.fetch_add(1, Ordering::Relaxed);
                self.store.list_with_delimiter(Some(&folder)).await
            });
            let ListResult {
                common_prefixes,
                objects,
                ..
            } = listed.map_err(told)?;
            folders.extend(common_prefixes);
            let below = objects.iter().filter_map(|object| {
                let parts: Vec<_> = object.location.prefix_match(&root)?.collect();
                Some(
                    parts
                        .iter()
                        .map(AsRef::as_ref)
                        .collect::<Vec<&str>>()
                        .join("/"),
                )
            });
            names.extend(below.filter(|name| name.starts_with(begins)));
        }
        names.sort();
        Ok(names)
    }

    fn remove(&self, name: &str) -> io::Result<()> {
        self.settle()?;
        let key = self.key(name);
        let (removed, _) = self.asked(async || {
            self.requests.removals.fetch_add(1, Ordering::Relaxed);
            self.store.delete(&key).await
        });
        match removed {
            Ok(()) | Err(Trouble::Missing) => Ok(()),
            Err(trouble) => Err(told(trouble)),
        }
    }

    /// Buckets have no locks.
    fn lock(&self) -> Result<Option<Lock>, LockError> {
        Ok(None)
    }

    /// A put that is cut off leaves nothing.
    fn tidy(&self) -> io::Result<()> {
        Ok(())
    }
}
