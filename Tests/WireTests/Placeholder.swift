// Placeholder until the first test of Wire lands.
