//! The scripts that `sbatch` takes: one a step, for all iterations, to be read and edited.
//!
//! What a person has changed is kept: the last line of a script tells whether somebody has.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::Path;

use crate::place::check;
use crate::{Asked, ClusterError, Config, Place, Step};

/// How many seconds before its limit of time a task is asked to end.
const NOTICE: u32 = 120;

/// What every script does alike: says when it begins and ends, hears that time is short, and goes on
/// later. `work` is what it does.
const TRY: &str = r#"
say() { printf '== %s %s %s\n' "$1" "$(date -u +%FT%TZ)" "$2"; }
# Time is nearly over: the work is asked to end, and saves what it has.
stopped=
trap 'stopped=yes; [ -z "$work" ] || kill -TERM "$work" 2>/dev/null' TERM
say begins "on ${SLURMD_NODENAME:-$(hostname)}"
"#;

const WAITING: &str = r#"wait "$work"
code=$?
while kill -0 "$work" 2>/dev/null; do wait "$work"; code=$?; done
if [ "$code" = 0 ]; then
    say ends "done"
"#;

const ENDING: &str = r#"fi
if [ -n "$stopped" ]; then
    # Whoever was cancelled, requeued or preempted is no longer running, and leaves what comes next to others.
    if [ "$(squeue --noheader --jobs "$SLURM_JOB_ID" --format %T 2>/dev/null)" != RUNNING ]; then
        say ends "ended by the scheduler"
        exit "$code"
    fi
    if [ "${SLURM_RESTART_COUNT:-0}" -lt "$requeues" ]; then
        say ends "stopped, and goes on later"
        scontrol requeue "$SLURM_JOB_ID" && exit "$code"
    fi
fi
say ends "failed with $code"
"#;

/// The script of a step, where so many parts are shared by its tasks.
pub fn script(
    place: &Place,
    config: &Config,
    step: Step,
    program: &Path,
    parts: u32,
) -> Result<String, ClusterError> {
    let asked = config.asked(step);
    let program = config.program.as_deref().unwrap_or(program);
    check("the program", program)?;
    let mut text = String::from("#!/bin/bash\n");
    // Writing to a string cannot fail.
    let _ = writeln!(text, "# {step}: {}.", step.about());
    let _ = writeln!(
        text,
        "# Written by `hexapod cluster render`; what you change here stays. Which iteration it is comes as a word:\n# {}",
        by_hand(step, config.tasks(step, parts))
    );
    orders(&mut text, place, step, &asked);
    text.push('\n');
    let _ = writeln!(text, "hexapod={}", quoted_path(program));
    let _ = writeln!(text, "run={}", quoted_path(place.run()));
    let _ = writeln!(text, "iteration=${{1:?which iteration?}}");
    let _ = writeln!(
        text,
        "requeues={} # how often it goes on after its limit of time",
        asked.requeues.unwrap_or_default()
    );
    for line in asked.setup.iter().flatten() {
        let _ = writeln!(text, "{line}");
    }
    text.push_str(TRY);
    let _ = writeln!(
        text,
        "{} &\nwork=$!",
        work(step, &asked, config.tasks(step, parts))
    );
    text.push_str(WAITING);
    text.push_str(match step {
        Step::Promote => "    exec \"$hexapod\" cluster submit \"$run\"\n",
        _ => "    exit 0\n",
    });
    text.push_str(ENDING);
    match step {
        Step::Play | Step::Fit | Step::Judge => text.push_str("exit \"$code\"\n"),
        Step::Collect | Step::Promote => {
            let _ = writeln!(
                text,
                "# What is missing is done again, unless that was tried too often.\n\
                 exec \"$hexapod\" cluster submit \"$run\" --after-failed {step}"
            );
        }
    }
    Ok(signed(&text))
}

/// What the scheduler is told, above all else.
fn orders(text: &mut String, place: &Place, step: Step, asked: &Asked) {
    let mut order = |order: &str| {
        let _ = writeln!(text, "#SBATCH {order}");
    };
    let array = if step.is_shared() { "-%a" } else { "" };
    order(&format!(
        "--chdir={}",
        ordered(&place.run().to_string_lossy())
    ));
    order(&format!("--output=cluster/logs/%x{array}.log"));
    // A second try must not wipe out what the first one said.
    order("--open-mode=append");
    order("--requeue");
    order(&format!("--signal=B:TERM@{NOTICE}"));
    order("--nodes=1");
    order("--ntasks=1");
    for (name, word) in [
        ("time", &asked.time),
        ("mem", &asked.memory),
        ("partition", &asked.partition),
        ("account", &asked.account),
    ] {
        if let Some(word) = word {
            order(&format!("--{name}={word}"));
        }
    }
    order(&format!("--cpus-per-task={}", asked.cpus.unwrap_or(1)));
    if let Some(gpus) = asked.gpus.filter(|&gpus| gpus > 0) {
        order(&format!("--gres=gpu:{gpus}"));
    }
    for option in asked.options.iter().flatten() {
        order(option);
    }
}

/// The command of a step.
fn work(step: Step, asked: &Asked, tasks: u32) -> String {
    let mut words = format!("\"$hexapod\" train {step} \"$run\" --iteration \"$iteration\"");
    if step.is_shared() {
        let _ = write!(words, " --tasks {tasks}");
    }
    if !matches!(step, Step::Collect | Step::Promote) {
        words.push_str(" --threads \"$SLURM_CPUS_PER_TASK\"");
    }
    for word in asked.arguments.iter().flatten() {
        let _ = write!(words, " {}", quoted(word));
    }
    words
}

