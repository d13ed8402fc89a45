//! Players of a level, as a match names them.

use arena::Entrant;
use engine::Limits;
use hex_rules::Hex;
use hive_rules::Hive;

#[test]
fn matches_know_levels_by_number() {
    let none = Limits::default();
    let level: Entrant<Hive> = "level:3".parse().expect("a level");
    assert_eq!(level.check(&none, &[]), Ok(()), "it brings its own limits");
    let limits = Limits {
        depth: Some(3),
        ..none
    };
    let refused = level
        .check(&limits, &[])
        .expect_err("it has limits already");
    assert_eq!(
        refused.to_string(),
        "`level:3` thinks as much as its level says: give limits to the other player alone, \
         as in --depth-b"
    );
    for text in ["level:3,seed=5", "level:1"] {
        assert!(text.parse::<Entrant<Hex>>().is_ok(), "{text}");
    }
    for text in [
        "level",
        "level:0",
        "level:99",
        "level:x",
        "level:3,speed=1",
        "level:3,seed=x",
    ] {
        let refused = text.parse::<Entrant<Hex>>().expect_err(text).to_string();
        assert!(refused.contains("write its number first"), "{refused}");
    }
}
