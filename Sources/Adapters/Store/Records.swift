import Database
import Leaderboards

/// Whether the write-ahead log contains deleted or replaced data.
final class Erasure {
  var isOwed = false
}

/// The current records. Use them within `Store.change` or, for reading, `Store.look`, on the
/// store's thread only.
///
/// A method's change counts once the whole transaction is stored. Each method throws
/// `StoreError.database` if the database fails.
public struct Records {
  let database: any Database
  let limits: StoreLimits
  let erasure = Erasure()
  let changes = RecordChanges()

  func row(_ sql: String, _ values: [Value] = []) throws(StoreError) -> Row? {
    do throws(DatabaseError) { return try database.row(sql, values) } catch {
      throw .database(error)
    }
  }

  func rows(_ sql: String, _ values: [Value] = []) throws(StoreError) -> [Row] {
    do throws(DatabaseError) { return try database.rows(sql, values) } catch {
      throw .database(error)
    }
  }

  /// Executes statements without values.
  func execute(_ script: String) throws(StoreError) {
    do throws(DatabaseError) { try database.execute(script) } catch { throw .database(error) }
  }

  /// The number of rows inserted, changed or deleted.
  @discardableResult
  func run(_ sql: String, _ values: [Value] = []) throws(StoreError) -> Int {
    do throws(DatabaseError) { return try database.run(sql, values) } catch {
      throw .database(error)
    }
  }

  /// Runs a statement on data that must not stay readable: the log is emptied once the change is
  /// stored.
  @discardableResult
  func erase(_ sql: String, _ values: [Value] = []) throws(StoreError) -> Int {
    let rows = try run(sql, values)
    if rows > 0 { erasure.isOwed = true }
    return rows
  }

  func count(_ sql: String, _ values: [Value] = []) throws(StoreError) -> Int {
    do throws(DatabaseError) { return Int(try database.row(sql, values)?.integer(0) ?? 0) } catch {
      throw .database(error)
    }
  }
}

extension Records {
  /// The changes by other processes since this was asked last, such as a command beside a running server or
  /// another server of the same database; `nil`: perhaps everything has changed.
  func takeForeignChanges() throws(StoreError) -> Set<RecordChange>? {
    do throws(DatabaseError) {
      guard case .named(let names) = try database.takeForeignChanges() else { return nil }
      let known = names.compactMap(RecordChange.init)
      // Another version of this program may have further names.
      return known.count == names.count ? Set(known) : nil
    } catch {
      throw .database(error)
    }
  }
}

extension Records {
  /// Deletes the rows of a list, oldest first, that are not among the best. `deletion` is the statement
  /// that deletes the row of one number.
  func prune<Entry>(_ rows: [Numbered<Entry>], by deletion: String) throws(StoreError) {
    let kept = Set(Ranking(oldestFirst: rows).entries.map(\.number))
    for row in rows where !kept.contains(row.number) {
      try run(deletion, [.integer(row.number)])
    }
  }
}
