//! Each action.

mod client;

use client::{Running, hex, hive};
use serde_json::{Value, json};

#[test]
fn about_says_who_answers_and_what_may_be_asked() {
    let server = Running::start();
    let mut client = server.client();
    let about = client.ask(&json!({"id": "a", "action": "about"}));
    assert_eq!(about["version"], env!("CARGO_PKG_VERSION"));
    let games: Vec<&Value> = about["networks"]
        .as_array()
        .expect("networks")
        .iter()
        .map(|network| &network["game"])
        .collect();
    assert_eq!(games, ["hive", "hex"]);
    for game in ["hive", "hex"] {
        let levels = about["levels"][game].as_array().expect("levels");
        assert!(levels.len() > 5);
        for (level, number) in levels.iter().zip(1..) {
            assert_eq!(level["number"], number);
            assert!(level["name"].is_string() && level["text"].is_string());
        }
    }
    assert_eq!(about["limits"]["threads"], 1);
}

#[test]
fn a_position_of_hive_has_all_that_is_drawn() {
    let server = Running::start();
    let mut client = server.client();
    // White's pillbug throws Black's spider over itself.
    let moves = [
        r"wP", r"bS1 wP-", r"wQ -wP", r"bQ bS1/", r"wA1 /wQ", r"bA1 bQ/", r"bS1 \wP",
    ];
    let view =
        client.ask(&json!({"id": "p", "action": "position", "setup": hive(), "moves": moves[..6]}));
    let view = &view["view"];
    assert_eq!(view["toMove"], "white");
    assert_eq!(
        (view["ply"].clone(), view["turn"].clone()),
        (json!(6), json!(4))
    );
    assert_eq!(view["tiles"]["wP"]["at"], json!([0, 0]));
    assert_eq!(view["tiles"]["bS1"]["at"], json!([1, 0]));
    assert_eq!(
        view["tiles"]["wP"]["label"],
        "White pillbug, pinned, right of White queen"
    );
    assert_eq!(
        view["tiles"]["wP"]["why"],
        "wP is pinned: without it the hive falls apart (one-hive rule)"
    );
    assert_eq!(view["queens"]["black"]["taken"], 2);
    assert!(
        view["tiles"]["bA1"].get("why").is_none(),
        "it is not Black's turn"
    );
    assert_eq!(view["tiles"].as_object().expect("tiles").len(), 28);
    let moves_listed = view["moves"].as_array().expect("moves");
    let ants = moves_listed.iter().filter(|mv| mv["tile"] == "wA1").count();
    assert!(ants > 3, "an ant goes far");
    assert!(moves_listed.iter().all(|mv| mv["to"].is_array()));
    let hand = &view["hands"]["white"];
    let spiders = hand
        .as_array()
        .expect("a hand")
        .iter()
        .find(|kind| kind["bug"] == "spider");
    assert_eq!(spiders.expect("spiders")["left"], 2);
    assert_eq!(spiders.expect("spiders")["next"], "wS1");

    // The spider holds the hive together, so it cannot be thrown; the queen beside can.
    let refused =
        client.ask(&json!({"id": "p", "action": "position", "setup": hive(), "moves": moves}));
    let error = refused["error"].as_str().expect("a reason");
    assert!(
        error.starts_with(r"ply 7, `bS1 \wP`: bS1 is pinned"),
        "{error}"
    );
    assert!(error.ends_with("6 moves were read"), "{error}");
    assert_eq!(refused["field"], "moves");
}

