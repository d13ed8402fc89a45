//! Limits on the command line: for both players, or apart.

use std::time::Duration;

use engine::Limits;

/// When players stop thinking about a move.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Limits a move")]
pub(crate) struct LimitArguments {
    /// Seconds for each player.
    #[arg(long, value_name = "SECONDS", value_parser = read_time)]
    time: Option<Duration>,
    /// Plies for each player.
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,
    /// Positions for each player. UHP programs know no such limit.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Seconds for A. Whatever is given for A alone replaces all that is given for both.
    #[arg(long, value_name = "SECONDS", value_parser = read_time)]
    time_a: Option<Duration>,
    /// Plies for A.
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth_a: Option<u32>,
    /// Positions for A.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes_a: Option<u64>,
    /// Seconds for B. Whatever is given for B alone replaces all that is given for both.
    #[arg(long, value_name = "SECONDS", value_parser = read_time)]
    time_b: Option<Duration>,
    /// Plies for B.
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth_b: Option<u32>,
    /// Positions for B.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes_b: Option<u64>,
}

impl LimitArguments {
    /// The limits of A.
    pub(crate) fn a(&self) -> Limits {
        self.own_or_common(Limits {
            depth: self.depth_a,
            nodes: self.nodes_a,
            time: self.time_a,
        })
    }

    /// The limits of B.
    pub(crate) fn b(&self) -> Limits {
        self.own_or_common(Limits {
            depth: self.depth_b,
            nodes: self.nodes_b,
            time: self.time_b,
        })
    }

    fn own_or_common(&self, own: Limits) -> Limits {
        if own != Limits::default() {
            return own;
        }
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: self.time,
        }
    }
}

/// Seconds, with or without fractions, from a millisecond to a day.
pub(crate) fn read_time(text: &str) -> Result<Duration, String> {
    let seconds: Option<f64> = text.parse().ok();
    let seconds = seconds.filter(|seconds| (0.001..=86_400.0).contains(seconds));
    // UHP programs are told whole milliseconds, so nobody is told more.
    let time = seconds
        .and_then(|seconds| Duration::try_from_secs_f64((seconds * 1000.0).round() / 1000.0).ok());
    time.ok_or_else(|| "write seconds, from 0.001 to 86400".to_owned())
}
