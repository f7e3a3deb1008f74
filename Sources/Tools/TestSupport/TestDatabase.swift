import Files
import PostgreSQL

/// Databases of the PostgreSQL server that `./deploy/test postgres` starts for tests.
///
/// The variable `FOURTOP_POSTGRES` has their address, with `DATABASE` for the name.
public enum TestDatabase {
  private static let pattern = Machine.environment["FOURTOP_POSTGRES"]

  /// Whether there is such a server.
  public static var isThere: Bool { pattern != nil }

  /// The address of an empty database of the name, which is made if it does not exist; `nil` without a server.
  public static func address(_ name: String) throws -> PostgresAddress? {
    guard let address = try named(name), let server = try named("postgres") else { return nil }
    let connection = try PostgresConnection(server)
    let row = try connection.row("SELECT 1 FROM pg_database WHERE datname = $1", [.text(name)])
    if row == nil {
      try connection.execute("CREATE DATABASE \(name) TEMPLATE template0 STRATEGY file_copy")
    }
    return address
  }

  private static func named(_ name: String) throws -> PostgresAddress? {
    guard let parts = pattern?.split(separator: "DATABASE", maxSplits: 1) else { return nil }
    guard parts.count == 2, let address = PostgresAddress("\(parts[0])\(name)\(parts[1])") else {
      throw NoAddress()
    }
    return address
  }

  /// `FOURTOP_POSTGRES` is no address with the word `DATABASE` in it.
  public struct NoAddress: Error {}
}
