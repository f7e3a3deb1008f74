// Placeholder until the first file of JSON lands.
