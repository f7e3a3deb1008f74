/// Frames or messages in order, with their size in memory.
struct FrameQueue: Sendable {
  struct Entry: Sendable {
    var bytes: [UInt8] = []
    /// See `Multiplexer.send`.
    var hiding: Range<Int>?
  }

  private var entries: [Entry] = []
  /// The number of elements already taken.
  private var taken = 0
  /// Their memory in bytes: small ones take more than they contain.
  private(set) var size = 0

  /// The memory of an array besides its bytes.
  private static let overhead = 48

  var isEmpty: Bool { taken == entries.count }
  var count: Int { entries.count - taken }
  var first: Entry? { isEmpty ? nil : entries[taken] }
  var all: ArraySlice<Entry> { entries[taken...] }

  mutating func append(_ bytes: [UInt8], hiding: Range<Int>? = nil) {
    entries.append(Entry(bytes: bytes, hiding: hiding))
    size += FrameQueue.size(of: bytes.count)
  }

  mutating func removeFirst() {
    guard !isEmpty else { return }
    size -= FrameQueue.size(of: entries[taken].bytes.count)
    entries[taken] = Entry()
    taken += 1
    if taken * 2 >= entries.count { compact() }
  }

  private mutating func compact() {
    entries.removeFirst(taken)
    taken = 0
  }

  static func size(of count: Int) -> Int { count + overhead }
}