#[test]
fn a_throw_names_the_thrower_and_coordinates_stay() {
    let server = Running::start();
    let mut client = server.client();
    let moves = [
        r"wP", r"bA1 \wP", r"wQ wP-", r"bQ \bA1", r"wA1 /wP", r"bA2 \bQ",
    ];
    let ask =
        |moves: &[&str]| json!({"id": "p", "action": "position", "setup": hive(), "moves": moves});
    let before = client.ask(&ask(&moves));
    let listed = before["view"]["moves"]
        .as_array()
        .unwrap_or_else(|| panic!("{before}"));
    let of_queen: Vec<&Value> = listed.iter().filter(|mv| mv["tile"] == "wQ").collect();
    // She can step to two cells by herself, and be thrown to the one on the other side.
    let (thrown, steps): (Vec<&Value>, Vec<&Value>) =
        of_queen.into_iter().partition(|mv| mv["kind"] == "throw");
    assert_eq!((thrown.len(), steps.len()), (1, 2));
    assert_eq!(thrown[0]["thrower"], "wP");
    assert_eq!(thrown[0]["to"], json!([-1, 0]));
    assert!(steps.iter().all(|mv| mv.get("thrower").is_none()));
    let mut moves = moves.to_vec();
    moves.push(thrown[0]["move"].as_str().expect("a move"));
    let after = client.ask(&ask(&moves));
    let last = &after["view"]["last"];
    assert_eq!(last["thrower"], "wP");
    assert_eq!(last["from"], thrown[0]["from"]);
    assert_eq!(last["to"], thrown[0]["to"]);
    assert_eq!(
        after["view"]["tiles"]["wP"]["at"],
        json!([0, 0]),
        "the board does not jump"
    );
}

#[test]
fn a_game_that_is_over_says_how() {
    let server = Running::start();
    let mut client = server.client();
    let moves = ["b1", "a1", "b2", "a2", "b3"];
    let view =
        client.ask(&json!({"id": "p", "action": "position", "setup": hex(3), "moves": moves}));
    let view = &view["view"];
    assert_eq!(view["outcome"]["winner"], "black");
    assert_eq!(
        view["outcome"]["text"],
        "Black wins: top and bottom are joined"
    );
    assert_eq!(view["winningChain"], json!(["b1", "b2", "b3"]));
    assert_eq!(view["moves"], json!([]));
    let analysis = client.ask(&json!({"id": "x", "setup": hex(3), "moves": moves}));
    assert_eq!(analysis["rootInfo"]["winrate"], 1.0);
    assert_eq!(analysis["rootInfo"]["proven"], "black");
    assert_eq!(analysis["moveInfos"], json!([]));
    let reply = client
        .ask(&json!({"id": "r", "action": "reply", "setup": hex(3), "moves": moves, "level": 1}));
    assert!(reply["error"].as_str().expect("an error").contains("over"));
}

#[test]
fn what_is_tried_is_legal_or_told_why() {
    let server = Running::start();
    let mut client = server.client();
    let moves = [r"wS1", r"bG1 wS1-", r"wQ -wS1", r"bQ bG1-"];
    let request = |tile: &str, to: Value| {
        let mut request =
            json!({"id": "t", "action": "try", "setup": hive(), "moves": moves, "tile": tile});
        if !to.is_null() {
            request["to"] = to;
        }
        request
    };
    let legal = client.ask(&request("wA1", json!([-2, 0])));
    assert_eq!(legal["move"], "wA1 -wQ");
    let pinned = client.ask(&request("wS1", Value::Null));
    assert_eq!(
        pinned["refused"],
        "wS1 is pinned: without it the hive falls apart (one-hive rule)"
    );
    let targets = client.ask(&request("wQ", Value::Null));
    assert_eq!(targets["targets"].as_array().expect("targets").len(), 2);
    let touching = client.ask(&request("wA1", json!([3, 0])));
    assert_eq!(
        touching["refused"],
        "a new tile may not touch the opponent: bQ is next to that cell"
    );
    let far = client.ask(&request("wA1", json!([9, 9])));
    assert_eq!(far["refused"], "that cell touches no tile: the hive is one");
    let later = client.ask(&request("wA2", Value::Null));
    assert!(later["refused"].as_str().expect("a reason").contains("wA1"));
    let theirs = client.ask(&request("bA1", Value::Null));
    assert!(
        theirs["refused"]
            .as_str()
            .expect("a reason")
            .contains("opponent")
    );
    let senseless = client.ask(&request("xx", Value::Null));
    assert_eq!(senseless["field"], "tile");
    let cell = json!({"id": "t", "action": "try", "setup": hex(5), "moves": ["c3"], "to": "c3"});
    assert_eq!(client.ask(&cell)["refused"], "c3 is taken by Black");
}

