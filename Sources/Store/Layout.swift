import SQLite

/// The layout of the file. Steps that were released never change; a new layout is a further step.
enum Layout {
  /// "4top" in ASCII.
  static let application: Int32 = 0x3474_6F70

  static let migrator = Migrator(application: application, steps: [accounts])

  /// Accounts, what belongs to them and goes with them, and the leaves for laptops. Secrets are there as
  /// hashes alone; times are seconds since 1970.
  private static let accounts = Migration(
    """
    CREATE TABLE accounts (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      key TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      password TEXT NOT NULL,
      player BLOB NOT NULL UNIQUE CHECK (length(player) = 16),
      shown TEXT,
      colour INTEGER
    ) STRICT;
    CREATE TABLE sessions (
      key BLOB PRIMARY KEY CHECK (length(key) = 32),
      account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      began INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX sessions_of_account ON sessions (account, began);
    CREATE INDEX sessions_by_age ON sessions (began);
    CREATE TABLE photos (
      account INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
      name TEXT NOT NULL UNIQUE,
      picture BLOB NOT NULL
    ) STRICT;
    CREATE TABLE uplinks (
      name TEXT PRIMARY KEY,
      key BLOB NOT NULL UNIQUE CHECK (length(key) = 32),
      made INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    """)
}
