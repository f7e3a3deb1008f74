// Placeholder until the first test of Net lands.
