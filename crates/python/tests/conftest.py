"""The program `hexapod`, for tests that need what it writes: in HEXAPOD, or as cargo has built it."""

import os
from pathlib import Path

import pytest


@pytest.fixture
def program():
    root = Path(__file__).parents[3]
    places = [os.environ.get("HEXAPOD"), *(root / "target" / kind / "hexapod" for kind in ("release", "debug"))]
    for place in filter(None, places):
        if Path(place).exists():
            return str(place)
    pytest.skip("there is no program hexapod: build it, or name it in HEXAPOD")
