// Placeholder until the first file of Net lands.
