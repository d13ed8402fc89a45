# %% [markdown]
# # A small PyTorch network learns to beat `random`
# It plays Hex 5x5 against a random mover in hundreds of games at once, and learns by REINFORCE: what won becomes likelier.
# Cells begin with `# %%`: this file opens as a notebook, and `python train_hex.py` runs it.

# %%
import numpy as np
import torch
from hexapod import VectorEnv

SIZE, GAMES, ROUNDS = 5, 256, 1200
torch.manual_seed(1)
torch.set_num_threads(2)
chance = np.random.default_rng(1)
env = VectorEnv("hex", GAMES, board_size=SIZE, threads=2, seed=1)
network = torch.nn.Sequential(
    torch.nn.Flatten(),
    torch.nn.Linear(9 * SIZE * SIZE, 256),
    torch.nn.ReLU(),
    torch.nn.Linear(256, SIZE * SIZE),
)
optimiser = torch.optim.Adam(network.parameters(), lr=1e-3)


# %% [markdown]
# The learner has Black in one half of the games, and White in the other. Each of its moves is remembered until its game is over.


# %%
def choose(observations, masks):
    """Moves by the network's chances, of legal moves alone."""
    logits = network(torch.from_numpy(observations)).masked_fill(~torch.from_numpy(masks), -1e9)
    return torch.distributions.Categorical(logits=logits).sample().numpy()


def play(rounds, learn):
    """Plays so many moves in every game; says which share of the games that ended the learner won."""
    seats = np.arange(GAMES) % 2
    observations, info = env.reset()
    kept = [[] for _ in range(GAMES)]
    won = ended = 0
    batch = []
    for _ in range(rounds):
        own = info["player"] == seats
        actions = env.sample()
        if own.any():
            with torch.no_grad():
                actions[own] = choose(observations[own].copy(), info["action_masks"][own].copy())
        if learn:
            for game in np.flatnonzero(own):
                kept[game].append((observations[game].copy(), info["action_masks"][game].copy(), actions[game]))
        observations, rewards, terminated, _, info = env.step(actions)
        for game in np.flatnonzero(terminated):
            reward = rewards[game, seats[game]]
            won, ended = won + (reward > 0), ended + 1
            batch += [(*step, reward) for step in kept[game]]
            kept[game] = []
        if learn and len(batch) >= 2048:
            looks, masks, taken, gained = map(np.array, zip(*batch))
            logits = network(torch.from_numpy(looks)).masked_fill(~torch.from_numpy(masks), -1e9)
            chosen = torch.distributions.Categorical(logits=logits).log_prob(torch.from_numpy(taken))
            advantage = torch.from_numpy(gained.astype(np.float32) - gained.mean())
            optimiser.zero_grad()
            (-(advantage * chosen).mean()).backward()
            optimiser.step()
            batch = []
    return won / max(ended, 1)


# %%
before = play(60, learn=False)
play(ROUNDS, learn=True)
after = play(120, learn=False)
print(f"against random: {before:.0%} before, {after:.0%} after learning")
