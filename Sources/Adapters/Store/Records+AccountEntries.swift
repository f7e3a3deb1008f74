import Accounts
import Database
import People
import Tables

/// The accounts that a server has in memory: with their sessions that have not ended, and their photos' names.
extension Records {
  func everything(at date: Int64) throws(StoreError) -> AccountRecord {
    let accounts = try entries("IN (SELECT account FROM sessions)", [], at: date)
    return .everything(accounts.filter { !$0.sessions.isEmpty }, try aliases())
  }

  /// Reads what has changed, and nothing else.
  func read(_ changes: Set<RecordChange>, at date: Int64) throws(StoreError) -> AccountChanges {
    var read = AccountChanges()
    var numbers: [Int64] = []
    for change in changes {
      switch change {
      case .account(let id): numbers.append(id.number)
      case .aliases: read.aliases = try aliases()
      case .guests: read.haveGuestsChanged = true
      case .halls: read.haveHallsChanged = true
      }
    }
    guard !numbers.isEmpty else { return read }
    read.entries = try entries(of: numbers, at: date)
    let found = Set(read.entries.map(\.account.id.number))
    read.deleted = numbers.filter { !found.contains($0) }.sorted().map { AccountID($0) }
    return read
  }

  /// The account of a session that has not ended.
  func entry(of key: SessionKey, at date: Int64) throws(StoreError) -> AccountEntry? {
    guard let session = try session(key), date < session.ends else { return nil }
    return try entries(of: [session.account.number], at: date).first
  }

  private func entries(of numbers: [Int64], at date: Int64) throws(StoreError) -> [AccountEntry] {
    let list = numbers.map(String.init).joined(separator: ",")
    return try entries("IN (\(database.integers(of: "$1")))", [.text("[\(list)]")], at: date)
  }

  /// `condition`: which numbers of accounts.
  private func entries(
    _ condition: String, _ values: [Value], at date: Int64
  ) throws(StoreError) -> [AccountEntry] {
    var sessions: [AccountID: [Session]] = [:]
    for row in try rows(
      "SELECT key, account, began FROM sessions WHERE account \(condition) ORDER BY began, key",
      values)
    {
      let session = try Session(row: row)
      if date < session.ends { sessions[session.account, default: []].append(session) }
    }
    return try rows(
      """
      SELECT id, accounts.name, player, shown, colour, face, photos.name
      FROM accounts LEFT JOIN photos ON account = id WHERE id \(condition) ORDER BY id
      """, values
    ).map { row throws(StoreError) in
      let account = try Account(row: row)
      return AccountEntry(
        account: account, sessions: sessions[account.id] ?? [], photo: try Records.photo(row))
    }
  }

  private static func photo(_ row: Row) throws(StoreError) -> PhotoName? {
    guard !row.isNull(6) else { return nil }
    let text = try Records.read { () throws(DatabaseError) in try row.text(6) }
    guard let name = PhotoName(text) else { throw .damaged("a photo has no name") }
    return name
  }
}
