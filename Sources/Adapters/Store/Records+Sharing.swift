import Database
import Tables

/// Records that servers have together if they share a PostgreSQL database. A file has none of them.
extension Records {
  /// Whether there is a shared table with this code.
  public func hasTable(_ code: TableCode) throws(StoreError) -> Bool {
    try row("SELECT 1 FROM tables WHERE code = $1", [.text(code.description)]) != nil
  }

  /// The codes among these at which there is a table.
  public func tables(among codes: [TableCode]) throws(StoreError) -> [TableCode] {
    let names = codes.map(\.description).joined(separator: " ")
    let rows = try rows(
      "SELECT code FROM tables WHERE code = ANY (string_to_array($1, ' '))", [.text(names)])
    return try Records.read { () throws(DatabaseError) in
      var found: [TableCode] = []
      for row in rows {
        if let code = TableCode(letters: try row.text(0).utf8) { found.append(code) }
      }
      return found
    }
  }

  /// The secret of this name, 32 bytes that all servers have. The first one stores `fresh`.
  public func secret(_ name: String, fresh: [UInt8]) throws(StoreError) -> [UInt8] {
    try run(
      "INSERT INTO secrets (name, secret) VALUES ($1, $2) ON CONFLICT DO NOTHING",
      [.text(name), .blob(fresh)])
    let row = try row("SELECT secret FROM secrets WHERE name = $1", [.text(name)])
    guard let row else { throw .damaged("there is no secret \(name)") }
    return try Records.read { () throws(DatabaseError) in try row.blob(0) }
  }
}
