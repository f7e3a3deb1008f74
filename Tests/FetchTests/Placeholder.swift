// Placeholder until the first test of Fetch lands.
