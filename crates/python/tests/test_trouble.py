"""Mistakes inside, threads, and Ctrl-C."""

import signal
import subprocess
import sys
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
    position, inside, done = Game("Base+MLP").position, threading.Event(), threading.Event()

    def count():
        inside.set()
        position.perft(5)
        done.set()

    thread = threading.Thread(target=count)
    thread.start()
    inside.wait()
    went_on = 0
    while not done.is_set():
        went_on += 1
    thread.join()
    assert went_on > 1000


# It says when it has begun, and how it ended.
# A process that was begun in the background, as by a script, is not interrupted at all unless it says so.
FOREVER = """
import signal, sys, hexapod
signal.signal(signal.SIGINT, signal.default_int_handler)
game = hexapod.Game("Base+MLP")
print("begun", flush=True)
try:
    {call}
except KeyboardInterrupt:
    print("interrupted, and still", len(game.legal_moves()))
"""


@pytest.mark.parametrize(
    "call", ["game.position.perft(30)", "hexapod.search(game, visits=10**9)", "hexapod.review(game, visits=10**9)"]
)
def test_ctrl_c_is_heard(call):
    if "review" in call:
        call = "game.play('wS1', 'bS1 wS1-'); " + call
    program = subprocess.Popen([sys.executable, "-c", FOREVER.format(call=call)], stdout=subprocess.PIPE, text=True)
    try:
        assert program.stdout.readline() == "begun\n"
        # However long it takes to get from there to the call, sooner or later it is heard inside.
        time.sleep(1)
        program.send_signal(signal.SIGINT)
        said, _ = program.communicate(timeout=120)
    finally:
        program.kill()
    assert said.startswith("interrupted, and still")
