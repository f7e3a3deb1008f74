// Placeholder until the first file of GameCore lands.
