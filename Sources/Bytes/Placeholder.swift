// Placeholder until the first file of Bytes lands.
