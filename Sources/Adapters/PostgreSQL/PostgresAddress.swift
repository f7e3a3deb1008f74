import CPostgreSQL

/// The address of a PostgreSQL database, `postgres://USER@HOST:PORT/DATABASE?sslmode=verify-full`. It is
/// libpq's connection URI
/// (<https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-CONNSTRING>).
public struct PostgresAddress: Hashable, Sendable {
  /// May contain a password.
  let text: String
  /// Whether the address contains a password, or that of a key.
  public let hasPassword: Bool
  /// Host and database, without user and password.
  public let name: String
  /// The files and folders that the address names.
  private let files: [String]

  /// Returns `nil` for an address that libpq does not understand.
  public init?(_ text: String) {
    guard PostgresAddress.isOne(text), let parts = PostgresAddress.parts(text) else { return nil }
    self.text = text
    hasPassword = parts["password"] != nil || parts["sslpassword"] != nil
    let (host, port) = (parts["host"] ?? parts["hostaddr"] ?? "", parts["port"] ?? "")
    let place = host.split(separator: "/").isEmpty || !host.hasPrefix("/") ? host : "[\(host)]"
    let ending = port.isEmpty ? "" : ":\(port)"
    name = "postgres://\(place)\(ending)/\(parts["dbname"] ?? "")"
    files = PostgresAddress.settings.compactMap { parts[$0.name] }
  }

  /// The settings that name files, and their variables.
  private static let settings = [
    (name: "passfile", variable: "PGPASSFILE"), (name: "sslcert", variable: "PGSSLCERT"),
    (name: "sslkey", variable: "PGSSLKEY"), (name: "sslrootcert", variable: "PGSSLROOTCERT"),
    (name: "sslcrl", variable: "PGSSLCRL"), (name: "sslcrldir", variable: "PGSSLCRLDIR"),
  ]

  /// The files and folders that libpq may read at each connection. Besides those of the address, the environment and
  /// the home directory name some.
  public func files(_ environment: [String: String]) -> [String] {
    let variables = PostgresAddress.settings.map(\.variable) + ["PGSERVICEFILE", "PGSYSCONFDIR"]
    let home = environment["HOME"].map { home in
      [".pgpass", ".pg_service.conf", ".postgresql"].map { "\(home)/\($0)" }
    }
    return files + variables.compactMap { environment[$0] } + (home ?? [])
  }

  /// Whether a text is meant as such an address rather than as a path.
  public static func isOne(_ text: String) -> Bool {
    text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
  }

  /// The settings that the address names.
  // SAFETY: the text is a C string for the length of the call; the list ends with an empty keyword, is
  // read before it is freed, and copied; a message of an error is freed, too.
  private static func parts(_ text: String) -> [String: String]? {
    guard !text.utf8.contains(0) else { return nil }
    var message: UnsafeMutablePointer<CChar>?
    let list = unsafe PQconninfoParse(text, &message)
    unsafe PQfreemem(message)
    guard let list = unsafe list else { return nil }
    defer { unsafe PQconninfoFree(list) }
    var parts: [String: String] = [:]
    var option = unsafe list
    while let keyword = unsafe option.pointee.keyword {
      if let value = unsafe option.pointee.val {
        unsafe parts[String(cString: keyword)] = String(cString: value)
      }
      unsafe option += 1
    }
    return parts
  }
}
