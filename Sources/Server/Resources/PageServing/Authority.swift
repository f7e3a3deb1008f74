import Bytes

/// A name or address with a port, in the form of `Host` and `Origin` (RFC 9110 §7.2, RFC 6454
/// §6.2).
public struct Authority: Equatable, Sendable, CustomStringConvertible {
  /// In lower case, without the dot at the end of a complete name (RFC 1034 §3.1); an IPv6 address in
  /// brackets.
  public let name: String
  /// `nil` for the default port of the listener's scheme, which browsers omit.
  public let port: UInt16?
  /// The dot at the end, which names the same host; empty without one.
  private let dot: String

  /// A name in lower case, and a port.
  public init(name: String, port: UInt16?) {
    (self.name, dot) = Authority.cut(name)
    self.port = port
  }

  /// `nil` if the text after the colon is not a port.
  public init?(_ text: some StringProtocol) {
    let text = text.lowercased()
    let end = text.lastIndex(of: "]").map { text.index(after: $0) } ?? text.startIndex
    guard let colon = text[end...].firstIndex(of: ":") else {
      self.init(name: text, port: nil)
      return
    }
    let digits = text[text.index(after: colon)...]
    guard let port = UInt16(digits: digits, in: 0...65_535) else { return nil }
    self.init(name: String(text[..<colon]), port: port)
  }

  public var description: String { port.map { "\(name):\($0)" } ?? name }

  /// As it was written. For a browser a name with the dot is another origin.
  public var written: String { port.map { "\(name)\(dot):\($0)" } ?? name + dot }

  /// A name and the dot at its end.
  private static func cut(_ name: String) -> (name: String, dot: String) {
    name.utf8.last == UInt8(ascii: ".") && name.utf8.count > 1
      ? (String(name.dropLast()), ".") : (name, "")
  }

  /// Whether both name the same place for this scheme.
  public func isSame(as other: Authority, isSecure: Bool) -> Bool {
    let usual: UInt16 = isSecure ? 443 : 80
    return name == other.name && port ?? usual == other.port ?? usual
  }
}
