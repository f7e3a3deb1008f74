import Tables
import Transport
import Wire

extension PreparedFrame {
  /// Frames a view. `common`: what everybody at the table may know, which is the view of a watching screen.
  /// A compressed length tells nothing about the rest; without `common`, nothing about the whole view.
  init(_ view: TableView, beside common: TableView?) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4_096)
    ServerMessage.append(view, to: &bytes)
    let secret = PreparedFrame.secret(of: view, bytes, beside: common)
    self.init(.text, bytes.span, secret: secret)
  }

  private static func secret(
    of view: TableView, _ bytes: [UInt8], beside common: TableView?
  ) -> Range<Int>? {
    // With `asking`, somebody who is not at the table has written a part.
    guard let common, view.asking.isEmpty else { return bytes.indices }
    if view == common { return nil }
    var known: [UInt8] = []
    ServerMessage.append(common, to: &known)
    return bytes.difference(from: known)
  }
}

extension [UInt8] {
  /// The part that another text does not have: behind what both begin with, before what both end with.
  fileprivate func difference(from other: [UInt8]) -> Range<Int> {
    let start = zip(self, other).prefix { $0 == $1 }.count
    let longest = Swift.min(count, other.count) - start
    let end = zip(reversed(), other.reversed()).prefix(longest).prefix { $0 == $1 }.count
    return start..<(count - end)
  }
}
