//! Which cells are dead, for every ring of neighbours, worked out by the compiler.
//!
//! A ring is twelve bits: six for the neighbours that are Black, in circular order, then six for
//! those that are White. Numbers in which a neighbour is both mean nothing.

use hex_rules::Colour;

/// The six neighbours of a cell by what lies on them.
pub(super) type Ring = u16;

/// How many numbers there are.
const RINGS: usize = 1 << 12;

/// The ring in which this neighbour is a stone of this colour, to be joined to another.
#[inline]
pub(super) const fn stone(colour: Colour, direction: usize) -> Ring {
    1 << (direction + 6 * colour as usize)
}

/// Whether the cell in the middle is dead.
#[inline]
pub(super) fn is_dead(ring: Ring) -> bool {
    DEAD[usize::from(ring) % RINGS]
}

/// The empty neighbours on which a stone of this colour kills the cell in the middle, as a set of
/// directions; none if it is dead already.
#[inline]
pub(super) fn killers(ring: Ring, colour: Colour) -> u8 {
    KILLERS[colour as usize][usize::from(ring) % RINGS]
}

static DEAD: [bool; RINGS] = {
    let mut table = [false; RINGS];
    let mut ring = 0;
    while ring < RINGS {
        let (black, white) = (ring & 63, ring >> 6);
        if black & white == 0 {
            table[ring] = never_matters(black, 63 & !(black | white));
        }
        ring += 1;
    }
    table
};

static KILLERS: [[u8; RINGS]; 2] = {
    let mut table = [[0; RINGS]; 2];
    let mut colour = 0;
    while colour < 2 {
        let mut ring = 0;
        while ring < RINGS {
            let taken = (ring | ring >> 6) & 63;
            let mut direction = 0;
            while direction < 6 {
                let with = ring | 1 << (direction + 6 * colour);
                if taken >> direction & 1 == 0 && DEAD[with] && !DEAD[ring] {
                    table[colour][ring] |= 1 << direction;
                }
                direction += 1;
            }
            ring += 1;
        }
        colour += 1;
    }
    table
};

/// Whether Black's neighbours form at most one run however the empty ones are filled.
const fn never_matters(black: usize, empty: usize) -> bool {
    // All subsets of `empty`, the empty set last.
    let mut taken = empty;
    loop {
        if runs(black | taken) > 1 {
            return false;
        }
        if taken == 0 {
            return true;
        }
        taken = (taken - 1) & empty;
    }
}

/// How many runs these neighbours form around the circle; all six count as none.
const fn runs(set: usize) -> u32 {
    let turned = (set << 1 | set >> 5) & 63;
    (set & !turned).count_ones()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ring written as six letters, `b`, `w` or `.`.
    fn ring(text: &str) -> Ring {
        text.chars()
            .enumerate()
            .map(|(direction, letter)| match letter {
                'b' => stone(Colour::Black, direction),
                'w' => stone(Colour::White, direction),
                _ => 0,
            })
            .sum()
    }

    /// Whether no neighbour is both Black and White.
    fn is_possible(ring: Ring) -> bool {
        let (black, white) = (ring & 63, ring >> 6);
        black & white == 0
    }

    #[test]
    fn the_known_dead_rings_are_dead() {
        for text in ["bbbb..", "bbb.w.", "bbwww.", "bwwww.", "bb.ww."] {
            for turn in 0..6 {
                let turned = format!("{}{}", &text[turn..], &text[..turn]);
                assert!(is_dead(ring(&turned)), "{turned}");
            }
        }
        for text in ["......", "bb.w..", "bwbw..", "bbbw..", "bbww.."] {
            assert!(!is_dead(ring(text)), "{text}");
        }
    }

    #[test]
    fn colours_are_alike() {
        for number in 0..1u16 << 12 {
            let swapped = number >> 6 | (number & 63) << 6;
            if is_possible(number) {
                assert_eq!(is_dead(number), is_dead(swapped), "{number:012b}");
            }
        }
    }

    #[test]
    fn more_stones_never_bring_a_cell_back_to_life() {
        for number in (0..1u16 << 12).filter(|&number| is_possible(number)) {
            for direction in 0..6 {
                for colour in Colour::ALL {
                    if (number | number >> 6) >> direction & 1 == 0 && is_dead(number) {
                        assert!(is_dead(number | stone(colour, direction)), "{number:012b}");
                    }
                }
            }
        }
    }
}
