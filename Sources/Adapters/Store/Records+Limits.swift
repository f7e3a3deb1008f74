import Database

/// Charges that the limits of servers that share a PostgreSQL database tell each other (decision 39). A file has none
/// of it.
///
/// A server adds one batch a second at most. The number of a batch is a time in microseconds by the database's
/// clock, or the next number after the last one, so that numbers go up even if a crash has emptied the table.
/// Writers follow each other, so nobody sees a number before a lower one.
extension Records {
  /// The batches that are kept: with three servers for a minute and 25 seconds at least.
  static let mostBatches = 256
  /// The time after which a batch, which names addresses, is removed.
  private static let kept: Duration = .seconds(300)
  /// The largest batch that is read.
  static let mostBytesOfBatch = 1 << 18
  /// The most batches that are read at a time.
  private static let mostRead = 64

  /// Batches of other servers.
  public struct LimitBatches: Equatable, Sendable {
    /// The number of the last one there is, or of the last one that was read.
    public var last: Int64
    public var batches: [[UInt8]]
    /// Whether there are batches to be removed.
    public var areOld = false
  }

  private static let now = "(extract(epoch FROM clock_timestamp()) * 1000000)::bigint"
  private static let oldest = "\(now) - \(kept.components.seconds * 1_000_000)"

  /// Adds a batch of this server, in a change.
  public func addLimitBatch(_ batch: [UInt8], of server: Int64) throws(StoreError) {
    try run(
      """
      INSERT INTO limit_batches (number, server, batch)
      SELECT greatest(\(Records.now), coalesce(max(number), 0) + 1), $1::bigint, $2::bytea
      FROM limit_batches
      """, [.integer(server), .blob(batch)])
    try removeOldLimitBatches()
  }

  /// Removes batches that all servers have read, in a change.
  public func removeOldLimitBatches() throws(StoreError) {
    try run(
      """
      DELETE FROM limit_batches WHERE number < \(Records.oldest) OR number <= (
        SELECT number FROM limit_batches ORDER BY number DESC
        OFFSET \(Records.mostBatches) LIMIT 1)
      """)
  }

  /// The batches of other servers after the one of this number; `nil`: none, but the last number.
  public func limitBatches(
    after last: Int64?, except server: Int64
  ) throws(StoreError) -> LimitBatches {
    let ends = try row(
      """
      SELECT coalesce(max(number), 0), CASE WHEN min(number) < \(Records.oldest) THEN 1 ELSE 0 END
      FROM limit_batches
      """)
    let (highest, areOld) = try Records.read { () throws(DatabaseError) in
      (try ends?.integer(0) ?? 0, try ends?.integer(1) == 1)
    }
    guard let last, last < highest else {
      return LimitBatches(last: highest, batches: [], areOld: areOld)
    }
    let rows = try rows(
      """
      SELECT number, CASE WHEN server <> $2 AND length(batch) <= $3 THEN batch ELSE ''::bytea END
      FROM limit_batches WHERE number > $1 ORDER BY number LIMIT \(Records.mostRead)
      """, [.integer(last), .integer(server), .integer(Int64(Records.mostBytesOfBatch))])
    return try Records.read { () throws(DatabaseError) in
      var read = LimitBatches(last: last, batches: [], areOld: areOld)
      for row in rows {
        read.last = try row.integer(0)
        let batch = try row.blob(1)
        if !batch.isEmpty { read.batches.append(batch) }
      }
      return read
    }
  }
}
