"""The package by a checker of types, and its stubs beside what is really there."""

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("mypy")
CRATE = Path(__file__).parent.parent


def run(*words):
    done = subprocess.run([sys.executable, "-m", *words], capture_output=True, text=True, cwd=CRATE)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_package_is_typed():
    run("mypy", "--config-file", str(CRATE / "pyproject.toml"), "--cache-dir", "/dev/null", "-p", "hexapod")


def test_the_stubs_are_true():
    allowed = CRATE / "tests" / "stubs_allowed.txt"
    run("mypy.stubtest", "hexapod._native", "--allowlist", str(allowed), "--ignore-unused-allowlist",
        "--mypy-config-file", str(CRATE / "pyproject.toml"))
