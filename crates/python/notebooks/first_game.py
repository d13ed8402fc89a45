# %% [markdown]
# # A first game, and its picture
# Cells begin with `# %%`: VS Code and Jupyter (with jupytext) open this file as a notebook, and `python first_game.py` runs it.

# %%
import random

import hexapod
from hexapod import hive

game = hive.new_game("Base+MLP")
dice = random.Random(4)
while game.outcome is None and len(game) < 30:
    game.play(dice.choice(game.legal_moves()))
print(game)

# %% [markdown]
# In a notebook a game draws itself. Here the three moves that the network's search likes best are marked with their visits.

# %%
found = hexapod.search(game, visits=60)
best = found["candidates"][:3]
picture = game.svg({one["move"]: one["visits"] for one in best})
print(f"{found['move']} is worth {found['value']:.0%} to {game.to_move}")

# %% [markdown]
# The same position, turned and mirrored, is the same to players: its canonical key does not change, and legal moves are as many.

# %%
turned = [game.turned(symmetry) for symmetry in range(hive.SYMMETRIES)]
assert len({one.position.canonical_key for one in turned}) == 1
assert len({len(one.legal_moves()) for one in turned}) == 1
game
