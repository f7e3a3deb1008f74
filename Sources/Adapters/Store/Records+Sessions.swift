import Database
import People

/// Logged-in devices (R2).
extension Records {
  /// Stores a session and ends the account's oldest ones above the limit. Returns whether the
  /// account exists.
  @discardableResult
  public func begin(_ session: Session) throws(StoreError) -> Bool {
    guard try self.account(session.account) != nil else { return false }
    let account = Value.integer(session.account.number)
    try run(
      "INSERT INTO sessions (key, account, began) VALUES ($1, $2, $3)",
      [.blob(session.key.bytes), account, .integer(session.began)])
    changes.note(.account(session.account))
    try run(
      """
      DELETE FROM sessions WHERE account = $1 AND key NOT IN
        (SELECT key FROM sessions WHERE account = $1 ORDER BY key = $2 DESC, began DESC LIMIT $3)
      """,
      [account, .blob(session.key.bytes), .integer(Int64(Session.mostOfAccount))])
    return true
  }

  /// Returns expired sessions too: see `Session.ends`.
  public func session(_ key: SessionKey) throws(StoreError) -> Session? {
    try row("SELECT key, account, began FROM sessions WHERE key = $1", [.blob(key.bytes)])
      .map(Session.init(row:))
  }

  /// All sessions, or those of `account`, the oldest first.
  public func sessions(of account: AccountID? = nil) throws(StoreError) -> [Session] {
    let columns = "SELECT key, account, began FROM sessions"
    let rows =
      if let account {
        try rows("\(columns) WHERE account = $1 ORDER BY began, key", [.integer(account.number)])
      } else {
        try rows("\(columns) ORDER BY began, key")
      }
    return try rows.map(Session.init(row:))
  }

  /// Returns whether the session existed.
  @discardableResult
  public func end(_ key: SessionKey) throws(StoreError) -> Bool {
    guard let session = try session(key) else { return false }
    changes.note(.account(session.account))
    return try run("DELETE FROM sessions WHERE key = $1", [.blob(key.bytes)]) > 0
  }

  /// Ends the account's sessions except `kept`. Returns their number.
  @discardableResult
  public func endSessions(
    of account: AccountID, except kept: SessionKey? = nil
  ) throws(StoreError) -> Int {
    changes.note(.account(account))
    // No key is empty.
    return try run(
      "DELETE FROM sessions WHERE account = $1 AND key <> $2",
      [.integer(account.number), .blob(kept?.bytes ?? [])])
  }

  /// Deletes sessions that began before that second since 1970. Returns their number.
  @discardableResult
  public func endSessions(begunBefore moment: Int64) throws(StoreError) -> Int {
    try run("DELETE FROM sessions WHERE began < $1", [.integer(moment)])
  }
}

extension Session {
  /// A row of key, account and beginning.
  init(row: Row) throws(StoreError) {
    let (key, account, began) = try Records.read { () throws(DatabaseError) in
      (SessionKey(try row.blob(0)), try row.integer(1), try row.integer(2))
    }
    guard let key else { throw .damaged("a session of account \(account) has no key") }
    self.init(key: key, account: AccountID(account), began: began)
  }
}
