import Bytes
import Database
import GameCore
import People

/// Accounts (R1) and their passwords (R2).
extension Records {
  /// The outcome of adding an account.
  public enum Addition: Equatable, Sendable {
    case added(Account)
    /// Another account has the name, ignoring case.
    case nameTaken
    /// Another account has this player.
    case playerTaken
    /// The number of accounts has reached `StoreLimits.accounts`.
    case noRoom
  }

  /// Adds an account with a number that was never used.
  public func add(_ new: NewAccount) throws(StoreError) -> Addition {
    guard try account(named: new.name) == nil else { return .nameTaken }
    guard try account(of: new.player) == nil else { return .playerTaken }
    guard try accountCount() < limits.accounts else { return .noRoom }
    let row = try row(
      """
      INSERT INTO accounts (key, name, password, player, shown, colour, face)
      VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id
      """,
      [
        .text(new.name.key), .text(new.name.text), .text(new.password.text),
        .blob(new.player.bytes), Records.shown(new.appearance),
        Records.number(new.appearance?.colour), Records.number(new.appearance?.face),
      ])
    guard let row else { throw .damaged("a new account has no number") }
    let id = try Records.read { () throws(DatabaseError) in try row.integer(0) }
    return .added(
      Account(
        id: AccountID(id), name: new.name, player: new.player, appearance: new.appearance))
  }

  public func account(_ id: AccountID) throws(StoreError) -> Account? {
    try account("id = $1", .integer(id.number))
  }

  public func account(named name: UserName) throws(StoreError) -> Account? {
    try account("key = $1", .text(name.key))
  }

  public func account(of player: PlayerID) throws(StoreError) -> Account? {
    try account("player = $1", .blob(player.bytes))
  }

  public func accountCount() throws(StoreError) -> Int {
    try count("SELECT count(*) FROM accounts")
  }

  /// Returns `nil` without such an account.
  public func password(of id: AccountID) throws(StoreError) -> PasswordHash? {
    guard let row = try row("SELECT password FROM accounts WHERE id = $1", [.integer(id.number)])
    else { return nil }
    return PasswordHash(try Records.read { () throws(DatabaseError) in try row.text(0) })
  }

  /// Whether there is such an account. Its sessions stay.
  @discardableResult
  public func setPassword(_ password: PasswordHash, of id: AccountID) throws(StoreError) -> Bool {
    try erase(
      "UPDATE accounts SET password = $1 WHERE id = $2",
      [.text(password.text), .integer(id.number)]) > 0
  }

  /// Whether there is such an account.
  @discardableResult
  public func setAppearance(
    _ appearance: Appearance?, of id: AccountID
  ) throws(StoreError) -> Bool {
    changes.note(.account(id))
    return try erase(
      "UPDATE accounts SET shown = $1, colour = $2, face = $3 WHERE id = $4",
      [
        Records.shown(appearance), Records.number(appearance?.colour),
        Records.number(appearance?.face), .integer(id.number),
      ]) > 0
  }

  /// Deletes the account with its sessions and its photo. Returns whether it existed.
  @discardableResult
  public func removeAccount(_ id: AccountID) throws(StoreError) -> Bool {
    changes.note(.account(id))
    return try erase("DELETE FROM accounts WHERE id = $1", [.integer(id.number)]) > 0
  }

  private func account(_ condition: String, _ value: Value) throws(StoreError) -> Account? {
    try row(
      "SELECT id, name, player, shown, colour, face FROM accounts WHERE \(condition)", [value]
    ).map(Account.init(row:))
  }

  private static func shown(_ appearance: Appearance?) -> Value {
    appearance.map { .text($0.name) } ?? .null
  }

  private static func number(_ number: Int?) -> Value {
    number.map { .integer(Int64($0)) } ?? .null
  }

  /// Reads a column and converts its errors.
  static func read<Content>(
    _ column: () throws(DatabaseError) -> Content
  ) throws(StoreError) -> Content {
    do throws(DatabaseError) { return try column() } catch { throw .database(error) }
  }
}

extension Account {
  /// A row that begins with id, name, player, shown name, colour and face.
  init(row: Row) throws(StoreError) {
    let (id, name, player) = try Records.read { () throws(DatabaseError) in
      (try row.integer(0), UserName(try row.text(1)), PlayerID(bytes: try row.blob(2)))
    }
    guard let name, let player else { throw .damaged("account \(id) has no name or no player") }
    self.init(
      id: AccountID(id), name: name, player: player,
      appearance: try Records.read { () throws(DatabaseError) in try Appearance(row: row) })
  }
}

extension Appearance {
  fileprivate init?(row: Row) throws(DatabaseError) {
    guard !row.isNull(3) else { return nil }
    self.init(
      name: try row.text(3), colour: row.isNull(4) ? nil : Int(clamping: try row.integer(4)),
      face: row.isNull(5) ? nil : Int(clamping: try row.integer(5)))
  }
}

extension PlayerID {
  /// 16 bytes, the most significant first.
  var bytes: [UInt8] { Secret128(high: high, low: low).bytes }

  /// Returns `nil` unless there are 16 bytes.
  init?(bytes: [UInt8]) {
    guard let bits = Secret128(bytes: bytes) else { return nil }
    self.init(bits)
  }
}
