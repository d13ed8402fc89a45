//! Tiles in words, for those who hear the board.

use game::Direction;

use crate::{Bug, Hive, Piece};

/// `White ant 1`, `Black queen`.
pub fn name(piece: Piece) -> String {
    let (colour, bug) = (piece.colour(), piece.bug().name());
    if piece.bug().copies() > 1 {
        format!("{colour} {bug} {}", piece.copy())
    } else {
        format!("{colour} {bug}")
    }
}

/// `White ant 1, pinned, left of Black queen`.
pub fn label(position: &Hive, piece: Piece) -> String {
    let mut label = name(piece);
    let Some(cell) = position.find(piece) else {
        label.push_str(", in hand");
        return label;
    };
    if position.covered().contains(piece) {
        let above = position
            .stack(cell)
            .take_while(|&tile| tile != piece)
            .last();
        if let Some(above) = above {
            label.push_str(", under ");
            label.push_str(&name(above));
        }
    }
    if position.pinned().contains(piece) {
        label.push_str(", pinned");
    }
    if position.resting() == Some(piece) {
        label.push_str(", resting after a throw");
    }
    let below = position
        .stack(cell)
        .skip_while(|&tile| tile != piece)
        .nth(1);
    if let Some(below) = below {
        label.push_str(", on ");
        label.push_str(&name(below));
        return label;
    }
    // A queen is what people look for; failing that, the first neighbour from the left clockwise.
    let neighbours = || {
        use Direction::{East, NorthEast, NorthWest, SouthEast, SouthWest, West};
        [West, NorthWest, NorthEast, East, SouthEast, SouthWest]
            .into_iter()
            .filter_map(|way| Some((way, position.top(cell.step(way))?)))
    };
    let queen = neighbours().find(|(_, tile)| tile.bug() == Bug::Queen);
    if let Some((way, beside)) = queen.or_else(|| neighbours().next()) {
        label.push_str(", ");
        label.push_str(side(way.opposite()));
        label.push(' ');
        label.push_str(&name(beside));
    }
    label
}

/// On which side of another tile one lies.
pub fn side(way: Direction) -> &'static str {
    match way {
        Direction::East => "right of",
        Direction::SouthEast => "below right of",
        Direction::SouthWest => "below left of",
        Direction::West => "left of",
        Direction::NorthWest => "above left of",
        Direction::NorthEast => "above right of",
    }
}
