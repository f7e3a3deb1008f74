// Placeholder until the first test of Tables lands.
