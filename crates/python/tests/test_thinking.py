"""Networks, searches, players, the solver, self-play by a function of Python's, and datasets."""

import json
import subprocess

import numpy as np
import pytest
from hexapod import Dataset, Game, HexapodError, Network, Player, hint, match, review, search, self_play, solve

KINDS = [("hive", "Base+MLP"), ("hex", "hex:5")]


@pytest.mark.parametrize("kind, start", KINDS)
def test_networks_answer_for_many_games_as_for_one(kind, start):
    network, games = Network.shipped(kind), [Game(start)]
    for _ in range(6):
        games.append(games[-1].copy())
        games[-1].play(games[-1].legal_moves()[-1])
    together = network.evaluate(games)
    for at, game in enumerate(games):
        alone = network.evaluate([game])
        begin, end = together["move_starts"][at : at + 2]
        assert end - begin == len(game.legal_moves())
        assert np.isclose(together["priors"][begin:end].sum(), 1, atol=1e-5)
        assert np.allclose(alone["priors"], together["priors"][begin:end], atol=1e-6)
        assert abs(together["values"][at]) <= 1
    assert network.game == kind and network.card["game"] == kind
    other = "hex:5" if kind == "hive" else "Base"
    with pytest.raises(HexapodError, match="game 0 is none of"):
        network.evaluate([Game(other)])
    with pytest.raises(HexapodError, match="this network judges"):
        search(Game(other), 10, network=network)


def test_networks_are_read_from_files(tmp_path):
    with pytest.raises(HexapodError, match="none.safetensors"):
        Network(tmp_path / "none.safetensors")
    (tmp_path / "bad.safetensors").write_bytes(b"no network")
    (tmp_path / "bad.json").write_text("{}")
    with pytest.raises(HexapodError):
        Network(tmp_path / "bad.safetensors")
    with pytest.raises(HexapodError, match="`f64` is no precision"):
        Network(tmp_path / "bad.safetensors", precision="f64")


@pytest.mark.parametrize("kind, start", KINDS)
def test_searches_report_what_they_found(kind, start):
    game = Game(start)
    found = search(game, visits=60)
    assert found["move"] == found["line"][0] and found["move"] in game.legal_moves()
    assert 0 <= found["value"] <= 1 and found["visits"] <= 60
    visits = [one["visits"] for one in found["candidates"]]
    assert sum(visits) >= 50 and {one["move"] for one in found["candidates"]} <= set(game.legal_moves())
    assert search(game, visits=60) == found, "limits by visits repeat exactly"
    for name, limits in [("random", {}), ("mcts", {"nodes": 50}), ("level:1", {}), ("net", {"visits": 8, "rule": "gumbel"}),
                         ("net", {"seconds": 0.05})]:
        assert Player(name, kind, **limits).choose(game) in game.legal_moves(), name
    assert len(review(Game("hex:4 b2 a1"), visits=4)["plies"]) == 2
    assert hint(game, visits=8)["move"] in game.legal_moves()
    for wrong, words in [
        (lambda: Player("net", kind), "say how long to think"),
        (lambda: Player("deep", kind, visits=1), "`deep` is no player of"),
        (lambda: Player("level:99", kind), "`99` is no level of"),
        (lambda: Player("level:1", kind, visits=5), "thinks as much as it says"),
        (lambda: Player("random", kind, network=Network.shipped(kind)), "goes by no network"),
        (lambda: Player("net", kind, visits=5, network=3), "a function from batches"),
        (lambda: Player("net", kind, visits=5, rule="best"), "`best` is no rule"),
        (lambda: Player("net", "go", visits=5), "`go` is no game"),
    ]:
        with pytest.raises(HexapodError, match=words):
            wrong()


def test_the_solver():
    answer = solve(Game("hex:4"), all_moves=True)
    assert answer["winner"] == "black" and "b2" not in answer["carrier"][:0]
    assert set(answer["winning_moves"]) == {move for move in Game("hex:4").legal_moves()
                                            if solve(Game(f"hex:4 {move}"))["winner"] == "black"}
    assert solve(Game("hex:9"), positions=1)["winner"] is None
    with pytest.raises(HexapodError, match="knows Hex alone"):
        solve(Game("Base"))
    with pytest.raises(HexapodError, match="knows no swap"):
        solve(Game("hex:4+swap"))


def uniform(batch):
    """Somebody without opinions, in any encoding."""
    positions = len(batch["move_starts"]) - 1
    return np.zeros(batch["move_starts"][-1]), np.zeros(positions)


@pytest.mark.parametrize("start, encoding", [("hex:4", "hex-planes"), ("hex:4", "hex-paper"), ("Base", "hive-tokens"),
                                             ("Base", "hive-paper"), ("Base+MLP", "hive-openspiel")])
