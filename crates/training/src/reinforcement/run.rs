//! The loop: all verbs on this machine, again and again.

use ::game::Part;

use super::error::RunError;
use super::status::Status;
use super::verbs::{Context, Event, Promoted, Verbs};

/// Brings iterations about until the last one of the config is over. The same run goes on where it
/// was left, by whomever.
pub fn run(verbs: &mut dyn Verbs, context: &mut Context<'_>) -> Result<(), RunError> {
    let over = Status::of(verbs)?.over;
    if over > 0 {
        // Somebody may have been killed between the files that it leaves.
        verbs.promote(over)?;
    }
    for iteration in over + 1..=verbs.config().iterations {
        self::iteration(verbs, iteration, context)?;
    }
    Ok(())
}

/// Brings one iteration about.
pub fn iteration(
    verbs: &mut dyn Verbs,
    iteration: u32,
    context: &mut Context<'_>,
) -> Result<Promoted, RunError> {
    let stopped = |context: &Context<'_>| {
        if context.stop.is_raised() {
            Err(RunError::Stopped)
        } else {
            Ok(())
        }
    };
    let parts: Vec<Part> = Part::all(verbs.config().at(iteration).play.parts).collect();
    let games = verbs.config().at(iteration).play.games;
    timed(
        verbs,
        iteration,
        ("play", games),
        context,
        |verbs, context| verbs.play(iteration, &parts, context),
    )?;
    let collected = verbs.collect(iteration)?;
    (context.watch)(&Event::Collected { collected });
    stopped(context)?;
    timed(verbs, iteration, ("fit", 1), context, |verbs, context| {
        verbs.fit(iteration, context)
    })?;
    stopped(context)?;
    let parts: Vec<Part> = Part::all(verbs.config().at(iteration).judge.parts).collect();
    let games = verbs.config().at(iteration).judge.games;
    timed(
        verbs,
        iteration,
        ("judge", games),
        context,
        |verbs, context| verbs.judge(iteration, &parts, context),
    )?;
    let promoted = verbs.promote(iteration)?;
    (context.watch)(&Event::Promoted {
        promoted: promoted.clone(),
    });
    Ok(promoted)
}

/// Takes note of how long something took here, stopped or not.
pub fn timed<T>(
    verbs: &mut dyn Verbs,
    iteration: u32,
    (verb, work): (&str, u64),
    context: &mut Context<'_>,
    act: impl FnOnce(&mut dyn Verbs, &mut Context<'_>) -> Result<T, RunError>,
) -> Result<T, RunError> {
    let before = (context.elapsed)();
    let done = act(verbs, context);
    let took = (context.elapsed)().saturating_sub(before);
    verbs.folder().note(iteration, verb, took, work)?;
    done
}
