//! A conversation with one client: the game, the options, and an answer to everything.

use std::panic::{AssertUnwindSafe, catch_unwind};

use engine::{Engine, Limits, Options, Stop, fault};
use game::{Game as _, History, Notation as _, Repetition, excerpt};
use hive_rules::{GameString, GameStringError, Hive, Refusal, State, Variant, write_game};

use super::command::{Command, CommandError, OptionsCommand};
use super::count::count;
use super::options::{OptionName, OptionValue, Settings};
use super::refused::Refused;
use super::{help, report};
use crate::memory;

/// A conversation with one client.
#[derive(Debug)]
pub struct Session {
    engine: Engine<Hive>,
    settings: Settings,
    game: Option<History<Hive>>,
}

/// What is known before an answer is complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said<'a> {
    /// A line to send at once, without its line feed.
    Line(&'a str),
    /// The move that a search would answer with if it had to now. Not to be sent, unless time runs
    /// out.
    BestSoFar(&'a str),
}

/// What to send to the client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// Nothing: the line was blank.
    Silence,
    /// This, which is whole lines and ends with the line `ok`.
    Text(String),
    /// Nothing, and the conversation is over.
    Exit,
}

impl Reply {
    /// These lines, then `ok`.
    fn lines(lines: &[String]) -> Reply {
        let mut text = String::new();
        for line in lines.iter().map(String::as_str).chain(["ok"]) {
            text.push_str(line);
            text.push('\n');
        }
        Reply::Text(text)
    }

    /// What is wrong, then `ok`.
    pub fn refusal(refused: &Refused) -> Reply {
        Reply::lines(&[refused.to_string()])
    }
}

/// What a command changes, put in place after everything about it is known.
enum Change {
    Nothing,
    /// Another game begins.
    Begin(History<Hive>),
    /// The game goes on, or back.
    Game(History<Hive>),
    /// Our own options, and what they make of the game.
    Settings(Settings, Option<History<Hive>>),
    /// The options of the search.
    Search(Options),
}

/// The lines of an answer, and what changes with it.
struct Answer {
    lines: Vec<String>,
    change: Change,
}

impl Answer {
    fn only(lines: impl IntoIterator<Item = impl Into<String>>) -> Answer {
        Answer {
            lines: lines.into_iter().map(Into::into).collect(),
            change: Change::Nothing,
        }
    }

    /// The game string of a game, which becomes the present one.
    fn game(game: History<Hive>, change: impl FnOnce(History<Hive>) -> Change) -> Answer {
        Answer {
            lines: vec![write_game(&game)],
            change: change(game),
        }
    }
}

impl Session {
    /// A session in which no game has begun.
    pub fn new(engine: Engine<Hive>) -> Session {
        Session {
            engine,
            settings: Settings::default(),
            game: None,
        }
    }

    /// What clients wait for before they say anything: the answer to `info`.
    pub fn greeting(&self) -> Reply {
        Reply::lines(&help::INFO.map(String::from))
    }

    /// The present game, if one has begun.
    pub fn game(&self) -> Option<&History<Hive>> {
        self.game.as_ref()
    }

