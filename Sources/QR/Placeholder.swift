// Placeholder until the first file of QR lands.
