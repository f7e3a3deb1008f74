// Placeholder until the first test of Games lands.
