import SQLite

/// Whether the write-ahead log holds what was deleted or replaced.
final class Erasure {
  var isOwed = false
}

/// The records as they are at this moment, to be read and changed within `Store.change` or read within
/// `Store.look`, on the store's thread alone.
///
/// What a method changes counts only once the whole change is kept. Each method throws
/// `StoreError.database` where the database refuses.
public struct Records {
  let connection: Connection
  let limits: StoreLimits
  let erasure = Erasure()

  func row(_ sql: String, _ values: [Value] = []) throws(StoreError) -> Row? {
    do throws(SQLiteError) { return try connection.row(sql, values) } catch {
      throw .database(error)
    }
  }

  func rows(_ sql: String, _ values: [Value] = []) throws(StoreError) -> [Row] {
    do throws(SQLiteError) { return try connection.rows(sql, values) } catch {
      throw .database(error)
    }
  }

  /// The number of rows inserted, changed or deleted.
  @discardableResult
  func run(_ sql: String, _ values: [Value] = []) throws(StoreError) -> Int {
    do throws(SQLiteError) { return try connection.run(sql, values) } catch {
      throw .database(error)
    }
  }

  /// The same for what must not stay readable: the log of the file is emptied once it is kept.
  @discardableResult
  func erase(_ sql: String, _ values: [Value] = []) throws(StoreError) -> Int {
    let rows = try run(sql, values)
    if rows > 0 { erasure.isOwed = true }
    return rows
  }

  func count(_ sql: String, _ values: [Value] = []) throws(StoreError) -> Int {
    do throws(SQLiteError) { return Int(try connection.row(sql, values)?.integer(0) ?? 0) } catch {
      throw .database(error)
    }
  }
}

extension Records {
  /// A number that is another one after another process has changed the records, such as a command
  /// beside a running server. Changes through this store leave it as it is.
  public func foreignVersion() throws(StoreError) -> Int {
    try count("PRAGMA data_version")
  }
}
