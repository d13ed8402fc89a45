//! A disk whose plug can be pulled at any step, and that then forgets what it may forget.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use records::dataset::Disk;

/// What a disk still has after the plug was pulled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Memory {
    /// Everything that was done, safe or not.
    Everything,
    /// Only what was made safe, bytes and names.
    OnlySafe,
    /// All names, but bytes only if they were made safe: files that were renamed too early are
    /// empty.
    NamesWithoutBytes,
    /// All names, and half the bytes of what was not made safe.
    HalfTheBytes,
}

impl Memory {
    pub(crate) const ALL: [Memory; 4] = [
        Memory::Everything,
        Memory::OnlySafe,
        Memory::NamesWithoutBytes,
        Memory::HalfTheBytes,
    ];
}

/// How a step goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// The plug is pulled before it.
    Before,
    /// The plug is pulled after it, before anybody hears of it. Of a write, half is done.
    After,
    /// It fails, as on a full disk, and the program goes on.
    Fails,
}

#[derive(Clone, Debug, Default)]
struct File {
    bytes: Vec<u8>,
    safe: Option<Vec<u8>>,
}

#[derive(Debug, Default)]
pub(crate) struct PluggedDisk {
    files: RefCell<Vec<File>>,
    names: RefCell<BTreeMap<PathBuf, usize>>,
    safe_names: RefCell<BTreeMap<PathBuf, usize>>,
    steps: Cell<usize>,
    trouble: Cell<Option<(usize, Trouble)>>,
    dead: Cell<bool>,
}

impl PluggedDisk {
    /// At this step, counted from zero, something goes wrong.
    pub(crate) fn with_trouble(step: usize, trouble: Trouble) -> PluggedDisk {
        let disk = PluggedDisk::default();
        disk.trouble.set(Some((step, trouble)));
        disk
    }

    /// How many steps were taken.
    pub(crate) fn steps(&self) -> usize {
        self.steps.get()
    }

    /// The power comes back. What is there now is safe.
    pub(crate) fn plug_in(&self, memory: Memory) {
        self.dead.set(false);
        self.trouble.set(None);
        let mut names = self.names.borrow_mut();
        let mut safe_names = self.safe_names.borrow_mut();
        if memory == Memory::OnlySafe {
            names.clone_from(&safe_names);
        }
        safe_names.clone_from(&names);
        for file in self.files.borrow_mut().iter_mut() {
            if file.safe.as_ref() != Some(&file.bytes) {
                match memory {
                    Memory::Everything => {}
                    Memory::OnlySafe | Memory::NamesWithoutBytes => {
                        file.bytes = file.safe.clone().unwrap_or_default();
                    }
                    Memory::HalfTheBytes => file.bytes.truncate(file.bytes.len() / 2),
                }
            }
            file.safe = Some(file.bytes.clone());
        }
    }

    /// Every file by name, but for the one that is always in the making.
    pub(crate) fn contents(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let names = self.names.borrow();
        let named = names
            .iter()
            .filter(|(path, _)| !path.ends_with("unfinished.tmp"));
        named
            .map(|(path, &file)| (path.clone(), self.files.borrow()[file].bytes.clone()))
            .collect()
    }

    /// Counts a step and says how it goes: `true` if it is done, and `Err` if the caller hears of
    /// trouble after it.
    fn step(&self, act: &dyn Fn(bool)) -> io::Result<()> {
        if self.dead.get() {
            return Err(io::Error::other("no power"));
        }
        let at = self.steps.replace(self.steps.get() + 1);
        let trouble = self.trouble.get().filter(|&(step, _)| step == at);
        match trouble {
            None => {
                act(true);
                Ok(())
            }
            Some((_, Trouble::Before)) => {
                self.dead.set(true);
                Err(io::Error::other("the plug was pulled"))
            }
            Some((_, Trouble::After)) => {
                act(false);
                self.dead.set(true);
                Err(io::Error::other("the plug was pulled"))
            }
            Some((_, Trouble::Fails)) => {
                act(false);
                Err(io::ErrorKind::StorageFull.into())
            }
        }
    }

    fn file(&self, path: &Path) -> Option<usize> {
        self.names.borrow().get(path).copied()
    }
}

impl Disk for &PluggedDisk {
    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        let file = self.file(path).ok_or(io::ErrorKind::NotFound)?;
        let bytes = &self.files.borrow()[file].bytes;
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        Ok(bytes[..bytes.len().min(most)].to_vec())
    }

    fn create_folder(&self, _: &Path) -> io::Result<()> {
        self.step(&|_| {})
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        self.step(&|whole| {
            let bytes = if whole {
                bytes
            } else {
                &bytes[..bytes.len() / 2]
            };
            let file = self.file(path).unwrap_or_else(|| {
                self.files.borrow_mut().push(File::default());
                let file = self.files.borrow().len() - 1;
                self.names.borrow_mut().insert(path.to_owned(), file);
                file
            });
            self.files.borrow_mut()[file].bytes = bytes.to_vec();
        })
    }

    fn sync(&self, path: &Path) -> io::Result<()> {
        let file = self.file(path).ok_or(io::ErrorKind::NotFound)?;
        self.step(&|whole| {
            if whole {
                let mut files = self.files.borrow_mut();
                files[file].safe = Some(files[file].bytes.clone());
            }
        })
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.step(&|_| {
            let mut names = self.names.borrow_mut();
            if let Some(file) = names.remove(from) {
                names.insert(to.to_owned(), file);
            }
        })
    }

    fn sync_folder(&self, _: &Path) -> io::Result<()> {
        self.step(&|_| {
            let names = self.names.borrow();
            self.safe_names.borrow_mut().clone_from(&names);
        })
    }
}