fn by_hand(step: Step, tasks: u32) -> String {
    let array = if step.is_shared() {
        format!(" --array=0-{}", tasks - 1)
    } else {
        String::new()
    };
    format!("sbatch{array} {step}.sh 1")
}

/// A word for bash.
pub(crate) fn quoted(word: &str) -> Cow<'_, str> {
    // Only a NUL cannot be quoted, and it was refused.
    shlex::try_quote(word).unwrap_or(Cow::Borrowed("''"))
}

fn quoted_path(path: &Path) -> String {
    quoted(&path.to_string_lossy()).into_owned()
}

/// A word for `#SBATCH`, whose quotes know a backslash.
fn ordered(word: &str) -> String {
    format!("\"{}\"", word.replace('\\', "\\\\").replace('"', "\\\""))
}

/// How the last line of a script begins.
const SIGNATURE: &str = "# As it was written: ";

/// A script, with a last line that tells whether it was changed.
fn signed(text: &str) -> String {
    format!("{text}{SIGNATURE}{}\n", digits(text))
}

fn digits(text: &str) -> String {
    let mut digits = files::sha256(text.as_bytes());
    digits.truncate(16);
    digits
}

/// Whether a script is as it was written.
fn is_untouched(script: &str) -> bool {
    script
        .rsplit_once(SIGNATURE)
        .is_some_and(|(text, rest)| rest.trim_end() == digits(text))
}

/// What became of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// It was written, for the first time or anew.
    Now,
    /// It is as it should be.
    Before,
    /// A person has changed it: it is kept.
    Kept,
}

/// Puts a script where it belongs; one that a person has changed is kept, unless it is to go.
pub fn put(path: &Path, script: &str, force: bool) -> Result<Written, ClusterError> {
    let wrong = |error| ClusterError::File {
        path: path.to_owned(),
        error,
    };
    match fs::read_to_string(path) {
        Ok(known) if known == script => return Ok(Written::Before),
        Ok(known) if !force && !is_untouched(&known) => return Ok(Written::Kept),
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(wrong(error)),
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(wrong)?;
    }
    files::write_whole(path, script.as_bytes()).map_err(wrong)?;
    Ok(Written::Now)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(step: Step, config: &str) -> String {
        let place = Place::new("/scratch/a run's \"100%\"".into()).expect("a place");
        let config = Config::read(config, Path::new("cluster.toml")).expect("a config");
        script(&place, &config, step, Path::new("/opt/my hexapod"), 8).expect("a script")
    }

    #[test]
    fn names_with_blanks_and_quotes_stay_one_word() {
        let text = written(
            Step::Play,
            "[every]\narguments = ['--seats', '$(rm -rf /)']",
        );
        for line in [
            r#"#SBATCH --chdir="/scratch/a run's \"100%\"""#,
            "hexapod='/opt/my hexapod'",
            r#"run="/scratch/a run's \"100%\"""#,
        ] {
            assert!(text.lines().any(|found| found == line), "{line}\n{text}");
        }
        assert!(text.contains("--seats '$(rm -rf /)' &"), "{text}");
    }

    #[test]
    fn a_step_gets_what_it_asks_for() {
        let config = "[fit]\ngpus = 1\npartition = 'gpu'\nsetup = ['module load cuda']\noptions = ['--qos=long']";
        let fit = written(Step::Fit, config);
        for line in [
            "#SBATCH --gres=gpu:1",
            "#SBATCH --partition=gpu",
            "#SBATCH --qos=long",
            "module load cuda",
        ] {
            assert!(fit.lines().any(|found| found == line), "{line}\n{fit}");
        }
        let play = written(Step::Play, config);
        assert!(
            !play.contains("gres") && play.contains("--tasks 8"),
            "{play}"
        );
        for asked in ["--open-mode=append", "--requeue", "--signal=B:TERM@120"] {
            assert!(play.contains(asked), "{asked}");
        }
    }

    #[test]
    fn bash_can_read_all_of_them() {
        for step in Step::ALL {
            let text = written(step, "");
            let folder = tempfile::tempdir().expect("a folder");
            let path = folder.path().join("script.sh");
            fs::write(&path, &text).expect("a file");
            let read = std::process::Command::new("bash")
                .arg("-n")
                .arg(&path)
                .output();
            let read = read.expect("bash");
            assert!(read.status.success(), "{step}: {read:?}");
        }
    }

    #[test]
    fn what_a_person_changed_is_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("cluster/play.sh");
        let (one, two) = (signed("one\n"), signed("two\n"));
        assert_eq!(put(&path, &one, false).expect("written"), Written::Now);
        assert_eq!(put(&path, &one, false).expect("there"), Written::Before);
        assert_eq!(put(&path, &two, false).expect("anew"), Written::Now);
        let mine = two.replace("two", "three");
        fs::write(&path, &mine).expect("changed");
        assert_eq!(put(&path, &one, false).expect("kept"), Written::Kept);
        assert_eq!(fs::read_to_string(&path).expect("a file"), mine);
        assert_eq!(put(&path, &one, true).expect("forced"), Written::Now);
        assert_eq!(fs::read_to_string(&path).expect("a file"), one);
    }
}
