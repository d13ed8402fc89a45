"""The source distribution: whole from the repository alone."""

import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

CRATE = Path(__file__).parent.parent


def test_the_source_distribution_is_whole(tmp_path):
    """All that is read while it is compiled is in it, and cargo knows its crates without the rest of the workspace."""
    maturin = shutil.which("maturin", path=str(Path(sys.executable).parent)) or shutil.which("maturin")
    if not maturin or not shutil.which("cargo"):
        pytest.skip("maturin and cargo are not here")
    subprocess.run([maturin, "sdist", "--manifest-path", CRATE / "Cargo.toml", "--out", tmp_path], check=True, capture_output=True)
    (packed,) = tmp_path.glob("hexapod-*.tar.gz")
    with tarfile.open(packed) as archive:
        archive.extractall(tmp_path, filter="data")
    (folder,) = (path for path in tmp_path.iterdir() if path.is_dir())
    read = 0
    for source in folder.glob("crates/*/src/**/*.rs"):
        for line in source.read_text().splitlines():
            if "include_bytes!(" in line or "include_str!(" in line:
                named = line.split('!("', 1)[1].split('"')[0] if '!("' in line else None
                # What only tests read, and sources for GPUs that are not compiled here, need not be there.
                if named and not named.startswith("../../../testdata"):
                    read += 1
                    assert (source.parent / named).exists(), f"{source.relative_to(folder)} reads {named}"
    assert read >= 6
    told = subprocess.run(["cargo", "metadata", "--format-version", "1", "--offline"], cwd=folder, capture_output=True, text=True)
    assert told.returncode == 0, told.stderr
