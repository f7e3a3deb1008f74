import Net

/// A standard stream of the process, written by a thread of its own. No caller waits for the reader,
/// who may stop a terminal (Ctrl-S) or leave a pipe full.
public final class StreamWriter: Sendable {
  /// Pieces that may wait for the reader.
  public static let most = 1_024
  /// How long the end waits for a reader that takes nothing.
  static let patience: Duration = .seconds(1)

  private let worker: Worker
  private let write: @Sendable ([UInt8]) -> Void

  /// `write` may block.
  public init(
    most: Int = StreamWriter.most, _ write: @escaping @Sendable ([UInt8]) -> Void
  ) throws(NetError) {
    worker = try Worker(limit: most)
    self.write = write
  }

  /// Whether the bytes will be written; false: too much waits already, and they are dropped.
  public func append(_ bytes: [UInt8]) -> Bool {
    let write = write
    return worker.add { write(bytes) }
  }

  /// Writes what waits, as far as the reader takes it in time. Nothing is taken from then on.
  public func close() { worker.close(within: StreamWriter.patience) }
}
