import Database

/// Migrates a database to this program's layout.
///
/// The file contains the number of applied steps (`user_version`) and the mark of its program
/// (`application_id`). A step is applied whole or not at all. Released steps never change: a new
/// layout is an additional step.
public struct Migrator: Equatable, Sendable {
  public let application: Int32
  public let steps: [Migration]

  /// `application`: the mark of this program's files, not 0.
  public init(application: Int32, steps: [Migration]) {
    precondition(application != 0, "an application id of one's own")
    self.application = application
    self.steps = steps
  }

  /// Applies the missing steps. Throws `foreign` and `newer` before any change.
  public func migrate(_ connection: Connection) throws(DatabaseError) {
    while try version(of: connection) < steps.count {
      try connection.transaction(begin: "BEGIN IMMEDIATE") { () throws(DatabaseError) in
        // Another process may have been faster, so the version is read again under the lock.
        let version = try version(of: connection)
        if version < steps.count { try take(version, connection) }
      }
    }
  }

  /// The number of applied steps. Throws `foreign` for another program's file and `newer` for one
  /// with more steps than are known.
  public func version(of connection: Connection) throws(DatabaseError) -> Int {
    // One statement reads all three at the same time: another process may be changing them.
    let row = try connection.row(
      """
      SELECT (SELECT application_id FROM pragma_application_id),
        (SELECT user_version FROM pragma_user_version), (SELECT count(*) FROM sqlite_schema)
      """)
    let owner = try row?.integer(0) ?? 0
    let version = try row?.integer(1) ?? 0
    let tables = try row?.integer(2) ?? 0
    let isNew = owner == 0 && version == 0 && tables == 0
    guard isNew || owner == Int64(application) else { throw .foreign(application: owner) }
    guard (0...Int64(steps.count)).contains(version) else {
      throw .newer(found: version, known: Int64(steps.count))
    }
    return Int(version)
  }

  private func take(_ step: Int, _ connection: Connection) throws(DatabaseError) {
    try connection.execute(steps[step].script)
    try connection.execute("PRAGMA application_id = \(application)")
    try connection.execute("PRAGMA user_version = \(step + 1)")
  }
}
