"""The notebooks, run as scripts, and the agent for Kaggle."""

import os
import runpy
from pathlib import Path

import pytest
from hexapod import open_spiel

NOTEBOOKS = Path(__file__).parent.parent / "notebooks"


def run(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", [name])
    return runpy.run_path(str(NOTEBOOKS / name))


def test_every_notebook_is_tested():
    assert sorted(path.name for path in NOTEBOOKS.glob("*.py")) == [
        "analyse_game.py", "first_game.py", "kaggle_agent.py", "train_hex.py"]


def test_first_game(tmp_path, monkeypatch):
    left = run("first_game.py", tmp_path, monkeypatch)
    assert left["picture"].startswith("<svg") and len(left["best"]) == 3


def test_analysis(tmp_path, monkeypatch):
    left = run("analyse_game.py", tmp_path, monkeypatch)
    assert len(left["chances"]) == len(left["moves"]) == 12
    assert os.listdir(tmp_path) in ([], ["analysis.svg"])


def test_training(tmp_path, monkeypatch):
    pytest.importorskip("torch")
    left = run("train_hex.py", tmp_path, monkeypatch)
    assert left["before"] < 0.62 and left["after"] > 0.8


def test_kaggles_agent():
    agent = runpy.run_path(str(NOTEBOOKS / "kaggle_agent.py"))["agent"]
    game = open_spiel.load_game("hive")
    state = game.new_initial_state()
    for _ in range(5):
        observation = {"gameName": "hive", "gameParameters": {}, "serializedState": state.serialize()}
        state.apply_action(agent(observation))
    assert state.move_number() == 5
