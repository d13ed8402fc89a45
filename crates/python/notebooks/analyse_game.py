# %% [markdown]
# # A game of boardspace.net, looked at move by move
# Give the name of an SGF file as the first argument; without one a short game stands in. Cells begin with `# %%`: this file opens as a
# notebook, and `python analyse_game.py game.sgf` runs it and leaves `analysis.svg`, if matplotlib is there.

# %%
import sys
from pathlib import Path

import hexapod

SAMPLE = r"Base;;;wB1;bG1 -wB1;wA1 wB1\;bS1 /bG1;wA2 wA1/;bB1 -bG1;wQ wA1\;bQ bS1\;wG1 /wQ;bB1 bG1;wG2 wQ-;bB1 bG1" + "\\"
given = [name for name in sys.argv[1:] if name.endswith((".sgf", ".pgn", ".txt"))]
game = hexapod.Game(Path(given[0]).read_text(encoding="latin-1") if given else SAMPLE)
print(game.variant, len(game), "plies")

# %% [markdown]
# What every move cost, in chances to win, and why.

# %%
found = hexapod.review(game, visits=16)
for ply in found["plies"]:
    if ply["mark"] != "":
        print(f"{ply['ply']:3}. {ply['move']:10} {ply['mark']:2} costs {ply['loss']:.0%}, better: {ply['best']}")
        for reason in ply["why"]:
            print("     ", reason["text"])

# %%
chances = [ply["winrate"] for ply in found["plies"]]
moves = [len(game.at(ply).legal_moves()) for ply in range(len(game))]
try:
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, (above, below) = plt.subplots(2, 1, sharex=True)
    above.plot(chances)
    above.set_ylabel("White's chances")
    below.bar(range(len(moves)), moves)
    below.set_ylabel("legal moves")
    below.set_xlabel("ply")
    figure.savefig("analysis.svg")
except ImportError:
    print("matplotlib is not installed: no plots")
