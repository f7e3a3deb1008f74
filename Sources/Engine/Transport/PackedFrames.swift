import WebSocket

/// Frames that were packed for one connection and may be wanted for another in the same wakeup.
struct PackedFrames {
  private struct Known {
    var frame: PreparedFrame
    var isNarrow: Bool
    /// Nil: it would not get smaller.
    var packed: PreparedFrame?
  }

  /// So many frames may go to many connections in turns. Older ones are forgotten.
  static let most = 8

  private var known: [Known] = []

  /// The packed form of `frame`, which `pack` makes if it is new.
  mutating func packed(
    _ frame: PreparedFrame, isNarrow: Bool, pack: () -> PreparedFrame?
  ) -> PreparedFrame? {
    // Comparing a frame with itself is comparing two addresses.
    if let known = known.first(where: { $0.isNarrow == isNarrow && $0.frame == frame }) {
      return known.packed
    }
    let packed = pack()
    if known.count == Self.most { known.removeFirst() }
    known.append(Known(frame: frame, isNarrow: isNarrow, packed: packed))
    return packed
  }

  mutating func forget() {
    if !known.isEmpty { known.removeAll(keepingCapacity: true) }
  }
}
