import Database
import PostgreSQL
import SQLite

/// The layout of the records. Released steps never change; a new layout is an additional step, for both
/// kinds of databases.
enum Layout {
  /// "4top" in ASCII.
  static let application: Int32 = 0x3474_6F70

  static let migrator = Migrator(
    application: application,
    steps: [accounts, arcade, faces, devices, results, questions, guests, times, lists])

  static let postgresMigrator = PostgresMigrator(
    schema: StoreEngine.schema,
    steps: [
      postgres, postgresTables, postgresSharing, postgresLimits, postgresTimes, postgresOwnLimits,
      postgresLists,
    ],
    begin: StoreEngine.lockedBegin)

  /// Accounts, their data, and the tokens of laptops. Secrets are stored as hashes only; times are
  /// seconds since 1970.
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

  /// The tables of the arcade. A player belongs to an account or a device, and `used` orders players
  /// by their last change. Scores and entries have numbers in the order of their arrival. An amount is
  /// in microseconds or in faces found, a board a number below 512. `aliases` maps a device that
  /// changed to another listener to the player that it was before.
  private static let arcade = Migration(
    """
    CREATE TABLE players (
      id INTEGER PRIMARY KEY,
      player BLOB NOT NULL UNIQUE CHECK (length(player) = 16),
      account INTEGER UNIQUE REFERENCES accounts (id) ON DELETE CASCADE,
      used INTEGER NOT NULL UNIQUE
    ) STRICT;
    CREATE INDEX devices_by_use ON players (used) WHERE account IS NULL;
    CREATE TABLE scores (
      number INTEGER PRIMARY KEY,
      player INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
      game TEXT NOT NULL,
      level TEXT NOT NULL,
      points INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX scores_of_player ON scores (player, number);
    CREATE TABLE hall_entries (
      number INTEGER PRIMARY KEY,
      hall TEXT NOT NULL,
      amount INTEGER NOT NULL,
      name TEXT NOT NULL
    ) STRICT;
    CREATE INDEX entries_of_hall ON hall_entries (hall, number);
    CREATE TABLE reverse_tic_tac_toe (
      player INTEGER PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
      credit INTEGER NOT NULL,
      won INTEGER NOT NULL,
      spins INTEGER NOT NULL,
      bet INTEGER NOT NULL,
      losses INTEGER NOT NULL,
      board INTEGER,
      stake INTEGER,
      CHECK ((board IS NULL) = (stake IS NULL))
    ) STRICT;
    CREATE TABLE aliases (
      number INTEGER PRIMARY KEY,
      device BLOB NOT NULL UNIQUE CHECK (length(device) = 16),
      player BLOB NOT NULL CHECK (length(player) = 16)
    ) STRICT;
    """)

  /// The face of an account's player.
  private static let faces = Migration("ALTER TABLE accounts ADD COLUMN face INTEGER;")

  /// The photos of devices without an account, and the host's devices. They come back with the saved
  /// tables. An address is that of a `ClientAddress`.
  private static let devices = Migration(
    """
    CREATE TABLE device_photos (
      player BLOB PRIMARY KEY CHECK (length(player) = 16),
      name TEXT NOT NULL UNIQUE,
      address BLOB NOT NULL CHECK (length(address) = 48),
      picture BLOB NOT NULL
    ) STRICT;
    CREATE TABLE host_devices (
      player BLOB PRIMARY KEY CHECK (length(player) = 16)
    ) STRICT, WITHOUT ROWID;
    """)

  /// The key of a result, by which a server that asks again after a restart does not enter it twice.
  private static let results = Migration(
    """
    ALTER TABLE scores ADD COLUMN result INTEGER;
    ALTER TABLE hall_entries ADD COLUMN result INTEGER;
    """)

  /// The questions of the bank that a player has been asked, by the hashes of their ids, in the order of
  /// their numbers.
  private static let questions = Migration(
    """
    CREATE TABLE asked_questions (
      number INTEGER PRIMARY KEY,
      player INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
      question INTEGER NOT NULL,
      UNIQUE (player, question)
    ) STRICT;
    CREATE INDEX asked_questions_of_player ON asked_questions (player, number);
    """)

  /// When a question was asked, in seconds since 1970; of what was asked before, it is not known.
  private static let times = Migration(
    "ALTER TABLE asked_questions ADD COLUMN seconds INTEGER NOT NULL DEFAULT 0;")

  /// The accounts whose new tables take no guests by link.
  private static let guests = Migration(
    """
    CREATE TABLE guest_refusals (
      player BLOB PRIMARY KEY REFERENCES accounts (player) ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    """)

  /// The questions that a player has been asked, in the order of asking: of each the eight bytes of its
  /// hash and four of the seconds, most significant byte first.
  private static let lists = Migration(
    """
    CREATE TABLE asked_lists (
      player INTEGER PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
      questions BLOB NOT NULL
    ) STRICT;
    INSERT INTO asked_lists (player, questions)
      SELECT player, CAST(group_concat(bytes, '') AS BLOB) FROM (
        SELECT player, \(bytes(of: "question", width: 8)) || \(bytes(of: "seconds", width: 4)) AS bytes
        FROM asked_questions ORDER BY player, number)
      GROUP BY player;
    DROP TABLE asked_questions;
    """)

  /// An expression of the low bytes of an integer. SQLite makes bytes of numbers only since 3.41 (`unhex`),
  /// so each one is cut out of all 256.
  private static func bytes(of column: String, width: Int) -> String {
    let all = (256..<512).map { String($0, radix: 16).dropFirst() }.joined()
    return (0..<width).reversed().map {
      "substr(x'\(all)', (\(column) >> \($0 * 8) & 255) + 1, 1)"
    }.joined(separator: " || ")
  }
}
