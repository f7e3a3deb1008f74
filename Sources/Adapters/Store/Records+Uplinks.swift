import Database
import People

/// The laptops whose tables this server accepts (R4).
extension Records {
  /// The outcome of adding a grant.
  public enum GrantAddition: Equatable, Sendable {
    case added
    case nameTaken
    /// The number of grants has reached `StoreLimits.uplinks`.
    case noRoom
  }

  public func add(_ grant: UplinkGrant) throws(StoreError) -> GrantAddition {
    let taken = try row("SELECT 1 FROM uplinks WHERE name = $1", [.text(grant.name.text)])
    guard taken == nil else { return .nameTaken }
    guard try count("SELECT count(*) FROM uplinks") < limits.uplinks else { return .noRoom }
    try run(
      "INSERT INTO uplinks (name, key, made) VALUES ($1, $2, $3)",
      [.text(grant.name.text), .blob(grant.key.bytes), .integer(grant.made)])
    return .added
  }

  /// All grants in the order of their names.
  public func uplinks() throws(StoreError) -> [UplinkGrant] {
    try rows("SELECT name, key, made FROM uplinks ORDER BY name").map(UplinkGrant.init(row:))
  }

  public func uplink(_ key: UplinkKey) throws(StoreError) -> UplinkGrant? {
    try row("SELECT name, key, made FROM uplinks WHERE key = $1", [.blob(key.bytes)])
      .map(UplinkGrant.init(row:))
  }

  /// Revokes the grant. Returns whether it existed.
  @discardableResult
  public func revoke(_ name: UplinkName) throws(StoreError) -> Bool {
    try erase("DELETE FROM uplinks WHERE name = $1", [.text(name.text)]) > 0
  }
}

extension UplinkGrant {
  /// A row of name, key and time.
  fileprivate init(row: Row) throws(StoreError) {
    let (name, key, made) = try Records.read { () throws(DatabaseError) in
      (UplinkName(try row.text(0)), UplinkKey(try row.blob(1)), try row.integer(2))
    }
    guard let name, let key else { throw .damaged("a grant of an uplink has no name or no key") }
    self.init(name: name, key: key, made: made)
  }
}
