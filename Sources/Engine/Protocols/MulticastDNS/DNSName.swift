/// A domain name as a list of labels. Names are equal regardless of the case of ASCII letters
/// (RFC 6762 §16).
public struct DNSName: Hashable, Sendable {
  /// Bytes of a name in a message (RFC 1035 §3.1).
  static let longest = 255
  /// Bytes of a label.
  static let longestLabel = 63

  /// From the leftmost to the top-level one; each has 1 to 63 bytes.
  let labels: [[UInt8]]

  /// `nil` if a label is empty or too long, or if there are too many.
  init?(labels: [[UInt8]]) {
    guard labels.allSatisfy({ (1...DNSName.longestLabel).contains($0.count) }),
      labels.reduce(1, { $0 + $1.count + 1 }) <= DNSName.longest
    else { return nil }
    self.labels = labels
  }

  /// From text such as `fourtop.local`.
  init?(_ text: String) {
    self.init(
      labels: text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        .map { Array($0) })
  }

  /// The name below this one with one more label.
  func child(_ label: String) -> DNSName? { DNSName(labels: [Array(label.utf8)] + labels) }

  /// The form in a message, without compression.
  var bytes: [UInt8] {
    labels.flatMap { [UInt8(truncatingIfNeeded: $0.count)] + $0 } + [0]
  }

  private var folded: [[UInt8]] {
    labels.map { $0.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 } }
  }

  public static func == (left: DNSName, right: DNSName) -> Bool { left.folded == right.folded }

  public func hash(into hasher: inout Hasher) { hasher.combine(folded) }
}
