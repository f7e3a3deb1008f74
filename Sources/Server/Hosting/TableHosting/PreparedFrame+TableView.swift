import GameCore
import Tables
import Transport
import Wire

extension PreparedFrame {
  /// Frames a view. `common`: what everybody at the table may know, which is the view of a watching screen.
  /// A compressed length tells nothing about the rest; without `common`, nothing about the whole view.
  init(
    _ view: borrowing TableView, in language: Language, isShort: Bool, beside common: TableView?,
    joining parts: inout ViewParts
  ) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4_096)
    parts.append(view, in: language, isShort: isShort, to: &bytes)
    var secret: Range<Int>? = bytes.indices
    // With `asking`, somebody who is not at the table has written a part.
    if let common, view.asking.isEmpty {
      var known: [UInt8] = []
      parts.append(common, in: language, isShort: isShort, to: &known)
      secret = view == common ? nil : bytes.difference(from: known)
    }
    self.init(.text, bytes.span, secret: secret)
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
