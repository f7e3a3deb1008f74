// Placeholder until the first test of Transport lands.
