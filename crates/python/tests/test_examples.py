"""Every example in the stubs, in the docstrings of the package and in its README is run."""

import ast
import doctest
import importlib
import pkgutil
from pathlib import Path

import hexapod
import pytest

FOLDER = Path(hexapod.__file__).parent
# Installed from a wheel, the README is beside the tests.
README = Path(__file__).parent.parent / "README.md"
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def texts():
    """The texts that may hold examples, by name."""
    stubs = ast.parse((FOLDER / "_native.pyi").read_text())
    for node in ast.walk(stubs):
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and (text := ast.get_docstring(node)):
            yield f"_native.{node.name}:{node.lineno}", text
    yield "README", README.read_text()
    for module in pkgutil.iter_modules([str(FOLDER)]):
        if module.name.startswith("_"):
            continue
        # What somebody else's library is missing for is tested where that is installed.
        try:
            found = importlib.import_module(f"hexapod.{module.name}")
        except ImportError as error:
            assert "hexapod" not in str(error.name), error
            continue
        for test in doctest.DocTestFinder().find(found, f"hexapod.{module.name}"):
            yield test.name, test.docstring


TEXTS = {name: text for name, text in texts() if ">>>" in text}


def test_there_are_examples():
    assert len(TEXTS) >= 12


@pytest.mark.parametrize("name", TEXTS)
def test_example(name):
    known = {kind: getattr(hexapod, kind) for kind in hexapod.__all__}
    test = doctest.DocTestParser().get_doctest(TEXTS[name], known, name, None, 0)
    results = doctest.DocTestRunner(optionflags=FLAGS).run(test)
    assert results.attempted > 0 and results.failed == 0
