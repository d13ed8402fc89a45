"""Positions and games of both kinds, and the text and pictures that are made of them."""

import copy
import pickle
import random
import xml.etree.ElementTree as xml

import pytest
from hexapod import Game, HexapodError, IllegalMove, hex, hive

STARTS = [*hive.TYPES, "hex:5", "hex:7+swap", "hex:3x6"]


def play_at_random(game, dice, plies=60):
    while len(game) < plies and (moves := game.legal_moves()):
        game.play(dice.choice(moves))
    return game


@pytest.mark.parametrize("start", STARTS)
def test_games_come_back_as_text_and_by_pickle(start):
    dice = random.Random(start)
    for _ in range(5):
        game = play_at_random(Game(start), dice)
        formats = ["line", "uhp", "dbn", "pgn", "json"] if game.game == "hive" else ["line", "sgf", "hexworld", "json"]
        for format in formats:
            again = Game(game.text(format))
            if format == "dbn" and len(game):
                # However the table was turned, it reads the same.
                assert again.text("dbn") == game.text("dbn") and len(again) == len(game)
                continue
            assert again.moves == game.moves, format
            # Whether swapping was agreed, only the line and JSON say before anybody has.
            assert again.position == game.position or format in ("sgf", "hexworld") and "swap" in start
        for again in (pickle.loads(pickle.dumps(game)), copy.copy(game), copy.deepcopy(game), game.copy()):
            assert again.moves == game.moves
            again.undo()
            assert len(again) == len(game) - 1


@pytest.mark.parametrize("start", STARTS)
def test_what_is_played_can_be_taken_back(start):
    game, before = Game(start), []
    dice = random.Random(1)
    while len(game) < 40 and (moves := game.legal_moves()):
        before.append(game.position)
        assert len(moves) == game.position.count_legal_moves() == len(set(moves))
        assert all(game.why_not(move) is None for move in moves)
        game.play(dice.choice(moves))
        assert before[-1].play(game.moves[-1]) == game.position
        assert hash(before[-1]) != hash(game.position)
    while before:
        game.undo()
        assert game.position == before.pop()
    assert game.undo() is None


@pytest.mark.parametrize("start", STARTS)
def test_symmetric_games_are_the_same_to_players(start):
    dice = random.Random(2)
    game = play_at_random(Game(start), dice, 30)
    count = hive.SYMMETRIES if game.game == "hive" else hex.SYMMETRIES
    seen = [game.turned(symmetry) for symmetry in range(count)]
    assert seen[0].moves == game.moves
    assert len({other.position.canonical_key for other in seen}) == 1
    assert len({tuple(other.moves) for other in seen}) == count
    assert len({len(other.legal_moves()) for other in seen}) == 1
    with pytest.raises(HexapodError, match=f"no symmetry {count}.*from 0 to {count - 1}"):
        game.turned(count)


@pytest.mark.parametrize("start", ["Base+MLP", "hex:5"])
def test_pictures_are_whole_documents(start):
    game = play_at_random(Game(start), random.Random(3), 12)
    move = game.legal_moves()[0]
    for picture in (game._repr_svg_(), game.position._repr_svg_(), game.svg({move: "<17>"})):
        assert xml.fromstring(picture).tag.endswith("svg")
    assert "&lt;17&gt;" in game.svg({move: "<17>"})
    with pytest.raises(IllegalMove):
        game.svg({"z99": "1"})
    assert game.to_move.lower() in str(game).lower()


def test_a_third_repetition_is_a_draw_where_that_was_agreed():
    opening = ["wA1", "bA1 wA1-", "wQ -wA1", "bQ bA1-"]
    dance = [r"wQ \wA1", "bQ bA1/", "wQ -wA1", "bQ bA1-"]
    game = hive.new_game("Base", threefold=True)
    game.play(*opening, *dance, *dance)
    assert (game.outcome, game.occurrences, game.legal_moves()) == ("draw", 3, [])
    with pytest.raises(IllegalMove, match="third time"):
        game.play(dance[0])
    free = hive.new_game("Base")
    free.play(*opening, *dance, *dance, dance[0])
    assert free.outcome is None
    assert pickle.loads(pickle.dumps(game)).outcome == "draw"
    with pytest.raises(HexapodError, match="leave threefold=True out"):
        Game(free.text(), threefold=True)


def test_facts():
    game = hex.new_game(3, swap=True)
    game.play("a2")
    assert hex.describe(game.position) == {"size": (3, 3), "stones": {"black": ["a2"], "white": []}, "may_swap": True}
    game = Game(r"Base;;;wS1;bG1 wS1-;wQ \wS1;bQ bG1/;wB1 -wQ;bB1 bQ-;wB1 wQ")
    facts = hive.describe(game.position)
    assert facts["tiles"]["wB1"] == (*facts["tiles"]["wQ"][:2], 1)
    assert facts["hands"]["white"] == {"S": 1, "B": 1, "G": 3, "A": 3}
    assert "wS1" in facts["pinned"]
    assert facts["around_queen"] == {"white": 1, "black": 2}
    with pytest.raises(HexapodError, match="position of hive: hexapod.hive.describe"):
        hex.describe(game.position)


def test_what_is_wrong_is_said():
    for text, words in {
        "": "column 1|field 1|no game",
        "chess": "field 1",
        "Base;;;wQ": "may not be placed in the first turn",
        "hex:5 z9": "z9",
        "(;GM[1])": "SGF|Go|game",
        "[GameType \"Base\"]\n1. wX9": "wX9",
    }.items():
        with pytest.raises(HexapodError, match=words):
            Game(text)
    for wrong in ("Base+X", "hex:5", "Base;;;wS1"):
        with pytest.raises(HexapodError):
            hive.new_game(wrong)
    with pytest.raises(HexapodError, match="as many rows"):
        hex.new_game(5, 6, swap=True)
    with pytest.raises(OverflowError):
        hex.new_game(5).at(-1)
    with pytest.raises(HexapodError, match="`gif` is no format: write"):
        hex.new_game(5).text("gif")
    with pytest.raises(HexapodError, match="Hive is not written like that"):
        hive.new_game().text("sgf")
