// Placeholder until the first file of Wire lands.
