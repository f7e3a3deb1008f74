import Database
import People
import Pictures
import Tables

/// The photos of accounts (R3).
extension Records {
  /// Sets the account's photo. Returns whether the account exists.
  @discardableResult
  public func keep(
    _ picture: Picture, named name: PhotoName, of account: AccountID
  ) throws(StoreError) -> Bool {
    guard try self.account(account) != nil else { return false }
    try removePhoto(of: account)
    changes.note(.account(account))
    try run(
      "INSERT INTO photos (account, name, picture) VALUES ($1, $2, $3)",
      [.integer(account.number), .text(name.text), .blob(picture.bytes)])
    return true
  }

  public func photo(_ name: PhotoName) throws(StoreError) -> Picture? {
    guard let row = try row("SELECT picture FROM photos WHERE name = $1", [.text(name.text)])
    else { return nil }
    let bytes = try Records.read { () throws(DatabaseError) in try row.blob(0) }
    guard let picture = try? Picture(bytes) else { throw .damaged("a photo is not a picture") }
    return picture
  }

  public func photoName(of account: AccountID) throws(StoreError) -> PhotoName? {
    guard
      let row = try row("SELECT name FROM photos WHERE account = $1", [.integer(account.number)])
    else { return nil }
    let text = try Records.read { () throws(DatabaseError) in try row.text(0) }
    guard let name = PhotoName(text) else { throw .damaged("a photo has no name") }
    return name
  }

  /// Returns whether the account had one.
  @discardableResult
  public func removePhoto(of account: AccountID) throws(StoreError) -> Bool {
    changes.note(.account(account))
    return try erase("DELETE FROM photos WHERE account = $1", [.integer(account.number)]) > 0
  }
}
