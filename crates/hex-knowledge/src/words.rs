//! How many words a board needs.

/// Compiles an expression for every number of words that boards need, and evaluates the one for
/// this [`Size`](hex_rules::Size).
///
/// ```
/// use game::Game;
/// use hex_knowledge::{Bits, with_words};
/// use hex_rules::{Hex, Size, Variant};
///
/// let position = Hex::start(&Variant::plain(Size::square(14)?));
/// let empty = with_words!(position.size(), N => Bits::<N>::of(&position.empty()).len());
/// assert_eq!(empty, 196);
/// # Ok::<(), hex_rules::SizeError>(())
/// ```
#[macro_export]
macro_rules! with_words {
    ($size:expr, $words:ident => $body:expr) => {
        match $size.cells() {
            0..=64 => {
                const $words: usize = 1;
                $body
            }
            65..=128 => {
                const $words: usize = 2;
                $body
            }
            129..=192 => {
                const $words: usize = 3;
                $body
            }
            193..=256 => {
                const $words: usize = 4;
                $body
            }
            257..=384 => {
                const $words: usize = 6;
                $body
            }
            _ => {
                const $words: usize = 11;
                $body
            }
        }
    };
}