def test_a_function_without_opinions_plays_as_nobody_does(start, encoding):
    options = {"games": 4, "simulations": 6, "seed": 3, "longest": 20, "encoding": encoding}
    games, lines = self_play(start, uniform, **options)
    nobody, _ = self_play(start, None, **options)
    assert [one["game"].moves for one in games] == [one["game"].moves for one in nobody]
    alone, _ = self_play(start, uniform, seats=1, threads=2, **options)
    assert [one["game"].moves for one in alone] == [one["game"].moves for one in games]
    assert len(lines) == 4 and lines.positions > 8
    batch = next(lines.batches(8, encoding=encoding, seed=1))
    again = next(lines.batches(8, encoding=encoding, seed=1))
    assert all(np.array_equal(batch[name], again[name], equal_nan=True) for name in batch)
    if "planes" in batch:
        assert np.allclose(batch["policy"].sum(1), 1, atol=1e-4) and (batch["policy"][~batch["legal"]] == 0).all()
    else:
        sums = np.add.reduceat(batch["policy"], batch["move_starts"][:-1])
        assert np.allclose(sums, 1, atol=1e-4) and batch["results"].shape == (8, 3)
    assert len(list(lines.batches(4, encoding=encoding, steps=3))) == 3
    assert len(lines + lines) == 8


def test_an_opinion_is_gone_by():
    """Whoever likes one corner plays there, by logits of moves and by logits of actions alike."""

    def by_moves(batch):
        policy = np.full(batch["move_starts"][-1], -5.0)
        policy[batch["move_starts"][:-1]] = 5.0
        return policy, np.zeros(len(batch["planes"]))

    def by_actions(batch):
        policy = np.full((len(batch["planes"]), 26), -5.0)
        first = batch["actions"][batch["action_starts"][batch["move_starts"][:-1]]]
        policy[np.arange(len(first)), first] = 5.0
        return policy, np.tile([0.5, 0.0, 0.5], (len(first), 1))

    for function in (by_moves, by_actions):
        player = Player("net", "hex", visits=12, network=function, knowledge=False)
        assert player.choose(Game("hex:5")) == "a1"
    result = match(Player("net", "hex", visits=24, network=uniform, knowledge=False), "random", "hex:4", games=4)
    assert result["a"] + result["b"] == 4 and len(result["games"]) == 4
    assert result["games"][0][0].moves[:4] == result["games"][1][0].moves[:4]


def test_a_function_that_fails_is_heard():
    def broken(_):
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        self_play("hex:4", broken, games=4, simulations=4, threads=2)
    with pytest.raises(KeyError, match="mine"):
        search(Game("hex:4"), 20, network=broken)
    for answer, words in [
        (lambda b: 3, "answers with two arrays"),
        (lambda b: (np.zeros(1), np.zeros(len(b["planes"]))), r"policy has the shape \[1\]: a logit for each of the"),
        (lambda b: (np.zeros(b["move_starts"][-1]), np.zeros(99)), r"value has the shape \[99\]"),
        (lambda b: (np.full(b["move_starts"][-1], np.nan), np.zeros(len(b["planes"]))), "number 0 of the policy is NaN"),
        (lambda b: (np.zeros(b["move_starts"][-1]), np.full(len(b["planes"]), 7)), "value of position 0 is 7: it goes from"),
    ]:
        with pytest.raises(HexapodError, match=words):
            self_play("hex:4", answer, games=1, simulations=4)
    for start, given, words in [
        ("hex:4 b2", None, "begins with an empty board"),
        ("hex:4", 3, "is a hexapod.Network, a function"),
        ("Base", Network.shipped("hex"), "judges Hex"),
    ]:
        with pytest.raises(HexapodError, match=words):
            self_play(start, given, games=1)
    with pytest.raises(HexapodError, match="no encoding of Hex"):
        self_play("hex:4", uniform, encoding="hive-tokens")


def test_datasets(tmp_path, program):
    """A dataset that the program has made, as dictionaries, as batches, and as a table."""
    games = tmp_path / "games.txt"
    played, _ = self_play("hex:5", None, games=30, simulations=2, seed=1)
    games.write_text("\n".join(one["game"].text() for one in played))
    folder = tmp_path / "data"
    subprocess.run([program, "import", games, "--out", folder], check=True, capture_output=True)
    data = Dataset(folder)
    records = list(data.games())
    assert len(records) > 20 and {record["result"] for record in records} <= {"black", "white", None}
    assert all(record["game"].moves == record["moves"] for record in records)
    split = [sum(1 for _ in data.games(split)) for split in ("training", "held-out")]
    assert sum(split) == len(records)
    lines = data.lines("hex")
    assert len(lines) == len(records) and lines.held_out == split[1]
    assert next(lines.batches(32))["planes"].shape == (32, 8, 5, 5)
    assert len(data.lines("hive")) == 0
    with pytest.raises(HexapodError, match="do not fill a batch of 100000"):
        lines.batches(100_000)
    with pytest.raises(HexapodError, match="no split"):
        data.games("some")
    pyarrow = pytest.importorskip("pyarrow")
    import pyarrow.parquet

    table = data.to_arrow()
    assert table["id"].to_pylist() == [record["id"] for record in records]
    assert data.to_parquet(tmp_path / "games.parquet") == len(records)
    assert pyarrow.parquet.read_table(tmp_path / "games.parquet").equals(table)
    assert [path.name for path in tmp_path.glob(".*")] == []


def test_what_is_no_dataset_says_so(tmp_path):
    with pytest.raises(HexapodError, match="is no dataset: it has no manifest.json"):
        Dataset(tmp_path)
    (tmp_path / "manifest.json").write_text(json.dumps({"format": 99}))
    with pytest.raises(HexapodError):
        Dataset(tmp_path)
