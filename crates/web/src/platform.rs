//! What a service finds on this machine.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use analysis::actions::{LibraryService, ShelfService, TrainerService};
use analysis::{Clock, Platform};

use crate::clock;
use crate::library_service::LibraryFolder;
use crate::runs::RunFolders;
use crate::shelf_service::ShelfFolder;
use crate::trainer_service::TrainerFolder;

/// What a service finds on this machine: the time, chance, the library and the games of one's own in
/// this folder, and the runs of training in those.
pub fn platform(data: Option<PathBuf>, runs: Vec<PathBuf>) -> io::Result<Platform> {
    let since = clock::now();
    let shelf = data.clone().map(ShelfFolder::new);
    let trainer = data.clone().map(TrainerFolder::new);
    let library = data.map(LibraryFolder::new);
    Ok(Platform {
        clock: Clock::new(move || since.elapsed()),
        seed,
        library: library.map(|library| Arc::new(library) as Arc<dyn LibraryService>),
        shelf: shelf.map(|shelf| Arc::new(shelf) as Arc<dyn ShelfService>),
        trainer: trainer.map(|trainer| Arc::new(trainer) as Arc<dyn TrainerService>),
        runs: Some(Arc::new(RunFolders::start(runs)?)),
    })
}

/// Without random numbers all clients meet the same opponents.
fn seed() -> u64 {
    let mut seed = [0; 8];
    let _ = getrandom::fill(&mut seed);
    u64::from_le_bytes(seed)
}
