// Placeholder until the first test of Compression lands.
