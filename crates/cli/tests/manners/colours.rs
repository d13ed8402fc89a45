//! `--color`, `NO_COLOR` and `CLICOLOR_FORCE`, which hold for whatever is printed.

use assert_cmd::Command;

const ESCAPE: char = '\u{1b}';

/// Standard output and standard error of a run with these variables set and no others of the kind.
fn printed(arguments: &[&str], variables: &[&str]) -> (String, String) {
    let mut command = Command::cargo_bin("hexapod").expect("the program is built");
    command.args(arguments).env("HEXAPOD_SETTINGS", "");
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    for name in variables {
        command.env(name, "1");
    }
    let run = command.output().expect("it runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&run.stdout), text(&run.stderr))
}

/// Results, help, an error of ours and one of clap's.
const PRINTED: [&[&str]; 5] = [
    &["show", "hex:3 a1"],
    &["show", "--help"],
    &["show", "none.sgf"],
    &["show", "--nonsense"],
    &["surve"],
];

fn is_coloured(arguments: &[&str], variables: &[&str]) -> bool {
    let (out, err) = printed(arguments, variables);
    (out + &err).contains(ESCAPE)
}

#[test]
fn nothing_is_coloured_that_is_no_terminal() {
    for arguments in PRINTED {
        assert!(!is_coloured(arguments, &[]), "{arguments:?}");
    }
}

#[test]
fn the_option_goes_before_the_variables() {
    for arguments in PRINTED {
        let with = |choice: &'static str| [arguments, &["--color", choice]].concat();
        assert!(is_coloured(&with("always"), &[]), "{arguments:?}");
        assert!(is_coloured(&with("always"), &["NO_COLOR"]), "{arguments:?}");
        assert!(
            !is_coloured(&with("never"), &["CLICOLOR_FORCE"]),
            "{arguments:?}"
        );
        // Also before the command, and with an equals sign.
        let before = [&["--color=always"], arguments].concat();
        assert!(is_coloured(&before, &[]), "{arguments:?}");
    }
}

#[test]
fn the_variables_hold() {
    for arguments in PRINTED {
        assert!(is_coloured(arguments, &["CLICOLOR_FORCE"]), "{arguments:?}");
        assert!(!is_coloured(arguments, &["NO_COLOR"]), "{arguments:?}");
    }
}

#[test]
fn files_are_coloured_only_on_demand() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("drawn.txt");
    let path = file.to_str().expect("a path");
    let drawn = |more: &[&str]| {
        let call = [&["show", "hex:3 a1", "--force", "--out", path][..], more];
        printed(&call.concat(), &["CLICOLOR_FORCE"]);
        std::fs::read_to_string(&file).expect("written")
    };
    assert!(!drawn(&[]).contains(ESCAPE));
    assert!(drawn(&["--color", "always"]).contains(ESCAPE));
}

#[test]
fn settings_know_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("settings.toml");
    std::fs::write(&file, "color = \"always\"\n").expect("written");
    let out = |arguments: &[&str]| {
        let mut command = Command::cargo_bin("hexapod").expect("the program is built");
        let run = command
            .args(arguments)
            .env("HEXAPOD_SETTINGS", &file)
            .output();
        let run = run.expect("it runs");
        String::from_utf8_lossy(&[run.stdout, run.stderr].concat()).into_owned()
    };
    for arguments in PRINTED {
        assert!(out(arguments).contains(ESCAPE), "{arguments:?}");
        let never = [arguments, &["--color", "never"]].concat();
        assert!(!out(&never).contains(ESCAPE), "{arguments:?}");
    }
    std::fs::write(&file, "color = \"pink\"\n").expect("written");
    let said = out(&["show"]);
    assert!(
        said.contains("color of `hexapod`: invalid value 'pink'"),
        "{said}"
    );
}
