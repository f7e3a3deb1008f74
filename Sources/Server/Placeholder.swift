// Placeholder until the first file of Server lands.
