// Placeholder until the first test of WebSocket lands.
