// Placeholder until the first file of Crypto lands.
