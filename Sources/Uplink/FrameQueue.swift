/// Frames or messages in their order, and what they take.
struct FrameQueue: Sendable {
  private var entries: [[UInt8]] = []
  /// Those before it are taken.
  private var taken = 0
  /// The memory that they take, in bytes: small ones take more than they hold.
  private(set) var size = 0

  /// What an array takes besides its bytes.
  private static let overhead = 48

  var isEmpty: Bool { taken == entries.count }
  var count: Int { entries.count - taken }
  var first: [UInt8]? { isEmpty ? nil : entries[taken] }
  var all: ArraySlice<[UInt8]> { entries[taken...] }

  mutating func append(_ bytes: [UInt8]) {
    entries.append(bytes)
    size += FrameQueue.size(of: bytes.count)
  }

  mutating func removeFirst() {
    guard !isEmpty else { return }
    size -= FrameQueue.size(of: entries[taken].count)
    entries[taken] = []
    taken += 1
    if taken * 2 >= entries.count { compact() }
  }

  private mutating func compact() {
    entries.removeFirst(taken)
    taken = 0
  }

  static func size(of count: Int) -> Int { count + overhead }
}