#[test]
fn typed_moves_are_read_kindly() {
    let server = Running::start();
    let mut client = server.client();
    let typed = |setup: Value, moves: &[&str], text: &str| json!({"id": "t", "action": "typed", "setup": setup, "moves": moves, "text": text});
    let moves = [r"wS1", r"bG1 wS1-", r"wQ -wS1", r"bQ bG1-"];
    assert_eq!(
        client.ask(&typed(hive(), &moves, "a -wq"))["move"],
        "wA1 -wQ"
    );
    let many = client.ask(&typed(hive(), &moves, "wQ"));
    assert_eq!(
        many["completions"].as_array().expect("completions").len(),
        2
    );
    assert_eq!(client.ask(&typed(hex(11), &["c3"], " C4 "))["move"], "c4");
    assert_eq!(client.ask(&typed(hex(11), &["c3"], "4c"))["move"], "c4");
    let swap = json!({"game": "hex", "size": 11});
    assert_eq!(
        client.ask(&typed(swap, &["c3"], "swap"))["move"],
        "swap-pieces"
    );
    let column = client.ask(&typed(hex(5), &["c3"], "c"));
    assert_eq!(column["completions"], json!(["c1", "c2", "c4", "c5"]));
}

#[test]
fn opponents_reply_with_legal_moves_and_the_same_to_the_same() {
    let server = Running::start();
    let mut client = server.client();
    for (setup, first) in [(hive(), "wS1"), (hex(7), "c3")] {
        for level in [1, 4] {
            let request = json!({"id": "r", "action": "reply", "setup": setup, "moves": [first], "level": level, "seed": 7});
            let reply = client.ask(&request);
            let mv = reply["move"]
                .as_str()
                .unwrap_or_else(|| panic!("{reply}"))
                .to_owned();
            let winrate = reply["winrate"].as_f64().expect("a chance");
            assert!((0.0..=1.0).contains(&winrate));
            let view = client.ask(
                &json!({"id": "p", "action": "position", "setup": setup, "moves": [first, mv]}),
            );
            assert!(view.get("error").is_none(), "{view}");
            assert_eq!(client.ask(&request)["move"], reply["move"]);
        }
    }
    let none = json!({"id": "r", "action": "reply", "setup": hive(), "moves": [], "level": 99});
    assert_eq!(client.ask(&none)["field"], "level");
}

#[test]
fn facts_are_all_or_those_that_are_wanted() {
    let server = Running::start();
    let mut client = server.client();
    let mut request = json!({"id": "f", "action": "facts", "setup": hive(),
        "moves": [r"wS1", r"bG1 wS1-", r"wQ -wS1", r"bQ bG1-"]});
    let all = client.ask(&request);
    assert_eq!(all["facts"]["pins"][0]["tile"], "wS1");
    assert_eq!(
        all["facts"]["liberties"]["white"]["free"]
            .as_array()
            .expect("cells")
            .len(),
        5
    );
    request["want"] = json!(["pins"]);
    let some = client.ask(&request);
    let names: Vec<&String> = some["facts"].as_object().expect("facts").keys().collect();
    assert_eq!(names, ["game", "pins"]);
    request["want"] = json!(["pins", "nonsense"]);
    assert_eq!(client.ask(&request)["field"], "want");
    let cells = json!({"id": "f", "action": "facts", "setup": hex(5), "moves": ["c3", "a1", "b5"]});
    let found = client.ask(&cells);
    assert!(found["facts"]["connections"].is_array() && found["facts"]["dead"].is_array());
}

