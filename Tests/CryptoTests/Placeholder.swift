// Placeholder until the first test of Crypto lands.
