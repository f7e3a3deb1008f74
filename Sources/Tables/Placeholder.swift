// Placeholder until the first file of Tables lands.
