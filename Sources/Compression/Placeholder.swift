// Placeholder until the first file of Compression lands.
