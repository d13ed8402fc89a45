"""An agent in the form of Kaggle's environments over OpenSpiel: a dictionary in, an action out."""

import hexapod
from hexapod import open_spiel

player = hexapod.Player("net", "hive", visits=100)


def agent(observation, configuration=None):
    game = open_spiel.load_game(observation["gameName"], observation.get("gameParameters"))
    state = game.deserialize_state(observation["serializedState"])
    move = player.choose(state.to_game())
    return min(action for action in state.legal_actions() if state.child(action).to_game().moves[-1] == move)
