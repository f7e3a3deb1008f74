// Placeholder until the first file of Fetch lands.