#[test]
fn a_review_tells_of_each_ply_and_then_of_all() {
    let server = Running::start();
    let mut client = server.client();
    client
        .send(&json!({"id": "v", "action": "review", "setup": hex(4), "moves": ["b2", "a1", "b3"], "visits": 4}));
    for turn in 0..=3 {
        let seen = client.next();
        assert_eq!(seen["turnNumber"], turn, "{seen}");
    }
    let all = client.next();
    let plies = all["plies"].as_array().expect("plies");
    assert_eq!(plies.len(), 3);
    assert_eq!(plies[1]["move"], "a1");
    let marks = ["", "?!", "?", "??"];
    assert!(
        plies
            .iter()
            .all(|ply| marks.contains(&ply["mark"].as_str().expect("a mark")))
    );
    for (field, value) in [("visits", json!(0)), ("threshold", json!(2.0))] {
        let mut request = json!({"id": "v", "action": "review", "setup": hex(4), "moves": []});
        request[field] = value;
        assert_eq!(client.ask(&request)["field"], field);
    }
}

#[test]
fn games_are_read_and_written() {
    let server = Running::start();
    let mut client = server.client();
    let text = "Base;InProgress;White[2];wS1;bG1 wS1-\nhex:5 c3 a1\nBase;;;wS1;wS2\n";
    let read = client.ask(&json!({"id": "r", "action": "read", "name": "<b>.txt", "text": text}));
    let games = read["games"].as_array().expect("games");
    assert_eq!(games.len(), 2);
    assert_eq!(games[0]["moves"], json!(["wS1", "bG1 wS1-"]));
    assert_eq!(games[1]["setup"]["size"], 5);
    assert_eq!(read["refused"][0]["where"], "<b>.txt, line 3");
    let nothing = client.ask(&json!({"id": "r", "action": "read", "text": "no game at all"}));
    assert_eq!(nothing["games"], json!([]));
    assert_eq!(nothing["refused"].as_array().expect("a reason").len(), 1);

    // What is read comes back from what is written, with a long main line and a variation.
    let mut position = vec![json!({"move": "wS1", "comment": "As ever."})];
    position.push(json!({"move": "bG1 wS1-", "parent": 0}));
    position.push(
        json!({"move": "bA1 wS1-", "parent": 0, "mark": "?", "winrate": 0.625, "visits": 40}),
    );
    let written = client.ask(
        &json!({"id": "w", "action": "write", "setup": hive(), "tree": position, "format": "pgn",
            "players": {"white": "Ann", "black": "Bob"}}),
    );
    let pgn = written["text"]
        .as_str()
        .unwrap_or_else(|| panic!("{written}"));
    assert!(
        pgn.contains("[White \"Ann\"]") && pgn.contains("{As ever.}"),
        "{pgn}"
    );
    assert!(pgn.contains("? 62.5 % in 40 visits."), "{pgn}");
    let again = client.ask(&json!({"id": "r", "action": "read", "text": pgn}));
    assert_eq!(again["games"][0]["moves"], json!(["wS1", "bG1 wS1-"]));
    assert_eq!(
        again["games"][0]["players"],
        json!({"white": "Ann", "black": "Bob"})
    );
    assert_eq!(again["games"][0]["tree"], json!(position));

    // What somebody has drawn has a place in SGF, before the first move too.
    let drawn = client.ask(
        &json!({"id": "w", "action": "write", "setup": hex(5), "format": "sgf",
        "shapes": ["e1"],
        "tree": [{"move": "c3", "shapes": ["c3 red", "a1>b2", "no shape", "d4>"]},
                 {"move": "b4", "parent": 0, "shapes": ["b4>c3 blue", "b4>d4"]}]}),
    );
    let sgf = drawn["text"].as_str().unwrap_or_else(|| panic!("{drawn}"));
    assert!(sgf.contains("CR[e1]"), "{sgf}");
    assert!(sgf.contains(";B[c3]CR[c3]AR[a1:b2]"), "{sgf}");
    assert!(sgf.contains(";W[b4]AR[b4:c3][b4:d4]"), "{sgf}");

    let cells: Vec<String> = (0..11)
        .flat_map(|row| {
            (0..11).map(move |column| format!("{}{}", char::from(b'a' + column), row + 1))
        })
        .take(110)
        .collect();
    let line: Vec<Value> = cells
        .iter()
        .enumerate()
        .map(|(at, cell)| json!({"move": cell, "parent": at.checked_sub(1)}))
        .take(100)
        .collect();
    let written = client.ask(
        &json!({"id": "w", "action": "write", "setup": hex(11), "tree": line, "format": "sgf"}),
    );
    assert!(
        written["text"]
            .as_str()
            .unwrap_or_else(|| panic!("{written}"))
            .starts_with("(;")
    );
    let unfit = json!({"id": "w", "action": "write", "setup": hive(), "tree": [], "format": "sgf"});
    assert_eq!(client.ask(&unfit)["field"], "format");
    let illegal = json!({"id": "w", "action": "write", "setup": hive(), "tree": [{"move": "wQ"}], "format": "pgn"});
    assert_eq!(client.ask(&illegal)["field"], "tree");
}

