"""What is written in Rust. Every example here is a test (`tests/test_examples.py`)."""

from collections.abc import Callable, Sequence
from os import PathLike
from typing import Any, Literal, final

import numpy as np
from numpy.typing import NDArray

__version__: str

_Colour = Literal["white", "black"]
_Outcome = Literal["white", "black", "draw"]

class HexapodError(ValueError):
    """Something that cannot be done: the text says what, where, and what to do.

    >>> Game("hex:40")
    Traceback (most recent call last):
    ...
    hexapod.HexapodError: `hex:40` (column 1): a board of 40x40 does not exist here: 1x1 to 26x26 do
    """

class IllegalMove(HexapodError):
    """A move that the rules do not allow: the text says why.

    >>> Game("hex:3 b2").play("b2")
    Traceback (most recent call last):
    ...
    hexapod.IllegalMove: b2 is taken by Black
    """

class Broken(RuntimeError):
    """A mistake inside hexapod: please report it. What it happened to cannot be used any more, and says so; everything else
    goes on."""

@final
class Position:
    """A position that never changes; it knows no past.

    >>> position = Game("hex:3 b2").position
    >>> after = position.play("a1")
    >>> position.to_move, after.to_move
    ('white', 'black')
    >>> position == Game("hex:3 b2").position, position.key == after.key
    (True, False)
    """

    @property
    def game(self) -> str:
        """`hive` or `hex`."""
    @property
    def variant(self) -> str:
        """What was agreed before the game, in a word: `Base+MLP`, `hex:11x11`."""
    @property
    def to_move(self) -> _Colour:
        """The colour of the player to move: white begins in Hive, black in Hex."""
    @property
    def outcome(self) -> _Outcome | None:
        """Who has won, or `draw`, once the game is over on the board."""
    def legal_moves(self) -> list[str]:
        """Every legal move, written.

        >>> Game("hex:2 a1").position.legal_moves()
        ['b1', 'a2', 'b2']
        """
    def count_legal_moves(self) -> int:
        """How many there are."""
    def why_not(self, move: str, /) -> str | None:
        """Why a move is not legal here, or None if it is.

        >>> Game("Base").position.why_not("wQ")
        'the queen may not be placed in the first turn'
        """
    def play(self, move: str, /) -> Position:
        """The position after a move."""
    @property
    def key(self) -> int:
        """A number that is equal for positions in which the same things can happen, and almost surely differs for others."""
    @property
    def canonical_key(self) -> int:
        """The same for positions that differ only by a symmetry of the board.

        >>> one, other = Game("hex:3 a1").position, Game("hex:3 c3").position
        >>> one.key == other.key, one.canonical_key == other.canonical_key
        (False, True)
        """
    def perft(self, depth: int) -> int:
        """How many lines of so many plies begin here: the checksum of the rules.

        >>> Game("Base").position.perft(3)
        1440
        """
    def describe(self) -> dict[str, Any]:
        """What lies where, as a dictionary: `hexapod.hive.describe` and `hexapod.hex.describe` say what is in it."""
    def begin(self) -> Game:
        """A game that begins here."""
    def svg(self, marks: dict[str, Any] | None = None) -> str:
        """A picture, with marks on the places where moves end.

        >>> Game("hex:3 b2").position.svg({"a1": "53"}).startswith("<svg")
        True
        """
    def _repr_svg_(self) -> str: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class Game:
    """A game: its moves, the way back, and where it stands now. Threads may share it, and take turns.

    `text` is a game in any format: a game type or a UHP game string, `hex:11` with or without moves, SGF of boardspace.net and
    of Hex, PGN, a HexWorld link, direction-based notation, a line of JSON. Of several games the first is read. `threefold` makes the third time of a
    position a draw.

    >>> game = Game("Base+MLP")
    >>> game.play("wP", "bL wP-", r"wQ \\wP", "bQ bL/")
    >>> game.undo(), len(game)
    ('bQ bL/', 3)
    >>> Game("https://hexworld.org/board/#5c1,c3b2").moves
    ['c3', 'b2']
    """

    def __new__(cls, text: str, threefold: bool = False) -> Game: ...
    @property
    def game(self) -> str:
        """`hive` or `hex`."""
    @property
    def variant(self) -> str:
        """What was agreed before the game, in a word: `Base+MLP`, `hex:11x11`."""
    @property
    def to_move(self) -> _Colour:
        """The colour of the player to move."""
    @property
    def outcome(self) -> _Outcome | None:
        """Who has won, or `draw`, once the game is over, by the board or by repetition."""
    @property
    def moves(self) -> list[str]:
        """The moves so far."""
    @property
    def position(self) -> Position:
        """The position now: it stays as it is when the game goes on."""
    @property
    def occurrences(self) -> int:
        """How often the present position has been on the table, this time included."""
    def legal_moves(self) -> list[str]:
        """Every legal move, written; none once the game is over."""
    def why_not(self, move: str, /) -> str | None:
        """Why a move is not legal now, or None if it is."""
    def play(self, *moves: str) -> None:
        """Makes moves, one after the other; at the first that is not legal it stops, and says why."""
    def undo(self) -> str | None:
        """Takes the last move back and says which it was; None if there is none."""
    def at(self, plies: int) -> Game:
        """The game as it stood after so many moves, or all of it if there were fewer."""
    def copy(self) -> Game:
        """The same game, to be played on differently."""
    def turned(self, symmetry: int) -> Game:
        """The game as it is seen after a symmetry of its board: those of Hive are numbered from 0 to 11, those of Hex 0 and 1.

        >>> Game("hex:3 a1 b2").turned(1).moves
        ['c3', 'b2']
        """
    def text(self, format: Literal["line", "uhp", "dbn", "pgn", "sgf", "hexworld", "json"] = "line") -> str:
        """The game as text: `line` for any game, `uhp`, `dbn` and `pgn` for Hive, `sgf` and `hexworld` for Hex, `json` with all that is
        known.

        >>> Game("hex:5 c3 b2").text("hexworld")
        'https://hexworld.org/board/#5c1,c3b2'
        """
    def svg(self, marks: dict[str, Any] | None = None) -> str:
        """A picture, with the last move, and marks on the places where moves end."""
    def _repr_svg_(self) -> str: ...
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, memo: Any, /) -> Game: ...

