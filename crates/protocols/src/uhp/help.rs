//! What the engine says about itself.

/// The answer to `info`: a name, a version and the expansions that can be played.
pub(super) const INFO: [&str; 2] = [
    concat!("id Hexapod ", env!("CARGO_PKG_VERSION")),
    "Mosquito;Ladybug;Pillbug",
];

/// The answer to `licenses`.
pub(super) const LICENCES: &str = concat!(
    "Hexapod ",
    env!("CARGO_PKG_VERSION"),
    " is free software under the licences ",
    env!("CARGO_PKG_LICENSE")
);

/// The answer to `help`: one line a form of a command.
pub(super) const COMMANDS: [&str; 19] = [
    "info                              who this is, and which expansions it plays",
    "newgame                           begin a game of Base",
    "newgame GAMETYPE                  begin a game of a type: Base, or Base+ and some of M, L, P",
    "newgame GAMESTRING                go on with a game: Base;InProgress;Black[1];wS1",
    "play MOVE                         make a move: wS1, or wA1 bQ-, or pass",
    "pass                              make no move, when nothing else is possible",
    "validmoves                        list the legal moves",
    "bestmove time hh:mm:ss            think for so long; fractions such as 00:00:00.5 are fine",
    "bestmove depth PLIES              think so many plies ahead",
    "bestmove nodes POSITIONS          think about so many positions",
    "bestmove                          think until stopped by SIGINT (Ctrl-C)",
    "undo [MOVES]                      take back one move, or so many",
    "options                           list the options: name, kind, value, default, what it can be",
    "options get NAME                  show an option",
    "options set NAME VALUE            change an option",
    "perft PLIES                       count lines of play",
    "licenses                          under which licences this may be used",
    "help                              this list",
    "exit                              leave",
];
