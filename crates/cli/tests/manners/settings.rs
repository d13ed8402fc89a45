//! Settings, completions and manual pages.

use std::fs;

use assert_cmd::Command;

fn hexapod(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("hexapod").expect("the program is built");
    command
        .args(arguments)
        .env("NO_COLOR", "1")
        .env("HEXAPOD_SETTINGS", "");
    command
}

fn output(command: &mut Command) -> String {
    let run = command.assert().success();
    String::from_utf8(run.get_output().stdout.clone()).expect("text")
}

#[test]
fn settings_change_defaults_and_are_refused_by_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("settings.toml");
    let with = |text: &str, arguments: &[&str]| {
        fs::write(&file, text).expect("written");
        let mut command = hexapod(arguments);
        command.env("HEXAPOD_SETTINGS", &file);
        command
    };
    let counted = output(&mut with(
        "[perft]\ndepth = 2\n",
        &["perft", "hive", "--json"],
    ));
    assert!(counted.contains("\"depth\":2"), "{counted}");
    assert!(!counted.contains("\"depth\":3"), "{counted}");
    let shown = output(&mut with("[perft]\ndepth = 2\n", &["settings"]));
    assert!(shown.ends_with("[perft]\ndepth = 2\n"), "{shown}");

    let refused = with("[perft]\ndeph = 2\n", &["perft", "hive"])
        .assert()
        .code(2);
    let said = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
    assert!(said.contains("settings.toml; correct them"), "{said}");
    assert!(
        said.contains("deph: `hexapod perft` has no option --deph; it has "),
        "{said}"
    );

    // A file that somebody named must be there; the usual one need not.
    let mut command = hexapod(&["settings"]);
    command.env("HEXAPOD_SETTINGS", folder.path().join("none.toml"));
    command.assert().code(2);
    let mut command = hexapod(&["settings"]);
    command
        .env_remove("HEXAPOD_SETTINGS")
        .env("XDG_CONFIG_HOME", folder.path());
    assert!(output(&mut command).contains("is not there"));
}

#[test]
fn completions_and_manual_pages_know_the_commands() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let text = output(&mut hexapod(&["completions", shell]));
        assert!(text.contains("perft") && text.contains("serve"), "{shell}");
    }
    let page = output(&mut hexapod(&["man", "data", "generate"]));
    assert!(
        page.starts_with(".ie") && page.contains("random\\-plies"),
        "{page}"
    );
    let folder = tempfile::tempdir().expect("a folder");
    let pages = folder.path().join("man1");
    hexapod(&["man", "--out"]).arg(&pages).assert().success();
    assert!(pages.join("hexapod.1").is_file());
    assert!(pages.join("hexapod-data-generate.1").is_file());
    hexapod(&["man", "surve"]).assert().code(1);
}
