import Net

/// A standard stream of the process with its own writing thread. A caller never waits for the
/// reader, who may pause a terminal (Ctrl-S) or leave a pipe full.
public final class StreamWriter: Sendable {
  /// Pieces that may wait for the reader.
  public static let most = 1_024
  /// The time that `close` waits for a slow reader.
  static let patience: Duration = .seconds(1)

  private let worker: Worker<Void>
  private let write: @Sendable ([UInt8]) -> Void

  /// `write` may block.
  public init(
    most: Int = StreamWriter.most, _ write: @escaping @Sendable ([UInt8]) -> Void
  ) throws(NetError) {
    worker = try Worker(limit: most)
    self.write = write
  }

  /// Queues bytes. Returns false if the queue is full and they are dropped.
  public func append(_ bytes: [UInt8]) -> Bool {
    let write = write
    return worker.add { write(bytes) }
  }

  /// Writes the queue, as far as the reader accepts it in time. Accepts nothing more.
  public func close() { worker.close(within: StreamWriter.patience) }
}
