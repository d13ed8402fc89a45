//! `hexapod cluster status`: what runs, what failed and why, and when it will be done.

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use cluster::report::{InQueue, Report, Trouble, report};
use cluster::slurm::Slurm;
use cluster::submission::{Submission, submissions};
use cluster::{Step, time};
use serde::Serialize;
use training::reinforcement::Status;

use super::Which;
use super::caller::Programs;
use super::run::Run;
use crate::clock;
use crate::commands::train::duration;

/// What runs, what failed and why, and when it will be done.
///
/// Looks at the folder first, then at the queue. Where no queue can be asked it tells what the folder knows.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  hexapod cluster status runs/hex-5x5")]
pub(super) struct Arguments {
    #[command(flatten)]
    which: Which,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// All that is told.
#[derive(Serialize)]
struct Told {
    run: Status,
    cluster: Report,
    /// What was submitted again because something was missing.
    again: Vec<Submission>,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    let run = Run::open(&arguments.which)?;
    let status = run.status()?;
    let mut programs = Programs::at_once()?;
    let jobs = Slurm::new(&mut programs).jobs(&run.place);
    let jobs = match jobs {
        Ok(jobs) => Some(jobs),
        Err(error) => {
            crate::complain(&format!("the queue is not known: {error}"));
            None
        }
    };
    let counts = (status.over, status.iterations);
    let now = clock::now();
    let mut again = submissions(&run.place)?;
    let cluster = report(&run.place, counts, jobs.as_deref(), &again, now)?;
    again.retain(|submission| submission.after_failed.is_some());
    let told = Told {
        run: status,
        cluster,
        again,
    };
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&told)?)?;
        return Ok(ExitCode::SUCCESS);
    }
    where_it_stands(&told, out)?;
    for step in &told.cluster.queue {
        writeln!(out, "{}", in_queue(step))?;
    }
    for submission in &told.again {
        writeln!(out, "{}", submitted_again(submission))?;
    }
    for trouble in &told.cluster.troubles {
        for line in lines_of(trouble) {
            writeln!(out, "{line}")?;
        }
    }
    how_long(&told, now, out)?;
    Ok(ExitCode::SUCCESS)
}

fn where_it_stands(told: &Told, out: &mut impl Write) -> Result<()> {
    let Status {
        name,
        over,
        iterations,
        ..
    } = &told.run;
    writeln!(out, "{name}: {over} of {iterations} iterations are over")?;
    let best = told.run.best.as_deref();
    writeln!(
        out,
        "best network: {}",
        best.unwrap_or("none yet: search alone plays")
    )?;
    if let Some(next) = &told.run.next {
        writeln!(
            out,
            "iteration {} waits for {}",
            next.iteration, next.waits_for
        )?;
        if told.cluster.lives == Some(false) {
            writeln!(
                out,
                "no job will go on with it: `hexapod cluster submit` does"
            )?;
        }
    }
    Ok(())
}

fn in_queue(step: &InQueue) -> String {
    let mut told = Vec::new();
    if !step.runs.is_empty() {
        let mut nodes = step.runs.clone();
        nodes.sort();
        nodes.dedup();
        told.push(format!(
            "{} running on {}",
            step.runs.len(),
            nodes.join(" ")
        ));
    }
    for (reason, count) in &step.waits {
        told.push(format!("{count} waiting ({reason})"));
    }
    if step.over > 0 {
        told.push(format!("{} over", step.over));
    }
    if step.failed > 0 {
        told.push(format!("{} of these failed", step.failed));
    }
    let numbers: Vec<String> = step.numbers.iter().map(u64::to_string).collect();
    let (iteration, name) = (step.iteration, step.step);
    format!(
        "queue: {name} of iteration {iteration}, job {}: {}",
        numbers.join(" "),
        told.join(", ")
    )
}

fn submitted_again(submission: &Submission) -> String {
    let what: Vec<String> = submission
        .jobs
        .iter()
        .filter(|job| job.step.is_shared() || job.step == Step::Fit)
        .map(|job| {
            let tasks: Vec<String> = job.tasks.iter().map(u32::to_string).collect();
            let tasks = if tasks.is_empty() {
                String::new()
            } else {
                format!(" tasks {}", tasks.join(" "))
            };
            let without = match job.without.join(" ") {
                none if none.is_empty() => none,
                nodes => format!(", not on {nodes}"),
            };
            format!("{}{tasks}{without}", job.step)
        })
        .collect();
    format!(
        "submitted again: iteration {}, at {}, because {} could not be done ({}): {}",
        submission.iteration,
        submission.at,
        submission.after_failed.map_or("a step", Step::verb),
        submission.again,
        what.join("; ")
    )
}

fn lines_of(trouble: &Trouble) -> Vec<String> {
    let task = trouble
        .task
        .map_or_else(String::new, |task| format!(" task {task}"));
    let word = if trouble.done {
        "tried again"
    } else {
        "not done"
    };
    let (iteration, step) = (trouble.iteration, trouble.step);
    let mut lines = vec![format!(
        "{word}: iteration {iteration}, {step}{task}: {}",
        trouble.tries.join("; then ")
    )];
    lines.extend(trouble.said.iter().map(|said| format!("    {said}")));
    lines
}

fn how_long(told: &Told, now: std::time::SystemTime, out: &mut impl Write) -> Result<()> {
    for times in &told.cluster.times {
        let steps = times.steps.iter();
        let steps: Vec<String> = steps
            .map(|(step, seconds)| format!("{step} {seconds} s"))
            .collect();
        writeln!(
            out,
            "iteration {} on the clock: {}",
            times.iteration,
            steps.join(", ")
        )?;
    }
    if let (Some(pace), Some(left)) = (told.cluster.pace, told.cluster.left) {
        let pace = duration(pace);
        if told.run.next.is_some() {
            let end = now + std::time::Duration::try_from_secs_f64(left).unwrap_or_default();
            let (left, end) = (duration(left), time::written(end));
            writeln!(
                out,
                "an iteration takes {pace}: about {left} left, until {end}"
            )?;
        } else {
            writeln!(out, "an iteration took {pace}")?;
        }
    }
    Ok(())
}
