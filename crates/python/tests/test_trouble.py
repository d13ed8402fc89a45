"""Mistakes inside, threads, and Ctrl-C."""

import threading
import time

import pytest
from hexapod import Broken, Game, _native


def test_a_panic_is_an_exception_and_its_object_says_so():
    game, other = Game("hex:5 c3"), Game("hex:5 c3")
    with pytest.raises(Broken, match="as a test has asked.*cannot be used any more"):
        _native.panic_inside(game)
    for use in (game.undo, game.legal_moves, game.copy, lambda: game.play("a1"), lambda: game.moves, lambda: str(game)):
        with pytest.raises(Broken, match="left this object half done: make a new one"):
            use()
    assert other.undo() == "c3"


def test_threads_may_share_a_game():
    game, errors = Game("Base+MLP"), []

    def play():
        try:
            for _ in range(300):
                moves = game.legal_moves()
                if moves and len(game) < 40:
                    # Somebody else may have moved meanwhile: then this move is refused, and nothing is lost.
                    if game.why_not(moves[0]) is None:
                        try:
                            game.play(moves[0])
                        except ValueError:
                            pass
                else:
                    game.undo()
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=play) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    assert Game(game.text()).position == game.position


def test_other_threads_go_on_while_one_counts():
    position, counted, stopped = Game("Base+MLP").position, [], threading.Event()

    def count():
        while not stopped.is_set():
            counted.append(time.monotonic())
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    before = len(counted)
    position.perft(4)
    assert len(counted) > before
    stopped.set()
    thread.join()
