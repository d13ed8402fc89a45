//! A run in short: what it is, how far it has come, and what lies beside its measurements.

use std::fs::{self, File};
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::Path;
use std::time::Duration;

use analysis::runs::{Card, Line, Metrics, RunKind, RunSummary, Stage};

use super::loops::LoopNetworks;
use super::{Found, METRICS, loops};
use crate::clock;

/// A run that was silent for longer does not go on, as far as anybody can see.
const SILENCE: Duration = Duration::from_mins(2);
/// The same of `hexapod train loop`, which writes nothing while it plays a part.
const SILENCE_OF_LOOPS: Duration = Duration::from_mins(10);
/// The largest config and card that are shown.
const LARGEST: u64 = 1 << 20;
/// How much of the end of a file is looked at for its last lines.
const END: u64 = 1 << 16;

/// Looks at a run.
pub(crate) fn summary(run: &Found) -> RunSummary {
    let file = run.path.join(METRICS);
    let (last, trouble) = match run.has_metrics.then(|| last_measured(&file)) {
        None => (None, None),
        Some(Ok(mut metrics)) => (metrics.measured.pop(), None),
        Some(Err(error)) => (None, Some(format!("{METRICS} cannot be read: {error}"))),
    };
    let standing = (run.kind == RunKind::Loop).then(|| loops::standing(run));
    let silent = silent_for(run, &file);
    let done = match &standing {
        Some(standing) => standing.stage == Stage::Finished,
        None => last
            .as_ref()
            .is_some_and(|last| last.steps.is_some_and(|steps| last.step >= steps)),
    };
    let patience = match run.kind {
        RunKind::Loop => SILENCE_OF_LOOPS,
        RunKind::Supervised | RunKind::Tune => SILENCE,
    };
    let name = run.path.file_name().map_or_else(
        || run.path.display().to_string(),
        |name| name.to_string_lossy().into_owned(),
    );
    RunSummary {
        id: run.id.clone(),
        name,
        kind: run.kind,
        going: !done && silent.is_some_and(|silent| silent < patience),
        seconds_ago: silent.map(|silent| u32::try_from(silent.as_secs()).unwrap_or(u32::MAX)),
        last,
        standing,
        rounds: run.rounds.iter().copied().collect(),
        games: run.games.iter().map(|file| file.name.clone()).collect(),
        trouble,
    }
}

/// How long ago the run wrote its measurements, or its newest round.
fn silent_for(run: &Found, metrics: &Path) -> Option<Duration> {
    if run.kind == RunKind::Loop {
        return loops::silent_for(run);
    }
    if run.has_metrics {
        return clock::since(fs::metadata(metrics).ok()?.modified().ok()?);
    }
    let newest = *run.rounds.last()?;
    ["games.jsonl", "weights.json"]
        .iter()
        .filter_map(|end| fs::metadata(run.path.join(format!("round-{newest}.{end}"))).ok())
        .filter_map(|metadata| clock::since(metadata.modified().ok()?))
        .min()
}

/// What was measured last, from the end of the file.
pub(super) fn last_measured(path: &Path) -> io::Result<Metrics> {
    let mut file = File::open(path)?;
    let start = file.metadata()?.len().saturating_sub(END);
    file.seek(SeekFrom::Start(start))?;
    let mut bytes = Vec::new();
    file.take(END).read_to_end(&mut bytes)?;
    let text = String::from_utf8_lossy(&bytes);
    // What has no end is not written yet, and of a piece the first line may lack its beginning.
    let whole = text.rfind('\n').and_then(|end| text.get(..end));
    let lines: Vec<Line> = (1..)
        .zip(whole.unwrap_or_default().lines())
        .map(|(number, text)| Line {
            number,
            text: text.to_owned(),
        })
        .collect();
    Ok(Metrics::read(&lines))
}

/// Whether the first line of a file is one of an iteration.
pub(super) fn tells_iterations(path: &Path) -> bool {
    let first = || -> io::Result<bool> {
        let mut bytes = Vec::new();
        File::open(path)?.take(END).read_to_end(&mut bytes)?;
        let line = bytes
            .split(|&byte| byte == b'\n')
            .next()
            .unwrap_or_default();
        let line: serde_json::Value = serde_json::from_slice(line)?;
        Ok(line.get("iteration").is_some())
    };
    first().unwrap_or(false)
}

/// The config, if there is one.
pub(crate) fn config(run: &Found) -> Result<Option<String>, String> {
    text(&run.path.join("config.toml"))
}

/// The card of its network, if there is one.
pub(crate) fn card(run: &Found) -> Result<Option<Card>, String> {
    let path = match run.kind {
        RunKind::Loop => LoopNetworks::of(run).newest(),
        RunKind::Supervised | RunKind::Tune => Some(run.path.join("network.json")),
    };
    let Some(path) = path else {
        return Ok(None);
    };
    let Some(text) = text(&path)? else {
        return Ok(None);
    };
    serde_json::from_str(&text)
        .map(Some)
        .map_err(|error| format!("{} is no card of a network: {error}", name(&path)))
}

fn text(path: &Path) -> Result<Option<String>, String> {
    let name = name(path);
    let read = || {
        let mut text = String::new();
        File::open(path)?.take(LARGEST).read_to_string(&mut text)?;
        Ok(text)
    };
    match read() {
        Ok(text) => Ok(Some(text)),
        Err(error) if io::Error::kind(&error) == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(format!("{name} cannot be read: {error}")),
    }
}

fn name(path: &Path) -> std::path::Display<'_> {
    Path::new(path.file_name().unwrap_or_default()).display()
}