    /// Answers a line. See [`obey`](Session::obey).
    pub fn answer(&mut self, line: &[u8], stop: &Stop, say: &mut dyn FnMut(Said<'_>)) -> Reply {
        match Command::read(line) {
            Ok(None) => Reply::Silence,
            Ok(Some(command)) => self.obey(&command, stop, say),
            Err(error) => Session::refuse(error),
        }
    }

    /// The answer to a line that is no command.
    pub fn refuse(error: CommandError) -> Reply {
        Reply::refusal(&error.into())
    }

    /// Answers a command. Searches and counts end early when `stop` is raised; what is known before
    /// the answer is complete goes to `say`.
    ///
    /// Whatever goes wrong, there is an answer, and the game is as it was.
    pub fn obey(&mut self, command: &Command, stop: &Stop, say: &mut dyn FnMut(Said<'_>)) -> Reply {
        if *command == Command::Exit {
            return Reply::Exit;
        }
        let answered = catch_unwind(AssertUnwindSafe(|| {
            let answer = self.work_out(command, stop, say)?;
            self.put_in_place(answer.change);
            Ok(Reply::lines(&answer.lines))
        }));
        match answered {
            Ok(Ok(reply)) => reply,
            Ok(Err(refused)) => Reply::refusal(&refused),
            Err(payload) => {
                // A search that broke down may have left anything behind.
                let _ = catch_unwind(AssertUnwindSafe(|| self.engine.new_game()));
                let what = fault::words(payload.as_ref()).unwrap_or("something went wrong");
                let what = excerpt(what);
                Reply::refusal(&Refused::Internal { what })
            }
        }
    }

    /// The answer to a command. Only the search's memory may change.
    fn work_out(
        &mut self,
        command: &Command,
        stop: &Stop,
        say: &mut dyn FnMut(Said<'_>),
    ) -> Result<Answer, Refused> {
        match command {
            Command::Info => Ok(Answer::only(help::INFO)),
            Command::Help => Ok(Answer::only(help::COMMANDS)),
            Command::Licences => Ok(Answer::only([help::LICENCES])),
            Command::NewGame(what) => self.new_game(what.as_deref()),
            Command::Play(mv) => self.play(mv),
            Command::Pass => self.play("pass"),
            Command::Undo(plies) => self.undo(*plies),
            Command::ValidMoves => {
                let texts = self.unfinished()?.position().legal_move_texts();
                Ok(Answer::only([texts.join(";")]))
            }
            Command::BestMove(limits) => self.best_move(limits, stop, say),
            Command::Perft(depth) => self.perft(*depth, stop, say),
            Command::Options(OptionsCommand::List) => {
                let line = |name: OptionName| name.line(self.option(name));
                Ok(Answer::only(OptionName::ALL.map(line)))
            }
            Command::Options(OptionsCommand::Get(name)) => {
                let name = OptionName::read(name)?;
                Ok(Answer::only([name.line(self.option(name))]))
            }
            Command::Options(OptionsCommand::Set { name, value }) => self.set_option(name, value),
            Command::Exit => Ok(Answer::only([""; 0])),
        }
    }

    fn put_in_place(&mut self, change: Change) {
        match change {
            Change::Nothing => {}
            Change::Begin(game) => {
                self.engine.new_game();
                self.game = Some(game);
            }
            Change::Game(game) => self.game = Some(game),
            Change::Settings(settings, game) => {
                self.settings = settings;
                self.game = game;
            }
            Change::Search(options) => self.engine.set_options(options),
        }
    }

    fn present(&self) -> Result<&History<Hive>, Refused> {
        self.game.as_ref().ok_or(Refused::NoGame)
    }

    /// The present game, if something can still be played.
    fn unfinished(&self) -> Result<&History<Hive>, Refused> {
        let game = self.present()?;
        match game.outcome() {
            None => Ok(game),
            Some(_) => Err(Refused::GameOver {
                state: State::of(game),
            }),
        }
    }

    fn new_game(&self, what: Option<&str>) -> Result<Answer, Refused> {
        let repetition = self.settings.repetition;
        let game = match what {
            None => History::new(Variant::BASE, repetition),
            Some(text) if text.contains(';') => read_game(text, repetition)?,
            Some(text) => History::new(text.parse()?, repetition),
        };
        self.engine.check(game.variant())?;
        Ok(Answer::game(game, Change::Begin))
    }

    fn play(&self, text: &str) -> Result<Answer, Refused> {
        let mut game = self.unfinished()?.clone();
        let mv = game.position().read_move(text)?;
        game.play(mv).map_err(|illegal| Refused::Internal {
            what: illegal.to_string(),
        })?;
        Ok(Answer::game(game, Change::Game))
    }

    fn undo(&self, asked: usize) -> Result<Answer, Refused> {
        let game = self.present()?;
        let plies = game.plies();
        let left = plies.checked_sub(asked);
        let left = left.ok_or(Refused::TooMany { asked, plies })?;
        Ok(Answer::game(game.at(left), Change::Game))
    }

    fn best_move(
        &mut self,
        limits: &Limits,
        stop: &Stop,
        say: &mut dyn FnMut(Said<'_>),
    ) -> Result<Answer, Refused> {
        self.unfinished()?;
        let game = self.game.as_ref().ok_or(Refused::NoGame)?;
        // The player may be another one than when the game began.
        self.engine.check(game.variant())?;
        let position = game.position();
        let reports = self.settings.report_intermediate;
        if let Some(&any) = game.legal_moves().first() {
            say(Said::BestSoFar(&position.write_move(any)));
        }
        let found = self.engine.think(game, limits, stop, &mut |found| {
            if let Some(&best) = found.line.first() {
                say(Said::BestSoFar(&position.write_move(best)));
            }
            if reports {
                say(Said::Line(&report::line(position, found)));
            }
        });
        let best = found.and_then(|found| found.line.first().copied());
        let best = best.filter(|&mv| position.is_legal(mv));
        debug_assert!(best.is_some(), "the search answers with a legal move");
        // Better any legal move than none.
        let best = best.or_else(|| game.legal_moves().first().copied());
        let best = best.ok_or_else(|| Refused::Internal {
            what: "no move was found".to_owned(),
        })?;
        Ok(Answer::only([position.write_move(best)]))
    }

    fn perft(
        &self,
        depth: u32,
        stop: &Stop,
        say: &mut dyn FnMut(Said<'_>),
    ) -> Result<Answer, Refused> {
        let mut position = self.present()?.position().clone();
        for depth in 0..=depth {
            let lines = count(&mut position, depth, stop).ok_or(Refused::Stopped { depth })?;
            say(Said::Line(&format!("{depth} {lines}")));
        }
        Ok(Answer::only([""; 0]))
    }

    fn option(&self, name: OptionName) -> OptionValue {
        self.settings.get(self.engine.options(), name)
    }

    fn set_option(&self, name: &str, value: &str) -> Result<Answer, Refused> {
        let name = OptionName::read(name)?;
        let value = name.read_value(value)?;
        let mut settings = self.settings;
        let mut search = *self.engine.options();
        let change = match (name, value) {
            (OptionName::Threads, OptionValue::Int(threads)) => {
                search.threads = u16::try_from(threads).unwrap_or(u16::MAX);
                Change::Search(search)
            }
            (OptionName::HashMib, OptionValue::Int(mib)) => {
                search.memory_mib = u32::try_from(mib).unwrap_or(u32::MAX);
                if !memory::is_there(search.memory_mib as usize) {
                    return Err(Refused::Memory { mib });
                }
                Change::Search(search)
            }
            (_, OptionValue::Repetition(repetition)) => {
                settings.repetition = repetition;
                let game = self.game.as_ref().map(|game| replay(game, repetition));
                Change::Settings(settings, game.transpose()?)
            }
            (_, OptionValue::Player(player)) => {
                search.player = player;
                Change::Search(search)
            }
            (_, OptionValue::Bool(report)) => {
                settings.report_intermediate = report;
                Change::Settings(settings, self.game.clone())
            }
            (_, OptionValue::Int(_)) => Change::Nothing,
        };
        Ok(Answer {
            lines: vec![name.line(value)],
            change,
        })
    }
}

/// Reads a game string, and if moves follow a third repetition, says that this is what is wrong.
fn read_game(text: &str, repetition: Repetition) -> Result<History<Hive>, Refused> {
    let refused = match GameString::read(text, repetition) {
        Ok(read) => return Ok(read.game),
        Err(refused) => refused,
    };
    match &refused {
        GameStringError::Move { ply, reason, .. }
            if reason.rule() == Some(Refusal::GameOver) && repetition == Repetition::Threefold =>
        {
            GameString::read(text, Repetition::Ignored)?;
            Err(Refused::GoesOn { ply: ply - 1 })
        }
        _ => Err(refused.into()),
    }
}

/// The same game under another rule of repetition.
fn replay(game: &History<Hive>, repetition: Repetition) -> Result<History<Hive>, Refused> {
    let mut again = History::from_position(*game.variant(), game.start(), repetition);
    for mv in game.moves() {
        let ply = again.plies();
        again.play(mv).map_err(|_| Refused::WentOn { ply })?;
    }
    Ok(again)
}
