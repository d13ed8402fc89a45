//! The player that has both searches: what is forced is alpha-beta's business, whatever the network thinks.

use std::time::{Duration, Instant};

use engine::{Clock, Engine, EngineGame as _, Limits, NetworkFor, PlayerKind, Report, Stop};
use game::{History, Notation as _, Repetition};
use hive_rules::{GameString, Hive, Move};
use net::Weights;
use net::catalogue::Design;
use net::file::{Network, Precision};

/// A position of a game of ours, and the network's choice in it after 0.3 s: after that, the opponent
/// wins by force, in three plies.
struct Trap {
    game: &'static str,
    bait: &'static str,
}

const TRAPS: [Trap; 2] = [
    Trap {
        game: concat!(
            r"Base+MLP;InProgress;Black[26];wB1;bS1 /wB1;wS1 \wB1;bB1 bS1\;wS2 wB1-;bM /bB1;",
            r"wQ wS1/;bQ -bM;wA1 wS2/;bP /bS1;wM \wA1;bA1 -bS1;wM /bQ;bA1 /wM;wP wQ\;bB1 bS1;",
            r"wS1 -bP;bA2 bB1\;wA1 bA2-;bB1 wB1;wB2 \wS1;bM -wB2;wA2 wP/;bB1 wP;wA3 wB2/;bB1 wQ;",
            r"wA2 \bB1;bB1 wA2;wA3 bQ\;bA3 /bM;wL wB2/;bA3 wA1\;wS2 wQ/;bA3 \wL;wG1 wS2\;bS2 \bB1;",
            r"wQ wG1\;bB1 wS2;wG2 /wA2;bB1 wG1;wQ wG2\;bB2 bB1-;wG2 \wS2;bB1 wP;wA2 bP\;bA1 wA1\;",
            r"wA2 bA3/;bL -bA3;wA2 bA1\;bL wL\;wG3 wM\",
        ),
        bait: r"bL wB1\",
    },
    Trap {
        game: concat!(
            r"Base+MLP;InProgress;White[30];wM;bG1 -wM;wA1 wM\;bS1 /bG1;wS1 /wA1;bM /bS1;wQ wS1\;",
            r"bQ -bG1;wP /wS1;bA1 /bQ;wP bS1\;bG1 wA1/;bS1 /wM;bS2 /bM;wA2 wP\;bS1 \wM;wA3 wQ-;",
            r"bS2 wA2\;wB1 /wM;bP \bQ;wA3 bS2\;bG2 /bA1;wA2 -bG2;bL -bS2;wA3 /bL;bA2 bG2\;wB1 wM;",
            r"bB1 bS2\;wB2 /wB1;bB1 wQ\;wA1 bB1\;bA2 wQ/;wB1 bG1;bB2 bG2\;wL wB1-;bB2 bM;wL wM\;",
            r"bB2 wP;wB2 bB2;bG3 bG2\;wG1 wB1-;bG3 bQ\;wG1 /bS1;bA1 bA2\;wM /bP;bS1 \bP;wG2 -wM;",
            r"bS1 -bP;wA2 /bG2;wM \bP;wG1 bS1\;wM bQ/;wS2 /wG2;wM \bP;wG3 \wB1;wG1 bP/;wS2 bS1\;",
            r"bA3 bG3/",
        ),
        bait: r"wA1 wG1\",
    },
];

impl Trap {
    fn before(&self) -> History<Hive> {
        let read = GameString::read(self.game, Repetition::Threefold);
        read.expect("a game").game
    }

    fn after(&self, text: &str) -> History<Hive> {
        let mut game = self.before();
        let mv = game.position().read_move(text).expect("legal");
        game.play(mv).expect("legal");
        game
    }
}

fn player(player: PlayerKind) -> Engine<Hive> {
    Engine::new(Hive::usual().with_player(player), clock())
}

/// The machine's clock.
#[expect(clippy::disallowed_methods, reason = "this is about time")]
fn clock() -> Clock {
    let start = Instant::now();
    Clock::new(move || start.elapsed())
}

/// Whoever goes by this network knows nothing.
fn ignorant() -> NetworkFor<Hive> {
    let design = Design::named("hexformer-xs").expect("a design");
    let card = design.card("ignorant", "untrained");
    let weights = Weights::untrained(card.architecture.clone(), 1).expect("measures");
    let files = Network { card, weights }
        .write(Precision::Full)
        .expect("written");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("ignorant.safetensors");
    std::fs::write(&path, files.numbers).expect("written");
    std::fs::write(Network::card_beside(&path), files.card).expect("written");
    NetworkFor::load(&path).expect("a network")
}

fn think(engine: &mut Engine<Hive>, game: &History<Hive>, limits: Limits) -> Report<Move> {
    let report = engine.think(game, &limits, &Stop::new(), &mut |_| {});
    report.expect("the game is not over")
}

fn seconds(seconds: u64) -> Limits {
    Limits {
        time: Some(Duration::from_secs(seconds)),
        ..Limits::default()
    }
}

fn plies(depth: u32) -> Limits {
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

#[test]
fn no_forced_loss_is_walked_into() {
    let mut engine = player(PlayerKind::Guarded).with_network(ignorant());
    let mut judge = player(PlayerKind::AlphaBeta);
    for trap in &TRAPS {
        let game = trap.before();
        engine.new_game();
        let chosen = think(&mut engine, &game, seconds(4)).line;
        let mut after = game.clone();
        after.play(*chosen.first().expect("a move")).expect("legal");
        judge.new_game();
        let reply = think(&mut judge, &after, plies(4));
        assert!(reply.outcome().is_none(), "{}: {reply:?}", trap.bait);
    }
}

#[test]
fn no_forced_win_is_missed() {
    let mut engine = player(PlayerKind::Guarded).with_network(ignorant());
    for trap in &TRAPS {
        engine.new_game();
        let report = think(&mut engine, &trap.after(trap.bait), seconds(4));
        assert!(report.value.is_won(), "{}", trap.bait);
        assert_eq!(report.plies_to_end(), Some(3), "{}", trap.bait);
    }
}

#[test]
fn plies_positions_and_moments_are_alpha_betas() {
    let game = TRAPS[0].before();
    let mut guarded = player(PlayerKind::Guarded).with_network(ignorant());
    let mut alphabeta = player(PlayerKind::AlphaBeta);
    for limits in [
        plies(3),
        Limits {
            nodes: Some(2_000),
            ..Limits::default()
        },
    ] {
        guarded.new_game();
        alphabeta.new_game();
        assert_eq!(
            think(&mut guarded, &game, limits),
            think(&mut alphabeta, &game, limits)
        );
    }
    let at_once = think(&mut guarded, &game, seconds(0));
    assert!(game.legal_moves().contains(&at_once.line[0]));
}

#[test]
fn it_stops_when_told_to() {
    let game = TRAPS[0].before();
    let mut guarded = player(PlayerKind::Guarded).with_network(ignorant());
    let stop = Stop::new();
    let mut heard = 0;
    // Ten minutes, of which the first report is the last.
    let report = guarded.think(&game, &seconds(600), &stop, &mut |_| {
        heard += 1;
        stop.raise();
    });
    assert_eq!(heard, 1);
    assert!(
        game.legal_moves()
            .contains(&report.expect("a move").line[0])
    );
}
