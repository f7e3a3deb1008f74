// Placeholder until the first file of Games lands.
