//! The one place where a program that holds any game becomes code for one of them.

/// Declares an enum that holds something of one of the games, with a variant for each.
///
/// ```
/// use game::History;
///
/// games::any_game! {
///     /// A game, and how long it has been thought about.
///     #[derive(Clone, Debug)]
///     pub enum Anything: History
/// }
/// ```
#[macro_export]
macro_rules! any_game {
    ($(#[$about:meta])* $visible:vis enum $name:ident: $held:ident) => {
        $(#[$about])*
        $visible enum $name {
            Hive($held<$crate::Hive>),
            Hex($held<$crate::Hex>),
        }
    };
}

/// Goes on with what an enum of the games holds, whichever game that is: the same code is compiled
/// once for each.
///
/// `with_game!(AnyGame, &any, game => game.plies())` for [`AnyGame`](crate::AnyGame) and all that
/// [`any_game!`] declares; `with_game!(AnyGame -> AnyGame, any, game => game.at(3))`
/// puts the result into the same variant of the enum after the arrow.
#[macro_export]
macro_rules! with_game {
    ($from:ident, $any:expr, $game:pat => $body:expr) => {
        match $any {
            $from::Hive($game) => $body,
            $from::Hex($game) => $body,
        }
    };
    ($from:ident -> $to:ident, $any:expr, $game:pat => $body:expr) => {
        match $any {
            $from::Hive($game) => $to::Hive($body),
            $from::Hex($game) => $to::Hex($body),
        }
    };
}

/// Goes on with the type of a game that is known by its [`GameKind`](crate::GameKind).
///
/// ```
/// use games::{GameKind, KnownGame, with_kind};
///
/// for kind in GameKind::ALL {
///     assert_eq!(with_kind!(kind, G => G::KIND), kind);
/// }
/// ```
#[macro_export]
macro_rules! with_kind {
    ($kind:expr, $game:ident => $body:expr) => {
        match $kind {
            $crate::GameKind::Hive => {
                type $game = $crate::Hive;
                $body
            }
            $crate::GameKind::Hex => {
                type $game = $crate::Hex;
                $body
            }
        }
    };
}
