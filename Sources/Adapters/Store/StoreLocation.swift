import PostgreSQL

/// The place of the store's records.
public enum StoreLocation: Hashable, Sendable {
  /// An SQLite file.
  case file(String)
  /// A PostgreSQL database.
  case server(PostgresAddress)

  /// The path, or host and database, for sentences.
  public var name: String {
    switch self {
    case .file(let path): path
    case .server(let address): address.name
    }
  }
}
