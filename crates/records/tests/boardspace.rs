//! Hive of boardspace.net, in the ways in which it was written over the years.

mod desk;

use desk::{Desk, one, refused};
use game::{Outcome, Player};
use records::{Ended, Kind, Record};

const FIRST: Option<Outcome> = Some(Outcome::Won(Player::First));
const SECOND: Option<Outcome> = Some(Outcome::Won(Player::Second));

/// A file with this head and these actions.
fn file(variant: &str, result: &str, actions: &str) -> String {
    let lines = actions
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty());
    let actions = (1..).zip(lines).map(|(serial, line)| {
        let (seat, action) = line.split_once(' ').expect("a seat and an action");
        format!("; P{seat}[{serial} {action}]TM[{}]", serial * 100)
    });
    let actions: Vec<String> = actions.collect();
    let actions = actions.join("\n");
    format!(
        " (;\nGM[27]VV[1]\nSU[{variant}]\nDT[31 October 2018]\nGN[T!HV-Ada-Dumbot-2018-10-31-2005]\n{result}\
         P0[id \"Ada\"]\nP1[id \"Dumbot1\"]\n; P0[0 Start P0]\n{actions}\n;\nP0[time 0:01:21 ]\n)\n"
    )
}

fn moves(record: &Record) -> Vec<String> {
    let line = record.play.line();
    line.split(';').skip(3).map(str::to_owned).collect()
}

#[test]
fn a_new_file_is_read() {
    let record = one(&file(
        "hive-plm 2 0 101",
        "RE[Game won by Dumbot]\n",
        r"0 Pick W 2 wG1
        0 Dropb wG1 N 13 .
        0 Done
        1 Move B bL1 M 12 /wG1
        1 Done
        0 Pick W 0 wQ
        0 Dropb wQ O 13 wG1-
        0 Done",
    ));
    assert_eq!(record.play.variant(), "Base+MLP");
    assert_eq!(moves(&record), ["wG1", "bL /wG1", "wQ wG1-"]);
    assert_eq!((record.result, record.ended), (SECOND, Ended::Stated));
    assert_eq!(record.date.as_deref(), Some("2018-10-31"));
    let [white, black] = &record.players;
    assert_eq!(
        (white.name.as_deref(), white.kind),
        (Some("Ada"), Kind::Human)
    );
    assert_eq!(
        (black.name.as_deref(), black.kind),
        (Some("Dumbot1"), Kind::Bot)
    );
}

#[test]
fn an_old_file_names_no_colours() {
    let record = one(&file(
        "hive",
        "",
        r"0 pick w 2 G1
        0 dropb g1 N 13 .
        0 done
        1 move B B1 O 13 wG1-
        1 done
        0 pick w 0 Q
        0 dropb Q M 13 -wG1
        0 done
        1 move B Q P 13 bB1-
        1 done
        0 pick w 1 a1
        0 dropb A1 L 13 -wQ
        0 done
        1 move B B2 Q 13 bQ-
        1 done
        0 pickb L 13 A1
        0 dropb a1 M 14 \\wQ
        0 done
        1 move B B2 P 13 .
        1 done",
    ));
    let expected = [
        "wG1", "bB1 wG1-", "wQ -wG1", "bQ bB1-", "wA1 -wQ", "bB2 bQ-", r"wA1 \wQ", "bB2 bQ",
    ];
    assert_eq!(moves(&record), expected);
    assert_eq!((record.result, record.ended), (None, Ended::Unfinished));
}

