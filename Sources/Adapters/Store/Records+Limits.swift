import Database

/// Charges that the limits of servers that share a PostgreSQL database tell each other (decision 39). A file has none
/// of it.
///
/// A server adds one batch a second at most. The number of a batch is a time in microseconds by the database's
/// clock, or the next number after the last one, so that numbers go up even if a crash has emptied the table.
/// Writers follow each other, so nobody sees a number before a lower one.
extension Records {
  /// The batches that are kept: with three servers one and a half minutes at least.
  static let mostBatches = 256
  /// The largest batch that is read.
  static let mostBytesOfBatch = 1 << 18
  /// The most batches that are read at a time.
  private static let mostRead = 64

  /// Batches of other servers.
  public struct LimitBatches: Equatable, Sendable {
    /// The number of the last one there is, or of the last one that was read.
    public var last: Int64
    public var batches: [[UInt8]]
  }

  /// Adds a batch of this server, in a change.
  public func addLimitBatch(_ batch: [UInt8], of server: Int64) throws(StoreError) {
    try run(
      """
      INSERT INTO limit_batches (number, server, batch)
      SELECT greatest((extract(epoch FROM clock_timestamp()) * 1000000)::bigint,
        coalesce(max(number), 0) + 1), $1::bigint, $2::bytea FROM limit_batches
      """, [.integer(server), .blob(batch)])
    try run(
      """
      DELETE FROM limit_batches WHERE number <= (
        SELECT number FROM limit_batches ORDER BY number DESC
        OFFSET \(Records.mostBatches) LIMIT 1)
      """)
  }

  /// The batches of other servers after the one of this number; `nil`: none, but the last number.
  public func limitBatches(
    after last: Int64?, except server: Int64
  ) throws(StoreError) -> LimitBatches {
    let newest = try row("SELECT coalesce(max(number), 0) FROM limit_batches")
    let highest = try Records.read { () throws(DatabaseError) in try newest?.integer(0) ?? 0 }
    guard let last, last < highest else { return LimitBatches(last: highest, batches: []) }
    let rows = try rows(
      """
      SELECT number, CASE WHEN server <> $2 AND length(batch) <= $3 THEN batch ELSE ''::bytea END
      FROM limit_batches WHERE number > $1 ORDER BY number LIMIT \(Records.mostRead)
      """, [.integer(last), .integer(server), .integer(Int64(Records.mostBytesOfBatch))])
    return try Records.read { () throws(DatabaseError) in
      var read = LimitBatches(last: last, batches: [])
      for row in rows {
        read.last = try row.integer(0)
        let batch = try row.blob(1)
        if !batch.isEmpty { read.batches.append(batch) }
      }
      return read
    }
  }
}
