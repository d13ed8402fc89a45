//! Analysis, the request without an `action`.

use std::sync::Arc;
use std::time::Duration;

use crate::limits::{DEFAULT_VISITS, MOST_VISITS, SHORTEST_REPORT};
use crate::protocol::{AnalysisQuery, NoResults, Refused, answer};
use crate::session::Session;
use crate::table;
use crate::thinker::{Finding, Query};
use crate::wording;
use games::AnyGame;

/// Begins an analysis; what is found comes later.
pub(super) fn analyse(
    session: &mut Session,
    id: &str,
    query: &AnalysisQuery,
) -> Result<(), Refused> {
    let visits = query.max_visits.unwrap_or(DEFAULT_VISITS);
    if !(1..=MOST_VISITS).contains(&visits) {
        let error = format!("`maxVisits` is {visits}: write a number from 1 to {MOST_VISITS}");
        return Err(Refused::field("maxVisits", error));
    }
    let every = query.report_during_search_every.map(interval).transpose()?;
    let question: Arc<str> = id.into();
    let game = Arc::new(table::read(&query.setup, &query.moves)?);
    let turns = turns(query)?;
    let after_pass = query.after_pass.unwrap_or(false);
    if after_pass && matches!(*game, AnyGame::Hive(_)) && turns.contains(&0) {
        let error = "`afterPass` asks what is threatened before the first tile lies: nothing is; \
                     send at least one move";
        return Err(Refused::field("afterPass", error));
    }
    let queries = turns.into_iter().map(|turn| Query {
        question: Arc::clone(&question),
        turn,
        priority: query.priority.unwrap_or(0),
        game: Arc::clone(&game),
        visits,
        every,
        include_policy: query.include_policy.unwrap_or(false),
        after_pass,
    });
    session.ask(queries.collect())
}

fn interval(seconds: f64) -> Result<Duration, Refused> {
    if !(SHORTEST_REPORT..=86_400.0).contains(&seconds) {
        let error = format!(
            "`reportDuringSearchEvery` is {seconds}: write seconds from {SHORTEST_REPORT} to 86400"
        );
        return Err(Refused::field("reportDuringSearchEvery", error));
    }
    Ok(Duration::from_secs_f64(seconds))
}

/// The positions that are asked about, by the number of moves before them.
fn turns(query: &AnalysisQuery) -> Result<Vec<usize>, Refused> {
    let last = query.moves.len();
    let Some(turns) = &query.analyze_turns else {
        return Ok(vec![last]);
    };
    if turns.is_empty() {
        let error = "`analyzeTurns` is empty: name numbers of moves, or leave it out to analyse \
                     the last position";
        return Err(Refused::field("analyzeTurns", error));
    }
    if let Some(beyond) = turns.iter().find(|&&turn| turn > last) {
        let error = format!(
            "`analyzeTurns` asks for turn {beyond}, and there are {last} moves: write numbers from \
             0 to {last}"
        );
        return Err(Refused::field("analyzeTurns", error));
    }
    if turns.len() > last + 1 {
        let error = "`analyzeTurns` names a turn twice: write each once";
        return Err(Refused::field("analyzeTurns", error));
    }
    Ok(turns.clone())
}

/// What was found, as a message.
pub(crate) fn analysis_words(finding: &Finding) -> Option<String> {
    let id = Some(&*finding.question);
    match wording::analysis(finding) {
        Some(analysis) => Some(answer(id, &analysis)),
        None if finding.during => None,
        None => Some(answer(
            id,
            &NoResults {
                turn_number: finding.turn,
                is_during_search: false,
                no_results: true,
            },
        )),
    }
}
