// Placeholder until the first test of QR lands.