/// Writes a tree in a format, and reads what was written.
fn back(client: &mut client::Client, request: Value) -> Value {
    let mut request = request;
    request["id"] = json!("w");
    request["action"] = json!("write");
    let written = client.ask(&request);
    let text = written["text"]
        .as_str()
        .unwrap_or_else(|| panic!("{written}"));
    let read = client.ask(&json!({"id": "r", "action": "read", "text": text}));
    assert_eq!(read["games"].as_array().map(Vec::len), Some(1), "{read}");
    assert_eq!(read["games"][0]["warnings"], json!([]), "{read}");
    read["games"][0].clone()
}

#[test]
fn what_was_written_comes_back_with_variations_and_comments() {
    let server = Running::start();
    let mut client = server.client();
    let tree = json!([
        {"move": "c3", "comment": "The middle, of course.\nAnd a ] and a \\."},
        {"move": "b4", "parent": 0, "mark": "??", "winrate": 0.912, "visits": 640, "comment": "No."},
        {"move": "e5", "parent": 1},
        {"move": "swap-pieces", "parent": 0, "comment": "Yes!"},
        {"move": "d2", "parent": 3, "winrate": 0.5},
        {"move": "a1", "parent": 3},
    ]);
    let game = back(
        &mut client,
        json!({"setup": {"game": "hex", "size": 5, "swap": true}, "tree": tree, "comment": "Before.",
            "players": {"black": "Ann"}, "date": "2026-11-15", "result": "0-1", "format": "sgf"}),
    );
    assert_eq!(game["tree"], tree);
    assert_eq!(game["moves"], json!(["c3", "b4", "e5"]));
    assert_eq!(game["comment"], "Before.");
    assert_eq!(game["players"], json!({"black": "Ann"}));
    assert_eq!(
        (&game["date"], &game["result"]),
        (&json!("2026-11-15"), &json!("0-1"))
    );

    let tree = json!([
        {"move": "wS1", "comment": "As ever."},
        {"move": "bG1 wS1-", "parent": 0, "mark": "?!", "winrate": 0.5, "visits": 3},
        {"move": "wQ -wS1", "parent": 1},
        {"move": "bA1 wS1-", "parent": 0, "comment": "Or so."},
        {"move": "wQ -wS1", "parent": 3},
        {"move": "bQ bA1-", "parent": 4},
        {"move": "wQ /wS1", "parent": 3, "mark": "?"},
    ]);
    let game = back(
        &mut client,
        json!({"setup": {"game": "hive", "type": "Base"}, "tree": tree, "comment": "Before.",
            "result": "1/2", "format": "pgn"}),
    );
    assert_eq!(game["tree"], tree);
    assert_eq!(game["comment"], "Before.");
    assert_eq!(game["result"], "1/2");
}

#[test]
fn hexworld_links_come_back_with_the_swap_and_where_one_stood() {
    let server = Running::start();
    let mut client = server.client();
    let moves = ["a5", "swap-pieces", "d4", "e6"];
    let tree: Vec<Value> = moves
        .iter()
        .enumerate()
        .map(|(at, mv)| json!({"move": mv, "parent": at.checked_sub(1)}))
        .collect();
    let setup = json!({"game": "hex", "size": 11, "swap": true});
    let request = json!({"setup": setup, "tree": tree, "ply": 2, "format": "hexworld"});
    let mut asked = request.clone();
    (asked["id"], asked["action"]) = (json!("w"), json!("write"));
    let written = client.ask(&asked);
    assert_eq!(
        written["text"],
        "https://hexworld.org/board/#11c1,a5:s,d4e6\n"
    );
    let game = back(&mut client, request);
    assert_eq!(game["moves"], json!(moves));
    assert_eq!(
        game["setup"],
        json!({"game": "hex", "size": 11, "swap": true})
    );
    assert_eq!(game["ply"], 2);
}

