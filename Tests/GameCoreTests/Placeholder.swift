// Placeholder until the first test of GameCore lands.
