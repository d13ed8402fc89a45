//! Our kernels compute what they stand for: run on an emulated GPU, see `kernels/emulator.h`.

#![cfg(feature = "torch")]

use std::path::Path;
use std::process::Command;

#[test]
fn kernels_compute_what_they_stand_for() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kernels");
    for width in [96, 128] {
        let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("kernels-{width}"));
        // libtorch's wrapper is compiled by the same, so that it is there.
        let built = Command::new("c++")
            .args(["-std=c++20", "-O1", "-pthread", "-Wno-unknown-pragmas"])
            .arg(format!("-DWIDTH={width}"))
            .arg(folder.join("run.cpp"))
            .arg("-o")
            .arg(&program)
            .status()
            .expect("a C++ compiler");
        assert!(built.success());
        let ran = Command::new(&program).output().expect("it was built");
        assert!(
            ran.status.success(),
            "{}",
            String::from_utf8_lossy(&ran.stdout)
        );
    }
}