#[test]
fn stones_that_are_set_up_are_there_and_come_back() {
    let server = Running::start();
    let mut client = server.client();
    let text = "(;GM[11]SZ[5]AB[c3][b4]AW[a1]PL[W];W[d2])";
    let read = client.ask(&json!({"id": "r", "action": "read", "text": text}));
    let game = &read["games"][0];
    let start = json!({"black": ["c3", "b4"], "white": ["a1"], "toMove": "white"});
    assert_eq!(game["setup"]["start"], start, "{read}");
    let position = client.ask(
        &json!({"id": "p", "action": "position", "setup": game["setup"], "moves": game["moves"]}),
    );
    let view = &position["view"];
    assert_eq!(view["stones"].as_array().map(Vec::len), Some(4), "{view}");
    assert_eq!(
        (&view["toMove"], &view["ply"]),
        (&json!("black"), &json!(1))
    );
    let again = back(
        &mut client,
        json!({"setup": game["setup"], "tree": [{"move": "d2", "comment": "So."}], "format": "sgf"}),
    );
    assert_eq!(again["setup"]["start"], start);
    assert_eq!(again["tree"], json!([{"move": "d2", "comment": "So."}]));
    // There is no link for it, and that is said.
    let link = json!({"id": "w", "action": "write", "setup": game["setup"], "tree": [], "format": "hexworld"});
    let refused = client.ask(&link);
    assert!(
        refused["error"]
            .as_str()
            .is_some_and(|error| error.contains("sgf")),
        "{refused}"
    );
    for (field, value) in [
        ("black", json!(["z9"])),
        ("white", json!(["c3"])),
        ("black", json!(["?"])),
    ] {
        let mut setup = game["setup"].clone();
        setup["start"][field] = value;
        let refused =
            client.ask(&json!({"id": "p", "action": "position", "setup": setup, "moves": []}));
        assert_eq!(refused["field"], "setup", "{refused}");
    }
}

#[test]
fn a_threat_is_what_the_opponent_would_play() {
    let server = Running::start();
    let mut client = server.client();
    // Black lacks one stone, and it is White's turn.
    let moves = json!(["b1", "a1", "b2", "a2"]);
    let mut query = json!({"id": "q", "setup": {"game": "hex", "size": 3, "swap": false}, "moves": moves,
        "maxVisits": 30, "afterPass": true});
    let found = client.ask(&query);
    assert_eq!(found["rootInfo"]["currentPlayer"], "white", "{found}");
    assert_eq!(found["turnNumber"], 4);
    query["afterPass"] = json!(false);
    assert_eq!(client.ask(&query)["rootInfo"]["currentPlayer"], "black");
    // In Hive the places are those of the game.
    let moves = json!(["wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-"]);
    let mut query =
        json!({"id": "q", "setup": hive(), "moves": moves, "maxVisits": 20, "afterPass": true});
    let found = client.ask(&query);
    assert_eq!(found["rootInfo"]["currentPlayer"], "black", "{found}");
    let best = &found["moveInfos"][0];
    assert!(
        best["tile"]
            .as_str()
            .is_some_and(|tile| tile.starts_with('b')),
        "{best}"
    );
    let to: Vec<i64> = best["to"]
        .as_array()
        .expect("a place")
        .iter()
        .filter_map(Value::as_i64)
        .collect();
    // Beside the hive, which lies from -1 to 2 in the first row.
    assert!(
        (-2..=3).contains(&to[0]) && (-1..=1).contains(&to[1]),
        "{best}"
    );
    query["moves"] = json!([]);
    assert_eq!(client.ask(&query)["field"], "afterPass");
}
