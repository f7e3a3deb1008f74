// Placeholder until the first test of Server lands.