#[test]
fn only_what_lies_there_when_the_turn_is_done_counts() {
    let record = one(&file(
        "Hive",
        "",
        r"0 pick W 2 wG1
        0 dropb wG1 N 13 .
        0 pickb N 13 wG1
        0 drop
        0 pick W 1 wA1
        0 dropb wA1 N 13 .
        0 done
        1 pick B 3 bB1
        1 dropb bB1 O 13 wA1-
        1 pickb O 13 bB1
        1 dropb bB1 M 13 -wA1
        1 done
        0 pick W 0 wQ
        0 dropb wQ O 13 wA1-
        0 done
        1 pick B 0 bQ
        1 dropb bQ L 13 -bB1
        1 done
        0 pickb O 13 wQ
        0 dropb wQ O 13 wA1-
        0 pickb O 13 wQ
        0 dropb wQ N 12 wA1\\
        0 done",
    ));
    assert_eq!(
        moves(&record),
        ["wA1", "bB1 -wA1", "wQ wA1-", "bQ -bB1", r"wQ wA1\"]
    );
}

#[test]
fn resigning_takes_back_what_was_not_confirmed() {
    let record = one(&file(
        "hive-m",
        "RE[Game won by Dumbot]\n",
        r"0 Movedone W wG1 N 13 .
        1 Movedone B bM1 O 13 wG1-
        0 Pick W 0 wQ
        0 Dropb wQ M 13 -wG1
        0 Resign
        0 Done",
    ));
    assert_eq!(moves(&record), ["wG1", "bM wG1-"]);
    assert_eq!((record.result, record.ended), (SECOND, Ended::Resigned));
}

#[test]
fn words_about_a_draw_are_no_turns() {
    let begin = r"0 Movedone W wG1 N 13 .
        1 OfferDraw
        1 Done
        0 DeclineDraw
        0 Done
        1 Movedone B bG1 O 13 wG1-
        0 OfferDraw
        0 Done
        1 AcceptDraw
        1 Done";
    let record = one(&file("hive", "", begin));
    assert_eq!(moves(&record), ["wG1", "bG1 wG1-"]);
    assert_eq!(
        (record.result, record.ended),
        (Some(Outcome::Draw), Ended::Agreed)
    );
}

#[test]
fn the_clock_is_called_by_the_winner() {
    let record = one(&file(
        "hive",
        "",
        "0 Movedone W wG1 N 13 .\n0 WinOnTime\n0 Done",
    ));
    assert_eq!((record.result, record.ended), (FIRST, Ended::Time));
}

#[test]
fn columns_may_lie_beyond_the_letters() {
    let west = r"0 Movedone W wG1 A 1 .
        1 Movedone B bG1 1A 0 /wG1
        0 Movedone W wQ B 1 wG1-
        1 Movedone B bQ 1B -1 /bG1";
    let record = one(&file("hive", "", west));
    assert_eq!(moves(&record), ["wG1", "bG1 /wG1", "wQ wG1-", "bQ /bG1"]);
    let east = r"0 Movedone W wG1 Z 1 .
        1 Movedone B bG1 1A 1 wG1-";
    assert_eq!(moves(&one(&file("hive", "", east))), ["wG1", "bG1 wG1-"]);
}

#[test]
fn two_games_in_one_file_are_two_games() {
    let both =
        file("hive", "", "0 Movedone W wG1 N 13 .") + &file("hive", "", "0 Movedone W wS1 N 13 .");
    let desk = Desk::with(&[("game.sgf", both.as_bytes())]);
    assert_eq!(desk.import().counts.kept, 2);
    let places: Vec<_> = desk
        .records()
        .into_iter()
        .map(|record| record.source.place)
        .collect();
    assert_eq!(places, [None, Some("game 2".to_owned())]);
}

#[test]
fn a_file_need_not_be_utf_8() {
    let text = file(
        "hive",
        "RE[Partie gagnée par Ada]\n",
        "0 Movedone W wG1 N 13 .",
    );
    let latin: Vec<u8> = text
        .chars()
        .map(|c| u8::try_from(c).expect("Latin-1"))
        .collect();
    let desk = Desk::with(&[("game.sgf", &latin)]);
    desk.import();
    assert_eq!(desk.records()[0].result, FIRST);
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let queen = refused(&file("hive", "", "0 Movedone W wQ N 13 ."));
    assert!(
        queen.contains(r#""class":"illegal: queen first","ply":1"#),
        "{queen}"
    );
    let ultimate = refused(&file("Hive-Ultimate", "", "0 Movedone W wG1 N 13 ."));
    assert!(
        ultimate.contains(r#""class":"unknown game type""#),
        "{ultimate}"
    );
    let nothing = refused(&file("hive", "", "0 Resign\n0 Done"));
    assert!(nothing.contains(r#""class":"no moves""#), "{nothing}");
    let idle = refused(&file("hive", "", "0 Movedone W wG1 N 13 .\n1 Done"));
    assert!(
        idle.contains(r#""class":"turn without a move","ply":2"#),
        "{idle}"
    );
    let garbled = refused(&file("hive", "", "0 Movedone W wX1 N 13 ."));
    assert!(
        garbled.contains(r#""class":"unreadable action""#),
        "{garbled}"
    );
    let undone = refused(&file("hive", "", "0 Movedone W wG1 N 13 .\n-1 Pop P0"));
    assert!(undone.contains(r#""class":"undone action""#), "{undone}");
    let whole = file("hive", "", "0 Movedone W wG1 N 13 .");
    let cut = whole.split("wG1").next().expect("a beginning");
    assert!(refused(cut).contains(r#""class":"truncated file""#));
}
