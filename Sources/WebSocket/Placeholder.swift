// Placeholder until the first file of WebSocket lands.
