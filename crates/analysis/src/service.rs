//! What all clients share.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

use engine::{Device, EngineGame, NetworkFor, UnfitError};
use hex_rules::Hex;
use hive_rules::Hive;

use crate::jobs::Jobs;
use crate::opponents::Opponents;
use crate::platform::Platform;
use crate::runs::Networks;
use crate::thinker::{Analysts, Thinker};
use crate::wording::Analysed;
use crate::workers::Workers;

/// How much a service may do at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServiceOptions {
    /// Threads that think.
    pub threads: u16,
    /// Where the networks of the analyses run.
    pub device: Device,
    /// Clients that are thought for at the same time; further ones are refused.
    pub analyses: usize,
}

impl Default for ServiceOptions {
    /// As many threads as there are cores, and enough analyses for a class of pupils.
    fn default() -> ServiceOptions {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        ServiceOptions {
            threads: u16::try_from(cores).unwrap_or(u16::MAX),
            device: Device::Cpu,
            analyses: 64,
        }
    }
}

/// What all clients share: those who think, and how much they may be asked.
#[derive(Debug)]
pub struct Service {
    pub(crate) options: ServiceOptions,
    pub(crate) platform: Platform,
    pub(crate) hive: Arc<GameService<Hive>>,
    pub(crate) hex: Arc<GameService<Hex>>,
    pub(crate) jobs: Arc<Jobs>,
    pub(crate) thinker: Arc<Thinker>,
    /// Networks of runs that clients have asked.
    pub(crate) run_networks: Arc<Networks>,
    /// How many clients are sending files.
    pub(crate) uploads: Arc<AtomicUsize>,
    workers: Option<Workers>,
}

/// The network of a game, and those who play by it.
#[derive(Debug)]
pub(crate) struct GameService<G: EngineGame> {
    pub(crate) network: NetworkFor<G>,
    pub(crate) opponents: Opponents<G>,
}

impl<G: EngineGame> GameService<G> {
    fn shipped(device: Device) -> Result<GameService<G>, UnfitError> {
        let network = NetworkFor::shipped();
        Ok(GameService {
            // A move of theirs asks about few positions at a time.
            opponents: Opponents::new(network.clone()),
            network: network.on(device)?,
        })
    }
}

/// A game that is played and analysed here.
pub(crate) trait Served: Analysed {
    /// Its network, and those who play by it.
    fn service(service: &Service) -> &Arc<GameService<Self>>;
}

impl Served for Hive {
    fn service(service: &Service) -> &Arc<GameService<Hive>> {
        &service.hive
    }
}

impl Served for Hex {
    fn service(service: &Service) -> &Arc<GameService<Hex>> {
        &service.hex
    }
}

impl Service {
    /// A service with the networks that ship. It does nothing by itself: whoever runs it calls
    /// [`step`](Service::step).
    pub fn new(options: ServiceOptions, platform: Platform) -> Result<Service, UnfitError> {
        let hive = GameService::shipped(options.device)?;
        let hex = GameService::shipped(options.device)?;
        let analysts = Analysts::new((&hive.network, &hex.network), options.threads);
        let thinker = Thinker::new(analysts, options.analyses, platform.clock.clone());
        Ok(Service {
            hive: Arc::new(hive),
            hex: Arc::new(hex),
            jobs: Arc::new(Jobs::new(usize::from(options.threads) + 1)),
            thinker: Arc::new(thinker),
            run_networks: Arc::default(),
            uploads: Arc::default(),
            workers: None,
            options,
            platform,
        })
    }

    /// The same with threads that do what is asked.
    pub fn start(options: ServiceOptions, platform: Platform) -> io::Result<Service> {
        let service = Service::new(options, platform);
        let mut service = service.map_err(io::Error::other)?;
        service.workers = Some(Workers::start(&service.thinker, &service.jobs)?);
        Ok(service)
    }

    /// Does some of what was asked, in a few hundredths of a second if it is thinking that was asked
    /// for. Says whether there was anything to do.
    pub fn step(&self) -> bool {
        // Not the one or the other: nobody waits for a move until somebody's analysis is over.
        let (thought, worked) = (self.thinker.step(), self.jobs.step());
        thought || worked
    }
}
