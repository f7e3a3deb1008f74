// Placeholder until the first test of Bytes lands.