@final
class SpielGame:
    """A game as OpenSpiel has it: `hexapod.open_spiel.load_game` makes one."""

    def __new__(cls, name: str, parameters: dict[str, Any] | None = None) -> SpielGame: ...
    @property
    def short_name(self) -> str: ...
    @property
    def long_name(self) -> str: ...
    def new_initial_state(self) -> SpielState: ...
    def new_initial_states(self) -> list[SpielState]: ...
    def deserialize_state(self, text: str) -> SpielState: ...
    def num_distinct_actions(self) -> int: ...
    def num_players(self) -> int: ...
    def max_game_length(self) -> int: ...
    def max_history_length(self) -> int: ...
    def max_move_number(self) -> int: ...
    def max_chance_outcomes(self) -> int: ...
    def max_chance_nodes_in_history(self) -> int: ...
    def min_utility(self) -> float: ...
    def max_utility(self) -> float: ...
    def utility_sum(self) -> float: ...
    def get_parameters(self) -> dict[str, Any]: ...
    def parameter_specification(self) -> dict[str, Any]: ...
    def get_type(self) -> Any: ...
    def observation_tensor_shape(self) -> list[int]: ...
    def observation_tensor_size(self) -> int: ...
    def information_state_tensor_shape(self) -> list[int]: ...
    def information_state_tensor_size(self) -> int: ...
    def policy_tensor_shape(self) -> list[int]: ...
    def serialize(self) -> str: ...
    def to_string(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class SpielState:
    """A state as OpenSpiel has it. Threads may share it, and take turns."""

    def current_player(self) -> int: ...
    def is_terminal(self) -> bool: ...
    def is_chance_node(self) -> bool: ...
    def is_simultaneous_node(self) -> bool: ...
    def is_mean_field_node(self) -> bool: ...
    def is_player_node(self) -> bool: ...
    def is_initial_state(self) -> bool: ...
    def is_initial_non_chance_state(self) -> bool: ...
    def legal_actions(self, player: int | None = None) -> list[int]: ...
    def legal_actions_mask(self, player: int | None = None) -> NDArray[np.uint8]: ...
    def apply_action(self, action: int) -> None: ...
    def apply_action_with_legality_check(self, action: int) -> None: ...
    def undo_action(self, player: int, action: int) -> None: ...
    def clone(self) -> SpielState: ...
    def child(self, action: int) -> SpielState: ...
    def returns(self) -> list[float]: ...
    def rewards(self) -> list[float]: ...
    def player_return(self, player: int) -> float: ...
    def player_reward(self, player: int) -> float: ...
    def move_number(self) -> int: ...
    def num_players(self) -> int: ...
    def num_distinct_actions(self) -> int: ...
    def history(self) -> list[int]: ...
    def full_history(self) -> Any: ...
    def history_str(self) -> str: ...
    def action_to_string(self, first: int, second: int | None = None) -> str: ...
    def string_to_action(self, first: int | str, second: str | None = None) -> int: ...
    def observation_tensor(self, player: int | None = None) -> NDArray[np.float32]: ...
    def observation_string(self, player: int | None = None) -> str: ...
    def information_state_string(self, player: int | None = None) -> str: ...
    def information_state_tensor(self, player: int | None = None) -> list[float]: ...
    def serialize(self) -> str: ...
    def to_string(self) -> str: ...
    def get_game(self) -> SpielGame: ...
    def to_game(self) -> Game:
        """The same as a game of ours, whose moves are text."""
    def __copy__(self) -> SpielState: ...
    def __deepcopy__(self, memo: Any, /) -> SpielState: ...

def panic_inside(game: Game) -> None:
    """Panics while it holds a game: for the tests of what follows."""

@final
class VectorGames:
    """Many games that are stepped at once; a game that ends begins anew. `hexapod.vector.VectorEnv` is made of it."""

    def __new__(cls, game: SpielGame, games: int, seed: int = 0, threads: int = 1) -> VectorGames: ...
    def reset(self, seed: int) -> None: ...
    def step(
        self,
        actions: NDArray[np.int64],
        by: Literal["action", "move"],
        rewards: NDArray[np.float32],
        terminated: NDArray[np.bool_],
        truncated: NDArray[np.bool_],
    ) -> None: ...
    def sample(self, by: Literal["action", "move"]) -> NDArray[np.int64]: ...
    def observe(self, tensors: NDArray[np.float32] | NDArray[np.uint8]) -> None: ...
    def mask(self, masks: NDArray[np.bool_]) -> None: ...
    def legal(self) -> list[NDArray[np.int64]]: ...
    def players(self) -> NDArray[np.int32]: ...
    def plies(self) -> NDArray[np.uint64]: ...
    def encode(self, name: str) -> dict[str, NDArray[Any]]: ...
    def game(self, at: int) -> Game: ...

@final
class Network:
    """A network of ours: `Network("runs/hex/network.safetensors")` reads a file, whose card lies beside it.

    >>> network = Network.shipped("hex")
    >>> found = network.evaluate([Game("hex:5 c3"), Game("hex:5 c3 b2")])
    >>> found["values"].shape, found["priors"].shape, found["move_starts"].tolist()
    ((2,), (47,), [0, 24, 47])
    """

    def __new__(
        cls, path: str | PathLike[str], *, threads: int = 1, precision: Literal["f32", "fastest"] = "f32"
    ) -> Network: ...
    @staticmethod
    def shipped(game: str, *, threads: int = 1) -> Network:
        """The network that ships for `hive` or `hex`."""
    @property
    def game(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def card(self) -> dict[str, Any]:
        """What it is, where it came from, and how strong it was found to be."""
    def evaluate(self, games: Sequence[Game]) -> dict[str, NDArray[Any]]:
        """What it thinks of games as they stand: `values` from -1 to 1 and chances of `draws` for the player to move, and how likely
        each legal move is: `priors`, in the order of `Game.legal_moves`, which begin for each game at `move_starts`."""

def export_onnx(network: str | PathLike[str]) -> bytes:
    """A network of ours as ONNX, from the file of its numbers, whose card lies beside it: `hexapod.onnx.export` writes it."""

@final
class Player:
    """A player of one game, who keeps what it has learnt from one move to the next.

    `name` is `net`, `alphabeta`, `mcts`, `guarded` (Hive), `mcts-rave` (Hex), `random`, or `level:1` and up. All but the last two
    are told how long to think: `visits` (or `nodes`), `depth`, `seconds`. `network` is a `Network`, or for `net` a function from batches
    to (policy, value); without one the network that ships is asked.

    >>> player = Player("net", "hex", visits=32)
    >>> player.choose(Game("hex:3"))
    'b2'
    """

    def __new__(
        cls,
        name: str,
        game: str,
        *,
        visits: int | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        seconds: float | None = None,
        network: Network | Callable[[dict[str, NDArray[Any]]], tuple[Any, Any]] | None = None,
        encoding: str | None = None,
        threads: int = 1,
        memory: int = 64,
        seed: int = 0,
        rule: str = "puct",
        batch: int = 8,
        knowledge: bool = True,
    ) -> Player: ...
    @property
    def name(self) -> str: ...
    def think(self, game: Game) -> dict[str, Any]:
        """What it found: `hexapod.thinking.Found` says what is in it."""
    def choose(self, game: Game) -> str:
        """The move that it plays."""

@final
class Lines:
    """Games to learn from, of a dataset or of self-play."""

    @property
    def game(self) -> str: ...
    @property
    def positions(self) -> int:
        """How many positions of them are learnt from."""
    @property
    def held_out(self) -> int:
        """How many games are kept back to be validated with."""
    def batches(
        self,
        batch_size: int = 256,
        *,
        encoding: str | None = None,
        seed: int = 0,
        held_out: bool = False,
        symmetry: bool = True,
        steps: int | None = None,
    ) -> Batches:
        """Batches of positions, every position once before any comes again, in an order that follows from the seed; without end,
        unless `steps` says how many. To what an evaluator is told come `policy`, which share of the choice each move should be
        (of planes: each action, and which are `legal`), and `results` (win, draw and loss) or `values` for the player to move."""
    def __len__(self) -> int: ...
    def __add__(self, other: Lines, /) -> Lines: ...

@final
class Batches:
    def __iter__(self) -> Batches: ...
    def __next__(self) -> dict[str, NDArray[Any]]: ...

@final
class Records:
    """The games of a dataset: `hexapod.Dataset.games` makes one."""

    def __new__(cls, folder: str | PathLike[str], split: str) -> Records: ...
    def __iter__(self) -> Records: ...
    def __next__(self) -> dict[str, Any]: ...

def read_lines(folder: str | PathLike[str], game: str) -> Lines: ...
def encodings(game: str) -> list[str]:
    """The names of the encodings of a game, the usual one first.

    >>> encodings("hex")
    ['hex-planes', 'hex-paper']
    """

def self_play(
    start: Game,
    evaluator: Network | Callable[[dict[str, NDArray[Any]]], tuple[Any, Any]] | None = None,
    *,
    games: int = 32,
    simulations: int = 32,
    seats: int = 64,
    threads: int = 1,
    seed: int = 1,
    random_plies: tuple[int, int] = (0, 4),
    temperature: float = 0.5,
    temperature_plies: int = 1000,
    longest: int = 200,
    encoding: str | None = None,
) -> tuple[list[dict[str, Any]], Lines]: ...
def review(game: Game, *, visits: int = 64, network: Network | None = None, threads: int = 1) -> dict[str, Any]:
    """What every move of a game cost, and why; how accurately each side played, and what it opened with.

    >>> found = review(Game("hex:5 c3 a1 b3 a2 d3"), visits=8)
    >>> [ply["move"] for ply in found["plies"]]
    ['c3', 'a1', 'b3', 'a2', 'd3']
    >>> found["opening"]["name"], sorted(found["accuracy"])
    ('Centre opening c3, acute corner reply', ['first', 'second'])
    """

def hint(game: Game, *, visits: int = 100, network: Network | None = None) -> dict[str, Any]:
    """What to play now, and why.

    >>> sorted(hint(Game("hex:5 c3 a1"), visits=20))
    ['instead', 'line', 'move', 'value', 'why']
    """

def solve(
    game: Game, *, positions: int | None = None, all_moves: bool = False, memory: int = 64
) -> dict[str, Any]:
    """Who wins a game of Hex from here on, exactly; `winner` is None if `positions` did not suffice.

    >>> solve(Game("hex:4 b2"))["winner"], solve(Game("hex:3 a1"), all_moves=True)["winning_moves"]
    ('white', ['b2'])
    """
