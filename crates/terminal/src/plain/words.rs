//! What is said line by line.

use std::io::{self, Write};

use game::{Player as Seat, Typed};

use super::{Asked, Plain};
use crate::command::WORDS;
use crate::keeping::Format;
use crate::playable::Playable;
use crate::thinking::{Advice, NO_ADVICE};

impl<G: Playable> Plain<G> {
    /// Says what is played and by whom.
    pub fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let variant = G::write_variant(self.table.game().variant());
        let name = if variant.starts_with(G::NAME) {
            variant
        } else {
            format!("{} {variant}", G::NAME)
        };
        let [first, second] = Seat::ALL.map(|seat| {
            format!(
                "{} is {}",
                G::side_name(seat),
                self.table.sitter(seat).words()
            )
        });
        writeln!(out, "{name}. {first}, {second}.")?;
        if !self.table.is_watched() {
            writeln!(
                out,
                "Type a move, such as {}. `help` says what else there is.",
                G::TYPED_EXAMPLE
            )?;
        }
        let made = match self.table.game().plies() {
            0 => None,
            1 => Some("1 move was made before.".to_owned()),
            many => Some(format!("{many} moves were made before.")),
        };
        if let Some(made) = made {
            match self.keeper.file() {
                Some(file) => writeln!(out, "This is {}: {made}", file.display())?,
                None => writeln!(out, "{made}")?,
            }
        }
        self.say_turn(out)?;
        self.prompt(out)
    }

    pub(super) fn say_game(&self, out: &mut dyn Write) -> io::Result<()> {
        if let Ok(line) = G::write(&self.table, Format::Line) {
            write!(out, "The game: {line}")?;
        }
        Ok(())
    }

    pub(super) fn say_turn(&self, out: &mut dyn Write) -> io::Result<()> {
        if let Some(ending) = self.table.ending() {
            writeln!(out, "{ending}")?;
            if !self.table.is_watched() {
                writeln!(out, "`new` plays again, `quit` leaves.")?;
            }
        } else if self.table.awaits_person() {
            let standing = G::standing(self.table.game().position());
            writeln!(
                out,
                "{} to move, {standing}.",
                G::side_name(self.table.to_move())
            )?;
            let moves = self.table.game().legal_moves();
            if let [only] = moves.as_slice() {
                let text = self.table.game().position().write_move(*only);
                writeln!(out, "There is one move only: {text}.")?;
            }
        }
        out.flush()
    }

    /// Shows whose line comes next, if somebody is there to type it and nobody has to be waited for.
    pub(super) fn prompt(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let may = self.face_to_face && !self.table.is_watched() && !self.is_waiting();
        if may && !self.prompted {
            if self.table.is_over() {
                write!(out, "> ")?;
            } else {
                write!(out, "{} > ", G::side_name(self.table.to_move()))?;
            }
            self.prompted = true;
        }
        out.flush()
    }

    /// Whatever is said next begins a line of its own.
    pub(super) fn leave_prompt(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if std::mem::take(&mut self.prompted) {
            writeln!(out)?;
        }
        Ok(())
    }

    pub(super) fn advise(
        &mut self,
        advice: &Advice<G::Move>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        if !advice.is_final || advice.moment != self.table.moment() {
            return Ok(());
        }
        let position = self.table.game().position();
        match self.asked.take() {
            None => {}
            Some(_) if advice.candidates.is_empty() => {
                writeln!(out, "{NO_ADVICE}")?;
            }
            Some(Asked::Hint) => {
                if let Some(best) = advice.candidates.first() {
                    let text = position.write_move(best.mv);
                    let words = G::move_in_words(position, best.mv);
                    writeln!(out, "Hint: {text}: {words}, {:.0} %.", 100.0 * best.chance)?;
                }
            }
            Some(Asked::Candidates) => {
                for best in advice.candidates.iter().take(5) {
                    let text = position.write_move(best.mv);
                    let words = G::move_in_words(position, best.mv);
                    writeln!(out, "{text}: {words}, {:.0} %.", 100.0 * best.chance)?;
                }
            }
        }
        Ok(())
    }

    pub(super) fn list(&self, start: &str, out: &mut dyn Write) -> io::Result<()> {
        let position = self.table.game().position();
        let moves = match (start.is_empty(), self.table.typed(start)) {
            (true, _) => self.table.game().legal_moves(),
            (false, Typed::Legal(mv)) => vec![mv],
            (false, Typed::Refused { completions, .. }) => completions,
        };
        let texts: Vec<String> = moves
            .into_iter()
            .map(|mv| position.write_move(mv))
            .collect();
        match texts.len() {
            0 => writeln!(out, "There are no such moves."),
            1 => writeln!(out, "1 move: {}.", texts.join(", ")),
            many => writeln!(out, "{many} moves: {}.", texts.join(", ")),
        }
    }
}

pub(super) fn help<G: Playable>(out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        "A move is typed as {}. Capitals do not matter, and what is clear may be left out.",
        G::TYPED_EXAMPLE
    )?;
    for (word, letter, takes, does) in WORDS {
        match (letter, takes) {
            ("", "") => writeln!(out, "{word}: {does}.")?,
            ("", takes) => writeln!(out, "{word} {takes}: {does}.")?,
            (letter, _) => writeln!(out, "{word}, or {letter}: {does}.")?,
        }
    }
    Ok(())
}
