//! `hexapod serve`: play and analyse in the browser. What is served is [`web`]'s business.

mod on_a_phone;

use std::io::{IsTerminal as _, Write};
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result, ensure};
use web::{Ending, Server, ServerOptions};

use super::library::DataFolder;
use super::network::Device;
use crate::interruption;

/// Play and analyse in the browser.
///
/// Starts a server on this machine, prints its address and opens it in the browser, if there is
/// one. Nobody else can reach it, unless --lan or --listen says so. The address ends with a token, another at
/// every start, without which nobody is let in. Ctrl-C ends it.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Arguments {
    /// The port; 0 for any that is free. If it is not given and taken, the next free one.
    #[arg(long, value_name = "NUMBER")]
    port: Option<u16>,
    /// Listen on the local network, and show a picture that lets a phone in once. With --listen, on that address.
    #[arg(long)]
    lan: bool,
    /// Listen on another address than that of this machine alone (127.0.0.1): others can then use it as well.
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<IpAddr>,
    /// Do not open the browser.
    #[arg(long)]
    no_open: bool,
    /// Let everybody in who reaches this machine's own address, without a token: every user and every
    /// program of this machine. Not with --lan, nor with --listen for others.
    #[arg(long)]
    no_token: bool,
    /// Threads that think; as many as there are cores if not given.
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Where the networks of the analyses run.
    #[arg(long, value_enum, default_value_t = Device::Cpu)]
    device: Device,
    #[command(flatten)]
    data: DataFolder,
    /// Show the runs of training in this folder: of `hexapod train` and `hexapod tune`. May be given
    /// several times.
    #[arg(long, value_name = "FOLDER")]
    runs: Vec<PathBuf>,
    /// Serve the page's files from this folder, for those who change them.
    #[arg(long, value_name = "FOLDER", hide = true)]
    ui: Option<PathBuf>,
}

const AFTER_HELP: &str = "\
Examples:
  hexapod serve
  hexapod serve --port 8000 --no-open
  hexapod serve --lan                       and on a phone in the same network
  hexapod serve --runs runs                 with the training runs in this folder";

impl Default for Arguments {
    fn default() -> Arguments {
        Arguments {
            port: None,
            lan: false,
            listen: None,
            no_open: false,
            no_token: false,
            threads: None,
            data: DataFolder::default(),
            runs: Vec::new(),
            device: Device::Cpu,
            ui: None,
        }
    }
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    arguments.check()?;
    let mut options = ServerOptions {
        address: arguments.address(),
        network: arguments.network()?,
        ui: arguments.ui.clone(),
        runs: arguments.runs.clone(),
        token: !arguments.no_token,
        ..ServerOptions::default()
    };
    options.data = arguments.data.path();
    if let Some(port) = arguments.port {
        (options.port, options.or_next) = (port, false);
    }
    if let Some(threads) = arguments.threads {
        options.service.threads = threads;
    }
    options.service.device = arguments.device.of_engines();
    if !options.address.is_loopback() {
        crate::complain(&format!(
            "warning: everybody who can reach {} and knows the printed address, with its token, can use this \
             server and make it think; nothing is encrypted, so that the token can be read on the way",
            options.address
        ));
    }
    let (no_open, lan) = (arguments.no_open, arguments.lan);
    // From before anybody knows the address: who has seen the page may press Ctrl-C.
    let ending = Ending::default();
    let asked = ending.clone();
    interruption::listen_to_signals(move |_| asked.ask())?;
    web::run(options, &ending, |server: &Server| -> Result<()> {
        announce(server, out).context("printing the address")?;
        if lan {
            on_a_phone::tell(server)?;
        }
        if !no_open && has_display() {
            // A server without a browser is still a server.
            let _ = open::that_detached(server.url_to_open()?);
        }
        Ok(())
    })?;
    Ok(ExitCode::SUCCESS)
}

impl Arguments {
    /// Where to listen.
    fn address(&self) -> IpAddr {
        let usual = if self.lan {
            Ipv4Addr::UNSPECIFIED
        } else {
            Ipv4Addr::LOCALHOST
        };
        self.listen.unwrap_or(usual.into())
    }

    /// Under which address a phone reaches this machine, if it shall.
    fn network(&self) -> Result<Option<IpAddr>> {
        if let Some(named) = self.listen.filter(|ip| !ip.is_unspecified()) {
            return Ok(self.lan.then_some(named));
        }
        if self.address().is_loopback() {
            return Ok(None);
        }
        let own = web::own_address();
        ensure!(
            !self.lan || own.is_some(),
            "--lan: this machine is on no network that it knows of: join one, or name its address with --listen"
        );
        Ok(own)
    }

    /// Looks at what was named before anybody is told an address.
    fn check(&self) -> Result<()> {
        let address = self.address();
        ensure!(
            !self.no_token || !self.lan,
            "--no-token: with --lan everybody in the network could use this server: leave one of the two out"
        );
        ensure!(
            !self.no_token || address.is_loopback(),
            "--no-token: with --listen {address} everybody who reaches it could use this server: leave one of the two out"
        );
        for folder in &self.runs {
            let shown = folder.display();
            ensure!(
                folder.is_dir(),
                "--runs: {shown} is no folder: name the one that holds the runs"
            );
        }
        if let Some(folder) = &self.ui {
            let shown = folder.display();
            ensure!(
                folder.join("index.html").is_file(),
                "--ui: {shown} does not hold the page: there is no index.html in it"
            );
        }
        // The usual one need not be there, nor be one; what somebody names should.
        self.data.check()
    }
}

fn announce(server: &Server, out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out, "{}", server.url())?;
    out.flush()?;
    if std::io::stderr().is_terminal() {
        crate::complain(
            "Hexapod is ready: open this address in a browser, if none has opened. Ctrl-C ends it.",
        );
    }
    crate::complain(&format!(
        "(For programs rather than browsers: ws://{}/ws?token={})",
        server.address(),
        server.token()
    ));
    Ok(())
}

/// Whether a browser could show anything.
fn has_display() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(all(unix, not(target_os = "macos"))) || set("DISPLAY") || set("WAYLAND_DISPLAY")
}
