import Database

/// Migrates a schema of a PostgreSQL database to this program's layout.
///
/// The schema's table `layout` contains the number of applied steps. A step is applied whole or not at
/// all. Released steps never change: a new layout is an additional step.
public struct PostgresMigrator: Equatable, Sendable {
  public let schema: String
  public let steps: [Migration]
  let begin: String

  /// `begin`: begins a transaction in which no other process migrates.
  public init(schema: String, steps: [Migration], begin: String) {
    self.schema = schema
    self.steps = steps
    self.begin = begin
  }

  /// Applies the missing steps. Throws `foreign` and `newer` before any change. Statements then find the
  /// schema's tables.
  public func migrate(_ connection: PostgresConnection) throws(DatabaseError) {
    try connection.execute("SET search_path = \(schema)")
    while try version(of: connection) < steps.count {
      try connection.transaction(begin: begin) { () throws(DatabaseError) in
        // Another process may have been faster, so the version is read again under the lock.
        let version = try version(of: connection)
        if version < steps.count { try take(version, connection) }
      }
    }
  }

  /// The number of applied steps. Throws `foreign` for another program's schema and `newer` for one with
  /// more steps than are known.
  public func version(of connection: PostgresConnection) throws(DatabaseError) -> Int {
    let name = Value.text(schema)
    let row = try connection.row(
      """
      SELECT (SELECT count(*) FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
          WHERE nspname = $1),
        (SELECT count(*) FROM pg_class WHERE oid = to_regclass($1 || '.layout'))
      """, [name])
    guard try row?.integer(0) ?? 0 > 0 else { return 0 }
    guard try row?.integer(1) ?? 0 == 1 else { throw .foreign(application: 0) }
    let version = try connection.row("SELECT version FROM \(schema).layout")?.integer(0) ?? 0
    guard (0...Int64(steps.count)).contains(version) else {
      throw .newer(found: version, known: Int64(steps.count))
    }
    return Int(version)
  }

  private func take(_ step: Int, _ connection: PostgresConnection) throws(DatabaseError) {
    if step == 0 {
      let isThere = try connection.row(
        "SELECT 1 FROM pg_namespace WHERE nspname = $1", [.text(schema)])
      if isThere == nil { try connection.execute("CREATE SCHEMA \(schema)") }
      try connection.execute(
        "CREATE TABLE layout (version BIGINT NOT NULL); INSERT INTO layout VALUES (0)")
    }
    try connection.execute(steps[step].script)
    try connection.execute("UPDATE layout SET version = \(step + 1)")
  }
}
